import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { keyOfAlarm } from './facts.ts';
import { keepFacts } from './keep-facts.ts';
import { readFacts, type FactsAsk } from './quality-store.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-23T10:10:00+08:00');
const GETS = ['summary', 'measures', 'weeks', 'top'] as const;
const POSTS = ['stations', 'sources'] as const;

describe('alarm quality', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
    // side A: six short alarms of one limit, ten minutes apart
    await world.app.database.pool.query(
      `insert into dm_alarm_record (id, level, alarm_time, last_time, recover_time, alarm_type, status, is_active, times, version, enterprise_id, station_id, monitor_point_id, region_code, factor_code, creator, create_date)
       select 900 + n, '2', at, at, at + interval '30 seconds', '1', '3', false, 1, 1, $1, $2, $3, '320506', 'w01018', 0, at
       from (select n, '2026-11-18 08:00:00+08'::timestamptz + n * interval '10 minutes' as at from generate_series(1, 6) n) x`,
      [world.sides.A.enterpriseId, world.sides.A.stationId, world.sides.A.pointId],
    );
  });
  afterAll(() => world.stop());

  const get = async (person: Person, what: string): Promise<unknown> =>
    (await world.as(person, `GET /dm/alarm-quality/${what}`)).data;
  const post = async (person: Person, what: string, body: object = {}): Promise<readonly Row[]> =>
    (await world.as(person, `POST /dm/alarm-quality/${what}`, { body })).data as readonly Row[];

  it('counts what the caller sees, by week, station, point and source', async () => {
    expect(await get('oa1', 'summary')).toMatchObject({
      alarms: 7,
      repeats: 5,
      brief: 6,
      unhandled: 7,
      stale: 1,
      isCapped: false,
    });
    expect(await get('oa1', 'top')).toMatchObject([
      {
        pointId: world.sides.A.pointId,
        pointName: 'Alpha outlet',
        stationName: 'Alpha station',
        alarms: 7,
        share: 100,
        sumShare: 100,
      },
    ]);
    expect(((await get('oa1', 'weeks')) as readonly Row[]).map(({ week }) => week)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(await post('oa1', 'stations')).toMatchObject([
      { stationId: world.sides.A.stationId, week: '2026-11-16', alarms: 7 },
    ]);
  });

  it('pages the alarms that a number counts, in the order asked for', async () => {
    const ask = async (body: object) =>
      (await world.as('oa1', 'POST /dm/alarm-quality/alarms', { body })).data as {
        readonly list: readonly Row[];
        readonly total: number;
      };
    const all = { page: 1, limit: 2, order: 'asc', orderField: 'alarm_time' };

    const repeats = await ask({ ...all, kind: 'repeats' });

    expect([repeats.total, repeats.list.length]).toEqual([5, 2]);
    expect(repeats.list[0]).toMatchObject({
      alarmTime: '2026-11-18 08:20:00',
      endTime: '2026-11-18 08:20:30',
      seconds: 30,
      endBefore: '2026-11-18 08:10:30',
      stationName: 'Alpha station',
      pointName: 'Alpha outlet',
    });
    const [longest] = (await ask({ ...all, order: 'desc', orderField: 'seconds' })).list;
    expect(longest).toMatchObject({ endTime: null, seconds: null });
    expect((await ask({ kind: 'brief', week: '2026-11-16' })).total).toBe(6);
    expect((await ask({ kind: 'brief', week: '2026-11-09' })).total).toBe(0);
    const refused = await world.as('oa1', 'POST /dm/alarm-quality/alarms', {
      body: { orderField: 'constructor' },
    });
    expect(refused.code).toBe(500);
  });

  it('class “a number that leads nowhere”: the numbers of every row open as many alarms', async () => {
    const ask = async (body: object) =>
      (await world.as('oa1', 'POST /dm/alarm-quality/alarms', { body })).data as {
        readonly total: number;
      };
    const facts = ['from', 'to', 'week', 'stationId', 'pointId', 'factorCode', 'alarmType'];
    const [sources, stations, top] = [
      await post('oa1', 'sources'),
      await post('oa1', 'stations'),
      (await get('oa1', 'top')) as readonly Row[],
    ];
    const rows = [...sources, ...stations, ...top];

    for (const row of rows)
      for (const kind of ['alarms', 'repeats', 'brief', 'unhandled']) {
        const about = [...facts, 'origin', 'ruleId'].flatMap((name) =>
          typeof row[name] === 'string' ? [[name, row[name]]] : [],
        );
        expect((await ask({ ...Object.fromEntries(about), kind })).total).toBe(row[kind]);
      }
    expect(rows.length).toBeGreaterThan(2);
    expect((await ask({ origin: 'rule' })).total).toBe(0);
  });

  it('says in the reader’s language what to change, and which limit', async () => {
    const [zh] = await post('oa1', 'sources');
    const english = await world.as('oa1', 'POST /dm/alarm-quality/sources', {
      body: {},
      headers: { 'Accept-Language': 'en-US' },
    });

    expect(zh).toMatchObject({
      limitId: world.sides.A.limitId,
      pointId: world.sides.A.pointId,
      ruleId: null,
      tryFrom: '2026-11-18',
      tryTo: '2026-11-20',
    });
    expect(String(zh?.['advice'])).toContain('连续超标次数由 1 改为 2：85.7% 的报警');
    expect(String((english.data as readonly Row[])[0]?.['advice'])).toContain(
      'Values in a row from 1 to 2: 85.7%',
    );
  });

  it('measures stand beside their targets, named as what nobody confirmed', async () => {
    const measures = (await get('ep1', 'measures')) as readonly Row[];

    expect(measures.map(({ id }) => id)).toEqual([
      'perHour',
      'perOperatorHour',
      'peak',
      'floodShare',
      'topShare',
      'chattering',
      'stale',
    ]);
    expect(measures.find(({ id }) => id === 'topShare')).toMatchObject({
      value: 100,
      target: '≤ 5',
      verdict: '超出',
      source: 'ISA-18.2，未核对',
    });
  });

  it('another company sees none of it', async () => {
    expect(await get('ob1', 'summary')).toMatchObject({ alarms: 1, repeats: 0 });
    for (const what of POSTS)
      expect(JSON.stringify(await post('ob1', what))).not.toContain(world.sides.A.pointId);
    expect(JSON.stringify(await get('ob1', 'top'))).not.toContain(world.sides.A.pointId);
    expect(await post('ob1', 'stations', { stationId: world.sides.A.stationId })).toEqual([]);
  });

  it.each(['low', 'ea1', 'oa2'] as const)('%s may not', async (person) => {
    for (const what of GETS)
      expect(await world.as(person, `GET /dm/alarm-quality/${what}`)).toMatchObject({ code: 403 });
    for (const what of POSTS)
      expect(await world.as(person, `POST /dm/alarm-quality/${what}`, { body: {} })).toMatchObject({
        code: 403,
      });
  });

  it.each([{ from: '2026-02-30' }, { from: '2020-01-01' }, { stationId: 'x' }])(
    'refuses %o',
    async (body) => {
      expect((await world.as('oa1', 'POST /dm/alarm-quality/stations', { body })).code).not.toBe(0);
    },
  );

  it('class “figures from memory that are no longer true”: what is confirmed, solved, added late or gone counts at once, as if nothing were kept', async () => {
    const { db, pool } = world.app.database;
    const ask = askAll(world);
    const keep = keepFacts();
    const first = await keep(db, 'all', ask);
    const changes = [
      `update dm_alarm_record set confirm_time = alarm_time + interval '7 minutes', handler_id = 1 where id = 901`,
      `insert into ops_work_order (id, order_no, status, version, creator, create_date) values (990, 'Q990', 3, 1, 0, now())`,
      `update dm_alarm_record set work_order_id = 990 where id = 902`,
      `update ops_work_order set complete_time = '2026-11-19 08:00:00+08' where id = 990`,
      `insert into dm_alarm_record (id, level, alarm_time, last_time, alarm_type, status, is_active, times, version, creator, create_date, work_order_id) values (9007199254740993, '2', '2026-11-03 01:00:00+08', now(), '8', '4', true, null, 1, 0, now(), null)`,
      `delete from dm_alarm_record where id in (906, 9007199254740993)`,
    ];

    for (const change of changes) {
      await pool.query(change);
      const kept = await keep(db, 'all', ask);
      expect(kept).toEqual(await readFacts(db, ask));
      const said = kept.map(({ id, ...fact }) => [id, fact] as const);
      expect(new Map(said)).toEqual(await plainFacts(world));
    }

    expect(first.length).toBe((await keep(db, 'all', ask)).length + 1);
    expect(await get('oa1', 'summary')).toMatchObject({ alarms: 6, unhandled: 4, confirmP90: 7 });
  });

  it('class “figures from memory that are no longer true”: spans that share part of a day are asked for at once, and a day ends between two milliseconds', async () => {
    const { db, pool } = world.app.database;
    const whole = askAll(world);
    const part = { ...whole, untilMs: Date.parse('2026-11-18T08:25:00+08:00') };
    const keep = keepFacts();
    await keep(db, 'all', whole);
    await pool.query(
      `insert into dm_alarm_record (id, level, alarm_time, last_time, alarm_type, status, is_active, times, version, creator, create_date) values (907, '2', '2026-11-05 07:59:59.9997+08', now(), '8', '4', true, 1, 1, 0, now())`,
    );

    const [ofPart, ofWhole] = await Promise.all([keep(db, 'all', part), keep(db, 'all', whole)]);

    expect(ofPart).toEqual(await readFacts(db, part));
    expect(ofWhole).toEqual(await readFacts(db, whole));
    expect(ofWhole.map(({ id }) => id)).toContain('907');
  });
});

