import { isWallDay } from './wall-time.ts';

/** Days of China, `YYYY-MM-DD`, both of them within; an end that is not said is open. */
export interface JobDays {
  readonly from?: string;
  readonly to?: string;
}

/** What a scheduled job may take with it. The row of the schedule carries it as one text. */
export const JOB_PARAMS = {
  /** It asks for nothing, and a text beside it would be read by nobody. */
  nothing: { example: '', rule: 'jobNothing', fits: (text) => text === '' },
  /** First and last day: `2026-01-01,2026-03-31`; one of them may be left out, or both. */
  days: {
    example: '2026-01-01,2026-03-31',
    rule: 'jobDays',
    fits: (text) => readJobDays(text) !== undefined,
  },
  text: { example: 'test', rule: 'text', fits: () => true },
} as const satisfies Record<
  string,
  { readonly example: string; readonly rule: string; readonly fits: (text: string) => boolean }
>;

export type JobTakes = keyof typeof JOB_PARAMS;

/** @returns undefined: the text says no days, or a last day before the first */
export function readJobDays(text: string): JobDays | undefined {
  const days = writtenJobDays(text);
  return days?.from !== undefined && days.to !== undefined && days.to < days.from
    ? undefined
    : days;
}

/** The days as somebody is still filling them in: the last may stand before the first. @returns undefined: the text says no days */
export function writtenJobDays(text: string): JobDays | undefined {
  const [from = '', to = '', ...rest] = text.split(',').map((part) => part.trim());
  const isNone = (day: string): boolean => day !== '' && !isWallDay(day);
  if (rest.length > 0 || isNone(from) || isNone(to)) return undefined;
  return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

/** The text that a row carries for these days. */
export function jobDaysText({ from = '', to = '' }: JobDays): string {
  return from === '' && to === '' ? '' : `${from},${to}`;
}
