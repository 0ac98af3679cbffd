import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ERRORS } from '#schemas/api/errors.ts';
import testingResult from '#schemas/entities/test/testing-result.json' with { type: 'json' };
import { makeSecretBox } from '#server/base/secrets/secret-box.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { makeLocalFiles } from '#server/platform/files/file-stores.ts';
import { aLaboratory, type Laboratory, type Staff } from '#tests/builders/a-laboratory.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { openTwoCompanies, PASSWORD } from '#tests/builders/two-companies.ts';
import { aForm, PNG } from '#tests/builders/uploads.ts';
import { issueWaiting } from './issue.ts';
import { OPEN } from './life.ts';
import { writeResults } from './sheet-results.ts';
import { verifyAll } from './verify.ts';

type Row = Readonly<Record<string, unknown>>;

/** Code of a move that a condition refused, and of what one may not do. */
const BAD_MOVE = 10500;
const TAKEN_AT = '2026-11-20 10:20:00';
const FAR = '2099-01-01 00:00:00';

let database: DatabaseHandle;
let world: Laboratory;
let factors: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  database = await openTwoCompanies();
  world = await aLaboratory({ database });
  const { rows } = await database.pool.query<{ code: string; id: string }>(
    `select code, id::text from dm_factor where code in ('w01018', 'w21003', 'w21011')`,
  );
  factors = Object.fromEntries(rows.map(({ code, id }) => [code, id]));
});
afterAll(async () => {
  await world.stop();
  await database.close();
});

/** @param what whose move: `task accept` */
function move(who: Staff, id: string, what: string, form: Row = {}) {
  const [place, name] = what.split(' ');
  return world.by(who, `POST /test/${place}/move`, { body: { id, move: name, ...form } });
}
async function go(who: Staff, id: string, what: string, form: Row = {}): Promise<void> {
  const answer = await move(who, id, what, form);
  if (answer.code !== 0) throw new Error(`${what} by ${who}: ${JSON.stringify(answer.json)}`);
}
const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
  (await database.pool.query(text, [...values])).rows as Row[];

/** A drawing that nobody made before. */
let drawn = 0;
async function drawing(who: Staff): Promise<Row> {
  drawn += 1;
  const bytes = Buffer.concat([PNG, Buffer.from(`drawn ${drawn}`)]);
  const answer = await world.by(who, 'POST /oss/file/upload_env', aForm(`s${drawn}.png`, bytes));
  return answer.data as Row;
}

interface ItemAsked {
  readonly code: string;
  readonly from?: number;
  readonly limit?: number;
  readonly unit?: string;
  readonly count?: number;
}

/** A task whose samples are in the laboratory, with its results by item and sample. */
async function aTask(
  items: readonly ItemAsked[],
): Promise<{ id: string; results: readonly Row[] }> {
  const { enterpriseId, stationId } = world.sides.A;
  const made = await world.as('ea1', 'POST /test/task', {
    body: {
      name: 'Comparison',
      taskType: '2',
      planDate: '2026-11-20',
      enterpriseId,
      stationId,
      testingCompanyId: world.companies.A,
      items: items.map(({ code, from, limit, unit, count = 1 }) => ({
        factorId: factors[code],
        point: 'Out',
        count,
        limitFrom: from,
        limitValue: limit,
        unit,
      })),
    },
  });
  const id = String((made.data as Row)['id']);
  await world.as('ea1', 'POST /test/task/move', { body: { id, move: 'submit' } });
  await go('disp', id, 'task dispatch', {
    leaderId: world.staff.lead,
    samplerIds: [world.staff.smp],
    deadline: FAR,
  });
  await go('lead', id, 'task accept');
  const photos = [await world.upload('smp', 'photo.png')];
  const startLocation = { lng: 120.6, lat: 31.3 };
  await go('smp', id, 'task startSampling', { startLocation, startPhotos: photos });
  const samples = await query(
    'select id::text from test_testing_sample where task_id = $1 order by sample_no',
    [id],
  );
  for (const { id: sampleId } of samples)
    await go('smp', id, 'task saveSample', {
      sampleId,
      point: 'Out',
      sampledAt: TAKEN_AT,
      method: 'HJ 91.1',
      container: 'glass',
      preservative: 'none',
      photos: [await world.upload('smp', 'photo.png')],
    });
  await go('lead', id, 'task handOver', { takerId: world.staff.ana, condition: '1', seal: '1' });
  return { id, results: await resultsOf(id) };
}

