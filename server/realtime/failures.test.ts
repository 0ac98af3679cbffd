import { expect, it } from 'vitest';

import { countFailures } from './failures.ts';

function aCounter() {
  const clock = { now: 0 };
  return { clock, failures: countFailures(() => clock.now) };
}

it('ten failures of a user stop his further tries from that address, and nobody else', () => {
  const { failures } = aCounter();
  for (let i = 0; i < 10; i += 1) failures.add('a', '11');

  const answers = [
    failures.isOver('a', '11'),
    failures.isOver('a', '12'),
    failures.isOver('b', '11'),
  ];

  expect(answers).toEqual([true, false, false]);
});

it('one try in two seconds is let through all the same', () => {
  const { failures, clock } = aCounter();
  for (let i = 0; i < 10; i += 1) failures.add('a', '11');
  clock.now = 2_500;

  const answers = [failures.isOver('a', '11'), failures.isOver('a', '11')];

  expect(answers).toEqual([false, true]);
});

it('a thousand failures stop the address for the rest of the minute', () => {
  const { failures, clock } = aCounter();
  for (let i = 0; i < 1_000; i += 1) failures.add('a', String(i));
  const answers = [failures.isBlocked('a'), failures.isBlocked('b')];
  clock.now = 60_000;

  answers.push(failures.isBlocked('a'));

  expect(answers).toEqual([true, false, false]);
});
