import { toNumber, toText } from '#schemas/expressions/values.ts';
import keeping from './keeping.json' with { type: 'json' };

/** A line of a task: what is tested where, in how many samples. Texts are null where nobody filled them in. */
export interface PlannedItem {
  readonly factorId: string;
  readonly factorCode: string;
  readonly point: string;
  readonly count: number;
  readonly container: string | null;
  readonly preservative: string | null;
}

/** A bottle to fill: what is tested of it, and how it is kept. */
export interface PlannedSample {
  readonly point: string;
  readonly factorIds: readonly string[];
  readonly container: string | null;
  readonly preservative: string | null;
  /** The shortest time its items may wait; null where none is known. */
  readonly keepHours: number | null;
}

/** How samples of an item are kept (HJ 91.1, HJ 493), by the code of its factor; proposals, editable at the task and at the sample. */
const KEEPING: ReadonlyMap<string, { container: string; preservative: string; hours: number }> =
  new Map(Object.entries(keeping));

/** The lines of a task as they are stored, with the codes of their factors. */
export function plannedItems(
  rows: unknown,
  codes: ReadonlyMap<string, string>,
): readonly PlannedItem[] {
  return (Array.isArray(rows) ? rows : []).map((row: Readonly<Record<string, unknown>>) => {
    const factorId = toText(row['factorId']);
    return {
      factorId,
      factorCode: codes.get(factorId) ?? '',
      point: toText(row['point']),
      count: toNumber(row['count']) ?? 1,
      container: toText(row['container']) || null,
      preservative: toText(row['preservative']) || null,
    };
  });
}

/**
 * The bottles a task needs. Items of one point that are kept in the same way share a bottle; an item of three samples is in three of them.
 */
export function planBottles(items: readonly PlannedItem[]): readonly PlannedSample[] {
  const groups = new Map<string, (PlannedItem & { readonly hours: number | null })[]>();
  for (const item of items) {
    const known = KEEPING.get(item.factorCode);
    const container = item.container ?? known?.container ?? null;
    const preservative = item.preservative ?? known?.preservative ?? null;
    const key = JSON.stringify([item.point, container, preservative]);
    const group = groups.get(key) ?? [];
    group.push({ ...item, container, preservative, hours: known?.hours ?? null });
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) => {
    const most = Math.max(...group.map(({ count }) => count));
    return Array.from({ length: most }, (_, at) =>
      bottleOf(group.filter(({ count }) => count > at)),
    );
  });
}

function bottleOf(
  items: readonly (PlannedItem & { readonly hours: number | null })[],
): PlannedSample {
  const [first] = items;
  const hours = items.flatMap((item) => item.hours ?? []);
  return {
    point: first?.point ?? '',
    factorIds: [...new Set(items.map(({ factorId }) => factorId))],
    container: first?.container ?? null,
    preservative: first?.preservative ?? null,
    keepHours: hours.length > 0 ? Math.min(...hours) : null,
  };
}
