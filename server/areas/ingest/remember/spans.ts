import { DAY_MS } from '#schemas/basics/units.ts';
import {
  type LevelLifts,
  loadLifts,
  loadSuppressions,
  makeLevelLifts,
  makeSuppressions,
  type Suppressions,
} from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';

/** What holds for a while at points and stations, as it was when it was last read. */
export interface Spans {
  /** Agreed stops and calibration windows: what is not judged. */
  suppressions(): Suppressions;
  /** Special events that run: what is graver. */
  lifts(): LevelLifts;
}

/** Packets may be this late and still be live: their time is held against spans that are over. */
const SUPPRESSIONS_KEPT_MS = 366 * DAY_MS;

export function keepSpans(): Spans & { reload(db: Db): Promise<void> } {
  let suppressions = makeSuppressions([]);
  let lifts = makeLevelLifts([]);
  return {
    async reload(db) {
      const since = new Date(Date.now() - SUPPRESSIONS_KEPT_MS);
      const fresh = makeSuppressions(await loadSuppressions(db, since));
      lifts = makeLevelLifts(await loadLifts(db));
      suppressions = fresh;
    },
    suppressions: () => suppressions,
    lifts: () => lifts,
  };
}
