import { createContext, useContext, type RefObject } from 'react';

import type { ListAnswer, ListStore } from '#engine/base/list-store.ts';
import type { Row } from '#engine/base/ports.ts';
import type { SelectionStore } from '#engine/base/selection-store.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Actions } from '../actions/use-actions.tsx';
import type { ListPrefs } from './column-prefs.ts';
import type { ColumnModel, ListModel } from './list-model.ts';
import type { ListQuery, ListSort } from './list-query.ts';

/** What a list is: the same object until its schema changes. */
export interface ListFacts {
  readonly model: ListModel;
  /** What the list is called on its page and on paper. */
  readonly title: string;
  /** Inside another page: no address, no keys, no title row of its own. */
  readonly isEmbedded: boolean;
  /** The list as a whole. */
  readonly root: RefObject<HTMLElement | null>;
  /** The element the rows scroll in. */
  readonly box: RefObject<HTMLDivElement | null>;
}

/** What a list shows now, but for the rows: another object with each question. */
export interface ListShown {
  readonly query: ListQuery;
  /** Narrows the list from outside; the user cannot remove it. */
  readonly rule: Rule | undefined;
  readonly prefs: ListPrefs;
  /** All columns as the user arranged them. */
  readonly arranged: readonly ColumnModel[];
  /** Those on screen, in their order. */
  readonly columns: readonly ColumnModel[];
  /** The card of filters is open where it does not stand there all the time: on a phone. Not kept: it hides what is looked for. */
  readonly isCardOpen: boolean;
  /** The nodes of a tree that show what is below them. */
  readonly unfolded: readonly string[];
  /** Changes when the rows may have changed: who asks the server for more than the page asks again. */
  readonly stamp: number;
}

/** The ways to ask another question. */
export interface QueryMoves {
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
}

/** What can be done with a list: the same object while questions and answers come and go, so that nobody who only acts is drawn again for them. */
export interface ListMoves extends QueryMoves {
  /** The page of rows, outside React. */
  readonly store: ListStore;
  readonly selection: SelectionStore;
  readonly actions: Actions;
  /** Those that stand on the rows: a row that opens by itself needs no button for it. */
  readonly rowActions: RowButtons;
  /** Rows can be chosen: as the schema says, else where a button works on several. */
  readonly isSelectable: boolean;
  /** Asks for the page of rows again. */
  reload(): Promise<void>;
  /** Asks for everything again: the rows, and what stands around them. */
  refresh(): void;
  /** Something besides the page of rows may have changed. */
  touch(): void;
  /** A press on a row, or (`isLink`) on its name. */
  openRow(row: Row, isNewTab: boolean, isLink?: boolean): void;
  /** Presses the button that fits, if it stands on the row. */
  runByKey(fits: (action: Actions['row'][number]) => boolean, row: Row): void;
  print(): void;
  changePrefs(part: Partial<ListPrefs>): void;
  /** Columns back to the schema; what else was set stays. */
  restoreColumns(): void;
  setUnfolded(ids: readonly string[]): void;
  openCard(isOpen: boolean): void;
}

/** The buttons of a row and when they stand there. */
export type RowButtons = Pick<Actions, 'row' | 'isOfferedOn' | 'run'>;

const FactsContext = createContext<ListFacts | null>(null);
const ShownContext = createContext<ListShown | null>(null);
const AnswerContext = createContext<ListAnswer | null>(null);
const MovesContext = createContext<ListMoves | null>(null);

export const ListFactsProvider = FactsContext.Provider;
export const ListShownProvider = ShownContext.Provider;
export const ListAnswerProvider = AnswerContext.Provider;
export const ListMovesProvider = MovesContext.Provider;

/** What the list around this part is. @throws Error outside a list. */
export const useListFacts = (): ListFacts => given(useContext(FactsContext));
/** What the list around this part shows now; draws the part again with each question. @throws Error outside a list. */
export const useListShown = (): ListShown => given(useContext(ShownContext));
/** The rows of the list around this part; draws the part again with each answer. @throws Error outside a list. */
export const useListAnswer = (): ListAnswer => given(useContext(AnswerContext));
/** What can be done with the list around this part. @throws Error outside a list. */
export const useListMoves = (): ListMoves => given(useContext(MovesContext));

function given<T>(value: T | null): T {
  if (value === null) throw new Error('parts of a list need a ListPage above them');
  return value;
}
