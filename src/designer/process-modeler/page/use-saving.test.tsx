import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import type { Drawing } from '../canvas/drawing.ts';
import { TrialPanel } from '../dialogs/trial-panel.tsx';
import { useSaving } from './use-saving.ts';

afterEach(cleanup);

const SOURCE = { id: '3', rev: 1 } as ModelSource;
const DRAWING = { saveXML: async () => ({ xml: '<definitions/>' }) } as unknown as Drawing;

/** What a drawing says of a save that was refused so. */
async function refusedWith(refusal: unknown) {
  const world = aFakeWorld({
    answers: {
      'PUT /activiti/model/3/source': () => {
        throw refusal;
      },
      'GET /activiti/model/3/source': () => ({ ...SOURCE, rev: 2, updaterName: '张三' }),
    },
  });
  const { result } = renderHook(() => useSaving(SOURCE, DRAWING, 1, async () => true), {
    wrapper: ({ children }) => <InEngine world={world}>{children}</InEngine>,
  });
  await act(async () => void (await result.current.save()));
  return result.current;
}

it('somebody else saved first: that is a conflict with whoever it was', async () => {
  expect(
    await refusedWith({ code: ERRORS.conflict, message: '数据已被修改', issues: [] }),
  ).toMatchObject({ isConflict: true, failure: '数据已被修改', otherName: '张三' });
});

it('a name that is taken is said, and is no conflict with somebody else', async () => {
  const taken = {
    code: ERRORS.conflict,
    message: '模型名称已存在',
    issues: [{ path: 'name', rule: 'unique', message: '模型名称已存在' }],
  };

  expect(await refusedWith(taken)).toMatchObject({ isConflict: false, failure: '模型名称已存在' });
});

it('who was taken over deploys nothing the other one is drawing, also where nothing is left to save', async () => {
  const { result } = renderHook(() => useSaving(SOURCE, DRAWING, 0, async () => false), {
    wrapper: ({ children }) => <InEngine world={aFakeWorld()}>{children}</InEngine>,
  });

  expect(await result.current.save()).toBe(false);
});

it('a try-out asks for the fields as the form of the record does, and takes them over from one that is there', async () => {
  registerFields();
  await loadInputs();
  const contract = aFormEntity({
    name: 'contract',
    title: '合同',
    rest: { base: '/lab/contract' },
    fields: {
      name: { type: 'string', title: '名称' },
      amount: { type: 'decimal', title: '金额', required: true },
      kind: { type: 'dict', title: '类型', dict: 'contract_kind' },
    },
  });
  const world = aFakeWorld({
    entities: [contract],
    dicts: { contract_kind: [{ dictValue: '1', dictLabel: '运维' }] },
    answers: {
      'GET /lab/contract/options': () => [{ id: '7', name: '甲合同' }],
      'GET /lab/contract/7': () => ({ id: '7', name: '甲合同', amount: 1200, kind: '1' }),
    },
  });
  const drawing = { get: () => ({ filter: () => [] }) } as unknown as Drawing;
  const about = {
    entity: 'contract',
    title: '合同',
    process: 'p',
    fields: [
      { name: 'amount', title: '金额', type: 'decimal' },
      { name: 'kind', title: '类型', type: 'dict' },
    ],
  };
  render(
    <InEngine world={world}>
      <TrialPanel
        drawing={drawing}
        about={about}
        onTrial={() => undefined}
        onClose={() => undefined}
      />
    </InEngine>,
  );
  const user = userEvent.setup();

  await user.click(await screen.findByLabelText('取一份合同'));
  await user.click(await screen.findByText('甲合同'));

  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('金额').value).toBe('1200');
  expect(screen.getByText('运维')).toBeTruthy();
});
