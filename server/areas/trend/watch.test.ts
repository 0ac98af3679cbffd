import { readTrend } from '#schemas/monitor-rules/trend-evidence.ts';
import { sayStored } from '#tests/builders/say-stored.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { watchTrends } from './watch.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-20T18:16:00+08:00');

describe('trends', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
    // both sides: a course of the day around 20 for fifteen days; side A rises by three an hour since ten o'clock, below its limit of 50
    for (const [side, rise] of [
      ['A', 3],
      ['B', 0],
    ] as const)
      await world.app.database.pool.query(
        `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
         select $1, 'w01018', t, 20 + 3 * sin(extract(hour from t at time zone 'Asia/Shanghai') / 4.0) + (extract(day from t)::int * 7 % 5) * 0.4
           + greatest(0, extract(epoch from t - '2026-11-20 09:00:00+08'::timestamptz) / 3600) * $2, 'N', now()
         from generate_series('2026-11-05 00:00:00+08'::timestamptz, '2026-11-20 17:00:00+08', interval '1 hour') t
         on conflict (point_id, factor_code, data_time) do update set value = excluded.value`,
        [world.sides[side].pointId, rise],
      );
  });
  afterAll(() => world.stop());

  const watch = (minutes = 0) =>
    watchTrends({ ...world.app.system(), now: () => new Date(NOW.getTime() + minutes * 60_000) });
  const warnings = async (person: 'oa1' | 'ob1' | 'ep1') =>
    ((await world.as(person, 'GET /dm/warning/page')).data as { readonly list: readonly Row[] })
      .list;

  it('warns before the limit is crossed, with slope and time, and tells it once', async () => {
    const first = await watch();
    const again = await watch(10);
    const [warning] = await warnings('oa1');

    expect(first).toMatchObject({ watched: 2, told: 1 });
    expect(again.told).toBe(0);
    expect(warning).toMatchObject({
      source: 'trend',
      monitorPointId: world.sides.A.pointId,
      factorCode: 'w01018',
      beginTime: '2026-11-20 17:00:00',
    });
    expect(String(warning?.['trend'])).toMatch(
      /每小时上升 [23][.\d]*（90% 区间 [\d.]+ 至 [\d.]+），预计 2026-11-2\d \d\d:00 超过上限 50/,
    );
    const { pool } = world.app.database;
    const own = { table: 'dm_warning', columns: ['title', 'trend'], where: "source = 'trend'" };
    expect(await saidInOneLanguage(pool, own)).toEqual([]);
    expect(await saidInOneLanguage(pool)).toEqual([]);
  });

  it('keeps the usual course and the line on top of it, up to the limit that it crosses', async () => {
    const { rows } = await world.app.database.pool.query<{ evidence: unknown }>(
      "select evidence from dm_warning where source = 'trend'",
    );
    const evidence = readTrend(rows[0]?.evidence);
    if (!evidence) throw new Error('no evidence of a trend');
    const { course, crossing } = evidence;

    expect(evidence).toMatchObject({
      limit: 50,
      factorCode: 'w01018',
      at: '2026-11-20T17:00:00+08:00',
    });
    expect([course[0]?.time, course.at(-1)?.time]).toEqual([
      '2026-11-20 10:00:00',
      '2026-11-20 23:00:00',
    ]);
    const ahead = course
      .filter(({ time }) => time > '2026-11-20 17:00:00' && time <= crossing)
      .map(({ expected }) => expected ?? Number.NaN);
    expect(ahead.map((expected) => expected > 50)).toEqual(
      ahead.map((_, index) => index === ahead.length - 1),
    );
    expect(ahead.length).toBeGreaterThan(0);
    expect(sayStored(rows[0]?.evidence)).toMatch(
      /^化学需氧量 .*每小时上升 [23][.\d]* mg\/L.*照此 2026-11-2\d \d\d:00 超过上限 50 mg\/L$/,
    );
  });

  it('who does not see the station does not see its warning', async () => {
    expect(await warnings('ob1')).toEqual([]);
    expect((await warnings('ep1')).map((row) => row['stationId'])).toEqual([
      world.sides.A.stationId,
    ]);
  });

  it('a horizon of zero switches it off', async () => {
    await world.app.database.pool.query(
      "update sys_params set param_value = '0' where param_code = 'TREND_HORIZON_HOURS'",
    );

    expect(await watch()).toEqual({ watched: 0, judged: 0, told: 0 });
  });
});
