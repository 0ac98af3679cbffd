import zh from '#locales/zh-CN/schema-words.json' with { type: 'json' };
import { FUNCTION_NAMES } from '#schemas/expressions/functions.ts';
import { wordsOfLanguage } from './shape-at.ts';
import { explain } from './words.ts';

const texts: Readonly<Record<string, string>> = zh;
const t = (key: string): string => texts[key] ?? key;

describe('explanations of the schema language', () => {
  it('every word of the language has one (locales/<lang>/schema-words.json)', () => {
    const functions = FUNCTION_NAMES.map((name) => `function.${name}`);

    expect(
      [...wordsOfLanguage(), ...functions].filter((word) => explain(word, t) === undefined),
    ).toEqual([]);
    expect(functions.filter((word) => texts[`schemaWords.${word}`] === undefined)).toEqual([]);
  });

  it('none explains a word that is no longer there', () => {
    const words = [...wordsOfLanguage(), ...FUNCTION_NAMES.map((name) => `function.${name}`)];
    const types = words.includes('field.type');

    const unused = Object.keys(texts)
      .map((key) => key.replace(/^schemaWords\./, ''))
      .filter(
        (key) =>
          !key.startsWith('type.') &&
          !words.some((word) => word === key || word.endsWith(`.${key}`)),
      );

    expect(types).toBe(true);
    expect(unused).toEqual([]);
  });

  it('the most exact entry is taken', () => {
    expect(explain('entity.table.name', t)).toBe(texts['schemaWords.table.name']);
    expect(explain('entity.name', t)).toBe(texts['schemaWords.name']);
    expect(explain('nothing.of.this', t)).toBeUndefined();
  });
});
