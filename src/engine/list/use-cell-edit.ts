import { useMemo, useRef } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import type { ListStore } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { hasCompanion } from '#schemas/language/derive.ts';
import type { Actions } from '../actions/use-actions.tsx';
import { createCellEdit, type CellEdit } from './cell-edit.ts';
import type { ListModel } from './list-model.ts';
import { patchRow, refreshRows } from './refresh-rows.ts';

const DONE_MS = 500;

/** The editing of cells in a list; null where the schema names no field for it, or the user may not edit. */
export function useCellEdit(
  model: ListModel,
  store: ListStore,
  actions: Pick<Actions, 'row' | 'isOfferedOn'>,
): CellEdit | null {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const latest = useRef(actions);
  latest.current = actions;
  // a card of a board is edited by putting it into another column, an entry of a calendar by putting it into another day
  const isOffered =
    ((model.spec.inlineEdit?.length ?? 0) > 0 ||
      model.spec.board !== undefined ||
      model.spec.calendar?.move?.action === 'edit') &&
    actions.row.some((action) => action.builtin === 'edit');
  return useMemo(() => {
    if (!isOffered) return null;
    const { entity } = model;
    const mayEditRow = (row: Row): boolean => {
      const { row: buttons, isOfferedOn } = latest.current;
      const edit = buttons.find((action) => action.builtin === 'edit');
      return edit !== undefined && isOfferedOn(edit, row);
    };
    const send = async (row: Row, name: string, value: unknown): Promise<void> => {
      const id = rowId(row);
      const body = { id, ...(entity.table.lock ? { version: row.version } : {}), [name]: value };
      try {
        const saved = await callVerb(
          ports,
          { entity, verb: 'update' },
          { body },
          { idempotencyKey: ports.newId() },
        );
        patchRow(store, id, {
          [name]: value,
          ...(saved?.version === undefined ? {} : { version: saved.version }),
        });
        ports.notify('success', ports.t('action.done', { title: ports.t('action.edit') }), DONE_MS);
      } finally {
        // names of links come from the server, and after a refusal the row shows what somebody else saved
        const field = entity.fields[name];
        if (
          field &&
          (hasCompanion(field) ||
            store.answer().rows.some((one) => rowId(one) === id && one[name] !== value))
        )
          await refreshRows(ports, model, store, [id]).catch(() => undefined);
      }
    };
    return createCellEdit(() => ({ fields: entity.fields, ports, mayEditRow, send }));
  }, [isOffered, model, ports, store]);
}
