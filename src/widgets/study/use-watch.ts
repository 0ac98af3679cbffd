import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { LessonProgress } from '#schemas/api/study.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
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
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    read.current += 1;
    const untold = { from: progress.seconds, to: progress.seconds + read.current };
    if (!isWorthTelling(untold, progress)) return;
    void tell(untold, 1).then((isTold) => {
      if (isTold) read.current = 0;
    });
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(() => tick(), SECOND_MS);
    return () => clearInterval(timer);
  }, [isShown]);
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
