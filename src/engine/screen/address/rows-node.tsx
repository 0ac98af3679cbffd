import { Button, Dropdown } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { PAGE_SIZES } from '#schemas/api/envelope.ts';
import { columnName } from '#schemas/language/names.ts';
import type { RowsNode as RowsSpec } from '#schemas/language/address-nodes.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { Pager } from '../../list/pager.tsx';
import { findRows, groupLines, hasSums, shownTable, sortRows, sumsOf, type RowsOrder } from './rows-model.ts';
import { RowsTable } from './rows-table.tsx';
import { saveShown, type Format } from './save-shown.ts';
import { useAddress, type AskedAddress } from './use-address.ts';
import './rows-node.css';

interface RowsNodeProps {
  readonly node: RowsSpec;
  readonly master: Row | undefined;
}

interface Place {
  readonly page: number;
  readonly size: number;
}

/** Rows a file of what is shown holds at most. */
const SAVED_MAX = 10_000;
const CHUNK = 100;
const FORMATS: readonly { readonly key: Format; readonly label: string }[] = [
  { key: 'xlsx', label: 'Excel (.xlsx)' },
  { key: 'csv', label: 'CSV (.csv)' },
];

/** The rows of one address: searched, sorted, grouped and paged here, or paged and sorted by the server. */
export function RowsNode({ node, master }: RowsNodeProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  const view = useRowsView(node, master);
  const { asked, order, place, setPlace, found, total } = view;
  const { answer, error, reload } = asked;
  if (error) return <ListFailure error={error} onRetry={reload} />;
  const { page, size } = place;
  const handleSave = async (format: Format): Promise<void> => {
    const rows = node.paged ? await allRows(asked, orderWire(order)) : found;
    const table = shownTable(node, groupLines(node, rows), hasSums(node) ? sumsOf(node, rows) : undefined, ports);
    await saveShown(ports, { ...table, format, title: node.title ?? t('list.download') });
  };
  return (
    <section className="engine-rowscard" aria-label={node.title} aria-busy={asked.isLoading}>
      {node.title ? <h3 className="engine-subtitle">{node.title}</h3> : null}
      <div className="engine-toolbar">
        <div className="engine-toolgroup">{node.paged ? null : <RowsSearch words={view.words} onSearch={view.search} />}</div>
        <RowsTools node={node} asked={asked} order={order} onSave={(format) => void handleSave(format).catch(() => undefined)} />
      </div>
      {answer === null ? (
        <p className="engine-message" role="status">
          {t(asked.isWaiting ? 'detail.chooseLeft' : 'list.loading')}
        </p>
      ) : (
        <ShownRows node={node} view={view} />
      )}
      <Pager
        total={total}
        isCapped={answer?.isCapped ?? false}
        page={page}
        size={size}
        onPage={(next) => setPlace({ page: next, size })}
        onSize={(next) => setPlace({ page: 1, size: next })}
      />
    </section>
  );
}

/** What is asked of an address, what came, and which part of it is shown. */
interface RowsView {
  readonly asked: AskedAddress;
  readonly words: string;
  readonly search: (words: string) => void;
  readonly order: RowsOrder | undefined;
  readonly sort: (order: RowsOrder | undefined) => void;
  readonly place: Place;
  readonly setPlace: (place: Place) => void;
  /** Every row that matches; of a paged address those of the page. */
  readonly found: readonly Row[];
  readonly total: number;
}

/** Words and order go to page 1. */
function useRowsView(node: RowsSpec, master: Row | undefined): RowsView {
  const ports = useEnginePorts();
  const [words, setWords] = useState('');
  const [place, setPlace] = useState<Place>({ page: 1, size: PAGE_SIZES[1] });
  const [order, setOrder] = useState<RowsOrder | undefined>(node.sort);
  const sought = useDeferredValue(words);
  const wire = useMemo(() => (node.paged ? { ...orderWire(order), page: place.page, limit: place.size } : undefined), [node.paged, order, place]);
  const asked = useAddress(node, master, wire);
  const { answer } = asked;
  const found = useMemo(() => {
    const rows = answer?.rows ?? [];
    return node.paged ? rows : sortRows(findRows(node, rows, sought, ports), order);
  }, [node, answer, sought, order, ports]);
  return {
    asked,
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

function RowsSearch({ words, onSearch }: { readonly words: string; readonly onSearch: (words: string) => void }) {
  const { t } = useEnginePorts();
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
function ShownRows({ node, view: { found, total, order, sort, place } }: { readonly node: RowsSpec; readonly view: RowsView }) {
  const { t } = useEnginePorts();
  const { page, size } = place;
  const shown = node.paged ? found : found.slice((page - 1) * size, page * size);
  const isPart = node.paged && total > found.length;
  return (
    <div className="engine-scroll">
      <RowsTable
        node={node}
        lines={groupLines(node, shown)}
        order={order}
        onSort={sort}
        total={hasSums(node) && found.length > 0 ? sumsOf(node, found) : undefined}
        totalWord={t(isPart ? 'list.sum.page' : 'list.sum.all')}
      />
      {found.length === 0 ? <p className="engine-message">{t('list.noMatch')}</p> : null}
    </div>
  );
}

interface ToolsProps {
  readonly node: RowsSpec;
  readonly asked: AskedAddress;
  readonly order: RowsOrder | undefined;
  readonly onSave: (format: Format) => void;
}

/** A file of the server with the same question, a file of what is shown, and the question once more. */
function RowsTools({ node, asked, order, onSave }: ToolsProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  const download = typeof node.download === 'string' ? { api: node.download } : node.download;
  const mayDownload = download && (!('permission' in download) || ports.can(download.permission));
  return (
    <div className="engine-toolgroup">
      {download && mayDownload ? (
        <Button icon={<LineIcon name="download" />} onClick={() => ports.download(download.api, { ...asked.params, ...orderWire(order) })}>
          {t('list.download')}
        </Button>
      ) : null}
      {node.export ? (
        <Dropdown trigger={['click']} menu={{ items: [...FORMATS], onClick: ({ key }) => onSave(key as Format) }}>
          <button type="button" className="engine-iconbutton" aria-label={t('list.saveShown')} title={t('list.saveShown')}>
            <LineIcon name="export" />
          </button>
        </Dropdown>
      ) : null}
      <button type="button" className="engine-iconbutton" aria-label={t('list.reload')} title={t('list.reload')} onClick={asked.reload}>
        <LineIcon name="reload" />
      </button>
    </div>
  );
}

function orderWire(order: RowsOrder | undefined): Row {
  return order ? { orderField: columnName(order.field), order: order.order } : {};
}

async function allRows({ ask }: AskedAddress, order: Row): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < SAVED_MAX; page += 1) {
    const { rows: more } = await ask({ ...order, page, limit: CHUNK });
    rows.push(...more);
    if (more.length < CHUNK) break;
  }
  return rows;
}
