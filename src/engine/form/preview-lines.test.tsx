import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import type { Row } from '#engine/base/ports.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { ActionPreview } from '#schemas/api/action-preview.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { ActionFormDialog } from './action-form-dialog.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

/** A dialog with one field and what is read above it. */
function openDialog(
  preview: (values: Row) => Promise<ActionPreview>,
  isLivePreview: boolean,
): void {
  const request = {
    title: '派单',
    form: { fields: { count: { type: 'string', title: '数量' } } },
    entity: aFormEntity(),
    submit: async () => undefined,
    preview,
    isLivePreview,
  } as const;
  render(
    <InEngine world={aFakeWorld({})}>
      <ActionFormDialog request={request} onEnd={() => undefined} />
    </InEngine>,
  );
}

it('what pressing OK will do stands above the fields, with a line for each thing it makes', async () => {
  openDialog(
    async () => ({ text: '将生成 2 张工单', items: [{ text: '站点甲' }, { text: '站点乙' }] }),
    false,
  );

  const said = await screen.findByRole('status');

  expect(said.textContent).toContain('将生成 2 张工单');
  expect(
    within(said)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['站点甲', '站点乙']);
});

it('one that goes by what is filled in is asked for again, and an earlier answer that comes late does not replace it', async () => {
  const answers = new Map<string, (answer: ActionPreview) => void>();
  openDialog(
    ({ count }) => new Promise((resolve) => answers.set(String(count ?? ''), resolve)),
    true,
  );
  await userEvent.type(await screen.findByLabelText('数量'), '5');
  await waitFor(() => expect([...answers.keys()]).toContain('5'));

  answers.get('5')?.({ text: '五张' });
  await screen.findByText('五张');
  for (const [count, answer] of answers) if (count !== '5') answer({ text: '没有' });

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('五张'));
});

it('why it cannot be done stands in the same place', async () => {
  openDialog(
    () => Promise.reject({ code: 500, message: '该站点已有未完成的工单', issues: [] }),
    false,
  );

  const said = await screen.findByRole('status');

  expect([said.textContent, said.dataset['refused']]).toEqual(['该站点已有未完成的工单', 'true']);
});
