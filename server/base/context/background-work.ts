import type { Log } from './log.ts';

/** Work that goes on after its request was answered: never slows the answer, never shows in it. */
export interface BackgroundWork {
  /** Starts it at once; a failure goes to the log. */
  start(work: () => Promise<void>): void;
  /** Resolves when everything started so far is done. */
  settle(): Promise<void>;
}

export function makeBackgroundWork(log: Log): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    start(work) {
      const task = work()
        .catch((error: unknown) =>
          log.warn(
            { error: error instanceof Error ? error.message : '' },
            'work after an answer failed',
          ),
        )
        .finally(() => running.delete(task));
      running.add(task);
    },
    settle: async () => {
      await Promise.all(running);
    },
  };
}
