import '#tests/builders/with-widgets.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { textOf } from '#engine/base/text-of.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { registerFields } from '../register-fields.ts';
import { inputFor } from './input-for.tsx';
import { PickerInput } from './picker-input.tsx';

registerFields();
afterEach(cleanup);

const PEOPLE = [
  { id: 'u1', realName: '张三', username: 'zhang', deptName: '运维一班', mobile: '138****0001' },
  { id: 'u2', realName: '李四', username: 'li', deptName: '运维二班', mobile: '138****0002' },
];
const crowd = (size: number) =>
  Array.from({ length: size }, (_, at) => ({
    id: `c${at}`,
    realName: `员工${at}`,
    username: `staff${at}`,
  }));
const TREE = [
  {
    id: '1',
    pid: '0',
    name: '总局',
    children: [{ id: '11', pid: '1', name: '监测科', children: [] }],
  },
];

/** A picker alone; `people` are all there are, narrowed by keyword as the server does. */
function show(
  field: FieldSpec,
  { name = 'managerId', people = PEOPLE as readonly { readonly realName: string }[] } = {},
) {
  const world = aFakeWorld({
    entities: ['user', 'dept', 'workOrder'].map((entity) =>
      aFormEntity({ name: entity, rest: { base: `/x/${entity}` } }),
    ),
    answers: {
      'GET /x/user/page': ({ params }) => {
        const found = people.filter(({ realName }) => realName.includes(textOf(params['keyword'])));
        return { list: found.slice(0, Number(params['limit'])), total: found.length };
      },
      'GET /sys/dept/list': () => TREE,
      'GET /x/workOrder/group': ({ params }) => ({
        groups: [
          { keys: ['u1'], count: params['preset'] === HOME_PRESETS.overdueOrders.preset ? 1 : 3 },
        ],
      }),
    },
  });
  const seen: { value: unknown } = { value: null };
  function Alone() {
    const [value, setValue] = useState<unknown>(null);
    const change = (next: unknown): void => {
      seen.value = next;
      setValue(next);
    };
    return (
      <PickerInput
        id="alone"
        name={name}
        field={field}
        value={value}
        onChange={change}
        aria-label={field.title}
      />
    );
  }
  render(
    <InEngine world={world}>
      <Alone />
    </InEngine>,
  );
  return { seen, world, user: userEvent.setup() };
}

/** Keys of a select are told by their code, which simulated typing leaves out. */
const press = (...codes: readonly number[]): void =>
  codes.forEach((keyCode) =>
    fireEvent.keyDown(screen.getByRole('combobox'), { keyCode, which: keyCode }),
  );
const DOWN = 40;
const ENTER = 13;

const options = (): string[] =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);

it('class “a dialog for a handful”: few people are chosen in place, by keyboard alone', async () => {
  const { user, seen } = show({ type: 'user', title: '负责人' });

  await user.click(screen.getByRole('combobox', { name: '负责人' }));
  await waitFor(() =>
    expect(options()).toEqual(['张三zhang · 运维一班', '李四li · 运维二班', '高级选择…']),
  );
  press(DOWN, ENTER);

  expect(seen.value).toBe('u2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what is typed is asked of the server, once the typing rests', async () => {
  const { user, seen, world } = show({ type: 'user', title: '负责人' });

  await user.click(screen.getByRole('combobox', { name: '负责人' }));
  await user.keyboard('李');
  await waitFor(() => expect(world.calls.at(-1)).toMatchObject({ params: { keyword: '李' } }));
  await waitFor(() => expect(options()).toEqual(['李四li · 运维二班', '高级选择…']));
  press(ENTER);

  expect(seen.value).toBe('u2');
});

it('who types faster than the server answers takes by Enter what he typed, not the first of what stood there', async () => {
  const { user, seen } = show({ type: 'user', title: '负责人' });
  await user.click(screen.getByRole('combobox', { name: '负责人' }));
  await waitFor(() => expect(options()).toHaveLength(3));

  fireEvent.change(screen.getByRole('combobox'), { target: { value: '李' } });
  press(ENTER);

  expect(seen.value).toBe('u2');
});

it('who is given more shows what he has in hand, counted from the open orders', async () => {
  const { user, world } = show({ type: 'user', title: '接单人' }, { name: 'assigneeId' });

  await user.click(screen.getByRole('combobox', { name: '接单人' }));

  await waitFor(() =>
    expect(options()).toEqual([
      '张三zhang · 运维一班3 张，逾期 1',
      '李四li · 运维二班0 张',
      '高级选择…',
    ]),
  );
  expect(world.calls.filter(({ api }) => api === 'GET /x/workOrder/group')).toMatchObject([
    { params: { by: 'assigneeId', preset: HOME_PRESETS.openOrders.preset } },
    { params: { by: 'assigneeId', preset: HOME_PRESETS.overdueOrders.preset } },
  ]);
});

it('more people than fit a list are chosen in the dialog', async () => {
  const { user } = show({ type: 'user', title: '负责人' }, { people: crowd(51) });

  await user.click(screen.getByRole('combobox', { name: '负责人' }));

  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('a small tree is chosen from in place, its nodes below one another', async () => {
  const { user, seen } = show({ type: 'dept', title: '部门' });

  await user.click(screen.getByRole('combobox', { name: '部门' }));
  await waitFor(() => expect(options()).toEqual(['总局', '监测科', '高级选择…']));
  await user.keyboard('监测');
  await waitFor(() => expect(options()).toEqual(['监测科总局', '高级选择…']));
  press(ENTER);

  expect(seen.value).toBe('11');
});

it('a text that names records by their code is chosen from them, versions of one once', async () => {
  const field: FieldSpec = {
    type: 'string',
    title: '流程',
    codeOf: { to: 'process', field: 'key' },
  };
  const chosen: unknown[] = [];
  const world = aFakeWorld({
    entities: [
      aFormEntity({ name: 'process', rest: { base: '/x/process', verbs: ['page', 'info'] } }),
    ],
    answers: {
      'GET /x/process/page': () => ({
        total: 3,
        list: [
          { id: '2', key: 'contract', name: '合同审批' },
          { id: '1', key: 'contract', name: '合同审批旧版' },
          { id: '3', key: 'plan', name: null },
        ],
      }),
    },
  });
  const Input = inputFor(field);
  render(
    <InEngine world={world}>
      <Input id="code" name="code" field={field} value={null} onChange={(v) => chosen.push(v)} />
    </InEngine>,
  );

  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByText('合同审批 (contract)'));

  expect(chosen).toEqual(['contract']);
  expect(screen.queryByText(/旧版/)).toBeNull();
  expect(screen.getByText('plan (plan)')).toBeTruthy();
});
