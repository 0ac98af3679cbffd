import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { NO_ANSWER } from '#runtime/http/codes.ts';
import { answerStore } from '#runtime/kept/answer-store.ts';

/** What a page shows of an answer, new or kept. */
export interface Kept<T> {
  readonly value: T | undefined;
  /** When it was asked for, ISO; of a kept one the time it is of. */
  readonly at: string | undefined;
  /** It is what was kept: the server could not be reached. */
  readonly isOld: boolean;
  /** Why there is nothing to show, or why it is old. */
  readonly error: CallError | null;
  readonly isLoading: boolean;
  reload(): void;
}

type State<T> = Omit<Kept<T>, 'reload'>;

/**
 * Asks, and shows meanwhile what was kept of the last time; where the server cannot be reached it stays, with its age. A refusal takes
 * it away: who may not see a record any more sees none of it.
 * @param key names the answer; undefined asks nothing yet
 * @param ask keeps its identity while it asks the same
 */
export function useKept<T>(key: string | undefined, ask: () => Promise<T>): Kept<T> {
  const house = useHouse();
  const userId = String(house.user['id'] ?? '');
  const store = useMemo(() => answerStore(userId, () => house.now()), [userId, house]);
  const [state, setState] = useState<State<T>>(nothing);
  const newest = useRef(0);
  const reload = useCallback(() => {
    if (key === undefined) return;
    newest.current += 1;
    const mine = newest.current;
    const set = (change: (old: State<T>) => State<T>): void => {
      if (mine === newest.current) setState(change);
    };
    set((old) => ({ ...old, isLoading: true }));
    void store.read(key).then((kept) => {
      if (kept)
        set((old) =>
          old.value === undefined && old.isLoading
            ? { ...old, value: kept.answer as T, at: kept.at, isOld: true }
            : old,
        );
    });
    ask().then(
      (value) => {
        const at = house.now().toISOString();
        void store.write(key, { at, answer: value });
        set(() => ({ value, at, isOld: false, error: null, isLoading: false }));
      },
      (reason: unknown) => {
        const error = asCallError(reason);
        if (error.code === NO_ANSWER)
          void store.read(key).then((kept) =>
            set((old) => ({
              // what was sent since is noted there; of one that could not be kept an earlier one may stand there
              ...(kept && kept.at >= (old.at ?? '')
                ? { value: kept.answer as T, at: kept.at }
                : { value: old.value, at: old.at }),
              isOld: true,
              error,
              isLoading: false,
            })),
          );
        else set(() => ({ ...nothing<T>(), error, isLoading: false }));
      },
    );
  }, [key, ask, store, house]);
  useEffect(() => {
    setState(nothing);
    reload();
    return () => {
      newest.current += 1;
    };
  }, [reload]);
  return useMemo(() => ({ ...state, reload }), [state, reload]);
}

function nothing<T>(): State<T> {
  return { value: undefined, at: undefined, isOld: false, error: null, isLoading: true };
}
