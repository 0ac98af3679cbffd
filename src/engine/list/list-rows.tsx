import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { ListEmpty, ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useBoxSize } from '#engine/base/use-box-size.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { listTitle } from '#schemas/language/derive.ts';
import { expandedRows } from './expanded-row.tsx';
import { useListAnswer, useListFacts, useListMoves, useListShown } from './list-context.ts';
import type { ListModel } from './list-model.ts';
import { isActive } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable, VIRTUAL_ABOVE, type BelowRows } from './list-table.tsx';
import { loadChildren } from './load-children.ts';
import { HeaderProvider, type HeaderMoves } from './sort-header.tsx';
import { useTotals } from './use-totals.ts';
import { kindOf } from './view-kinds.ts';
import './list-rows.css';

const CardsView = lazyPart(async () => (await import('./cards-view.tsx')).CardsView);
const ChartView = lazyPart(async () => (await import('./chart-view.tsx')).ChartView);

const MergedView = lazyPart(async () => (await import('./merged-view.tsx')).MergedView);
const MapView = lazyPart(async () => (await import('./map-view.tsx')).MapView);
const BoardView = lazyPart(async () => (await import('./views/board-view.tsx')).BoardView);
const CalendarView = lazyPart(async () => (await import('./views/calendar-view.tsx')).CalendarView);
const TimelineView = lazyPart(async () => (await import('./views/timeline-view.tsx')).TimelineView);

/** Where the rows stand: as table, cards, picture or map, or why there are none. */
export function ListRows() {
  const { box } = useListFacts();
  const answer = useListAnswer();
  const { columns } = useListShown();
  const { refresh } = useListMoves();
  return (
    <div
      ref={box}
      className="engine-box"
      data-loading={answer.isLoading && answer.status !== 'first'}
      tabIndex={-1}
    >
      {answer.status === 'first' ? <ListSkeleton columns={columns} /> : null}
      {answer.status === 'failed' ? <ListFailure error={answer.error} onRetry={refresh} /> : null}
      {answer.status === 'ready' && answer.rows.length === 0 ? <Nothing /> : null}
      {answer.status === 'ready' && answer.rows.length > 0 ? <Rows /> : null}
    </div>
  );
}

function Nothing(): ReactNode {
  const { model } = useListFacts();
  const { query } = useListShown();
  const { actions, clear } = useListMoves();
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
      onClear={clear}
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

interface InBox {
  /** Inner size of the box the rows stand in, px; a width of 0 is not known yet. */
  readonly box: ReturnType<typeof useBoxSize>;
  /** The view as the list was asked for it, e.g. `chart.byLevel`. */
  readonly view: string;
}

/** The kinds of views, each in the box it has. */
const VIEWS: Readonly<Record<string, (at: InBox) => ReactNode>> = {
  board: () => <BoardView />,
  calendar: () => <CalendarView />,
  timeline: () => <TimelineView />,
  cards: () => <CardsView />,
  chart: ({ box, view }) => <ChartView name={view.slice('chart.'.length)} height={box.height} />,
  map: ({ box }) => <MapView height={box.height} />,
  merged: ({ box }) => <MergedView width={box.width} />,
};

function Rows(): ReactNode {
  const { model, box: boxRef } = useListFacts();
  const { view } = useListShown().query;
  const box = useBoxSize(boxRef);
  const draw = VIEWS[kindShown(model, view, useMedia(PHONE))];
  return <Headers>{draw ? draw({ box, view }) : <PageTable box={box} />}</Headers>;
}

/** Tells the headers of tables how the list is sorted, and nothing else of it. */
function Headers({ children }: { readonly children: ReactNode }) {
  const { query, prefs } = useListShown();
  const { setSort, changePrefs } = useListMoves();
  const { sort } = query;
  const { widths } = prefs;
  const header = useMemo<HeaderMoves>(
    () => ({
      sort,
      setSort,
      setWidth: (name, width) => changePrefs({ widths: { ...widths, [name]: width } }),
    }),
    [sort, setSort, changePrefs, widths],
  );
  return <HeaderProvider value={header}>{children}</HeaderProvider>;
}

/** The rows of the page as a table. */
function PageTable({ box: { width, height } }: Pick<InBox, 'box'>) {
  const answer = useListAnswer();
  const { columns } = useListShown();
  const below = useBelow();
  const totals = useTotals();
  const isVirtual = answer.rows.length > VIRTUAL_ABOVE;
  const room = useMemo(
    () => ({ width, height: isVirtual ? height : 0 }),
    [width, height, isVirtual],
  );
  return (
    <ListTable rows={answer.rows} columns={columns} room={room} below={below} totals={totals} />
  );
}

/** What stands below the rows of this list: nodes in a tree, else what its schema names. */
function useBelow(): BelowRows | undefined {
  const ports = usePorts('data', 'texts', 'feedback');
  const { model } = useListFacts();
  const { unfolded } = useListShown();
  const { store, setUnfolded } = useListMoves();
  return useMemo(() => {
    const draw = expandedRows(model.entity);
    if (!model.isTree) return draw && { draw };
    return {
      draw,
      nodes: {
        unfolded,
        onUnfolded: setUnfolded,
        onUnfold: model.isLazyTree
          ? (row: Row) => void loadChildren(ports, model, store, row)
          : undefined,
      },
    };
  }, [ports, model, store, unfolded, setUnfolded]);
}

/** A table shows nothing but its number and its buttons on a phone (UX.md section 11); a tree needs its levels. */
function kindShown(model: ListModel, view: string, isPhone: boolean): string {
  const asked = kindOf(view);
  const isUnchosen = asked === 'table' || view === model.defaults.view;
  return isUnchosen && isPhone && !model.isTree ? (model.spec.phone ?? 'cards') : asked;
}
