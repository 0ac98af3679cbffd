import { useEffect, useRef, useState, type RefObject } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useTab } from '#engine/base/tab.ts';
import { CHANGE_TOPIC } from '#schemas/api/topics.ts';
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
  /** Whether the row is in view. */
  readonly isShown: (id: string) => boolean;
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
  const { entity, topic, box, isFirstPage, onLoad } = options;
  const ports = useData();
  const tab = useTab();
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  const isActive = tab?.isActive ?? true;
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = (ids: readonly string[]): void => {
      for (const id of ids) if (latest.current.isShown(id)) changed.add(id);
      if (changed.size === 0 || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        latest.current.onChanged([...changed]);
        changed.clear();
      }, GATHER_MS);
    };
    const announce = (message: Row): void => {
      const id = recordOf(message, entity);
      if (id !== undefined && latest.current.isShown(id)) touch([id]);
      else if (message.id !== undefined) setWaiting((count) => count + 1);
    };
    const stops = [
      ports.onPush(CHANGE_TOPIC, (message) => {
        if (
          message.kind === 'changed' &&
          message.entity === entity.name &&
          Array.isArray(message.ids)
        )
          touch(message.ids.map(String));
      }),
      ...(topic ? [ports.onPush(topic, announce)] : []),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [ports, topic, entity]);
  const { isLoading } = options;
  useEffect(() => {
    if (isLoading) setWaiting(0);
  }, [isLoading]);
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

/** The record of this list that a pushed message leads to. */
function recordOf({ link }: Row, entity: EntitySchema): string | undefined {
  const prefix = `/${entityRoute(entity)}/`;
  return typeof link === 'string' && link.startsWith(prefix)
    ? link.slice(prefix.length)
    : undefined;
}
