import { newId } from '#server/base/context/new-id.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { pageReport } from './report.ts';

const NOW = new Date('2026-03-01T06:10:00+08:00');
const SO2 = 'a21026';
const OXYGEN = 'a19001';

describe('converted concentrations of hours', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld();
    await ensureReadingMonth(world.handle.db, '2026-03');
    for (const [id, code, unit] of [
      ['8001', SO2, 'mg/m³'],
      ['8002', OXYGEN, '%'],
    ])
      await run(
        "insert into dm_factor (id, code, name, medium, unit, decimals) values ($1, $2, $2, 'gas', $3, 2) on conflict do nothing",
        [id, code, unit],
      );
  });
  afterAll(() => world.close());

  const run = (text: string, values: readonly unknown[]) =>
    world.handle.pool.query(text, [...values]);
  /** A stack whose hours have these concentrations and oxygen; null: nothing came. */
  const aStack = async (
    referenceO2: number | null,
    hours: readonly (readonly [so2: number, o2: number | null])[],
  ) => {
    const pointId = newId();
    await run(
      "insert into dm_monitor_point (id, name, st_code, reference_o2, create_date) values ($1, 'S', '31', $2, '2026-01-01')",
      [pointId, referenceO2],
    );
    const put = (code: string, hour: number, value: number, zs: number | null) =>
      run(
        "insert into dm_reading_hour (point_id, factor_code, data_time, value, zs_value, flag, received_at) values ($1, $2, '2026-03-01 00:00:00+08'::timestamptz + $3::int * interval '1 hour', $4, $5, 'N', now())",
        [pointId, code, hour, value, zs],
      );
    for (const [hour, [so2, o2]] of hours.entries()) {
      await put(SO2, hour, so2, hour === 0 ? 40 : null);
      if (o2 !== null) await put(OXYGEN, hour, o2, null);
    }
    const { list } = await pageReport(
      { ...world.system, now: () => NOW },
      {
        kind: 'hour',
        pointIds: pointId,
        from: '2026-03-01',
        to: '2026-03-01',
        order: 'asc',
        orderField: 'time',
      },
      { page: 1, limit: 100 },
    );
    return list
      .filter(({ factorCode }) => factorCode === SO2)
      .map(({ convertedMean, computedConverted }) => [convertedMean, computedConverted]);
  };

  it('are worked out of the oxygen of the hour and the reference of the point, beside what the device says', async () => {
    expect(
      await aStack(9, [
        [28.4, 11.2],
        [35, 21],
        [35, null],
      ]),
    ).toEqual([
      [40, 34.77551],
      [null, null],
      [null, null],
    ]);
  });

  it('are none without a reference', async () => {
    expect(await aStack(null, [[28.4, 11.2]])).toEqual([[40, null]]);
  });
});
