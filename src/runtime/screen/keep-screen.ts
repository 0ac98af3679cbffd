import { FIRST_PAUSE_MS, growingPause } from '#engine/base/growing-pause.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';

/** `connecting`: nothing could be asked yet; `ended`: its address opens nothing any more. Trouble on the way changes nothing. */
export type ScreenState = 'connecting' | 'on' | 'ended';

export interface KeeperDeps {
  /** Shows the secret of the address. */
  readonly open: () => Promise<{ readonly token: string; readonly expiresIn: number }>;
  /** Whether a failure says that the address opens nothing; every other one passes. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly onToken: (token: string) => void;
  readonly onState: (state: ScreenState) => void;
  readonly nowMs: () => number;
  /** Runs something later. @returns the way to call it off */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** An address that was stopped may be in use again. */
const ENDED_PAUSE_MS = 5 * MINUTE_MS;

/**
 * Keeps a screen signed in for as long as its address is good: a token is renewed when half of its time is over, what fails is tried again
 * with growing pauses, and nobody is told.
 */
export function keepScreen(deps: KeeperDeps): {
  /** The server refused the token: another one is asked for. */
  renew(): void;
  /** It refused the screen itself, though it knows the address. */
  end(): void;
  stop(): void;
} {
  const { open, isRefusal, onToken, onState, nowMs, later } = deps;
  const pause = growingPause();
  let openedMs = Number.NEGATIVE_INFINITY;
  let [isAsking, isStopped] = [false, false];
  let callOff = (): void => {};
  const askIn = (ms: number): void => {
    callOff();
    callOff = later(ms, () => void ask());
  };
  const end = (): void => {
    if (isStopped) return;
    onState('ended');
    askIn(ENDED_PAUSE_MS);
  };
  const ask = async (): Promise<void> => {
    callOff();
    isAsking = true;
    try {
      const { token, expiresIn } = await open();
      if (isStopped) return;
      pause.reset();
      openedMs = nowMs();
      onToken(token);
      onState('on');
      askIn((expiresIn * SECOND_MS) / 2);
    } catch (error) {
      if (isStopped) return;
      if (isRefusal(error)) end();
      else askIn(pause.next());
    } finally {
      isAsking = false;
    }
  };
  void ask();
  return {
    renew() {
      if (isAsking || isStopped) return;
      // a token that is refused as soon as it was given is no reason to ask without end
      askIn(nowMs() - openedMs < FIRST_PAUSE_MS ? pause.next() : 0);
    },
    end,
    stop() {
      isStopped = true;
      callOff();
    },
  };
}
