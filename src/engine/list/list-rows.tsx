import { Button } from 'antd';
import { useMemo, type ReactNode, type RefObject } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { ListEmpty, ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useBoxSize } from '#engine/base/use-box-size.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { listTitle } from '#schemas/language/derive.ts';
import type { Actions } from '../actions/use-actions.tsx';
import { expandedRows } from './expanded-row.tsx';
import type { ColumnModel, ListModel } from './list-model.ts';
import { isActive } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable, VIRTUAL_ABOVE } from './list-table.tsx';
import { loadChildren } from './load-children.ts';
import { HeaderProvider, type HeaderMoves } from './sort-header.tsx';
import type { ListController } from './use-list-controller.ts';
import { useTotals } from './use-totals.ts';
import { kindOf } from './view-switch.tsx';
import './list-rows.css';

const CardsView = lazyPart(async () => (await import('./cards-view.tsx')).CardsView);
const ChartView = lazyPart(async () => (await import('./chart-view.tsx')).ChartView);

const MergedView = lazyPart(async () => (await import('./merged-view.tsx')).MergedView);
const MapView = lazyPart(async () => (await import('./map-view.tsx')).MapView);
const BoardView = lazyPart(async () => (await import('./views/board-view.tsx')).BoardView);
const CalendarView = lazyPart(async () => (await import('./views/calendar-view.tsx')).CalendarView);
const TimelineView = lazyPart(async () => (await import('./views/timeline-view.tsx')).TimelineView);

interface ListRowsProps {
  readonly model: ListModel;
  readonly controller: ListController;
  readonly columns: readonly ColumnModel[];
  readonly actions: Actions;
  readonly rowActions: Pick<Actions, 'row' | 'isOfferedOn' | 'run'>;
  readonly header: HeaderMoves;
  readonly isSelectable: boolean;
  /** The nodes of a tree that show what is below them. */
  readonly unfolded: readonly string[];
  readonly onUnfolded: (ids: readonly string[]) => void;
  /** The element the rows scroll in. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Changes when the rows may have changed. */
  readonly stamp: number;
  readonly onRefresh: () => void;
  readonly onOpen: (row: Row, isNewTab: boolean, isLink?: boolean) => void;
}

/** Where the rows stand: as table, cards, picture or map, or why there are none. */
export function ListRows(props: ListRowsProps) {
  const { model, controller, columns, box, onRefresh } = props;
  const { answer } = controller;
  return (
    <div
      ref={box}
      className="engine-box"
      data-loading={answer.isLoading && answer.status !== 'first'}
      tabIndex={-1}
    >
      {answer.status === 'first' ? <ListSkeleton columns={columns} /> : null}
      {answer.status === 'failed' ? <ListFailure error={answer.error} onRetry={onRefresh} /> : null}
      {answer.status === 'ready' && answer.rows.length === 0 ? (
        <Nothing model={model} controller={controller} actions={props.actions} />
      ) : null}
      {answer.status === 'ready' && answer.rows.length > 0 ? <Rows {...props} /> : null}
    </div>
  );
}

function Nothing({
  model,
  controller,
  actions,
}: Pick<ListRowsProps, 'model' | 'controller' | 'actions'>): ReactNode {
  const { query } = controller;
  const isFiltered =
    query.keyword !== '' ||
    (query.preset !== model.defaults.preset && query.preset !== '') ||
    Object.values(query.filters).some(isActive);
  const create = actions.toolbar.find((action) => action.key === 'create');
  return (
    <ListEmpty
      isFiltered={isFiltered}
      entityTitle={listTitle(model.entity)}
      text={model.entity.list?.empty}
      onClear={controller.clear}
      createButton={
        create ? (
          <Button type="primary" onClick={() => actions.run(create, [])}>
            {create.title}
          </Button>
        ) : null
      }
    />
  );
}

function Rows({
  model,
  controller,
  columns,
  actions,
  rowActions,
  header,
  isSelectable,
  unfolded,
  onUnfolded,
  box,
  stamp,
  onRefresh,
  onOpen,
}: ListRowsProps) {
  const ports = usePorts('data', 'texts', 'feedback');
  const { width, height } = useBoxSize(box);
  const totals = useTotals(model, controller, columns, stamp);
  const { answer, store, query } = controller;
  const expanded = useMemo(() => expandedRows(model.entity), [model.entity]);
  const handleUnfold = useMemo(
    () =>
      model.isLazyTree ? (row: Row) => void loadChildren(ports, model, store, row) : undefined,
    [model, ports, store],
  );
  const kind = kindShown(model, query.view, useMedia(PHONE));
  const view = { model, controller, stamp, onOpen };
  if (kind === 'board') return <BoardView {...view} actions={actions} onChanged={onRefresh} />;
  if (kind === 'calendar') return <CalendarView {...view} />;
  if (kind === 'timeline') return <TimelineView {...view} />;
  if (kind === 'cards')
    return (
      <CardsView
        model={model}
        rows={answer.rows}
        columns={columns}
        actions={rowActions}
        isSelectable={isSelectable}
        onOpen={onOpen}
      />
    );
  if (kind === 'chart')
    return (
      <ChartView
        model={model}
        controller={controller}
        name={query.view.slice('chart.'.length)}
        stamp={stamp}
        height={height}
      />
    );
  if (kind === 'map')
    return (
      <MapView
        model={model}
        controller={controller}
        stamp={stamp}
        height={height}
        onOpen={onOpen}
      />
    );
  if (kind === 'merged')
    return (
      <HeaderProvider value={header}>
        <MergedView
          {...{ model, controller, columns, rowActions, isSelectable, stamp, width, onOpen }}
        />
      </HeaderProvider>
    );
  return (
    <HeaderProvider value={header}>
      <ListTable
        model={model}
        rows={answer.rows}
        columns={columns}
        actions={rowActions}
        list={store}
        isSelectable={isSelectable}
        boxWidth={width}
        height={answer.rows.length > VIRTUAL_ABOVE ? height : 0}
        onOpen={onOpen}
        onUnfold={handleUnfold}
        unfolded={unfolded}
        onUnfolded={onUnfolded}
        expandedRow={expanded}
        totals={totals}
      />
    </HeaderProvider>
  );
}

/** A table shows nothing but its number and its buttons on a phone (UX.md section 11); a tree needs its levels. */
function kindShown(model: ListModel, view: string, isPhone: boolean): string {
  const asked = kindOf(view);
  const isUnchosen = asked === 'table' || view === model.defaults.view;
  return isUnchosen && isPhone && !model.isTree ? (model.spec.phone ?? 'cards') : asked;
}
