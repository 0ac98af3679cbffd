import { isRealDate } from '#schemas/types/dates.ts';

const TIME =
  /^(?<day>\d{4}-\d\d-\d\d)(?: (?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?)?$/;
const DAY_SECONDS = 86_400;
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
/** 1 March 1900: spreadsheets do not agree on how to count the days before. */
const FIRST_AGREED = 61;

/** A day or a wall-clock time as spreadsheets count them, in days; undefined where it is none, or one they do not agree on. */
export function serialOf(time: string): number | undefined {
  const { day = '', hour = '0', minute = '0', second = '0' } = TIME.exec(time)?.groups ?? {};
  if (!isRealDate(day)) return undefined;
  const days = (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY_MS) / (DAY_SECONDS * 1000);
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return days < FIRST_AGREED ? undefined : days + seconds / DAY_SECONDS;
}
