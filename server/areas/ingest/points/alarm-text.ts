import { writePartOf, writeTextOf } from '#server/areas/alarm/face.ts';
import type { LimitRow, PointRow } from './point-store.ts';

/** The sentence of packets that no key opens, in the language of the installation's records. */
export function writeKeyText(params: Readonly<Record<string, string | number>>): string {
  return writeTextOf('key', params);
}

/** The sentence of packets in plain text of a device that has a key, likewise. */
export function writePlainText(params: Readonly<Record<string, string | number>>): string {
  return writeTextOf('plain', params);
}

/** The sentence of packets whose time names no moment, likewise. */
export function writeUnreadText(params: Readonly<Record<string, string | number>>): string {
  return writeTextOf('unread', params);
}

/** What a mark says (HJ 212 table 8). */
export function nameFlag(flag: string): string {
  return writePartOf('flag', flag, 'flag.other');
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
