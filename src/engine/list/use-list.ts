import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import type { ListAnswer } from '#engine/base/list-store.ts';
import { printList } from '#engine/base/print.ts';
import type { ListPageProps } from '#engine/base/registry.ts';
import { useRenewal } from '#engine/base/use-reconnect.ts';
import { listTitle } from '#schemas/language/derive.ts';
import { arrangeColumns, useListSettings, visibleColumns } from './column-prefs.ts';
import type { ListFacts, ListMoves, ListShown } from './list-context.ts';
import type { ListModel } from './list-model.ts';
import { useListActions } from './use-list-actions.ts';
import { useListQuery } from './use-list-query.ts';
import { isPicture } from './view-kinds.ts';

/** One list as its parts see it, and what its page alone needs besides. */
export interface List {
  readonly facts: ListFacts;
  readonly shown: ListShown;
  readonly answer: ListAnswer;
  readonly moves: ListMoves;
  /** Progress, results and undo offers of the buttons; rendered once. */
  readonly host: ReactNode;
  /** Id of the record in the drawer; null: none is open. */
  readonly opened: string | null;
  readonly setOpened: (id: string | null) => void;
  /** The sheet is being printed. */
  readonly isPrinting: boolean;
  readonly endPrint: () => void;
}

/** Puts a list together: its question, its columns, its buttons. */
export function useList(page: ListPageProps, model: ListModel): List {
  const facts = useFacts(page, model);
  const question = useListQuery(model, { where: page.where, isInAddress: !facts.isEmbedded });
  const { query, rule } = question.shown;
  const { answer } = question;
  const { reload, selection } = question.moves;
  const settings = useListSettings(model);
  const { prefs } = settings;
  const [stamp, setStamp] = useState(0);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const [isCardOpen, openCard] = useState(false);
  const touch = useCallback(() => setStamp((old) => old + 1), []);
  const refresh = useCallback(() => {
    touch();
    void reload();
  }, [touch, reload]);
  useRenewal(refresh);
  useTotal(page, answer);
  const { print, isPrinting, endPrint } = usePrint(facts, query.view);
  const arranged = useMemo(() => arrangeColumns(model.columns, prefs), [model.columns, prefs]);
  const columns = useMemo(() => visibleColumns(arranged, query.columns), [arranged, query.columns]);
  const buttons = useListActions(page, {
    query,
    rule,
    columns,
    selection,
    onPrint: print,
    onRefresh: refresh,
    // what was just made is shown, not hidden below its parent
    onMadeBelow: (id) => setUnfolded((old) => [...new Set([...old, id])]),
  });
  const shown = useMemo<ListShown>(
    () => ({ query, rule, prefs, arranged, columns, isCardOpen, unfolded, stamp }),
    [query, rule, prefs, arranged, columns, isCardOpen, unfolded, stamp],
  );
  const moves = useMemo<ListMoves>(
    () => ({
      ...question.moves,
      ...settings.moves,
      ...buttons.moves,
      touch,
      refresh,
      print,
      setUnfolded,
      openCard,
    }),
    [question.moves, settings.moves, buttons.moves, touch, refresh, print],
  );
  const { host, opened, setOpened } = buttons;
  return { facts, shown, answer, moves, host, opened, setOpened, isPrinting, endPrint };
}

function useFacts({ title: own, entity, embedded = false }: ListPageProps, model: ListModel) {
  const root = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const title = own ?? listTitle(entity);
  return useMemo<ListFacts>(
    () => ({ model, title, isEmbedded: embedded, root, box }),
    [model, title, embedded],
  );
}

/** Whoever shows the list is told how many rows it has. */
function useTotal({ onTotal }: ListPageProps, answer: ListAnswer): void {
  useEffect(() => {
    if (answer.status === 'ready') onTotal?.(answer.total);
  }, [answer.status, answer.total, onTotal]);
}

/** A picture is printed as it stands, rows as a sheet of their own. */
function usePrint({ root }: ListFacts, view: string) {
  const [isPrinting, setPrinting] = useState(false);
  const latest = useRef(view);
  latest.current = view;
  const print = useCallback(() => {
    if (isPicture(latest.current)) printList(root.current);
    else setPrinting(true);
  }, [root]);
  const endPrint = useCallback(() => setPrinting(false), []);
  return { print, isPrinting, endPrint };
}
