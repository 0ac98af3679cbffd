import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';

import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { makeLocalFiles } from '#server/platform/files/file-stores.ts';
import { seedBase } from '#server/seeds/seed-base.ts';
import { seedDemo } from '#server/seeds/seed-demo.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { isLong } from '#tests/builders/long.ts';
import { seedCases } from './cases.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

let world: TestApp;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'any-date-'));
/** What is signed in a city that is taken back stays here. */
const files = makeLocalFiles(folder);

/** Dates and hours at which something ends, begins or is left out. */
const NASTY = [
  // the newest alarm of all lies where its manager sees nothing
  '2026-11-26 09:00:00',
  '2026-12-31 23:59:59',
  '2027-01-01 00:00:00',
  '2028-02-29 12:00:00',
  // a Sunday night after the nights of the Spring Festival, on which the rule of working days is silent
  '2026-03-01 18:30:00',
];

/** Every day of a year, each at another hour, so that every hour comes on some fifteen days. */
const EVERY_DAY = Array.from({ length: 365 }, (_, day) =>
  wallTime(Date.parse('2026-01-01T00:00:00+08:00') + day * DAY_MS + ((day * 7) % 24) * HOUR_MS),
);

/** In every run `cases.test.ts` reads the stories of the city that is made today. */
const DATES: readonly string[] = [...NASTY, ...EVERY_DAY];

/** What the city has to tell when it is made at a time. */
interface CityStories {
  readonly rules: Readonly<Record<string, number>>;
  readonly silentTrials: number;
  readonly ammonia: Readonly<Record<string, unknown>> | null;
  readonly jumps: Readonly<Record<string, number>>;
  readonly diagnoses: Readonly<Record<string, number>>;
  readonly alarms: number;
  readonly hoursWithout: number;
  readonly ahead: number;
  readonly ordersBeforeAlarm: number;
  readonly wronglyOverdue: number;
  readonly books: Readonly<Record<string, number>>;
  readonly booksOfLastHalf: number;
}

class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/** Makes the city at a time in a transaction that is taken back. @returns what it tells, and what was refused */
async function madeAt(
  when: string,
): Promise<{ told: CityStories | null; refused: readonly unknown[] }> {
  const refused: unknown[] = [];
  const note = (...what: readonly unknown[]): void => void refused.push(what);
  const system = world.app.system();
  const made: { told: CityStories | null } = { told: null };
  const at: Ctx = {
    ...system,
    log: { ...system.log, warn: note, error: note },
    now: () => new Date(parseWallTime(when) ?? Number.NaN),
  };
  await inTransaction(at, async (tx) => {
    await seedBase(tx, { isDemo: true });
    const city = await seedDemo(tx);
    if (!city) throw new Error('there was a city before');
    await seedCases(tx, city, { files, home: 'http://localhost/' });
    made.told = await readTold(tx);
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return { ...made, refused };
}

/** The first day of the half-year. */
function halfOf(at: Date): string {
  const [year, month] = formatWallDay(at.getTime()).split('-');
  return `${year}-${Number(month) > 6 ? '07' : '01'}-01`;
}

async function readTold({ db, now }: Ctx): Promise<CityStories | null> {
  const until = now();
  const from = wallTime(until.getTime() - 30 * DAY_MS).slice(0, 13);
  const { rows } = await sql<CityStories>`
    select (select json_object_agg(status, n) from (select status, count(*)::int n from dm_rule group by 1) s) as rules,
      (select count(*)::int from dm_rule r where status = '1' and not exists (select 1 from dm_rule_hit h where h.rule_id = r.id)) as "silentTrials",
      (select json_build_object('status', w.status, 'order', o.status, 'supervision', s.status, 'isOverdue', s.is_overdue)
        from dm_warning w join dm_rule r on r.id = w.rule_id left join ops_work_order o on o.id = w.work_order_id left join dm_supervision s on s.id = w.supervision_id
        where r.name like '氨氮%') as ammonia,
      (select json_object_agg(status, n) from (select w.status || coalesce(':' || s.status, '') as status, count(*)::int n
        from dm_warning w join dm_rule r on r.id = w.rule_id left join dm_supervision s on s.warning_id = w.id where r.name like '化学需氧量%' group by 1) s) as jumps,
      (select json_object_agg(target, n) from (select target, count(*)::int n from dm_diagnosis where parent_id is null group by 1) s) as diagnoses,
      (select count(*)::int from dm_alarm_record) as alarms,
      (select count(*)::int from generate_series(${from + ':00'}::timestamp at time zone 'Asia/Shanghai', date_trunc('hour', ${until}::timestamptz) - interval '1 hour', interval '1 hour') t
        where not exists (select 1 from dm_reading_hour r where r.data_time = t)) as "hoursWithout",
      (select count(*)::int from ops_standing_book_record where greatest(filled_at, audit_time, create_date) > ${until}) +
      (select count(*)::int from dm_alarm_record where greatest(alarm_time, last_time, recover_time) > ${until})
        + (select count(*)::int from ops_work_order where greatest(plan_start, status_time, create_date) > ${until})
        + (select count(*)::int from sys_move_log where at > ${until}) + (select count(*)::int from dm_reading_hour where data_time > ${until}) as ahead,
      (select count(*)::int from dm_alarm_record a join ops_work_order o on o.id = a.work_order_id where a.alarm_time > o.plan_start) as "ordersBeforeAlarm",
      (select count(*)::int from ops_work_order where status in ('1', '2', '-1') and is_overdue <> (plan_end < ${until})) as "wronglyOverdue",
      (select json_object_agg(status, n) from (select status, count(*)::int n from ops_standing_book_record group by 1) s) as books,
      (select count(*)::int from ops_standing_book_record where status = '2' and filled_at < ${halfOf(until)}::date and filled_at >= ${halfOf(until)}::date - interval '6 months') as "booksOfLastHalf"`.execute(
    db,
  );
  return rows[0] ?? null;
}

describe.runIf(isLong)('a demo city', () => {
  beforeAll(async () => {
    world = await anApp();
  });
  afterAll(async () => {
    await world.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it.each(DATES)('made at %s tells every story', async (when) => {
    const { told, refused } = await madeAt(when);

    expect(refused).toEqual([]);
    expect(told).toEqual({
      rules: { 0: 1, 1: 2, 2: 2, 3: 1 },
      silentTrials: 0,
      ammonia: { status: '3', order: '4', supervision: '1', isOverdue: true },
      jumps: { '4': 4, '4:3': 1, '5': 1 },
      diagnoses: { 2: 1, 3: 1, 4: 1 },
      alarms: 46,
      hoursWithout: 0,
      ahead: 0,
      ordersBeforeAlarm: 0,
      wronglyOverdue: 0,
      books: { '-1': 1, 0: 1, 1: 1, 2: 4, 3: 1 },
      booksOfLastHalf: expect.any(Number) as number,
    });
    expect(told?.booksOfLastHalf).toBeGreaterThanOrEqual(1);
  });
});

it('every day of a year and every hour of a day is among the dates of the long form', () => {
  expect(new Set(EVERY_DAY.map((when) => formatWallDay(parseWallTime(when) ?? 0))).size).toBe(365);
  expect(new Set(EVERY_DAY.map((when) => when.slice(11, 13))).size).toBe(24);
});
