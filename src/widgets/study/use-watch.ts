import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData, useHouse } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { LessonProgress } from '#schemas/api/study.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { countUnseen, firstUnseen, type Seconds } from './page-model.ts';
import { followPlayer, isWorthTelling, type Untold } from './watch-model.ts';

const WATCH = 'POST /academy/study/watch';

/** What the server counted of a lesson, and whether it hears of it at the moment. */
export interface Watching {
  readonly progress: LessonProgress;
  readonly isLost: boolean;
  /** Seconds from one to another were watched, as fast as `rate`. */
  readonly tell: (untold: Untold, rate: number) => Promise<boolean>;
}

/** Tells what is watched of a lesson; one report at a time, and the server says how far it is. */
export function useWatch(
  lessonId: string,
  first: LessonProgress,
  onProgress: (progress: LessonProgress) => void,
): Watching {
  const { call } = useData();
  const [progress, setProgress] = useState(first);
  const [isLost, setLost] = useState(false);
  const isTelling = useRef(false);
  const told = useEffectEvent(onProgress);
  const tell = useCallback(
    async ({ from, to }: Untold, rate: number): Promise<boolean> => {
      if (isTelling.current || to <= from) return false;
      isTelling.current = true;
      try {
        const body = { lessonId, from, to, rate };
        const next = await callAddress({ call }, WATCH, { body }, { isSilent: true });
        setLost(false);
        setProgress(next);
        told(next);
        return true;
      } catch {
        setLost(true);
        return false;
      } finally {
        isTelling.current = false;
      }
    },
    [call, lessonId],
  );
  return { progress, isLost, tell };
}

/** Somebody reads: each second in which the page is looked at counts, from where he was. */
export function useReading({ progress, tell }: Watching): void {
  const isShown = useIsShown();
  const read = useRef(0);
  const untold = (): Untold => ({
    from: progress.seconds,
    to: progress.seconds + read.current,
  });
  const send = (): void =>
    void tell(untold(), 1).then((isTold) => {
      if (isTold) read.current = 0;
    });
  const leave = useEffectEvent(send);
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    read.current += 1;
    if (isWorthTelling(untold(), progress)) send();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(() => tick(), SECOND_MS);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [isShown]);
}

/**
 * Somebody reads a page: each second in which it is looked at counts for it, until all of its own are seen; more of them count for no
 * other page. @returns how many seconds it still needs
 */
export function usePageReading({ progress, tell }: Watching, { from, to }: Seconds): number {
  const isShown = useIsShown();
  const waiting = useRef<readonly Untold[]>([]);
  const reading = useRef<Untold | null>(null);
  const [left, setLeft] = useState(() => countUnseen(progress.spans, { from, to }));
  const send = (): void => {
    const [first] = waiting.current;
    if (!first) return;
    void tell(first, 1).then((isTold) => {
      if (!isTold) return;
      waiting.current = waiting.current.filter((one) => one !== first);
      sendMore();
    });
  };
  const sendMore = useEffectEvent(send);
  const flush = (): void => {
    if (reading.current) waiting.current = [...waiting.current, reading.current];
    reading.current = null;
    send();
  };
  const known = (): readonly Seconds[] => [
    ...progress.spans,
    ...waiting.current,
    ...(reading.current ? [reading.current] : []),
  ];
  const leave = useEffectEvent(flush);
  const show = useEffectEvent(() => setLeft(countUnseen(known(), { from, to })));
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    const at = firstUnseen(known(), { from, to });
    if (at === null) return flush();
    if (reading.current?.to !== at) flush();
    reading.current = { from: reading.current?.from ?? at, to: at + 1 };
    if (isWorthTelling(reading.current, progress) || at + 1 === to) flush();
    show();
  });
  useEffect(() => {
    show();
    if (!isShown) return undefined;
    const timer = setInterval(() => tick(), SECOND_MS);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [isShown, from, to]);
  return left;
}

/** What a player calls when it goes on, when it jumps, and when it stops. */
export function usePlaying({ progress, tell }: Watching) {
  const untold = useRef<Untold>({ from: progress.place, to: progress.place });
  const send = (rate: number): void => {
    const sent = untold.current;
    void tell(sent, Math.min(2, Math.max(1, Math.ceil(rate)))).then((isTold) => {
      if (isTold && untold.current.from === sent.from)
        untold.current = { from: sent.to, to: Math.max(sent.to, untold.current.to) };
    });
  };
  return {
    goOn(place: number, rate: number): void {
      untold.current = followPlayer(untold.current, place, false);
      if (isWorthTelling(untold.current, progress)) send(rate);
    },
    jump(place: number): void {
      untold.current = followPlayer(untold.current, place, true);
    },
    stop(rate: number): void {
      send(rate);
    },
  };
}

/**
 * Where a film (its second) or a document (its page) was left in this browser: what is told of it comes later, and a window that is closed
 * tells nothing more. Forgotten at the end of the film.
 */
export function usePlace(lessonId: string) {
  const { drafts } = useHouse();
  const key = `lesson.${lessonId}`;
  const last = useRef(0);
  return {
    kept: (): number => Number(drafts.get(key)?.values['at'] ?? 0) || 0,
    keep(place: number): void {
      const at = Math.floor(place);
      if (at !== last.current) drafts.set(key, { at });
      last.current = at;
    },
    forget: (): void => drafts.remove(key),
  };
}
