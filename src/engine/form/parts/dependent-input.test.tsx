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

const MODEL = aFormEntity({
  name: 'model',
  rest: { base: '/lab/model' },
  fields: { name: { type: 'string', title: '名称' } },
});
const ENTITY = aFormEntity({
  fields: {
    maker: { type: 'string', title: '厂家' },
    modelId: {
      type: 'ref',
      to: 'model',
      title: '型号',
      where: { field: 'maker', op: 'eq', value: '$form.maker' },
    },
  },
});
const MODELS = [
  { id: '11', name: '甲型', maker: 'a' },
  { id: '22', name: '乙型', maker: 'b' },
];

function open(entity = ENTITY) {
  const asked: string[] = [];
  const world = aFakeWorld({
    entities: [MODEL],
    answers: {
      'GET /lab/model/options': ({ params: { where = '', ids } }) => {
        asked.push(String(where));
        return MODELS.filter(
          ({ id, maker }) =>
            String(where).includes(`"value":"${maker}"`) &&
            (ids === undefined || String(ids).includes(id)),
        );
      },
    },
  });
  render(
    <InEngine world={world}>
      <RecordForm
        entity={entity}
        mode="create"
        Frame={PageFrame}
        onDone={() => undefined}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  return { world, asked, user: userEvent.setup() };
}

it('says which field comes first, offers what fits it, and lets go of what does not fit any more', async () => {
  const { world, asked, user } = open();

  const model = screen.getByLabelText<HTMLInputElement>('型号');
  expect(model.disabled).toBe(true);
  expect(screen.getByText('请先选择厂家')).toBeTruthy();

  await user.type(screen.getByLabelText('厂家'), 'a');
  await waitFor(() => expect(model.disabled).toBe(false));
  await user.click(model);
  await user.click(await screen.findByText('甲型'));
  expect(JSON.parse(asked.at(-1) ?? '')).toEqual({ field: 'maker', op: 'eq', value: 'a' });
  expect(screen.queryByText('乙型')).toBeNull();

  await user.clear(screen.getByLabelText('厂家'));
  await user.type(screen.getByLabelText('厂家'), 'b');

  await waitFor(() =>
    expect(world.notices).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('型号') as string }),
    ),
  );
});

it('a required link with one choice alone is filled in with it, and stays empty for whoever empties it', async () => {
  const { modelId, ...others } = ENTITY.fields;
  const { world, asked, user } = open({
    ...ENTITY,
    fields: { ...others, ...(modelId && { modelId: { ...modelId, required: true } }) },
  });

  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(screen.getByLabelText('型号').ariaInvalid).toBe('true'));

  await user.type(screen.getByLabelText('厂家'), 'b');

  await screen.findByText('乙型');
  // what was missing is there, whoever put it there
  await waitFor(() => expect(screen.getByLabelText('型号').ariaInvalid).not.toBe('true'));
  expect(world.notices).toEqual([]);
  const before = asked.length;
  await user.click(document.querySelector('.ant-select-clear') ?? document.body);
  await waitFor(() => expect(screen.queryByText('乙型')).toBeNull());
  await user.click(screen.getByLabelText('厂家'));
  expect(screen.queryByText('乙型')).toBeNull();
  expect(asked).toHaveLength(before);
});
