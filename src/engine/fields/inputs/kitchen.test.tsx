import '#tests/builders/with-widgets.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import dayjs from 'dayjs';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import type { EnginePorts, Row } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFormEntity, SAMPLE_DICTS } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { filterFor, inputFor } from './input-for.tsx';
import { edgeOf } from './picked-part.ts';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const TREE = [
  {
    id: '1',
    pid: '0',
    name: '总局',
    children: [
      { id: '11', pid: '1', name: '监测科', children: [] },
      { id: '12', pid: '1', name: '执法科', children: [] },
    ],
  },
];
const USERS = [
  { id: 'u1', realName: '张三', username: 'zhang', deptName: '监测科' },
  { id: 'u2', realName: '李四', username: 'li', deptName: '执法科' },
];
const named = (name: string, verbs?: readonly ('tree' | 'info')[]) =>
  aFormEntity({ name, rest: { base: `/sys/${name}`, ...(verbs ? { verbs } : {}) } });

/** One input alone, with its current value to look at. */
function show(
  field: FieldSpec,
  initial?: unknown,
  kind: 'form' | 'filter' = 'form',
  { values, ...ports }: Partial<EnginePorts> & { readonly values?: Row } = {},
) {
  const world = aFakeWorld({
    ports,
    dicts: SAMPLE_DICTS,
    entities: [
      named('dept', ['tree']),
      named('menu', ['tree']),
      named('region', ['tree']),
      named('user'),
      named('enterprise'),
      named('factor'),
    ],
    answers: {
      'GET /sys/dept/list': () => TREE,
      'GET /sys/menu/select': () => TREE,
      'GET /sys/region/tree': () => [
        { id: '33', pid: '0', name: '浙江省' },
        { id: '3301', pid: '33', name: '杭州市' },
      ],
      'GET /sys/user/page': ({ params }) => ({
        list: USERS.filter(({ realName }) => realName.includes(textOf(params['keyword']))),
        total: 2,
      }),
      'GET /sys/enterprise/options': ({ params }) =>
        [
          { id: '5', name: '青山化工' },
          { id: '6', name: '绿水印染' },
        ].filter(({ id, name }) =>
          params['ids']
            ? textOf(params['ids']).split(',').includes(id)
            : name.includes(textOf(params['keyword'])),
        ),
      'GET /sys/factor/page': () => ({ list: [{ code: 'w01018', name: '化学需氧量' }], total: 1 }),
    },
  });
  const seen = { value: initial };
  const record = (next: unknown): void => {
    seen.value = next;
  };
  const Input = kind === 'form' ? inputFor(field) : filterFor(field);
  function Alone() {
    const [value, setValue] = useState(initial);
    const change = (next: unknown): void => {
      record(next);
      setValue(next);
    };
    return (
      <Input
        id="alone"
        name="alone"
        field={field}
        value={value}
        {...(values ? { values } : {})}
        onChange={change}
        aria-label={field.title}
      />
    );
  }
  render(
    <InEngine world={world}>
      <Alone />
    </InEngine>,
  );
  return { seen, world, user: userEvent.setup() };
}

/** Puts a whole text into an input at once: every single key would draw the panel of a picker anew. */
async function put(
  user: ReturnType<typeof userEvent.setup>,
  input: HTMLElement | undefined,
  text: string,
): Promise<void> {
  await user.click(input as HTMLElement);
  await user.paste(text);
}

const option = async (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
      (one) => one.textContent === text,
    );
    if (!found) throw new Error(`no option ${text}`);
    return found;
  });

it('string: typing gives text, emoji are dropped', async () => {
  const { user, seen } = show({ type: 'string', title: '名称' });
  await user.type(screen.getByLabelText('名称'), 'ab😀c');
  expect(seen.value).toBe('abc');
});

it('what is pasted into a number is that number, or stays as it was, marked', async () => {
  const { user, seen } = show({ type: 'decimal', title: '上限', scale: 4 });
  const input = screen.getByRole('textbox');
  const paste = async (text: string): Promise<unknown> => {
    await user.clear(input);
    await user.paste(text);
    return seen.value;
  };

  expect(await paste('1.2E-3')).toBe(0.0012);
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(await paste('12.5\t13')).toBe('12.5 13');
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(await paste('20~30')).toBe('20~30');
  await user.tab();
  expect(input).toHaveValue('20~30');
});

