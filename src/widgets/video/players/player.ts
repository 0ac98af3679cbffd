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

/** How often an element is looked at. */
const LOOK_MS = 5_000;
/** A stream that has shown pictures and shows nothing new for so long has ended, whatever its player thinks of it: a time runs over a picture that stands. */
const STILL_MS = 15_000;
/** Lists of long segments take so long until their first picture. */
const FIRST_MS = 30_000;

/** Tells once when an element stands still; what a hidden page rests does not count. @returns how to stop */
export function watchStill(element: HTMLVideoElement, onStill: () => void): () => void {
  let last = 0;
  let stillMs = 0;
  const timer = setInterval(() => {
    const now = element.currentTime;
    stillMs = now === last && !document.hidden ? stillMs + LOOK_MS : 0;
    last = now;
    if (stillMs < (now > 0 ? STILL_MS : FIRST_MS)) return;
    clearInterval(timer);
    onStill();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
