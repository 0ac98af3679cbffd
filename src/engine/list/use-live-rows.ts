import { useEffect, useState, type RefObject } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import { useTab } from '../tab.ts';

/** A page that nobody touches for so long, and that stands at its top, takes new rows by itself (UX.md section 4). */
const IDLE_MS = 10_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

interface LiveOptions {
  readonly topic: string | undefined;
  /** The element the rows scroll in. */
  readonly box: RefObject<HTMLElement | null>;
  readonly isFirstPage: boolean;
  readonly onLoad: () => void;
}

/** Counts pushed messages since the last load; new rows never push rows under the pointer. */
export function useLiveRows({ topic, box, isFirstPage, onLoad }: LiveOptions): { readonly waiting: number; load(): void } {
  const ports = useEnginePorts();
  const tab = useTab();
  const [waiting, setWaiting] = useState(0);
  const isActive = tab?.isActive ?? true;
  useEffect(() => (topic ? ports.onPush(topic, () => setWaiting((count) => count + 1)) : undefined), [ports, topic]);
  const load = (): void => {
    setWaiting(0);
    onLoad();
  };
  useEffect(() => {
    if (waiting === 0 || !isFirstPage || !isActive) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if ((box.current?.scrollTop ?? 0) === 0) load();
      }, IDLE_MS);
    };
    restart();
    for (const touch of TOUCHES) window.addEventListener(touch, restart, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) window.removeEventListener(touch, restart);
    };
  });
  return { waiting, load };
}
