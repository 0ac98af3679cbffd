import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import type { ReportVersions } from '#schemas/api/report.ts';
import { recountRates } from '#server/areas/quality/recount.ts';
import { followMarks } from '#server/areas/statistic/face.ts';
import { makeOutgoing } from '#server/base/outgoing/outgoing.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { followReports, noteReports } from './make.ts';
import { sendReports } from './subscribe.ts';

/** The file that the tutorial makes. */
const TUTORIAL = /```json src\/schemas\/reports\/\S+\n([\s\S]*?)```/.exec(
  readFileSync('docs/tutorials/add-a-report.md', 'utf8'),
)?.[1] as string;

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-27T06:00:00+08:00');
const DAY = '2026-11-26';
const COD = 'w01018';

/** In memory one transaction follows the other. */
const isServer = Boolean(inject('testServer'));

let world: TwoCompanies;

beforeAll(async () => {
  world = await twoCompanies({ now: () => NOW });
  await world.app.database.pool.query(
    `update dm_monitor_point set create_date = timestamptz '2026-11-26 00:00+08', last_packet_time = now()`,
  );
  await put(
    'A',
    Array.from({ length: 24 }, (_, hour) => 40 + hour),
  );
  await recountRates(system());
  await followReports(system());
});
afterAll(() => world.stop());

const system = () => ({ ...world.app.system(), now: () => NOW });

/** Hourly values of a day, and that it changed, as ingest says it. */
async function put(side: 'A' | 'B', values: readonly number[], from = 0): Promise<void> {
  const { pool } = world.app.database;
  const { pointId } = world.sides[side];
  await pool.query(
    `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
      select $1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + ($5 + n - 1) * interval '1 hour', v, 'N', now() from unnest($4::float8[]) with ordinality u(v, n)
      on conflict (point_id, factor_code, data_time) do update set value = excluded.value`,
    [pointId, COD, DAY, values, from],
  );
  await pool.query('insert into dm_statistic_mark (point_id, day) values ($1, $2)', [pointId, DAY]);
  await followMarks(system(), noteReports);
}

/** Daily reports, as a person's list has them. */
async function seen(person: Person, more = ''): Promise<readonly Row[]> {
  const { data } = await world.as(person, `GET /dm/report/page?kind=day&limit=100${more}`);
  return (data as { readonly list: readonly Row[] } | undefined)?.list ?? [];
}

async function reportOf(person: Person, subject: string, targetId: string): Promise<Row> {
  const found = (await seen(person)).find(
    (row) =>
      row['subject'] === subject &&
      row['targetId'] === targetId &&
      row['isCurrent'] === true &&
      row['period'] === DAY,
  );
  if (!found) throw new Error(`no report ${subject} ${targetId}`);
  return found;
}

async function move(person: Person, report: Row, name: string, more: object = {}) {
  return world.as(person, 'POST /dm/report/move', {
    body: { id: report['id'], move: name, ...more },
  });
}

const factorsOf = async (report: Row) =>
  (
    await world.app.database.pool.query(
      `select content -> 'factors' as factors from dm_report_content where report_id = $1`,
      [report['id']],
    )
  ).rows[0]?.factors as readonly Row[];

describe('the reports of a night', () => {
  it('stand there once for the point and all that add it up, however often and by how many servers they are made', async () => {
    const again = await Promise.all([followReports(system()), followReports(system())]);
    const { pointId, enterpriseId, opsCompanyId } = world.sides.A;
    const mine = await reportOf('admin', '1', pointId);

    expect(again).toEqual([0, 0]);
    expect(await factorsOf(mine)).toEqual([
      expect.objectContaining({
        code: COD,
        received: 24,
        valid: 24,
        avg: '51.5',
        min: '40.0',
        maxAt: '23:00',
      }),
    ]);
    for (const [subject, id] of [
      ['2', enterpriseId],
      ['4', opsCompanyId],
    ] as const)
      expect((await reportOf('admin', subject, id))['received']).toBe(mine['received']);
  });

  it('agree with the rates of data quality', async () => {
    const { pointId } = world.sides.A;
    const { data } = await world.as('admin', 'POST /dm/quality/dataEffect', {
      body: { kind: 'day', date: DAY, limit: 100 },
    });
    const rate = (data as { readonly list: readonly Row[] }).list.find(
      (row) => row['pointId'] === pointId,
    );
    const report = await reportOf('admin', '1', pointId);

    for (const name of ['should', 'received', 'valid', 'transmissionRate', 'effectiveTransmission'])
      expect(report[name], name).toEqual(rate?.[name]);
  });

  it('a point that sent nothing says why', async () => {
    expect(await reportOf('admin', '1', world.sides.B.pointId)).toMatchObject({
      gap: 'offline',
      received: 0,
      effectRate: null,
    });
  });

  it('are seen by those whose values they add up, and by nobody of the other company', async () => {
    const subjects = async (person: Person) =>
      new Set(
        (await seen(person)).map((row) => [row['subject'], row['targetId']].map(String).join(' ')),
      );
    const [a, b] = [await subjects('oa1'), await subjects('ob1')];

    expect(a.has(`1 ${world.sides.A.pointId}`)).toBe(true);
    expect(b.has(`1 ${world.sides.B.pointId}`)).toBe(true);
    expect([...a].filter((one) => b.has(one))).toEqual([]);
  });
});

