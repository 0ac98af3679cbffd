import { openDB, type IDBPDatabase } from 'idb';

import { KEPT_ANSWERS } from '#runtime/state/kept-answers.ts';

/** An answer of the server, and when it came. */
export interface KeptAnswer {
  /** ISO time of this device. */
  readonly at: string;
  readonly answer: unknown;
}

/** Answers by their keys. Neither way throws: a browser that keeps nothing shows nothing old. */
export interface AnswerStore {
  read(key: string): Promise<KeptAnswer | undefined>;
  write(key: string, kept: KeptAnswer): Promise<void>;
  /** Changes each answer that is kept, where `change` answers another one. Its age stays. */
  changeEach(change: (key: string, answer: unknown) => unknown): Promise<void>;
}

const STORE = 'answers';
/** Answers older than this are no help to anybody, ms. */
const KEEP_MS = 14 * 24 * 60 * 60 * 1000;

let opened: Promise<IDBPDatabase> | undefined;

function open(): Promise<IDBPDatabase> {
  opened ??= openDB(KEPT_ANSWERS, 1, {
    upgrade: (db) => void db.createObjectStore(STORE),
    // signing out in another window forgets everything
    blocking: () => void close(),
    terminated: () => (opened = undefined),
  });
  return opened;
}

async function close(): Promise<void> {
  const db = opened;
  opened = undefined;
  (await db?.catch(() => undefined))?.close();
}

/** What one person was shown, in this browser. @param userId nobody reads what another one was shown */
export function answerStore(userId: string, now: () => Date): AnswerStore {
  const named = (key: string): string => `${userId}:${key}`;
  return {
    read: async (key) => {
      try {
        const kept = (await (await open()).get(STORE, named(key))) as KeptAnswer | undefined;
        return kept && now().getTime() - Date.parse(kept.at) < KEEP_MS ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    write: async (key, kept) => {
      try {
        await (await open()).put(STORE, kept, named(key));
      } catch {
        // full or forbidden: what is shown now is shown all the same
      }
    },
    changeEach: async (change) => {
      try {
        const tx = (await open()).transaction(STORE, 'readwrite');
        const own = IDBKeyRange.bound(named(''), named('\uffff'));
        for await (const cursor of tx.store.iterate(own)) {
          const kept = cursor.value as KeptAnswer;
          const answer = change(String(cursor.key).slice(named('').length), kept.answer);
          if (answer !== kept.answer) await cursor.update({ ...kept, answer });
        }
        await tx.done;
      } catch {
        // as above
      }
    },
  };
}
