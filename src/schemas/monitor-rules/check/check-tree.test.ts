import { aRuleWorld } from '#tests/builders/a-rule-world.ts';
import { parseFormula } from '../formula/parse.ts';
import type { RuleTree } from '../tree.ts';
import { checkTree } from './check-tree.ts';
import { readTree } from './shape.ts';

const world = aRuleWorld();

function treeOf(formula: string): RuleTree {
  const parsed = parseFormula(formula, world);
  if ('error' in parsed) throw new Error(JSON.stringify(parsed.error));
  return { v: 1, period: 'hour', when: parsed.when, then: [{ id: 'a1', do: 'flag' }], recover: 1 };
}

const problemsOf = (tree: unknown) => checkTree(tree, world).problems.map(({ code }) => code);
const notesOf = (formula: string) => checkTree(treeOf(formula), world).notes;

describe('checking a rule', () => {
  it.each([
    'w21003 > 0.9 * upper(w21003) and flow > 0',
    'w21003 > 5000 μg/L',
    'changePercent(w21003) > 50 %',
    'mean(w21003, 7d) + 1 mg/L < w21003',
    'w21003 / w01018 > 0.3',
    'w01001 > 9',
    'flow > 5 L/s',
    'w21003 > w20111',
    "facility('0', '4') and analyser(w21003, '1') and flow > 0",
    "point(11) and mark(w21003, 'D') and type(32)",
  ])('%s is fine', (formula) => {
    expect(problemsOf(treeOf(formula))).toEqual([]);
  });

  it.each([
    ['w01010 > 5 mg/L', 'otherUnits'],
    ['w21003 > w01010', 'otherUnits'],
    ['w21003 + 3 ℃ > 5', 'otherUnits'],
    ['w01001 > 5 mg/L', 'unitOfPlain'],
    ['w21003 * w01018 > 5', 'composedUnit'],
    ['1 / w21003 > 5', 'composedUnit'],
    ["w21003 > 5 'mg/Q'", 'unknownUnit'],
    ['w99999 > 5', 'unknownFactor'],
    ['at(99, w21003) > 5', 'unknownPoint'],
    ['station(77)', 'unknownStation'],
    ["mark(w21003, 'Q')", 'unknownLabel'],
    ['mark(w21003)', 'emptyList'],
    ["facility(SB1, '7')", 'unknownLabel'],
    ["analyser(w99999, '1')", 'unknownFactor'],
    ["analyser('4')", 'unknownLabel'],
    ['analyser(w21003)', 'emptyList'],
    ['type(99)', 'unknownLabel'],
    ['and()', 'emptyGroup'],
    ['mean(w21003, 32d) > 1', 'longSpan'],
  ])('%s is refused: %s', (formula, code) => {
    expect(problemsOf(treeOf(formula))).toEqual([code]);
  });

  it('says what is converted, at the number', () => {
    const [note] = notesOf('w21003 > 5000 μg/L');

    expect(note).toMatchObject({ code: 'converted', params: { from: '5000 μg/L', to: '5 mg/L' } });
  });

  it('says that a rule of disabled blocks never holds', () => {
    expect(notesOf('off(w21003 > 5)').map(({ code }) => code)).toContain('neverHolds');
  });

  it('refuses a point that the rule itself judges', () => {
    const tree = treeOf('at(12, w21003) > w21003');

    expect(checkTree(tree, world).problems).toEqual([]);
    expect(checkTree(tree, world, { pointIds: new Set(['12']) }).problems).toMatchObject([
      { code: 'ownPoint', params: { point: '进水口' } },
    ]);
  });

  it('refuses the same id twice, unknown words, wrong sizes and parts that are missing', () => {
    const block = { id: 'x', op: 'absent', factor: 'w21003', span: { n: 1, unit: 'h' } };
    const head = { v: 1, period: 'hour', then: [], recover: 1 };

    expect(problemsOf({ ...head, when: { id: 'g', op: 'and', of: [block, block] } })).toEqual([
      'sameId',
    ]);
    expect(
      problemsOf({ ...head, when: { id: 'x', op: 'facility', item: 'SB', in: ['0'] } }),
    ).toEqual(['mistaken']);
    expect(
      problemsOf({ ...head, when: { id: 'x', op: 'facility', factor: 'w21003', in: ['0'] } }),
    ).toEqual(['strange']);
    expect(problemsOf({ ...head, when: { ...block, span: { n: 1.5, unit: 'h' } } })).toEqual([
      'mistaken',
    ]);
    expect(problemsOf({ ...head, when: { ...block, feild: 1 } })).toEqual(['strange']);
    expect(problemsOf({ ...head, when: { id: 'x', op: 'absent', factor: 'w21003' } })).toEqual([
      'missing',
    ]);
    expect(problemsOf({ ...head, when: { id: 'x', op: 'times', of: block, count: 0 } })).toEqual([
      'sameId',
      'outOfRange',
    ]);
    expect(problemsOf({ ...head, when: { id: 'x', op: 'sing' } })).toEqual(['unknownOp']);
    expect(problemsOf({ ...head, when: { id: 'x', op: 'number', value: 1, unit: null } })).toEqual([
      'wantsCondition',
    ]);
    expect(problemsOf({ ...head, when: block, recover: 101 })).toEqual(['outOfRange']);
    expect(problemsOf({ ...head, when: block, effective: { from: '8:00' } })).toEqual(['mistaken']);
    expect(
      problemsOf({ ...head, when: block, then: [{ id: 'a', do: 'alarm', kind: '1', level: '5' }] }),
    ).toEqual(['mistaken']);
    expect(
      problemsOf({ ...head, when: block, then: [{ id: 'a', do: 'notify', to: ['everybody'] }] }),
    ).toEqual(['unknownRecipient']);
  });

  it('refuses what is too large, too deep or a circle, and ends', () => {
    const leaf = (id: string) => ({
      id,
      op: 'absent',
      factor: 'w21003',
      span: { n: 1, unit: 'h' },
    });
    const deep = Array.from({ length: 500 }).reduce<object>(
      (of, _one, at) => ({ id: `n${at}`, op: 'not', of }),
      leaf('x'),
    );
    const circle: Record<string, unknown> = { id: 'c', op: 'not' };
    circle.of = circle;
    const head = { v: 1, period: 'hour', then: [], recover: 1 };

    expect(problemsOf({ ...head, when: deep })).toEqual(['tooDeep']);
    expect(problemsOf({ ...head, when: circle })).toEqual(['circular']);
    expect(
      problemsOf({
        ...head,
        when: { id: 'g', op: 'or', of: Array.from({ length: 5000 }, (_one, at) => leaf(`l${at}`)) },
      }),
    ).toEqual(['tooManyBlocks']);
  });

  it.each([undefined, null, 1, 'x', [], {}, { v: 1 }, { v: 1, when: [], then: {} }, { v: 2 }])(
    'class “anything is sent”: %j is no rule',
    (tree) => {
      expect(readTree(tree)).toBeNull();
      expect(checkTree(tree, world).problems.length).toBeGreaterThan(0);
    },
  );
});
