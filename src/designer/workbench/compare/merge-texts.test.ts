import { mergeTexts } from './merge-texts.ts';

const BASE = { title: '物', max: 1, min: 0, note: 'a', last: true };
const text = (change: object) => JSON.stringify({ ...BASE, ...change }, null, 2);

describe('mergeTexts', () => {
  it("class “the other's work is lost”: changes of both sides that do not meet are both taken", () => {
    expect(mergeTexts(text({}), text({ title: '器' }), text({ note: 'b' }))).toBe(
      text({ title: '器', note: 'b' }),
    );
    expect(mergeTexts(text({}), text({ last: false }), text({ title: '器' }))).toBe(
      text({ title: '器', last: false }),
    );
  });

  it('where both changed the same line, mine stays', () => {
    expect(mergeTexts(text({}), text({ max: 2 }), text({ max: 3, note: 'b' }))).toBe(
      text({ max: 2, note: 'b' }),
    );
  });

  it('new and removed lines are changes too', () => {
    const { note: _, ...without } = BASE;

    expect(
      mergeTexts(
        text({}),
        JSON.stringify(without, null, 2),
        `${text({}).replace('  "max"', '  "more": 5,\n  "max"')}`,
      ),
    ).toBe(JSON.stringify({ title: '物', more: 5, max: 1, min: 0, last: true }, null, 2));
  });

  it('a result that is no JSON is not offered', () => {
    const mine = text({ title: '器' });

    expect(mergeTexts(text({}), mine, text({}).replace('"note": "a",', '"note": "a"'))).toBe(mine);
  });
});
