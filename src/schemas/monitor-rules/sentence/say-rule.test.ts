import type { KeyIn, TextParams } from '#schemas/texts/text-keys.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { aRuleWorld } from '#tests/builders/a-rule-world.ts';
import type { RuleEvidence } from '../evidence.ts';
import { parseFormula } from '../formula/parse.ts';
import { readEvidence } from '../say-evidence.ts';
import type { Action, RuleTree } from '../tree.ts';
import { blocksUnder } from '../walk.ts';
import { explain, explainPhrases, sayRule } from './say-rule.ts';

const world = aRuleWorld();
const chinese = (key: KeyIn<'rule'>, params?: TextParams) => serverText('zh-CN', key, params);
const english = (key: KeyIn<'rule'>, params?: TextParams) => serverText('en-US', key, params);

function treeOf(
  formula: string,
  then: readonly Action[] = [],
  more: Partial<RuleTree> = {},
): RuleTree {
  const parsed = parseFormula(formula, world);
  if ('error' in parsed) throw new Error(JSON.stringify(parsed.error));
  return { v: 1, period: 'hour', when: parsed.when, then, recover: 1, ...more };
}

const WARN: Action = { id: 'w', do: 'warning', level: '3', reason: '4' };
const ORDER: Action = { id: 'o', do: 'order', type: '2', urgency: '2' };

describe('the sentence of a rule', () => {
  it('says the rule of the guide in Chinese and in English', () => {
    const tree = treeOf('times([氨氮] > 0.9 * upper([氨氮]), 3) and flow > 0', [WARN, ORDER]);

    expect(sayRule(tree, world, chinese)).toBe(
      '如果 氨氮 小时值 连续 3 次 > 0.9 × 上限 且 流量 > 0，那么发出黄色预警（其他原因），并派发“报警处置”工单（较急）',
    );
    expect(sayRule(tree, world, english)).toContain(
      'If 氨氮 hourly value > 0.9 × the upper limit 3 times in a row and flow > 0, then raise a warning',
    );
  });

  it.each([
    ['[氨氮] > 5', '氨氮 小时值 > 5 mg/L'],
    ['[氨氮] > 0.9 * upper(w01018)', '氨氮 小时值 > 0.9 × 化学需氧量 上限'],
    ['between([pH值], 6, 9)', 'pH值 小时值 在 6 至 9 之间'],
    ['outside([水温], 5, 30)', '水温 小时值 不在 5 至 30 ℃ 之间'],
    ["mark([氨氮], 'D', 'M')", '氨氮 数据标记为 D（故障）、M（维护）'],
    [
      "station(1) and clock('22:00', '06:00', days 6 7)",
      '站点为 东区污水站 且 22:00–06:00，每周六、周日',
    ],
    [
      '([氨氮] > 5 or [水温] > 30) and not flow > 0',
      '（氨氮 小时值 > 5 mg/L 或 水温 > 30 ℃） 且 不满足（流量 > 0）',
    ],
    ['lasts(max([氨氮]) > 5, 2h)', '氨氮 小时最大值 持续 2 小时 > 5 mg/L'],
    ['within([氨氮] > 5, 3, 24h)', '近 24 小时内至少 3 次 氨氮 小时值 > 5 mg/L'],
    ['[氨氮] > 2 * mean([氨氮], 7d)', '氨氮 小时值 > 2 × 氨氮 过去 7 天均值'],
    ['abs([氨氮] - back([氨氮], 24h)) > 1', '氨氮 小时值 − 24 小时前的氨氮 的绝对值 > 1 mg/L'],
    ['at(12, converted([氨氮])) > 3', '“进水口”的氨氮 小时折算值 > 3 mg/L'],
    ['at(999, converted([氨氮])) > 3', '“其他监测点”的氨氮 小时折算值 > 3 mg/L'],
    ['station(1, 998, 999)', '站点为 东区污水站、其他 2 个站点'],
    ['point(998)', '监测点为 其他 1 个监测点'],
    ['changePercent([氨氮]) > 50', '氨氮 较上一值的变化率 > 50 %'],
    [
      'constant([氨氮], 6) or absent([氨氮], 3h)',
      '氨氮 连续 6 次为同一数值 或 氨氮 超过 3 小时没有有效数据',
    ],
    ["facility('0', '4') and flow > 0", '任一治污设施 状态为 关闭、报警 且 流量 小时值 > 0'],
    ["facility(SB1, '0')", '治污设施 SB1 状态为 关闭'],
    ["analyser([氨氮], '1') or analyser('2')", '氨氮 分析仪 状态为 维护 或 任一分析仪 状态为 故障'],
    ['[氨氮] > 5 and off([水温] > 30)', '氨氮 小时值 > 5 mg/L 且 〔已停用：水温 > 30 ℃〕'],
  ])('%s', (formula, sentence) => {
    expect(sayRule(treeOf(formula), world, chinese)).toBe(`如果 ${sentence}（没有动作）`);
  });

  it('tells the times in force and when it is over', () => {
    const tree = treeOf('[氨氮] > 5', [{ id: 'a', do: 'alarm', kind: '1', level: 'multiple' }], {
      recover: 3,
      effective: { from: '08:00', to: '20:00', holidays: 'never' },
    });

    expect(sayRule(tree, world, chinese)).toBe(
      '（08:00–20:00，节假日除外生效）如果 氨氮 小时值 > 5 mg/L，那么发出“数据超标”报警（按超标倍数定级）；连续 3 次不满足后解除',
    );
  });

  it('explains with the numbers, and marks what was so and what was not known', () => {
    const { when } = treeOf('times([氨氮] > 0.9 * upper([氨氮]), 3) and flow > 0 and [水温] > 30');
    const result: Readonly<Record<string, boolean | number | null>> = {
      times: true,
      '*': 4.5,
      limit: 5,
    };
    const results = Object.fromEntries(
      blocksUnder(when).map((block) => [block.id, result[block.op] ?? valueOf(block)]),
    );
    const evidence: RuleEvidence = {
      name: 'x',
      version: 2,
      period: 'hour',
      at: '2026-11-23T10:00:00+08:00',
      when,
      results,
    };

    expect(explain(evidence, world, chinese)).toBe(
      '氨氮 小时值 4.62 mg/L 连续 3 次 > 0.9 × 上限 5 mg/L = 4.5 mg/L 且 流量 12.3 > 0 且 水温 （未知） > 30 ℃',
    );
    const tones = explainPhrases(evidence, world, chinese).map(({ text, tone }) => [text, tone]);
    expect(tones).toContainEqual([' 4.62 mg/L', 'number']);
    expect(tones).toContainEqual(['流量', 'true']);
    expect(tones).toContainEqual([' > ', 'unknown']);
  });
});

