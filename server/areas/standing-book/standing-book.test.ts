import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { GroupAnswer } from '#schemas/api/group.ts';
import type { SheetDocument } from '#schemas/sheet/document.ts';
import { layOut } from '#schemas/sheet/lay-out.ts';
import type { Cell } from '#server/base/tables/sheet.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { runTimers } from '#server/moves/timers.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { aWorkbook, textRows } from '#tests/builders/a-workbook.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { readXlsx } from '#tests/builders/read-xlsx.ts';
import {
  inDays,
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';
import { unpackBytes } from '#tests/builders/unpack-zip.ts';
import { aForm, PNG } from '#tests/builders/uploads.ts';
import { readPlatformValues } from './platform-value-store.ts';

/** What is filled in of a stop of a CEMS. */
const FILLED = {
  begin: '2026-11-21 08:00:00',
  end: '2026-11-21 10:45:00',
  reason: '电源检修',
};

describe('standing books', () => {
  let world: TwoCompanies;
  const signed = new Map<Person, string>();
  const signs = new Map<Person, readonly StoredRow[]>();
  beforeAll(async () => {
    world = await twoCompanies();
    // where templates of any medium are filled in
    await ofType('9');
    const roles = rowsOf(await world.as('admin', 'GET /sys/role/list'));
    // oa1 and ob1 manage the O&M of their companies, oa2 works for the first
    const ids = (...names: readonly string[]) =>
      names.map((name) => roles.find((role) => role['name'] === name)?.['id']);
    for (const [person, names] of [
      ['oa1', ['运维主管']],
      ['oa2', ['运维人员']],
      ['ob1', ['运维主管']],
      ['ea1', ['企业管理员']],
    ] as const) {
      const user = dataOf(await world.as('admin', `GET /sys/user/${world.users[person]}`));
      const roleIdList = [...(user['roleIdList'] as readonly string[]), ...ids(...names)];
      expect(
        (await world.as('admin', 'PUT /sys/user', { body: { ...user, roleIdList } })).code,
      ).toBe(0);
      signed.set(person, await world.signIn(person, PASSWORD));
      signs.set(person, [await uploaded(person, 'sign.png')]);
    }
  });
  afterAll(() => world.stop());

  const ofType = (type: string) =>
    world.app.database.pool.query('update ops_station set station_type = $2 where id = $1', [
      world.sides.A.stationId,
      type,
    ]);
  const uploaded = async (person: Person, name: string) =>
    dataOf(
      await world.call('POST /oss/file/upload_env', {
        token: signed.get(person) ?? world.tokens[person],
        ...aForm(name, PNG),
      }),
    );
  const filledBy = (person: Person) => ({ ...FILLED, signature: signs.get(person) });
  const as = (person: Person, what: string, body?: unknown) =>
    world.call(what, {
      token: signed.get(person) ?? world.tokens[person],
      ...(body === undefined ? {} : { body }),
    });
  const dataOf = ({ data }: { readonly data?: unknown }) => data as StoredRow;
  const rowsOf = ({ data }: { readonly data?: unknown }) => data as readonly StoredRow[];
  const pageOf = ({ data }: { readonly data?: unknown }) =>
    (data as { readonly list: readonly StoredRow[] } | null)?.list ?? [];
  const bookNamed = async (code: string): Promise<string> => {
    const answer = await as('admin', `GET /ops/standingBook/page?code=${code}`);
    const list = (answer.data as { readonly list: readonly StoredRow[] }).list;
    return String(list.find((row) => row['code'] === code)?.['id']);
  };
  const record = async (id: string, person: Person = 'oa1') =>
    dataOf(await as(person, `GET /ops/record/${id}`));
  const begun = async (person: Person, code: string, more: object = {}) => {
    const answer = await as(person, 'POST /ops/record', {
      bookId: await bookNamed(code),
      stationId: world.sides.A.stationId,
      ...more,
    });
    expect(answer).toMatchObject({ code: 0 });
    return String(dataOf(answer)['id']);
  };
  const fill = async (person: Person, id: string, values: object) => {
    const { version } = await record(id, person);
    return as(person, 'PUT /ops/record', { id, version, values });
  };
  const move = async (person: Person, id: string, name: string, more: object = {}) => {
    const { version } = await record(id, 'admin');
    return as(person, 'POST /ops/record/move', { id, version, move: name, ...more });
  };
  const moveBook = async (person: Person, id: string, name: string, more: object = {}) => {
    const { version } = dataOf(await as('admin', `GET /ops/standingBook/${id}`));
    return as(person, 'POST /ops/standingBook/move', { id, version, move: name, ...more });
  };

  it('28 templates come along, published; one is filled in, submitted, returned, mended and audited by somebody else', async () => {
    const { data } = await as('oa2', 'GET /ops/standingBook/page?limit=100&status=1');
    expect(data).toMatchObject({ total: 28 });

    const id = await begun('oa2', 'STOP');
    // what the platform knows is there from the beginning
    expect((await record(id))['values']).toMatchObject({
      stationName: expect.stringContaining('Alpha') as string,
      operator: expect.any(String) as string,
      // nobody signed it yet
      signTime: null,
    });
    // a draft may lack what is required, but holds nothing that can never be right
    expect(await fill('oa2', id, { begin: 'yesterday' })).toMatchObject({
      json: { issues: [{ path: 'values.begin', rule: 'datetime' }] },
    });
    expect(await fill('oa2', id, { begin: FILLED.begin, stationName: '别处' })).toMatchObject({
      code: 0,
    });
    expect((await move('oa2', id, 'submit')).msg).toContain('还有 2 处');
    expect((await fill('oa2', id, { ...filledBy('oa2'), end: '2026-11-21 07:00:00' })).code).toBe(
      0,
    );
    expect((await move('oa2', id, 'submit')).msg).toContain('结束时间应晚于开始时间');

    expect(await fill('oa2', id, { ...filledBy('oa2'), hours: 99 })).toMatchObject({ code: 0 });
    // numbers are worked out here, whatever was sent; what the platform filled in stays
    expect((await record(id))['values']).toMatchObject({
      hours: 2.8,
      stationName: expect.stringContaining('Alpha') as string,
      signTime: expect.stringMatching(/^20/) as string,
    });
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
    expect(await record(id)).toMatchObject({ status: '1', fillerId: world.users.oa2 });

    // phones hand in what was filled in with the very move: both or neither
    const whole = await begun('oa2', 'STOP');
    expect((await move('oa2', whole, 'submit', { values: { begin: 'x' } })).code).not.toBe(0);
    expect((await record(whole))['values']).not.toHaveProperty('begin');
    const token = signed.get('oa2') ?? '';
    const upload = { ...aForm('sign.png', PNG), token };
    const signature = [dataOf(await world.call('POST /oss/file/upload_env', upload))];
    const sent = { ...FILLED, signature, stationName: '别处', hours: 99 };
    const path = `GET /oss/file/download/${String(signature[0]?.['id'])}`;
    const loads = async (person: Person) =>
      (await as(person, path)).headers['content-type'] === 'image/png';
    expect(await loads('oa1')).toBe(false);
    expect(await move('oa2', whole, 'submit', { values: sent })).toMatchObject({ code: 0 });
    // whoever sees the book sees what it was signed with, nobody else does
    expect([await loads('oa1'), await loads('ob1')]).toEqual([true, false]);
    expect(await record(whole)).toMatchObject({
      status: '1',
      values: { hours: 2.8, stationName: expect.stringContaining('Alpha') as string },
    });

    // who filled it in does not audit it, nor change it any more
    expect((await fill('oa2', id, filledBy('oa2'))).code).not.toBe(0);
    expect(await move('oa1', id, 'return', { returnReason: '缺照片' })).toMatchObject({ code: 0 });
    expect(await record(id)).toMatchObject({ status: '-1', returnReason: '缺照片' });
    expect((await fill('oa2', id, filledBy('oa2'))).code).toBe(0);
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
    expect(await move('oa1', id, 'audit')).toMatchObject({ code: 0 });
    expect(await record(id)).toMatchObject({ status: '2', auditorId: world.users.oa1 });

    // nor does who wrote some of it before somebody else handed it in
    const shared = await begun('oa2', 'STOP');
    expect((await fill('oa1', shared, filledBy('oa1'))).code).toBe(0);
    expect(await move('oa2', shared, 'submit')).toMatchObject({ code: 0 });
    expect((await move('oa1', shared, 'audit')).msg).toContain('不能审核自己');
    expect(await record(shared)).toMatchObject({ status: '1', fillerId: world.users.oa2 });
  });

  it('lies on paper as its template says, under the name of that, marked while it is not audited; the PDF has the same pages', async () => {
    const id = await begun('oa2', 'STOP');
    await fill('oa2', id, filledBy('oa2'));
    const sheet = dataOf(
      await as('oa2', `GET /ops/record/${id}/sheet`),
    ) as unknown as SheetDocument;
    expect(sheet).toMatchObject({ title: 'CEMS停机记录表', watermark: '草稿', qr: {} });
    const said = JSON.stringify(sheet.blocks);
    for (const text of ['站点名称', '电源检修', '2026-11-21 10:45:00', '2.8', '"pictures":[{"id"'])
      expect(said).toContain(text);
    const inEnglish = { token: signed.get('oa2') ?? '', headers: { 'accept-language': 'en-US' } };
    const paper = await world.call(`GET /ops/record/${id}/sheet`, inEnglish);
    expect(JSON.stringify(paper.data)).toContain('Reason for the shutdown');
    const unsigned = await begun('oa2', 'STOP');
    const submit = { id: unsigned, version: 1, move: 'submit' };
    const refused = await world.call('POST /ops/record/move', { ...inEnglish, body: submit });
    expect(refused.msg).toContain('Shutdown from');
    const { rawPayload } = await world.app.http.inject({
      url: `/api/ops/record/${id}/pdf`,
      headers: { token: signed.get('oa2') ?? '' },
    });
    const pages = await readPdf(rawPayload);
    expect(pages).toHaveLength(layOut(sheet).length);
    expect(pages[0]?.text).toContain('电源检修');
    expect(pages[0]?.pictures[0]?.ppi).toBeGreaterThanOrEqual(192);
    expect((await as('ob1', `GET /ops/record/${id}/sheet`)).code).not.toBe(0);

    // the house may have a mark of its own, for what is whole
    const params = rowsOf({
      data: dataOf(await as('admin', 'GET /sys/params/page?paramCode=SHEET_WATERMARK'))['list'],
    });
    const param = params.find((row) => row['paramCode'] === 'SHEET_WATERMARK');
    const body = { ...param, paramValue: '仅供内部 {user}' };
    expect((await as('admin', 'PUT /sys/params', body)).code).toBe(0);
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
    expect(await move('oa1', id, 'audit')).toMatchObject({ code: 0 });
    expect(await as('oa2', `GET /ops/record/${id}/sheet`)).toMatchObject({
      data: { watermark: expect.stringMatching(/^仅供内部 ./) as string },
    });
  });

  it('the other company sees neither the record nor begins one at the station', async () => {
    const id = await begun('oa1', 'STOP');
    expect((await as('ob1', `GET /ops/record/${id}`)).code).not.toBe(0);
    const other = await as('ob1', 'POST /ops/record', {
      bookId: await bookNamed('STOP'),
      stationId: world.sides.A.stationId,
    });
    expect(other.code).not.toBe(0);
    const page = await as('ob1', 'GET /ops/record/page');
    expect(JSON.stringify(page)).not.toContain('Alpha');
    // its author may not audit it himself
    await fill('oa1', id, filledBy('oa1'));
    expect(await move('oa1', id, 'submit')).toMatchObject({ code: 0 });
    expect((await move('oa1', id, 'audit')).msg).toBe('填写人不能审核自己填写的台账');
  });

  it('hidden values are kept in a draft and gone once it is submitted; the first next date reminds', async () => {
    const id = await begun('oa2', 'PARAM_CHANGE');
    const sign = { signature: signs.get('oa2') };
    const rows = [{ before: '1', after: '2', date: '2026-11-21 08:00:00' }];
    expect((await fill('oa2', id, { ...sign, changed: '否', rows })).code).toBe(0);
    expect((await record(id))['values']).toMatchObject({ rows: [{ before: '1' }] });
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
    expect((await record(id))['values']).not.toHaveProperty('rows');

    const next = await begun('oa2', 'REAGENT');
    const line = (nextDate: string) => ({
      replaceDate: '2026-11-01',
      name: '试剂',
      qty: 1,
      nextDate,
    });
    // far enough that no timer of the cases below reminds of it
    const [first, later] = [inDays(60), inDays(120)].map((time) => time.slice(0, 10));
    await fill('oa2', next, { ...sign, rows: [line(later ?? ''), line(first ?? '')] });
    expect(await move('oa2', next, 'submit')).toMatchObject({ code: 0 });
    expect(await record(next)).toMatchObject({ nextDate: first });
  });

  it('a line of permission closes a template to whom it does not name', async () => {
    const bookId = await bookNamed('DUTY');
    const opsCompanyId = world.sides.B.opsCompanyId;
    const mine = await begun('oa1', 'DUTY');
    expect((await record(mine, 'oa2'))['id']).toBe(mine);
    const made = await as('admin', 'POST /ops/standingBookPermission', {
      bookId,
      opsCompanyId,
      mayFill: true,
    });
    expect(made).toMatchObject({ code: 0 });
    const refused = await as('oa2', 'POST /ops/record', {
      bookId,
      stationId: world.sides.A.stationId,
    });
    expect(refused).toMatchObject({
      msg: expect.stringContaining('填写该台账的权限') as string,
    });
    // nor does he see it, but for who filled it in
    expect((await as('oa2', `GET /ops/record/${mine}`)).code).not.toBe(0);
    expect((await record(mine, 'oa1'))['id']).toBe(mine);
    // a line allows from its first day to its last
    const [past, future] = ['2001-01-01', '2199-12-31'];
    const line = { bookId, opsCompanyId: world.sides.A.opsCompanyId, mayFill: true };
    const allow = (more: object) =>
      as('admin', 'POST /ops/standingBookPermission', { ...line, ...more });
    expect((await allow({ validFrom: future, validTo: past })).msg).toContain('失效日期');
    for (const more of [{ validTo: past }, { validFrom: future }]) {
      expect((await allow(more)).code).toBe(0);
      expect((await as('oa2', `GET /ops/record/${mine}`)).code).not.toBe(0);
    }
    expect((await allow({ validFrom: past, validTo: future })).code).toBe(0);
    expect((await begun('oa2', 'DUTY')).length).toBeGreaterThan(0);
    // with a role as well, both must apply; he may fill it in, not review it
    const rows = [{ in: '2026-11-21 08:00:00', person: '张三', reason: '巡检' }];
    await fill('oa1', mine, { rows, signature: signs.get('oa1') });
    expect(await move('oa1', mine, 'submit')).toMatchObject({ code: 0 });
    expect((await move('oa1', mine, 'return', { returnReason: 'x' })).msg).toContain('没有审核');
  });

  it('trap: a field with data keeps its type, and a published version never changes; a record keeps its own', async () => {
    const document = (kind: object, more: readonly object[] = []) => ({
      v: 1,
      elements: [{ id: 'e1', key: 'depth', title: '深度', ...kind }, ...more],
    });
    const number = document({ kind: 'number' });
    const made = await as('admin', 'POST /ops/standingBook', {
      code: 'WELL',
      name: '井深',
      medium: 'water',
      period: 'event',
      document: number,
    });
    expect(made).toMatchObject({ code: 0 });
    const id = String(dataOf(made)['id']);
    const redraw = async (next: object) => {
      const { version } = dataOf(await as('admin', `GET /ops/standingBook/${id}`));
      return as('admin', 'PUT /ops/standingBook', { id, version, document: next });
    };
    const newRecord = { bookId: id, stationId: world.sides.A.stationId };
    expect((await as('oa2', 'POST /ops/record', newRecord)).code).not.toBe(0);
    expect(await moveBook('admin', id, 'publish')).toMatchObject({ code: 0 });
    expect((await moveBook('oa1', id, 'publish')).code).not.toBe(0);
    const old = await begun('oa2', 'WELL');
    await fill('oa2', old, { depth: 12.5 });

    expect((await redraw(document({ kind: 'text' }))).code).toBe(0);
    expect((await moveBook('admin', id, 'publish')).msg).toBe(
      '字段“深度”已有 1 条台账数据，不能改变类型；请新增字段',
    );
    expect(await as('admin', `GET /ops/book/held?bookId=${id}`)).toMatchObject({
      code: 0,
      data: [{ name: 'depth', count: 1 }],
    });
    expect((await as('oa2', `GET /ops/book/held?bookId=${id}`)).code).not.toBe(0);
    expect((await redraw({ v: 1, elements: [{ id: 'x', kind: 'hologram' }] })).code).not.toBe(0);
    // an unfinished draft is kept, but not published
    const broken = document({ kind: 'number' }, [
      { id: 'e2', kind: 'calc', key: 'half', title: '一半', formula: 'deep / 2' },
    ]);
    expect((await redraw(broken)).code).toBe(0);
    expect((await moveBook('admin', id, 'publish')).msg).toContain('deep');
    const sound = document({ kind: 'number', required: true }, [
      { id: 'e2', kind: 'calc', key: 'half', title: '一半', formula: 'depth / 2' },
    ]);
    expect((await redraw(sound)).code).toBe(0);
    expect(await moveBook('admin', id, 'publish')).toMatchObject({ code: 0 });

    const young = await begun('oa2', 'WELL');
    await fill('oa2', young, { depth: 5 });
    await fill('oa2', old, { depth: 13 });
    expect(await record(young)).toMatchObject({
      values: { depth: 5, half: 2.5 },
      isOutdated: false,
    });
    expect(await record(old)).toMatchObject({ values: { depth: 13 }, isOutdated: true });

    // a draft may go on by the newest version, told before what of it is lost
    expect(await as('oa2', `GET /ops/bookFiles/lift?id=${old}`)).toMatchObject({
      data: {
        text: expect.stringMatching(/2.*保留/) as string,
        items: [{ text: '新版本增加: 一半' }],
      },
    });
    expect((await as('ob1', `GET /ops/bookFiles/lift?id=${old}`)).code).not.toBe(0);
    expect(await move('oa2', old, 'lift')).toMatchObject({ code: 0 });
    expect((await record(old))['values']).toEqual({ depth: 13, half: 6.5 });
    expect((await move('oa2', old, 'lift')).msg).toContain('已是最新版本');

    expect(await moveBook('admin', id, 'rollBack', { to: 9 })).toMatchObject({
      msg: expect.stringContaining('9') as string,
    });
    expect(await moveBook('admin', id, 'rollBack', { to: 1 })).toMatchObject({ code: 0 });
    expect(dataOf(await as('admin', `GET /ops/standingBook/${id}`))).toMatchObject({
      runningVersion: 3,
      status: '1',
    });
    const versions = await as('admin', `GET /ops/standingBookVersion/page?bookId=${id}`);
    expect(
      (versions.data as { readonly list: readonly StoredRow[] }).list.map((row) => [
        row['number'],
        row['rolledBackTo'],
      ]),
    ).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    // taken away in one version, it may not come back as something else in the next, nor by the way back
    expect((await redraw(document({ kind: 'number', key: 'other', title: '其他' }))).code).toBe(0);
    expect(await moveBook('admin', id, 'publish')).toMatchObject({ code: 0 });
    expect((await redraw(document({ kind: 'text' }))).code).toBe(0);
    expect((await moveBook('admin', id, 'publish')).msg).toContain('“深度”已有 2 条台账数据');

    // nor does the way back lead to a version that has it as something else
    const mark = (kind: string) =>
      document({ kind: 'number' }, [{ id: 'm', kind, key: 'mark', title: '标记' }]);
    for (const kind of ['number', 'text']) {
      expect((await redraw(mark(kind))).code).toBe(0);
      expect(await moveBook('admin', id, 'publish')).toMatchObject({ code: 0 });
    }
    const marked = await begun('oa2', 'WELL');
    expect((await fill('oa2', marked, { mark: '甲' })).code).toBe(0);
    expect((await moveBook('admin', id, 'rollBack', { to: 5 })).msg).toContain(
      '“标记”已有 1 条台账数据',
    );
    expect(await record(marked)).toMatchObject({ isOutdated: false, values: { mark: '甲' } });
    expect(await moveBook('admin', id, 'rollBack', { to: 4 })).toMatchObject({ code: 0 });
  });

  it('what the platform knows of a factor is read at its minute or hour, shown while it is filled in, and true at submit; what is not there says why', async () => {
    const { pool } = world.app.database;
    const at = '2026-11-20 08:00:00';
    for (const [kind, value] of [
      ['minute', 23.45678],
      ['hour', 30],
    ] as const)
      await pool.query(
        `insert into dm_reading_${kind} (point_id, factor_code, data_time, value, flag, received_at) values ($1, 'w01018', $2::timestamp at time zone 'Asia/Shanghai', $3, 'N', now())`,
        [world.sides.A.pointId, at, value],
      );
    const id = await begun('oa2', 'CONSISTENCY');
    const line = (factor: string, minute: string) => ({
      factor,
      time: `${at.slice(0, 14)}${minute}:00`,
      platform: 99,
      unit: '斤',
      analyzer: 23.5,
      dcu: 23.5,
    });
    const rows = [line('COD', '09'), line('COD', '10'), line('总汞', '00'), { factor: 'COD' }];
    const told = async (person: Person) =>
      as(person, 'POST /ops/bookFiles/live', { id, values: { rows } });

    const { data } = await told('oa2');
    const { cells, notes } = dataOf({ data }) as unknown as {
      readonly cells: readonly StoredRow[];
      readonly notes: readonly string[];
    };

    expect(cells.filter(({ column }) => column === 'platform').map(({ value }) => value)).toEqual([
      23.4568,
      null,
      null,
      null,
    ]);
    expect(cells[1]).toMatchObject({ name: 'rows', column: 'unit', row: 0, value: 'mg/L' });
    expect(notes).toEqual([
      `平台数值（第 2 行）：${at.slice(0, 14)}10 平台没有数据`,
      '平台数值（第 3 行）：本站点没有监测“总汞”',
      '单位（第 3 行）：本站点没有监测“总汞”',
      '平台数值（第 4 行）：请先填写时间',
    ]);
    expect((await told('ob1')).code).not.toBe(0);
    // nobody writes it by hand: neither in a draft, nor with the very move
    expect(await fill('oa2', id, { rows: rows.slice(0, 1) })).toMatchObject({ code: 0 });
    const truth = { platform: 23.4568, unit: 'mg/L', same: '一致' };
    expect((await record(id))['values']).toMatchObject({ rows: [truth] });
    const sent = { rows: rows.slice(0, 1), signature: signs.get('oa2') };
    await pool.query("update dm_reading_minute set value = 40 where factor_code = 'w01018'");
    expect(await move('oa2', id, 'submit', { values: sent })).toMatchObject({ code: 0 });
    expect((await record(id))['values']).toMatchObject({
      rows: [{ ...truth, platform: 40, same: '不一致' }],
    });
  });

  it('class "a time within its hour": a value of an hour that a device sends at half past is of that hour, not of the 60 minutes after', async () => {
    const { db, pool } = world.app.database;
    const { pointId } = world.sides.A;
    await pool.query(
      "insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, 'w01019', '2026-11-20 09:30:00+08', 31, 'N', now())",
      [pointId],
    );
    const asked = ['09:00', '09:59', '10:15'].map((time) => ({
      pointId,
      factorCode: 'w01019',
      atMs: Date.parse(`2026-11-20T${time}:00+08:00`),
    }));

    const found = await readPlatformValues(db, 'hour', asked);
    await pool.query("delete from dm_reading_hour where factor_code = 'w01019'");

    expect(found).toEqual([31, 31, null]);
  });

  it('a draft that is not filled in by its time is overdue, and may still be filled in', async () => {
    const id = await begun('oa2', 'STOP', { dueTime: inDays(-1) });
    await runTimers(world.app.system());
    expect(await record(id)).toMatchObject({ status: '3' });
    expect((await fill('oa2', id, filledBy('oa2'))).code).toBe(0);
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
  });

  describe('beside an order', () => {
    let orderId: string;
    const deskOf = async (person: Person, what: 'books' | 'photos' | 'tasks') =>
      as(person, `GET /ops/order-desk/${orderId}/${what}`);
    beforeAll(async () => {
      const { data } = await as('oa1', 'POST /ops/workorder', {
        stationId: world.sides.A.stationId,
        orderType: '17',
        urgency: '2',
        title: '清运废液',
        planStart: inDays(0),
        planEnd: inDays(2),
        assigneeId: world.users.oa2,
        onDuplicate: 'new',
      });
      orderId = String(dataOf({ data })['id']);
      await as('oa2', 'POST /ops/workorder/move', { id: orderId, move: 'accept' });
    });

    it('class “a form of another medium”: at a station of water nobody is asked for forms of gas', async () => {
      const { data } = await as('oa1', 'POST /ops/workorder', {
        stationId: world.sides.A.stationId,
        orderType: '4',
        urgency: '2',
        title: '校准',
        planStart: inDays(0),
        planEnd: inDays(2),
        assigneeId: world.users.oa2,
        onDuplicate: 'new',
      });
      const calibration = String(dataOf({ data })['id']);
      const askedAt = async (type: string) => {
        await ofType(type);
        const books = rowsOf(await as('oa1', `GET /ops/order-desk/${calibration}/books`));
        return books.map(({ name }) => name);
      };

      const gas = await askedAt('2');

      expect(gas).toEqual(['CEMS零点量程漂移与校准记录表']);
      expect(await askedAt('1')).toEqual(['水质校准记录表']);
      // nor is one begun by whoever knows its id
      const bookId = await bookNamed('CAL_DRIFT');
      const at = { bookId, stationId: world.sides.A.stationId };
      expect(await as('admin', 'POST /ops/record', at)).toMatchObject({
        json: {
          issues: [
            {
              path: 'bookId',
              message: expect.stringMatching(/废气；.*污染源废水站/) as string,
            },
          ],
        },
      });
      await ofType('9');
      expect((await as('admin', 'POST /ops/record', at)).code).toBe(0);
    });

    it('a type of orders demands of its templates those that fit the station; one that is taken out of use meanwhile keeps no order open', async () => {
      const rule = {
        orderType: '11',
        opsCompanyId: world.sides.A.opsCompanyId,
        photoCount: 0,
        urgency: '2',
        books: [
          { bookId: await bookNamed('CAL_DRIFT'), required: true },
          { bookId: await bookNamed('WATER_CAL'), required: true },
        ],
      };
      expect(await as('admin', 'POST /ops/order-type', rule)).toMatchObject({ code: 0 });
      await ofType('1');
      const { data } = await as('oa1', 'POST /ops/workorder', {
        stationId: world.sides.A.stationId,
        orderType: '11',
        urgency: '2',
        title: '校准',
        planStart: inDays(0),
        planEnd: inDays(2),
        assigneeId: world.users.oa2,
        onDuplicate: 'new',
      });
      const id = String(dataOf({ data })['id']);
      await as('oa2', 'POST /ops/workorder/move', { id, move: 'accept' });
      const handIn = () =>
        as('oa2', 'POST /ops/workorder/move', { id, move: 'submit', result: '已校准' });
      const asked = async () =>
        rowsOf(await as('oa2', `GET /ops/order-desk/${id}/books`)).flatMap(({ name, isAsked }) =>
          isAsked === true ? [name] : [],
        );

      expect(await asked()).toEqual(['标准样品核查记录', '水质校准记录表']);
      expect((await handIn()).msg).toContain('水质校准记录表');
      await moveBook('admin', await bookNamed('WATER_CAL'), 'disable');
      expect(await asked()).toEqual(['标准样品核查记录']);
      const { stationId } = world.sides.A;
      const stopped = { bookId: await bookNamed('WATER_CAL'), stationId };
      expect((await as('oa2', 'POST /ops/record', stopped)).msg).toBe(
        '所选的台账规则不能选用：状态为“停用”',
      );
      expect(await handIn()).toMatchObject({ code: 0 });

      await moveBook('admin', await bookNamed('WATER_CAL'), 'enable');
      await ofType('9');
    });

    it('the books that its type asks for stand there unbegun, for its engineer to fill in', async () => {
      const [mine] = rowsOf(await deskOf('oa2', 'books'));
      const [managers] = rowsOf(await deskOf('oa1', 'books'));

      expect(mine).toMatchObject({ isAsked: true, recordId: null, status: null, mayFill: true });
      expect(managers).toMatchObject({ recordId: null, mayFill: false });
      expect((await deskOf('ob1', 'books')).code).not.toBe(0);
      const id = await begun('oa2', 'WASTE_LIQUID', { workOrderId: orderId });
      expect(rowsOf(await deskOf('oa2', 'books'))).toMatchObject([
        { isAsked: true, recordId: id, status: '0', mayFill: false },
      ]);
    });

    it('class “a file that nothing refers to”: pictures filled into a book are seen by who sees it, and by nobody else', async () => {
      const photo = await uploaded('oa2', '废液桶.png');
      const theirs = await uploaded('ob1', '别家.png');
      const id = await begun('oa2', 'WASTE_LIQUID', { workOrderId: orderId });
      const facts = { takenAt: '2026-11-20 08:00:00', device: 'Xiaomi 2211133C' };
      const line = (file: StoredRow) => ({
        rows: [{ photo: [{ ...file, facts }] }],
        photo: [{ ...file, facts }],
      });
      const load = (person: Person) => as(person, `GET /oss/file/download/${String(photo['id'])}`);
      const before = await load('oa1');

      const stolen = await fill('oa2', id, line(theirs));
      const filled = await fill('oa2', id, line(photo));

      expect(stolen.code).not.toBe(0);
      expect([before.code, filled.code]).toEqual([500, 0]);
      expect((await load('oa1')).headers['content-type']).toBe('image/png');
      expect((await load('ob1')).headers['content-type']).not.toBe('image/png');
      const tasks = rowsOf(await deskOf('oa1', 'tasks'));
      expect(tasks.map(({ title, isDone }) => [title, isDone])).toEqual([
        ['填写废液产生与处置记录', false],
        ['填写废液产生与处置记录', false],
        ['提交处理结果', false],
        ['审核', false],
      ]);
      expect(tasks.map(({ files }) => Number(files)).toSorted((a, b) => a - b)).toEqual([
        0, 0, 0, 1,
      ]);
      expect(rowsOf(await deskOf('oa1', 'photos'))).toMatchObject([
        {
          id: photo['id'],
          name: '废液桶.png',
          source: expect.stringContaining('废液') as string,
          by: expect.any(String) as string,
          place: expect.stringContaining('Alpha') as string,
          facts,
        },
      ]);
    });

    it('class “facts that nobody is shown”: a photo of a check-in says what its original said', async () => {
      const photo = await uploaded('oa2', '站房门.png');
      const facts = { takenAt: '2026-11-20 08:00:00', device: 'P60', lng: 119.975, lat: 30.54 };

      const { code } = await as('oa2', 'POST /ops/workorder/move', {
        id: orderId,
        move: 'checkin',
        photo: [{ ...photo, facts }],
      });

      expect(code).toBe(0);
      const shown = rowsOf(await deskOf('oa1', 'photos'));
      expect(shown.find(({ id }) => id === photo['id'])).toMatchObject({ facts });
    });

    it('parts and costs are recorded until the order is settled; enterprises see no prices', async () => {
      const part = { workOrderId: orderId, kind: '2', name: '泵管', quantity: 2, unit: '根' };
      const cost = { workOrderId: orderId, kind: '3', amount: 120.35, day: inDays(0).slice(0, 10) };

      const made = [
        await as('oa2', 'POST /ops/order-part', { ...part, price: 35.2, serialIn: 'A-1' }),
        await as('oa2', 'POST /ops/order-cost', cost),
      ];
      const [mine] = pageOf(await as('oa2', `GET /ops/order-part/page?workOrderId=${orderId}`));
      const [theirs] = pageOf(await as('ea1', `GET /ops/order-part/page?workOrderId=${orderId}`));
      const costs = await as('ea1', `GET /ops/order-cost/page?workOrderId=${orderId}`);
      await as('oa1', 'POST /ops/workorder/move', { id: orderId, move: 'cancel', reason: 'x' });
      const late = await as('oa2', 'POST /ops/order-part', part);

      expect(made.map(({ code }) => code)).toEqual([0, 0]);
      expect(mine).toMatchObject({ price: 35.2, amount: 70.4, serialIn: 'A-1' });
      expect([theirs?.['name'], theirs?.['price'] ?? null, costs.code]).toEqual([
        '泵管',
        null,
        403,
      ]);
      expect(late.msg).toContain('已结束');
    });
  });

  it('a line of a checklist that is wrong offers the repair order, with what stands beside it; the order names the book, the book shows the order', async () => {
    const photo = await uploaded('oa2', '泵.png');
    const element = { id: 'a', kind: 'check', key: 'pump', title: '采样泵' };
    const document = {
      v: 1,
      elements: [
        {
          id: 'l',
          kind: 'checklist',
          title: '采样',
          elements: [
            { ...element, options: ['正常', '异常', '不适用'], required: true },
            { id: 'b', kind: 'textarea', key: 'said', title: '情况说明' },
            { id: 'c', kind: 'image', key: 'photos', title: '照片', max: 9 },
          ],
        },
      ],
    };
    const body = { code: 'PATROL', name: '巡检', medium: 'water', period: 'event', document };
    const bookId = String(dataOf(await as('admin', 'POST /ops/standingBook', body))['id']);
    expect(await moveBook('admin', bookId, 'publish')).toMatchObject({ code: 0 });
    const handedIn = async (values: object) => {
      const id = await begun('oa2', 'PATROL');
      await fill('oa2', id, values);
      expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
      return record(id);
    };
    expect((await handedIn({ pump: '正常' }))['faultTitle']).toBeNull();

    const found = await handedIn({ pump: '异常', said: '不出水', photos: [photo] });
    expect(found).toMatchObject({
      faultTitle: '异常：采样泵',
      faultText: '采样 · 采样泵：异常\n情况说明：不出水',
      faultPhotos: [{ id: photo['id'] }],
    });
    const told = await world.as('oa2', `GET /ops/record/${String(found['id'])}`, {
      headers: { 'accept-language': 'en-US' },
    });
    expect(told.data).toMatchObject({ faultTitle: 'Abnormal: 采样泵' });
    const wrong = pageOf(await as('oa1', 'GET /ops/record/page?preset=abnormal'));
    expect(wrong.map(({ id }) => id)).toEqual([found['id']]);

    const order = (person: Person, more: object = {}) =>
      as(person, 'POST /ops/workorder', {
        stationId: found['stationId'],
        orderType: '3',
        title: found['faultTitle'],
        content: found['faultText'],
        planStart: inDays(0),
        sourceRecordId: found['id'],
        foundPhotos: found['faultPhotos'],
        onDuplicate: 'new',
        ...more,
      });
    // whoever may not make orders, or does not see the book, or names a picture that is another's, makes none
    const theirs = await uploaded('ob1', '别家.png');
    const refused = [
      await order('oa2'),
      await order('ob1'),
      await order('ob1', { stationId: world.sides.B.stationId }),
      await order('admin', { stationId: world.sides.B.stationId }),
      await order('oa1', { foundPhotos: [theirs] }),
    ];
    expect(refused.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('没有权限') as string,
      expect.stringContaining('不存在') as string,
      expect.stringContaining('不存在') as string,
      expect.stringContaining('另一个站点') as string,
      '请上传文件',
    ]);
    const made = await order('oa1');
    expect(made).toMatchObject({ code: 0 });
    const orderId = String(dataOf(made)['id']);
    expect(dataOf(await as('oa2', `GET /ops/workorder/${orderId}`))).toMatchObject({
      sourceRecordId: found['id'],
      sourceRecordName: found['recordNo'],
      content: found['faultText'],
      foundPhotos: [{ id: photo['id'], name: '泵.png' }],
      photos: null,
    });
    const rule = { field: 'sourceRecordId', op: 'eq', value: found['id'] };
    const shown = `GET /ops/workorder/page?where=${encodeURIComponent(JSON.stringify(rule))}`;
    expect(pageOf(await as('oa2', shown)).map(({ id }) => id)).toEqual([orderId]);

    // one that joins an order without a book brings it along; whoever sees the order alone sees the pictures
    const open = await order('oa1', { orderType: '9', sourceRecordId: null });
    const joined = await order('oa1', { orderType: '9', onDuplicate: 'join' });
    expect(joined).toMatchObject({ data: { id: dataOf(open)['id'], isThisGroup: true } });
    expect(
      dataOf(await as('ea1', `GET /ops/workorder/${String(dataOf(open)['id'])}`)),
    ).toMatchObject({ sourceRecordId: found['id'], foundPhotos: [{ id: photo['id'] }] });
    const load = await as('ea1', `GET /oss/file/download/${String(photo['id'])}`);
    expect(load.headers['content-type']).toBe('image/png');
  });

  it('an order whose type requires a book is handed in once that is submitted and not before', async () => {
    const [type] = rowsOf({
      data: pageOf(await as('admin', 'GET /ops/order-type/page?orderType=6')),
    });
    const asked = { ...type, books: [{ bookId: await bookNamed('STOP'), required: true }] };
    expect(await as('admin', 'PUT /ops/order-type', asked)).toMatchObject({ code: 0 });
    const made = await as('oa1', 'POST /ops/workorder', {
      stationId: world.sides.A.stationId,
      orderType: '6',
      title: '更换标气',
      planStart: inDays(0),
      assigneeId: world.users.oa2,
    });
    const workOrderId = String(dataOf(made)['id']);
    const moved = (name: string, more: object = {}) =>
      as('oa2', 'POST /ops/workorder/move', { id: workOrderId, move: name, ...more });
    const handIn = async () => (await moved('submit', { result: '已更换' })).msg;
    expect(await moved('accept')).toMatchObject({ code: 0 });
    expect(await handIn()).toContain('CEMS停机记录表');
    const id = await begun('oa2', 'STOP', { workOrderId });
    await fill('oa2', id, filledBy('oa2'));
    expect(await handIn()).toContain('CEMS停机记录表');
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
    expect(await moved('submit', { result: '已更换' })).toMatchObject({ code: 0 });
  });

  it('an audited book is corrected through approval: what stood there is kept, and each change listed before it is audited again', async () => {
    const id = await begun('oa2', 'STOP');
    await fill('oa2', id, filledBy('oa2'));
    expect((await move('oa2', id, 'askChange', { changeReason: '早了' })).code).not.toBe(0);
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
    expect(await move('oa1', id, 'audit')).toMatchObject({ code: 0 });
    expect(await move('oa2', id, 'askChange', { changeReason: '时间写错' })).toMatchObject({
      code: 0,
    });
    // nothing may be written while it is asked for, and who asked does not allow it
    expect((await fill('oa2', id, filledBy('oa2'))).code).not.toBe(0);
    expect((await move('ob1', id, 'allowChange')).code).not.toBe(0);
    expect(await move('oa1', id, 'refuseChange')).toMatchObject({ code: 0 });
    expect(await record(id)).toMatchObject({ status: '2' });
    expect(await move('oa1', id, 'askChange', { changeReason: '我' })).toMatchObject({ code: 0 });
    expect((await move('oa1', id, 'allowChange')).msg).toContain('不能审批自己的申请');
    expect(await move('admin', id, 'allowChange')).toMatchObject({ code: 0 });
    expect(await record(id)).toMatchObject({ status: '-1', revision: 1 });

    // signed anew, with a picture of the same name
    const signature = [await uploaded('oa2', 'sign.png')];
    const later = { ...FILLED, signature, end: '2026-11-21 11:00:00' };
    expect(await fill('oa2', id, later)).toMatchObject({ code: 0 });
    expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
    const of = encodeURIComponent(JSON.stringify({ field: 'recordId', op: 'eq', value: id }));
    const revisions = (person: Person) => as(person, `GET /ops/recordRevision/page?where=${of}`);
    expect(pageOf(await revisions('ob1'))).toEqual([]);
    const [revision] = pageOf(await revisions('oa1'));
    expect(revision).toMatchObject({ number: 1, reason: '我' });
    expect(revision?.['changes']).toContain('2026-11-21 10:45:00 → 2026-11-21 11:00:00');
    expect(revision?.['changes']).toContain('负责人签名：文件已更换（sign.png）');
    const kept = dataOf(await as('oa1', `GET /ops/recordRevision/${String(revision?.['id'])}`));
    expect(kept['values']).toMatchObject({ end: FILLED.end });
    expect(await move('oa1', id, 'audit')).toMatchObject({ code: 0 });
  });

  it('a next date is reminded of so many days before, once; a newer book of the station takes its place', async () => {
    const submitted = async (...days: readonly string[]) => {
      const id = await begun('oa2', 'REAGENT');
      const line = { replaceDate: '2026-11-01', name: '试剂', qty: 1 };
      const rows = days.map((nextDate) => ({ ...line, nextDate }));
      await fill('oa2', id, { rows, signature: signs.get('oa2') });
      expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
      return id;
    };
    const soon = inDays(-1).slice(0, 10);
    const old = await submitted(soon);
    const dueSoon = async () =>
      pageOf(await as('oa2', 'GET /ops/record/page?preset=dueSoon&limit=50')).map(
        (row) => row['id'],
      );
    expect(await dueSoon()).toContain(old);
    await runTimers(world.app.system(), 'standingBookRecord');
    expect(await record(old)).toMatchObject({ remindDate: null, remindedFor: soon });
    const told = async () =>
      (
        await world.app.database.pool.query(
          "select id from msg_message where title like '%下次日期%'",
        )
      ).rowCount;
    expect(await told()).toBe(1);
    await runTimers(world.app.system(), 'standingBookRecord');
    expect(await move('oa1', old, 'audit')).toMatchObject({ code: 0 });
    await runTimers(world.app.system(), 'standingBookRecord');
    expect(await told()).toBe(1);

    const young = await submitted(inDays(40).slice(0, 10));
    expect(await dueSoon()).not.toContain(old);
    expect(await record(young)).toMatchObject({ nextDate: inDays(40).slice(0, 10) });

    // class “a reminder that is lost or sent twice”: put right with the same day it does not remind again, of another day it does
    const later = await submitted(soon);
    await runTimers(world.app.system(), 'standingBookRecord');
    expect(await told()).toBe(2);
    const putRight = async (id: string, nextDate: string | null) => {
      expect(await move('oa1', id, 'return', { returnReason: '再看' })).toMatchObject({ code: 0 });
      const rows = [{ replaceDate: '2026-11-02', name: '试剂', qty: 1, nextDate }];
      await fill('oa2', id, { rows, signature: signs.get('oa2') });
      expect(await move('oa2', id, 'submit')).toMatchObject({ code: 0 });
      await runTimers(world.app.system(), 'standingBookRecord');
    };
    await putRight(later, soon);
    expect(await told()).toBe(2);
    await putRight(later, inDays(-2).slice(0, 10));
    expect(await told()).toBe(3);
    // the one before it reminds again where it asks for nothing any more, or goes
    expect(await record(young)).toMatchObject({ remindDate: null });
    await putRight(later, null);
    expect(await record(young)).toMatchObject({ remindDate: inDays(40).slice(0, 10) });
    await putRight(later, soon);
    expect(await record(young)).toMatchObject({ remindDate: null });
    expect(await move('oa1', later, 'return', { returnReason: '重复' })).toMatchObject({ code: 0 });
    expect(await as('admin', 'DELETE /ops/record', [later])).toMatchObject({ code: 0 });
    expect(await record(young)).toMatchObject({ remindDate: inDays(40).slice(0, 10) });

    // class “the first of several hides the others”: each date of a book reminds on its day, and of itself
    const [first, second] = [inDays(60).slice(0, 10), inDays(90).slice(0, 10)];
    const both = await submitted(second, first, first);
    const onDay = async (days: number) => {
      const system = world.app.system();
      await runTimers(
        { ...system, now: () => new Date(`${inDays(days)}+08:00`) },
        'standingBookRecord',
      );
      return record(both);
    };
    expect(await record(both)).toMatchObject({ nextDate: first, remindDate: first });
    const before = await told();
    expect(await onDay(61)).toMatchObject({
      nextDate: second,
      remindDate: second,
      remindedFor: first,
    });
    expect(await dueSoon()).toContain(both);
    await onDay(62);
    expect(await told()).toBe((before ?? 0) + 1);
    expect(await onDay(91)).toMatchObject({ remindDate: null, remindedFor: second });
    expect(await told()).toBe((before ?? 0) + 2);
  });

  it('books are files for whom a line of permission lets: a sheet for each template and table, an archive that another program reads, with the hash of each file', async () => {
    const all = { bookId: await bookNamed('STOP') };
    const loaded = async (what: string, body: object) => {
      const answer = await as('oa1', what, body);
      expect(answer).toMatchObject({ code: 0 });
      const { taskId } = dataOf(answer) as { readonly taskId: string };
      const task = async () => dataOf(await as('oa1', `GET /sys/task/mine/${taskId}`));
      await expect.poll(async () => (await task())['status']).toMatch(/done|failed/);
      expect(await task()).toMatchObject({ status: 'done' });
      expect((await as('ob1', `GET /sys/task/file/${taskId}`)).code).not.toBe(0);
      const { rawPayload } = await world.app.http.inject({
        url: `/api/sys/task/file/${taskId}`,
        headers: { token: signed.get('oa1') ?? '' },
      });
      return rawPayload;
    };
    const [head = [], first = []] = await readXlsx(await loaded('POST /ops/bookFiles/export', all));
    expect(head).toEqual(expect.arrayContaining(['台账编号', '站点', '停机结束时间']));
    expect(first).toContain('电源检修');
    expect(first[1]).toContain('Alpha');

    const [audited] = pageOf(await as('oa1', 'GET /ops/record/page?status=2'));
    const year = String(audited?.['filledAt']);
    const half = `${year.slice(0, 4)}-${year.slice(5, 7) < '07' ? 'H1' : 'H2'}`;
    const parts = await unpackBytes(await loaded('POST /ops/bookFiles/archive', { ...all, half }));
    const names = Object.keys(parts);
    expect(names.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(0);
    expect(names.some((name) => name.endsWith('.png'))).toBe(true);
    const hashes = Buffer.from(parts['SHA256SUMS.txt'] ?? [])
      .toString()
      .trim()
      .split('\n');
    expect(hashes).toHaveLength(names.length - 1);
    for (const line of hashes) {
      const [hash, name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(parts[name] ?? new Uint8Array())
          .digest('hex'),
      ).toBe(hash);
    }

    // a line that does not say "export" closes the files; the other company has none of these books
    expect((await as('ob1', 'POST /ops/bookFiles/export', all)).code).not.toBe(0);
    expect((await as('oa2', 'POST /ops/bookFiles/export', all)).code).not.toBe(0);
    const opsCompanyId = world.sides.A.opsCompanyId;
    const line = { ...all, opsCompanyId, mayFill: true, mayReview: true };
    expect((await as('admin', 'POST /ops/standingBookPermission', line)).code).toBe(0);
    expect((await as('oa1', 'POST /ops/bookFiles/export', all)).code).not.toBe(0);
    expect((await as('oa1', 'POST /ops/bookFiles/archive', { ...all, half })).code).not.toBe(0);
  });

  it('books are imported by the workbook of their template: tried first, each reason with its place, taken back; what is exported comes back as it was', async () => {
    const document = {
      v: 1,
      elements: [
        { id: 'a', kind: 'number', key: 'depth', title: '深度', required: true },
        { id: 'b', kind: 'select', key: 'kind', title: '类型', options: ['手动', '自动'] },
        { id: 'c', kind: 'checkbox', key: 'parts', title: '部件', options: ['泵', '阀'] },
        { id: 'd', kind: 'date', key: 'day', title: '日期' },
        { id: 'i', kind: 'number', key: 'share', title: '占比', unit: '%' },
        { id: 'e', kind: 'calc', key: 'half', title: '一半', formula: 'depth / 2' },
        {
          id: 'f',
          kind: 'table',
          key: 'lines',
          title: '读数',
          elements: [
            { id: 'h', kind: 'number', key: 'value', title: '量程' },
            { id: 'g', kind: 'text', key: 'name', title: '名称' },
          ],
        },
      ],
    };
    const made = await as('admin', 'POST /ops/standingBook', {
      code: 'BULK',
      name: '批量',
      medium: 'water',
      period: 'event',
      document,
    });
    const bookId = String(dataOf(made)['id']);
    expect(await moveBook('admin', bookId, 'publish')).toMatchObject({ code: 0 });
    const loaded = async (path: string) =>
      (
        await world.app.http.inject({
          url: `/api${path}`,
          headers: { token: signed.get('oa1') ?? '' },
        })
      ).rawPayload;
    const [head = [], notes = []] = await readXlsx(
      await loaded(`/ops/bookImport/workbook/${bookId}`),
    );
    expect(head).toEqual([
      '台账编号 *',
      '站点 *',
      '填写时间',
      '深度 *',
      '类型',
      '部件',
      '日期',
      expect.stringContaining('占比'),
    ]);
    expect(notes[4]).toContain('手动 / 自动');

    // the database orders names by their length: whoever reads the form finds them as the template has them
    const [version] = pageOf(await as('oa1', `GET /ops/standingBookVersion/page?bookId=${bookId}`));
    const { form } = dataOf(
      await as('oa1', `GET /ops/standingBookVersion/${String(version?.['id'])}`),
    );
    const { lines } = (form as { readonly fields: Readonly<Record<string, StoredRow>> }).fields;
    expect(Object.keys(lines?.['fields'] as object)).toEqual(['value', 'name']);

    const begin = async (asStatus: string) => {
      const answer = await as('oa1', 'POST /ops/recordImport', { bookId, asStatus });
      expect(answer).toMatchObject({ code: 0 });
      return String(dataOf(answer)['id']);
    };
    const upload = (id: string, bytes: Buffer, person: Person = 'oa1') =>
      world.call(`POST /ops/bookImport/upload/${id}`, {
        token: signed.get(person) ?? '',
        ...aForm('books.xlsx', bytes),
      });
    const stand = async (id: string) => dataOf(await as('oa1', `GET /ops/recordImport/${id}`));
    const outcomes = async (importId: string) => {
      const where = JSON.stringify({ field: 'importId', op: 'eq', value: importId });
      const path = `/ops/recordImportRow/page?limit=100&where=${encodeURIComponent(where)}`;
      return pageOf(await as('oa1', `GET ${path}`));
    };
    const station = async (side: 'A' | 'B') =>
      String(dataOf(await as('admin', `GET /ops/station/${world.sides[side].stationId}`))['name']);
    const [own, other] = [await station('A'), await station('B')];
    const bytes = await workbook([
      [
        '批量',
        ['台账编号', '站点', '填写时间', '深度', '类型', '部件', '日期'],
        [
          ['1', own, '2026-03-01 08:00:00', 12.5, '手动', '泵、阀', '2026-03-01'],
          ['2', own, '', 'deep', '没有', '', ''],
          ['3', other, '', 1, '', '', ''],
          ['4', own, '2026-03-02 08:00:00', 7, '', '', ''],
          ['5', own, '', null, '自动', '', ''],
        ],
      ],
      [
        '读数 批量',
        // a title of another language names the same column
        ['台账编号', '名称', 'Range'],
        [
          ['1', 'pH', 7.1],
          ['1', 'COD', 30],
          ['4', 'pH', 'x'],
          ['9', 'NH3', 1],
        ],
      ],
    ]);
    const id = await begin('1');
    expect((await upload(id, bytes, 'ob1')).code).not.toBe(0);
    expect((await as('oa1', 'POST /ops/bookImport/run', { id })).code).not.toBe(0);
    expect((await upload(id, PNG)).code).not.toBe(0);
    expect(await upload(id, bytes)).toMatchObject({ code: 0 });
    expect(await stand(id)).toMatchObject({
      status: '1',
      rowCount: 5,
      takenCount: 1,
      refusedCount: 5,
    });
    const tried = await outcomes(id);
    const reasons = tried.map(({ reason }) => String(reason ?? '')).join('\n');
    expect(reasons).toContain('【批量】D3：深度（D3）“deep”不是数字');
    expect(reasons).toContain('【批量】E3');
    expect(reasons).toContain('【批量】B4');
    expect(reasons).toContain('【读数 批量】C4');
    expect(reasons).toContain('【读数 批量】A5');
    expect(reasons).toMatch(/【批量】D6：深度/);
    const recordsOf = async () =>
      pageOf(await as('oa1', `GET /ops/record/page?bookId=${bookId}&limit=100`));
    expect(await recordsOf()).toEqual([]);

    expect(await as('oa1', 'POST /ops/bookImport/run', { id })).toMatchObject({ code: 0 });
    expect((await as('oa1', 'POST /ops/bookImport/run', { id })).code).not.toBe(0);
    expect(await stand(id)).toMatchObject({ status: '3', takenCount: 1, refusedCount: 5 });
    const [taken] = await recordsOf();
    const { values } = await record(String(taken?.['id']));
    expect(taken).toMatchObject({ status: '1', filledAt: '2026-03-01 08:00:00' });
    expect(values).toMatchObject({
      depth: 12.5,
      half: 6.25,
      kind: '手动',
      parts: ['泵', '阀'],
      day: '2026-03-01',
      lines: [
        { name: 'pH', value: 7.1 },
        { name: 'COD', value: 30 },
      ],
    });
    const refused = await readXlsx(await loaded(`/ops/bookImport/refused/${id}`));
    expect(refused.map(([key]) => key)).toEqual(['台账编号', '2', '3', '4', '5']);
    // an import is its maker's alone
    expect((await as('ob1', `GET /ops/recordImport/${id}`)).code).not.toBe(0);
    expect((await as('ob1', 'POST /ops/bookImport/undo', { id })).code).not.toBe(0);

    const exported = dataOf(await as('oa1', 'POST /ops/bookFiles/export', { bookId }));
    const task = async () =>
      dataOf(await as('oa1', `GET /sys/task/mine/${String(exported['taskId'])}`))['status'];
    await expect.poll(task).toBe('done');
    const again = await begin('0');
    await upload(again, await loaded(`/sys/task/file/${String(exported['taskId'])}`));
    expect(await as('oa1', 'POST /ops/bookImport/run', { id: again })).toMatchObject({ code: 0 });
    const [copied] = await outcomes(again);
    const copy = String(copied?.['recordId']);
    expect(await record(copy)).toMatchObject({ status: '0', values });

    // what was changed since stays
    await fill('oa1', copy, { depth: 3 });
    for (const one of [id, again])
      expect(await as('oa1', 'POST /ops/bookImport/undo', { id: one })).toMatchObject({ code: 0 });
    expect((await outcomes(id)).map(({ outcome }) => outcome)).toContain('3');
    expect((await outcomes(again)).map(({ outcome }) => outcome)).toEqual(['4']);
    expect((await recordsOf()).map((row) => row['id'])).toEqual([copy]);

    // as other programs write one: a title above, groups above the names, serial days, percents; what is no part of the template is named
    const foreign = await begin('0');
    const heads = [
      ['批量台账'],
      ['', '', '结果', '', '', ''],
      ['台账编号', '站点', '深度 （必填）', '日期', '占比', '备注'],
    ];
    const cells = `<row r="4"><c r="A4" t="inlineStr"><is><t>1</t></is></c><c r="B4" t="inlineStr"><is><t>${own}</t></is></c><c r="C4"><v>8</v></c><c r="D4" s="1"><v>46082</v></c><c r="E4" s="2"><v>0.125</v></c><c r="F4"><v>1</v></c></row>`;
    const upFrom = await upload(
      foreign,
      aWorkbook({
        formats: ['yyyy/m/d', '0.0%'],
        sheets: [
          { name: 'Sheet1', rows: textRows(heads) + cells },
          { name: '读数', rows: textRows([['台账编号', '名称']]) },
        ],
      }),
    );
    expect(upFrom).toMatchObject({ code: 0 });
    expect(await stand(foreign)).toMatchObject({
      takenCount: 1,
      unread: '【Sheet1】列“备注”\n工作表“读数”',
    });
    expect(await as('oa1', 'POST /ops/bookImport/run', { id: foreign })).toMatchObject({ code: 0 });
    const [read] = await outcomes(foreign);
    expect((await record(String(read?.['recordId'])))['values']).toMatchObject({
      depth: 8,
      day: '2026-03-01',
      share: 12.5,
    });

    // a number that lost its last digits names no record: lines of another one would come under it
    const long = await begin('0');
    const lost = [[20_261_120_000_000_000, own, '', 1, '', '', '']];
    const columns = ['台账编号', '站点', '填写时间', '深度', '类型', '部件', '日期'];
    await upload(long, await workbook([['批量', columns, lost]]));
    const [why] = await outcomes(long);
    expect(await stand(long)).toMatchObject({ takenCount: 0, refusedCount: 1 });
    expect(why?.['reason']).toMatch(/【批量】A2：.*超过 15 位/);
  });

  it('a book asks for the factors of its station, for what is due and with its equipment, as it is begun; nothing the station gains or does later changes it', async () => {
    const { stationId } = world.sides.A;
    const check = (key: string, everyDays: number) => ({
      id: key,
      kind: 'check',
      key,
      title: key,
      options: ['正常', '异常'],
      required: true,
      everyDays,
    });
    const elements = [
      {
        id: 'list',
        kind: 'checklist',
        title: '检查',
        elements: [check('pump', 7), check('hose', 30), check('fan', 7)],
      },
      {
        id: 'drift',
        kind: 'repeat',
        key: 'drift',
        title: '漂移',
        over: 'factors',
        items: [{ key: 'cod', title: 'COD' }],
        elements: [
          {
            id: 'd1',
            kind: 'auto',
            key: 'model',
            title: '型号',
            from: 'equipment.model',
            factor: '$item',
          },
          { id: 'd2', kind: 'number', key: 'value', title: '漂移值' },
          { id: 'd3', kind: 'image', key: 'photo', title: '照片' },
        ],
      },
      { id: 'a1', kind: 'auto', key: 'any', title: '设备', from: 'equipment.no' },
    ];
    const made = await as('admin', 'POST /ops/standingBook', {
      code: 'BY_STATION',
      name: '按站点填写',
      medium: 'water',
      period: 'week',
      document: { v: 1, elements },
    });
    const bookId = String(dataOf(made)['id']);
    expect(await moveBook('admin', bookId, 'publish')).toMatchObject({ code: 0 });
    const equipment = [
      {
        equipmentType: 'COD',
        factorCode: 'w01018',
        model: 'CODmax',
        serialNo: '17',
        range: '0–200 mg/L',
      },
      { equipmentType: 'COD', factorCode: 'w01018', model: 'CODold', status: '5' },
      { equipmentType: 'UPS', model: 'UPS-3000', serialNo: '18' },
    ];
    for (const piece of equipment)
      // in their order
      // oxlint-disable-next-line no-await-in-loop
      expect(await as('admin', 'POST /ops/equipment', { stationId, ...piece })).toMatchObject({
        code: 0,
      });
    const begin = async () =>
      String(dataOf(await as('oa2', 'POST /ops/record', { bookId, stationId }))['id']);

    const first = await begin();
    const read = await record(first);
    // COD alone has a limit; of two pieces of equipment nobody can tell which one is meant
    expect(read['asked']).toMatchObject({ items: { drift: [{ key: 'cod', title: 'COD' }] } });
    expect(read['values']).toEqual({ drift__cod__model: 'CODmax' });
    const values = { pump: '正常', hose: '正常', fan: '异常', drift__cod__model: 'CODmax II' };
    expect((await move('oa2', first, 'submit', { values: { pump: '正常' } })).msg).toContain('2');
    expect(await move('oa2', first, 'submit', { values })).toMatchObject({ code: 0 });

    await world.app.database.pool.query(
      "update ops_standing_book_record set filled_at = filled_at - interval '8 days' where id = $1",
      [first],
    );
    const limit = {
      monitorPointId: world.sides.A.pointId,
      factorCode: 'w21003',
      kind: '1',
      upper: 5,
    };
    const added = await as('admin', 'POST /dm/limit', {
      ...limit,
      continuityCount: 1,
      recoverCount: 1,
    });
    const second = await begin();
    const next = await record(second);
    expect(next['asked']).toMatchObject({
      items: { drift: [{ key: 'cod' }, { key: 'w21003', title: '氨氮' }] },
      resting: { hose: inDays(22).slice(0, 10) },
    });
    expect((await record(first))['values']).toEqual({ ...values });
    expect((await record(first))['asked']).toEqual(read['asked']);
    // what was found wrong is due until it is found right, whatever day it is
    const photo = await uploaded('oa2', '氨氮.png');
    const mended = {
      pump: '正常',
      fan: '异常',
      drift__w21003__value: 3,
      drift__w21003__photo: [photo],
    };
    const load = async () =>
      (await as('oa1', `GET /oss/file/download/${String(photo['id'])}`)).code;
    expect(await load()).toBe(500);
    expect(await move('oa2', second, 'submit', { values: mended })).toMatchObject({ code: 0 });
    expect(await load()).not.toBe(500);
    const resting = { pump: inDays(7).slice(0, 10), hose: inDays(22).slice(0, 10) };
    expect((await record(await begin()))['asked']).toMatchObject({ resting });
    // class “handed in, and forgotten”: what was looked at counts also while a correction of it is asked for
    const stand = async (status: string) =>
      world.app.database.pool.query(
        'update ops_standing_book_record set status = $1 where id = $2',
        [status, second],
      );
    await stand('4');
    expect((await record(await begin()))['asked']).toMatchObject({ resting });
    await stand('1');
    // class “renamed, and due again”: what was looked at stays looked at under its new name, also in a draft that goes on by it
    const begun = await begin();
    const [list, ...others] = elements;
    const renamed = async (key: string) => {
      const checks = [{ ...check('pump', 7), key }, check('hose', 30), check('fan', 7)];
      expect(
        await as('admin', 'PUT /ops/standingBook', {
          ...dataOf(await as('admin', `GET /ops/standingBook/${bookId}`)),
          document: { v: 1, elements: [{ ...list, elements: checks }, ...others] },
        }),
      ).toMatchObject({ code: 0 });
      expect(await moveBook('admin', bookId, 'publish')).toMatchObject({ code: 0 });
    };
    await renamed('motor');
    const moved = { motor: resting.pump, hose: resting.hose };
    expect((await record(await begin()))['asked']).toMatchObject({ resting: moved });
    expect(await move('oa2', begun, 'lift')).toMatchObject({ code: 0 });
    expect((await record(begun))['asked']).toMatchObject({ resting: moved });
    await renamed('pump');
    expect((await record(await begin()))['asked']).toMatchObject({ resting });
    expect(await as('admin', `GET /ops/book/held?bookId=${bookId}`)).toMatchObject({
      data: expect.arrayContaining([{ name: 'drift__*__value', count: 1 }]) as unknown,
    });
    const sheet = dataOf(await as('oa2', `GET /ops/record/${second}/sheet`));
    expect(JSON.stringify(sheet)).toContain(`下次检查 ${inDays(22).slice(0, 10)}`);
    expect(JSON.stringify(sheet)).toContain('氨氮');

    // class “a part of another station”: a draft that is lifted asks in a part new to it for what its station has
    const flow = { id: 'flow', kind: 'number', key: 'flow', title: '流量' };
    const part = {
      id: 'part',
      kind: 'repeat',
      key: 'part',
      title: '读数',
      over: 'listed',
      items: [
        { key: 'cod', title: 'COD' },
        { key: 'ph', title: 'pH' },
      ],
      elements: [{ id: 'p1', kind: 'number', key: 'value', title: '值' }],
    };
    const plain = dataOf(
      await as('admin', 'POST /ops/standingBook', {
        code: 'LIFTED',
        name: '改版填写',
        medium: 'water',
        period: 'week',
        document: { v: 1, elements: [flow] },
      }),
    );
    const liftedId = String(plain['id']);
    expect(await moveBook('admin', liftedId, 'publish')).toMatchObject({ code: 0 });
    const draft = String(
      dataOf(await as('oa2', 'POST /ops/record', { bookId: liftedId, stationId }))['id'],
    );
    await as('admin', 'PUT /ops/standingBook', {
      ...dataOf(await as('admin', `GET /ops/standingBook/${liftedId}`)),
      document: { v: 1, elements: [flow, part] },
    });
    expect(await moveBook('admin', liftedId, 'publish')).toMatchObject({ code: 0 });
    expect(await move('oa2', draft, 'lift')).toMatchObject({ code: 0 });
    expect((await record(draft))['asked']).toEqual({
      items: { part: [{ key: 'cod', title: 'COD' }] },
    });

    // a factor that the station loses stays where it was asked for: stored, on paper, put right and handed in again
    await as('admin', 'DELETE /dm/limit', [dataOf(added)['id']]);
    expect(await move('oa1', second, 'return', { returnReason: '氨氮写错' })).toMatchObject({
      code: 0,
    });
    const right = { ...mended, drift__w21003__value: 4 };
    expect(await move('oa2', second, 'submit', { values: right })).toMatchObject({ code: 0 });
    expect((await record(second))['values']).toMatchObject({
      drift__w21003__value: 4,
      drift__w21003__photo: [{ id: photo['id'] }],
    });
    const printed = JSON.stringify(dataOf(await as('oa2', `GET /ops/record/${second}/sheet`)));
    expect(printed).toMatch(/漂移值","text":"4".*漂移 · 氨氮/);
    // class “signed by who refused”: whoever returned it is not who audited what was handed in anew
    expect(printed).toContain('{"title":"审核人","text":""}');
    expect((await record(await begin()))['asked']).toMatchObject({
      items: { drift: [{ key: 'cod', title: 'COD' }] },
    });
  });

  it('figures by template, station and month are those of the books that are seen', async () => {
    const counted = async (who: 'oa1' | 'ob1') => {
      const of = 'measure=total,filled,audited&by=bookId,month';
      const { groups } = (await as(who, `GET /ops/recordRate/group?${of}`)).data as GroupAnswer;
      return groups.map(({ values }) => values);
    };
    const rows = await counted('oa1');
    const NAMES = ['total', 'filled', 'audited'];
    const sum = (name: string) =>
      rows.reduce((all, row) => all + Number(row[NAMES.indexOf(name)]), 0);
    const { total } = (await as('admin', 'GET /ops/record/page')).data as {
      readonly total: number;
    };
    expect(sum('total')).toBe(total);
    expect(sum('audited')).toBeGreaterThan(0);
    expect(sum('filled')).toBeGreaterThanOrEqual(sum('audited'));
    expect(await counted('ob1')).toEqual([]);
  });
});

/** A workbook of sheets: name, titles, rows. */
async function workbook(
  sheets: readonly (readonly [string, readonly string[], readonly (readonly Cell[])[]])[],
): Promise<Buffer> {
  const bytes = writeWorkbook(
    sheets.map(([name, titles, rows]) => ({
      name,
      columns: titles.map((title) => ({ title })),
      rows,
    })),
  );
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}