describe('from made to audited', () => {
  it('is reported by one, audited by another, returned with a reason, and commented', async () => {
    const { pointId } = world.sides.A;
    const report = () => reportOf('admin', '1', pointId);

    expect((await move('oa1', await report(), 'report')).code).toBe(0);
    expect((await move('oa1', await report(), 'audit')).code).not.toBe(0);
    expect((await move('admin', await report(), 'return', { comment: '请核对 23 时' })).code).toBe(
      0,
    );
    expect(await report()).toMatchObject({ status: '1', returnReason: '请核对 23 时' });
    expect((await move('oa1', await report(), 'report')).code).toBe(0);
    expect((await move('admin', await report(), 'comment', { content: '已核对' })).code).toBe(0);
    expect((await move('admin', await report(), 'audit')).code).toBe(0);
    expect((await report())['status']).toBe('3');
  });

  it('values that come late make a next version; the one before stays, whoever reported it is told', async () => {
    const { pointId, enterpriseId } = world.sides.A;
    const before = await reportOf('admin', '1', pointId);
    const old = await factorsOf(before);
    // as if fewer points had been there when the reports of groups were planted
    await world.app.database.pool.query(
      `update dm_report set points = 0 where is_current and subject <> '1'`,
    );
    await put('A', [90], 3);
    await followReports(system());
    const after = await reportOf('admin', '1', pointId);

    expect(after).toMatchObject({ revision: 2, status: '1', previousId: before['id'] });
    expect((await factorsOf(after))[0]).toMatchObject({ max: '90.0', maxAt: '03:00' });
    expect(await factorsOf(before)).toEqual(old);
    expect((await move('oa1', before, 'comment', { content: 'x' })).code).toBe(0);
    // one hour more above the limit is one more of those that add it up
    expect(await reportOf('admin', '2', enterpriseId)).toMatchObject({
      revision: 2,
      exceedances: 14,
      points: 1,
    });
    const { rows } = await world.app.database.pool.query(
      `select user_id::text as id from msg_message where source_id = $1`,
      [after['id']],
    );
    expect(rows.map(({ id }) => String(id))).toContain(world.users.oa1);
  });
});

