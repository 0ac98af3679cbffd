import { useLatest } from 'ahooks';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';

import { useKeepTyped } from '#engine/base/keep-typed.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import {
  browserPlace,
  serverPlace,
  type Drafts,
  type FoundDraft,
  type Place,
} from './draft-place.ts';

/** A draft is kept when nobody has typed for this long. */
const PAUSE_MS = 2000;

export interface DraftControl {
  /** Drafts of earlier visits and of other tabs that wait for their answer, the newest first. */
  readonly found: readonly FoundDraft[];
  /** Something was typed. */
  readonly touch: () => void;
  /** Keeps what is typed now, e.g. when the form is left. */
  readonly keep: () => void;
  /** The same in passing: where there is one place alone, not while an earlier draft waits for its answer. */
  readonly keepInPassing: () => void;
  /** The form was sent or the drafts are not wanted. */
  readonly forget: () => void;
  /** A draft was taken: what is typed from now on stands in its place. */
  readonly take: (draft: FoundDraft) => void;
  /** A draft is not wanted. */
  readonly drop: (draft: FoundDraft) => void;
  /** The found drafts were dealt with: their lines go. */
  readonly settle: () => void;
}

/**
 * The draft of a form, per user, entity and record; without a key nothing is kept. What another tab keeps of the same form is never written
 * over. `own`: where it is kept instead of in the browser.
 */
export function useDraft(key: string | undefined, values: () => Row, own?: Drafts): DraftControl {
  const { drafts, newId } = usePorts('house');
  const [place] = useState((): Place | undefined => {
    if (key === undefined) return undefined;
    return own ? serverPlace(own, key) : browserPlace(drafts, key, newId);
  });
  const [found, setFound] = useState(() => place?.list() ?? []);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isTyped = useRef(false);
  const read = useLatest(values);
  useEffect(() => () => clearTimeout(timer.current), []);
  const control = useMemo(() => {
    const stop = (): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    const without = (draft: FoundDraft): void =>
      setFound((old) => old.filter((one) => one !== draft));
    const keep = (): void => {
      stop();
      place?.keep(read.current());
    };
    const keepInPassing = (): void => {
      if (place?.isShared || found.length === 0) keep();
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
        place?.forget(found);
        setFound([]);
      },
      take: (draft: FoundDraft) => {
        place?.take(draft);
        without(draft);
      },
      drop: (draft: FoundDraft) => {
        place?.drop(draft);
        without(draft);
      },
      settle: () => setFound([]),
    };
  }, [place, found, read]);
  useKept(place, { control, timer, isTyped });
  return control;
}

interface Typed {
  readonly control: DraftControl;
  readonly timer: RefObject<ReturnType<typeof setTimeout> | undefined>;
  readonly isTyped: RefObject<boolean>;
}

/** Nothing that was typed goes with the page or with the session. */
function useKept(place: Place | undefined, { control, timer, isTyped }: Typed): void {
  const keep = useLatest(control.keepInPassing);
  useEffect(() => {
    // a reload does not wait for the pause; another tab that signed out has taken the draft along
    const keepAtOnce = (): void => {
      const isTaken = isTyped.current && place?.isGone() === true;
      if (timer.current !== undefined || isTaken) keep.current();
    };
    window.addEventListener('pagehide', keepAtOnce);
    return () => window.removeEventListener('pagehide', keepAtOnce);
  }, [keep, place, timer, isTyped]);
  // another tab that signs out takes the drafts along, also those that wait for their answer
  useKeepTyped(() => {
    place?.putBack(control.found);
    if (isTyped.current) keep.current();
  });
}
