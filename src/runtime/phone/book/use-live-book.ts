import { useEffect, useRef, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useReconnect } from '#engine/base/use-reconnect.ts';
import { NO_ANSWER } from '#runtime/http/codes.ts';
import { followLive, type FollowedLive, type LiveCells } from '#widgets/stored-form/live-values.ts';

/** What the platform says of a book in the hand. */
export interface LiveBook {
  /** Why values are missing; null: there is no network, they are filled in as the book is handed in. */
  readonly notes: readonly string[] | null;
  readonly touch: () => void;
}

interface LiveBookOptions {
  /** Undefined for a book that has no such values, or is not filled in here. */
  readonly id: string | undefined;
  readonly read: () => Row;
  readonly put: (cells: LiveCells) => void;
}

const API = 'POST /ops/bookFiles/live';
const NOTHING: readonly string[] = [];

/** Keeps the values that the platform tells of a book as it is filled in, and asks anew when the network is back. */
export function useLiveBook(options: LiveBookOptions): LiveBook {
  const ports = usePorts('data');
  const [notes, setNotes] = useState<readonly string[] | null>(NOTHING);
  const followed = useRef<FollowedLive | undefined>(undefined);
  const latest = useRef(options);
  latest.current = options;
  const { id } = options;
  useEffect(() => {
    if (id === undefined) return undefined;
    const live = followLive(ports, {
      call: { api: API, id },
      read: () => latest.current.read(),
      put: (cells) => latest.current.put(cells),
      say: setNotes,
      lose: (reason) => setNotes(asCallError(reason).code === NO_ANSWER ? null : NOTHING),
    });
    followed.current = live;
    live.ask();
    return () => {
      followed.current = undefined;
      live.stop();
    };
  }, [ports, id]);
  useReconnect(() => followed.current?.ask());
  return { notes, touch: () => followed.current?.touch() };
}
