import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { watchPicture } from './watch-picture.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A wall whose server answers, or not; what it is asked and what it shows is noted by the second. */
function aWall(answers: () => Promise<number>) {
  const seconds = () => Math.round(Date.now() / 1000);
  const asked: number[] = [];
  const shown: number[] = [];
  const watch = watchPicture(
    async () => {
      asked.push(seconds());
      return answers();
    },
    (picture) => shown.push(picture),
  );
  return { asked, shown, watch };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('looks every half minute', async () => {
  const { asked, shown, watch } = aWall(async () => 7);
  watch.look();
  await pass(65);

  expect(asked).toEqual([0, 30, 60]);
  expect(shown).toEqual([7, 7, 7]);
});

it('what fails is asked for with pauses that grow to a minute, and begin anew with the next picture', async () => {
  let isThere = false;
  const { asked, shown, watch } = aWall(async () => {
    if (!isThere) throw new Error('away');
    return 1;
  });
  watch.look();
  await pass(182);
  isThere = true;
  await pass(61);
  isThere = false;
  await pass(40);

  expect(asked.slice(0, 8)).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
  expect(shown.length).toBeGreaterThan(0);
  const later = asked.slice(8);
  const gaps = later.slice(1).map((at, index) => at - (later[index] ?? 0));
  expect(gaps).toContain(2);
});

it('however much is pushed, it looks once in five seconds', async () => {
  const { asked, watch } = aWall(async () => 1);
  watch.look();
  for (let at = 0; at < 10; at += 1) {
    await pass(1);
    watch.lookSoon();
  }
  await pass(1);

  expect(asked).toEqual([0, 6, 11]);
});

it('class “a question outlives its page”: an answer that comes after the end asks for no other', async () => {
  let answer: (picture: number) => void = () => undefined;
  const { asked, shown, watch } = aWall(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  watch.look();
  watch.stop();
  answer(1);
  await pass(300);

  expect(asked).toEqual([0]);
  expect(shown).toEqual([]);
});

it('of two questions at once the older one is given up, so that there is one clock', async () => {
  const answers: ((picture: number) => void)[] = [];
  const { asked, shown, watch } = aWall(
    () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  );
  watch.look();
  watch.look();
  answers[1]?.(2);
  await pass(1);
  answers[0]?.(1);
  await pass(31);

  expect(shown).toEqual([2]);
  expect(asked).toEqual([0, 0, 30]);
});
