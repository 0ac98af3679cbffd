import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';

import type { InputProps } from '#engine/base/registry.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { filterFace, offeredSpans } from '#schemas/language/derive.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { TimePart } from '#schemas/types/card.ts';
import type { TimeSpan } from '#schemas/types/words.ts';
import { ariaOf, useControlState } from './aria.ts';
import { rangeOf } from './number-input.tsx';
import { edgeOf, partFormat, pickedPart } from './picked-part.ts';
import { endsOf, spanOf, type Ends } from './time-spans.ts';
import { TypedTime } from './typed-time.tsx';

const FORMATS: Readonly<Record<TimePart, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
};
const DAY_START = dayjs('2000-01-01 00:00:00');
const DAY_END = dayjs('2000-01-01 23:59:59');

/** One moment of a query: a day, a day with time, a month, or the part that another filter says. */
function MomentFilter(props: InputProps) {
  const format = formatOf(props);
  const part = pickedPart(props);
  return (
    <TypedTime input={props} onTime={(time) => props.onChange(time)}>
      <DatePicker
        {...ariaOf(props)}
        {...useControlState(props, 'choose')}
        className="eform-full"
        format={partFormat(props) ?? format}
        picker={part}
        {...(cardOf(props.field)?.time === 'datetime' ? { showTime: true } : {})}
        needConfirm={false}
        inputReadOnly={props.readOnly ?? false}
        value={dayOf(props.value)}
        onChange={(day: Dayjs | null) =>
          props.onChange(day ? edgeOf(part, day, false).format(format) : null)
        }
      />
    </TypedTime>
  );
}

/** One moment where one is asked for, else a span. */
export function TimeFilter(props: InputProps) {
  return filterFace(props.field).op === 'between' ? (
    <DateRangeFilter {...props} />
  ) : (
    <MomentFilter {...props} />
  );
}

/**
 * A span of time: `[from, to]` as texts, either may be null; days of a datetime run from 00:00:00 to 23:59:59. What is shown is
 * the value at once, typed or pressed; Enter and the spans beside it finish it (`onCommit`).
 */
function DateRangeFilter(props: InputProps) {
  const ports = usePorts('texts', 'house');
  const spans = offeredSpans(props.field);
  const part = partOf(props);
  const now = wallTime(ports.now());
  const [from, to] = rangeOf(props.value).map(textOrNull) as [string | null, string | null];
  const active = spanOf([from, to], spans, part, now);
  const handleSpan = (span: TimeSpan): void => {
    const ends = endsOf(span, part, wallTime(ports.now()));
    props.onChange(ends);
    props.onCommit?.(ends);
  };
  return (
    <div className="eform-timerange">
      <TimeRangePicker {...props} from={from} to={to} spans={spans} />
      {spans.length > 0 ? (
        <span
          className="eform-spans"
          role="group"
          aria-label={ports.t('input.spans', { label: props['aria-label'] ?? props.field.title })}
        >
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              aria-pressed={span === active}
              disabled={props.disabled}
              onClick={() => handleSpan(span)}
            >
              {ports.t(`input.span.${span}`)}
            </button>
          ))}
        </span>
      ) : null}
    </div>
  );
}

interface TimeRangePickerProps extends InputProps {
  readonly from: string | null;
  readonly to: string | null;
  readonly spans: readonly TimeSpan[];
}

function TimeRangePicker({ from, to, spans, ...props }: TimeRangePickerProps) {
  const ports = usePorts('texts', 'house');
  const [isOpen, setOpen] = useState(false);
  const format = formatOf(props);
  const part = pickedPart(props);
  const { id, ...aria } = ariaOf(props);
  const { placeholder: _ends, onBlur, ...state } = useControlState(props, 'choose');
  const commit = (texts: Ends): void => props.onChange((texts[0] ?? texts[1]) ? texts : undefined);
  return (
    <TypedTime
      input={props}
      onTime={(time, isEnd) => commit(inOrder(isEnd ? [from, time] : [time, to], isEnd))}
    >
      <DatePicker.RangePicker
        {...aria}
        {...state}
        {...(id ? { id: { start: id, end: `${id}-end` } } : {})}
        {...(onBlur ? { onBlur } : {})}
        className="eform-full"
        format={partFormat(props) ?? format}
        allowEmpty={[true, true]}
        order={false}
        needConfirm={false}
        open={isOpen}
        onOpenChange={setOpen}
        picker={part}
        {...(cardOf(props.field)?.time === 'datetime'
          ? { showTime: { defaultOpenValue: [DAY_START, DAY_END] } }
          : {})}
        presets={spans.map((span) => ({
          label: ports.t(`input.span.${span}`),
          value: () =>
            endsOf(span, partOf(props), wallTime(ports.now())).map(dayOf) as [
              Dayjs | null,
              Dayjs | null,
            ] as never,
        }))}
        value={[dayOf(from), dayOf(to)]}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setOpen(false);
        }}
        onCalendarChange={(days, _texts, { range }) =>
          commit(inOrder(endsIn(days, part, format), range === 'end'))
        }
        onChange={(days) => commit(inOrder(endsIn(days, part, format), true))}
      />
    </TypedTime>
  );
}

/** A beginning after the end leaves the side open that was not touched: nobody's typing is turned round under his hands. */
function inOrder([from, to]: Ends, isEndTouched: boolean): Ends {
  if (from === null || to === null || from <= to) return [from, to];
  return isEndTouched ? [null, to] : [from, null];
}

/** Both ends of what was picked, whole months, quarters and years from their first to their last day. */
function endsIn(
  days: readonly (Dayjs | null | undefined)[] | null,
  part: ReturnType<typeof pickedPart>,
  format: string,
): Ends {
  const [from, to] = days ?? [];
  return [
    from ? edgeOf(part, from, false).format(format) : null,
    to ? edgeOf(part, to, true).format(format) : null,
  ];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The part of time that values of a field are told to. */
export function partOf({ field }: InputProps): TimePart {
  return cardOf(field)?.time ?? 'date';
}

/** How the values of a field are written. */
export function formatOf(props: InputProps): string {
  return FORMATS[partOf(props)];
}

/** The moment that a text says; null where it says none. */
export function dayOf(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null;
  const day = dayjs(value);
  return day.isValid() ? day : null;
}
