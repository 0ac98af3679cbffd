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
