import './list-page.css';
import { memo, useCallback, useMemo, useState } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useHouse, usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { registerParts, type ListPageProps } from '#engine/base/registry.ts';
import { rowId, SelectionProvider } from '#engine/base/selection-store.ts';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { useStatesOf } from '#engine/fields/cells/states-cache.ts';
import { QueryCard } from '#engine/list/query/query-card.tsx';
import { UnaskedProvider, useUnasked, useUnaskedOf } from '#engine/list/query/unasked.ts';
import { listTitle } from '#schemas/language/derive.ts';
import { CellEditContext } from './cell-edit.ts';
import {
  ListAnswerProvider,
  ListFactsProvider,
  ListMovesProvider,
  ListShownProvider,
  useListAnswer,
  useListFacts,
  useListMoves,
  useListShown,
} from './list-context.ts';
import { listModel, type ListModel } from './list-model.ts';
import { ListNotices } from './list-notices.tsx';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { OpenedRecord } from './opened-record.tsx';
import { usePageSize } from './page-size.ts';
import { Pager } from './pager.tsx';
import { PrintHead } from './print-head.tsx';
import { StatStrip } from './stat-strip.tsx';
import { useCellEdit } from './use-cell-edit.ts';
import { useListKeys } from './use-list-keys.ts';
import { useList, type List } from './use-list.ts';
import { usePrintKey } from './use-print-key.ts';
import { isPicture } from './view-kinds.ts';

const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet);

/** The list of an entity: query, toolbar, table, pager and everything they do. */
export function ListPage(props: ListPageProps) {
  return <ListBody key={props.entity.name} {...props} />;
}

/** The list as its schema and its screen have it. */
function useListModel(props: ListPageProps): ListModel {
  const { entity, columns, filters, stats, preset, view, search, embedded = false } = props;
  const ports = usePorts('texts', 'house');
  const states = useStatesOf(entity);
  // words of a life cycle arrive later: filters that begin with a time keep that of opening, and no other question is asked
  const [openedAt] = useState(() => ports.now());
  const pageSize = usePageSize(props);
  return useMemo(() => {
    const { can, dict, user } = ports;
    return listModel(
      entity,
      { can, dict, user, now: () => openedAt },
      { isEmbedded: embedded, columns, filters, stats, preset, view, search, pageSize, states },
    );
  }, [
    entity,
    ports,
    openedAt,
    columns,
    filters,
    stats,
    preset,
    view,
    search,
    embedded,
    pageSize,
    states,
  ]);
}

/** How close the rows stand: one setting for every list, taken up as the list opens. */
function useDensity() {
  const { settings } = useHouse();
  const [density, setDensity] = useState(() => settings.get<string>('density'));
  const change = useCallback(
    (next: string) => {
      setDensity(next);
      settings.set('density', next);
    },
    [settings],
  );
  return [density, change] as const;
}

function ListBody(props: ListPageProps) {
  const { entity, filters, height } = props;
  const model = useListModel(props);
  const { facts, shown, answer, moves, ...own } = useList(props, model);
  const { root, title, isEmbedded } = facts;
  const { store, selection, rowActions } = moves;
  const [density, setDensity] = useDensity();
  const unasked = useUnaskedOf(shown.query, moves.search);
  const cellEdit = useCellEdit(model, store, rowActions);
  usePrintKey(isEmbedded ? undefined : moves.print);
  useKeysOf({ facts, answer, moves });
  return (
    <RecordEntityProvider value={entity.name}>
      <SelectionProvider value={selection}>
        <ListFactsProvider value={facts}>
          <ListMovesProvider value={moves}>
            <ListShownProvider value={shown}>
              <ListAnswerProvider value={answer}>
                <UnaskedProvider value={unasked}>
                  <CellEditContext value={cellEdit}>
                    <section
                      ref={root}
                      className={`engine-list${isEmbedded ? ' engine-embedded' : ''}`}
                      data-density={density}
                      data-unasked={unasked.isUnasked}
                      aria-busy={answer.isLoading}
                      aria-label={title}
                      style={height ? { height } : undefined}
                    >
                      <Parts
                        title={props.title}
                        hasQuestion={!isEmbedded || Boolean(filters)}
                        onDensity={setDensity}
                      />
                      <OpenedRecord id={own.opened} onOpened={own.setOpened} />
                      {own.isPrinting ? <PrintSheet onDone={own.endPrint} /> : null}
                      {own.host}
                    </section>
                  </CellEditContext>
                </UnaskedProvider>
              </ListAnswerProvider>
            </ListShownProvider>
          </ListMovesProvider>
        </ListFactsProvider>
      </SelectionProvider>
    </RecordEntityProvider>
  );
}

