import { expect, it } from 'vitest';

import { bring, keptPart, listPart, makeHouse, namedPart, slotPart } from './house.ts';

const WORDS = namedPart<string>('words');
const DESK = slotPart<string>('desk');
const LISTENERS = listPart<string>('listeners');
const NOTES = keptPart('notes', () => new Set<string>());

it('holds what was brought by name, and nothing of what another house was brought', () => {
  const one = makeHouse([bring(WORDS, ['a', 'first']), bring(DESK, 'a desk')]);
  const other = makeHouse([bring(WORDS, ['a', 'second'])]);

  expect(one.of(WORDS).get('a')).toBe('first');
  expect(other.of(WORDS).get('a')).toBe('second');
  expect(other.of(DESK)).toBeUndefined();
});

it('keeps the order in which listeners were brought', () => {
  const house = makeHouse([bring(LISTENERS, 'b'), bring(LISTENERS, 'a')]);

  expect(house.of(LISTENERS)).toEqual(['b', 'a']);
});

it('keeps for one house what was noted in it', () => {
  const [one, other] = [makeHouse([]), makeHouse([])];

  one.of(NOTES).add('seen');

  expect([...one.of(NOTES)]).toEqual(['seen']);
  expect([...other.of(NOTES)]).toEqual([]);
});

it.each([
  ['a name', [bring(WORDS, ['a', '1']), bring(WORDS, ['a', '2'])], 'words: "a" is brought twice'],
  ['a desk', [bring(DESK, '1'), bring(DESK, '2')], 'desk is brought 2 times'],
])('is not built when two bring %s', (_what, brought, message) => {
  expect(() => makeHouse(brought)).toThrow(message);
});
