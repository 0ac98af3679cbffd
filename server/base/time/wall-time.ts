const CHINA_OFFSET_MS = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai (which knows no summer time) to ms since 1970; null for empty or unreadable text. */
export function parseWallTime(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.trim());
  if (!match) return null;
  const ms = Date.parse(`${match[1]}T${match[2] ?? '00:00:00'}+08:00`);
  return Number.isNaN(ms) ? null : ms;
}

/** ms since 1970, or a Date, to `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function wallTime(at: number | Date): string {
  return new Date(Number(at) + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