it('says of a state what was told and since when', () => {
  const { when } = treeOf("facility('0') and analyser([氨氮], '1')");
  const [, facility, analyser] = blocksUnder(when).map(({ id }) => id);
  const results = Object.fromEntries(blocksUnder(when).map(({ id }) => [id, true]));
  const states = {
    [facility ?? '']: [
      { of: 'SB1', state: '0', since: '2026-11-23T08:00:00+08:00' },
      { of: 'SB2', state: '1', since: '2026-11-23T09:00:00+08:00' },
    ],
    [analyser ?? '']: [{ of: 'w21003', state: '1', since: '2026-11-22T10:30:00+08:00' }],
  };
  const evidence: RuleEvidence = {
    name: 'x',
    version: 2,
    period: 'hour',
    at: '2026-11-23T10:00:00+08:00',
    when,
    results,
    states,
  };

  expect(explain(evidence, world, chinese)).toBe(
    '任一治污设施 状态为 关闭 （SB1 关闭，2026-11-23 08:00 起、SB2 运行，2026-11-23 09:00 起） 且 氨氮 分析仪 状态为 维护 （氨氮 维护，2026-11-22 10:30 起）',
  );
  expect(readEvidence(structuredClone(evidence))).toEqual(evidence);
  expect(readEvidence({ ...evidence, states: { x: [{ of: 1 }] } })).toBeNull();
});

/** What each block of the example came to: the temperature is not known. */
function valueOf(block: object): boolean | number | null {
  if ('factor' in block)
    return block.factor === 'w21003' ? 4.62 : block.factor === 'flow' ? 12.3 : null;
  if ('value' in block) return Number(block.value);
  const isOfHeat = JSON.stringify(block).includes('w01010');
  return isOfHeat ? null : true;
}