/** All alarms since the beginning of the month. */
function askAll({ app }: TwoCompanies): FactsAsk {
  const alarm = app.registry.entity('alarmRecord');
  if (!alarm) throw new Error('no entity alarmRecord');
  const span = { fromMs: Date.parse('2026-11-01T00:00:00+08:00'), untilMs: NOW.getTime() };
  const none = { regionCode: null, enterpriseId: null, stationId: null };
  return { scope: { kind: 'all' }, alarm, ...span, ...none };
}

/** The same alarms row by row, worked out here. */
async function plainFacts({ app }: TwoCompanies): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await app.database.pool.query<Readonly<Record<string, string | null>>>(
    `select a.*, o.complete_time from dm_alarm_record a left join ops_work_order o on o.id = a.work_order_id where a.alarm_time >= '2026-11-01 00:00:00+08' and a.alarm_time < $1`,
    [NOW],
  );
  const said = rows.map((row) => {
    const { work_order_id: orderId, confirm_time: confirmed } = row;
    const fact = {
      pointId: row['monitor_point_id'] ?? null,
      stationId: row['station_id'] ?? null,
      enterpriseId: row['enterprise_id'],
      factorCode: row['factor_code'] ?? null,
      alarmType: String(row['alarm_type']),
      ruleId: row['rule_id'],
      atMs: msOf(row['alarm_time']),
      endMs: row['is_active'] ? null : msOf(row['recover_time'] ?? row['last_time']),
      confirmMs: msOf(confirmed),
      solveMs: solvedMs(row),
      hasOrder: Boolean(orderId),
      isHandled: Boolean(confirmed ?? orderId ?? row['handler_id']) || row['status'] === '4',
      isMistaken: row['status'] === '4' || row['verify_result'] === '6',
      times: row['times'] ?? 1,
      handlerId: row['handler_id'],
    };
    return [String(row['id']), { ...fact, key: keyOfAlarm(fact) }] as const;
  });
  return new Map(said);
}

function solvedMs(row: Readonly<Record<string, unknown>>): number | null {
  if (row['work_order_id']) return msOf(row['complete_time']);
  if (!row['confirm_time'] || row['is_active']) return null;
  return Math.max(msOf(row['recover_time']) ?? 0, msOf(row['confirm_time']) ?? 0);
}

/** Times come as wall times of Asia/Shanghai. */
function msOf(at: unknown): number | null {
  return at ? Date.parse(`${String(at).replace(' ', 'T')}+08:00`) : null;
}