const resultsOf = (id: string) =>
  query(
    'select id::text, item, status, digits, round from test_testing_result where task_id = $1 order by item, sample_id, round',
    [id],
  );

const record = (who: Staff, id: string, digits: string, more: Row = {}) =>
  move(who, id, 'result record', { digits, instrument: 'UV-2600 (17)', ...more });

/** A result found by one and agreed to by another. */
async function pass(id: string, digits: string): Promise<void> {
  await go('ana', id, 'result receive');
  expect(await record('ana', id, digits)).toMatchObject({ code: 0 });
  await go('ana', id, 'result submit');
  await go('aud', id, 'result pass');
}

/** A task whose results are agreed to, before its report. */
async function aTested(): Promise<string> {
  const { id, results } = await aTask([{ code: 'w21003', limit: 8 }]);
  for (const result of results) await pass(String(result['id']), '1.9');
  await go('disp', id, 'task finishTesting');
  return id;
}

const upload = async (who: Staff, id: string) =>
  move(who, id, 'task uploadReport', {
    reportFile: [await world.upload(who, 'report.pdf')],
    conclusion: 'Within the limits',
  });
const sign = async (who: Staff, id: string, more: Row = {}) =>
  world.by(who, 'POST /test/report/sign', {
    body: { id, way: '2', password: PASSWORD, meaning: '1', ...more },
  });
/** Signed by hand and by the move alone: its document is made later. */
const signed = async (id: string): Promise<void> =>
  go('sgn', id, 'task sign', { signature: [await drawing('sgn')], signMeaning: '1' });
/** Where the bytes of a stored file lie. */
function placeOf(file: unknown): string {
  const names = fs.readdirSync(world.dataDir, { recursive: true, encoding: 'utf8' });
  return path.join(world.dataDir, names.find((one) => one.endsWith(`${String(file)}.pdf`)) ?? '');
}
const versionsOf = (id: string) =>
  query(
    "select id::text, version_no as no, state, check_code as code, file->0->>'id' as file, file_hash, issued_file->0->>'id' as issued, issued_hash, previous_hash, hash, sign_hash, signer_id::text from test_testing_report where task_id = $1 order by version_no",
    [id],
  );

