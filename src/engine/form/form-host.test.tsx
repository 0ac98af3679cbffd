import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { setActiveTab } from '#engine/base/active-tab.ts';
import type { FormOpener } from '#engine/base/form-contract.ts';
import { useFormOpener } from '#engine/base/form-opener.ts';
import type { Row } from '#engine/base/ports.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine, type FakeWorld } from '#tests/builders/ports.tsx';
import { FormHost } from './form-host.tsx';
import { RecordFormPage } from './record-form-page.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(() => {
  cleanup();
  setActiveTab(undefined);
});

type Open = (opener: FormOpener) => Promise<Row | undefined>;

/** A page with one button that opens a form, and what the form answered. */
function openBy(open: Open, world: FakeWorld) {
  const answers: (Row | undefined)[] = [];
  function Page() {
    const opener = useFormOpener();
    return (
      <button
        type="button"
        onClick={() => void open(opener).then((answer) => answers.push(answer))}
      >
        打开
      </button>
    );
  }
  render(
    <InEngine world={world}>
      <Page />
      <FormHost />
    </InEngine>,
  );
  return { answers, user: userEvent.setup() };
}

const okButton = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

it('a small form opens as a modal with the focus in its first field and answers with what was sent', async () => {
  const entity = aFormEntity();
  const { user, answers } = openBy(
    (opener) => opener.openRecord({ entity, mode: 'create', initial: { name: '预填' } }),
    aFakeWorld({ answers: { 'POST /test/sample': () => null } }),
  );
  await user.click(okButton(/打开/));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));

  await user.type(screen.getByLabelText('名称'), '的');
  await user.keyboard('{Control>}s{/Control}');

  await waitFor(() => expect(answers).toEqual([{ name: '预填的' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a dirty form asks before it closes, keeps a draft and stays when the answer is no', async () => {
  const entity = aFormEntity();
  const asked: string[] = [];
  const world = aFakeWorld({
    ports: {
      confirm: async ({ title }) => {
        asked.push(title);
        return false;
      },
    },
  });
  const { user, answers } = openBy(
    (opener) => opener.openRecord({ entity, mode: 'create' }),
    world,
  );
  await user.click(okButton(/打开/));
  await user.type(await screen.findByLabelText('名称'), '甲');

  await user.click(okButton(/取\s?消/));

  await waitFor(() => expect(asked).toEqual(['内容尚未保存，确定离开吗？']));
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('甲');
  expect(world.drafts.get('form.sample.create.new')?.values).toEqual({ name: '甲' });
  expect(answers).toEqual([]);
});

it('a refused action keeps its dialog and what was typed', async () => {
  const entity = aFormEntity();
  const submit = async (): Promise<void> => {
    throw { code: 10500, message: '状态已变化', issues: [] };
  };
  const { user, answers } = openBy(
    (opener) =>
      opener.openAction({
        title: '审核',
        entity,
        form: {
          purpose: '通过后交给企业确认',
          fields: { comment: { type: 'text', title: '意见', required: true } },
        },
        submit,
      }),
    aFakeWorld(),
  );
  await user.click(okButton(/打开/));
  expect(await screen.findByText('通过后交给企业确认')).toBeTruthy();
  await user.type(screen.getByLabelText('意见'), '同意');

  await user.click(okButton(/确\s?定/));

  expect(await screen.findByText('状态已变化')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('意见').value).toBe('同意');
  expect(answers).toEqual([]);
});

it('a dialog on several rows asks for what one of them lacks', async () => {
  const lacks = "len(values($rows, 'code')) < len($rows)";
  const open = (rows: readonly Row[]) =>
    openBy(
      (opener) =>
        opener.openAction({
          title: '派单',
          entity: aFormEntity(),
          form: {
            fields: {
              comment: { type: 'text', title: '意见' },
              given: { type: 'string', title: '补的编号', visibleWhen: lacks, requiredWhen: lacks },
            },
          },
          rows,
          submit: async () => undefined,
        }),
      aFakeWorld(),
    );
  const all = open([{ code: 'a' }, { code: 'b' }]);
  await all.user.click(okButton(/打开/));
  await screen.findByLabelText('意见');
  expect(screen.queryByLabelText('补的编号')).toBeNull();
  cleanup();

  const some = open([{ code: 'a' }, { code: null }]);
  await some.user.click(okButton(/打开/));
  await screen.findByLabelText('补的编号');
  await some.user.click(okButton(/确\s?定/));

  expect(await screen.findByText('补的编号不能为空')).toBeTruthy();
  expect(some.answers).toEqual([]);
});

it('Enter sends a dialog of one line, not one that asks for more', async () => {
  const counted = { type: 'decimal', title: '实盘数' } as const;
  const sent: Row[] = [];
  const open = (fields: Record<string, FieldSpec>) =>
    openBy(
      (opener) =>
        opener.openAction({
          title: '录入',
          entity: aFormEntity(),
          form: { fields },
          submit: async (values) => void sent.push(values),
        }),
      aFakeWorld(),
    ).user;
  const user = open({ counted });
  await user.click(okButton(/打开/));
  await user.type(await screen.findByLabelText('实盘数'), '7{Enter}');
  await waitFor(() => expect(sent).toEqual([{ counted: 7 }]));
  cleanup();

  const other = open({ counted, remark: { type: 'string', title: '说明' } });
  await other.click(okButton(/打开/));
  await other.type(await screen.findByLabelText('说明'), '少一只{Enter}');
  expect(sent).toHaveLength(1);
});

it('a dialog is not sent while a file of it did not arrive: it says so until the file is there or gone', async () => {
  const sent: Row[] = [];
  const dirty: boolean[] = [];
  let tries = 0;
  setActiveTab('/users');
  const world = aFakeWorld({
    ports: {
      setTabDirty: (_, isDirty) => void dirty.push(isDirty),
      upload: async (file) => {
        if ((tries += 1) === 1) throw { code: 413, message: '存储已满', issues: [] };
        return { id: file.name, url: '', name: file.name, size: file.size };
      },
    },
  });
  const { user } = openBy(
    (opener) =>
      opener.openAction({
        title: '上传照片',
        entity: aFormEntity(),
        form: { fields: { photos: { type: 'image', title: '照片' } } },
        submit: async (values) => void sent.push(values),
      }),
    world,
  );
  await user.click(okButton(/打开/));
  await screen.findByRole('dialog');
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(picker, new File(['x'], '一.png', { type: 'image/png' }));
  await screen.findByText('存储已满');
  // nor does its tab or the page go away unasked, although nothing was typed
  expect(dirty.at(-1)).toBe(true);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await user.click(okButton(/确\s?定/));

  expect((await screen.findAllByText(/有 1 个文件没有上传成功/)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await user.click(okButton(/重新上传 一\.png/));
  await waitFor(() => expect(screen.queryByText(/没有上传成功/)).toBeNull());
  await user.click(okButton(/确\s?定/));
  await waitFor(() =>
    expect(sent).toEqual([{ photos: [{ id: '一.png', name: '一.png', size: 1 }] }]),
  );
});

it('a long form opens as a tab, and its page answers whoever opened it', async () => {
  const entity = aFormEntity({
    form: { open: 'tab' },
    menu: { parent: 'x', url: 'test/sample', sort: 0 },
  });
  const world = aFakeWorld({ answers: { 'POST /test/sample': () => null } });
  const { user, answers } = openBy(
    (opener) => opener.openRecord({ entity, mode: 'create', initial: { name: '甲' } }),
    world,
  );
  await user.click(okButton(/打开/));
  expect(world.opened).toEqual(['/test-sample/create']);

  render(
    <InEngine world={world}>
      <RecordFormPage entity={entity} mode="create" />
    </InEngine>,
  );
  await user.click(okButton(/保\s?存/));

  await waitFor(() => expect(answers).toEqual([{ name: '甲' }]));
});

it('a record that is only looked at has no save button', async () => {
  const entity = aFormEntity();
  const { user } = openBy(
    (opener) => opener.openRecord({ entity, mode: 'view', id: '1' }),
    aFakeWorld({ answers: { 'GET /test/sample/1': () => ({ id: '1', name: '甲' }) } }),
  );

  await user.click(okButton(/打开/));

  expect(await screen.findByText('查看样品 · 甲')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull();
  expect((await screen.findByLabelText('名称')).textContent).toBe('甲');
});

it('a form waits out of sight while another tab is shown, with what was typed', async () => {
  setActiveTab('/users');
  const { user } = openBy(
    (opener) => opener.openRecord({ entity: aFormEntity(), mode: 'create' }),
    aFakeWorld(),
  );
  await user.click(okButton(/打开/));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
  await user.type(screen.getByLabelText('名称'), '半句');

  setActiveTab('/alarms');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  setActiveTab('/users');

  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('半句');
});

it('the tab a dialog was opened from is dirty as long as something unsaved is in it', async () => {
  const told: (readonly [string, boolean])[] = [];
  setActiveTab('/users');
  const world = aFakeWorld({
    ports: { setTabDirty: (key, isDirty) => void told.push([key, isDirty]) },
    answers: { 'POST /test/sample': () => ({ id: '1' }) },
  });
  const { user } = openBy(
    (opener) => opener.openRecord({ entity: aFormEntity(), mode: 'create' }),
    world,
  );
  await user.click(okButton(/打开/));
  await user.type(await screen.findByLabelText('名称'), '甲');
  await waitFor(() => expect(told.at(-1)).toEqual(['/users', true]));

  await user.click(okButton(/保\s?存/));

  await waitFor(() => expect(told.at(-1)).toEqual(['/users', false]));
});

it('a record that a link lacks is made over the form, and is chosen when it is saved', async () => {
  const owner = aFormEntity({
    name: 'owner',
    title: '车主',
    rest: { base: '/test/owner' },
    form: { open: 'tab' },
  });
  const car = aFormEntity({ fields: { ownerId: { type: 'ref', to: 'owner', title: '车主' } } });
  const world = aFakeWorld({
    entities: [owner],
    answers: {
      'GET /test/owner/options': () => [],
      'POST /test/owner': () => ({ id: '77' }),
      'POST /test/sample': () => ({ id: '5' }),
    },
  });
  const { user, answers } = openBy(
    (opener) => opener.openRecord({ entity: car, mode: 'create' }),
    world,
  );
  await user.click(okButton(/打开/));
  await user.type(await screen.findByRole('combobox', { name: '车主' }), '赵');
  await user.click(await screen.findByRole('button', { name: /新增车主/ }));

  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  expect(name.value).toBe('赵');
  await user.type(name, '六');
  await user.keyboard('{Control>}s{/Control}');

  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(await screen.findByText('赵六')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await user.click(okButton(/保\s?存/));
  await waitFor(() => expect(answers).toEqual([{ ownerId: '77', id: '5' }]));
});

it('whoever may not add to the other list is not offered to', async () => {
  const owner = aFormEntity({ name: 'owner', title: '车主', rest: { base: '/test/owner' } });
  const car = aFormEntity({ fields: { ownerId: { type: 'ref', to: 'owner', title: '车主' } } });
  const world = aFakeWorld({
    entities: [owner],
    can: (key) => key !== 'test:owner:save',
    answers: { 'GET /test/owner/options': () => [{ id: '1', name: '孙' }] },
  });
  const { user } = openBy((opener) => opener.openRecord({ entity: car, mode: 'create' }), world);
  await user.click(okButton(/打开/));

  await user.click(await screen.findByRole('combobox', { name: '车主' }));

  expect((await screen.findAllByText('孙')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /新增车主/ })).toBeNull();
});
