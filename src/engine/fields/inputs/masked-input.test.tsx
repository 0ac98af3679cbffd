import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { PageFrame } from '#engine/base/frames.tsx';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { RecordForm } from '#engine/form/record/record-form.tsx';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine, type FakeWorld } from '#tests/builders/ports.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const PERSON = aFormEntity({
  fields: {
    name: { type: 'string', title: '姓名' },
    mobile: { type: 'string', title: '手机号', format: 'mobile', mask: 'mobile', required: true },
  },
});

function openAs(...keys: readonly string[]) {
  const world = aFakeWorld({
    can: (key) => keys.includes(key),
    answers: {
      'GET /test/sample/1': () => ({ id: '1', version: 1, name: '甲', mobile: '138****1234' }),
      'POST /engine/personal': () => ({ value: '13812341234' }),
      'PUT /test/sample': () => null,
    },
  });
  render(
    <InEngine world={world}>
      <RecordForm
        entity={PERSON}
        mode="edit"
        id="1"
        Frame={PageFrame}
        onDone={() => undefined}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  return { world, user: userEvent.setup() };
}

async function saved(world: FakeWorld): Promise<unknown> {
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(world.calls.some(({ api }) => api === 'PUT /test/sample')).toBe(true));
  return world.calls.at(-1)?.body;
}

it('what came masked is no fault of the form and goes back as it came', async () => {
  const { world } = openAs();
  expect(await screen.findByText('138****1234')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '查看完整内容' })).toBeNull();

  const body = await saved(world);

  expect(body).toMatchObject({ mobile: '138****1234' });
});

it('a new whole value takes its place, judged like any other, and can be dropped again', async () => {
  const { world, user } = openAs();
  await user.click(await screen.findByRole('button', { name: /手机号.*修改/ }));
  await user.type(screen.getByLabelText('手机号'), '139');
  await user.tab();
  expect(await screen.findByText('手机号码格式不正确')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: '手机号 保留原值' }));

  expect(await screen.findByText('138****1234')).toBeTruthy();
  expect(await saved(world)).toMatchObject({ mobile: '138****1234' });
});

it('whoever holds the key looks at the one value and hides it again', async () => {
  const { world, user } = openAs('sys:personal:reveal');

  await user.click(await screen.findByRole('button', { name: '查看完整内容' }));

  expect(await screen.findByText('13812341234')).toBeTruthy();
  expect(world.calls.at(-1)).toMatchObject({
    api: 'POST /engine/personal',
    body: { entity: 'sample', id: '1', field: 'mobile' },
  });
  await user.click(screen.getByRole('button', { name: '隐藏' }));
  expect(screen.getByText('138****1234')).toBeTruthy();
});