describe('results of a laboratory', () => {
  it('each item of each sample that was taken waits for its result, with the method in use and the limit of the task', async () => {
    const { results } = await aTask([
      { code: 'w01018', limit: 50, count: 2 },
      { code: 'w21003', from: 0.5, limit: 8 },
    ]);

    expect(results.map(({ item, status }) => `${String(item)} ${String(status)}`)).toEqual([
      '化学需氧量 0',
      '化学需氧量 0',
      '氨氮 0',
    ]);
    const [row] = await query(
      'select method_name, detection_limit, limit_value, unit from test_testing_result where id = $1',
      [results.find(({ item }) => item === '氨氮')?.['id']],
    );
    expect(row).toEqual({
      method_name: 'HJ 535-2009 纳氏试剂分光光度法',
      detection_limit: '0.025',
      limit_value: '0.5~8',
      unit: 'mg/L',
    });
  });

  it('a limit in another unit is told in that of the method; less than a bound above it decides nothing', async () => {
    const { id, results } = await aTask([{ code: 'w21003', limit: 30, unit: 'µg/L' }]);
    const result = String(results[0]?.['id']);
    await go('ana', result, 'result receive');
    const found = async (digits: string) => {
      await record('ana', result, digits);
      const { data } = await world.by('ana', 'POST /test/result/table', { body: { taskId: id } });
      return data;
    };

    const over = { shown: '0.040', unit: 'mg/L', isOver: true, unfit: null };
    expect(await found('0.04')).toMatchObject({ items: [{ limit: '0.03', cells: [over] }] });
    const unsure = { shown: '0.05L', isOver: false, unfit: 'below' };
    expect(await found('<0.05')).toMatchObject({ items: [{ cells: [unsure] }] });
    const above = { isOver: true, unfit: null };
    expect(await found('>0.03')).toMatchObject({ items: [{ cells: [above] }] });
    const open = { isOver: false, unfit: 'above' };
    expect(await found('＞０．０２９')).toMatchObject({ items: [{ cells: [open] }] });
    await go('ana', result, 'result submit');
    await go('aud', result, 'result pass');
    await go('disp', id, 'task finishTesting');
    expect(await upload('ana', id)).toMatchObject({ msg: expect.stringContaining('不能判定') });
  });

  it('what was typed is kept, read by its method and rounded once; below the detection limit as it was written', async () => {
    const { id, results } = await aTask([{ code: 'w21003', limit: 8, count: 2 }]);
    const [one = {}, two = {}] = results;
    for (const { id: result } of results) await go('ana', String(result), 'result receive');

    expect((await record('ana', String(one['id']), '<0.025')).code).toBe(0);
    expect((await record('ana', String(two['id']), '<0.02')).code).toBe(0);
    // none was found: neither is their mean, below the bound that holds for both
    const below = (await world.by('ana', 'POST /test/result/table', { body: { taskId: id } })).data;
    expect(below).toMatchObject({
      items: [
        { mean: '0.025L', cells: [{ isTooFine: false }, { shown: '0.02L', isTooFine: true }] },
      ],
    });
    expect((await record('ana', String(two['id']), '12.4445', { parallel: '12.4465' })).code).toBe(
      0,
    );

    const table = (await world.by('ana', 'POST /test/result/table', { body: { taskId: id } }))
      .data as Row;
    expect(table).toMatchObject({
      isComparison: true,
      hasHalf: true,
      // (12.4455 + 0.0125) / 2 = 6.229
      items: [
        {
          item: '氨氮',
          mean: '6.229',
          hasHalf: true,
          cells: [
            { shown: '0.025L', isOver: false },
            { shown: '12.446', isOver: true },
          ],
        },
      ],
    });
    expect((await record('ana', String(one['id']), 'abc')).code).not.toBe(0);
    await query(`update sys_params set param_value = 'word' where param_code = 'TEST_BELOW_LIMIT'`);
    const said = (await world.by('ana', 'POST /test/result/table', { body: { taskId: id } }))
      .data as Row;
    await query(`update sys_params set param_value = 'L' where param_code = 'TEST_BELOW_LIMIT'`);
    expect(said).toMatchObject({ items: [{ cells: [{ shown: '未检出' }, {}] }] });
    const listed = await world.by('ana', `GET /test/result/page?taskId=${id}&limit=9`);
    expect(
      (listed.data as { readonly list: readonly Row[] }).list.map(({ shown }) => shown),
    ).toEqual(expect.arrayContaining(['0.025L', '12.446']));
  });

  it('class “evidence in one language”: a reader of another one reads items and methods in it, unless they are called otherwise by now', async () => {
    const { id } = await aTask([{ code: 'w21003', limit: 8 }]);
    const table = async (language: string) =>
      (
        await world.by('ana', 'POST /test/result/table', {
          body: { taskId: id },
          headers: { 'accept-language': language },
        })
      ).data as { readonly items: readonly { item: string; cells: readonly Row[] }[] };

    expect((await table('zh-CN')).items).toMatchObject([
      { item: '氨氮', cells: [{ method: 'HJ 535-2009 纳氏试剂分光光度法' }] },
    ]);
    const [english] = (await table('en-US')).items;
    expect(english?.item).toMatch(/^[A-Z][\w ()-]+$/i);
    expect(english?.cells[0]?.['method']).toMatch(/^HJ 535-2009 [A-Z]/i);
    await query(`update test_testing_result set item = '铵' where task_id = $1`, [id]);
    expect((await table('en-US')).items[0]?.item).toBe('铵');
  });

  it('nobody judges what he found, in whichever round, and who asked for a retest does not find the next', async () => {
    const { id, results } = await aTask([{ code: 'w21003', limit: 8 }]);
    const result = String(results[0]?.['id']);
    await go('busy', result, 'result receive');
    expect((await record('busy', result, '1.9')).code).toBe(0);
    await go('busy', result, 'result submit');

    expect(await move('busy', result, 'result pass')).toMatchObject({ code: BAD_MOVE });
    expect(await move('busy', result, 'result retest', { reason: 'odd' })).toMatchObject({
      code: BAD_MOVE,
    });
    await go('aud', result, 'result retest', { reason: 'odd' });

    const [old, next] = await resultsOf(id);
    expect([old, next]).toMatchObject([
      { status: '9', digits: '1.9', round: 1 },
      { status: '2', digits: null, round: 2 },
    ]);
    const again = String(next?.['id']);
    expect((await record('ana', again, '1.7')).code).toBe(0);
    await go('ana', again, 'result submit');
    // he found the first round
    expect(await move('busy', again, 'result pass')).toMatchObject({ code: BAD_MOVE });
    await go('aud', again, 'result pass');
    const table = (await world.by('ana', 'POST /test/result/table', { body: { taskId: id } })).data;
    expect(table).toMatchObject({
      items: [{ cells: [{ shown: '1.700', old: [{ shown: '1.900', reason: 'odd' }] }] }],
    });
  });

  it('of two who enter or judge one result at once one is kept, the other is told to look again', async () => {
    const { results } = await aTask([{ code: 'w21003', limit: 8 }]);
    const id = String(results[0]?.['id']);
    await go('ana', id, 'result receive');
    const { version } = (await world.by('ana', `GET /test/result/${id}`)).data as Row;
    const codes = (answers: readonly { readonly code: number }[]) =>
      answers.map(({ code }) => code).toSorted((a, b) => a - b);
    const one = [0, ERRORS.statusChanged];

    const entered = await Promise.all([
      record('ana', id, '1.1', { version }),
      record('busy', id, '2.2', { version }),
    ]);
    expect(codes(entered)).toEqual(one);
    const [kept] = await query(
      'select digits, analyst_id::text as by from test_testing_result where id = $1',
      [id],
    );
    const first = entered[0]?.code === 0;
    expect(kept).toEqual({
      digits: first ? '1.1' : '2.2',
      by: first ? world.staff.ana : world.staff.busy,
    });
    await record('ana', id, '1.1');
    await go('ana', id, 'result submit');
    const judged = await Promise.all([
      move('aud', id, 'result pass'),
      move('aud', id, 'result fail', { comment: 'x' }),
    ]);
    expect(codes(judged)).toEqual(one);
  });

  it('who corrects is told, the old number stays in the timeline, and the result is judged anew', async () => {
    const { results } = await aTask([{ code: 'w21003', limit: 8 }]);
    const result = String(results[0]?.['id']);
    await pass(result, '19');

    expect(
      await move('aud', result, 'result correct', { digits: '1.9', reason: 'comma' }),
    ).toMatchObject({ code: expect.any(Number) });
    await go('ana', result, 'result correct', { digits: '1.9', reason: 'comma' });

    const info = (await world.by('aud', `GET /test/result/${result}`)).data;
    expect(info).toMatchObject({
      status: '3',
      digits: '1.9',
      correctedBy: world.staff.ana,
      correctReason: 'comma',
    });
    const timeline = JSON.stringify(
      (await world.by('aud', `GET /test/result/${result}/timeline`)).data,
    );
    expect(timeline).toContain('19');
  });

  it('is seen by the laboratory and by whoever sees the task, and by no other laboratory', async () => {
    const { id } = await aTask([{ code: 'w21003' }]);
    const seen = async (who: Parameters<typeof world.by>[0]) =>
      (await world.by(who, 'POST /test/result/table', { body: { taskId: id } })).code === 0;

    expect(await Promise.all((['ana', 'sgn', 'ea1', 'bana', 'eb1'] as const).map(seen))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('the online value of the same hour stands beside: 2.2 − 1.9 passes 0.3', async () => {
    const { pointId } = world.sides.A;
    await query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, 'w21003', '2026-11-20 10:00:00+08', 2.2, 'N', now()), ($1, 'w21003', '2026-11-20 11:00:00+08', 9, 'N', now())`,
      [pointId],
    );
    const { id, results } = await aTask([{ code: 'w21003' }, { code: 'w21011', count: 2 }]);
    for (const { id: result, item } of results)
      await pass(String(result), item === '氨氮' ? '1.9' : '0.2');

    await go('disp', id, 'task finishTesting');
    expect((await upload('ana', id)).code).toBe(0);
    await go('aud', id, 'task audit', { comment: 'ok' });
    await signed(id);
    expect(
      await query(
        `select comparison, ops_company_id::text as company from test_testing_result where task_id = $1 and item = '氨氮'`,
        [id],
      ),
    ).toEqual([{ comparison: '1', company: world.sides.A.opsCompanyId }]);
    const paper = await writeResults(world.app.system(), { row: { id }, home: '' } as never);
    // a sample that was not tested for an item has no line of its comparison, though something was measured online
    expect(paper?.flatMap((block) => (block.kind === 'table' ? block.rows : []))).toContainEqual(
      expect.arrayContaining(['1.9', '2.2']),
    );
    expect(JSON.stringify(paper).match(/"2\.2"/g)).toHaveLength(1);
    const table = (await world.by('sgn', 'POST /test/result/table', { body: { taskId: id } })).data;
    const { items } = table as { readonly items: readonly Row[] };
    expect(items.find(({ item }) => item === '氨氮')).toMatchObject({
      comparison: { pairs: 1, passes: true },
      cells: [
        {
          comparison: {
            reference: '1.9',
            online: '2.2',
            error: '0.3',
            criterion: '|Δ| ≤ 0.3 mg/L',
            passes: true,
          },
        },
        {},
      ],
    });
  });
});

describe('reports', () => {
  it('wait for all results, and for methods that can tell what their limits ask for', async () => {
    const { id, results } = await aTask([{ code: 'w01018', limit: 3 }]);

    expect(await move('disp', id, 'task finishTesting')).toMatchObject({ code: BAD_MOVE });
    await pass(String(results[0]?.['id']), '<4');
    await go('disp', id, 'task finishTesting');

    const refused = await upload('ana', id);
    expect(refused).toMatchObject({
      code: BAD_MOVE,
      msg: expect.stringContaining('方法检出限高于限值：化学需氧量'),
    });
  });

  it('three people: who found a result signs nothing, author, auditor and signer are three', async () => {
    const id = await aTested();
    // he judged no result of this task and found none
    expect((await upload('busy', id)).code).toBe(0);

    expect(await move('busy', id, 'task audit', { comment: 'ok' })).toMatchObject({
      code: BAD_MOVE,
    });
    await go('aud', id, 'task audit', { comment: 'ok' });
    expect((await sign('busy', id)).code).toBe(BAD_MOVE);
    expect((await sign('aud', id)).code).not.toBe(0);
    await signed(id);
    expect(await versionsOf(id)).toMatchObject([{ state: '3', signer_id: world.staff.sgn }]);
  });

  it('a signature is of this moment: the right password, or a drawing of one’s own that was never used', async () => {
    const [first, second] = [await aTested(), await aTested()];
    for (const id of [first, second]) {
      expect((await upload('ana', id)).code).toBe(0);
      await go('aud', id, 'task audit', { comment: 'ok' });
    }

    expect((await sign('sgn', first, { password: 'Wrong_2026' })).code).not.toBe(0);
    expect((await sign('sgn', first, { way: '1' })).code).toBe(BAD_MOVE);
    expect((await move('sgn', first, 'task sign', { signMeaning: '1' })).code).toBe(BAD_MOVE);
    expect(
      (await sign('sgn', first, { way: '1', signature: [await drawing('aud')] })).code,
    ).not.toBe(0);
    const mine = await drawing('sgn');
    expect((await sign('sgn', first, { way: '1', signature: [mine] })).code).toBe(0);
    expect((await sign('sgn', second, { way: '1', signature: [mine] })).code).toBe(BAD_MOVE);
    // the same bytes under another name are the same drawing
    const copy = Buffer.concat([PNG, Buffer.from(`drawn ${drawn}`)]);
    const again = (await world.by('sgn', 'POST /oss/file/upload_env', aForm('b.png', copy)))
      .data as Row;
    expect((await sign('sgn', second, { way: '1', signature: [again] })).code).toBe(BAD_MOVE);
    expect((await sign('sgn', second)).code).toBe(0);
  });

  it('are kept version by version: rejected, handed in again, signed, amended; the old one stays readable and void', async () => {
    const id = await aTested();
    expect((await upload('ana', id)).code).toBe(0);
    await go('aud', id, 'task reject', { reason: 'units' });
    expect((await upload('ana', id)).code).toBe(0);
    await go('aud', id, 'task audit', { comment: 'ok' });
    await signed(id);
    const [result] = await resultsOf(id);
    expect(
      await move('ana', String(result?.['id']), 'result correct', { digits: '2', reason: 'x' }),
    ).toMatchObject({ code: BAD_MOVE });

    await go('ana', id, 'task amend', { reason: 'wrong point' });
    expect((await upload('ana', id)).code).toBe(0);

    const versions = await versionsOf(id);
    expect(versions.map(({ no, state }) => [no, state])).toEqual([
      [1, '4'],
      [2, '5'],
      [3, '1'],
    ]);
    // the task tells the code of the newest
    expect(new Set(versions.map(({ code }) => code)).size).toBe(3);
    expect((await world.by('ana', `GET /test/task/${id}`)).data).toMatchObject({
      checkCode: versions[2]?.['code'],
    });
    expect(versions.map(({ previous_hash: hash }) => hash)).toEqual([
      '',
      versions[0]?.['hash'],
      versions[1]?.['hash'],
    ]);
    const [, old] = versions;
    expect((await world.by('ea1', `GET /test/report/${String(old?.['id'])}`)).data).toMatchObject({
      state: '5',
      voidReason: 'wrong point',
    });
    const file = await world.by('ea1', `GET /oss/file/download/${String(old?.['file'])}`);
    expect(file.status).toBe(200);
    const foreign = await world.by('bana', `GET /oss/file/download/${String(old?.['file'])}`);
    expect(foreign.code).not.toBe(0);
    expect(foreign.headers['content-type']).toContain('json');
    expect(
      (await world.call('POST /test/report/check', { body: { code: old?.['code'] } })).data,
    ).toEqual({ state: 'void' });
  });

  it('of two at once one is made: a version, its signing, its amendment; what is handed in is not changed or taken away', async () => {
    const id = await aTested();
    const atOnce = async (make: () => Promise<{ readonly code: number }>) =>
      (await Promise.all([make(), make()])).map(({ code }) => code).toSorted((a, b) => a - b);
    const one = [0, BAD_MOVE];

    expect(await atOnce(() => upload('ana', id))).toEqual(one);
    const { version } = (await world.as('ea1', `GET /test/task/${id}`)).data as Row;
    const body = { id, version, name: 'Other' };
    expect((await world.as('ea1', 'PUT /test/task', { body })).code).toBe(BAD_MOVE);
    expect((await world.as('ea1', 'DELETE /test/task', { body: [id] })).code).toBe(BAD_MOVE);
    await go('aud', id, 'task audit', { comment: 'ok' });
    expect(await atOnce(() => sign('sgn', id))).toEqual(one);
    expect(await atOnce(() => move('ana', id, 'task amend', { reason: 'unit' }))).toEqual(one);
    expect((await versionsOf(id)).map(({ no, state }) => [no, state])).toEqual([[1, '5']]);
  });

  it('a changed byte is found by the button and by the code', async () => {
    const id = await aTested();
    expect((await upload('ana', id)).code).toBe(0);
    await go('aud', id, 'task audit', { comment: 'ok' });
    await signed(id);
    const [version] = await versionsOf(id);
    const verify = async () =>
      (await world.by('sgn', 'POST /test/report/verify', { body: { taskId: id } })).data;
    // as somebody types it: small letters, no dashes
    const code = String(version?.['code']).toLowerCase().replaceAll('-', '');
    const check = async () =>
      (await world.call('POST /test/report/check', { body: { code } })).data;
    expect(await verify()).toMatchObject({
      isIntact: true,
      versions: [{ versionNo: 1, faults: [] }],
    });
    expect(await check()).toEqual({ state: 'signed' });

    const place = placeOf(version?.['file']);
    const bytes = fs.readFileSync(place);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(version?.['file_hash']);
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    fs.writeFileSync(place, bytes);

    expect(await check()).toEqual({ state: 'broken' });
    expect(await verify()).toMatchObject({ isIntact: false, versions: [{ faults: ['file'] }] });
    expect(
      (await world.by('ana', 'POST /test/report/verify', { body: { taskId: id } })).code,
    ).not.toBe(0);
  });

  it('a version that turned out another by night is told once to who answers for it', async () => {
    const id = await aTested();
    expect((await upload('ana', id)).code).toBe(0);
    await query('delete from sys_file where id = $1', [(await versionsOf(id))[0]?.['file']]);
    const deps = { files: makeLocalFiles(world.dataDir), secrets: makeSecretBox(world.dataDir) };
    const told = () =>
      query('select user_id::text as who from msg_message where source_id = $1 and level = $2', [
        id,
        '4',
      ]);

    await verifyAll(world.app.system(), deps);
    const first = await told();
    await verifyAll(world.app.system(), deps);

    expect(first).toEqual([{ who: world.staff.ana }]);
    expect(await told()).toEqual(first);
  });

  it('nobody changes a version, not even in the database', async () => {
    const id = await aTested();
    expect((await upload('ana', id)).code).toBe(0);

    for (const set of ["file_hash = 'x'", "conclusion = 'x'", "data = '{}'", 'version_no = 9'])
      await expect(
        query(`update test_testing_report set ${set} where task_id = $1`, [id]),
      ).rejects.toThrow('is not changed');
    expect(
      (
        await world.as('admin', 'PUT /test/report', {
          body: { id: (await versionsOf(id))[0]?.['id'], conclusion: 'x' },
        })
      ).code,
    ).not.toBe(0);
  });

  it('a chain that somebody wrote anew in the database is found', async () => {
    const id = await aTested();
    expect((await upload('ana', id)).code).toBe(0);
    await query('alter table test_testing_report disable trigger test_testing_report_keep');
    await query(
      `update test_testing_report set data = jsonb_set(data::jsonb, '{results,0,digits}', '"0.1"') where task_id = $1`,
      [id],
    );
    await query('alter table test_testing_report enable trigger test_testing_report_keep');

    expect(
      (await world.by('aud', 'POST /test/report/verify', { body: { taskId: id } })).data,
    ).toMatchObject({ versions: [{ faults: ['data'] }] });
  });

  it('a signing that the product did not seal is found, by whichever way it was signed', async () => {
    const id = await aTested();
    expect((await upload('ana', id)).code).toBe(0);
    await go('aud', id, 'task audit', { comment: 'ok' });
    await signed(id);
    const verify = async () =>
      (await world.by('sgn', 'POST /test/report/verify', { body: { taskId: id } })).data;
    const unseal = 'update test_testing_report set seal = null where task_id = $1';

    expect(await verify()).toMatchObject({ isIntact: true });
    await expect(query(unseal, [id])).rejects.toThrow('is not changed');
    await query('alter table test_testing_report disable trigger test_testing_report_keep');
    await query(unseal, [id]);
    await query('alter table test_testing_report enable trigger test_testing_report_keep');

    expect(await verify()).toMatchObject({ versions: [{ faults: ['signature'] }] });
  });

  it('is made out of the task as a document that says what was found, and bears its code', async () => {
    const id = await aTested();

    expect(
      await world.by('ana', 'POST /test/report/make', { body: { id, conclusion: 'Within' } }),
    ).toMatchObject({ code: 0, data: { status: '7' } });

    const [version] = await versionsOf(id);
    const [task] = await query(
      'select check_code as code, conclusion from test_testing_task where id = $1',
      [id],
    );
    expect(task).toEqual({ code: version?.['code'], conclusion: 'Within' });
    expect(String(version?.['code'])).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  });

  it('what is handed out are the bytes that were reviewed, and behind them who prepared, reviewed and issued them', async () => {
    const id = await aTested();
    await world.by('ana', 'POST /test/report/make', { body: { id, conclusion: 'Within' } });
    await go('aud', id, 'task audit', { comment: 'ok' });
    expect((await sign('sgn', id)).code).toBe(0);

    const [version = {}] = await versionsOf(id);
    const [reviewed, issued] = [version['file'], version['issued']].map((file) =>
      fs.readFileSync(placeOf(file)),
    ) as [Buffer, Buffer];
    expect(issued.subarray(0, reviewed.length).equals(reviewed)).toBe(true);
    expect(createHash('sha256').update(issued).digest('hex')).toBe(version['issued_hash']);
    const [before, pages] = [await readPdf(reviewed), await readPdf(issued)];
    expect(pages).toHaveLength(before.length + 1);
    const people = ['ana', 'aud', 'sgn'].map((name) => `Person${name}`);
    const place = `/#/check?code=${String(version['code'])}`;
    for (const said of [...people, version['file_hash'], version['code'], place])
      expect(pages.at(-1)).toMatchObject({ text: expect.stringContaining(String(said)) });
    const check = async (hash: string) =>
      (await world.call('POST /test/report/check', { body: { code: version['code'], hash } })).data;
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect([await check(sha256(issued)), await check(sha256(reviewed))]).toEqual([
      { state: 'signed', file: 'issued' },
      { state: 'signed', file: 'reviewed' },
    ]);
    expect(await check(sha256(Buffer.concat([issued, Buffer.from('\n')])))).toEqual({
      state: 'signed',
      file: 'other',
    });
  });

  it('whoever sees a report loads what was handed out; nobody changes it, and a changed byte is found', async () => {
    const [version = {}] = await query(
      `select id::text, task_id::text as task, issued_file->0->>'id' as issued from test_testing_report where issued_hash is not null order by id desc limit 1`,
    );

    const got = await world.by('ea1', `GET /oss/file/download/${String(version['issued'])}`);
    expect(got.status).toBe(200);
    await expect(
      query(`update test_testing_report set issued_hash = 'x' where id = $1`, [version['id']]),
    ).rejects.toThrow('is not changed');
    fs.appendFileSync(placeOf(version['issued']), '%');
    const body = { taskId: version['task'] };
    const verify = await world.by('sgn', 'POST /test/report/verify', { body });
    expect(verify.data).toMatchObject({ versions: [{ faults: ['file'] }] });
  });

  it('a document that bears no more pages has that of its signing beside it, made later where it was not made at once', async () => {
    const id = await aTested();
    expect((await upload('ana', id)).code).toBe(0);
    await go('aud', id, 'task audit', { comment: 'ok' });
    await signed(id);
    expect(await versionsOf(id)).toMatchObject([{ issued: null, issued_hash: null }]);

    const deps = { files: makeLocalFiles(world.dataDir) };
    await query(`update test_testing_report set state = '5' where task_id <> $1`, [id]);
    const home = (value: string) =>
      query(`update sys_params set param_value = $1 where param_code = 'TEST_CHECK_HOME'`, [value]);
    await home('https://jc.example.com/lab');
    await Promise.all([1, 2].map(() => issueWaiting(world.app.system(), deps)));
    await home('auto');

    const [version] = await versionsOf(id);
    const pages = await readPdf(fs.readFileSync(placeOf(version?.['issued'])));
    const place = `https://jc.example.com/lab/#/check?code=${String(version?.['code'])}`;
    expect(pages.map(({ text }) => text)).toEqual([expect.stringContaining('Personsgn')]);
    expect(pages).toMatchObject([{ text: expect.stringContaining(place) }]);
    const verify = await world.by('sgn', 'POST /test/report/verify', { body: { taskId: id } });
    expect(verify.data).toMatchObject({ isIntact: true });
  });

  it('a code that nobody wrote is unknown, and asking has an end', async () => {
    const ask = async () =>
      world.call('POST /test/report/check', { body: { code: 'AAAA-AAAA-AAAA-AAAA' } });
    expect((await ask()).data).toEqual({ state: 'unknown' });
    let last = await ask();
    for (let i = 0; i < 40 && last.code === 0; i += 1) last = await ask();
    expect(last.code).not.toBe(0);
    expect(last.data ?? null).toBeNull();
  });
});

it('buttons of a result stand where its task lets it be written', () => {
  const open = OPEN.map((status) => `'${status}'`).join(',');
  const moving = Object.values(testingResult.actions).filter((action) => 'move' in action);

  expect(moving).toHaveLength(7);
  for (const action of moving)
    expect(action).toMatchObject({ when: `includes([${open}], taskId.status)` });
});
