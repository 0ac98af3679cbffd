import { setImmediate as nextTurn } from 'node:timers/promises';

import { readsOf } from '#schemas/monitor-rules/blocks/ask.ts';
import { resolveFactor } from '#schemas/monitor-rules/factors.ts';
import { makeRuleJudge } from '#schemas/monitor-rules/judge.ts';
import { isSilentWithout } from '#schemas/monitor-rules/silence.ts';
import { ToldStates, type StateDevice } from '#schemas/monitor-rules/states.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { asksStates, blocksUnder, factorsOf, othersOf } from '#schemas/monitor-rules/walk.ts';
import {
  needsOf,
  readColumns,
  readSeries,
  readStates,
  type ColumnAsk,
  type Series,
  type StoredColumns,
  type StoredState,
} from '#server/areas/ingest/face.ts';
import type { Db } from '#server/db/db.ts';
import type { HistoryAsk } from './history-ask.ts';
import { OtherPoints } from './other-points.ts';
import type { Placed } from './places.ts';
import { PointRun, type PointHistory, type RunGround } from './point-run.ts';

export interface StoredAsk extends HistoryAsk {
  /** Readings of so long are asked for at once. */
  readonly sliceMs: number;
  /** Called before each slice; what it throws ends the run. */
  readonly onSlice?: () => void;
  /** Sees each frame that counts, of a point in order of time. */
  readonly onFrame?: RunGround['onFrame'];
}

/** Others of the server wait no longer for this. */
const MAX_TURN_MS = 30;

/** What a rule would have raised at each place, by the judge of packets over stored readings: slice after slice of time, the next one read while one is judged. */
export async function judgeStored(
  db: Db,
  tree: RuleTree,
  ask: StoredAsk,
): Promise<readonly PointHistory[]> {
  if (ask.places.length === 0) return [];
  const factors = [...new Set(factorsOf(tree).map((factor) => resolveFactor(factor, ask.flow)))];
  const others = new OtherPoints(
    othersOf(tree).map(({ pointId, factor }) => ({
      pointId,
      factor: resolveFactor(factor, ask.flow),
    })),
  );
  const states = new Map<string, ToldStates>();
  const runs = runsOf(tree, ask, { factors, others, states });
  const read = readerOf(db, tree, ask, { factors, others, pointIds: [...runs.keys()] });
  let coming = read(ask.fromMs);
  let turnMs = performance.now();
  for (let fromMs = ask.fromMs; fromMs < ask.toMs; fromMs += ask.sliceMs) {
    const { own, ofOthers, told } = await coming;
    ask.onSlice?.();
    coming = read(fromMs + ask.sliceMs);
    // who ends this run early does not wait for what is being read
    coming.catch(() => {});
    others.take(ofOthers, fromMs - backMsOf(tree));
    takeStates(states, told, fromMs);
    turnMs = performance.now();
    for (const [pointId, series] of seriesOf(own, factors)) {
      runs.get(pointId)?.take(series);
      if (performance.now() - turnMs < MAX_TURN_MS) continue;
      await nextTurn();
      turnMs = performance.now();
    }
  }
  return [...runs.values()].map(({ history }) => history);
}

interface Room {
  readonly factors: readonly string[];
  readonly others: OtherPoints;
}

function runsOf(
  tree: RuleTree,
  ask: StoredAsk,
  { factors, others, states }: Room & { readonly states: ReadonlyMap<string, ToldStates> },
): ReadonlyMap<string, PointRun> {
  const holidays = new Set(ask.holidays);
  const about = tree.then.find((action) => 'factor' in action && action.factor !== undefined);
  const ground = {
    judge: makeRuleJudge(tree, {
      flow: () => ask.flow,
      ...(ask.unitOf ? { unitOf: ask.unitOf } : {}),
    }),
    factors,
    about: about && 'factor' in about ? about.factor : undefined,
    countedFromMs: ask.countedFromMs,
    other: (pointId: string, factor: string, timeMs: number) => others.at(pointId, factor, timeMs),
    isHoliday: (day: string) => holidays.has(day),
    states: (pointId: string, device: StateDevice, timeMs: number) =>
      states.get(pointId)?.at(device, timeMs) ?? [],
    onFrame: ask.onFrame,
  };
  const pieces = new Map<string, [Placed, ...Placed[]]>();
  for (const place of ask.places) {
    const own = pieces.get(place.pointId);
    if (own) own.push(place);
    else pieces.set(place.pointId, [place]);
  }
  return new Map([...pieces].map(([pointId, own]) => [pointId, new PointRun(ground, own)]));
}

interface SliceRead {
  readonly own: readonly StoredColumns[];
  readonly ofOthers: readonly StoredColumns[];
  readonly told: readonly StoredState[];
}

function readerOf(
  db: Db,
  tree: RuleTree,
  ask: StoredAsk,
  { factors, others, pointIds }: Room & { readonly pointIds: readonly string[] },
) {
  const needs = needsOf(tree);
  const isEveryMoment = factors.length === 0 || !isSilentWithout(tree.when);
  const about = { readings: ask.readings, needs };
  const isAskingStates = asksStates(tree);
  return async (fromMs: number): Promise<SliceRead> => {
    if (fromMs >= ask.toMs) return { own: [], ofOthers: [], told: [] };
    const toMs = Math.min(fromMs + ask.sliceMs, ask.toMs);
    const own: ColumnAsk = { ...about, pointIds, factors, isEveryMoment, fromMs, toMs };
    // what others said before the first frame may be asked for
    const sinceMs = fromMs === ask.fromMs ? fromMs - backMsOf(tree) : fromMs;
    const told: ColumnAsk = {
      ...about,
      pointIds: others.pointIds,
      factors: others.factors,
      isEveryMoment: false,
      fromMs: sinceMs,
      toMs,
    };
    return {
      own: await readColumns(db, own),
      ofOthers: others.pointIds.length === 0 ? [] : await readColumns(db, told),
      told: isAskingStates
        ? await readStates(db, pointIds, { fromMs, toMs, isFirst: fromMs === ask.fromMs })
        : [],
    };
  };
}

/** Adds what was told next; nothing before a moment is asked for any more. */
function takeStates(
  states: Map<string, ToldStates>,
  told: readonly StoredState[],
  sinceMs: number,
): void {
  for (const known of states.values()) known.forget(sinceMs);
  for (const { pointId, device, ...one } of told) {
    const known = states.get(pointId) ?? new ToldStates();
    states.set(pointId, known);
    known.take(device, one);
  }
}

/** How long before a frame another point is asked for. */
function backMsOf(tree: RuleTree): number {
  return Math.max(0, ...blocksUnder(tree.when).map((block) => readsOf(block)?.backMs ?? 0));
}

/** By point; a series has the place of its factor, moments of others come last. */
function seriesOf(
  stored: readonly StoredColumns[],
  factors: readonly string[],
): ReadonlyMap<string, (Series | undefined)[]> {
  const series = new Map<string, (Series | undefined)[]>();
  for (const one of stored) {
    const own =
      series.get(one.pointId) ?? Array.from<Series | undefined>({ length: factors.length + 1 });
    own[one.factorCode === null ? factors.length : factors.indexOf(one.factorCode)] =
      readSeries(one);
    series.set(one.pointId, own);
  }
  return series;
}
