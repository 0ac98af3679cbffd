import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { newId } from '#server/base/context/new-id.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { recountDays } from './hour-store.ts';
import { pageRates, summarizeRates } from './quality.ts';

interface Vector {
  readonly in: {
    readonly expectedHours: number;
    readonly received: number;
    readonly valid: number;
    readonly stoppedHours: number;
  };
  readonly out: {
    readonly should: number;
    readonly transmission: number | null;
    readonly effective: number | null;
    readonly effectiveTransmission: number | null;
  };
}

const file = path.resolve('..', 'shared', 'domain', 'domain-vectors.json');
const RATES = 'transmissionEffective';
const shared = existsSync(file)
  ? (
      JSON.parse(readFileSync(file, 'utf8')) as {
        readonly calc: readonly (Vector & { readonly calc: string })[];
      }
    ).calc.filter(({ calc }) => calc.startsWith(RATES))
  : [];
if (shared.length === 0) process.stdout.write(`skipped: ${file} is absent\n`);

const rates = (
  should: number,
  transmission: number | null,
  effective: number | null,
  effectiveTransmission: number | null,
): Vector['out'] => ({
  should,
  transmission,
  effective,
  effectiveTransmission,
});
/** Known without the shared file. */
const OWN: readonly (readonly [string, Vector])[] = [
  [
    'everything came',
    {
      in: { expectedHours: 24, received: 24, valid: 24, stoppedHours: 0 },
      out: rates(24, 100, 100, 100),
    },
  ],
  [
    'thirds are rounded once, at the end',
    {
      in: { expectedHours: 72, received: 47, valid: 31, stoppedHours: 0 },
      out: rates(72, 65.28, 65.96, 43.06),
    },
  ],
  [
    'nothing came: there is no share of nothing',
    {
      in: { expectedHours: 24, received: 0, valid: 0, stoppedHours: 0 },
      out: rates(24, 0, null, 0),
    },
  ],
  [
    'it stood still all day: nothing is expected, and that is not 0',
    {
      in: { expectedHours: 24, received: 0, valid: 0, stoppedHours: 24 },
      out: rates(0, null, null, null),
    },
  ],
  [
    'stopped hours of two factors',
    {
      in: { expectedHours: 48, received: 36, valid: 18, stoppedHours: 12 },
      out: rates(36, 100, 50, 50),
    },
  ],
];

const HOURS = 24;
const DAY = '2026-11-21';
const NOW = new Date('2026-11-22T10:10:00+08:00');

describe('rates as the hours of a point make them', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld();
    await ensureReadingMonth(world.handle.db, '2026-11');
  });
  afterAll(() => world.close());

  const ctx = () => ({ ...world.system, now: () => NOW });
  const run = (text: string, values: readonly unknown[]) =>
    world.handle.pool.query(text, [...values]);
  /** A point with the factors, values and stop that a vector tells of; its values come in the first hours, the stop takes the last. */
  const aPoint = async (
    { expectedHours, received, valid, stoppedHours }: Vector['in'],
    regionCode: string,
  ) => {
    const [pointId, factors] = [newId(), expectedHours / HOURS];
    await run(
      "insert into dm_monitor_point (id, name, region_code, create_date) values ($1, 'P', $2, '2026-11-01 00:00:00+08')",
      [pointId, regionCode],
    );
    for (let at = 0; at < factors; at += 1)
      await run(
        "insert into dm_limit (id, monitor_point_id, factor_code, kind, enabled, create_date) values ($1, $2, $3, '1', true, now())",
        [newId(), pointId, `f${at}`],
      );
    await run(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
       select $1, 'f' || (n % $2::int), $3::date::timestamp at time zone 'Asia/Shanghai' + (n / $2::int) * interval '1 hour', 1, case when n < $5::int then 'N' else 'D' end, now()
       from generate_series(0, $4::int - 1) n`,
      [pointId, factors, DAY, received, valid],
    );
    if (stoppedHours > 0) await aStop(pointId, HOURS - stoppedHours / factors);
    await recountDays(world.handle.db, { pointIds: [pointId], from: DAY, to: DAY, now: NOW });
  };
  const aStop = async (pointId: string, fromHour: number) => {
    const stopId = newId();
    await run(
      `insert into dm_stop (id, status, begin_time, end_time, create_date) values ($1, '1', $2::date::timestamp at time zone 'Asia/Shanghai' + $3::int * interval '1 hour', $2::date::timestamp at time zone 'Asia/Shanghai' + interval '1 day', now())`,
      [stopId, DAY, fromHour],
    );
    await run('insert into dm_stop_monitor_point_ids (own_id, other_id) values ($1, $2)', [
      stopId,
      pointId,
    ]);
  };

  const cases = [
    ...OWN,
    ...shared.map((vector, at) => [`the shared vector ${at}`, vector] as const),
  ].map(([name, vector], at) => [name, vector, `11${String(at).padStart(4, '0')}`] as const);

  it.each(cases)('%s', async (_name, vector, regionCode) => {
    await aPoint(vector.in, regionCode);
    const sums = await summarizeRates(ctx(), { kind: 'day', date: DAY, regionCode });

    const { should, transmissionRate, effectRate, effectiveTransmission } = sums;
    const { out } = vector;
    expect({
      should,
      transmission: transmissionRate,
      effective: effectRate,
      effectiveTransmission,
    }).toEqual(rates(out.should, out.transmission, out.effective, out.effectiveTransmission));
  });

  it('class “a month of another length”: the month of a leap year ends with its 29th', async () => {
    const [pointId, regionCode] = [newId(), '990001'];
    await run(
      "insert into dm_monitor_point (id, name, region_code, create_date) values ($1, 'L', $2, now())",
      [pointId, regionCode],
    );
    for (const [day, valid] of [
      ['2028-01-31', 9],
      ['2028-02-01', 1],
      ['2028-02-29', 2],
      ['2028-03-01', 9],
    ])
      await run(
        'insert into dm_rate_day (point_id, day, factors, stopped, should, received, valid, computed_at) values ($1, $2::date, 1, 0, 24, 24, $3, now())',
        [pointId, day, valid],
      );

    const { list } = await pageRates(
      ctx(),
      { kind: 'month', date: '2028-02-10', regionCode },
      { page: 1, limit: 10 },
    );

    expect(list).toMatchObject([
      { should: 48, valid: 3, monthFrom: '2028-02-01 00:00:00', monthTo: '2028-02-29 23:59:59' },
    ]);
  });
});
