import {
  listEngineersFor,
  listStationEngineers,
  type EngineerLoad,
} from '#server/areas/work-order/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { PeriodRule } from './rule-store.ts';

/** Whom a rule names at some stations, while their orders are made one after the other. */
export interface Assignees {
  /** Who gets the next order of a station; undefined where the rule leaves that to who is on duty, or where there is none. */
  next(stationId: string): string | undefined;
  /** He has got an order. */
  given(userId: string): void;
}

/** Asks once for all of these stations. */
export async function assigneesOf(
  tx: Ctx,
  how: PeriodRule['assignee'],
  stationIds: readonly string[],
): Promise<Assignees> {
  if (how === 'station') {
    const engineers = await listStationEngineers(tx.db, stationIds);
    return { next: (stationId) => engineers.get(stationId), given: () => undefined };
  }
  if (how !== 'balance') return { next: () => undefined, given: () => undefined };
  const { companies, engineers } = await listEngineersFor(tx.db, stationIds);
  const loads = new Map(engineers.map((one) => [one.id, one]));
  return {
    next: (stationId) => {
      const company = companies.get(stationId);
      const able = [...loads.values()].filter(({ opsCompanyId }) => opsCompanyId === company);
      return able.toSorted(byLeastBusy)[0]?.id;
    },
    given: (userId) => {
      const one = loads.get(userId);
      if (one) loads.set(userId, { ...one, held: one.held + 1, lastMs: tx.now().getTime() });
    },
  };
}

/** The fewest orders wait for him; of equals the one who was given none for longest. */
function byLeastBusy(a: EngineerLoad, b: EngineerLoad): number {
  return (
    a.held - b.held ||
    (a.lastMs ?? -Infinity) - (b.lastMs ?? -Infinity) || // never is longest
    a.place - b.place
  );
}
