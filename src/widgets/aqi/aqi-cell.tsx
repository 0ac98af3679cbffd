import { memo } from 'react';

import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT, isBlank } from '#engine/fields/values/texts.ts';
import { aqiLevelOf } from '#schemas/formulas/aqi.ts';
import './aqi-cell.css';

/** An air quality index on the fill of its level (HJ 633 table 2); what is no index, such as NA, stays a plain word. */
export const AqiCell = memo(function AqiCell({ value }: CellProps) {
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const text = String(value);
  const level = /^\d+$/.test(text) ? aqiLevelOf(Number(text)) : null;
  return level ? (
    <span className={`engine-aqi engine-aqi-${level.level}`}>{text}</span>
  ) : (
    <>{text}</>
  );
});
