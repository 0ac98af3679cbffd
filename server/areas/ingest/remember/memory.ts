import type { Db } from '#server/db/db.ts';
import type { ReadingTableForm } from '#server/db/partitions.ts';
import type { PasswordReader } from '../points/device-password.ts';
import { type Factors, keepFactors } from '../points/factors.ts';
import type { ChangedPoints } from '../points/point-store.ts';
import { keepOtherFrames, type OtherFrames } from '../rules/other-frames.ts';
import { keepRunningRules } from '../rules/running-rules.ts';
import { keepPointStates, type PointStates } from '../rules/told-states.ts';
import { type CrossingRules, keepCrossingRules } from './crossing-rules.ts';
import { keepDevices, type KnownDevices } from './known-devices.ts';
import { keepPoints, type Points } from './point-table.ts';
import { isAtRest } from './point.ts';
import { keepPriming, type Priming } from './priming.ts';
import { keepSpans, type Spans } from './spans.ts';

/** What ingest has in memory, in parts by what is asked of it; read again when it changes. */
export interface Memory {
  /** @param changed what is to be read again; without it everything */
  reload(db: Db, changed?: ChangedPoints): Promise<void>;
  readonly points: Points;
  readonly devices: KnownDevices;
  readonly factors: Factors;
  readonly spans: Spans;
  readonly crossing: CrossingRules;
  /** What devices told of their states. */
  readonly told: PointStates;
  readonly priming: Priming;
  /** What the tables of readings are. */
  readonly readingTables: ReadingTableForm;
}

/** @param passwords opens what is stored of a device's password */
export function makeMemory(passwords: PasswordReader, readingTables: ReadingTableForm): Memory {
  const factors = keepFactors();
  const running = keepRunningRules();
  const others = keepOtherFrames();
  const told = keepPointStates();
  const spans = keepSpans();
  const points = keepPoints({ passwords, running, others, told });
  const devices = keepDevices(points);
  const stored = takesJudgedAlone(others, points, spans);
  const crossing = keepCrossingRules(points, { others, stored });
  const priming = keepPriming(points, { stored, told, suppressions: spans.suppressions });
  return {
    points,
    devices,
    factors,
    spans,
    crossing,
    told,
    priming,
    readingTables,
    async reload(db, changed) {
      await factors.reload(db);
      const rules = !changed || changed.rules?.length ? await running.reload(db, factors) : [];
      if (changed) await points.reloadSome(db, changed, rules);
      else await points.reloadAll(db);
      crossing.look(points.all());
      priming.begin(points.all());
      await devices.reload(db);
      await spans.reload(db);
    },
  };
}

/** Takes of what is stored what would have been taken as it came. */
function takesJudgedAlone(
  others: OtherFrames,
  { rowOf }: Pick<Points, 'rowOf'>,
  { suppressions }: Pick<Spans, 'suppressions'>,
): OtherFrames {
  return {
    ...others,
    put(place, values) {
      const { status } = rowOf(place.pointId) ?? {};
      if (status !== undefined && isAtRest(status)) return;
      const isJudged = (factor: string): boolean =>
        suppressions().at(place.pointId, factor, place.timeMs) === null;
      others.put(place, new Map([...values].filter(([factor]) => isJudged(factor))));
    },
  };
}
