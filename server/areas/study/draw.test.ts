import { describe, expect, it } from 'vitest';

import { drawPaper, type PaperPart } from './draw.ts';

const bank = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  categoryId: at < 10 ? 'a' : 'b',
  kind: '1',
  difficulty: at % 2 === 0 ? '1' : '3',
}));
const part = (more: Partial<PaperPart>): PaperPart => ({
  categoryId: 'a',
  kind: '1',
  difficulty: null,
  count: 2,
  points: '1',
  partialPoints: null,
  ...more,
});
const first = (): number => 0;

describe('a paper at random', () => {
  it('has each question once, of category, kind and difficulty, in the order of its rules', () => {
    const made = drawPaper(bank, [part({ count: 5 }), part({ difficulty: '1', count: 5 })], first);

    expect(made.ok && made.drawn.map(({ question: { id } }) => id)).toEqual([
      '1',
      '3',
      '5',
      '7',
      '9',
      '0',
      '2',
      '4',
      '6',
      '8',
    ]);
  });

  it('differs by chance alone', () => {
    const last = (below: number): number => below - 1;
    const ids = (pick: (below: number) => number) => {
      const made = drawPaper(bank, [part({})], pick);
      return made.ok ? made.drawn.map(({ question }) => question.id) : [];
    };
    expect([ids(first), ids(last)]).toEqual([
      ['0', '1'],
      ['9', '8'],
    ]);
  });

  it('is refused where the bank has too few, counting out what other rules took', () => {
    const rules = [part({ count: 8 }), part({ difficulty: '3', count: 3 })];

    expect(drawPaper(bank, rules, first)).toEqual({ ok: false, part: rules[0], found: 7 });
    expect(drawPaper(bank, [part({ kind: '5', count: 1 })], first)).toMatchObject({ found: 0 });
  });
});
