import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import type { FastifyInstance } from 'fastify';

import type { ActionSpec } from '#schemas/language/action.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { OperationLogRow } from '#server/platform/audit/audit-store.ts';
import {
  findBackgroundTask,
  type BackgroundTaskRow,
} from '#server/platform/background-task/background-task-store.ts';
import { workOf } from '#server/platform/background-task/kinds.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { aResourceHttp, callAs } from '#tests/builders/a-resource-http.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { NO_FILES } from '#tests/builders/no-files.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { resourceEndpoints } from './routes.ts';

const ALL = ['page', 'info', 'save', 'update', 'delete', 'export'].map(
  (key) => `lab:sample:${key}`,
);

/** Sets a field that no form changes, once. */
const VERIFY: ActionSpec = {
  title: 'Verify',
  place: 'row',
  when: 'verified != true',
  set: { verified: true, takenAt: '$now', code: '$form.reason' },
  form: { fields: { reason: { type: 'string', title: 'Reason', max: 5, required: true } } },
};

const OF_GUARDED = ['page', 'info', 'save', 'update', 'close'].map((key) => `lab:guarded:${key}`);

/** Made and closed by chiefs only; `grade` is seen by whoever holds either key, `plan` by whoever holds both. */
const GUARDED: EntitySchema = {
  v: 1,
  name: 'guarded',
  module: 'lab',
  title: 'Guarded',
  table: { name: 'lab_guarded' },
  rest: { base: '/lab/guarded' },
  fields: {
    name: { type: 'string', title: 'Name' },
    grade: {
      type: 'string',
      title: 'Grade',
      permission: {
        read: { anyOf: ['lab:secret:see', 'lab:guarded:info'] },
        write: { allOf: ['lab:secret:see', { role: '值班长' }] },
      },
    },
    plan: {
      type: 'string',
      title: 'Plan',
      permission: { read: { allOf: ['lab:secret:see', 'lab:guarded:info'] } },
    },
  },
  actions: {
    create: { title: 'New', place: 'toolbar', who: { role: '值班长' } },
    close: {
      title: 'Close',
      place: 'row',
      set: { name: 'closed' },
      who: { anyOf: ['lab:secret:see', { role: '站长' }] },
    },
  },
};

const POSTED: EntitySchema = {
  v: 1,
  name: 'posted',
  module: 'lab',
  title: 'Posted',
  table: { name: 'lab_posted' },
  rest: { base: '/lab/posted', paths: { page: 'POST /lab/posted/query' } },
  fields: { name: { type: 'string', title: 'Name', list: { sortable: true }, filter: 'like' } },
};

const OF_PAPER = ['page', 'info', 'save'].map((key) => `lab:paper:${key}`);

/** On paper, seen by whoever made it. */
const PAPER: EntitySchema = {
  v: 1,
  name: 'paper',
  module: 'lab',
  title: 'Paper',
  table: { name: 'lab_paper', scope: { creator: 'creator' } },
  rest: { base: '/lab/paper' },
  fields: {
    name: { type: 'string', title: 'Name', list: true },
    mobile: { type: 'string', title: 'Mobile', mask: 'mobile' },
    bonus: {
      type: 'decimal',
      title: 'Bonus',
      permission: { read: 'lab:bonus:read', write: 'lab:paper:save' },
    },
    kinds: {
      type: 'choices',
      title: 'Kinds',
      options: [
        { value: 'a', title: 'Air' },
        { value: 'w', title: 'Water' },
      ],
    },
    day: { type: 'date', title: 'Day', format: 'weekday' },
    digits: { type: 'int', title: 'Digits' },
    level: { type: 'decimal', title: 'Level', scaleBy: 'digits', unit: 'm' },
    price: { type: 'money', title: 'Price', unit: 'CNY' },
    story: { type: 'text', title: 'Story', max: 9000 },
  },
  phone: 'paper',
  label: { lines: ['mobile', 'bonus', 'day'] },
  sheet: {
    watermark: { text: '{bonus} off' },
    sections: [
      { title: 'Facts', fields: ['name', 'mobile', 'bonus', 'kinds', 'day', 'level', 'price'] },
      { title: 'Story', text: '{name} {mobile}{bonus} {story}' },
    ],
  },
};

