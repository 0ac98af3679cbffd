/** Ends what does not go on. */
export interface ProgressWatch {
  /** Aborted when nothing went on for too long, or when the caller's own signal is. */
  readonly signal: AbortSignal;
  /** Something was sent: the time begins anew. */
  moved(): void;
  /** Whether it ended because nothing went on. */
  hasStalled(): boolean;
  stop(): void;
}

/** An upload takes as long as its line takes; only one that stands still is ended, after `limitMs`. */
export function watchProgress(limitMs: number, outer?: AbortSignal): ProgressWatch {
  const controller = new AbortController();
  let isStalled = false;
  const stall = () => {
    isStalled = true;
    controller.abort();
  };
  const follow = () => controller.abort();
  let timer = setTimeout(stall, limitMs);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    moved() {
      clearTimeout(timer);
      timer = setTimeout(stall, limitMs);
    },
    hasStalled: () => isStalled,
    stop() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
