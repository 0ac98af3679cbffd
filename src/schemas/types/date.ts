import type { TypeCard } from './card.ts';
import { checkTime } from './checks.ts';
import { toTrimmed } from './coercions.ts';
import { isRealDate } from './dates.ts';
import type { TimeBase } from './field-base.ts';
import { TIME_WORDS } from './field-words.ts';
import { makeSampleDay } from './samples.ts';
import { TIME_SPANS } from './words.ts';

/** A day: `2026-01-31`. */
export interface DateField extends TimeBase {
  readonly type: 'date';
}

export const dateCard: TypeCard<DateField> = {
  kind: 'date',
  stored: 'date',
  words: TIME_WORDS,
  spans: {
    all: TIME_SPANS.filter((span) => span !== '24h'),
    usual: ['today', 'yesterday', '7d', '30d'],
  },
  list: { width: 120, leastWidth: 104 },
  workbook: { form: 'date', note: 'import.note.date' },
  time: 'date',
  isPlain: true,
  drafted: 'filter',
  example: () => '2026-01-31',
  coerce: toDate,
  check: (value) => checkTime(value, 'date', isRealDate),
  rowType: () => 'string',
  api: () => ({ type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
  sample: (_, at) => makeSampleDay(at),
};

/** A day; a time at midnight is one too. */
function toDate(value: unknown): unknown {
  const text = toTrimmed(value);
  return typeof text === 'string' ? text.replace(/^(\d{4}-\d{2}-\d{2}) 00:00:00$/, '$1') : text;
}
