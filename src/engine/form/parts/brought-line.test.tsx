import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { PageFrame } from '#engine/base/frames.tsx';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { RecordForm } from '../record/record-form.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const MAKER = aFormEntity({
  name: 'maker',
  rest: { base: '/lab/maker' },
  fields: {
    name: { type: 'string', title: '名称' },
    kind: { type: 'string', title: '类别' },
    rate: { type: 'int', title: '费率', permission: { read: 'lab:rate' } },
  },
});
const ENTITY = aFormEntity({
  fields: {
    makerId: { type: 'ref', to: 'maker', title: '厂家', bring: ['kind', 'rate'] },
    note: { type: 'string', title: '说明', visibleWhen: "makerId.kind == '外资'" },
  },
});

it('stands below the picker as soon as a record is chosen, and expressions of the form read it', async () => {
  const world = aFakeWorld({
    entities: [MAKER],
    can: (key) => key !== 'lab:rate',
    answers: {
      'GET /lab/maker/options': () => [{ id: '11', name: '甲厂' }],
      'GET /lab/maker/page': ({ params: { ids } }) => ({
        list: ids === '11' ? [{ id: '11', name: '甲厂', kind: '外资' }] : [],
        total: 1,
      }),
    },
  });
  const user = userEvent.setup();
  render(
    <InEngine world={world}>
      <RecordForm
        entity={ENTITY}
        mode="create"
        Frame={PageFrame}
        onDone={() => undefined}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  expect(screen.queryByLabelText('说明')).toBeNull();

  await user.click(screen.getByLabelText('厂家'));
  await user.click(await screen.findByText('甲厂'));

  expect(await screen.findByText('外资')).toBeTruthy();
  expect(await screen.findByLabelText('说明')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('费率')).toBeNull());
});
