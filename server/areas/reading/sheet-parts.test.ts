import { afterAll, beforeAll, expect, it } from 'vitest';

import { WEATHER_FACTORS } from '#schemas/api/readings.ts';
import type { SheetChart } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import type { WritePart } from '#server/sheet/parts.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { writeCurve, writeSameFactor } from './sheet-curve.ts';
import { writeWeather } from './sheet-weather.ts';

const [FIRST, SECOND] = [WEATHER_FACTORS[0] ?? '', WEATHER_FACTORS[1] ?? ''];
const [ENTERPRISE, HERE, THERE, OWN, BESIDE, ELSEWHERE] = Array.from({ length: 6 }, () => newId());
/** A warning of the point's COD from ten to noon. */
const WARNING = {
  monitorPointId: OWN,
  stationId: HERE,
  enterpriseId: ENTERPRISE,
  factorCode: 'w01018',
  beginTime: '2026-11-20 10:05:00',
  endTime: '2026-11-20 12:00:00',
};
const NOW = new Date('2026-11-21T10:30:00+08:00');

let world: ResourceWorld;

beforeAll(async () => {
  world = await aResourceWorld();
  const { pool, db } = world.handle;
  await ensureReadingMonth(db, '2026-11');
  await pool.query(
    `insert into ops_station (id, name, code, status, enterprise_id, create_date) values ($1, 'A', 'A', '1', $3, now()), ($2, 'B', 'B', '1', $3, now())`,
    [HERE, THERE, ENTERPRISE],
  );
  await pool.query(
    `insert into dm_monitor_point (id, name, station_id, enterprise_id, create_date) values ($1, 'own', $4, $6, now()), ($2, 'beside', $4, $6, now()), ($3, 'elsewhere', $5, $6, now())`,
    [OWN, BESIDE, ELSEWHERE, HERE, THERE, ENTERPRISE],
  );
  const hours = async (point: unknown, factor: string, from: string, count: number) =>
    pool.query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, received_at, value, flag)
        select $1::bigint, $2::text, $3::timestamptz + n * interval '1 hour', now(), 10 + n, case when n = 2 then 'D' else 'N' end from generate_series(0, $4::int - 1) n`,
      [point, factor, from, count],
    );
  await hours(OWN, 'w01018', '2026-11-19 10:00+08', 60);
  await hours(ELSEWHERE, 'w01018', '2026-11-20 00:00+08', 5);
  await hours(OWN, FIRST, '2026-11-20 02:00+08', 12);
  await hours(BESIDE, FIRST, '2026-11-20 02:00+08', 12);
  await hours(BESIDE, SECOND, '2026-11-20 09:00+08', 1);
});
afterAll(() => world.close());

const everybody = (): Ctx => ({
  ...world.as({ permissions: new Set(['*:*:*']) }),
  now: () => NOW,
});

/** What a part writes of the warning. */
async function written(part: WritePart, ctx: Ctx, row: object = {}) {
  const entity = world.registry.entity('warning');
  if (!entity) throw new Error('no warnings');
  return part(ctx, { entity, row: { ...WARNING, ...row }, home: '' });
}

function chartIn(blocks: Awaited<ReturnType<WritePart>>): SheetChart {
  const [block] = blocks ?? [];
  if (block?.kind !== 'chart') throw new Error('no chart');
  return block.chart;
}

it('the curve of a warning on paper is that of the day before it began and the day after, the time it lasted marked', async () => {
  const { fromMs, toMs, lines, marked } = chartIn(await written(writeCurve, everybody()));

  expect([fromMs, toMs]).toEqual([
    Date.parse('2026-11-19T10:00:00+08:00'),
    Date.parse('2026-11-21T10:00:00+08:00'),
  ]);
  expect(marked).toEqual([
    Date.parse('2026-11-20T10:05:00+08:00'),
    Date.parse('2026-11-20T12:00:00+08:00'),
  ]);
  const [line] = lines;
  expect(line?.points[0]).toEqual([fromMs, 10]);
  expect(line?.points.at(-1)?.[0]).toBeLessThanOrEqual(toMs);
  expect(line?.name).toContain('own');
});

it('other points of the enterprise with the same factor stand beside it, its own first; without others there is no part', async () => {
  const { lines } = chartIn(await written(writeSameFactor, everybody()));

  expect(lines.map(({ name }) => name.split(' ')[0])).toEqual(['own', 'elsewhere']);
  expect(await written(writeSameFactor, everybody(), { factorCode: FIRST })).toBeDefined();
  expect(await written(writeSameFactor, everybody(), { factorCode: 'w21003' })).toBeUndefined();
});

it('the weather is told hour by hour around the beginning: of the own point where it measures it, without what is marked', async () => {
  const [table] = (await written(writeWeather, everybody())) ?? [];

  if (table?.kind !== 'table') throw new Error('no table');
  // six hours before until six after, as far as somebody measured
  expect(table.rows.map(([time]) => time)).toEqual(
    ['05', '06', '07', '08', '09', '10', '11', '12', '13'].map((hour) => `2026-11-20 ${hour}:00`),
  );
  expect(table.columns).toHaveLength(3);
  expect(table.rows.find(([time]) => time === '2026-11-20 09:00')).toEqual([
    '2026-11-20 09:00',
    '17',
    '10',
  ]);
  expect(table.rows[0]?.at(-1)).toBe('-');
});

it('who may not ask for curves, or whose time or factor is not said, gets no picture and no table', async () => {
  const nobody: Ctx = { ...world.as({ permissions: new Set() }), now: () => NOW };

  for (const part of [writeCurve, writeSameFactor, writeWeather])
    expect(await written(part, nobody)).toBeUndefined();
  expect(await written(writeCurve, everybody(), { factorCode: null })).toBeUndefined();
  expect(await written(writeWeather, everybody(), { beginTime: null })).toBeUndefined();
});
