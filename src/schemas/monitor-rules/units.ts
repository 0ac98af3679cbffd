import units from './units.json' with { type: 'json' };

/** Units that turn into each other, by what they measure: each in parts of the first. */
export const UNIT_ROWS: readonly Readonly<Record<string, number | undefined>>[] = units.rows;

const rowOf = new Map(
  UNIT_ROWS.flatMap((row) => Object.keys(row).map((unit) => [unit, row] as const)),
);

/** All units a rule may name. */
export const UNITS: readonly string[] = [...rowOf.keys(), ...units.alone];

/** One spelling of each unit: the micro sign is a Greek my, `m3` is `m³`, `ug` is `μg`, a percent sign of full width a plain one. */
export function spellUnit(unit: string): string {
  const plain = unit.trim().normalize('NFKC').replaceAll('°C', '℃');
  return plain
    .replaceAll(/m([23])(?!\d)/g, (_, power) => (power === '2' ? 'm²' : 'm³'))
    .replace(/^u(?=[gS])/, 'μ');
}

/** Whether a number in one unit can be said in the other. An empty unit is none: it goes with no other. */
export function isConvertible(a: string, b: string): boolean {
  return a !== '' && ratioOf(a, b) !== null;
}

/** @returns the value in the other unit, to 15 digits; null where it cannot be said in it */
export function convertUnit(value: number, from: string, to: string): number | null {
  const ratio = ratioOf(from, to);
  return ratio === null ? null : Number(((value * ratio.times) / ratio.by).toPrecision(15));
}

/** What a number of one unit is multiplied with and divided by to be one of the other; null where that does not go. */
export function ratioOf(
  from: string,
  to: string,
): { readonly times: number; readonly by: number } | null {
  const [a, b] = [spellUnit(from), spellUnit(to)];
  if (a === b) return { times: 1, by: 1 };
  const row = rowOf.get(a);
  const [times, by] = [row?.[a], row?.[b]];
  return times === undefined || by === undefined ? null : { times, by };
}
