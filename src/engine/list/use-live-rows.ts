import { useEffect, useRef, useState, type RefObject } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { CHANGE_TOPIC, tailOf } from '#schemas/api/topics.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

/** A page that nobody touches for so long, and that stands at its top, takes new rows by itself (UX.md section 4). */
const IDLE_MS = 10_000;
/** Changes that come close together are read in one question. */
const GATHER_MS = 500;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

export interface LiveOptions {
  readonly entity: EntitySchema;
  /** Topic whose messages announce new rows. */
  readonly topic: string | undefined;
  /** The element the rows scroll in. */
  readonly box: RefObject<HTMLElement | null>;
  readonly isFirstPage: boolean;
  /** The list is being asked for: what was announced before is in its answer. */
  readonly isLoading: boolean;
  /** Of the rows in view. */
  readonly shownIds: () => readonly string[];
  /** Rows in view were changed by somebody: they are read again in their places. */
  readonly onChanged: (ids: readonly string[]) => void;
  readonly onLoad: () => void;
}

/** Rows that came in since the last load, and the way to them. */
interface LiveRows {
  readonly waiting: number;
  load(): void;
}

/** Counts announced rows since the last load, and reads changed rows again; nothing ever moves under the pointer. */
export function useLiveRows(options: LiveOptions): LiveRows {
  const { isLoading, onLoad } = options;
  const [waiting, setWaiting] = useState(0);
  useAnnounced(options, () => setWaiting((count) => count + 1));
  useEffect(() => {
    if (isLoading) setWaiting(0);
  }, [isLoading]);
  const load = (): void => {
    setWaiting(0);
    onLoad();
  };
  useIdleLoad(options, waiting > 0, load);
  return { waiting, load };
}

/** Hears of rows that came in and of rows in view that were changed; those are told together. */
function useAnnounced(options: LiveOptions, onNew: () => void): void {
  const { entity, topic } = options;
  const ports = useData();
  const latest = useRef({ ...options, onNew });
  latest.current = { ...options, onNew };
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = (isTold: (id: string) => boolean): void => {
      for (const id of latest.current.shownIds()) if (isTold(id)) changed.add(id);
      if (changed.size === 0 || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        latest.current.onChanged([...changed]);
        changed.clear();
      }, GATHER_MS);
    };
    const announce = (message: Row): void => {
      const id = recordOf(message, entity);
      if (id !== undefined && latest.current.shownIds().includes(id)) touch((one) => one === id);
      else if (message.id !== undefined) latest.current.onNew();
    };
    const stops = [
      ports.onPush(CHANGE_TOPIC, ({ kind, entity: name, tails }) => {
        if (kind === 'changed' && name === entity.name && Array.isArray(tails))
          touch((id) => tails.includes(tailOf(id)));
      }),
      ...(topic ? [ports.onPush(topic, announce)] : []),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [ports, topic, entity]);
}

/** Loads by itself once nobody has touched the page for a while, where it stands at its top. */
function useIdleLoad({ box, isFirstPage }: LiveOptions, hasNews: boolean, load: () => void): void {
  const isActive = useTab()?.isActive ?? true;
  useEffect(() => {
    if (!hasNews || !isFirstPage || !isActive) return undefined;
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
}

/** The record of this list that a pushed message leads to. */
function recordOf({ link }: Row, entity: EntitySchema): string | undefined {
  const prefix = `/${entityRoute(entity)}/`;
  return typeof link === 'string' && link.startsWith(prefix)
    ? link.slice(prefix.length)
    : undefined;
}
