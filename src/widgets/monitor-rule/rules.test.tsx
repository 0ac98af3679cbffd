import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { parseFormula } from '#schemas/monitor-rules/formula/parse.ts';
import { ruleCard } from '#schemas/types/rule.ts';
import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aRuleWorld } from '#tests/builders/a-rule-world.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { AlarmWhyBlock } from './alarm-why-block.tsx';
import { FactorCell } from './factor-cell.tsx';
import { RuleInput } from './rule-input.tsx';

afterEach(cleanup);

const factors = aRuleWorld().factors();
const FIELD = { type: 'rule', title: '规则', designer: '/omRules-rule/design' } as const;

function aWorld() {
  return aFakeWorld({
    answers: { 'GET /dm/rule/facts': () => ({ factors }), 'GET /dm/factor/options': () => [] },
  });
}

it('a rule is typed as a formula, checked at once and opened in its designer; a wrong formula is refused and nothing of the rule is lost', async () => {
  const world = aWorld();
  const said: unknown[] = [];
  function Typing() {
    const [value, setValue] = useState<unknown>({
      v: 1,
      period: 'hour',
      when: '',
      then: [{ id: 'f', do: 'flag' }],
      recover: 2,
    });
    const handleChange = (next: unknown) => {
      said.push(next);
      setValue(next);
    };
    return (
      <RuleInput
        field={FIELD}
        name="tree"
        value={value}
        onChange={handleChange}
        values={{ id: '7' }}
      />
    );
  }
  render(
    <InEngine world={world}>
      <Typing />
    </InEngine>,
  );
  const box = await screen.findByRole('textbox', { name: '公式' });
  await expect.poll(() => box.hasAttribute('disabled')).toBe(false);

  fireEvent.change(box, { target: { value: '[氨氮] > 5000 μg/L' } });
  expect(screen.getByRole('status').textContent).toContain(
    '如果 氨氮 小时值 > 5000 μg/L，那么将数据列为存疑',
  );
  expect(screen.getByRole('status').textContent).toContain('单位已换算：5000 μg/L = 5 mg/L');
  expect(ruleCard.check(said.at(-1), FIELD, {})).toBeUndefined();

  fireEvent.change(box, { target: { value: '[氨氮] >' } });
  expect(screen.getByRole('status').textContent).toContain('第 7 个字符');
  expect(ruleCard.check(said.at(-1), FIELD, {})).toEqual({ rule: 'rule' });
  expect(said.at(-1)).toMatchObject({ when: '[氨氮] >', then: [{ do: 'flag' }], recover: 2 });

  fireEvent.click(screen.getByRole('button', { name: '打开设计器' }));
  expect(world.opened).toEqual(['/omRules-rule/design?id=7']);
});

it('why an alarm was raised is said with its numbers, rule and time; a record without evidence says nothing', async () => {
  const parsed = parseFormula('[氨氮] > 5', aRuleWorld());
  const when = 'when' in parsed && parsed.when.op === 'compare' ? parsed.when : undefined;
  const evidence = when && {
    ruleId: '3',
    name: '氨氮超标',
    version: 2,
    period: 'hour',
    at: '2026-11-23T10:00:00+08:00',
    when,
    results: { [when.id]: true, [when.left.id]: 6.2, [when.right.id]: 5 },
  };
  const block = (row: object) => (
    <AlarmWhyBlock
      entity={aListEntity()}
      row={{ id: '1', ...row }}
      stamp={0}
      onChanged={() => undefined}
      title="判定依据"
      source={undefined}
      props={{ field: 'evidence' }}
    />
  );
  render(
    <InEngine world={aWorld()}>
      {block({ evidence })}
      {block({ evidence: null })}
      {block({ evidence: { when: 1, results: 2 } })}
    </InEngine>,
  );

  const shown = await screen.findByRole('region', { name: '判定依据' });
  expect(shown.textContent).toBe(
    '判定依据氨氮 小时值 6.2 mg/L > 5 mg/L依据 氨氮超标 第 2 版数据时间 2026-11-23 10:00:00',
  );
});

it('names of factors that came before stand there at once, before they are asked for again', async () => {
  localStorage.setItem(
    `asked.factorNames.${document.documentElement.lang}`,
    JSON.stringify([['w21003', '氨氮']]),
  );
  const world = aFakeWorld({
    entities: [aListEntity({ name: 'factor', rest: { base: '/dm/factor' } })],
    answers: { 'GET /dm/factor/options': () => [{ id: '1', code: 'w21003', name: '氨氮（新）' }] },
  });
  render(
    <InEngine world={world}>
      <FactorCell value="w21003" row={{}} name="factorCode" field={{ type: 'string', title: '' }} />
    </InEngine>,
  );

  expect(screen.getByText('氨氮')).toBeTruthy();
  expect(await screen.findByText('氨氮（新）')).toBeTruthy();
  localStorage.removeItem(`asked.factorNames.${document.documentElement.lang}`);
});
