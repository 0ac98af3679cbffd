import type { Group } from '#schemas/api/group.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Kind } from '#schemas/types/words.ts';

/** The rows of one day: how many, and how many by the value of the field that colours them, the most first. */
export interface DayCount {
  readonly count: number;
  readonly tags: readonly { readonly key: string; readonly count: number }[];
}

const HEATS = 4;
const MONTHS = 12;
/** Months of one question: the server answers 500 groups at most, and a quarter of five values has 460. */
const MONTHS_ASKED = 3;

/** `2026` → `2026-01` … `2026-12`. */
export function monthsOf(year: number): readonly string[] {
  return Array.from({ length: MONTHS }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
}

/** The spans of a year that are asked for one by one: the whole, or by quarter where days are told apart by a second field. */
export function spansOfYear(
  year: number,
  { by, kind, isSplit }: { readonly by: string; readonly kind: Kind; readonly isSplit: boolean },
): readonly Rule[] {
  const step = isSplit ? MONTHS_ASKED : MONTHS;
  const months = monthsOf(year);
  return Array.from({ length: MONTHS / step }, (_, at) => {
    const first = `${months[at * step] ?? ''}-01`;
    const last = endOfMonth(months[at * step + step - 1] ?? '');
    const value = kind === 'datetime' ? [`${first} 00:00:00`, `${last} 23:59:59`] : [first, last];
    return { field: by, op: 'between', value };
  });
}

function endOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** Groups by day (and value) as days; a group without a day stands in none. */
export function countsByDay(groups: readonly Group[]): ReadonlyMap<string, DayCount> {
  const days = new Map<string, DayCount>();
  for (const { keys, count } of groups) {
    const [date, key] = keys;
    if (date === null || date === undefined) continue;
    const day = days.get(date.slice(0, 10)) ?? { count: 0, tags: [] };
    const tags = key === null || key === undefined ? [] : [{ key, count }];
    days.set(date.slice(0, 10), {
      count: day.count + count,
      tags: [...day.tags, ...tags].toSorted((a, b) => b.count - a.count),
    });
  }
  return days;
}

/** How dark a day is, 1 to 4, beside the fullest; 0 without rows. */
export function heatOf(count: number, most: number): number {
  return count <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((count / most) * HEATS));
}
