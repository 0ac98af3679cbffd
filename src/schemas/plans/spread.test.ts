import { seededRandom } from '#tests/builders/random.ts';
import { spread, type SpreadWork } from './spread.ts';

const PEOPLE = ['a', 'b', 'c'];
const work = (id: number, personId: string | null, day = '2026-12-01'): SpreadWork => ({
  id: String(id),
  day,
  personId,
});
const countsOf = (found: ReadonlyMap<string, string>, people = PEOPLE): readonly number[] =>
  people.map((one) => [...found.values()].filter((person) => person === one).length);

describe('work spread over people', () => {
  it('takes from whoever has too much, the last first, and leaves the rest', () => {
    const found = spread(
      [1, 2, 3, 4, 5].map((id) => work(id, 'a')),
      PEOPLE,
    );
    expect(countsOf(found)).toEqual([2, 2, 1]);
    expect([found.get('1'), found.get('2')]).toEqual(['a', 'a']);
  });

  it('what nobody has, and what somebody else has, is given to those who are there', () => {
    expect(countsOf(spread([work(1, null), work(2, 'gone'), work(3, 'b')], PEOPLE))).toEqual([
      1, 1, 1,
    ]);
    expect(spread([work(1, 'a')], [])).toEqual(new Map());
  });

  it('no day is one person’s alone where others are free', () => {
    const days = ['2026-12-01', '2026-12-01', '2026-12-02', '2026-12-02'];
    const found = spread(
      days.map((day, at) => work(at, null, day)),
      ['a', 'b'],
    );
    expect(new Set([found.get('0'), found.get('1')]).size).toBe(2);
    expect(new Set([found.get('2'), found.get('3')]).size).toBe(2);
  });

  it('at random: even, no move too many, and even work is left as it is', () => {
    const random = seededRandom(30);
    for (let round = 0; round < 200; round += 1) {
      const people = PEOPLE.slice(0, 1 + random.int(3));
      const works = Array.from({ length: random.int(20) }, (_, id) =>
        work(id, random.pick([...people, 'gone', null]), `2026-12-0${1 + random.int(4)}`),
      );
      const found = spread(works, people);
      const counts = countsOf(found, people);
      expect(found.size).toBe(works.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      const moved = works.filter(({ id, personId }) => found.get(id) !== personId).length;
      const before = people.map((one) => works.filter(({ personId }) => personId === one).length);
      const surplus = before
        .toSorted((x, y) => y - x)
        .map((count, at) => {
          const quota = Math.floor(works.length / people.length);
          return Math.max(0, count - quota - (at < works.length % people.length ? 1 : 0));
        })
        .reduce((sum, one) => sum + one, 0);
      const strange = works.length - before.reduce((sum, one) => sum + one, 0);
      expect(moved).toBe(surplus + strange);
      const again = spread(
        works.map((one) => ({ ...one, personId: found.get(one.id) ?? null })),
        people,
      );
      expect(again).toEqual(found);
    }
  });
});
