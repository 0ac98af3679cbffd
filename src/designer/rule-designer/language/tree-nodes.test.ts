import { parseFormula } from '#schemas/monitor-rules/formula/parse.ts';
import { printFormula } from '#schemas/monitor-rules/formula/print.ts';
import { aRandomRule } from '#tests/builders/a-random-rule.ts';
import { aRuleWorld } from '#tests/builders/a-rule-world.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { holesOf, spotsOf } from '../../document/node.ts';
import { RULE_LANGUAGE } from './kinds.ts';
import { emptyDocument, headOf, toDocument, toTree, withCondition, yieldOf } from './tree-nodes.ts';

const HEAD = {
  name: '规则',
  remark: '',
  stationIds: ['1'],
  groupIds: [],
  types: ['32'],
  pointIds: [],
};
const TREES = Array.from({ length: 300 }, (_, seed) => aRandomRule(seededRandom(seed + 1)));

it('every rule becomes a document and is the very same rule again', () => {
  for (const tree of TREES) {
    const root = toDocument(tree, HEAD);
    expect(toTree(root)).toEqual(tree);
    expect(headOf(root)).toEqual(HEAD);
    expect(holesOf(root, RULE_LANGUAGE)).toEqual([]);
  }
});

it('a formula that says the same leaves every block with its id', () => {
  for (const tree of TREES) {
    const root = toDocument(tree, HEAD);
    const parsed = parseFormula(printFormula(tree.when), aRuleWorld(), tree.when);
    if ('error' in parsed) throw new Error(printFormula(tree.when));
    const next = withCondition(root, parsed.when);
    expect(toTree(next)).toEqual(tree);
  }
});

it('a formula for a rule with actions makes no id twice', () => {
  const root = {
    ...emptyDocument(HEAD),
    slots: { when: [], then: [{ id: 'b1', kind: 'do.diagnose', props: {}, slots: {} }] },
  };
  const parsed = parseFormula('[氨氮] > 6 and flow > 0', aRuleWorld());
  if ('error' in parsed) throw new Error('it is a formula');

  const next = withCondition(root, parsed.when);

  expect(spotsOf(next).size).toBe(9);
});

it('what a rule is counted by: alarms, warnings, both, or what else follows', () => {
  const root = (...kinds: readonly string[]) => ({
    id: 'r',
    kind: 'rule',
    props: {},
    slots: { then: kinds.map((kind, at) => ({ id: `a${at}`, kind, props: {}, slots: {} })) },
  });
  expect([
    yieldOf(root('do.alarm', 'do.order')),
    yieldOf(root('do.warning')),
    yieldOf(root('do.warning', 'do.alarm')),
    yieldOf(root('do.diagnose')),
  ]).toEqual(['alarm', 'warning', 'both', 'other']);
});
