import { cardNamed, isSettable } from './ask.ts';
import { CARDS } from './cards.ts';
import './every-rule.ts';
import type { FieldSpec } from './field.ts';
import { OPERATORS_OF_KIND } from './kinds.ts';
import type * as RuleReadingModule from './rule-reading.ts';

const NAMES = Object.keys(CARDS) as readonly (keyof typeof CARDS)[];
/** A field of the type with what its own words ask for. */
const aField = (type: string): FieldSpec =>
  ({
    type,
    title: 'T',
    dict: 'd',
    to: 'station',
    states: 's',
    expr: '1',
    options: [{ value: '1', title: '1' }],
    fields: { name: { type: 'string', title: 'N' } },
  }) as unknown as FieldSpec;
const WORDS = { dict: () => ['1', '2'], states: () => ['0'], values: () => ({ name: 'x' }) };

function cardCalled(type: string) {
  const card = cardNamed(type);
  if (!card) throw new Error(`expected a card of ${type}`);
  return card;
}

describe.each(NAMES)('the card of %s', (type) => {
  const card = cardCalled(type);

  it('searches with an operator its kind has', () => {
    expect(
      card.filterOp === undefined || OPERATORS_OF_KIND[card.kind].includes(card.filterOp),
    ).toBe(true);
  });

  it('gives samples that it takes itself', () => {
    const value = card.sample(aField(type), 0, WORDS);

    expect(
      value === null
        ? undefined
        : card.check(
            card.coerce(value, aField(type), (_, row) => row),
            aField(type),
            {},
          ),
    ).toBeUndefined();
  });

  it('keeps somewhere what people enter, and nothing of what is worked out', () => {
    expect(card.stored === 'none').toBe(card.isComputed === true);
  });

  it('has no cell in a workbook for what nobody enters', () => {
    expect(Boolean(card.isComputed || card.isMoved) && card.workbook !== undefined).toBe(false);
  });
});

it('class “a value that is a code to files”: what is chosen is read from a workbook by its word', () => {
  const chosen = NAMES.filter((type) => cardCalled(type).dict ?? cardCalled(type).options);

  expect(chosen.map((type) => [type, cardCalled(type).workbook?.form])).toEqual([
    ['dict', 'choice'],
    ['dicts', 'choices'],
    ['choice', 'choice'],
    ['choices', 'choices'],
  ]);
});

it('is asked about a type nobody knows without harm', () => {
  expect([cardNamed('nubmer'), cardNamed('constructor'), cardNamed('__proto__')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('names the types that no effect sets', () => {
  expect(NAMES.filter((type) => !isSettable(aField(type)))).toEqual([
    'password',
    'refs',
    'children',
    'calc',
    'aggregate',
    'status',
  ]);
});

it('takes no rule for right where nothing reads rules, and leaves that to the server in a browser', async () => {
  // a module of its own, in which nobody has provided anything
  const alone = './rule-reading.ts?alone';
  const { leaveRulesToServer, ruleReading } = (await import(alone)) as typeof RuleReadingModule;
  expect(ruleReading).toThrow('nothing reads monitoring rules');
  leaveRulesToServer();
  expect(['x', {}].map((value) => ruleReading().isRule(value))).toEqual([false, true]);
  expect(() => ruleReading().named({})).toThrow('nothing reads monitoring rules');
});
