import { memo } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { CellProps } from '#engine/base/registry.ts';
import {
  durationText,
  EMPTY_TEXT,
  fileSizeText,
  shortDurationText,
  shortTimeText,
} from '#engine/fields/values/texts.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { formatRate } from '#schemas/formats/numbers.ts';
import './named-cells.css';

/** Rates below these draw attention (UX.md 13.9), percent. */
const RATE_FAIR = 90;
const RATE_POOR = 75;

/** A rate in percent: number, thin bar, and a mark below 90 and 75. */
export const RateBarCell = memo(function RateBarCell({ value }: CellProps) {
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const rate = Number(value);
  const tone = rate >= RATE_FAIR ? 'good' : rate >= RATE_POOR ? 'fair' : 'poor';
  return (
    <span className={`engine-rate engine-rate-${tone}`}>
      <b>
        {tone === 'good' ? '' : tone === 'fair' ? '▼ ' : '▼▼ '}
        {`${formatRate(rate)}%`}
      </b>
      <i>
        <i style={{ width: `${Math.max(0, Math.min(100, rate))}%` }} />
      </i>
    </span>
  );
});

/** A measured value against its limit: `128.4 / 100 mg/L`; the value is bold when it is above. */
export const ValueLimitCell = memo(function ValueLimitCell({ value, row, field }: CellProps) {
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const limit = row.upper ?? row.limit ?? row.limitValue;
  const unit = row.unit ?? ('unit' in field ? field.unit : undefined);
  const isAbove = !isBlank(limit) && Number(value) > Number(limit);
  return (
    <span className="engine-value">
      <b className={isAbove ? 'engine-above' : undefined}>{String(value)}</b>
      {isBlank(limit) ? null : ` / ${String(limit)}`}
      {isBlank(unit) ? null : <small>{` ${String(unit)}`}</small>}
    </span>
  );
});

/** A measured value with the unit of its row. */
export const UnitValueCell = memo(function UnitValueCell({ value, row }: CellProps) {
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  return (
    <span className="engine-value">
      {String(value)}
      {isBlank(row.unit) ? null : <small>{` ${String(row.unit)}`}</small>}
    </span>
  );
});

/** Minutes (or seconds, when the field's unit says so) as days, hours and minutes, short enough for a column; in words on hover. */
export const DurationCell = memo(function DurationCell({ value, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const isSeconds = 'unit' in field && (field.unit === 's' || field.unit === 'second');
  const minutes = Number(value) / (isSeconds ? 60 : 1);
  return <span title={durationText(minutes, ports)}>{shortDurationText(minutes, ports)}</span>;
});

/** A time as people read it in a list: this year without the year, never with seconds; the whole of it on hover. */
export const ShortTimeCell = memo(function ShortTimeCell({ value }: CellProps) {
  const ports = useHouse();
  return isBlank(value) ? (
    <>{EMPTY_TEXT}</>
  ) : (
    <time title={String(value)}>{shortTimeText(String(value), wallTime(ports.now()))}</time>
  );
});

/** Bytes as KB, MB, GB; the exact number on hover. */
export const FileSizeCell = memo(function FileSizeCell({ value }: CellProps) {
  return isBlank(value) ? (
    <>{EMPTY_TEXT}</>
  ) : (
    <span title={String(value)}>{fileSizeText(Number(value))}</span>
  );
});
