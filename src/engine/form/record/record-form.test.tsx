import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { PageFrame } from '#engine/base/frames.tsx';
import { askToKeepTyped } from '#engine/base/keep-typed.ts';
import type { Row } from '#engine/base/ports.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFormEntity, SAMPLE_DICTS } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine, type FakeWorld } from '#tests/builders/ports.tsx';
import { RecordForm } from './record-form.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

interface Opened {
  readonly world: FakeWorld;
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly done: Row[];
}

type Parts = Parameters<typeof aFakeWorld>[0];

function open(
  entity: EntitySchema,
  parts: Parts = {},
  id?: string,
  world = aFakeWorld({ dicts: SAMPLE_DICTS, ...parts }),
): Opened {
  const done: Row[] = [];
  render(
    <InEngine world={world}>
      <RecordForm
        entity={entity}
        mode={id ? 'edit' : 'create'}
        {...(id ? { id } : {})}
        Frame={PageFrame}
        onDone={(values) => done.push(values)}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  return { world, user: userEvent.setup(), done };
}

const fields: Readonly<Record<string, FieldSpec>> = {
  name: { type: 'string', title: '名称', max: 10, required: true },
  mobile: { type: 'string', title: '手机号', format: 'mobile', required: true },
  count: { type: 'int', title: '数量' },
};
const saveButton = (): HTMLElement => screen.getByRole('button', { name: /保\s?存/ });

it('class “a title over nothing”: a part whose fields are all hidden shows none, however deep they stand', async () => {
  const { user } = open(
    aFormEntity({
      fields: {
        ...fields,
        deep: { type: 'string', title: '深处', visibleWhen: "name == '甲'" },
      },
      form: {
        layout: {
          columns: 1,
          items: [
            { $field: 'name' },
            { group: '中层', items: [{ group: '里层', items: [{ $field: 'deep' }] }] },
          ],
        },
      },
    }),
  );
  const name = await screen.findByLabelText('名称');
  expect(screen.queryByRole('region', { name: '中层' })).toBeNull();

  await user.type(name, '甲');

  expect(await screen.findByRole('region', { name: '里层' })).toBeVisible();
  expect(screen.getByRole('region', { name: '中层' })).toBeVisible();
});

it('a new record is called what its button calls it, a known one by its kind', async () => {
  const entity = aFormEntity({
    title: '督办',
    fields,
    actions: { create: { title: '下达督办', place: 'toolbar' } },
  });
  open(entity);
  expect(await screen.findByText('下达督办')).toBeTruthy();
  cleanup();

  open(aFormEntity({ title: '督办', fields }));
  expect(await screen.findByText('新增督办')).toBeTruthy();
});

it('a field that shows itself by an expression appears as soon as the other is typed', async () => {
  const entity = aFormEntity({
    fields: {
      kind: { type: 'string', title: '类型' },
      note: {
        type: 'string',
        title: '说明',
        visibleWhen: "kind == 'x'",
        requiredWhen: "kind == 'x'",
      },
      total: { type: 'calc', title: '合计', expr: 'concat(kind, note)' },
    },
  });
  const { user } = open(entity);

  expect(screen.queryByLabelText('说明')).toBeNull();
  await user.type(screen.getByLabelText('类型'), 'x');
  await user.type(await screen.findByLabelText('说明'), 'y');

  await waitFor(() => expect(screen.getByLabelText('合计').textContent).toContain('xy'));
  expect(screen.getByLabelText('说明').getAttribute('aria-required')).toBe('true');
});

it('a suggested value follows the other field until a person types one or empties it', async () => {
  const entity = aFormEntity({
    fields: {
      kind: { type: 'string', title: '类型' },
      note: { type: 'string', title: '说明', suggest: "isEmpty(kind) ? null : concat(kind, '!')" },
    },
  });
  const { user } = open(entity);
  const kind = screen.getByLabelText('类型');
  const note = await screen.findByLabelText<HTMLInputElement>('说明');
  const seen = [note.value];

  for (const typed of ['a', 'b']) {
    await user.type(kind, typed);
    seen.push(note.value);
  }
  await user.clear(kind);
  seen.push(note.value);
  await user.type(kind, 'c');
  await user.clear(note);
  seen.push(note.value);
  await user.type(kind, 'd');
  seen.push(note.value);
  await user.type(note, 'own');
  await user.type(kind, 'e');
  seen.push(note.value);

  expect(seen).toEqual(['', 'a!', 'ab!', '', '', '', 'own']);
  cleanup();

  const stored = { id: '1', kind: 'stored', version: 1 };
  open(entity, { answers: { 'GET /test/sample/1': () => stored } }, '1');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('类型').value).toBe('stored'));
  expect(screen.getByLabelText<HTMLInputElement>('说明').value).toBe('');
});

