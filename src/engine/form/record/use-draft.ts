import { useLatest } from 'ahooks';
import { useEffect, useMemo, useRef, useState } from 'react';

import { useKeepTyped } from '#engine/base/keep-typed.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';

/** A draft is kept when nobody has typed for this long. */
const PAUSE_MS = 2000;

/** What was filled in before: when it was kept, and the step it was left at where the form has steps. */
export interface Draft {
  readonly at: string;
  readonly values: Row;
  readonly step?: number;
}

/** Where drafts are kept. */
export interface Drafts {
  readonly get: (key: string) => Draft | undefined;
  readonly set: (key: string, values: Row) => void;
  readonly remove: (key: string) => void;
}

export interface DraftControl {
  /** A draft of an earlier visit. */
  readonly found: Draft | undefined;
  /** Something was typed. */
  readonly touch: () => void;
  /** Keeps what is typed now, e.g. when the form is left, instead of an earlier draft. */
  readonly keep: () => void;
  /** The same in passing: not while an earlier draft waits for its answer. */
  readonly keepInPassing: () => void;
  /** The form was sent or the draft is not wanted. */
  readonly forget: () => void;
  /** The found draft was taken or dropped: its line goes. */
  readonly settle: () => void;
}

/** The draft of a form, per user, entity and record; without a key nothing is kept. `own`: where it is kept instead of in the browser. */
export function useDraft(key: string | undefined, values: () => Row, own?: Drafts): DraftControl {
  const house = useHouse();
  const drafts: Drafts = own ?? house.drafts;
  const [found, setFound] = useState(() => (key ? drafts.get(key) : undefined));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isTyped = useRef(false);
  const read = useLatest(values);
  useEffect(() => () => clearTimeout(timer.current), []);
  const control = useMemo(() => {
    const stop = (): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    const keep = (): void => {
      stop();
      if (key) drafts.set(key, read.current());
    };
    const keepInPassing = (): void => {
      if (found === undefined) keep();
    };
    return {
      found,
      keep,
      keepInPassing,
      touch: () => {
        stop();
        isTyped.current = true;
        timer.current = setTimeout(keepInPassing, PAUSE_MS);
      },
      forget: () => {
        stop();
        isTyped.current = false;
        if (key) drafts.remove(key);
        setFound(undefined);
      },
      settle: () => setFound(undefined),
    };
  }, [drafts, key, found, read]);
  const keep = useLatest(control.keepInPassing);
  useEffect(() => {
    // a reload does not wait for the pause; another tab that saved the same record has taken the draft along
    const keepAtOnce = (): void => {
      const isTaken = isTyped.current && key !== undefined && !drafts.get(key);
      if (timer.current !== undefined || isTaken) keep.current();
    };
    window.addEventListener('pagehide', keepAtOnce);
    return () => window.removeEventListener('pagehide', keepAtOnce);
  }, [keep, key, drafts]);
  // another tab that signs out takes the drafts along, also the one that waits for its answer
  useKeepTyped(() => {
    if (found === undefined && isTyped.current) keep.current();
    if (key && found !== undefined && !drafts.get(key)) drafts.set(key, found.values);
  });
  return control;
}
