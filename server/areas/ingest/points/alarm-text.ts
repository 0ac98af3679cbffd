import { sayPartOf } from '#server/areas/alarm/face.ts';
import type { Said } from '#server/base/texts/said.ts';
import { factorIn } from '#server/platform/factors/factor-names.ts';
import type { Factors } from './factors.ts';
import type { LimitRow, PointRow } from './point-store.ts';

/** What a mark says (HJ 212 table 8). */
export function nameFlag(flag: string): Said {
  return sayPartOf('flag', flag, 'flag.other');
}

/** A factor by its code, as each language calls it. */
export function nameFactor(factors: Pick<Factors, 'of'>, code: string): Said {
  const name = factors.of(code)?.name;
  return name === undefined ? code : factorIn(name);
}

/** What is normal under a limit: `<50`, `>5`, `6~9`. */
export function writeLimitText(limit: LimitRow): string {
  if (limit.kind === '3') return `${limit.lower}~${limit.upper}`;
  return limit.kind === '2' ? `>${limit.lower}` : `<${limit.upper}`;
}

/** What an analyser can measure: `0~1000`, `≥0`, `≤1000`. */
export function writeRangeText({
  low,
  high,
}: {
  readonly low: number | null;
  readonly high: number | null;
}): string {
  if (low !== null && high !== null) return `${low}~${high}`;
  return low === null ? `≤${high ?? ''}` : `≥${low}`;
}

/** Enterprise and point, as people name the place. */
export function placeOf(point: PointRow): string {
  return [point.enterpriseName ?? point.stationName, point.name].filter(Boolean).join('-');
}

/** `2026-03-01 08:00:00` of an ISO time with the offset of UTC+8. */
export function shownTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
