import type { TypeCard } from './card.ts';
import { checkTime } from './checks.ts';
import { toTrimmed } from './coercions.ts';
import { isRealMonth } from './dates.ts';
import type { TimeBase } from './field-base.ts';
import { TIME_WORDS } from './field-words.ts';
import { makeSampleDay } from './samples.ts';

/** A month: `2026-01`. */
export interface MonthField extends TimeBase {
  readonly type: 'month';
}

export const monthCard: TypeCard<MonthField> = {
  kind: 'text',
  stored: 'text',
  words: TIME_WORDS,
  filterOp: 'eq',
  spans: { all: ['thisMonth', 'lastMonth'], usual: ['thisMonth', 'lastMonth'] },
  list: { width: 100, leastWidth: 84 },
  workbook: { form: 'month', note: 'import.note.month' },
  time: 'month',
  isPlain: true,
  drafted: 'list',
  example: () => '2026-01',
  coerce: toTrimmed,
  check: (value) => checkTime(value, 'month', isRealMonth),
  rowType: () => 'string',
  api: () => ({ type: 'string', pattern: String.raw`^\d{4}-\d{2}$` }),
  sample: (_, at) => makeSampleDay(at * 31).slice(0, 7),
};
