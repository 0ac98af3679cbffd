import { memo } from 'react';

import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import './sheet.css';

/** Places up or down since the period before: an arrow and how many. */
export const RankCell = memo(function RankCell({ value }: CellProps) {
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const places = Number(value);
  if (places === 0) return <span className="assess-move">→ 0</span>;
  return places > 0 ? (
    <span className="assess-move assess-move-up">↑ {places}</span>
  ) : (
    <span className="assess-move assess-move-down">↓ {-places}</span>
  );
});