it('a day that is pasted in another writing is taken', async () => {
  const { user, seen } = show({ type: 'date', title: '日期' });
  await user.click(screen.getByRole('textbox'));

  await user.paste('2026年3月5日');

  expect(seen.value).toBe('2026-03-05');
});

it('text: several lines', async () => {
  const { user, seen } = show({ type: 'text', title: '多行' });
  await user.type(screen.getByLabelText('多行'), 'x{Enter}y');
  expect(seen.value).toBe('x\ny');
});

it('number: digits only, grouped when left', async () => {
  const { user, seen } = show({ type: 'money', title: '金额' });
  await user.type(screen.getByLabelText('金额'), '12a34.567');
  await user.tab();
  expect(seen.value).toBe(1234.56);
  expect(screen.getByLabelText<HTMLInputElement>('金额').value).toBe('1,234.56');
});

it('class “the typist’s text outlives its value”: an amount that a program fills in while the field has the focus is shown at once', async () => {
  const field = { type: 'money', title: '金额' } as const;
  const Input = inputFor(field);
  function Held() {
    const [value, setValue] = useState<unknown>('12.00');
    return (
      <>
        <Input name="a" field={field} value={value} aria-label="金额" onChange={setValue} />
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setValue('7.5')}
        >
          fill
        </button>
      </>
    );
  }
  render(
    <InEngine world={aFakeWorld({})}>
      <Held />
    </InEngine>,
  );
  const user = userEvent.setup();
  const input = screen.getByLabelText<HTMLInputElement>('金额');
  await user.type(input, '3');
  expect(input.value).toBe('123');

  await user.click(screen.getByText('fill'));

  expect(document.activeElement).toBe(input);
  expect(input.value).toBe('7.50');
});

it('number range of the query card: either end may be open', async () => {
  const { user, seen } = show({ type: 'int', title: '数量' }, undefined, 'filter');
  await user.type(screen.getByLabelText('数量 止'), '9');
  expect(seen.value).toEqual([null, 9]);
});

it('bool: a switch in the form, yes or no in the query card', async () => {
  const { user, seen } = show({ type: 'bool', title: '启用' }, false);
  await user.click(screen.getByRole('switch', { name: '启用' }));
  expect(seen.value).toBe(true);
});

it('dictionary of three: radio buttons', async () => {
  const { user, seen } = show({ type: 'dict', title: '性别', dict: 'gender' });
  await user.click(screen.getByRole('radio', { name: '女' }));
  expect(seen.value).toBe('1');
});

it('dictionary of more: a list that can be searched', async () => {
  const { user, seen } = show({ type: 'dict', title: '颜色', dict: 'color' });
  await user.click(screen.getByRole('combobox', { name: '颜色' }));
  await user.keyboard('蓝');
  await user.click(await option('蓝'));
  expect(seen.value).toBe('3');
});

it('several values of a dictionary', async () => {
  const { user, seen } = show({ type: 'dicts', title: '颜色', dict: 'color' }, ['1']);
  await user.click(screen.getByRole('combobox', { name: '颜色' }));
  await user.click(await option('绿'));
  expect(seen.value).toEqual(['1', '4']);
});

it('date: a typed day', async () => {
  const { user, seen } = show({ type: 'date', title: '日期' });
  await user.type(screen.getByLabelText('日期'), '2026-11-11{Enter}');
  expect(seen.value).toBe('2026-11-11');
});

it('date with time, and month', async () => {
  const time = show({ type: 'datetime', title: '时间' });
  await put(time.user, screen.getByLabelText('时间'), '2026-11-11 10:20:30');
  await time.user.keyboard('{Enter}');
  cleanup();
  const month = show({ type: 'month', title: '月份' });
  await put(month.user, screen.getByLabelText('月份'), '2026-11');
  await month.user.keyboard('{Enter}');
  expect([time.seen.value, month.seen.value]).toEqual(['2026-11-11 10:20:30', '2026-11']);
});

