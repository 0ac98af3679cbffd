import { UNIT_ROWS } from '#schemas/monitor-rules/units.ts';

const ARMS = {
  of: UNIT_ROWS.map(
    (row, at) => `when u in (${Object.keys(row).map(keyOf).join(', ')}) then ${at}`,
  ),
  parts: UNIT_ROWS.flatMap((row) => Object.entries(row)).map(
    ([unit, count]) => `when u = ${keyOf(unit)} then ${String(count)}::numeric`,
  ),
} as const;

/**
 * A number told in another unit, as `convertUnit` of the rules tells it, in a statement; null where it cannot be said in it.
 * @param value a number @param from its unit @param to the other; all three parts of a statement, never what somebody sent
 */
export function convertedSql(value: string, from: string, to: string): string {
  return `(select case when a.of = b.of then ${value} * a.parts / b.parts end from ${meaningOf(from)} a, ${meaningOf(to)} b)`;
}

/** What a unit measures and how many of the smallest of it one is; however it is spelled. */
function meaningOf(unit: string): string {
  return `(select case ${ARMS.of.join(' ')} end as of, case ${ARMS.parts.join(' ')} end as parts
    from (select regexp_replace(normalize(btrim(${unit}), NFKC), '^u([gS])', 'μ\\1') as u) s)`;
}

/** What all spellings of a unit are the same in: `m³` and `m3`, the micro sign and the Greek my. */
function keyOf(unit: string): string {
  return `'${unit.normalize('NFKC')}'`;
}
