import { sql } from 'kysely';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { askerOf } from '#server/areas/reading/asked.ts';
import { readValues, type Slice } from '#server/areas/reading/slice-store.ts';
import { sliceStart } from '#server/areas/reading/slices.ts';
import { extendExtremes } from '#server/areas/statistic/extremes.ts';
import { markDays } from '#server/areas/statistic/face.ts';
import { followMarks, recomputeStatistics } from '#server/areas/statistic/statistics.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { seededRandom } from '#tests/builders/random.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-03-04T10:10:00+08:00');
const FIRST = Date.parse('2026-02-24T00:00:00+08:00');
const FACTORS = ['w01018', 'w21003'];

let handle: DatabaseHandle;
let ctx: Ctx;

interface Sent {
  readonly factor: string;
  readonly timeMs: number;
  readonly value: number | null;
  readonly flag: string;
}
const sent: Sent[] = [];

/** Values of a few steps, so that many are equal; some are none, some are marked, some minutes are missing, and one factor is silent for two days. */
function makeReadings(): void {
  const random = seededRandom(20_260_304);
  for (const factor of FACTORS) {
    for (let timeMs = FIRST; timeMs < NOW.getTime(); timeMs += 3 * MINUTE_MS) {
      const isSilent =
        factor === 'w21003' &&
        timeMs > FIRST + 1.7 * 86_400_000 &&
        timeMs < FIRST + 3.6 * 86_400_000;
      if (random.int(10) < 3 || isSilent) continue;
      sent.push({
        factor,
        timeMs,
        value: random.int(20) === 0 ? null : random.int(40) / 4 - 2,
        flag: random.int(50) === 0 ? random.pick(['D', 'M', 'C']) : 'N',
      });
    }
  }
}

async function store(readings: readonly Sent[]): Promise<void> {
  await sql`insert into dm_reading_minute (point_id, factor_code, data_time, received_at, value, flag)
    select 3, f, t, now(), v, m from unnest(${readings.map(({ factor }) => factor)}::text[], ${readings.map(({ timeMs }) => new Date(timeMs).toISOString())}::timestamptz[],
      ${readings.map(({ value }) => value)}::float8[], ${readings.map(({ flag }) => flag)}::text[]) u(f, t, v, m)`.execute(
    handle.db,
  );
  sent.push(...readings.filter((one) => !sent.includes(one)));
}

beforeAll(async () => {
  handle = await openProductDatabase();
  const registry = await loadRegistry({ root: process.cwd() });
  await sql`insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')`.execute(
    handle.db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code, create_date) values (3, 'P', 'EXTREMES1', 2, '320100', '1', '32', '2026-01-01')`.execute(
    handle.db,
  );
  for (const month of ['2026-02', '2026-03']) await ensureReadingMonth(handle.db, month);
  ctx = makeSystemCtx({ house: productHouse(), db: handle.db, registry, log, now: () => NOW });
  makeReadings();
  await store(sent);
});
afterAll(() => handle.close());

/** Spans whose slices are minutes, hours and days, with ends within a day. */
const ASKED = [
  ['2026-02-26 03:10:00', '2026-02-26 20:00:00', 100],
  ['2026-02-24 10:30:00', '2026-03-04 05:12:00', 150],
  ['2026-02-24 10:30:00', '2026-03-04 09:59:59', 14],
] as const;

async function slicesOf(
  [from, to, maxPoints]: (typeof ASKED)[number],
  usesExtremes: boolean,
): Promise<{ readonly slices: readonly Slice[]; readonly sliceMs: number }> {
  const span = { fromMs: parseWallTime(from) ?? 0, toMs: parseWallTime(to) ?? 0 };
  const found = await readValues(handle.db, askerOf(ctx), {
    kind: 'minute',
    pointIds: ['3'],
    factors: FACTORS,
    maxPoints,
    ...span,
    usesExtremes,
  });
  if (!('slices' in found)) throw new Error('expected slices');
  return {
    sliceMs: found.sliceMs,
    slices: [...found.slices].sort(
      (a, b) => a.startMs - b.startMs || a.factorCode.localeCompare(b.factorCode),
    ),
  };
}

/** The same, worked out one by one of what was stored. */
function expectedSlices(
  [from, to]: (typeof ASKED)[number],
  sliceMs: number,
): readonly Pick<
  Slice,
  'factorCode' | 'startMs' | 'low' | 'lowMs' | 'high' | 'highMs' | 'readings'
>[] {
  const groups = new Map<string, Sent[]>();
  for (const one of [...sent].sort((a, b) => a.timeMs - b.timeMs)) {
    if (one.timeMs < (parseWallTime(from) ?? 0) || one.timeMs > (parseWallTime(to) ?? 0)) continue;
    const key = `${sliceStart(one.timeMs, sliceMs)} ${one.factor}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, group]) => {
    const values = group.flatMap(({ value }) => (value === null ? [] : [value]));
    const [low, high] =
      values.length > 0 ? [Math.min(...values), Math.max(...values)] : [null, null];
    const momentOf = (extreme: number | null): number =>
      group.find(({ value }) => value === extreme)?.timeMs ?? 0;
    return {
      factorCode: String(key.split(' ')[1]),
      startMs: Number(key.split(' ')[0]),
      low,
      lowMs: momentOf(low),
      high,
      highMs: momentOf(high),
      readings: group.length,
    };
  });
}

async function expectSame(): Promise<void> {
  for (const asked of ASKED) {
    const [kept, raw] = [await slicesOf(asked, true), await slicesOf(asked, false)];
    expect(kept).toEqual(raw);
    const plain = raw.slices.map(({ factorCode, startMs, low, lowMs, high, highMs, readings }) => ({
      factorCode,
      startMs,
      low,
      lowMs,
      high,
      highMs,
      readings,
    }));
    expect(plain).toEqual(
      [...expectedSlices(asked, raw.sliceMs)].sort(
        (a, b) => a.startMs - b.startMs || a.factorCode.localeCompare(b.factorCode),
      ),
    );
  }
}

const keptRows = async (): Promise<unknown[]> =>
  (
    await sql`select * from dm_extreme_minute order by point_id, factor_code, day`.execute(
      handle.db,
    )
  ).rows;

describe('class “a peak that the long curve does not show”', () => {
  it('slices out of kept extremes hold what those out of the readings hold, also before and after a late value, and made anew they are the same', async () => {
    await extendExtremes(ctx);
    const made = await keptRows();
    expect(made.length).toBeGreaterThan(12);
    await expectSame();

    const late = {
      factor: 'w01018',
      timeMs: FIRST + 86_400_000 * 2 + 61 * MINUTE_MS,
      value: 99,
      flag: 'N',
    };
    await store([late]);
    await markDays(handle.db, [{ pointId: '3', day: '2026-02-26', kind: 'minute' }]);
    await expectSame();
    await followMarks(ctx);
    await expectSame();
    expect((await slicesOf(ASKED[2], true)).slices.some(({ high }) => high === 99)).toBe(true);

    const followed = await keptRows();
    await recomputeStatistics(ctx);
    expect(await keptRows()).toEqual(followed);
    expect(followed).not.toEqual(made);
  });
});
