import { expect, it } from 'vitest';

import { keepScreen, type ScreenState } from './keep-screen.ts';

const REFUSED = new Error('refused');
const AWAY = new Error('no answer');
const HOUR_SECONDS = 3600;

/** A screen whose server answers in turn, the last answer again and again. */
async function aScreen(answers: readonly (string | Error)[]) {
  const states: ScreenState[] = [];
  const tokens: string[] = [];
  let waiting: { readonly ms: number; readonly run: () => void } | null = null;
  const pauses: number[] = [];
  let [nowMs, asked] = [0, 0];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const keeper = keepScreen({
    open: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? AWAY;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return { token: answer, expiresIn: HOUR_SECONDS };
    },
    isRefusal: (error) => error === REFUSED,
    onToken: (token) => tokens.push(token),
    onState: (state) => states.push(state),
    nowMs: () => nowMs,
    later: (ms, run) => {
      const own = { ms, run };
      waiting = own;
      pauses.push(ms);
      return () => {
        if (waiting === own) waiting = null;
      };
    },
  });
  await settle();
  return {
    keeper,
    states,
    tokens,
    pauses,
    isWaiting: () => waiting !== null,
    /** Lets what waits come. */
    async next() {
      const due = waiting;
      waiting = null;
      nowMs += due?.ms ?? 0;
      due?.run();
      await settle();
    },
  };
}

it('renews a token when half of its time is over', async () => {
  const screen = await aScreen(['a', 'b']);
  await screen.next();

  expect(screen.tokens).toEqual(['a', 'b']);
  expect(screen.pauses[0]).toBe(1_800_000);
});

it('waits longer and longer for a server that is away, up to a minute, and says nothing', async () => {
  const screen = await aScreen(['a', AWAY]);
  for (let turn = 0; turn < 8; turn += 1) await screen.next();

  expect(screen.pauses.slice(1)).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  expect(screen.states).toEqual(['on']);
});

it('comes back by itself, and the next loss begins with short pauses again', async () => {
  const screen = await aScreen(['a', AWAY, AWAY, 'b', AWAY]);
  for (let turn = 0; turn < 4; turn += 1) await screen.next();

  expect(screen.tokens).toEqual(['a', 'b']);
  expect(screen.pauses.at(-1)).toBe(2000);
});

it('an address that is refused has ended, and is tried now and then all the same', async () => {
  const screen = await aScreen(['a', REFUSED, 'b']);
  await screen.next();
  expect(screen.states).toEqual(['on', 'ended']);
  expect(screen.pauses.at(-1)).toBe(300_000);

  await screen.next();

  expect(screen.states).toEqual(['on', 'ended', 'on']);
});

it('a refused token is renewed at once, one that is refused as it comes with pauses', async () => {
  const screen = await aScreen(['a', 'b', 'c', 'd']);
  await screen.next();
  screen.keeper.renew();
  await screen.next();
  screen.keeper.renew();
  await screen.next();

  expect(screen.pauses).toEqual([1_800_000, 1_800_000, 2000, 1_800_000, 2000, 1_800_000]);
});

it('a screen that was left asks nothing any more', async () => {
  const screen = await aScreen(['a']);
  screen.keeper.stop();
  screen.keeper.renew();

  expect(screen.isWaiting()).toBe(false);
});
