import { memo } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { CellProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { aqiLevelOf } from '#schemas/formulas/aqi.ts';
import './aqi-cell.css';

/** As HJ 633 says it. */
const NO_INDEX = 'NA';
/** `YYYY-MM-DD`; the time of an hour is longer. */
const DAY_CHARS = 10;

/** An air quality index on the fill of its level (HJ 633 table 2); what is no index, such as NA, stays a plain word. */
export const AqiCell = memo(function AqiCell({ value, row }: CellProps) {
  const { t } = useTexts();
  const { now } = useHouse();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const text = String(value);
  // a day without an index because it is not over is told from one that lacks hours
  if (text === NO_INDEX && textOf(row.time) === wallTime(now()).slice(0, DAY_CHARS))
    return <>{t('cell.aqiOpenDay')}</>;
  const level = /^\d+$/.test(text) ? aqiLevelOf(Number(text)) : null;
  return level ? (
    <span className={`engine-aqi engine-aqi-${level.level}`}>{text}</span>
  ) : (
    <>{text}</>
  );
});
