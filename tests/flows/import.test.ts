import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Cell } from '#server/base/tables/sheet.ts';
import { writeXlsx } from '#server/base/tables/xlsx.ts';
import { aWorkbook, textRows } from '#tests/builders/a-workbook.ts';
import { anApp, type Answer, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';
import { unpackZip } from '#tests/builders/unpack-zip.ts';
import { aForm } from '#tests/builders/uploads.ts';

const PASSWORD = 'Secret_2026';
const HEADER = ['用户名', '姓名', '所属部门', '用户类型', '手机号'];
let app: TestApp;
let admin: string;
let deptId: string;

interface Task {
  readonly id: string;
  readonly status: string;
  readonly hasFile: boolean;
  readonly result: Readonly<Record<string, unknown>>;
}

beforeAll(async () => {
  app = await anApp();
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  admin = await app.signIn('admin', PASSWORD);
  deptId = String(
    (
      (
        await app.call('POST /sys/dept', {
          token: admin,
          body: { name: '总部', pid: '0', sort: 0 },
        })
      ).data as { id: string }
    ).id,
  );
});
afterAll(() => app.stop());

it('users are tried, imported with initial passwords of their own, and taken back', async () => {
  const file = await aBook(HEADER, [
    ['zhang1', '张一', '总部', '平台行政管理员', '13800000001'],
    ['li2', '', '没有', '甲', 'x'],
  ]);
  const source = await upload('user', 'users.xlsx', file);

  const check = await order('check', 'user', source);
  const usersAfterCheck = await totalOf('user');
  const run = await order('run', 'user', source);
  const [, account] = (await readSheet(await load(`/sys/task/file/${run.id}`))) as Cell[][];
  const signedIn = await app.token('zhang1', String(account?.at(-1)));
  const undo = (
    await app.call('POST /engine/import/undo', { token: admin, body: { taskId: run.id } })
  ).data as Task;

  expect(check.result).toMatchObject({ saved: 1, updated: 0, bad: 1 });
  expect(reasons(check)).toEqual([
    '所属部门“没有”不存在或不在您的数据范围内',
    '用户类型“甲”不是可选值',
    '姓名不能为空',
    '手机号码格式不正确',
  ]);
  expect(usersAfterCheck).toBe(1);
  expect(run.result).toMatchObject({ saved: 1, bad: 1, hasPasswords: true });
  expect(signedIn.json).toMatchObject({ code: 0, mustChangePassword: true });
  expect(undo.result).toMatchObject({ undone: 1, kept: 0 });
  expect(await totalOf('user')).toBe(1);
});

it('the header is found below a title, and another sheet and header are read where somebody chooses them', async () => {
  const head = ['paramCode', 'paramValue', 'remark'];
  const book = aWorkbook({
    sheets: [
      { name: '封面', rows: textRows([['参数台账']]) },
      { name: '参数', rows: textRows([['参数台账（2026年度）'], head, ['HEAD_A', '1', 'x']]) },
      {
        name: '旧',
        state: 'hidden',
        rows: textRows([head, ['units', '', ''], ['HEAD_B', '2', 'y']]),
      },
    ],
  });

  const found = await upload('params', 'p.xlsx', book);
  const query = `?${new URLSearchParams({ sheet: '旧', headFrom: '1', headRows: '2', instead: found.id })}`;
  const chosen = await upload('params', 'p.xlsx', book, query);
  const gone = await app.call('POST /engine/import/params/check', {
    token: admin,
    body: { sourceId: found.id, mapping: found.mapping },
  });

  expect(found).toMatchObject({
    sheet: '参数',
    head: { from: 2, rows: 1 },
    header: head,
    rows: 1,
    mapping: { paramCode: 0, paramValue: 1, remark: 2 },
    preview: [{ number: 3, cells: ['HEAD_A', '1', 'x'] }],
  });
  expect(chosen).toMatchObject({ sheet: '旧', rows: 1, mapping: { paramCode: 0 } });
  expect(gone.code).not.toBe(0);
  expect((await order('check', 'params', chosen)).result).toMatchObject({ saved: 1, bad: 0 });
});

it('the workbook of a trial holds the refused rows as they came, with row number and reasons', async () => {
  const source = await upload(
    'user',
    '人员.xlsx',
    await aBook(HEADER, [
      ['ok1', '一', '总部', '平台行政管理员'],
      ['ok1', '二', '总部', '平台行政管理员'],
    ]),
  );

  const check = await order('check', 'user', source);
  const rows = await readSheet(await load(`/sys/task/file/${check.id}`));

  expect(rows).toEqual([
    [...HEADER, '原文件行号', '错误原因'],
    ['ok1', '二', '总部', '平台行政管理员', null, 3, '用户名与第 2 行重复'],
  ]);
});

it('a row whose key is known changes that record, empty cells leave it, and undo spares what was changed since', async () => {
  const save = (code: string, name: string) =>
    app.call('POST /sys/params', {
      token: admin,
      body: { paramCode: code, paramValue: '1', remark: name },
    });
  await save('IMPORT_A', 'first');
  await save('IMPORT_B', 'second');
  const source = await upload(
    'params',
    'p.csv',
    Buffer.from('﻿paramCode,paramValue,remark\r\nIMPORT_A,2,\r\nIMPORT_B,2,\r\nIMPORT_C,2,new\r\n'),
  );

  const run = await order('run', 'params', source);
  const twice = await app.call('POST /engine/import/params/run', {
    token: admin,
    body: { sourceId: source.id, mapping: source.mapping },
  });
  const [a, b] = [await paramOf('IMPORT_A'), await paramOf('IMPORT_B')];
  await app.call('PUT /sys/params', {
    token: admin,
    body: { id: b.id, version: b.version, paramValue: '3' },
  });
  const undo = (
    await app.call('POST /engine/import/undo', { token: admin, body: { taskId: run.id } })
  ).data as Task;
  const again = await app.call('POST /engine/import/undo', {
    token: admin,
    body: { taskId: run.id },
  });

  expect(run.result).toMatchObject({ saved: 1, updated: 2, bad: 0 });
  expect(twice.code).toBe(10500);
  expect(a).toMatchObject({ paramValue: '2', remark: 'first' });
  expect(undo.result).toMatchObject({
    undone: 2,
    kept: 1,
    issues: [{ row: 3, message: '导入后已被修改，保留不动' }],
  });
  expect(await paramOf('IMPORT_A')).toMatchObject({ paramValue: '1' });
  expect(await paramOf('IMPORT_B')).toMatchObject({ paramValue: '3' });
  expect(await paramOf('IMPORT_C')).toBeUndefined();
  expect(again.code).not.toBe(0);
});

it('the template names what may stand where; uploaded as it is, its notes and example are no rows', async () => {
  const template = await load('/engine/import/user/template');

  const [header, notes] = (await readSheet(template)) as string[][];
  const form = aForm('模板.xlsx', template);
  const answer = await app.call('POST /engine/import/user/upload', {
    token: admin,
    body: form.body,
    headers: form.headers,
  });

  expect(header?.slice(0, 3)).toEqual(['用户名 *', '姓名 *', '密码']);
  expect(notes?.[0]).toMatch(/^【说明】/);
  expect(answer.msg).toBe('文件中没有数据行');
});

it('the lines of a sub-table are rows below their record, named by the template, refused by row and cell, and taken back with it', async () => {
  await app.call('POST /sys/region', {
    token: admin,
    body: { id: '990000', pid: '0', name: '试验区', sort: 0 },
  });
  const [header = []] = (await readSheet(
    await load('/engine/import/enterprise/template'),
  )) as string[][];
  const at = (title: string) => header.indexOf(title);
  const row = (cells: Readonly<Record<string, Cell>>): readonly Cell[] =>
    header.map((title) => cells[title] ?? null);
  const line = (code: string, kind: string) => ({
    '排放口 · 编号': code,
    '排放口 · 名称': `${code} 口`,
    '排放口 · 类型': kind,
  });
  const own = (code: string) => ({
    '企业名称 *': `企业 ${code}`,
    '统一社会信用代码 *': code,
    '行业类别 *': '火力发电',
    '所属区域 *': '试验区',
  });
  const file = await aBook(header, [
    row({ ...own('91320506MA1XXXXX1A'), ...line('A1', '污水总排口') }),
    row(line('A2', '雨水排口')),
    row({ ...own('91320506MA1XXXXX2B'), ...line('B1', '没有') }),
    row(line('B2', '雨水排口')),
  ]);
  const source = await upload('enterprise', 'e.xlsx', file);

  const check = await order('check', 'enterprise', source);
  const run = await order('run', 'enterprise', source);
  const found = (
    await app.call(
      `GET /ops/enterprise/page?name=${encodeURIComponent('企业 91320506MA1XXXXX1A')}`,
      { token: admin },
    )
  ).data as { readonly list: readonly { readonly id: string }[] };
  const { data } = await app.call(
    `GET /ops/enterprise/getEnterprisesDetail/${found.list[0]?.id ?? ''}`,
    { token: admin },
  );
  const undo = (
    await app.call('POST /engine/import/undo', { token: admin, body: { taskId: run.id } })
  ).data as Task;

  expect(at('排放口 · 编号')).toBeGreaterThan(at('企业名称 *'));
  expect(check.result).toMatchObject({ saved: 1, bad: 2 });
  expect(check.result['issues']).toMatchObject([
    { row: 4, field: 'outlets.kind', title: '排放口 · 类型' },
    { row: 5, message: '本行与第 4 行是同一条记录，该行有误' },
  ]);
  expect(run.result).toMatchObject({ saved: 1, bad: 2 });
  expect(data).toMatchObject({ outlets: [{ code: 'A1' }, { code: 'A2', name: 'A2 口' }] });
  expect(undo.result).toMatchObject({ undone: 1, kept: 0 });
});

it('lines of a sub-table may stand in a sheet of their own: named by the record, refused by sheet, row and cell, taken back with it', async () => {
  const template = await load('/engine/import/enterprise/template');
  const [main = [], mainNotes = []] = (await readSheet(template, '企业')) as string[][];
  const [lines = []] = (await readSheet(template, '排放口')) as string[][];
  const row = (header: readonly string[], cells: Readonly<Record<string, Cell>>) =>
    header.map((title) => String(cells[title] ?? ''));
  const own = (code: string) => ({
    '企业名称 *': `企业 ${code}`,
    '统一社会信用代码 *': code,
    '行业类别 *': '火力发电',
    '所属区域 *': '试验区',
  });
  const line = (of: string, code: string, kind: string) => ({
    '统一社会信用代码 *': of,
    [lines.find((title) => title.startsWith('编号')) ?? '']: code,
    [lines.find((title) => title.startsWith('名称')) ?? '']: `${code} 口`,
    [lines.find((title) => title.startsWith('类型')) ?? '']: kind,
  });
  const [first, second] = ['91320506MA1XXXXX3C', '91320506MA1XXXXX4D'];
  const book = aWorkbook({
    sheets: [
      { name: '企业', rows: textRows([main, row(main, own(first)), row(main, own(second))]) },
      {
        name: '排放口',
        rows: textRows([
          lines,
          row(lines, line(second, 'D1', '没有')),
          row(lines, line(first, 'C1', '污水总排口')),
          row(lines, line('91320506MA1XXXXX9Z', 'Z1', '雨水排口')),
          row(lines, line(first, 'C2', '雨水排口')),
        ]),
      },
    ],
  });
  const source = await upload('enterprise', 'e2.xlsx', book);

  const check = await order('check', 'enterprise', source);
  const run = await order('run', 'enterprise', source);
  const { data } = await app.call(
    `GET /ops/enterprise/page?name=${encodeURIComponent(`企业 ${first}`)}`,
    { token: admin },
  );
  const [made] = (data as { readonly list: readonly { readonly id: string }[] }).list;
  const info = await app.call(`GET /ops/enterprise/getEnterprisesDetail/${made?.id ?? ''}`, {
    token: admin,
  });
  const refused = (await readSheet(await load(`/sys/task/file/${run.id}`))) as Cell[][];
  const undo = (
    await app.call('POST /engine/import/undo', { token: admin, body: { taskId: run.id } })
  ).data as Task;

  expect(mainNotes[0]).toMatch(/^【说明】/);
  expect(lines[0]).toBe('统一社会信用代码 *');
  expect(source).toMatchObject({ sheet: '企业', rows: 6 });
  expect(check.result).toMatchObject({ saved: 1, bad: 3 });
  expect(check.result['issues']).toMatchObject([
    { row: 3, message: '本行与第 排放口 2 行是同一条记录，该行有误' },
    { row: 2, sheet: '排放口', field: 'outlets.kind' },
    { row: 4, sheet: '排放口', message: expect.stringContaining('91320506MA1XXXXX9Z') as string },
  ]);
  expect(run.result).toMatchObject({ saved: 1, bad: 3 });
  expect(info.data).toMatchObject({ outlets: [{ code: 'C1' }, { code: 'C2', name: 'C2 口' }] });
  expect(refused.slice(1).map((cells) => cells.at(-2))).toEqual([3, '排放口 2', '排放口 4']);
  expect(undo.result).toMatchObject({ undone: 1, kept: 0 });
});

it('an import whose server died goes on where it stopped', async () => {
  const lines = Array.from({ length: 25 }, (_, at) => `RESUMED_${at},${at}`).join('\n');
  const source = await upload('params', 'r.csv', Buffer.from(`paramCode,paramValue\n${lines}\n`));
  const owner = String(
    ((await app.call('GET /sys/user/info', { token: admin })).data as { id: string }).id,
  );
  await app.app.database.pool.query(
    `insert into sys_task (id, kind, name, entity, owner_id, lang, status, params, done, total, expires_at, holder, until, attempts)
     values (77, 'import', 'r', 'params', $1, 'zh-CN', 'running', $2, 20, 25, now() + interval '1 day', gen_random_uuid(), now() - interval '1 minute', 1)`,
    [owner, JSON.stringify({ sourceId: source.id, mapping: source.mapping })],
  );

  const task = async () => (await app.call('GET /sys/task/mine/77', { token: admin })).data as Task;
  await expect.poll(async () => (await task()).status).toBe('done');

  expect((await task()).result).toMatchObject({ saved: 5, bad: 0 });
  expect([await paramOf('RESUMED_19'), (await paramOf('RESUMED_20'))['paramValue']]).toEqual([
    undefined,
    '20',
  ]);
});

it('rows of a tree may name a parent further up in the same file', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`部门${at}`, at === 0 ? null : '部门0', at]);
  const source = await upload('dept', 'd.xlsx', await aBook(['名称', '上级部门', '排序'], rows));

  const check = await order('check', 'dept', source);
  const run = await order('run', 'dept', source);

  expect(check.result).toMatchObject({ saved: 30, bad: 0, issues: [] });
  expect(run.result).toMatchObject({ saved: 30, bad: 0 });
  const { rows: children } = await app.app.database.pool.query(
    "select count(*) as n from sys_dept where pid = (select id from sys_dept where name = '部门0')",
  );
  expect(children).toEqual([{ n: '29' }]);
});