describe('a report on paper', () => {
  it('is a PDF that can be searched, with its values, and a workbook whose numbers are numbers', async () => {
    const report = await reportOf('oa1', '1', world.sides.A.pointId);
    const file = async (url: string) =>
      (
        await world.app.http.inject({
          url: `/api/dm/report/${url}`,
          headers: { token: world.tokens.oa1 },
        })
      ).rawPayload;
    const pdf = await file(`${String(report['id'])}/pdf`);
    const pages = await readPdf(pdf);
    const text = pages.map((page) => page.text).join('');

    expect(pages.flatMap((page) => page.blank)).toEqual([]);
    for (const words of ['日报', '因子统计', '63.0*', '修订对比', `第${pages.length}页`])
      expect(text.replaceAll(/\s/g, ''), words).toContain(words);
    expect(text).not.toContain('无数据原因');
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Outlines');

    const book = read(await file(`${String(report['id'])}/excel`));
    const values = utils.sheet_to_json<readonly unknown[]>(book.Sheets['监测数据'] ?? {}, {
      header: 1,
    });
    expect(values.find(([time]) => time === '23:00')?.[1]).toBe(63);
  });

  it('says why there is nothing in the place of the figures', async () => {
    const { id } = await reportOf('ob1', '1', world.sides.B.pointId);
    const { data } = await world.as('ob1', `GET /dm/report/${String(id)}/sheet`);

    expect(data).toMatchObject({
      blocks: expect.arrayContaining([
        { kind: 'text', title: '因子统计', text: '本期没有数据：离线' },
      ]),
    });
    expect(JSON.stringify(data)).toContain('无数据原因');
  });

  it('says which figures a version changed, to whoever sees it', async () => {
    const report = await reportOf('oa1', '1', world.sides.A.pointId);
    const { data } = await world.as('oa1', `GET /dm/report/versions/${String(report['id'])}`);
    const { versions, changes } = data as ReportVersions;

    expect(versions.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: '最大值', before: '63.0', after: '90.0' }),
        expect.objectContaining({ what: '03:00', before: '43.0', after: '90.0*' }),
      ]),
    );
    const id = String(report['id']);
    for (const address of [`versions/${id}`, `${id}/excel`])
      expect(await world.as('ob1', `GET /dm/report/${address}`)).toMatchObject({
        msg: '记录不存在或已被删除',
        data: null,
      });
  });
});

describe('the tutorial “add a report”', () => {
  const NAME = 'exceedanceReport';
  const publish = (text: string) =>
    world.as('admin', 'POST /sys/schema/publish', {
      body: { kind: 'report', name: NAME, module: '', text, comment: 'why', lock: null },
    });
  const bytes = async (id: unknown, what: string) =>
    (
      await world.app.http.inject({
        url: `/api/dm/report/${what.replace('{id}', String(id))}`,
        headers: { token: world.tokens.oa1 },
      })
    ).rawPayload;
  const textOf = async (id: unknown) =>
    (await readPdf(await bytes(id, '{id}/pdf'))).map(({ text }) => text).join('');

  it('refuses a part and a figure that are not there, each at its place', async () => {
    const wrong = TUTORIAL.replace('"reportAlarms"', '"reportAlarm"').replace(
      '"received"]',
      '"receved"]',
    );
    const { data } = await world.as('admin', 'POST /sys/schema/check', {
      body: {
        kind: 'report',
        name: NAME,
        module: '',
        text: TUTORIAL.replace('"received"]', '"receved"]'),
      },
    });
    const { problems } = data as { readonly problems: readonly Row[] };

    expect(problems).toEqual([
      expect.objectContaining({
        line: 16,
        message: 'no field "receved" in dailyReport; did you mean "received"?',
      }),
    ]);
    expect((await publish(wrong)).code).not.toBe(0);
  });

  it('is previewed on a report that is there before it is published, by who may', async () => {
    const text = TUTORIAL.replaceAll('超标报告', '警示报告');
    const body = { kind: 'report', name: NAME, module: '', text };
    const { data } = await world.as('admin', 'POST /sys/schema/preview', { body });

    expect(data).toMatchObject({
      hasTable: true,
      sheet: { title: expect.stringMatching(/.警示报告$/), sign: [{ title: '审核人' }] },
    });
    expect((await world.as('oa1', 'POST /sys/schema/preview', { body })).code).toBe(403);
  });

  it('is made each night, beside what comes along, with its figures; as a PDF and a workbook', async () => {
    const { A } = world.sides;
    const published = await publish(TUTORIAL);
    expect(published.code, JSON.stringify(published.json)).toBe(0);
    expect(await followReports(system())).toBeGreaterThan(0);
    expect(await followReports(system())).toBe(0);
    const mine = (await seen('oa1', `&template=${NAME}`)).filter(({ period }) => period === DAY);
    const base = await reportOf('oa1', '2', A.enterpriseId);

    expect(mine).toHaveLength(1);
    const [report] = mine;
    const { data: dicts } = await world.as('oa1', 'GET /sys/dict/type/all');
    expect(JSON.stringify(dicts)).toContain('企业超标报告');
    expect(report).toMatchObject({
      targetId: A.enterpriseId,
      received: base['received'],
      dataVersion: base['dataVersion'],
      revision: 1,
    });
    const pages = await readPdf(await bytes(report?.['id'], '{id}/pdf'));
    const text = pages.map((page) => page.text).join('');
    for (const words of ['超标报告', `${DAY}共超标`, '报警明细', `第1页共${pages.length}页`])
      expect(text, words).toContain(words);
    const book = read(await bytes(report?.['id'], '{id}/excel'));
    const [, line] = utils.sheet_to_json<readonly unknown[]>(book.Sheets['各监测点'] ?? {}, {
      header: 1,
    });
    expect(line?.slice(1, 4)).toEqual([1, base['should'], base['received']]);
  });

  it('keeps its look when the file changes, and is not seen by the others', async () => {
    const [report] = await seen('oa1', `&template=${NAME}`);
    const changed = TUTORIAL.replaceAll('超标报告', '警示报告');

    expect(await publish(changed)).toMatchObject({ code: 0 });
    expect(await textOf(report?.['id'])).toContain('超标报告');
    expect(await seen('ob1', `&template=${NAME}`)).not.toContainEqual(
      expect.objectContaining({ id: report?.['id'] }),
    );
  });
});

