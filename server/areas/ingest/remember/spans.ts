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

/** What holds for a while at points and stations: what is not judged there, and what is graver. */
export interface Spans {
  readonly suppressions: Suppressions;
  readonly lifts: LevelLifts;
}

/** Packets may be this late and still be live: their time is held against spans that are over. */
const SUPPRESSIONS_KEPT_MS = 366 * DAY_MS;

export const NO_SPANS: Spans = { suppressions: makeSuppressions([]), lifts: makeLevelLifts([]) };

export async function readSpans(db: Db): Promise<Spans> {
  const suppressions = makeSuppressions(
    await loadSuppressions(db, new Date(Date.now() - SUPPRESSIONS_KEPT_MS)),
  );
  return { suppressions, lifts: makeLevelLifts(await loadLifts(db)) };
}
