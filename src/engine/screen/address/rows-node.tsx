import { useCallback, useDeferredValue, useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { SmallSelect } from '#engine/base/small-select.tsx';
import { PHONE, useMedia } from '#engine/base/use-media.ts';
import { PAGE_SIZES } from '#schemas/api/envelope.ts';
import type { ColumnsFrom, RowsNode as AnyRows } from '#schemas/language/address-nodes.ts';
import { columnName } from '#schemas/language/names.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { Pager } from '../../list/pager.tsx';
import { plainRow, withColumns } from './columns-model.ts';
import { Openings } from './opened-value.tsx';
import { RowsCalendar } from './rows-calendar.tsx';
import { RowsCards } from './rows-cards.tsx';
import {
  columnsOf,
  findRows,
  groupChoices,
  groupLines,
  hasSums,
  hidesColumns,
  shownTable,
  sortRows,
  sumsOf,
  type GroupedRows,
  type RowsOrder,
} from './rows-model.ts';
import { RowsTable } from './rows-table.tsx';
import { RowsTools } from './rows-tools.tsx';
import { saveShown, type Format } from './save-shown.ts';
import { useAddress, type AskedAddress } from './use-address.ts';
import './rows-node.css';

type RowsSpec = AnyRows<ScreenNode>;

interface RowsNodeProps {
  readonly node: RowsSpec;
  readonly master: Row | undefined;
}

interface ShownPage {
  readonly page: number;
  readonly size: number;
}

/** Rows a file of what is shown holds at most. */
const SAVED_MAX = 10_000;
const CHUNK = 100;

/** The rows of one address: searched, sorted, grouped and paged here, or paged and sorted by the server. */
export function RowsNode({ node, master }: RowsNodeProps) {
  const { columnsFrom } = node;
  return columnsFrom ? (
    <WideRows node={node} columns={columnsFrom} master={master} />
  ) : (
    <PlainRows node={node} master={master} />
  );
}

/** The same with columns that another address tells. */
function WideRows({ node, columns, master }: RowsNodeProps & { readonly columns: ColumnsFrom }) {
  const { t } = useTexts();
  const source = useMemo(() => ({ ...columns, facts: columns.api, fields: {} }), [columns]);
  const { answer, error, reload } = useAddress(source, master);
  const wide = useMemo(
    () => answer && withColumns(node, columns, answer.rows),
    [node, columns, answer],
  );
  if (error) return <ListFailure error={error} onRetry={reload} />;
  if (wide) return <PlainRows node={wide} master={master} />;
  return (
    <p className="engine-message" role="status">
      {t('list.loading')}
    </p>
  );
}

function PlainRows({ node, master }: RowsNodeProps) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { t } = ports;
  const view = useRowsView(node, master);
  const { asked } = view;
  const [isCalendar, setCalendar] = useState(false);
  const readAll = useAllRows(node, view);
  const { answer, error, reload } = asked;
  if (error) return <ListFailure error={error} onRetry={reload} />;
  const handleSave = async (format: Format): Promise<void> => {
    const rows = await readAll();
    const table = shownTable(
      view.node,
      groupLines(view.node, rows),
      hasSums(node) ? sumsOf(node, rows) : undefined,
      ports,
    );
    await saveShown(ports, { ...table, format, title: node.title ?? t('list.download') });
  };
  return (
    <section className="engine-rowscard" aria-label={node.title} aria-busy={asked.isLoading}>
      {node.title ? <h3 className="engine-subtitle">{node.title}</h3> : null}
      <div className="engine-toolbar">
        <div className="engine-toolgroup">
          {node.paged ? null : <RowsSearch words={view.words} onSearch={view.search} />}
          <GroupChoice node={node} groupBy={view.node.groupBy} onGroup={view.group} />
        </div>
        <RowsTools
          node={view.node}
          onWhole={hidesColumns(node) ? view.turnWhole : undefined}
          asked={asked}
          wire={view.wire}
          isCalendar={isCalendar}
          onCalendar={() => setCalendar(!isCalendar)}
          onSave={(format) => void handleSave(format).catch(() => undefined)}
        />
      </div>
      {answer === null ? (
        <p className="engine-message" role="status">
          {t(asked.isWaiting ? 'detail.chooseLeft' : 'list.loading')}
        </p>
      ) : (
        <Openings node={node} master={master}>
          {isCalendar && node.calendar ? (
            <RowsCalendar node={view.node} calendar={node.calendar} read={readAll} />
          ) : (
            <ShownRows view={view} />
          )}
        </Openings>
      )}
      {isCalendar ? null : <RowsPager view={view} />}
    </section>
  );
}

function RowsPager({ view: { asked, place, setPlace, total } }: { readonly view: RowsView }) {
  const { page, size } = place;
  return (
    <Pager
      total={asked.answer ? total : undefined}
      isCapped={asked.answer?.isCapped ?? false}
      page={page}
      size={size}
      onPage={(next) => setPlace({ page: next, size })}
      onSize={(next) => setPlace({ page: 1, size: next })}
    />
  );
}

/** Reads every row that matches, not only those of the page; another function where another question is asked. */
function useAllRows(
  node: RowsSpec,
  { asked, wire, found }: RowsView,
): () => Promise<readonly Row[]> {
  const { ask, answer } = asked;
  const shown = node.paged ? answer : found;
  return useCallback(
    async () =>
      node.paged
        ? (await allRows(ask, wire)).map((row) => plainRow(node, row))
        : ((shown ?? []) as readonly Row[]),
    [node, ask, wire, shown],
  );
}

