import { DAY_MS } from '#schemas/basics/units.ts';
import type { Db } from '#server/db/db.ts';
import type { AlarmFact } from './facts.ts';
import { markDays, MOST_FACTS, readFacts, type DayMark, type FactsAsk } from './quality-store.ts';

/** So many alarms are kept of a database at most, of all who ask together. */
const MOST_KEPT = 2 * MOST_FACTS;
/** And so many whose alarms, and which: their names take room too. */
const MOST_ASKING = 200;

type KeptDay = { readonly mark: string; readonly facts: readonly AlarmFact[] };
type KeptDays = Map<number, KeptDay>;
type KeepFacts = (db: Db, key: string, ask: FactsAsk) => Promise<readonly AlarmFact[]>;

/**
 * The alarms of a span, in the order of time: of days whose mark is as it was when they were read from memory, of all others anew. The marks are
 * asked for each time, of the rows that the asking may see, so that what is kept is never older than the database. `key`: whose alarms, and which;
 * the span is no part of it.
 */
export function keepFacts(): KeepFacts {
  const keptOf = new WeakMap<Db, Map<string, KeptDays>>();
  return async (db, key, ask) => {
    const marks = await markDays(db, ask);
    if (marks.reduce((sum, { alarms }) => sum + alarms, 0) > MOST_FACTS) return readFacts(db, ask);
    const all = keptOf.get(db) ?? new Map<string, KeptDays>();
    keptOf.set(db, all);
    // taken before the read: while it runs, another span of the same key may put part of a day in a day's place
    const now: KeptDays = new Map(stillSo(marks, all.get(key)));
    const changed = marks.filter(({ day }) => !now.has(day));
    const read = changed.length === 0 ? [] : await readFacts(db, ask, daysOf(changed));
    const byDay = new Map(changed.map(({ day }) => [day, [] as AlarmFact[]]));
    for (const fact of read) byDay.get(Math.floor(fact.atMs / DAY_MS))?.push(fact);
    for (const { day, mark } of changed) now.set(day, { mark, facts: byDay.get(day) ?? [] });
    const kept = new Map([...(all.get(key) ?? []), ...now]);
    all.delete(key);
    if (kept.size > 0) all.set(key, kept);
    forgetOldest(all);
    return daysOf(marks)
      .sort((a, b) => a - b)
      .flatMap((day) => now.get(day)?.facts ?? []);
  };
}

function stillSo(marks: readonly DayMark[], kept: KeptDays | undefined): [number, KeptDay][] {
  return marks.flatMap(({ day, mark }) => {
    const known = kept?.get(day);
    return known?.mark === mark ? [[day, known]] : [];
  });
}

function daysOf(marks: readonly { readonly day: number }[]): number[] {
  return marks.map(({ day }) => day);
}

/** Lets go of what was asked for longest ago until the rest is few enough. */
function forgetOldest(all: Map<string, KeptDays>): void {
  const sizeOf = (days: KeptDays): number =>
    [...days.values()].reduce((sum, { facts }) => sum + facts.length, 0);
  let size = [...all.values()].reduce((sum, days) => sum + sizeOf(days), 0);
  for (const [key, days] of all) {
    if (size <= MOST_KEPT && all.size <= MOST_ASKING) return;
    size -= sizeOf(days);
    all.delete(key);
  }
}
