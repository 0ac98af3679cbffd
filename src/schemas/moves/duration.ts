import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
export const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

/** `30m`, `2h`, `3d` in milliseconds. @throws Error the checker of the language lets nothing else pass. */
export function parseDurationMs(text: string): number {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new Error(`no duration "${text}"; it looks like 30m, 2h or 3d`);
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}
