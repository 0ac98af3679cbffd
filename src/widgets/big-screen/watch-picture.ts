import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';

/** Between two looks; what is pushed is looked at as soon as the server makes a new picture. */
const LOOK_MS = 30 * SECOND_MS;
const SOON_MS = 5 * SECOND_MS;
const FIRST_WAIT_MS = 2 * SECOND_MS;
const LONGEST_WAIT_MS = MINUTE_MS;

/** Looks that go on until they are stopped. */
export interface Watch {
  /** At once; the clock begins anew. */
  readonly look: () => void;
  /** In five seconds, however often it is asked for meanwhile. */
  readonly lookSoon: () => void;
  readonly stop: () => void;
}

/**
 * Asks again and again. What cannot be had is asked for with longer and longer pauses, two seconds to a minute; nobody is told. Of two
 * questions at once the older one is given up.
 */
export function watchPicture<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  onPicture: (picture: T) => void,
): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  let wait = FIRST_WAIT_MS;

  function look(): void {
    clearTimeout(timer);
    asked.abort();
    const controller = new AbortController();
    asked = controller;
    ask(controller.signal).then(
      (picture) => {
        if (controller.signal.aborted) return;
        wait = FIRST_WAIT_MS;
        onPicture(picture);
        timer = setTimeout(look, LOOK_MS);
      },
      () => {
        if (controller.signal.aborted) return;
        timer = setTimeout(look, wait);
        wait = Math.min(LONGEST_WAIT_MS, wait * 2);
      },
    );
  }

  return {
    look,
    lookSoon: () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      }, SOON_MS);
    },
    stop: () => {
      asked.abort();
      clearTimeout(timer);
      clearTimeout(soon);
    },
  };
}
