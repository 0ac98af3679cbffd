import dayjs, { type Dayjs } from 'dayjs';

import type { InputProps } from '#engine/base/registry.ts';
import { filterFace } from '#schemas/language/derive.ts';
import { cardOf } from '#schemas/types/ask.ts';

/** What a control of times lets pick. */
type PickedPart = 'date' | 'month' | 'quarter' | 'year';

const LARGER: readonly PickedPart[] = ['month', 'quarter', 'year'];
const FORMATS = { month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** What is picked: months for a month; for a day the part that the filter named by `pickedBy` holds, where it is larger. */
export function pickedPart({ field, values }: Pick<InputProps, 'field' | 'values'>): PickedPart {
  const { time } = cardOf(field) ?? {};
  if (time === 'month') return 'month';
  const { pickedBy } = filterFace(field);
  if (time !== 'date' || pickedBy === undefined) return 'date';
  return LARGER.find((part) => part === values?.[pickedBy]) ?? 'date';
}

/** How a part that is larger than the field's own is written in the control; undefined for others. */
export function partFormat(props: Pick<InputProps, 'field' | 'values'>): string | undefined {
  const part = pickedPart(props);
  return part === 'date' ? undefined : FORMATS[part];
}

/** The first or the last day of the part that was picked around a day; the day itself where days are picked. */
export function edgeOf(part: PickedPart, day: Dayjs, isEnd: boolean): Dayjs {
  if (part === 'date') return day;
  const months = MONTHS[part];
  const from = dayjs(new Date(day.year(), Math.floor(day.month() / months) * months, 1));
  return isEnd ? from.add(months, 'month').subtract(1, 'day') : from;
}

/** A day (`YYYY-MM-DD`) that stands for the part it lies in, as the part is written: `2026-10-01` of a quarter is `2026-Q4`. */
export function sayPart(part: PickedPart, day: string): string {
  if (part === 'date') return day;
  const [year = '', month = ''] = day.split('-');
  if (part === 'quarter') return `${year}-Q${Math.ceil(Number(month) / MONTHS.quarter)}`;
  return part === 'year' ? year : `${year}-${month}`;
}