it('date range of the query card', async () => {
  const { user, seen } = show({ type: 'date', title: '日期' }, undefined, 'filter');
  const [from, to] = screen.getAllByRole('textbox');
  await put(user, from, '2026-11-01');
  await user.keyboard('{Enter}');
  await put(user, to, '2026-11-09');
  await user.keyboard('{Enter}');
  expect(seen.value).toEqual(['2026-11-01', '2026-11-09']);
});

it('class “what is typed into one end is lost”: the end is the value at once, with Enter, with Tab, and beside an open one', async () => {
  const { user, seen } = show(
    { type: 'datetime', title: '时间' },
    ['2026-11-21 10:00:00', null],
    'filter',
  );
  const [from] = screen.getAllByRole<HTMLInputElement>('textbox');
  await user.clear(from as HTMLElement);
  await put(user, from, '2026-11-20 00:00:00');
  await user.keyboard('{Enter}');
  expect(seen.value).toEqual(['2026-11-20 00:00:00', null]);
  expect(from?.value).toBe('2026-11-20 00:00:00');
  await user.tab();
  await user.tab();
  expect(from?.value).toBe('2026-11-20 00:00:00');
});

it('class “what is typed is lost”: a time that is left by Tab, without Enter', async () => {
  const { user, seen } = show({ type: 'datetime', title: '时间' });
  await put(user, screen.getByLabelText('时间'), '2026-11-11 10:20:30');
  await user.tab();
  expect(seen.value).toBe('2026-11-11 10:20:30');
});

it.each([
  ['2026-11-11 10:20', '2026-11-11 10:20:00'],
  ['2026/3/5', '2026-03-05 00:00:00'],
  ['2026年3月5日8时30分', '2026-03-05 08:30:00'],
])(
  'class “what is typed is lost”: a time as people write it, left by Tab: %s',
  async (typed, kept) => {
    const { user, seen } = show({ type: 'datetime', title: '时间' });
    await user.type(screen.getByLabelText('时间'), typed);
    await user.tab();
    expect(seen.value).toBe(kept);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('what says no time is named, not dropped without a word', async () => {
  const { user, seen } = show({ type: 'date', title: '日期' });
  await put(user, screen.getByLabelText('日期'), '明天');
  await user.tab();
  expect(seen.value).toBeUndefined();
  expect(screen.getByRole('alert').textContent).toContain('明天');
});

it('a day alone, typed into the end of a span, ends with its last second', async () => {
  const { user, seen } = show({ type: 'datetime', title: '时间' }, undefined, 'filter');
  await user.type(screen.getAllByRole('textbox').at(-1) as HTMLElement, '2026/11/9');
  await user.tab();
  expect(seen.value).toEqual([null, '2026-11-09 23:59:59']);
});

it('a beginning after the end leaves the end open', async () => {
  const { user, seen } = show(
    { type: 'date', title: '日期' },
    ['2026-11-01', '2026-11-05'],
    'filter',
  );
  const [from] = screen.getAllByRole('textbox');
  await user.clear(from as HTMLElement);
  await put(user, from, '2026-11-10');
  await user.keyboard('{Enter}');
  expect(seen.value).toEqual(['2026-11-10', null]);
});

it('a day of a statistic by month is picked as a month, a span of them ends with its last day', async () => {
  const field = {
    type: 'date',
    title: '日期',
    filter: { op: 'eq', pickedBy: 'kind' },
  } as const;
  const { user, seen } = show(field, '2026-11-25', 'filter', { values: { kind: 'month' } });
  expect(screen.getByLabelText<HTMLInputElement>('日期').value).toBe('2026-11');
  await user.clear(screen.getByLabelText('日期'));
  await put(user, screen.getByLabelText('日期'), '2026-09');
  await user.keyboard('{Enter}');
  expect(seen.value).toBe('2026-09-01');
  expect(edgeOf('quarter', dayjs('2024-02-10'), true).format('YYYY-MM-DD')).toBe('2024-03-31');
  expect(edgeOf('month', dayjs('2024-02-10'), true).format('YYYY-MM-DD')).toBe('2024-02-29');
  expect(edgeOf('year', dayjs('2024-02-10'), false).format('YYYY-MM-DD')).toBe('2024-01-01');
});

it('a span of one click: yesterday from its first to its last second', async () => {
  const { user, seen } = show({ type: 'datetime', title: '时间' }, undefined, 'filter', {
    now: () => new Date('2026-11-21T04:00:00Z'),
  });
  await user.click(screen.getByRole('button', { name: '昨天', hidden: true }));
  expect(seen.value).toEqual(['2026-11-20 00:00:00', '2026-11-20 23:59:59']);
  expect(
    screen.getByRole('button', { name: '昨天', hidden: true }).getAttribute('aria-pressed'),
  ).toBe('true');
});

it('reference: searched on the server, the stored one shown by name', async () => {
  const { user, seen } = show({ type: 'ref', title: '企业', to: 'enterprise' }, '5');
  expect(await screen.findByText('青山化工')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '企业' }));
  await user.keyboard('绿');
  await user.click(await option('绿水印染'));
  expect(seen.value).toBe('6');
});

