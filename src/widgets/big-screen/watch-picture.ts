import { growingPause } from '#engine/base/growing-pause.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';

/** Between two looks; what is pushed is looked at as soon as the server makes a new picture. */
const LOOK_MS = 30 * SECOND_MS;
const SOON_MS = 5 * SECOND_MS;

/** Looks that go on until they are stopped. */
export interface Watch {
  /** At once; the clock begins anew. */
  readonly look: () => void;
  /** In five seconds, however often it is asked for meanwhile. */
  readonly lookSoon: () => void;
  readonly stop: () => void;
}

/**
 * Asks again and again. What cannot be had is asked for with growing pauses; nobody is told. Of two
 * questions at once the older one is given up.
 */
export function watchPicture<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  onPicture: (picture: T) => void,
): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  const pause = growingPause();

  function look(): void {
    clearTimeout(timer);
    asked.abort();
    const controller = new AbortController();
    asked = controller;
    ask(controller.signal).then(
      (picture) => {
        if (controller.signal.aborted) return;
        pause.reset();
        onPicture(picture);
        timer = setTimeout(look, LOOK_MS);
      },
      () => {
        if (controller.signal.aborted) return;
        timer = setTimeout(look, pause.next());
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
