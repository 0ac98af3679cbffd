import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { useNavigation } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { ListPageProps } from '#engine/base/registry.ts';
import { rowId, type SelectionStore } from '#engine/base/selection-store.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { endpointOf } from '#schemas/language/derive.ts';
import { statesName, type ActionModel } from '../actions/action-model.ts';
import type { ActionPlaceFacts } from '../actions/run-parts.ts';
import { useActions } from '../actions/use-actions.tsx';
import type { ListMoves, ListShown } from './list-context.ts';
import { filterWire } from './list-query.ts';

/** What the buttons of a list ask of it. */
interface ListPlace extends Pick<ListShown, 'query' | 'rule' | 'columns'> {
  readonly selection: SelectionStore;
  readonly onPrint: () => void;
  readonly onRefresh: () => void;
  /** A record was made below a node of the tree. */
  readonly onMadeBelow: (id: string) => void;
}

/** The buttons of a list, and what a press on a row does. */
interface ListActions {
  /** Keeps its identity, so that rows need not render again. */
  readonly moves: Pick<
    ListMoves,
    'actions' | 'rowActions' | 'isSelectable' | 'openRow' | 'runByKey'
  >;
  /** Progress, results and undo offers; rendered once. */
  readonly host: ReactNode;
  /** Id of the record in the drawer. */
  readonly opened: string | null;
  readonly setOpened: (id: string | null) => void;
}

/** Ties the buttons of an entity to its list. */
export function useListActions(page: ListPageProps, place: ListPlace): ListActions {
  const { entity, actions: only, onChoose } = page;
  const { opened, setOpened, handleOpen } = useOpened(page);
  const states = useStates(statesName(entity));
  const onLeft = useReturn(place.onRefresh);
  const facts = { ...factsOf(page, place, (row) => handleOpen(row, false)), onLeft };
  const { actions, host } = useActions({ place: facts, states, only });
  const moves = useMemo(() => {
    const { run, isOfferedOn } = actions;
    const { rowClick } = entity.list ?? {};
    const row = actions.row.filter((action) => action.builtin !== 'view' || rowClick === 'none');
    return {
      actions,
      rowActions: { row, isOfferedOn, run },
      isSelectable: entity.list?.selectable ?? actions.batch.length > 0,
      openRow(one: Row, isNewTab: boolean, isLink = false) {
        if (rowClick === 'none' && !isLink && !onChoose) return;
        const own = row.find((action) =>
          rowClick === 'edit'
            ? action.builtin === 'edit'
            : action.spec.open !== undefined && action.key === rowClick,
        );
        if (own && !onChoose && !(isNewTab && rowClick === 'edit')) run(own, [one]);
        else handleOpen(one, isNewTab);
      },
      runByKey(fits: (action: ActionModel) => boolean, one: Row) {
        const action = actions.row.find((each) => fits(each) && isOfferedOn(each, one));
        if (action) run(action, [one]);
      },
    };
  }, [actions, entity, handleOpen, onChoose]);
  return { moves, host, opened, setOpened };
}

function factsOf(
  { entity, initial }: ListPageProps,
  { query, rule, columns, selection, onPrint, onRefresh, onMadeBelow }: ListPlace,
  onView: (row: Row) => void,
): ActionPlaceFacts {
  return {
    entity,
    ...(initial ? { initial } : {}),
    filter: () => ({
      ...filterWire(query, rule),
      ...(query.sort ? { orderField: query.sort.field, order: query.sort.order } : {}),
    }),
    columns: () => columns.map(({ name }) => name),
    onView,
    onPrint,
    onChanged: ({ isDeleted, handled = [], below }) => {
      if (below !== undefined) onMadeBelow(below);
      if (isDeleted) selection.clear();
      else if (handled.length > 0) selection.set(handled, false);
      onRefresh();
    },
  };
}

/** Asks anew as somebody comes back from the page that a button led to: a device that became a station waits no longer. */
function useReturn(onRefresh: () => void): () => void {
  const isShown = useIsShown();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isShown || !hasLeft.current) return;
    hasLeft.current = false;
    onRefresh();
  }, [isShown, onRefresh]);
  return useCallback(() => {
    hasLeft.current = true;
  }, []);
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
