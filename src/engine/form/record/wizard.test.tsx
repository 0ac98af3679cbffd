import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { PageFrame } from '#engine/base/frames.tsx';
import { registerParts } from '#engine/base/registry.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { FormDraft } from '#schemas/api/engine.ts';
import { aFormEntity, SAMPLE_DICTS } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { RecordForm } from './record-form.tsx';

beforeAll(() => {
  registerFields();
  registerParts({
    cells: {
      called: {
        component: ({ value }) => <>{value === 'w01018' ? '化学需氧量' : String(value)}</>,
        saysCodes: true,
      },
    },
  });
  return loadInputs();
});
afterEach(cleanup);

const lamp = aFormEntity({
  name: 'lamp',
  title: '灯',
  rest: { base: '/test/lamp' },
  fields: {
    color: { type: 'string', title: '颜色', required: true, list: { cell: 'called' } },
    roomId: { type: 'ref', to: 'room', title: '房间' },
  },
});
const room = aFormEntity({
  name: 'room',
  title: '房间',
  rest: { base: '/test/room' },
  fields: {
    no: { type: 'string', title: '房号', required: true },
    houseId: { type: 'ref', to: 'house', title: '楼' },
  },
});
const house = aFormEntity({
  name: 'house',
  title: '楼',
  rest: { base: '/test/house' },
  fields: {
    name: { type: 'string', title: '楼名', required: true },
    note: { type: 'string', title: '说明' },
  },
  writes: {
    rooms: {
      entity: 'room',
      by: 'houseId',
      fields: ['no'],
      writes: { lamps: { entity: 'lamp', by: 'roomId', fields: ['color'] } },
    },
  },
  form: {
    open: 'tab',
    layout: {
      steps: [
        { title: '基本', items: [{ $field: 'name' }] },
        { title: '布置', items: [{ $writes: 'rooms' }] },
        { title: '其他', items: [{ $field: 'note' }] },
      ],
    },
  },
});

