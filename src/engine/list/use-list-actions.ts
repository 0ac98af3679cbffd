import { useCallback, useMemo, useState } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { useNavigation } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { ListPageProps } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { endpointOf } from '#schemas/language/derive.ts';
import { statesName, type ActionModel } from '../actions/action-model.ts';
import type { ActionPlaceFacts } from '../actions/run-action.ts';
import { useActions, type Actions } from '../actions/use-actions.tsx';
import type { ColumnModel } from './list-model.ts';
import { filterWire } from './list-query.ts';
import type { ListController } from './use-list-controller.ts';

/** What the buttons of a list ask of it. */
interface ListPlace {
  readonly controller: ListController;
  /** Those on screen, in their order. */
  readonly columns: readonly ColumnModel[];
  readonly onPrint: () => void;
  readonly onRefresh: () => void;
  /** A record was made below a node of the tree. */
  readonly onMadeBelow: (id: string) => void;
}

/** The buttons of a list, and what a press on a row does. */
export interface ListActions {
  readonly actions: Actions;
  /** Those that stand on the rows: a row that opens by itself needs no button for it. Keeps its identity, so that rows need not render again. */
  readonly rowActions: Pick<Actions, 'row' | 'isOfferedOn' | 'run'>;
  /** Rows can be chosen: as the schema says, else where a button works on several. */
  readonly isSelectable: boolean;
  /** A press on a row, or (`isLink`) on its name; keeps its identity as long as the buttons do. */
  readonly openRow: (row: Row, isNewTab: boolean, isLink?: boolean) => void;
  /** Presses the button that fits, if it stands on the row. */
  readonly runByKey: (fits: (action: ActionModel) => boolean, row: Row) => void;
  /** Id of the record in the drawer. */
  readonly opened: string | null;
  readonly setOpened: (id: string | null) => void;
}

/** Ties the buttons of an entity to its list. */
export function useListActions(page: ListPageProps, place: ListPlace): ListActions {
  const { entity, actions: only, initial, onChoose } = page;
  const { controller, columns, onPrint, onRefresh, onMadeBelow } = place;
  const { query, rule, selection } = controller;
  const { opened, setOpened, handleOpen } = useOpened(page);
  const facts: ActionPlaceFacts = {
    entity,
    ...(initial ? { initial } : {}),
    filter: () => ({
      ...filterWire(query, rule),
      ...(query.sort ? { orderField: query.sort.field, order: query.sort.order } : {}),
    }),
    columns: () => columns.map(({ name }) => name),
    onView: (row) => handleOpen(row, false),
    onPrint,
    onChanged: ({ isDeleted, handled = [], below }) => {
      if (below !== undefined) onMadeBelow(below);
      if (isDeleted) selection.clear();
      else if (handled.length > 0) selection.set(handled, false);
      onRefresh();
    },
  };
  const states = useStates(statesName(entity));
  const actions = useActions({ place: facts, states, only });
  const { run, isOfferedOn } = actions;
  const rowActions = useMemo(
    () => ({
      row: actions.row.filter(
        (action) => action.builtin !== 'view' || entity.list?.rowClick === 'none',
      ),
      isOfferedOn,
      run,
    }),
    [actions.row, isOfferedOn, run, entity],
  );
  const openRow = useCallback(
    (row: Row, isNewTab: boolean, isLink = false) => {
      const { rowClick } = entity.list ?? {};
      if (rowClick === 'none' && !isLink && !onChoose) return;
      const own = rowActions.row.find((action) =>
        rowClick === 'edit'
          ? action.builtin === 'edit'
          : action.spec.open !== undefined && action.key === rowClick,
      );
      if (own && !onChoose && !(isNewTab && rowClick === 'edit')) run(own, [row]);
      else handleOpen(row, isNewTab);
    },
    [run, entity, handleOpen, onChoose, rowActions],
  );
  const runByKey: ListActions['runByKey'] = (fits, row) => {
    const action = actions.row.find((one) => fits(one) && isOfferedOn(one, row));
    if (action) run(action, [row]);
  };
  const isSelectable = entity.list?.selectable ?? actions.batch.length > 0;
  return { actions, rowActions, isSelectable, openRow, runByKey, opened, setOpened };
}

/** Where a record opens: with whoever chooses, in a tab, or in the drawer. */
function useOpened({ entity, onChoose }: ListPageProps) {
  const ports = useNavigation();
  const [opened, setOpened] = useState<string | null>(null);
  const handleOpen = useCallback(
    (row: Row, isNewTab: boolean): void => {
      if (onChoose) return onChoose(row);
      if (!endpointOf(entity, 'info')) return;
      if (isNewTab || entity.detail?.open === 'tab')
        return ports.open(`/${entityRoute(entity)}/${rowId(row)}`, { newTab: isNewTab });
      setOpened(rowId(row));
    },
    [entity, onChoose, ports],
  );
  return { opened, setOpened, handleOpen };
}
