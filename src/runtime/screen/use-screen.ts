import { useEffect, useState } from 'react';

import { growingPause } from '#engine/base/growing-pause.ts';
import { call, setSessionEnd } from '#runtime/services/http.ts';
import { expireSession } from '#runtime/session/session.ts';
import { setTabToken } from '#runtime/state/tokens.ts';
import { CallFailure } from '../http/failure.ts';
import { keepScreen, type ScreenState } from './keep-screen.ts';
import { isTimeToReload } from './nightly.ts';
import type { ScreenFacts } from './screen-ports.ts';
import { connectScreen, type ScreenPush } from './screen-push.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const HANDS = ['pointermove', 'pointerdown', 'keydown'] as const;
const QUIET = { isSilent: true } as const;

const isCode = (error: unknown, code: number): boolean =>
  error instanceof CallFailure && error.code === code;

interface OpenScreen {
  readonly state: ScreenState;
  readonly facts: ScreenFacts | null;
  readonly push: ScreenPush | null;
}

const CLOSED: OpenScreen = { state: 'connecting', facts: null, push: null };

/** Signs a tab in as a screen for as long as it stands, whoever is signed in beside it, and keeps it so. */
export function useScreen(id: string, secret: string): OpenScreen {
  const [open, setOpen] = useState(CLOSED);
  useEffect(() => {
    const stop = runScreen(id, secret, setOpen);
    return () => stop();
  }, [id, secret]);
  return open;
}

/** @returns the way to end it */
function runScreen(
  id: string,
  secret: string,
  show: (change: (old: OpenScreen) => OpenScreen) => void,
): () => void {
  const hand = watchHand();
  let token: string | null = null;
  setTabToken(() => token);
  const keeper = keepScreen({
    open: () => call('POST /auth/screen', { body: { key: secret } }, QUIET),
    isRefusal: (error) => isCode(error, UNAUTHORIZED),
    nowMs: () => performance.now(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onToken(next) {
      // the server has just answered: what comes anew will come
      if (token !== null && isTimeToReload(new Date(), hand)) window.location.reload();
      token = next;
    },
    onState(state) {
      if (state !== 'ended') return wall.open();
      wall.close();
      show(() => ({ ...CLOSED, state }));
    },
  });
  const wall = keepWall({
    connect: () => connectScreen(id, { token: () => token ?? '', onRefused: () => keeper.renew() }),
    onOpen: (facts, push) => show(() => ({ state: 'on', facts, push })),
    onForbidden: () => keeper.end(),
  });
  setSessionEnd(() => keeper.renew());
  return () => {
    keeper.stop();
    wall.close();
    hand.stop();
    setTabToken(null);
    setSessionEnd(expireSession);
  };
}

interface WallDeps {
  readonly connect: () => ScreenPush;
  readonly onOpen: (facts: ScreenFacts, push: ScreenPush) => void;
  readonly onForbidden: () => void;
}

/** What a wall is drawn from, asked once and tried again where it fails; an open wall that is opened again only looks again. */
function keepWall({ connect, onOpen, onForbidden }: WallDeps) {
  let push: ScreenPush | null = null;
  const pause = growingPause();
  let [round, isAsked] = [0, false];
  let again: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    isAsked = true;
    const mine = round;
    try {
      const facts = await call('GET /wall/screen', {}, QUIET);
      if (mine !== round) return;
      pause.reset();
      push = connect();
      onOpen(facts, push);
    } catch (error) {
      if (mine !== round) return;
      isAsked = false;
      if (isCode(error, FORBIDDEN)) return onForbidden();
      // with another token it begins anew by itself
      if (isCode(error, UNAUTHORIZED)) return;
      again = setTimeout(() => void ask(), pause.next());
    }
  };
  return {
    open(): void {
      clearTimeout(again);
      if (!isAsked) void ask();
      else push?.tellReconnected();
    },
    close(): void {
      round += 1;
      clearTimeout(again);
      push?.close();
      [push, isAsked] = [null, false];
    },
  };
}

/** Since when the page stands, and when somebody had a hand on it last. */
function watchHand() {
  const bornMs = Date.now();
  let touchedMs = bornMs;
  const touch = (): void => {
    touchedMs = Date.now();
  };
  for (const event of HANDS) window.addEventListener(event, touch, { passive: true });
  return {
    bornMs,
    get touchedMs() {
      return touchedMs;
    },
    stop() {
      for (const event of HANDS) window.removeEventListener(event, touch);
    },
  };
}
