import { expect, it } from 'vitest';

import { askInRounds } from './ask-in-rounds.ts';

/** Questions that are answered when the test says so. */
function held() {
  const asked: {
    readonly keys: readonly string[];
    readonly answer: (found: readonly string[]) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const isLive = askInRounds(
    async (keys) =>
      new Promise((resolve, reject) => {
        asked.push({ keys, answer: (found) => resolve(new Set(found)), fail: reject });
      }),
  );
  return { asked, isLive };
}
const settled = async () => new Promise((resolve) => setImmediate(resolve));

it('class “an answer older than the question”: who comes while a question is out waits for the next, together with all others who do', async () => {
  const { asked, isLive } = held();
  const first = isLive('a');
  await settled();
  const later = [isLive('a'), isLive('b')];
  await settled();
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);

  asked[0]?.answer(['a']);
  await settled();
  asked[1]?.answer(['b']);

  expect([await first, ...(await Promise.all(later))]).toEqual([true, false, true]);
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
});

it('a question that fails is told to those who asked it, and the next one is asked all the same', async () => {
  const { asked, isLive } = held();
  const failing = isLive('a').catch((error: Error) => error.message);
  await settled();
  asked[0]?.fail(new Error('away'));
  expect(await failing).toBe('away');

  const next = isLive('a');
  await settled();
  asked[1]?.answer(['a']);

  expect(await next).toBe(true);
});
