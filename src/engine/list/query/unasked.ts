import { createContext, useContext, useMemo, useRef, useState } from 'react';

import type { Row } from '#engine/base/ports.ts';
import type { QueryMoves } from '#engine/list/list-context.ts';
import type { ListQuery } from '#engine/list/list-query.ts';

/** What is filled in above rows and not asked for yet; null: that part is as the rows are. */
interface Draft {
  /** Of the card, by field name. */
  readonly filters: Row | null;
  /** Of the quick search. */
  readonly keyword: string | null;
}

/** How a list stands to what is filled in above it. */
export interface Unasked {
  /** The rows do not fit what is filled in: they are dimmed, and nothing is done with many of them at once. */
  readonly isUnasked: boolean;
  note(part: Partial<Draft>): void;
  /** Asks for this and for everything else that is filled in. */
  ask(part: Partial<Draft>): void;
}

const NOTHING: Draft = { filters: null, keyword: null };

const AroundContext = createContext(false);
const OwnContext = createContext<Unasked>({ isUnasked: false, note: () => {}, ask: () => {} });

/** Tells the lists of a screen that its own card holds what was not asked for. */
export const UnaskedAround = AroundContext.Provider;
export const UnaskedProvider = OwnContext.Provider;

/** What is filled in above the list around this part; nothing outside a list. */
export const useUnasked = (): Unasked => useContext(OwnContext);

/** Whether the card of a screen around this part holds what was not asked for. */
export const useUnaskedAround = (): boolean => useContext(AroundContext);

/** Keeps what is filled in above one list, its card and its quick search together, until it is asked for. */
export function useUnaskedOf(query: ListQuery, search: QueryMoves['search']): Unasked {
  const around = useUnaskedAround();
  const [isOwn, setOwn] = useState(false);
  const draft = useRef(NOTHING);
  const latest = useRef(query);
  latest.current = query;
  const ways = useMemo(() => {
    const note = (part: Partial<Draft>): void => {
      draft.current = { ...draft.current, ...part };
      setOwn(draft.current.filters !== null || draft.current.keyword !== null);
    };
    return {
      note,
      ask(part: Partial<Draft>) {
        const { filters, keyword } = { ...draft.current, ...part };
        search(filters ?? latest.current.filters, keyword ?? undefined);
      },
    };
  }, [search]);
  const isUnasked = isOwn || around;
  return useMemo(() => ({ isUnasked, ...ways }), [isUnasked, ways]);
}
