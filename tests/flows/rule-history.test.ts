import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '#schemas/basics/units.ts';
import type { Frame, RulePlace, RuleStep } from '#schemas/monitor-rules/frame.ts';
import { makeRuleJudge } from '#schemas/monitor-rules/judge.ts';
import { RULE_PERIODS, type RulePeriod, type RuleTree } from '#schemas/monitor-rules/tree.ts';
import { insertUploads, type UploadRow } from '#server/areas/ingest/receive/upload-store.ts';
import type { HistoryAsk } from '#server/areas/rule/history/history-ask.ts';
import { judgeStored } from '#server/areas/rule/history/judge-stored.ts';
import { placesOf, type PlacedLimit } from '#server/areas/rule/history/places.ts';
import type { HistoryEvent, JudgedFrame } from '#server/areas/rule/history/point-run.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import {
  aRandomHistory,
  aRandomRule,
  aRandomStart,
  surroundingsOf,
  type RandomHistory,
  type RandomTold,
} from '#tests/builders/a-random-rule.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { judgeBySql } from '#tests/builders/rule-sql/judge-by-sql.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';

/** Random trees; `RULE_TREES` says another number (of 10,700 more than 10,000 differ), `RULE_TREES_FROM` where to begin. */
const TREES = Number(process.env['RULE_TREES'] ?? rounds(50, 400));
const FROM = Number(process.env['RULE_TREES_FROM'] ?? 0);
/** Rules that are tried over the series of one world, and how many series it has. */
const BATCH = rounds(25, 50);
/** Each rule is tried over so many of them: its own and some others. */
const SERIES_EACH = 4;
const FRAMES = 40;
const FLOW = 'w00000';
const READINGS = sql.table('tried');
const PERIOD_MS = { rt: 60_000, minute: 600_000, hour: 3_600_000, day: 86_400_000 } as const;
/** Some cut what a rule looks back at, one does not. */
const SLICE_FRAMES = [5, 13, 1000];

interface Judged {
  readonly timeMs: number;
  readonly truth: boolean | null;
  readonly event: string | null;
  readonly isActive: boolean;
  readonly results: Readonly<Record<string, boolean | number | null>>;
  readonly value: number | null;
}

/** What several points said in readings of one period, with what all of them are held against. */
interface World {
  readonly period: RulePeriod;
  readonly places: readonly RulePlace[];
  readonly histories: readonly RandomHistory[];
}

const dayMs = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** All series begin at once, so that slices of a few frames cover all of them. */
function aWorld(period: RulePeriod, seed: number): World {
  const random = seededRandom(seed);
  const startMs = aRandomStart(random);
  const made = Array.from({ length: BATCH }, () =>
    aRandomHistory(random, period, FRAMES, { startMs }),
  );
  const others = new Map(
    made.flatMap((one) => one.others).map((said) => [`${said.pointId}|${said.frame.timeMs}`, said]),
  );
  const shared = { others: [...others.values()], holidays: made[0]?.holidays ?? [] };
  return {
    period,
    places: made.map((_, i) => ({ pointId: String(2001 + i), stationId: '501', stCode: '32' })),
    histories: made.map((history) => ({ ...history, ...shared })),
  };
}

/** In place of those of the world before. */
async function store({ db }: DatabaseHandle, { places, histories }: World): Promise<void> {
  const rows = (pointId: string, { timeMs, values }: Frame): object[] =>
    [...values].map(([factor, value]) => ({
      point: pointId,
      at: new Date(timeMs).toISOString(),
      factor,
      ...value,
      sampled: value.sampleTime && new Date(Number(value.sampleTime)).toISOString(),
    }));
  const own = histories.flatMap(({ frames }, i) =>
    frames.flatMap((frame) => rows(places[i]?.pointId ?? '', frame)),
  );
  const others = (histories[0]?.others ?? []).flatMap(({ pointId, frame }) => rows(pointId, frame));
  await sql`truncate ${READINGS}, gw_upload`.execute(db);
  await sql`insert into ${READINGS} (point_id, data_time, received_at, factor_code, value, zs_value, min_value, max_value, flag, sample_time)
    select point, at, at, factor, value, zs, min, max, flag, sampled from jsonb_to_recordset(${JSON.stringify([...own, ...others])}::jsonb)
      x(point bigint, at timestamptz, factor text, value float8, zs float8, min float8, max float8, flag text, sampled timestamptz)`.execute(
    db,
  );
  for (const batch of toldIn({ places, histories })) await insertUploads(db, batch);
  // without knowledge of its size other points are joined row by row, which takes five times as long
  await sql`analyze ${READINGS}`.execute(db);
}

/** What the devices tell, batch after batch: the first of each device, then the second. */
function toldIn({
  places,
  histories,
}: Pick<World, 'places' | 'histories'>): readonly (readonly UploadRow[])[] {
  const longest = Math.max(...histories.map(({ told }) => told.length));
  return Array.from({ length: longest }, (_, n) =>
    histories.flatMap(({ told }, i) =>
      told[n] ? [uploadOf(places[i]?.pointId ?? '', told[n])] : [],
    ),
  );
}

function uploadOf(pointId: string, { device, of, state, atMs }: RandomTold): UploadRow {
  const what =
    device === 'facility'
      ? { cn: '2021', polId: '', item: of, content: `RS=${state}; RunTime=5` }
      : { cn: '3020', polId: of, item: 'i12001', content: `Info=${state}` };
  const place = {
    mn: `MN${pointId}`,
    pointId,
    stationId: '501',
    enterpriseId: null,
    regionCode: null,
  };
  return { ...place, ...what, dataTime: atMs, receivedAt: atMs, isState: true, isAgain: false };
}

