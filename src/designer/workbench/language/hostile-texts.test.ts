import { checkSchemas } from '#schemas/language/check.ts';
import { readableEnd } from '#schemas/language/json-reader.ts';
import { mergeTexts } from '../compare/merge-texts.ts';
import { formatSchema } from './format-schema.ts';
import { parseText, readValue } from './json-tree.ts';

/** The longest text that the server keeps. */
const LONG = 300_000;
const DEEP = {
  'lists that never close': '['.repeat(LONG),
  'lists that close': '['.repeat(LONG / 2) + ']'.repeat(LONG / 2),
  objects: '{"a":'.repeat(LONG / 6) + '1' + '}'.repeat(LONG / 6),
  'brackets behind a quote that never closes': `{"a": "x\n${'['.repeat(LONG - 20)}`,
};

describe('class “a text of somebody else holds my tab”: a schema text as long as may be', () => {
  it.each(Object.entries(DEEP))(
    '%s: is read as far as a schema may nest, laid out not at all',
    (_what, text) => {
      expect(readableEnd(text)).toBeLessThan(500);
      expect(() => readValue(parseText(text))).not.toThrow();
      expect(parseText(text).tree.length).toBeLessThan(500);
      expect(() => formatSchema(text)).toThrow(SyntaxError);
    },
  );

  it('brackets inside of texts, and quotes without end, nest nothing', () => {
    for (const text of [
      `{"a": "${'['.repeat(LONG)}"}`,
      '"\\'.repeat(1000),
      `"${'\\"['.repeat(1000)}"`,
    ])
      expect(readableEnd(text)).toBe(text.length);
  });

  it('as many lines as signs are merged, and nothing of them is lost', () => {
    const base = Array.from({ length: LONG / 2 }, (_, at) => String(at % 7));
    const mine = ['mine', ...base];

    expect(mergeTexts(base.join('\n'), mine.join('\n'), [...base, 'theirs'].join('\n'))).toBe(
      [...mine, 'theirs'].join('\n'),
    );
  });

  it('mistakes without number are told up to a number', () => {
    const text = `{${Array.from({ length: LONG / 12 }, (_, at) => `"k${at}":1`).join(',')}}`;

    expect(checkSchemas([{ path: 'a.json', kind: 'entity', text }]).length).toBeLessThanOrEqual(
      300,
    );
  });
});