describe('the addresses of an entity', () => {
  let world: ResourceWorld;
  let app: FastifyInstance;
  const logged: OperationLogRow[] = [];
  beforeAll(async () => {
    world = await aResourceWorld([
      aSampleEntity({ actions: { verify: VERIFY } }),
      GUARDED,
      POSTED,
      PAPER,
    ]);
    const people = {
      admin: world.system,
      editor: world.as({ id: '21', permissions: new Set(ALL) }, {}),
      other: world.as({ id: '22', permissions: new Set(ALL) }, {}),
      nobody: world.as({ id: '23' }, {}),
      chief: world.as({
        id: '31',
        permissions: new Set([...OF_GUARDED, 'lab:secret:see']),
        roleNames: ['值班长'],
      }),
      clerk: world.as({ id: '32', permissions: new Set(OF_GUARDED) }),
      writer: world.as({ id: '41', permissions: new Set(OF_PAPER) }, {}),
      reader: world.as({ id: '42', permissions: new Set(OF_PAPER) }, {}),
      marker: world.as({ id: '21', permissions: new Set(['lab:sample:verify']) }, {}),
    };
    app = await aResourceHttp(world, people, undefined, (row) => logged.push(row));
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  it('make, read, change and remove a record', async () => {
    const made = await callAs(app, 'editor', 'POST /lab/sample', { payload: { name: 'via http' } });
    const { id } = made.data as { id: string };
    const changed = await callAs(app, 'editor', 'PUT /lab/sample', {
      payload: { id, version: 1, name: 'changed' },
    });
    const read = await callAs(app, 'editor', `GET /lab/sample/${id}?_t=1`);
    const removed = await callAs(app, 'editor', 'DELETE /lab/sample', { payload: [id] });
    const gone = await callAs(app, 'editor', `GET /lab/sample/${id}`);

    expect([made.code, changed.code, removed.code]).toEqual([0, 0, 0]);
    expect(read.data).toMatchObject({ id, name: 'changed', version: 2 });
    expect(gone).toMatchObject({ status: 200, code: 500, data: null });
  });

  it('refuse everyone without the key of their verb', async () => {
    const calls = [
      'GET /lab/sample/page',
      'GET /lab/sample/1',
      'POST /lab/sample',
      'PUT /lab/sample',
      'DELETE /lab/sample',
      'GET /lab/sample/export',
      'GET /lab/sample/history/1',
    ];

    const answers = await Promise.all(
      calls.map((call) =>
        callAs(app, 'nobody', call, call.startsWith('GET') ? {} : { payload: {} }),
      ),
    );

    expect(answers.map(({ code }) => code)).toEqual(calls.map(() => 403));
  });

  it.each([
    '/lab%2Fsample/page',
    '/lab/sample/page/',
    '//lab/sample/page',
    '/lab/%73ample/page',
    '/lab/sample%2fpage',
  ])('class “judged in one spelling, routed in another”: %s is no address', async (path) => {
    const answer = await callAs(app, 'admin', `GET ${path}`);

    expect([answer.status, answer.code, answer.data]).toEqual([404, 404, null]);
  });

  it('class “the same address with a slash”: a change with a slash at its end changes nothing', async () => {
    const made = await callAs(app, 'editor', 'POST /lab/sample/', { payload: { name: 'slash' } });
    const page = await callAs(app, 'admin', 'GET /lab/sample/page?name=slash');

    expect([made.code, page.data]).toEqual([404, expect.objectContaining({ total: 0 })]);
  });

  it('class “a button behind another key”: what sets fields asks for its own key and nothing else, and only while its condition holds', async () => {
    const { id } = (
      await callAs(app, 'editor', 'POST /lab/sample', { payload: { name: 'to verify' } })
    ).data as { id: string };
    const act = (who: string, payload: object) =>
      callAs(app, who, 'POST /lab/sample/do/verify', { payload });

    const byEditor = await act('editor', { id, reason: 'ok' });
    const wrong = [
      await act('marker', { id, reason: 'far too long' }),
      await act('marker', { id }),
      await act('marker', { id: '77', reason: 'ok' }),
      await act('marker', { id: [1], reason: 'ok' }),
    ];
    const done = await act('marker', { id, reason: 'ok', name: 'smuggled' });
    const again = await act('marker', { id, reason: 'more' });
    const row = await callAs(app, 'admin', `GET /lab/sample/${id}`);

    expect([byEditor.code, ...wrong.map(({ code }) => code === 0), done.code, again.code]).toEqual([
      403,
      false,
      false,
      false,
      false,
      0,
      10500,
    ]);
    expect(row.data).toMatchObject({
      name: 'to verify',
      verified: true,
      code: 'ok',
      takenAt: expect.stringMatching(/^20/) as string,
      version: 2,
    });
  });

  it('class “said in the browser alone”: whom a button is for, and any or all keys of a field, bind the server too', async () => {
    const { id } = (
      await callAs(app, 'chief', 'POST /lab/guarded', {
        payload: { name: 'row', grade: 'A', plan: 'P' },
      })
    ).data as { id: string };
    const fieldsOf = async (who: string) =>
      Object.keys((await callAs(app, who, `GET /lab/guarded/${id}`)).data as object).filter(
        (name) => /grade|plan/.test(name),
      );
    const changes = (who: string) => ({ payload: { id, name: `by ${who}`, grade: 'B' } });

    const made = await callAs(app, 'clerk', 'POST /lab/guarded', { payload: { name: 'no' } });
    const acted = [
      await callAs(app, 'clerk', 'POST /lab/guarded/do/close', { payload: { id } }),
      await callAs(app, 'chief', 'POST /lab/guarded/do/close', { payload: { id } }),
    ];
    await callAs(app, 'clerk', 'PUT /lab/guarded', changes('clerk'));

    expect([made.code, ...acted.map(({ code }) => code)]).toEqual([403, 403, 0]);
    expect([await fieldsOf('chief'), await fieldsOf('clerk')]).toEqual([
      ['grade', 'plan'],
      ['grade'],
    ]);
    expect((await callAs(app, 'chief', `GET /lab/guarded/${id}`)).data).toMatchObject({
      name: 'by clerk',
      grade: 'A',
      plan: 'P',
    });
  });

  it('a list that its schema reads by POST takes filters, order and page in the body', async () => {
    for (const name of ['ann', 'bob', 'bill'])
      await callAs(app, 'admin', 'POST /lab/posted', { payload: { name } });
    const asked = (payload: object) => callAs(app, 'admin', 'POST /lab/posted/query', { payload });

    const found = await asked({ name: 'b', orderField: 'name', order: 'desc', page: 1, limit: 10 });
    const odd = await asked({ name: { toString: 1 } });

    expect(found.data).toMatchObject({ total: 2, list: [{ name: 'bob' }, { name: 'bill' }] });
    expect([odd.code, odd.data]).toEqual([500, null]);
    expect((await callAs(app, 'nobody', 'POST /lab/posted/query', { payload: {} })).code).toBe(403);
  });

  it('refuse whoever is not signed in', async () => {
    const answer = await callAs(app, 'forged', 'GET /lab/sample/page');

    expect(answer).toMatchObject({ status: 200, code: 401 });
  });

  it('show one person nothing of another', async () => {
    const { data } = await callAs(app, 'editor', 'POST /lab/sample', {
      payload: { name: 'private' },
    });
    const { id } = data as { id: string };

    const answers = await Promise.all([
      callAs(app, 'other', `GET /lab/sample/${id}`),
      callAs(app, 'other', 'GET /lab/sample/999999'),
    ]);

    expect(answers.map(({ code, msg, data: body }) => [code, msg, body])).toEqual(
      [answers, answers].map(([first]) => [500, first?.msg, null]),
    );
    expect((await callAs(app, 'other', 'GET /lab/sample/page')).data).toEqual({
      total: 0,
      list: [],
    });
  });

  it('tell the second saver with code 10002 and the record as it stands', async () => {
    const { id } = await saveRecord(world.system, 'sample', { name: 'shared' });
    await callAs(app, 'admin', 'PUT /lab/sample', { payload: { id, version: 1, name: 'first' } });

    const late = await callAs(app, 'admin', 'PUT /lab/sample', {
      payload: { id, version: 1, name: 'second' },
    });

    expect(late).toMatchObject({ code: 10002, data: { current: { name: 'first', version: 2 } } });
  });

  it('name each bad field in the language of the caller', async () => {
    const answer = await callAs(app, 'editor', 'POST /lab/sample', {
      payload: { amount: 'many', parts: [{}] },
      headers: { 'accept-language': 'en-US' },
    });

    expect(answer).toMatchObject({
      code: 500,
      issues: [{ path: 'name' }, { path: 'amount' }, { path: 'parts.0.label' }],
    });
    expect(answer.msg).not.toMatch(/validation\.|[一-鿿]/);
  });

  it('make one record of two sends with one key', async () => {
    const send = () =>
      callAs(app, 'editor', 'POST /lab/sample', {
        payload: { name: 'once' },
        headers: { 'idempotency-key': 'http-1' },
      });

    const [a, b] = await Promise.all([send(), send()]);

    expect(b?.data).toEqual(a?.data);
  });

  it('carry no SQL in the refusal of a sort field', async () => {
    const answer = await callAs(
      app,
      'editor',
      `GET /lab/sample/page?orderField=${encodeURIComponent('name;drop table x')}&order=asc`,
    );

    expect(answer.code).toBe(500);
    expect(answer.msg).not.toMatch(/select|drop|syntax/i);
  });

  it('export a workbook under its own name', async () => {
    await saveRecord(world.system, 'sample', { name: '=1+1', amount: -3 });

    const file = await app.inject({ url: '/api/lab/sample/export', headers: { token: 'admin' } });

    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="Sample.xlsx"; filename*=UTF-8''Sample.xlsx`,
    );
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('class “another way to the same record”: labels as a PDF are for who sees all of their records, with what he sees', async () => {
    const given = { name: 'on the door', mobile: '13812345678', bonus: 4321, day: '2026-11-26' };
    const made = await callAs(app, 'writer', 'POST /lab/paper', { payload: given });
    const { id } = made.data as { id: string };
    const paper = {
      width: 60,
      height: 40,
      columns: 3,
      rows: 7,
      top: 8.5,
      side: 15,
      gap: 0,
      rowGap: 0,
    };
    const ask = (who: string, more: object) =>
      app.inject({
        method: 'POST',
        url: '/api/engine/labels',
        headers: { token: who },
        payload: { entity: 'paper', ids: [id], kind: 'roll', paper, ...more },
      });

    const roll = await ask('writer', {});
    const refused = await Promise.all([
      ask('reader', {}),
      ask('nobody', {}),
      ask('writer', { ids: [id, '999999'] }),
      ask('writer', { entity: 'sample' }),
      ask('writer', { kind: 'sheet', paper: { ...paper, columns: 4 } }),
      ask('writer', { paper: { ...paper, width: 1e9 } }),
    ]);

    const pages = await readPdf(roll.rawPayload);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('onthedoor');
    expect(pages[0]?.text).toContain('138****5678');
    expect(pages[0]?.text).not.toMatch(/4321|13812345678/);
    expect(refused.map((answer) => answer.json<{ code: number }>().code)).not.toContain(0);
  });

  it('class “another way to the same record”: its sheet, its PDF and its workbook are for who sees it, with what he sees of it, and files are written down', async () => {
    const made = await callAs(app, 'writer', 'POST /lab/paper', {
      payload: {
        name: 'first',
        mobile: '13812345678',
        bonus: 4321,
        kinds: ['a', 'w'],
        day: '2026-11-26',
        level: 1.5,
        price: 42500,
      },
    });
    const { id } = made.data as { id: string };
    const faces = ['', '/sheet', '/pdf', '/excel'];
    const answersTo = (who: string, of: string) =>
      Promise.all(faces.map((face) => callAs(app, who, `GET /lab/paper/${of}${face}`)));

    const sheet = await callAs(app, 'writer', `GET /lab/paper/${id}/sheet`, {
      headers: { 'accept-language': 'en-US' },
    });
    const pdf = await app.inject({ url: `/api/lab/paper/${id}/pdf`, headers: { token: 'writer' } });
    const excel = await app.inject({
      url: `/api/lab/paper/${id}/excel`,
      headers: { token: 'writer' },
    });
    const foreign = await answersTo('reader', id);
    const none = await answersTo('reader', '999999');
    const keyless = await answersTo('nobody', id);
    const noSheet = await callAs(app, 'admin', 'GET /lab/sample/1/pdf');

    expect(sheet.data).toMatchObject({
      title: 'Paper',
      watermark: ' off',
      unknown: [],
      blocks: [
        {
          kind: 'facts',
          facts: [
            { title: 'Name', text: 'first' },
            { title: 'Mobile', text: '138****5678' },
            { title: 'Kinds', text: 'Air, Water' },
            { title: 'Day', text: '2026-11-26 Thursday' },
            { title: 'Level', text: '1.5 m' },
            { title: 'Price (CNY)', text: '42,500.00' },
          ],
        },
        { kind: 'text', text: 'first 138****5678 ' },
      ],
    });
    expect(JSON.stringify(sheet.data)).not.toContain('4321');
    const [page] = await readPdf(pdf.rawPayload);
    expect(page?.text).toContain('138****5678');
    expect(page?.text).not.toMatch(/4321|13812345678/);
    const [sheetOf = {}] = Object.values(read(excel.rawPayload, { cellNF: true }).Sheets);
    expect(utils.sheet_to_json(sheetOf, { header: 1 })).toEqual(
      expect.arrayContaining([
        ['Mobile', '138****5678'],
        ['Level', 1.5],
        ['Price (CNY)', 42_500],
      ]),
    );
    expect(utils.sheet_to_csv(sheetOf)).toContain('2026-11-26');
    expect(utils.sheet_to_csv(sheetOf)).not.toMatch(/4321|13812345678/);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('Paper first.pdf') as string,
    });
    expect(foreign.map(({ code, msg }) => [code, msg])).toEqual(
      none.map(({ code, msg }) => [code, msg]),
    );
    expect([...foreign, ...none].every(({ code, data }) => code === 500 && data === null)).toBe(
      true,
    );
    expect(keyless.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
    expect([noSheet.status, noSheet.code]).toEqual([404, 404]);
    expect(
      logged
        .filter(({ requestUri }) => requestUri.includes(`/lab/paper/${id}`))
        .filter(({ status }) => status === '1')
        .map(({ userId, operation }) => [userId, operation]),
    ).toEqual([
      ['41', 'Paper · 打印'],
      ['41', 'Paper · 保存为 PDF'],
      ['41', 'Paper · 保存为 Excel'],
    ]);
  });

  it('a sheet of more than twenty pages is made by a task of whoever asks, with what he may see when it runs', async () => {
    const { data } = await callAs(app, 'writer', 'POST /lab/paper', {
      payload: { name: 'long', mobile: '13812345678', story: 'a\n'.repeat(1500) },
    });
    const { id } = data as { id: string };
    const writer = world.as({ id: '41', permissions: new Set(OF_PAPER) }, {});

    const asked = await callAs(app, 'writer', `GET /lab/paper/${id}/pdf`);
    const { taskId } = asked.data as { taskId: string };
    const task = await findBackgroundTask(world.system.db, taskId);
    const run = (ctx: Ctx) =>
      workOf(
        world.system,
        'pdf',
      )?.({
        task: task as BackgroundTaskRow,
        ctx,
        files: NO_FILES.files,
        report: () => Promise.resolve(),
        keep: () => Promise.resolve(),
      });
    const done = await run(writer);
    const bytes = await buffer(done?.file?.bytes ?? Readable.from([]));

    expect(task).toMatchObject({ kind: 'pdf', entity: 'paper', ownerId: '41' });
    expect(done).toMatchObject({ file: { name: 'Paper long.pdf' } });
    expect(Number(done?.result?.['rows'])).toBeGreaterThan(20);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(run(world.as({ id: '41' }, {}))).rejects.toMatchObject({ error: 'forbidden' });
    await expect(
      run(world.as({ id: '42', permissions: new Set(OF_PAPER) }, {})),
    ).rejects.toMatchObject({ error: 'notFound' });
  });

  it('are all listed with a key', () => {
    const endpoints = resourceEndpoints(world.registry);

    expect(endpoints).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        path: '/sys/user/page',
        permission: 'sys:user:page',
        verb: 'page',
        entity: 'user',
      }),
    );
    expect(endpoints.every(({ permission }) => permission.length > 0)).toBe(true);
  });

  it('serve the schema, its hash, and nothing under a wrong name', async () => {
    const manifest = await callAs(app, 'nobody', 'GET /engine/manifest');
    const user = await callAs(app, 'nobody', 'GET /engine/entity/user');
    const wrong = await callAs(app, 'nobody', 'GET /engine/entity/__proto__');

    expect((manifest.data as { entities: unknown[] }).entities).toContainEqual(
      expect.objectContaining({ name: 'user', route: 'sys-user' }),
    );
    expect(user.data).toMatchObject({ name: 'user' });
    expect(wrong.code).toBe(500);
  });

  it('the draft of a long form belongs to one person, and goes when it is done with', async () => {
    const address = '/engine/draft/form.sample.create.new';
    const kept = await callAs(app, 'editor', `PUT ${address}`, {
      payload: { step: 2, values: { name: 'half' } },
    });
    const again = await callAs(app, 'editor', `PUT ${address}`, {
      payload: { step: 3, values: { name: 'more' } },
    });

    const mine = await callAs(app, 'editor', `GET ${address}`);
    const others = await callAs(app, 'other', `GET ${address}`);
    await callAs(app, 'editor', `DELETE ${address}`);
    const gone = await callAs(app, 'editor', `GET ${address}`);
    const strange = await callAs(app, 'editor', 'PUT /engine/draft/a%20b', {
      payload: { step: 0, values: {} },
    });

    expect([kept.code, again.code]).toEqual([0, 0]);
    expect(mine.data).toMatchObject({ step: 3, values: { name: 'more' } });
    expect([others.data, gone.data]).toEqual([null, null]);
    expect(strange.code).toBe(500);
  });

  it('settings belong to one person', async () => {
    await callAs(app, 'editor', 'PUT /sys/user-setting/list.sample', {
      payload: { value: { hidden: ['code'] } },
    });

    const mine = await callAs(app, 'editor', 'GET /sys/user-setting');
    const others = await callAs(app, 'other', 'GET /sys/user-setting/list.sample');

    expect(mine.data).toEqual({ 'list.sample': { hidden: ['code'] } });
    expect(others.data).toBeNull();
  });

  it('class “small pieces without end”: settings together are bounded, at once and one after another', async () => {
    const put = (at: number) =>
      callAs(app, 'other', `PUT /sys/user-setting/piece.${at}`, {
        payload: { value: 'x'.repeat(19_900) },
      });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => put(at)));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(25);
    expect((await put(40)).code).not.toBe(0);
  });
});