describe('subscriptions', () => {
  it('tell each person once, by message and mail, of what he wants and sees', async () => {
    const { pool } = world.app.database;
    await pool.query(`update sys_user set email = username || '@example.com'`);
    for (const person of ['oa1', 'ob1'] as const) {
      const body = {
        kinds: ['day'],
        subjects: ['1'],
        templates: ['pointReport'],
        byMessage: true,
        byMail: true,
      };
      const kept = await world.as(person, 'POST /dm/reportSubscription', { body });
      expect(kept.code, JSON.stringify(kept.json)).toBe(0);
    }
    await pool.query(`update dm_report_subscription set sent_upto = timestamptz '2026-11-01'`);
    const deps = { secrets: aSecretBox(), outgoing: makeOutgoing([]) };

    expect([await sendReports(system(), deps), await sendReports(system(), deps)]).toEqual([2, 0]);
    const { rows } = await pool.query(
      `select m.user_id::text as "user", m.body from msg_message m join dm_report_subscription s on s.id::text = m.source_id order by m.user_id`,
    );
    const { rows: mails } = await pool.query(
      'select mail_to as "to", subject, content from sys_mail_log order by 1',
    );
    const bodies = new Map(rows.map(({ user, body }) => [String(user), String(body)]));
    expect(bodies.get(world.users.oa1)).toContain('超标');
    expect(bodies.get(world.users.ob1)).not.toContain('Alpha');
    expect(mails.map(({ to }) => String(to))).toEqual(['oa1@example.com', 'ob1@example.com']);
    expect(mails[0]?.content).toContain(DAY);
    // which reports they are stands in the subject, what the mail is in its first line
    expect(mails[0]?.subject).toMatch(/^【.+】.+ (?:等 \d+ 份报告)?已生成$/);
    expect(mails[0]?.subject).toContain('Alpha');
    expect(mails[0]?.content).toMatch(/^<p>您订阅的报告/);
  });

  it.runIf(isServer)(
    'class “made before, kept after”: a report whose making ends while others are sent is sent, too',
    async () => {
      const { pool } = world.app.database;
      const slow = await pool.connect();
      const deps = { secrets: aSecretBox(), outgoing: makeOutgoing([]) };
      const madeAt = `update dm_report set made_at = $1 where is_current and kind = 'day' and monitor_point_id = $2 returning name`;
      const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();
      const { A } = world.sides;
      try {
        await slow.query('begin');
        await slow.query(
          `select pg_advisory_xact_lock_shared(hashtextextended('reports.made', 0))`,
        );
        const { rows } = await slow.query(madeAt, [at(60), A.pointId]);
        // made later, kept earlier
        await pool.query(
          `update dm_report set made_at = $1 where is_current and kind = 'day' and subject = '4'`,
          [at(120)],
        );
        const sending = sendReports(system(), deps);
        await expect
          .poll(async () => {
            const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
            return (await pool.query(waiting)).rows.length;
          })
          .toBe(1);
        await slow.query('commit');
        await sending;

        const { rows: told } = await pool.query(
          'select body from msg_message where user_id = $1 order by id desc limit 1',
          [world.users.oa1],
        );
        expect(told[0]?.body).toContain(rows[0]?.name);
      } finally {
        slow.release();
      }
    },
  );
});
