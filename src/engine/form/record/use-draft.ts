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
  /** There is no room for what is typed: it lives as long as the page does. */
  readonly isUnkept: boolean;
  /** Something was typed. */
  readonly touch: () => void;
  /** Keeps what is typed now, e.g. when the form is left. */
  readonly keep: () => void;
  /** The same in passing: where there is one place alone, not while an earlier draft waits for its answer. */
  readonly keepInPassing: () => void;
  /** The form was sent or the drafts are not wanted. */
  readonly forget: () => void;
  /** What is typed was saved or given up; what was found still waits for its answer. */
  readonly forgetOwn: () => void;
  /** Something else comes into the place of what is typed: what of it is not kept yet is kept. */
  readonly setAside: () => void;
  /** A draft was taken: what is typed from now on stands in its place; what stood in the form before is offered again. */
  readonly take: (draft: FoundDraft) => void;
  /** A draft is not wanted. */
  readonly drop: (draft: FoundDraft) => void;
  /** The found drafts were dealt with: their lines go. */
  readonly settle: () => void;
}

interface DraftOptions {
  /** Where it is kept instead of in the browser. */
  readonly own?: Drafts | undefined;
  /** Milliseconds without typing after which it is kept. */
  readonly pauseMs?: number;
}

/**
 * The draft of a form or a drawing, per user, entity and record; without a key nothing is kept. What another tab keeps of the same one is
 * never written over.
 */
export function useDraft(
  key: string | undefined,
  values: () => Row,
  { own, pauseMs = PAUSE_MS }: DraftOptions = {},
): DraftControl {
  const place = usePlace(key, own);
  const [found, setFound] = useState(() => place?.list() ?? []);
  const [isUnkept, setUnkept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isTyped = useRef(false);
  const read = useLatest(values);
  const control = useMemo(() => {
    const stop = (): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    const without = (draft: FoundDraft, stood?: FoundDraft): void =>
      setFound((old) => [...(stood ? [stood] : []), ...old.filter((one) => one !== draft)]);
    const keep = (): void => {
      stop();
      setUnkept(place?.keep(read.current()) === false);
    };
    const keepInPassing = (): void => {
      if (place?.isShared || found.length === 0) keep();
    };
    const forget = (others: readonly FoundDraft[]): void => {
      stop();
      isTyped.current = false;
      place?.forget(others);
    };
    return {
      keep,
      keepInPassing,
      touch: () => {
        stop();
        isTyped.current = true;
        timer.current = setTimeout(keepInPassing, pauseMs);
      },
      forget: () => {
        forget(found);
        setFound([]);
      },
      forgetOwn: () => forget([]),
      setAside: () => {
        if (timer.current !== undefined) keepInPassing();
      },
      take: (draft: FoundDraft) => without(draft, place?.take(draft)),
      drop: (draft: FoundDraft) => {
        place?.drop(draft);
        without(draft);
      },
      settle: () => setFound([]),
    };
  }, [place, found, read, pauseMs]);
  const whole = useMemo(() => ({ ...control, found, isUnkept }), [control, found, isUnkept]);
  useKept(place, { control: whole, timer, isTyped });
  return whole;
}

/** A document that gets its number by its first save is kept under that from then on. */
function usePlace(key: string | undefined, own: Drafts | undefined): Place | undefined {
  const { drafts, newId } = usePorts('house');
  const open = () => ({
    key,
    place:
      key === undefined
        ? undefined
        : own
          ? serverPlace(own, key)
          : browserPlace(drafts, key, newId),
  });
  const [held, setHeld] = useState(open);
  if (held.key === key) return held.place;
  const next = open();
  setHeld(next);
  return next.place;
}

interface Typed {
  readonly control: DraftControl;
  readonly timer: RefObject<ReturnType<typeof setTimeout> | undefined>;
  readonly isTyped: RefObject<boolean>;
}

/** Nothing that was typed goes with the page, with the form or with the session. */
function useKept(place: Place | undefined, { control, timer, isTyped }: Typed): void {
  const keep = useLatest(control.keepInPassing);
  useEffect(() => {
    // a reload does not wait for the pause; another tab that signed out has taken the draft along
    const keepAtOnce = (): void => {
      const isTaken = isTyped.current && place?.isGone() === true;
      if (timer.current !== undefined || isTaken) keep.current();
    };
    window.addEventListener('pagehide', keepAtOnce);
    return () => {
      window.removeEventListener('pagehide', keepAtOnce);
      keepAtOnce();
    };
  }, [keep, place, timer, isTyped]);
  // another tab that signs out takes the drafts along, also those that wait for their answer
  useKeepTyped(() => {
    place?.putBack(control.found);
    if (isTyped.current) keep.current();
  });
}
