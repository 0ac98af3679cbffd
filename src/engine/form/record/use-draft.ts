import { useLatest } from 'ahooks';
import { useEffect, useMemo, useRef, useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';

/** A draft is kept when nobody has typed for this long. */
const PAUSE_MS = 2000;

export interface DraftControl {
  /** A draft of an earlier visit: when it was kept and what it holds. */
  readonly found: { readonly at: string; readonly values: Row } | undefined;
  /** Something was typed. */
  readonly touch: () => void;
  /** Keeps what is typed now, e.g. when the form is left. */
  readonly keep: () => void;
  /** The form was sent or the draft is not wanted. */
  readonly forget: () => void;
  /** The found draft was taken or dropped: its line goes. */
  readonly settle: () => void;
}

/** The draft of a form, per user, entity and record; without a key nothing is kept. */
export function useDraft(key: string | undefined, values: () => Row): DraftControl {
  const { drafts } = useHouse();
  const [found, setFound] = useState(() => (key ? drafts.get(key) : undefined));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
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
    return {
      found,
      keep,
      touch: () => {
        stop();
        timer.current = setTimeout(keep, PAUSE_MS);
      },
      forget: () => {
        stop();
        if (key) drafts.remove(key);
        setFound(undefined);
      },
      settle: () => setFound(undefined),
    };
  }, [drafts, key, found, read]);
  const keep = useLatest(control.keep);
  useEffect(() => {
    // a reload does not wait for the pause
    const keepAtOnce = (): void => {
      if (timer.current !== undefined) keep.current();
    };
    window.addEventListener('pagehide', keepAtOnce);
    return () => window.removeEventListener('pagehide', keepAtOnce);
  }, [keep]);
  return control;
}
