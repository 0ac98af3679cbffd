import '#tests/builders/with-widgets.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';

import { registerFields } from '#engine/fields/register-fields.ts';
import { ScreenPage } from '#engine/screen/screen-page.tsx';
import ruleFile from '#schemas/entities/dm/rule.json' with { type: 'json' };
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import screenFile from '#schemas/screens/omRules-rule.json' with { type: 'json' };
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';

registerFields();
afterEach(cleanup);

const TREE = {
  v: 1,
  period: 'hour',
  recover: 1,
  when: {
    id: 'c1',
    op: 'compare',
    is: '>',
    left: { id: 'm1', op: 'measured', factor: 'w21003' },
    right: { id: 'n1', op: 'number', value: 5, unit: 'mg/L' },
  },
  then: [{ id: 'a1', do: 'diagnose' }],
};
const ROW = {
  id: '7',
  name: '氨氮预警',
  status: '1',
  tree: TREE,
  hits7: 4,
  runningVersion: 2,
  publishedAt: '2026-11-17 08:06:01',
};

/** 规则设计 as it is, with one rule. */
async function shown(can: (permission: string) => boolean = () => true) {
  const world = aFakeWorld({
    can,
    answers: {
      'GET /dm/rule/page': () => ({ list: [ROW], total: 1 }),
      'GET /dm/rule/group': () => ({ presets: { all: { total: 1 }, trial: { total: 1 } } }),
      'GET /dm/rule/facts': () => ({
        factors: [{ code: 'w21003', name: '氨氮', unit: 'mg/L', medium: 'water' }],
      }),
    },
    ports: { entity: () => Promise.resolve(ruleFile as unknown as EntitySchema) },
  });
  render(
    <InEngine world={world}>
      <ScreenPage screen={screenFile as unknown as ScreenSchema} />
    </InEngine>,
  );
  const card = (await screen.findByText('氨氮预警')).closest('li');
  if (!card) throw new Error('a rule is shown as no card');
  /** Presses an action of the card, under 更多 where it stands there. */
  const press = async (name: string): Promise<void> => {
    const there = within(card).queryByRole('button', { name });
    if (there) return void fireEvent.click(there);
    fireEvent.click(within(card).getByRole('button', { name: /更多/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  return { world, card, press };
}

it('a card says the rule as a sentence, its version and the hits of its trial', async () => {
  const { card } = await shown();

  await waitFor(() =>
    expect(card.textContent).toContain('如果 氨氮 小时值 > 5 mg/L，那么启动诊断'),
  );
  expect(card.textContent).toMatch(/4.*2.*2026-11-17 08:06:01/);
});

it.each([
  ['设计', '/omRules-rule/design?id=7'],
  ['试运行', '/omRules-rule/design?id=7&open=try'],
  ['版本', '/omRules-rule/design?id=7&open=versions'],
  ['发布', '/omRules-rule/design?id=7&open=publish'],
])('%s of a card opens the designer there', async (name, address) => {
  const { world, press } = await shown();

  await press(name);

  expect(world.opened).toEqual([address]);
});

it('a new rule begins in the designer; whoever may only look is offered no change', async () => {
  const { world } = await shown();
  fireEvent.click(screen.getByRole('button', { name: '新规则' }));
  expect(world.opened).toEqual(['/omRules-rule/design']);
  cleanup();

  const { card } = await shown((key) => ['dm:rule:page', 'dm:rule:info'].includes(key));
  expect(screen.queryByRole('button', { name: '新规则' })).toBeNull();
  expect(within(card).getByRole('button', { name: '设计' })).toBeTruthy();
  expect(within(card).queryByRole('button', { name: '试运行' })).toBeNull();
  expect(within(card).queryByRole('button', { name: /更多|发布/ })).toBeNull();
});