it('several references', async () => {
  const { user, seen } = show({ type: 'refs', title: '企业', to: 'enterprise' });
  await user.click(screen.getByRole('combobox', { name: '企业' }));
  await user.click(await option('青山化工'));
  await user.click(await option('绿水印染'));
  expect(seen.value).toEqual(['5', '6']);
});

it('factor: by code', async () => {
  const { user, seen } = show({ type: 'string', title: '因子', form: { input: 'factor' } });
  await user.click(screen.getByRole('combobox', { name: '因子' }));
  await user.click(await option('化学需氧量 (w01018)'));
  expect(seen.value).toBe('w01018');
});

/** The dialog stands behind the last option of the list. */
const openDialog = async (
  user: ReturnType<typeof userEvent.setup>,
  title: string,
): Promise<HTMLElement> => {
  await user.click(screen.getByRole('combobox', { name: title }));
  await user.click(await option('高级选择…'));
  return screen.findByRole('dialog');
};

it('department picker: confirming without a node asks to choose one', async () => {
  const { user, world, seen } = show({ type: 'dept', title: '部门' });
  const dialog = await openDialog(user, '部门');
  await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
  expect(world.notices.map(({ text }) => text)).toEqual(['请选择部门']);

  await user.click(await waitFor(() => within(dialog).getAllByText('总局')[0] as HTMLElement));
  await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));

  await waitFor(() => expect(seen.value).toBe('1'));
  expect(await screen.findByText('总局', { selector: '.ant-select-content' })).toBeTruthy();
});

it('user picker: exactly one, found by name, chosen by keyboard', async () => {
  const { user, seen, world } = show({ type: 'user', title: '人员' });
  const dialog = await openDialog(user, '人员');
  await within(dialog).findByText('张三');
  await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
  expect(world.notices.map(({ text }) => text)).toEqual(['请选择一条记录']);

  const first = within(dialog).getByText('张三').closest('tr') as HTMLElement;
  first.focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));

  await waitFor(() => expect(seen.value).toBe('u2'));
});

it('class “a search that waits for Enter”: rows of a picker are asked for when the typing rests', async () => {
  const { user, world } = show({ type: 'user', title: '人员' });
  const dialog = await openDialog(user, '人员');
  await within(dialog).findByText('张三');
  const asked = () => JSON.stringify(world.calls.at(-1));

  await user.type(within(dialog).getByRole('searchbox'), '李四');

  await waitFor(() => expect(asked()).toContain('李四'));
});

it('user picker: what stands in no row is no column, and few people need no tree', async () => {
  const { user } = show({ type: 'user', title: '人员' });
  const dialog = await openDialog(user, '人员');
  await within(dialog).findByText('张三');

  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['', '姓名', '用户名', '所属部门']),
  );
  expect(within(dialog).queryByRole('tree')).toBeNull();
});

