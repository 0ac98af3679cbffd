import type { AnswerOf } from '#schemas/api/contract.ts';
import type { MONITOR_RULE, RuleEpisode, RuleScope, RuleTrial } from '#schemas/api/monitor-rule.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { otherUnits } from '#schemas/monitor-rules/other-units.ts';
import type { PlacedUnitOf } from '#schemas/monitor-rules/settle-units.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { blocksUnder, factorsNamed } from '#schemas/monitor-rules/walk.ts';
import { loadSuppressions } from '#server/areas/alarm/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { turnsPart } from '#server/base/turns/turns.ts';
import { readUnits } from '#server/platform/factors/unit-store.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import type { ScopePoint } from '../scope/points-store.ts';
import { findPoints, findTried, readDays, type Days, type Tried } from './asked.ts';
import { listHolidays, listJudgedPoints, listLimits, type PointPace } from './facts-store.ts';
import type { HistoryAsk } from './history-ask.ts';
import { judgeStored } from './judge-stored.ts';
import { placesOf, type Pause, type PlacedLimit } from './places.ts';
import type { JudgedFrame, PointHistory } from './point-run.ts';
import { readingsTable } from './readings-store.ts';
import { groupPoints, leadInMs, type Group } from './slices.ts';

const MAX_SHOWN = 500;
/** Nobody waits longer. */
const MAX_WAIT_MS = 60_000;

/** Each keeps the embedded database and a core busy for seconds. */
const TURNS = turnsPart('trying a rule out', {
  running: 2,
  waiting: 8,
  ofOne: 4,
  refusals: { own: 'errors.rule.tooManyOwnTrials', all: 'errors.rule.tooManyTrials' },
});

type TriedPoint = ScopePoint & PointPace;

/** What all statements of a try-out are held against. */
interface Facts {
  readonly limits: readonly PlacedLimit[];
  readonly pauses: readonly Pause[];
  readonly holidays: readonly string[];
  readonly units: PlacedUnitOf;
}

export interface TryOutAsk {
  readonly scope: RuleScope;
  /** Days, both belong to it. */
  readonly from: string;
  readonly to: string;
}

/**
 * What a rule would have raised in the chosen days at the points of the scope that whoever asks sees. An episode raised before the first
 * day that was not over then is shown as going on, and not counted.
 * @throws AppError `invalid` an unsound tree, days that cannot be, or too much; `forbidden` stations or points out of sight
 */
export async function tryOut(
  ctx: Ctx,
  { scope, from, to, ...tried }: TryOutAsk & Tried,
): Promise<RuleTrial> {
  const days = readDays(from, to);
  const tree = await findTried(ctx, tried, scope);
  const points = await findPoints(ctx, scope);
  return ctx.house.of(TURNS)(ctx.actor.id, async () =>
    trialOf(await runOver(ctx, tree, points, days), days),
  );
}

/** Two trees over the same points and days; an episode is the same where it began at the same time at the same point. */
export async function compareTrials(
  ctx: Ctx,
  { left, right, scope, from, to }: TryOutAsk & { readonly left: Tried; readonly right: Tried },
): Promise<AnswerOf<typeof MONITOR_RULE.compare>> {
  const days = readDays(from, to);
  const [one, other] = [await findTried(ctx, left, scope), await findTried(ctx, right, scope)];
  const points = await findPoints(ctx, scope);
  return ctx.house.of(TURNS)(ctx.actor.id, async () => {
    const [first, second] = [
      await runOver(ctx, one, points, days),
      await runOver(ctx, other, points, days),
    ];
    return {
      left: trialOf(first, days),
      right: trialOf(second, days),
      onlyLeft: differing(first, second, days),
      onlyRight: differing(second, first, days),
    };
  });
}

/** One point and one day, frame by frame, with what each block came to. */
export async function traceRule(
  ctx: Ctx,
  { pointId, day, ...tried }: { readonly pointId: string; readonly day: string } & Tried,
): Promise<AnswerOf<typeof MONITOR_RULE.trace>> {
  const days = readDays(day, day);
  const tree = await findTried(ctx, tried, { pointIds: [pointId] });
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  const [group] = groupPoints(
    tree,
    await listTried(ctx, await findPoints(ctx, { pointIds: [pointId] })),
    days,
  );
  if (!group) return { frames: [], total: 0, units: {} };
  const own = new Set(blocksUnder(tree.when).map(({ id }) => id));
  const ownOf = (results: JudgedFrame['results']) =>
    Object.fromEntries(Object.entries(results).filter(([id]) => own.has(id)));
  const frames: Traced[] = [];
  const facts = await readFacts(ctx, group.points, days);
  const [place] = group.points;
  const { units } = otherUnits(factorsNamed(tree.when), facts.units, place?.stCode ?? null);
  const onFrame = ({ timeMs, truth, event, isActive, results }: JudgedFrame): void =>
    void frames.push({ time: wallTime(timeMs), truth, event, isActive, results: ownOf(results) });
  await ctx.house.of(TURNS)(ctx.actor.id, async () => {
    const ask = askOf(tree, group, { days, facts });
    await judgeStored(ctx.db, tree, {
      ...ask,
      sliceMs: group.sliceMs,
      onSlice: untilTooLong(),
      onFrame,
    });
  });
  return { frames, total: frames.length, units: units ?? {} };
}

type Traced = AnswerOf<typeof MONITOR_RULE.trace>['frames'][number];

/** @throws AppError `invalid` nobody waits so long */
function untilTooLong(): () => void {
  const until = performance.now() + MAX_WAIT_MS;
  return () => {
    if (performance.now() > until)
      throw new AppError('invalid', { name: 'scope', message: 'errors.rule.tooMuch' });
  };
}

