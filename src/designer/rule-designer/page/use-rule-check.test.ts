import { aRuleWorld } from '#tests/builders/a-rule-world.ts';
import type { DesignNode } from '../../document/node.ts';
import { emptyDocument, toTree } from '../language/tree-nodes.ts';
import { checkRule } from './use-rule-check.ts';

const HEAD = { name: '规则', remark: '', stationIds: [], groupIds: [], types: [], pointIds: [] };
const said = (of: readonly DesignNode[]): ReturnType<typeof checkRule> => {
  const empty = emptyDocument(HEAD);
  const root = {
    ...empty,
    slots: {
      ...empty.slots,
      when: [{ id: 't1', kind: 'times', props: { count: 3 }, slots: { of } }],
    },
  };
  return checkRule(root, toTree(root), aRuleWorld(), (key) => key);
};

it('a condition that is still to be drawn is an empty place, and no rule that never holds', () => {
  const { problems, notes } = said([]);

  expect(problems).toEqual([{ key: 't1/of', text: 'ruleDesign.hole.problem' }]);
  expect(notes.map(({ text }) => text)).not.toContain('rule.note.neverHolds');
});

it('a condition that is put aside is said to never hold', () => {
  const off = {
    id: 'm1',
    kind: 'mark',
    props: { factor: 'w21003', in: ['D'], off: true },
    slots: {},
  };

  expect(said([off]).notes).toContainEqual({ key: 't1', text: 'rule.note.neverHolds' });
});

it('a comparison of two empty places is two places to fill, and not said to be always the same', () => {
  const compare = { id: 'k1', kind: 'compare', props: { is: '>' }, slots: { left: [], right: [] } };

  const { problems, notes } = said([compare]);

  expect(problems.map(({ key }) => key)).toEqual(['k1/left', 'k1/right']);
  expect(notes.map(({ text }) => text)).not.toContain('rule.note.noMeasure');
});