function openWizard({
  draft = null,
  save = () => ({ id: '9' }),
  can = () => true,
}: {
  readonly draft?: FormDraft | null;
  readonly save?: () => unknown;
  readonly can?: (key: string) => boolean;
} = {}) {
  const world = aFakeWorld({
    dicts: SAMPLE_DICTS,
    entities: [room, lamp],
    answers: {
      'GET /engine/draft/form.house.create.new': () => draft,
      'PUT /engine/draft/form.house.create.new': () => ({ at: '2026-11-27 10:00:00' }),
      'DELETE /engine/draft/form.house.create.new': () => null,
      'POST /test/house': save,
    },
    can,
  });
  render(
    <InEngine world={world}>
      <RecordForm
        entity={house}
        mode="create"
        Frame={PageFrame}
        onDone={() => undefined}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  const user = userEvent.setup();
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const sent = (api: string) =>
    world.calls.filter((call) => call.api === api).map(({ body }) => body);
  return { user, press, sent };
}

const steps = () => screen.findByRole('list', { name: '步骤' });
const stateOf = async (title: string) =>
  within(await steps())
    .getByText(title)
    .closest('li')
    ?.getAttribute('data-state');

it('a step with a mistake does not let go, says how many, and is kept on the server once it is left', async () => {
  const { user, press, sent } = openWizard();
  await steps();

  await press('下一步');
  await within(await steps()).findByText('1 处错误');
  await user.type(screen.getByLabelText('楼名'), '一号楼');
  await press('下一步');

  await screen.findByRole('heading', { name: '布置' });
  expect([await stateOf('基本'), await stateOf('布置'), await stateOf('其他')]).toEqual([
    'done',
    'current',
    'waiting',
  ]);
  await waitFor(() =>
    expect(sent('PUT /engine/draft/form.house.create.new').at(-1)).toEqual({
      step: 1,
      values: { name: '一号楼' },
    }),
  );
});

it('a draft says the step it was left at; gone on with, it opens there', async () => {
  const { press, sent } = openWizard({
    draft: {
      at: '2026-11-20 09:30:00',
      step: 1,
      values: { name: '二号楼', rooms: [{ no: '101' }] },
    },
  });
  await screen.findByText('上次填到第 2 步（2026-11-20 09:30）');

  await press('恢复');

  await screen.findByRole('heading', { name: '布置' });
  expect(await screen.findByText('101')).toBeTruthy();
  expect(sent('DELETE /engine/draft/form.house.create.new')).toEqual([]);
});

it('a draft that waits for its answer is not written over, until somebody keeps another one', async () => {
  const { user, press, sent } = openWizard({
    draft: { at: '2026-11-20 09:30:00', step: 2, values: { name: '五号楼' } },
  });
  await screen.findByText('恢复');

  await user.type(screen.getByLabelText('楼名'), '六号楼');
  await press('下一步');
  await screen.findByRole('heading', { name: '布置' });
  expect(sent('PUT /engine/draft/form.house.create.new')).toEqual([]);
  expect(screen.getByText('恢复')).toBeTruthy();

  await press('保存草稿');
  await waitFor(() =>
    expect(sent('PUT /engine/draft/form.house.create.new')).toEqual([
      { step: 1, values: { name: '六号楼' } },
    ]),
  );
  expect(screen.queryByText('恢复')).toBeNull();
});

it('the last page says codes by what they are called', async () => {
  const { press } = openWizard({
    draft: {
      at: '2026-11-20 09:30:00',
      step: 2,
      values: { name: '七号楼', rooms: [{ no: '1', lamps: [{ color: 'w01018' }] }] },
    },
  });
  await screen.findByText('恢复');
  await press('恢复');
  await press('下一步');
  await screen.findByRole('heading', { name: '核对' });

  const summary = within(screen.getByRole('region', { name: '布置' }));
  expect(summary.getByText('化学需氧量')).toBeTruthy();
  expect(summary.queryByText('w01018')).toBeNull();
});

it('what is refused opens its step, its row and the row inside that; all of it is sent in one call', async () => {
  const mistake = { rule: 'unique', message: '颜色已存在' };
  const { press, sent } = openWizard({
    draft: {
      at: '2026-11-20 09:30:00',
      step: 1,
      values: { name: '三号楼', rooms: [{ no: '1' }, { no: '2', lamps: [{ color: '红' }] }] },
    },
    save: () => {
      throw Object.assign(new Error('refused'), {
        issues: [{ ...mistake, path: 'rooms.1.lamps.0.color' }],
      });
    },
  });
  await screen.findByText('恢复');
  await press('恢复');
  await press('下一步');
  await press('下一步');
  await screen.findByRole('heading', { name: '核对' });

  await press(/^保\s?存$/);

  await screen.findByRole('heading', { name: '布置' });
  await screen.findByRole('tab', { name: '2 2 (1 处错误)', selected: true });
  expect(document.querySelector('[data-bad]')?.getAttribute('title')).toBe('颜色已存在');
  expect(sent('POST /test/house')).toEqual([
    { name: '三号楼', rooms: [{ no: '1' }, { no: '2', lamps: [{ color: '红' }] }] },
  ]);
});

it('every value of the last page leads back to where it was entered', async () => {
  const { press } = openWizard({
    draft: { at: '2026-11-20 09:30:00', step: 2, values: { name: '四号楼' } },
  });
  await screen.findByText('恢复');
  await press('恢复');
  await press('下一步');
  await screen.findByRole('heading', { name: '核对' });

  await press('楼名 四号楼');

  await screen.findByRole('heading', { name: '基本' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('楼名')));
});

it('rows of an entity that the person may not make have no step', async () => {
  openWizard({ can: (key) => key !== 'test:room:save' });

  expect(within(await steps()).queryByText('布置')).toBeNull();
});
