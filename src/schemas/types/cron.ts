interface CronField {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
  /** `L`, `W`, `#` and `?` where Quartz allows them. */
  readonly special?: RegExp;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const FIELDS: readonly CronField[] = [
  { min: 0, max: 59 },
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31, special: /^(?:\?|L|LW|L-(?:[1-9]|[12]\d|30)|(?:[1-9]|[12]\d|3[01])W)$/ },
  { min: 1, max: 12, names: MONTHS },
  {
    min: 1,
    max: 7,
    names: DAYS,
    special: /^(?:\?|L|(?:[1-7]|SUN|MON|TUE|WED|THU|FRI|SAT)(?:L|#[1-5]))$/,
  },
  { min: 1970, max: 2199 },
];

/** A Quartz expression of 6 or 7 fields (second first, year last), such as `0 0 12 * * ?`. */
export function isCron(text: string): boolean {
  const parts = text.trim().toUpperCase().split(/\s+/);
  if (text.length > 200 || parts.length < 6 || parts.length > 7) return false;
  if (parts[3] === '?' && parts[5] === '?') return false;
  return parts.every((part, i) => isField(part, FIELDS[i] as CronField));
}

function isField(text: string, field: CronField): boolean {
  return text.split(',').every((item) => field.special?.test(item) || isItem(item, field));
}

function isItem(item: string, field: CronField): boolean {
  const [range = '', step, ...rest] = item.split('/');
  if (rest.length > 0 || (step !== undefined && !/^[1-9]\d{0,3}$/.test(step))) return false;
  if (range === '*') return true;
  const ends = range.split('-').map((end) => numberOf(end, field));
  return (
    ends.length <= 2 &&
    ends.every((end) => end !== undefined && end >= field.min && end <= field.max)
  );
}

function numberOf(text: string, field: CronField): number | undefined {
  const name = field.names?.indexOf(text) ?? -1;
  if (name >= 0) return name + field.min;
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** Days of each month, February in a leap year. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a cron ever comes: the 31st of February never does, unless a weekday is said beside it, which counts as well. */
export function everFires(text: string): boolean {
  const [, , , days = '*', months = '*', weekdays = '?'] = text.trim().toUpperCase().split(/\s+/);
  if (weekdays !== '?' && weekdays !== '*') return true;
  const first = days.split(',').map((item) => (/^\d/.test(item) ? Number.parseInt(item, 10) : 1));
  const least = Math.min(...first);
  const month = FIELDS[4] as CronField;
  return LENGTHS.some((length, at) => least <= length && holdsMonth(months, at + 1, month));
}

function holdsMonth(text: string, month: number, field: CronField): boolean {
  return text.split(',').some((item) => {
    const [range = '', step] = item.split('/');
    if (range === '*') return step === undefined || (month - field.min) % Number(step) === 0;
    const [from = 0, to] = range.split('-').map((end) => numberOf(end, field) ?? 0);
    const last = to ?? (step === undefined ? from : field.max);
    // a span may go over the end of the year
    const isWithin = from <= last ? month >= from && month <= last : month >= from || month <= last;
    return isWithin && (step === undefined || (month - from) % Number(step) === 0);
  });
}