it('a file that is none, or grows beyond measure, is refused', async () => {
  const codes: string[] = [];

  for (const [name, bytes] of [
    ['a.xlsx', Buffer.from('not a workbook')],
    ['a.exe', Buffer.from('MZ')],
    ['a.csv', Buffer.from('<html><script>1</script></html>')],
    ['gap.xlsx', await aGap()],
  ] as const) {
    const form = aForm(name, bytes);
    codes.push(
      (
        await app.call('POST /engine/import/user/upload', {
          token: admin,
          body: form.body,
          headers: form.headers,
        })
      ).msg,
    );
  }

  expect(codes).toEqual([
    '请上传 xlsx 或 csv 文件',
    '请上传 xlsx 或 csv 文件',
    '请上传 xlsx 或 csv 文件',
    '行数超过上限 50000 行',
  ]);
});

it('without the key nothing of an import can be reached, and what one uploaded no other sees', async () => {
  const role = await app.call('POST /sys/role', {
    token: admin,
    body: { name: '只读', menuIdList: [], deptIdList: [] },
  });
  await app.call('POST /sys/user', {
    token: admin,
    body: {
      username: 'reader',
      realName: 'Reader',
      password: PASSWORD,
      deptId,
      userType: '5',
      status: '1',
      gender: '2',
      roleIdList: [(role.data as { id: string }).id],
    },
  });
  const reader = await app.signIn('reader', PASSWORD);
  const source = await upload('params', 'p.csv', Buffer.from('paramCode,paramValue\nIMPORT_X,1\n'));
  const run = await order('run', 'params', source);

  const answers = await Promise.all([
    app.call('GET /engine/import/params/template', { token: reader }),
    app.call('POST /engine/import/params/check', {
      token: reader,
      body: { sourceId: source.id, mapping: source.mapping },
    }),
    app.call('POST /engine/import/params/run', {
      token: reader,
      body: { sourceId: source.id, mapping: source.mapping },
    }),
    app.call('POST /engine/export/params', { token: reader, body: {} }),
  ]);
  const foreign = await Promise.all([
    app.call('POST /engine/import/undo', { token: reader, body: { taskId: run.id } }),
    app.call(`GET /sys/task/mine/${run.id}`, { token: reader }),
    app.call(`GET /sys/task/file/${run.id}`, { token: reader }),
    app.call('POST /sys/task/cancel', { token: reader, body: { id: run.id } }),
  ]);
  const wrong = await app.call('POST /engine/import/params/run', {
    token: admin,
    body: { sourceId: source.id, mapping: { creator: 0 } },
  });

  expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
  expect(foreign.every(({ code }) => code === 500)).toBe(true);
  expect((await app.call('GET /sys/task/mine', { token: reader })).data).toEqual([]);
  expect(wrong.msg).toBe('列的对应关系无效');
});

