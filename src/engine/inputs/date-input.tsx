import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import type { InputProps } from '../registry.ts';
import { ariaOf, stateOf } from './aria.ts';
import { rangeOf } from './number-input.tsx';

const FORMATS: Readonly<Record<string, string>> = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' };
const DAY_START = dayjs('2000-01-01 00:00:00');
const DAY_END = dayjs('2000-01-01 23:59:59');

/** Date, date with time, or month; on the wire it is the text that is shown. */
export function DateInput(props: InputProps) {
  const format = formatOf(props);
  return (
    <DatePicker
      {...ariaOf(props)}
      {...stateOf(props)}
      className="eform-full"
      format={format}
      picker={props.field.type === 'month' ? 'month' : 'date'}
      {...(props.field.type === 'datetime' ? { showTime: true } : {})}
      inputReadOnly={props.readOnly ?? false}
      value={dayOf(props.value)}
      onChange={(day: Dayjs | null) => props.onChange(day ? day.format(format) : null)}
    />
  );
}

/** A span of time: `[from, to]` as texts, either may be null; days of a datetime run from 00:00:00 to 23:59:59. */
export function DateRangeFilter(props: InputProps) {
  const format = formatOf(props);
  const [from, to] = rangeOf(props.value);
  const { id, ...aria } = ariaOf(props);
  const { placeholder: _none, onBlur, ...state } = stateOf(props);
  return (
    <DatePicker.RangePicker
      {...aria}
      {...state}
      {...(id ? { id: { start: id, end: `${id}-end` } } : {})}
      {...(onBlur ? { onBlur } : {})}
      className="eform-full"
      format={format}
      allowEmpty={[true, true]}
      picker={props.field.type === 'month' ? 'month' : 'date'}
      {...(props.field.type === 'datetime' ? { showTime: { defaultOpenValue: [DAY_START, DAY_END] } } : {})}
      value={[dayOf(from), dayOf(to)]}
      onChange={(days: readonly [Dayjs | null, Dayjs | null] | null) => {
        const texts = days && [days[0]?.format(format) ?? null, days[1]?.format(format) ?? null];
        props.onChange(texts && (texts[0] ?? texts[1]) ? texts : undefined);
      }}
    />
  );
}

function formatOf({ field }: InputProps): string {
  return FORMATS[field.type] ?? 'YYYY-MM-DD';
}

function dayOf(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null;
  const day = dayjs(value);
  return day.isValid() ? day : null;
}
