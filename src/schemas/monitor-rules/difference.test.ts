import type { KeyIn, TextParams } from '#schemas/texts/text-keys.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { aRuleWorld } from '#tests/builders/a-rule-world.ts';
import { differTrees } from './difference.ts';
import { parseFormula } from './formula/parse.ts';
import type { Action, Condition, RuleTree } from './tree.ts';

const world = aRuleWorld();
const t = (key: KeyIn<'rule'>, params?: TextParams) => serverText('zh-CN', key, params);
const FLAG: Action = { id: 'f', do: 'flag' };

function treeOf(formula: string, old?: Condition): RuleTree {
  const parsed = parseFormula(formula, world, old);
  if ('error' in parsed) throw new Error(JSON.stringify(parsed.error));
  return { v: 1, period: 'hour', when: parsed.when, then: [FLAG], recover: 1 };
}

const differ = (older: RuleTree, newer: RuleTree) =>
  differTrees(older, newer, world, t).map(({ kind, before, after }) => [kind, before, after]);

describe('two versions of a rule', () => {
  const older = treeOf('[氨氮] > 5 and flow > 0');

  it('are the same where nothing changed, ids or not', () => {
    expect(differ(older, older)).toEqual([]);
    expect(differ(older, treeOf('[氨氮] > 5 and flow > 0'))).toEqual([]);
  });

  it('are the same whatever order their keys come in', () => {
    const turned = JSON.parse(JSON.stringify(older), (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toReversed())
        : part,
    ) as RuleTree;

    expect(JSON.stringify(turned)).not.toBe(JSON.stringify(older));
    expect(differ(older, turned)).toEqual([]);
  });

  it('a number that changed is told at the number alone', () => {
    expect(differ(older, treeOf('[氨氮] > 6 and flow > 0', older.when))).toEqual([
      ['changed', '5', '6'],
    ]);
  });

  it('a block that came and one that went are told whole, once each', () => {
    expect(differ(older, treeOf('[氨氮] > 5 and absent(w01018, 3h)', older.when))).toEqual([
      ['added', '', '化学需氧量 超过 3 小时没有有效数据'],
      ['removed', '流量 > 0', ''],
    ]);
  });

  it('another facility or other states are a change of the block', () => {
    const before = treeOf("facility('0') and flow > 0");

    expect(differ(before, treeOf("facility(SB2, '0', '4') and flow > 0", before.when))).toEqual([
      ['changed', '任一治污设施 状态为 关闭', '治污设施 SB2 状态为 关闭、报警'],
    ]);
  });

  it('a block that was put aside is changed', () => {
    expect(differ(older, treeOf('[氨氮] > 5 and off(flow > 0)', older.when))).toEqual([
      ['changed', '流量 > 0', '〔已停用：流量 > 0〕'],
    ]);
  });

  it('period, recovery, times in force and actions are told', () => {
    const newer: RuleTree = {
      ...older,
      period: 'minute',
      recover: 3,
      effective: { holidays: 'never' },
      then: [{ id: 'd', do: 'diagnose' }],
    };

    expect(differ(older, newer)).toEqual([
      ['changed', '小时数据', '分钟数据'],
      ['changed', '连续 1 次', '连续 3 次'],
      ['changed', '全天', '节假日除外'],
      ['added', '', '启动诊断'],
      ['removed', '将数据列为存疑', ''],
    ]);
  });

  it('what a new block is put around is said with it, not as moved besides', () => {
    const newer: RuleTree = { ...older, when: { id: 'n', op: 'times', count: 3, of: older.when } };

    expect(differ(older, newer).map(([kind]) => kind)).toEqual(['added']);
  });

  it('what is left of a block that went is told, so that nobody takes it for gone', () => {
    const [first] =
      'of' in older.when && Array.isArray(older.when.of)
        ? (older.when.of as readonly Condition[])
        : [];
    const changes = first ? differTrees(older, { ...older, when: first }, world, t) : [];

    expect(changes).toMatchObject([
      { kind: 'moved', after: '氨氮 > 5 mg/L', within: '' },
      { kind: 'removed', before: expect.stringContaining('氨氮 > 5') as string },
    ]);
  });

  it('a changed number says in which condition it stands', () => {
    expect(
      differTrees(older, treeOf('[氨氮] > 6 and flow > 0', older.when), world, t),
    ).toMatchObject([{ before: '5', after: '6', within: '氨氮 > 6 mg/L' }]);
  });
});
