import { newId } from '#server/base/context/new-id.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { pageAqi } from './aqi.ts';

const NOW = new Date('2026-03-02T12:10:00+08:00');
const FACTORS = {
  SO2: 'a21026',
  NO2: 'a21004',
  CO: 'a21005',
  O3: 'a05024',
  PM10: 'a34002',
  PM25: 'a34004',
} as const;
const CLEAN = { SO2: 10, NO2: 30, CO: 0.8, O3: 90, PM10: 40, PM25: 25 };

describe('air quality of points', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld();
    await ensureReadingMonth(world.handle.db, '2026-02');
    await ensureReadingMonth(world.handle.db, '2026-03');
  });
  afterAll(() => world.close());

  const run = (text: string, values: readonly unknown[]) =>
    world.handle.pool.query(text, [...values]);
  const ctx = () => ({ ...world.system, now: () => NOW });
  let regions = 0;
  /** A point of a region of its own, with the same value each hour of days from `2026-02-28`. */
  const aPoint = async (
    values: Partial<Record<keyof typeof FACTORS, number>>,
    { hours = 72, st = '22' } = {},
  ) => {
    const [pointId, regionCode] = [newId(), `33${String(++regions).padStart(4, '0')}`];
    await run(
      "insert into dm_monitor_point (id, name, region_code, st_code, create_date) values ($1, 'A', $2, $3, '2026-01-01')",
      [pointId, regionCode, st],
    );
    for (const [pollutant, value] of Object.entries(values))
      await run(
        `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
         select $1, $2, '2026-02-28 00:00:00+08'::timestamptz + n * interval '1 hour', $3, 'N', now() from generate_series(0, $4::int - 1) n`,
        [pointId, FACTORS[pollutant as keyof typeof FACTORS], value, hours],
      );
    return { pointId, regionCode };
  };
  const page = (body: Parameters<typeof pageAqi>[1], paging = { page: 1, limit: 100 }) =>
    pageAqi(ctx(), { from: '2026-02-28', to: '2026-03-02', ...body }, paging);
  const flag = (pointId: string, factor: string, { from, to }: { from: number; to: number }) =>
    run(
      "update dm_reading_hour set flag = 'D' where point_id = $1 and factor_code = $2 and data_time >= '2026-02-28 00:00:00+08'::timestamptz + $3::int * interval '1 hour' and data_time < '2026-02-28 00:00:00+08'::timestamptz + $4::int * interval '1 hour'",
      [pointId, factor, from, to],
    );

  it('a day is judged by the edition in force on it', async () => {
    const { regionCode } = await aPoint({ ...CLEAN, PM25: 75 });

    const { list, total } = await page({ regionCode });

    expect(total).toBe(3);
    expect(
      list.map(({ time, aqi, level, primary, edition }) => [time, aqi, level, primary, edition]),
    ).toEqual([
      ['2026-03-02', '114', '3', 'PM2.5', 'HJ 633-2026'],
      ['2026-03-01', '114', '3', 'PM2.5', 'HJ 633-2026'],
      ['2026-02-28', '100', '2', 'PM2.5', 'HJ 633-2012'],
    ]);
  });

  it('fewer than 20 hours of one pollutant are no mean: NA, unless the others are above 100', async () => {
    const { pointId, regionCode } = await aPoint(CLEAN);
    await flag(pointId, FACTORS.SO2, { from: 0, to: 5 });
    await flag(pointId, FACTORS.SO2, { from: 24, to: 28 });
    const heavy = await aPoint({ ...CLEAN, PM10: 300 });
    await flag(heavy.pointId, FACTORS.SO2, { from: 0, to: 5 });
    const days = { from: '2026-02-28', to: '2026-03-01' };

    expect(
      (await page({ regionCode, ...days })).list.map(({ aqi, level, primary, so2Iaqi }) => [
        aqi,
        level,
        primary,
        so2Iaqi,
      ]),
    ).toEqual([
      ['45', '1', '—', '10'],
      ['NA', null, 'NA', 'NA'],
    ]);
    expect((await page({ regionCode: heavy.regionCode, ...days })).list[1]).toMatchObject({
      aqi: '175',
      so2Iaqi: 'NA',
      primary: 'PM10',
    });
  });

  it('what a point does not monitor is “/”, and takes no part', async () => {
    const { regionCode } = await aPoint({ PM25: 25, PM10: 40 });

    expect((await page({ regionCode })).list[2]).toMatchObject({
      aqi: '40',
      so2Iaqi: '/',
      so2: '/',
      o3Iaqi: '/',
      pm25: '25',
      pm25Iaqi: '36',
    });
  });

  it('ozone of a day is its greatest mean of eight hours, of an hour the hour itself', async () => {
    const { pointId, regionCode } = await aPoint(CLEAN);
    await run(
      "update dm_reading_hour set value = 180 where point_id = $1 and factor_code = $2 and data_time >= '2026-03-01 10:00:00+08' and data_time < '2026-03-01 18:00:00+08'",
      [pointId, FACTORS.O3],
    );

    const [hour] = (
      await page({ regionCode, kind: 'hour', from: '2026-03-01', to: '2026-03-01' })
    ).list.filter(({ time }) => time.endsWith('17:00'));
    expect((await page({ regionCode, from: '2026-03-01', to: '2026-03-01' })).list).toMatchObject([
      { o3: '180', o3Iaqi: '119', aqi: '119' },
    ]);
    expect(hour).toMatchObject({ o3: '180', o3Iaqi: '75', aqi: '75', primary: 'O3' });
  });

  it('hours that are over stand there, the newest first, those that did not come as NA; pages fit together', async () => {
    const { regionCode } = await aPoint(CLEAN, { hours: 58 });
    const ask = { regionCode, kind: 'hour' as const };

    const whole = await page(ask);
    const parts = [
      await page(ask, { page: 1, limit: 31 }),
      await page(ask, { page: 2, limit: 31 }),
    ];

    expect([whole.total, whole.list[0]?.time, whole.list[0]?.aqi]).toEqual([
      60,
      '2026-03-02 11:00',
      'NA',
    ]);
    expect(parts.flatMap(({ list }) => list)).toEqual(whole.list);
    expect((await page({ ...ask, order: 'asc' })).list.map(({ time }) => time)).toEqual(
      whole.list.map(({ time }) => time).toReversed(),
    );
  });

  it('an hour with fewer than 45 minutes of data is none', async () => {
    const { pointId, regionCode } = await aPoint(CLEAN);
    const minutes = (hour: number, count: number) =>
      run(
        `insert into dm_reading_minute (point_id, factor_code, data_time, value, flag, received_at)
         select $1, $2, '2026-02-28 00:00:00+08'::timestamptz + $3::int * interval '1 hour' + n * interval '10 minutes', 10, 'N', now() from generate_series(0, $4::int - 1) n`,
        [pointId, FACTORS.SO2, hour, count],
      );
    await minutes(0, 4);
    await minutes(1, 5);

    const { list } = await page({
      regionCode,
      kind: 'hour',
      from: '2026-02-28',
      to: '2026-02-28',
      order: 'asc',
    });

    expect(list.slice(0, 2).map(({ so2Iaqi }) => so2Iaqi)).toEqual(['NA', '4']);
  });

  it('a correction that was agreed to counts at once', async () => {
    const { pointId, regionCode } = await aPoint(CLEAN);
    await run(
      `insert into dm_correction_hour (correction_id, point_id, factor_code, hour_at, original_value, original_flag, corrected_value, is_manual, audited_value, audited_at, is_current)
       values (1, $1, $2, '2026-03-02 10:00:00+08', 10, 'N', 400, true, 400, now(), true)`,
      [pointId, FACTORS.NO2],
    );

    expect(
      (await page({ regionCode, kind: 'hour', from: '2026-03-02', to: '2026-03-02' })).list[1],
    ).toMatchObject({
      time: '2026-03-02 10:00',
      no2: '400',
      no2Iaqi: '120',
    });
  });

  it('only points of ambient air are told of, and only those the asker sees', async () => {
    const source = await aPoint(CLEAN, { st: '31' });
    const air = await aPoint(CLEAN);
    const blind = { ...world.as({ id: '9' }, { station: ['1'] }), now: () => NOW };

    expect((await page({ regionCode: source.regionCode })).total).toBe(0);
    expect((await page({ pointIds: `${source.pointId},${air.pointId}` })).total).toBe(3);
    expect(
      (await pageAqi(blind, { regionCode: air.regionCode }, { page: 1, limit: 10 })).total,
    ).toBe(0);
  });

  it.each([
    ['a day that is none', { from: '2026-02-30' }],
    ['a span that ends before it begins', { from: '2026-03-03', to: '2026-03-02' }],
    ['hours of more than a month', { kind: 'hour' as const, from: '2026-01-01' }],
    ['a point that is no number', { pointIds: '1; drop' }],
    ['an order nobody knows', { orderField: 'aqi' }],
  ])('class “asked for what is not there”: %s is refused by name', async (_what, body) => {
    await expect(page(body)).rejects.toMatchObject({ error: 'invalid' });
  });
});