it('region picker: a tree made of flat rows', async () => {
  const { user, seen } = show({ type: 'region', title: '区域' });
  const dialog = await openDialog(user, '区域');
  await user.type(within(dialog).getByRole('searchbox'), '杭州');
  await user.dblClick((await within(dialog).findAllByText('杭州市')).at(-1) as HTMLElement);
  await waitFor(() => expect(seen.value).toBe('3301'));
});

it('parent of a tree row: top level is id 0', async () => {
  const { user, seen } = show(
    { type: 'ref', title: '上级', to: 'menu', form: { input: 'treeRef' } },
    '0',
  );
  expect(await screen.findByText('顶级')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '上级' }));
  await user.click(await screen.findByText('总局'));
  expect(seen.value).toBe('1');
});

it('menu rights: a checked child brings its half-checked parent', async () => {
  const { user, seen } = show(
    { type: 'refs', title: '菜单', to: 'menu', form: { input: 'menuTree' } },
    [],
  );
  await user.click(await screen.findByRole('button', { name: /全部展开/ }));
  await user.click(
    (await screen.findByText('监测科'))
      .closest('.ant-tree-treenode')
      ?.querySelector('.ant-tree-checkbox') as HTMLElement,
  );
  expect(seen.value).toEqual(['1', '11']);
});

it('data rights: only fully checked departments', async () => {
  const { user, seen } = show(
    { type: 'refs', title: '部门', to: 'dept', form: { input: 'deptTree' } },
    [],
  );
  await user.click(await screen.findByRole('button', { name: /全部展开/ }));
  await user.click(
    (await screen.findByText('监测科'))
      .closest('.ant-tree-treenode')
      ?.querySelector('.ant-tree-checkbox') as HTMLElement,
  );
  expect(seen.value).toEqual(['11']);
});

it('password: hidden, and caps lock is told', async () => {
  const { user, seen } = show({ type: 'password', title: '密码' });
  await user.type(screen.getByLabelText('密码'), 'Abc_1234');
  expect(seen.value).toBe('Abc_1234');
  fireEvent.keyDown(screen.getByLabelText('密码'), { key: 'A', modifierCapsLock: true });
  expect(await screen.findByText('大写锁定已打开')).toBeTruthy();
});

it('upload: a wrong format and an empty file are refused by name, a right one is stored', async () => {
  const { user, seen, world } = show({ type: 'file', title: '附件', accept: ['pdf'] });
  const input = (): HTMLInputElement =>
    document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.setup({ applyAccept: false }).upload(input(), new File(['x'], 'a.exe'));
  await user.upload(input(), new File([], '空.pdf'));
  await waitFor(() =>
    expect(world.notices.map(({ text, durationMs }) => [text, durationMs])).toEqual([
      ['“a.exe”：只支持pdf格式文件！', 3000],
      ['“空.pdf”是空文件，没有内容', 3000],
    ]),
  );
  await user.upload(input(), new File(['x'], 'a.pdf'));
  await waitFor(() => expect(seen.value).toEqual([{ id: 'file-a.pdf', name: 'a.pdf', size: 1 }]));
});

it('upload, class "a hint of its own": the size in the hint is the server\'s, and a larger file is refused in words before it is sent', async () => {
  const { user, seen, world } = show({ type: 'file', title: '附件' }, undefined, 'form', {
    maxUploadMb: 1,
  });
  expect(document.querySelector('.eform-hint')?.textContent).toContain('每个不超过 1 MB');
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File([new Uint8Array(1024 * 1024 + 1)], 'big.pdf'),
  );
  await waitFor(() =>
    expect(world.notices.map(({ text }) => text)).toEqual(['“big.pdf”：文件不能超过 1 MB']),
  );
  expect(seen.value).toBeUndefined();
});

