import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { createListStore, type ListAnswer, type ListStore } from '#engine/base/list-store.ts';
import { useData, usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { createSelectionStore, type SelectionStore } from '#engine/base/selection-store.ts';
import { useTab } from '#engine/base/tab.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { fetchRows } from './fetch-rows.ts';
import type { ListModel } from './list-model.ts';
import {
  decodeQuery,
  encodeQuery,
  isSame,
  toWire,
  type ListQuery,
  type ListSort,
} from './list-query.ts';

/** The state of one list and the moves it knows. No markup. */
export interface ListController {
  readonly query: ListQuery;
  readonly answer: ListAnswer;
  readonly store: ListStore;
  readonly selection: SelectionStore;
  readonly rule: Rule | undefined;
  /** New filters and quick-search text; goes to page 1. */
  search(filters: Row, keyword?: string): void;
  /** Back to the defaults of the schema. */
  reset(): void;
  /** No filter at all, those of the schema included. */
  clear(): void;
  setPreset(preset: string): void;
  /** A sort change resets the order of before and goes to page 1. */
  setSort(sort: ListSort | null): void;
  setPage(page: number): void;
  setSize(size: number): void;
  setColumns(columns: readonly string[] | null): void;
  setView(view: string): void;
  /** Everything as the page opens. */
  restart(): void;
  /** Everything at once, e.g. of a saved view; goes to page 1. */
  show(query: ListQuery): void;
  reload(): Promise<void>;
}

interface ControllerOptions {
  readonly where?: Rule;
  /** Embedded lists keep their state to themselves. */
  readonly isInAddress: boolean;
}

/** State of a list: query in the address, rows from the ports, selection outside React. */
export function useListController(
  model: ListModel,
  { where, isInAddress }: ControllerOptions,
): ListController {
  const ports = useData();
  const tab = useTab();
  const address = isInAddress ? tab : null;
  const [store] = useState(createListStore);
  const [selection] = useState(createSelectionStore);
  const answer = useSyncExternalStore(store.subscribe, store.answer);
  const [query, setQuery] = useState(
    () => decodeQuery(address?.search.get('q') ?? null, model.defaults, model.names).query,
  );
  const written = useRef<string | null>(null);
  const rule = useStable(where);

  useAddress({ model, query, setQuery, address, written });

  const question = JSON.stringify(toWire(query, rule));
  const latest = useRef(question);
  latest.current = question;
  const reload = useCallback(
    () => store.ask((signal) => fetchRows(ports, model, JSON.parse(latest.current) as Row, signal)),
    [ports, model, store],
  );
  useEffect(() => void reload(), [reload, question]);
  useEffect(() => () => store.cancel(), [store]);

  const pages = Math.max(1, Math.ceil(answer.total / query.size));
  useEffect(() => {
    const isPastTheEnd =
      answer.status === 'ready' &&
      !answer.isLoading &&
      answer.rows.length === 0 &&
      query.page > pages;
    if (isPastTheEnd && !model.isTree) setQuery((old) => ({ ...old, page: pages }));
  }, [answer, pages, query.page, model.isTree]);

  return useMemo<ListController>(() => {
    const change = (part: Partial<ListQuery>): void =>
      setQuery((old) => (isSame({ ...old, ...part }, old) ? old : { ...old, ...part }));
    return {
      query,
      answer,
      store,
      selection,
      rule,
      reload,
      search(filters, keyword) {
        selection.clear();
        const next = { ...query, filters, page: 1, ...(keyword === undefined ? {} : { keyword }) };
        if (isSame(next, query)) void reload();
        else setQuery(next);
      },
      reset() {
        selection.clear();
        change({
          filters: model.defaults.filters,
          keyword: '',
          preset: model.defaults.preset,
          page: 1,
        });
      },
      clear() {
        selection.clear();
        change({ filters: {}, keyword: '', preset: model.spec.stats?.[0] ?? '', page: 1 });
      },
      setPreset(preset) {
        selection.clear();
        change({ preset, page: 1 });
      },
      setSort: (sort) => change({ sort, page: 1 }),
      setPage: (page) => change({ page }),
      setSize: (size) => change({ size, page: 1 }),
      setColumns: (columns) => change({ columns }),
      setView: (view) => change({ view }),
      restart() {
        selection.clear();
        change(model.defaults);
      },
      show(next) {
        selection.clear();
        change({ ...next, page: 1 });
      },
    };
  }, [query, answer, store, selection, rule, reload, model]);
}

interface AddressOptions {
  readonly model: ListModel;
  readonly query: ListQuery;
  readonly setQuery: (query: ListQuery) => void;
  readonly address: ReturnType<typeof useTab>;
  readonly written: { current: string | null };
}

/** Keeps the query and the `q` of the address equal, whichever of them changes. */
function useAddress({ model, query, setQuery, address, written }: AddressOptions): void {
  const ports = usePorts('texts', 'feedback');
  const text = address?.search.get('q') ?? '';
  useEffect(() => {
    if (!address || text === written.current) return;
    const { query: wanted, dropped } = decodeQuery(text, model.defaults, model.names);
    written.current = text;
    if (dropped > 0) ports.notify('info', ports.t('list.addressDropped', { count: dropped }));
    setQuery(wanted);
  }, [text]); // eslint-disable-line react-hooks/exhaustive-deps -- only the address itself is news
  useEffect(() => {
    if (!address) return;
    const encoded = encodeQuery(query, model.defaults);
    if (encoded === written.current || written.current === null) return;
    written.current = encoded;
    const search = new URLSearchParams(address.search);
    if (encoded) search.set('q', encoded);
    else search.delete('q');
    address.setSearch(search);
  }, [query]); // eslint-disable-line react-hooks/exhaustive-deps -- only the query itself is news
}

/** The same object as long as the content is the same. */
function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
