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
