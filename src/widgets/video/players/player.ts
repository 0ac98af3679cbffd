import type { Reason } from '../reasons.ts';

/** What a player tells of itself. */
export interface PlayerEvents {
  /** A picture stands. */
  readonly onPicture: () => void;
  /** It ended: the reason where the browser knows it, else the server is asked. */
  readonly onEnd: (reason: Reason | undefined) => void;
}

/** A running player: `stop` lets go of everything it held. */
export interface Player {
  stop(): void;
}

/** Starts to play an address in an element. */
export type StartPlayer = (
  element: HTMLVideoElement,
  url: string,
  events: PlayerEvents,
) => Promise<Player>;

/** Lets an element go of its stream: without this its buffers stay as long as the page does. */
export function emptyVideo(element: HTMLVideoElement): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
}

/** A stream that shows nothing new for so long has ended, whatever its player thinks of it. */
const STILL_MS = 30_000;

/** Tells once when an element stands still. @returns how to stop */
export function watchStill(element: HTMLVideoElement, onStill: () => void): () => void {
  let last = -1;
  const timer = setInterval(() => {
    if (element.currentTime === last) {
      clearInterval(timer);
      onStill();
    }
    last = element.currentTime;
  }, STILL_MS);
  return () => clearInterval(timer);
}
