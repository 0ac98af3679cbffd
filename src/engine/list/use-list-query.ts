import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import { createListStore, type ListAnswer } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { createSelectionStore } from '#engine/base/selection-store.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { fetchRows } from './fetch-rows.ts';
import type { ListMoves, ListShown, QueryMoves } from './list-context.ts';
import type { ListModel } from './list-model.ts';
import { isSame, toWire, type ListQuery } from './list-query.ts';
import { useQueryPlace, type QueryPlace } from './use-query-place.ts';

/** The question of a list with its answer, and the ways to ask another one. */
interface ListQuestion {
  readonly shown: Pick<ListShown, 'query' | 'rule'>;
  readonly answer: ListAnswer;
  /** Keeps its identity as long as the model does. */
  readonly moves: QueryMoves & Pick<ListMoves, 'store' | 'selection' | 'reload'>;
}

interface QuestionOptions {
  readonly where: Rule | undefined;
  /** Embedded lists keep their query to themselves. */
  readonly isInAddress: boolean;
}

/** State of a list: query in the address, rows from the ports, selection outside React. */
export function useListQuery(
  model: ListModel,
  { where, isInAddress }: QuestionOptions,
): ListQuestion {
  const ports = useData();
  const [store] = useState(createListStore);
  const [selection] = useState(createSelectionStore);
  const answer = useSyncExternalStore(store.subscribe, store.answer);
  const place = useQueryPlace(model, isInAddress);
  const { query } = place;
  const rule = useStable(where);

  const question = JSON.stringify(toWire(query, rule));
  const latest = useRef(question);
  latest.current = question;
  // what else of the model arrives late, such as the words of a life cycle, changes no row
  const { entity, isTree, isLazyTree } = model;
  const reload = useCallback(
    () =>
      store.ask((signal) =>
        fetchRows(ports, { entity, isTree, isLazyTree }, JSON.parse(latest.current) as Row, signal),
      ),
    [ports, entity, isTree, isLazyTree, store],
  );
  // as soon as it is known what to ask, before the page around it is painted
  useLayoutEffect(() => void reload(), [reload, question]);
  useEffect(() => () => store.cancel(), [store]);

  const { current, put } = place;
  const pages = Math.max(1, Math.ceil(answer.total / query.size));
  useEffect(() => {
    const isPastTheEnd =
      answer.status === 'ready' &&
      !answer.isLoading &&
      answer.rows.length === 0 &&
      query.page > pages;
    if (isPastTheEnd && !model.isTree) put({ ...current(), page: pages });
  }, [answer, pages, query.page, model.isTree, current, put]);

  const moves = useMemo(
    () => ({
      store,
      selection,
      reload,
      ...queryMoves(model, { current, put }, { reload, unchoose: () => selection.clear() }),
    }),
    [store, selection, reload, model, current, put],
  );
  return { shown: { query, rule }, answer, moves };
}

interface Around {
  reload(): Promise<void>;
  /** What was chosen under another question is chosen no more. */
  unchoose(): void;
}

function queryMoves(
  { defaults, spec }: ListModel,
  { current, put }: Pick<QueryPlace, 'current' | 'put'>,
  { reload, unchoose }: Around,
): QueryMoves {
  const change = (part: Partial<ListQuery>): void => put({ ...current(), ...part });
  const changeAll = (part: Partial<ListQuery>): void => {
    unchoose();
    change(part);
  };
  return {
    search(filters, keyword) {
      unchoose();
      const old = current();
      const next = { ...old, filters, page: 1, ...(keyword === undefined ? {} : { keyword }) };
      if (isSame(next, old)) void reload();
      else put(next);
    },
    reset: () =>
      changeAll({ filters: defaults.filters, keyword: '', preset: defaults.preset, page: 1 }),
    clear: () => changeAll({ filters: {}, keyword: '', preset: spec.stats?.[0] ?? '', page: 1 }),
    setPreset: (preset) => changeAll({ preset, page: 1 }),
    setSort: (sort) => change({ sort, page: 1 }),
    setPage: (page) => change({ page }),
    setSize: (size) => change({ size, page: 1 }),
    setColumns: (columns) => change({ columns }),
    setView: (view) => change({ view }),
    restart: () => changeAll(defaults),
    show: (next) => changeAll({ ...next, page: 1 }),
  };
}

/** The same object as long as the content is the same. */
function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