async function aBook(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx({
    name: 'x',
    columns: header.map((title) => ({ title })),
    rows,
  }))
    parts.push(part);
  return Buffer.concat(parts);
}

/** A small workbook that names a row a billion rows below the last. */
async function aGap(): Promise<Buffer> {
  const { zipSync, strToU8 } = await import('fflate');
  const files = Object.entries(await unpackZip(await aBook(['a'], [['b']]))).map(
    ([name, text]) => [name, strToU8(text.replace('<row r="2">', '<row r="1000000000">'))] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

interface Source {
  readonly id: string;
  readonly mapping: Readonly<Record<string, number>>;
}

async function upload(entity: string, name: string, bytes: Buffer, query = ''): Promise<Source> {
  const { body, headers } = aForm(name, bytes);
  return need(
    await app.call(`POST /engine/import/${entity}/upload${query}`, { token: admin, body, headers }),
  ) as Source;
}

async function order(
  what: 'check' | 'run',
  entity: string,
  { id, mapping }: Source,
): Promise<Task> {
  return need(
    await app.call(`POST /engine/import/${entity}/${what}`, {
      token: admin,
      body: { sourceId: id, mapping },
    }),
  ) as Task;
}

function need(answer: Answer): unknown {
  if (answer.code !== 0) throw new Error(JSON.stringify(answer.json));
  return answer.data;
}

async function load(path: string): Promise<Buffer> {
  const response = await app.app.http.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin}` },
  });
  // whoever loads a workbook opens it by a program of somebody else
  await unpackZip(response.rawPayload);
  return response.rawPayload;
}

function reasons({ result }: Task): readonly string[] {
  return (result['issues'] as readonly { readonly message: string }[]).map(
    ({ message }) => message,
  );
}

async function totalOf(entity: string): Promise<number> {
  const { rows } = await app.app.database.pool.query<{ n: string }>(
    `select count(*) as n from sys_${entity}`,
  );
  return Number(rows[0]?.n);
}

async function paramOf(code: string): Promise<Readonly<Record<string, unknown>>> {
  const page = (await app.call(`GET /sys/params/page?paramCode=${code}`, { token: admin }))
    .data as {
    readonly list: readonly Readonly<Record<string, unknown>>[];
  };
  return page.list[0] as Readonly<Record<string, unknown>>;
}