interface PartsProps {
  /** What the page around it calls it. */
  readonly title: string | undefined;
  readonly hasQuestion: boolean;
  readonly onDensity: (density: string) => void;
}

/** What stands in a list. Each part hears itself of what it shows: an answer draws the rows, and neither filters nor tools. */
const Parts = memo(function Parts({ title, hasQuestion, onDensity }: PartsProps) {
  return (
    <>
      <ListTitle own={title} />
      <PrintHead />
      <StatStrip />
      {hasQuestion ? <ListQuestion /> : null}
      <div className="engine-card">
        <ListToolbar onDensity={onDensity} />
        <ListNotices />
        <ListRows />
        <div className="engine-foot">
          <ListPages />
        </div>
      </div>
    </>
  );
});

/** The keys of a list that is a page of its own. */
function useKeysOf({ facts, answer, moves }: Pick<List, 'facts' | 'answer' | 'moves'>): void {
  const { selection } = moves;
  useListKeys(
    {
      root: facts.root,
      rows: answer.rows,
      onOpen: (row) => moves.openRow(row, false),
      onChoose: (row) => selection.set([row], !selection.has(rowId(row))),
      onEdit: (row) => moves.runByKey((action) => action.builtin === 'edit', row),
      onReload: moves.refresh,
      onLetter: (letter, row) => moves.runByKey((action) => action.spec.letter === letter, row),
    },
    !facts.isEmbedded,
  );
}

/** The heading of the page; inside another page only what that page calls it (`own`). */
function ListTitle({ own }: { readonly own: string | undefined }) {
  const { model, isEmbedded } = useListFacts();
  if (!isEmbedded) return <h1 className="engine-title">{own ?? listTitle(model.entity)}</h1>;
  return own ? <h3 className="engine-subtitle">{own}</h3> : null;
}

/** The card of filters, where the list has any. */
function ListQuestion() {
  const { model } = useListFacts();
  const { query, prefs, isCardOpen } = useListShown();
  const isPhone = useMedia(PHONE);
  const moves = useListMoves();
  const { note, ask } = useUnasked();
  const handleUnasked = useCallback((filters: Row | null) => note({ filters }), [note]);
  const handleAsk = (change: () => void): void => {
    change();
    moves.openCard(false);
  };
  if (model.filters.length === 0 || (isPhone && !isCardOpen)) return null;
  return (
    <QueryCard
      filters={model.filters}
      values={query.filters}
      isUnfolded={isPhone || (prefs.isUnfolded ?? false)}
      onFold={(isUnfolded) =>
        isPhone ? moves.openCard(isUnfolded) : moves.changePrefs({ isUnfolded })
      }
      onSearch={(filters) => handleAsk(() => ask({ filters }))}
      onUnasked={handleUnasked}
      onReset={() => handleAsk(moves.reset)}
    />
  );
}

/** The pages of a list; trees and pictures have none, and inside another page one alone is not said. */
function ListPages() {
  const { model, isEmbedded } = useListFacts();
  const { query } = useListShown();
  const answer = useListAnswer();
  const { setPage, setSize, changePrefs } = useListMoves();
  const isPhone = useMedia(PHONE);
  const isWhole = isEmbedded && answer.total <= query.size;
  if (model.isTree || isWhole || isPicture(query.view)) return null;
  return (
    <Pager
      total={answer.status === 'ready' ? answer.total : undefined}
      isCapped={answer.isCapped}
      page={query.page}
      size={query.size}
      onPage={setPage}
      onSize={(size) => {
        if (!isPhone) changePrefs({ size });
        setSize(size);
      }}
    />
  );
}

registerParts({ list: ListPage });