interface Episode {
  readonly point: ScopePoint;
  readonly raisedMs: number;
  readonly endedMs: number | null;
  readonly times: number;
  readonly value: number | null;
}

interface Run {
  readonly points: number;
  readonly frames: number;
  /** In order of time. */
  readonly episodes: readonly Episode[];
}

/** Of these points those that are judged, with how often they send. */
async function listTried(ctx: Ctx, points: readonly ScopePoint[]): Promise<readonly TriedPoint[]> {
  const pointIds = points.map(({ id }) => id);
  const paces = new Map((await listJudgedPoints(ctx.db, pointIds)).map((pace) => [pace.id, pace]));
  return points.flatMap((point) => {
    const pace = paces.get(point.id);
    return pace ? [{ ...point, ...pace }] : [];
  });
}

async function runOver(
  ctx: Ctx,
  tree: RuleTree,
  points: readonly ScopePoint[],
  days: Days,
): Promise<Run> {
  const judged = await listTried(ctx, points);
  const groups = groupPoints(tree, judged, days);
  const facts = await readFacts(ctx, judged, days);
  const onSlice = untilTooLong();
  let frames = 0;
  const episodes: Episode[] = [];
  for (const group of groups) {
    for (const one of await judgeStored(ctx.db, tree, {
      ...askOf(tree, group, { days, facts }),
      sliceMs: group.sliceMs,
      onSlice,
    })) {
      frames += one.frames;
      const point = group.points[one.pt - 1];
      if (point) episodes.push(...episodesOf(point, one, days));
    }
  }
  return {
    points: judged.length,
    frames,
    episodes: episodes.toSorted((a, b) => a.raisedMs - b.raisedMs),
  };
}

async function readFacts(
  ctx: Ctx,
  points: readonly ScopePoint[],
  { fromMs }: Days,
): Promise<Facts> {
  const pointIds = points.map(({ id }) => id);
  const suppressions = await loadSuppressions(ctx.db, new Date(fromMs - MAX_LEAD_MS));
  return {
    limits: await listLimits(ctx.db, pointIds),
    pauses: suppressions
      .filter(({ factors }) => factors === null)
      .map((one) => ({ pointId: one.pointId, fromMs: one.fromMs, toMs: one.untilMs })),
    holidays: await listHolidays(ctx.db),
    units: await readUnits(ctx.db),
  };
}

/** Stops further back than any rule looks do not matter. */
const MAX_LEAD_MS = 100 * DAY_MS;

function askOf(
  tree: RuleTree,
  { flow, points }: Group<TriedPoint>,
  { days, facts }: { readonly days: Days; readonly facts: Facts },
): HistoryAsk {
  const span = { fromMs: days.fromMs - leadInMs(tree), toMs: days.toMs };
  return {
    ...span,
    readings: readingsTable(tree.period),
    places: placesOf(points, { ...facts, ...span }),
    flow,
    holidays: facts.holidays,
    unitOf: facts.units,
    countedFromMs: days.fromMs,
  };
}

/** From each raise to the end that follows; those that were over before the first day are left out. */
function episodesOf(
  point: ScopePoint,
  { events, held }: PointHistory,
  { fromMs }: Days,
): readonly Episode[] {
  return events.flatMap((raise, i) => {
    if (raise.event !== 'raise') return [];
    const end = events[i + 1];
    if (end && end.timeMs < fromMs) return [];
    return [
      {
        point,
        raisedMs: raise.timeMs,
        endedMs: end?.timeMs ?? null,
        times: (end?.held ?? held) - raise.held + 1,
        value: raise.value,
      },
    ];
  });
}

function trialOf({ points, frames, episodes }: Run, { fromMs, toMs }: Days): RuleTrial {
  const counted = episodes.filter(({ raisedMs }) => raisedMs >= fromMs);
  const byDay = new Map<string, number>();
  for (let day = fromMs; day < toMs; day += DAY_MS) byDay.set(wallTime(day).slice(0, 10), 0);
  const byStation = new Map<string, { stationId: string; stationName: string; count: number }>();
  for (const { raisedMs, point } of counted) {
    const day = wallTime(raisedMs).slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
    const stationId = point.stationId ?? '';
    const station = byStation.get(stationId) ?? {
      stationId,
      stationName: point.stationName ?? '',
      count: 0,
    };
    byStation.set(stationId, { ...station, count: station.count + 1 });
  }
  return {
    points,
    frames,
    total: counted.length,
    byDay: [...byDay].map(([day, count]) => ({ day, count })),
    byStation: [...byStation.values()].toSorted((a, b) => b.count - a.count),
    episodes: episodes.slice(0, MAX_SHOWN).map(shownEpisode),
  };
}

function shownEpisode({ point, raisedMs, endedMs, times, value }: Episode): RuleEpisode {
  return {
    pointId: point.id,
    pointName: point.name,
    stationName: point.stationName,
    raisedAt: wallTime(raisedMs),
    endedAt: endedMs === null ? null : wallTime(endedMs),
    times,
    value,
  };
}

/** Raised in the days by one of two alone; what began before is counted for neither. */
function differing(of: Run, from: Run, { fromMs }: Days): RuleEpisode[] {
  const known = new Set(from.episodes.map(({ point, raisedMs }) => `${point.id}|${raisedMs}`));
  return of.episodes
    .filter(({ point, raisedMs }) => raisedMs >= fromMs && !known.has(`${point.id}|${raisedMs}`))
    .slice(0, MAX_SHOWN)
    .map(shownEpisode);
}