/** What is asked of an address, what came, and which part of it is shown. */
interface RowsView {
  /** With the one field its rows stand together by now. */
  readonly node: GroupedRows;
  readonly asked: AskedAddress;
  /** Order and groups, as an address is asked for them. */
  readonly wire: Row;
  readonly group: (field: string | undefined) => void;
  /** Shows the columns that are hidden at first, or hides them again. */
  readonly turnWhole: () => void;
  readonly words: string;
  readonly search: (words: string) => void;
  readonly order: RowsOrder | undefined;
  readonly sort: (order: RowsOrder | undefined) => void;
  readonly place: ShownPage;
  readonly setPlace: (place: ShownPage) => void;
  /** Every row that matches; of a paged address those of the page. */
  readonly found: readonly Row[];
  readonly total: number;
}

/** Words and order go to page 1. */
function useRowsView(node: RowsSpec, master: Row | undefined): RowsView {
  const ports = useTexts();
  const [words, setWords] = useState('');
  const [place, setPlace] = useState<ShownPage>({ page: 1, size: PAGE_SIZES[1] });
  const [order, setOrder] = useState<RowsOrder | undefined>(node.sort);
  const [groupBy, setGroupBy] = useState<string | undefined>(
    typeof node.groupBy === 'string' ? node.groupBy : undefined,
  );
  const [isWhole, setWhole] = useState(false);
  const sought = useDeferredValue(words);
  const wire = useMemo(
    () => ({ ...orderWire(order), ...(groupBy && node.paged ? { groupBy } : {}) }),
    [node.paged, order, groupBy],
  );
  const asked = useAddress(
    node,
    master,
    useMemo(
      () => (node.paged ? { ...wire, page: place.page, limit: place.size } : undefined),
      [node.paged, wire, place],
    ),
  );
  const { answer } = asked;
  const found = useMemo(() => {
    const rows = (answer?.rows ?? []).map((row) => plainRow(node, row));
    return node.paged ? rows : sortRows(findRows(node, rows, sought, ports), order);
  }, [node, answer, sought, order, ports]);
  return {
    node: useMemo(() => ({ ...node, groupBy, isWhole }), [node, groupBy, isWhole]),
    asked,
    wire,
    group: (field) => {
      setGroupBy(field);
      setPlace({ page: 1, size: place.size });
    },
    turnWhole: () => setWhole(!isWhole),
    words,
    search: (next) => {
      setWords(next);
      setPlace({ page: 1, size: place.size });
    },
    order,
    sort: (next) => {
      setOrder(next);
      setPlace({ page: 1, size: place.size });
    },
    place,
    setPlace,
    found,
    total: node.paged ? (answer?.total ?? 0) : found.length,
  };
}

function RowsSearch({
  words,
  onSearch,
}: {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}) {
  const { t } = useTexts();
  return (
    <label className="engine-quick">
      <LineIcon name="search" />
      <input
        type="search"
        value={words}
        placeholder={t('list.searchRows')}
        aria-label={t('list.searchRows')}
        onChange={({ target }) => onSearch(target.value)}
      />
    </label>
  );
}

/** The rows of the page, with sums that say of how many rows they are. */
function ShownRows({
  view: { node, asked, found, total, order, sort, place },
}: {
  readonly view: RowsView;
}) {
  const { t } = useTexts();
  const { page, size } = place;
  const shown = node.paged ? found : found.slice((page - 1) * size, page * size);
  const isPart = node.paged && total > found.length;
  const isCards = useMedia(PHONE) && !isMatrix(node);
  const drawn = {
    node,
    lines: groupLines(node, shown, asked.answer?.groups),
    total: hasSums(node) && found.length > 0 ? sumsOf(node, found) : undefined,
    totalWord: t(isPart ? 'list.sum.page' : 'list.sum.all'),
  };
  return (
    <div className={isCards ? undefined : 'engine-scroll'}>
      {isCards ? <RowsCards {...drawn} /> : <RowsTable {...drawn} order={order} onSort={sort} />}
      {found.length === 0 ? <p className="engine-message">{t('list.noMatch')}</p> : null}
    </div>
  );
}

/** Two columns fit any screen; those that another address tells are read across. */
const isMatrix = (node: GroupedRows & Pick<RowsSpec, 'columnsFrom'>): boolean =>
  node.columnsFrom !== undefined || columnsOf(node).length <= 2;

interface GroupChoiceProps {
  readonly node: RowsSpec;
  readonly groupBy: string | undefined;
  readonly onGroup: (field: string | undefined) => void;
}

const UNGROUPED = '';

/** By what rows stand together, where there is a choice. */
function GroupChoice({ node, groupBy = UNGROUPED, onGroup }: GroupChoiceProps) {
  const { t } = useTexts();
  const choices = groupChoices(node);
  if (choices.length === 0) return null;
  const options = choices.map((name) => ({
    value: name,
    label: t('list.groupBy', { title: node.fields[name]?.title ?? name }),
  }));
  return (
    <SmallSelect
      label={t('list.groups')}
      value={groupBy}
      options={[{ value: UNGROUPED, label: t('list.ungrouped') }, ...options]}
      onChange={(name) => onGroup(name === UNGROUPED ? undefined : name)}
    />
  );
}

function orderWire(order: RowsOrder | undefined): Row {
  return order ? { orderField: columnName(order.field), order: order.order } : {};
}

async function allRows(ask: AskedAddress['ask'], wire: Row): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < SAVED_MAX; page += 1) {
    const { rows: more } = await ask({ ...wire, page, limit: CHUNK });
    rows.push(...more);
    if (more.length < CHUNK) break;
  }
  return rows;
}
