import type { TextPort } from '#engine/base/ports.ts';

/** Shown where a list has no value. */
export const EMPTY_TEXT = '-';

/** Minutes in words: `1 d 3 h 20 min`, at most two parts. */
export function durationText(minutes: number, ports: Pick<TextPort, 't'>): string {
  if (isUnderMinute(minutes)) return ports.t('cell.underMinute');
  return durationParts(minutes, (unit, count) => ports.t(`cell.${unit}`, { count })).join(' ');
}

/** `2天5时`, `1d 5h`: the two largest units, without the room of whole words. */
export function shortDurationText(minutes: number, ports: Pick<TextPort, 't'>): string {
  if (isUnderMinute(minutes)) return ports.t('cell.underMinute');
  return durationParts(minutes, (unit, count) => ports.t(`cell.short.${unit}`, { count })).join(
    ports.t('cell.short.between'),
  );
}

/** What lasted less than a minute lasted: "0 minutes" would say that it did not. */
function isUnderMinute(minutes: number): boolean {
  return minutes >= 0 && minutes < 1;
}

function durationParts(
  minutes: number,
  say: (unit: 'days' | 'hours' | 'minutes', count: number) => string,
): readonly string[] {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = Math.floor(minutes % 60);
  const parts = [
    days > 0 ? say('days', days) : '',
    hours > 0 ? say('hours', hours) : '',
    rest > 0 ? say('minutes', rest) : '',
  ];
  return parts.filter(Boolean).slice(0, 2);
}

/** `11-22 09:30` of this year, `2025-11-22` of another. `time` and `now` are `YYYY-MM-DD HH:mm:ss`. */
export function shortTimeText(time: string, now: string): string {
  return time.slice(0, 4) === now.slice(0, 4) ? time.slice(5, 16) : time.slice(0, 10);
}

/** Bytes in the largest unit that keeps the number at 1 or more. */
export function fileSizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(
    units.length - 1,
    Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)),
  );
  const size = bytes / 1024 ** step;
  return `${step === 0 ? size : size.toFixed(1)} ${units[step]}`;
}
