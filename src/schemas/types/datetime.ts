import type { TypeCard } from './card.ts';
import { checkTime } from './checks.ts';
import { isRealTime } from './dates.ts';
import type { TimeBase } from './field-base.ts';
import { TIME_WORDS } from './field-words.ts';
import { makeSampleDay } from './samples.ts';
import { TIME_SPANS } from './words.ts';

/** A time to the second in Asia/Shanghai: `2026-01-31 08:30:00`. */
export interface DatetimeField extends TimeBase {
  readonly type: 'datetime';
}

export const datetimeCard: TypeCard<DatetimeField> = {
  kind: 'datetime',
  stored: 'datetime',
  words: TIME_WORDS,
  spans: { all: TIME_SPANS, usual: ['today', 'yesterday', '24h', '7d'] },
  list: { width: 172, leastWidth: 168 },
  workbook: { form: 'datetime', note: 'import.note.datetime' },
  time: 'datetime',
  isPlain: true,
  drafted: 'filter',
  example: () => '2026-01-31 08:30:00',
  coerce: toTime,
  check: (value) => checkTime(value, 'datetime', isRealTime),
  rowType: () => 'string',
  api: () => ({ type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` }),
  sample: (_, at) => `${makeSampleDay(at)} 08:30:00`,
};

function toTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text} 00:00:00`;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? `${text}:00` : text || null;
}