it('leaving a field judges it with the words of the specification', async () => {
  const { user } = open(aFormEntity({ fields }));

  await user.click(screen.getByLabelText('名称'));
  await user.tab();
  await user.type(screen.getByLabelText('手机号'), '123');
  await user.tab();

  expect(await screen.findByText('名称不能为空')).toBeTruthy();
  expect(await screen.findByText('手机号码格式不正确')).toBeTruthy();
  expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true');
});

it('class “a hidden value rules”: in a record that is changed, what hangs on a field nobody sees any more hangs on nothing', async () => {
  const hanging = aFormEntity({
    fields: {
      kind: { type: 'string', title: '类型' },
      port: { type: 'string', title: '口径', visibleWhen: "kind == 'x'" },
      note: { type: 'string', title: '说明', requiredWhen: "port == '大'" },
    },
  });
  const stored = { id: '7', version: 1, kind: 'x', port: '大', note: '旧注' };
  const { user, world } = open(
    hanging,
    { answers: { 'GET /test/sample/7': () => stored, 'PUT /test/sample': () => null } },
    '7',
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('说明').value).toBe('旧注'));

  await retype(user, '类型', 'n');
  await waitFor(() => expect(screen.queryByLabelText('口径')).toBeNull());
  await user.clear(screen.getByLabelText('说明'));
  await user.tab();
  await user.click(saveButton());

  await waitFor(() => expect(world.calls.at(-1)?.api).toBe('PUT /test/sample'));
  expect(screen.queryByText('说明不能为空')).toBeNull();
});

it('class “the first click is lost”: under a press nothing moves, a field that is left by it is judged when it ends', async () => {
  const { user } = open(aFormEntity({ fields }));
  await user.click(await screen.findByRole('textbox', { name: '名称' }));
  const pressed = vi.spyOn(document.documentElement, 'matches').mockReturnValue(true);

  await user.tab();
  pressed.mockRestore();
  await user.keyboard('123');
  expect(screen.queryByText('名称不能为空')).toBeNull();
  fireEvent.pointerUp(document.body);

  expect(await screen.findByText('名称不能为空')).toBeTruthy();
});