const valueOf = (step: RuleStep): number | null => {
  const subject = step.event === 'raise' ? step.subject() : null;
  return subject && subject.is !== null ? subject.value : null;
};

function judgeLive(tree: RuleTree, place: RulePlace, history: RandomHistory): readonly Judged[] {
  const judge = makeRuleJudge(tree);
  const memory = judge.fresh(place);
  const around = surroundingsOf(history);
  return history.frames
    .filter(({ values }) => values.size > 0)
    .map((frame) => {
      const step = judge.step(memory, frame, around);
      return {
        timeMs: frame.timeMs,
        truth: step.truth,
        event: step.event,
        isActive: judge.isActive(memory),
        results: step.results(),
        value: valueOf(step),
      };
    });
}

function askOf({ places, histories }: World, at: readonly number[]): HistoryAsk {
  const limits = at.flatMap((i) =>
    (histories[i]?.limits ?? []).map(({ factor, upper, lower, fromDay, toDay }): PlacedLimit => ({
      pointId: places[i]?.pointId ?? '',
      factorCode: factor,
      upper,
      lower,
      fromMs: fromDay === null ? null : dayMs(fromDay),
      toMs: toDay === null ? null : dayMs(toDay) + DAY_MS,
    })),
  );
  const [fromMs, toMs] = [dayMs('2026-10-01'), dayMs('2027-03-01')];
  const points = at
    .flatMap((i) => places[i] ?? [])
    .map(({ pointId, stationId, stCode }) => ({ id: pointId, stationId, stCode }));
  const ground = { fromMs, toMs };
  return {
    ...ground,
    readings: READINGS,
    places: placesOf(points, { limits, pauses: [], ...ground }),
    flow: FLOW,
    holidays: histories[0]?.holidays ?? [],
    countedFromMs: fromMs,
  };
}

/** Frames of which nothing is known are left out where they leave no trace. */
const isTold = ({ truth, event }: Pick<Judged, 'truth' | 'event'>): boolean =>
  truth !== null || event !== null;
const shown = (frames: readonly Omit<Judged, 'value'>[]): readonly Omit<Judged, 'value'>[] =>
  frames.filter(isTold).map(({ timeMs, truth, event, isActive, results }) => ({
    timeMs,
    truth,
    event,
    isActive,
    results,
  }));

describe('rules over stored readings', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase();
    await sql`create table ${READINGS} (like dm_reading_rt including all)`.execute(database.db);
  });
  afterAll(() => database.close());

  for (let from = FROM; from < FROM + TREES; from += BATCH)
    it(`rules ${from} to ${Math.min(from + BATCH, FROM + TREES) - 1} come to the same as SQL, by columns and as judged live`, async () => {
      const period = RULE_PERIODS[(from / BATCH) % RULE_PERIODS.length] ?? 'rt';
      const world = aWorld(period, 77 + from);
      await store(database, world);
      for (let seed = from; seed < Math.min(from + BATCH, FROM + TREES); seed += 1)
        await compareWays(database, world, seed);
    });
});

/** One rule over some series, judged live, as SQL and by columns. */
async function compareWays({ db }: DatabaseHandle, world: World, seed: number): Promise<void> {
  const random = seededRandom(1000 + seed);
  const tree = aRandomRule(random, { period: world.period });
  const at = [
    ...new Set([seed % BATCH, ...Array.from({ length: SERIES_EACH - 1 }, () => random.int(BATCH))]),
  ];
  const ask = askOf(world, at);
  const asSql = await judgeBySql(db, tree, ask);
  const sliceMs = (SLICE_FRAMES[seed % SLICE_FRAMES.length] ?? 1) * PERIOD_MS[world.period];
  const traced: JudgedFrame[] = [];
  const onFrame = (frame: JudgedFrame): void => void traced.push(frame);
  const byColumns = new Map(
    (await judgeStored(db, tree, { ...withinFrames(ask, world), sliceMs, onFrame })).map(
      (history) => [history.pt, history],
    ),
  );
  for (const [n, i] of at.entries()) {
    const [place, history] = [world.places[i], world.histories[i]];
    if (!place || !history) throw new Error('no place');
    const live = judgeLive(tree, place, history);
    const frames = shown(asSql.filter(({ pt }) => pt === n + 1));
    const found = byColumns.get(n + 1);
    const what = `seed ${seed}, point ${place.pointId}: ${JSON.stringify(tree)}`;
    expect(frames, what).toEqual(shown(live));
    expect(shown(traced.filter(({ pt }) => pt === n + 1)), what).toEqual(shown(live));
    expect(found?.events, what).toEqual(changesOf(live));
    expect(found?.frames, what).toBeGreaterThanOrEqual(frames.length);
  }
}

/** Raises and recoveries with how often it held so far, and the number that was compared. */
function changesOf(frames: readonly Judged[]): readonly HistoryEvent[] {
  let held = 0;
  return frames.flatMap(({ timeMs, event, value }) => {
    if (event === 'raise' || event === 'again') held += 1;
    return event === 'raise' || event === 'recover'
      ? [{ timeMs, event, held, value: event === 'raise' ? value : null }]
      : [];
  });
}

/** The days in which anything was told: slices of a few frames over months take long. */
function withinFrames(ask: HistoryAsk, { histories }: World): HistoryAsk {
  const times = histories.flatMap(({ frames }) => frames.map(({ timeMs }) => timeMs));
  return { ...ask, fromMs: Math.min(...times), toMs: Math.max(...times) + 1 };
}
