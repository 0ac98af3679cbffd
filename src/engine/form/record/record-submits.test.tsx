import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { PageFrame } from '#engine/base/frames.tsx';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { RecordForm } from './record-form.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const NOTICE = aFormEntity({
  fields: {
    name: { type: 'string', title: '名称' },
    content: { type: 'richText', title: '内容', required: true },
    status: { type: 'dict', title: '状态', dict: 'notice_status', form: false },
  },
  form: {
    submits: {
      draft: { title: '保存草稿', set: { status: '0' } },
      publish: { title: '发布通知', set: { status: '1' }, kind: 'primary' },
    },
  },
});

it('each way to save has its button and sends what it sets; formatted text travels as markup', async () => {
  const world = aFakeWorld({});
  const user = userEvent.setup();
  render(
    <InEngine world={world}>
      <RecordForm
        entity={NOTICE}
        mode="create"
        Frame={PageFrame}
        onDone={() => undefined}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  await user.type(await screen.findByLabelText('名称'), 'x');
  const box = await screen.findByRole('textbox', { name: /内容/ });
  await user.type(box, 'Hi');
  // by a key: the editor reads what was typed before it takes one
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: '加粗' }));

  await user.click(screen.getByRole('button', { name: '发布通知' }));

  await waitFor(() =>
    expect(world.calls.filter(({ api }) => api.startsWith('POST'))).toHaveLength(1),
  );
  expect(screen.queryByRole('button', { name: /保\s?存$/ })).toBeNull();
  expect(world.calls.at(-1)?.body).toMatchObject({
    name: 'x',
    status: '1',
    content: '<p><strong>Hi</strong></p>',
  });
});

const CONTRACT = aFormEntity({
  fields: {
    name: { type: 'string', title: '名称' },
    status: { type: 'dict', title: '状态', dict: 'contract_status', form: false },
  },
  table: { name: 'test_sample', lock: true },
  approval: {
    process: 'contract',
    statusField: 'status',
    start: '0',
    running: '1',
    passed: '2',
    rejected: '3',
    terminated: '4',
  },
});

it('保存 and 保存并提交 pressed one after the other: the first saves, the second submits what it saved', async () => {
  const world = aFakeWorld({
    answers: {
      'POST /test/sample': () => ({ id: '7', version: 1 }),
      'POST /test/sample/submit': () => ({ id: '7', status: '1', processInstanceId: '9' }),
    },
  });
  const done: unknown[] = [];
  const user = userEvent.setup();
  render(
    <InEngine world={world}>
      <RecordForm
        entity={CONTRACT}
        mode="create"
        Frame={PageFrame}
        onDone={(values) => done.push(values)}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  await user.type(await screen.findByLabelText('名称'), 'x');

  // in one turn: nothing is judged yet when the second is pressed
  screen.getByRole('button', { name: /^保\s?存$/ }).click();
  const submit = screen.getByRole('button', { name: /保存并提交|saveAndSubmit/ });
  submit.click();
  submit.click();

  await waitFor(() => expect(done).toHaveLength(1));
  const sent = world.calls.filter(({ api }) => api.startsWith('POST'));
  expect(sent.map(({ api, body }) => [api, body])).toEqual([
    ['POST /test/sample', { name: 'x' }],
    ['POST /test/sample/submit', { name: 'x', id: '7', version: 1 }],
  ]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect(done).toEqual([{ name: 'x', id: '7' }]);
});
