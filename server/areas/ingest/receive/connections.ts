import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import {
  claimConnections,
  claimFreeConnections,
  releaseAllConnections,
  releaseConnections,
  releaseOfDead,
} from './connection-store.ts';

/** Which devices are connected to this process, kept at their rows for whoever has something to send to them. */
export interface Connections {
  /** A packet of the device is durable and its connection open. Cheap where that is known. */
  hold(mn: string): void;
  /** Its last connection here was closed. */
  leave(mn: string): void;
  count(): number;
  /** Takes back what another process let go while the device stayed connected here too; what a dead one held is nobody's. */
  reclaim(): Promise<void>;
  /** Writes what is to be written now. */
  flush(): Promise<void>;
  /** Lets go of everything; whoever comes or goes after it is noted no more. */
  stop(): Promise<void>;
}

export interface ConnectionsDeps {
  readonly db: Db;
  readonly log: Log;
  /** This process. */
  readonly holder: string;
}

/** Comings and goings of this long are written together. */
const GATHER_MS = 200;

export function keepConnections({ db, log, holder }: ConnectionsDeps): Connections {
  const held = new Set<string>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isStopped = false;

  function note(mn: string): void {
    // the last connections close when the port has: the database may be gone by then
    if (isStopped) return;
    changed.add(mn);
    timer ??= setTimeout(() => void flush(), GATHER_MS);
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }
  async function write(): Promise<void> {
    const mns = [...changed];
    changed.clear();
    try {
      await claimConnections(
        db,
        holder,
        mns.filter((mn) => held.has(mn)),
      );
      await releaseConnections(
        db,
        holder,
        mns.filter((mn) => !held.has(mn)),
      );
    } catch (error) {
      // what could not be written is written with the next change or beat
      for (const mn of mns) changed.add(mn);
      log.warn({ err: error, devices: mns.length }, 'holders of connections not written');
    }
  }
  return {
    hold(mn) {
      if (held.has(mn)) return;
      held.add(mn);
      note(mn);
    },
    leave(mn) {
      if (held.delete(mn)) note(mn);
    },
    count: () => held.size,
    async reclaim() {
      if (changed.size > 0) await flush();
      await claimFreeConnections(db, holder, isStopped ? [] : [...held]);
      await releaseOfDead(db);
    },
    flush,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await writing;
      await releaseAllConnections(db, holder);
    },
  };
}
