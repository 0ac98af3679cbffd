import { callVerb } from '#engine/base/call-verb.ts';
import { entityRoute } from '#engine/base/entity-facts.ts';
import type { FormOpener } from '#engine/base/form-contract.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { saveSheet } from '#engine/sheet/save-sheet.ts';
import type { Builtin } from '#schemas/language/action.ts';
import { toKeptRow } from '#schemas/language/wire.ts';
import type { ActionModel } from './action-model.ts';
import { copyOf } from './copy-of.ts';
import { deleteRecords } from './delete-records.ts';
import type { ActionPlaceFacts, RunParts } from './run-parts.ts';
import { DONE_MS } from './send-action.ts';
import { submitRecord } from './submit-record.ts';

type RunBuiltin = (
  parts: RunParts,
  action: ActionModel,
  rows: readonly Row[],
) => void | Promise<void>;

const viewRow: RunBuiltin = ({ ports, place }, _action, [row]) => {
  if (!row) return;
  if (place.onView) place.onView(row);
  else ports.open(`/${entityRoute(place.entity)}/${rowId(row)}`);
};

const removeRows: RunBuiltin = async ({ ports, place }, action, rows) => {
  if (!(await deleteRecords(ports, place.entity, rows))) return;
  ports.notify('success', ports.t('action.done', { title: action.title }), DONE_MS);
  place.onChanged({ isDeleted: true });
};

const editRow: RunBuiltin = (parts, _action, [row]) =>
  openForm(parts, { mode: 'edit', id: row ? rowId(row) : '' });

const makeRow: RunBuiltin = async (parts, { builtin = 'create' }, [row]) => {
  const isHere = parts.ports.stillHere();
  const start = await startOf(parts.ports, parts.place, builtin, row);
  if (isHere()) return openForm(parts, { mode: 'create', ...start });
};

const submitRow: RunBuiltin = async ({ ports, place }, { title }, [row]) =>
  void (
    row &&
    (await submitRecord(ports, { entity: place.entity, row, title })) &&
    place.onChanged({ isDeleted: false })
  );

/** What the standard buttons do. */
export const BUILTINS: Readonly<Record<Builtin, RunBuiltin>> = {
  export: ({ onTransfer }) => onTransfer('export'),
  import: ({ onTransfer }) => onTransfer('import'),
  print: ({ place }) => place.onPrint?.(),
  view: viewRow,
  remove: removeRows,
  edit: editRow,
  create: makeRow,
  copy: makeRow,
  addChild: makeRow,
  submit: submitRow,
  bulk: ({ onTransfer }, _action, rows) => onTransfer('bulk', rows),
  label: ({ onTransfer }, _action, rows) => onTransfer('label', rows),
  sheet: ({ onTransfer }, _action, rows) => onTransfer('sheet', rows),
  pdf: ({ ports, place: { entity } }, _action, [row]) => saveSheet(ports, { entity, row }, 'pdf'),
  excel: ({ ports, place: { entity } }, _action, [row]) =>
    saveSheet(ports, { entity, row }, 'excel'),
};

type RecordRequest = Parameters<FormOpener['openRecord']>[0];

/** The form of a record; what was saved is shown where it stands. */
async function openForm(
  { opener, place }: RunParts,
  request: Omit<RecordRequest, 'entity'>,
): Promise<void> {
  const { entity } = place;
  const saved = await opener.openRecord({ entity, ...request });
  const parent = entity.table.tree ? saved?.[entity.table.tree.parent] : undefined;
  if (saved !== undefined)
    place.onChanged({
      isDeleted: false,
      ...(parent === undefined || parent === null ? {} : { below: String(parent) }),
    });
}

/** What a new record starts with: what its place gives, the parent it goes below, or the record it is copied from. */
async function startOf(
  ports: Ports<'data' | 'texts'>,
  place: ActionPlaceFacts,
  builtin: Builtin,
  row: Row | undefined,
): Promise<{ readonly initial?: Row }> {
  const { entity } = place;
  if (builtin === 'addChild' && row && entity.table.tree)
    return { initial: { ...place.initial, [entity.table.tree.parent]: rowId(row) } };
  if (builtin === 'copy' && row) {
    const whole = toKeptRow(
      entity.fields,
      await callVerb(ports, { entity, verb: 'info' }, { id: rowId(row) }),
    );
    return { initial: { ...place.initial, ...copyOf(entity, whole, ports.t) } };
  }
  return place.initial ? { initial: place.initial } : {};
}