it('a refused save names the fields, goes to the first and sends nothing', async () => {
  const { user, world } = open(aFormEntity({ fields }));

  await user.click(saveButton());

  expect(await screen.findByText(/还有 2 项需要修改/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
  expect(world.calls).toEqual([]);
});

it('a link of the summary leads to its field', async () => {
  const { user } = open(aFormEntity({ fields }));
  await user.click(saveButton());
  await screen.findByText(/还有 2 项/);

  await user.click(screen.getByRole('button', { name: '手机号' }));

  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
});

it('a save sends once with an idempotency key, tells success and closes', async () => {
  const { user, world, done } = open(aFormEntity(), {
    answers: { 'POST /test/sample': () => null },
  });
  await user.type(screen.getByLabelText('名称'), '甲');

  await user.keyboard('{Control>}s{/Control}');
  await user.click(saveButton());

  await waitFor(() => expect(done).toEqual([{ name: '甲' }]));
  expect(world.calls).toEqual([
    { api: 'POST /test/sample', params: {}, body: { name: '甲' }, idempotencyKey: 'id-1' },
  ]);
  expect(world.notices).toEqual([{ kind: 'success', text: '已保存', durationMs: 500 }]);
});

it('what the server refuses lands on its field and goes when the field is typed in', async () => {
  const refuse = (): never => {
    throw {
      code: 500,
      message: '校验不通过',
      issues: [{ path: 'name', rule: 'exists', message: '名称已存在' }],
    };
  };
  const { user } = open(aFormEntity(), { answers: { 'POST /test/sample': refuse } });
  await user.type(screen.getByLabelText('名称'), '甲');
  await user.click(saveButton());
  expect(await screen.findByText('名称已存在')).toBeTruthy();

  await user.type(screen.getByLabelText('名称'), '乙');

  await waitFor(() => expect(screen.queryByText('名称已存在')).toBeNull());
});

it('a draft is offered again and restores what was typed', async () => {
  const world = aFakeWorld();
  world.drafts.set('form.sample.create.new', {
    at: '2026-11-20 10:42:00',
    values: { name: '草稿名' },
  });
  const { user } = open(aFormEntity(), {}, undefined, world);
  expect(screen.getByText(/发现未提交的草稿/).textContent).toContain('10:42');

  await user.click(screen.getByRole('button', { name: /恢\s?复/ }));

  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('草稿名');
});

it('what is typed becomes a draft after two quiet seconds, secrets excepted', async () => {
  const entity = aFormEntity({
    fields: {
      name: { type: 'string', title: '名称' },
      password: { type: 'password', title: '密码' },
    },
  });
  const { user, world } = open(entity);

  await user.type(screen.getByLabelText('名称'), '甲');
  await user.type(screen.getByLabelText('密码'), 'secret_123');

  await waitFor(() =>
    expect(world.drafts.get('form.sample.create.new')?.values).toEqual({ name: '甲' }),
  );
});

it('what is half typed when the session ends is a draft at once, and not written over one that waits', async () => {
  const { user, world } = open(aFormEntity());
  const draft = (): unknown => world.drafts.get('form.sample.create.new')?.values['name'];
  await user.type(screen.getByLabelText('名称'), '甲');

  askToKeepTyped();
  expect(draft()).toBe('甲');

  // another tab that signs out takes the drafts of its person along
  world.drafts.clear();
  askToKeepTyped();
  expect(draft()).toBe('甲');
  cleanup();
  open(aFormEntity(), {}, undefined, world);
  world.drafts.clear();
  askToKeepTyped();
  expect(draft()).toBe('甲');
});

it('two tabs with one form: neither writes over the other, both are offered again, the newest first', async () => {
  const { user, world } = open(aFormEntity(), {
    answers: { 'POST /test/sample': () => ({ id: '7' }) },
  });
  // the other tab was opened before anything was typed in this one
  await user.type(screen.getByLabelText('名称'), '甲');
  world.drafts.set('form.sample.create.new', {
    at: '2026-11-20 10:41:00',
    values: { name: '别页' },
  });
  askToKeepTyped();
  expect([...world.drafts.values()].map(({ values }) => values['name'])).toEqual(['别页', '甲']);
  cleanup();

  const again = open(aFormEntity(), {}, undefined, world);
  expect(screen.getAllByText(/发现未提交的草稿/).map(({ textContent }) => textContent)).toEqual([
    '发现未提交的草稿 2026-11-20 10:42',
    '发现未提交的草稿 2026-11-20 10:41',
  ]);
  // the older, then the newer after all: the older still stands, and is offered again
  for (const at of [1, 0]) {
    const restore = screen.getAllByRole('button', { name: /恢\s?复/ })[at];
    if (restore) await again.user.click(restore);
  }
  expect(screen.getAllByText(/发现未提交的草稿/)).toHaveLength(1);
  await again.user.type(screen.getByLabelText('名称'), '乙');
  askToKeepTyped();

  expect([...world.drafts.values()].map(({ values }) => values['name'])).toEqual(['别页', '甲乙']);
  // what the other tab goes on with is not this form's to take away
  world.drafts.set('form.sample.create.new', { at: '2026-11-20 10:43:00', values: { name: '别' } });
  await again.user.click(saveButton());
  await waitFor(() => expect(world.drafts.size).toBe(1));
  expect([...world.drafts.values()][0]?.values).toEqual({ name: '别' });
});

it('two different passwords are refused', async () => {
  const { user } = open(
    aFormEntity({ fields: { password: { type: 'password', title: '密码', required: true } } }),
  );

  await user.type(screen.getByLabelText('密码'), 'Abc_12345');
  await user.type(screen.getByLabelText('确认密码'), 'Abc_1234');
  await user.tab();

  expect(await screen.findByText('确认密码与密码输入不一致')).toBeTruthy();
});

/** A form on version 1 while version 2 is on the server already: the first save is refused. */
function openStale(theirs: Row): Opened {
  const rows: Row[] = [
    { id: '7', version: 1, name: '旧名', count: 1, note: '旧注' },
    { id: '7', version: 2, name: '旧名', count: 1, note: '旧注', ...theirs },
  ];
  let reads = 0;
  let saves = 0;
  const answers = {
    'GET /test/sample/7': () => rows[Math.min(reads++, 1)],
    'PUT /test/sample': () => {
      if (saves++ === 0) throw { code: 10002, message: '数据库中已存在该记录', issues: [] };
      return null;
    },
  };
  const stale: Readonly<Record<string, FieldSpec>> = {
    name: { type: 'string', title: '名称' },
    count: { type: 'int', title: '数量' },
    note: { type: 'string', title: '备注' },
  };
  return open(aFormEntity({ fields: stale }), { answers }, '7');
}

async function retype(user: Opened['user'], label: string, text: string): Promise<void> {
  await user.clear(await screen.findByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

it('what two people changed in different fields is put together and saved without a question', async () => {
  const { user, world, done } = openStale({ count: 5 });
  await retype(user, '名称', '新名');

  await user.click(saveButton());

  await waitFor(() => expect(done).toHaveLength(1));
  expect(world.calls.at(-1)?.body).toEqual({
    id: '7',
    version: 2,
    name: '新名',
    count: 5,
    note: '旧注',
  });
  expect(world.notices.map(({ text }) => text)).toContain('对方刚保存了这条记录，已自动合并：数量');
});

it('where both changed the same field each chooses by three columns, and the choice is saved with the new version', async () => {
  const { user, world, done } = openStale({ name: '她的名', count: 5, note: '她的注' });
  await retype(user, '名称', '我的名');
  await retype(user, '备注', '我的注');
  await user.click(saveButton());
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('row')
      .map((line) => line.textContent),
  ).toEqual(['字段打开时我的修改对方的修改', '名称旧名我的名她的名', '备注旧注我的注她的注']);

  await user.click(within(dialog).getByRole('button', { name: '全部用对方的' }));
  within(dialog).getByRole<HTMLInputElement>('radio', { name: '我的名' }).focus();
  await user.keyboard(' ');
  await user.click(within(dialog).getByRole('button', { name: '按所选保存' }));

  await waitFor(() => expect(done).toHaveLength(1));
  expect(world.calls.at(-1)?.body).toEqual({
    id: '7',
    version: 2,
    name: '我的名',
    count: 5,
    note: '她的注',
  });
});

it('an unknown input is a visible marker and the rest of the form works', async () => {
  open(
    aFormEntity({
      fields: {
        odd: { type: 'string', title: '怪', form: { input: 'hologram' } },
        name: { type: 'string', title: '名称' },
      },
    }),
  );

  expect(screen.getByText(/未知的控件“hologram”/)).toBeTruthy();
  expect(screen.getByLabelText('名称')).toBeTruthy();
});

it('a wizard goes on only when its step is right, sums up before it saves, and keeps what was typed', async () => {
  const entity = aFormEntity({
    fields: {
      a: { type: 'string', title: '甲', required: true },
      b: { type: 'dict', title: '乙', dict: 'color' },
      c: { type: 'string', title: '丙', visibleWhen: "a == 'x'" },
    },
    form: {
      layout: {
        steps: [
          { title: '第一步', items: [{ $field: 'a' }] },
          { title: '第二步', items: [{ $field: 'b' }, { $field: 'c' }] },
        ],
      },
    },
  });
  const { user, world, done } = open(entity, { answers: { 'POST /test/sample': () => null } });
  const next = (): Promise<void> => user.click(screen.getByRole('button', { name: '下一步' }));
  await next();
  expect(await screen.findByText('甲不能为空')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull();

  await user.type(screen.getByLabelText('甲'), '1');
  await next();
  await screen.findByLabelText('乙');
  await next();
  const summary = await screen.findByRole('region', { name: '第二步' });
  expect([screen.getByRole('region', { name: '第一步' }).textContent, summary.textContent]).toEqual(
    ['第一步修改甲1', '第二步修改乙-'],
  );

  await user.click(screen.getByRole('button', { name: '第一步 修改' }));
  await user.type(screen.getByLabelText('甲'), '2');
  await next();
  await next();
  await user.click(saveButton());

  await waitFor(() => expect(done).toHaveLength(1));
  expect(world.calls.at(-1)?.body).toEqual({ a: '12' });
});

it('class “closed here, open there”: a field is closed by the record as it was opened, not by what is chosen since', async () => {
  const { user } = open(
    aFormEntity({
      fields: {
        ...fields,
        once: { type: 'string', title: '一次', readOnlyWhen: '!isEmpty(once)' },
      },
    }),
  );
  await user.type(await screen.findByLabelText('一次'), '甲乙');
  expect(screen.getByLabelText<HTMLInputElement>('一次').value).toBe('甲乙');
});