it('upload: what failed is sent again, the order is changed by buttons, a screenshot is pasted, too many are refused', async () => {
  let tries = 0;
  const { user, seen, world } = show({ type: 'file', title: '附件', count: 3 }, undefined, 'form', {
    upload: async (file) => {
      if (file.name === 'b.txt' && (tries += 1) === 1)
        throw { code: 500, message: '存储已满', issues: [] };
      return { id: `file-${file.name}`, url: '', name: file.name, size: file.size };
    },
  });
  const names = (): unknown =>
    (seen.value as readonly { readonly name: string }[] | undefined)?.map(({ name }) => name);
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, [
    new File(['x'], 'a.txt'),
    new File(['x'], 'b.txt'),
  ]);
  expect(await screen.findByText('存储已满')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新上传 b.txt' }));
  await waitFor(() => expect(names()).toEqual(['a.txt', 'b.txt']));

  await user.click(screen.getByRole('button', { name: '上移 b.txt' }));
  expect(names()).toEqual(['b.txt', 'a.txt']);

  const pasted = new DataTransfer();
  for (const name of ['shot.png', 'more.png'])
    pasted.items.add(new File(['x'], name, { type: 'image/png' }));
  fireEvent(
    screen.getByRole('group', { name: '附件' }),
    new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
  );
  await waitFor(() => expect(names()).toEqual(['b.txt', 'a.txt', 'shot.png']));
  expect(world.notices.at(-1)?.text).toBe('最多只能有 3 个文件，其余未添加');
});

it('files: they open one after the other, turned and enlarged by keys', async () => {
  const { user } = show({ type: 'image', title: '照片' }, [
    { id: '1', name: '一.png', size: 1 },
    { id: '2', name: '二.png', size: 1 },
  ]);
  await user.click(screen.getByRole('link', { name: /一\.png/ }));
  const dialog = await screen.findByRole('dialog', {});

  within(dialog).getByRole('button', { name: '放大' }).focus();
  await user.keyboard('r+');

  expect(within(dialog).getByRole('img', { name: '一.png' }).style.transform).toBe(
    'rotate(90deg) scale(1.5)',
  );
});

it('signature: strokes can be taken back, what is left is stored as a picture, and signing again keeps the old one until it is done', async () => {
  const { user, seen } = show({ type: 'signature', title: '签名' });
  const draw = (fromX: number, toX: number): void => {
    const pad = screen.getByLabelText('签名');
    Object.assign(pad, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
    fireEvent.pointerDown(pad, { clientX: fromX, clientY: 20, buttons: 1, pointerId: 1 });
    fireEvent.pointerMove(pad, { clientX: toX, clientY: 50, buttons: 1, pointerId: 1 });
    fireEvent.pointerUp(pad, { pointerId: 1 });
  };
  draw(20, 60);
  await user.click(screen.getByRole('button', { name: '撤销一笔' }));
  expect(screen.getByRole('button', { name: '确定签名' })).toBeDisabled();
  draw(20, 60);
  await user.click(screen.getByRole('button', { name: '确定签名' }));
  await waitFor(() => expect(seen.value).toMatchObject([{ id: 'file-signature.png' }]));

  await user.click(await screen.findByRole('button', { name: '重新签名' }));
  expect(seen.value).toMatchObject([{ id: 'file-signature.png' }]);
  await user.click(screen.getByRole('button', { name: '保留原签名' }));

  expect(screen.getByRole('img', { name: '签名' })).toBeTruthy();
});

it('place: degrees', async () => {
  const { user, seen } = show({ type: 'location', title: '位置' });
  await user.type(screen.getByLabelText('位置 经度'), '120.5');
  await user.type(screen.getByLabelText('位置 纬度'), '30.25');
  expect(seen.value).toEqual({ lng: 120.5, lat: 30.25 });
});

it('json: what does not parse stays as typed, what does becomes data', async () => {
  const { user, seen } = show({ type: 'json', title: '配置' });
  await user.type(screen.getByLabelText('配置'), '{{"a":1');
  expect(seen.value).toBe('{"a":1');
  await user.type(screen.getByLabelText('配置'), '}');
  expect(seen.value).toEqual({ a: 1 });
});

it('icon: chosen from the set', async () => {
  const { user, seen } = show({ type: 'icon', title: '图标' });
  await user.click(screen.getByLabelText('图标'));
  await user.click(await screen.findByRole('button', { name: 'home' }));
  expect(seen.value).toBe('home');
});
