import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { typeFaces, type CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import './level-cell.css';

const FULL = 100;

/** A quantity against the `minimum` of its row: `12 / 20` and a bar; red below, and where one of the warehouses it is summed over is (`shortCount`). Without a minimum the quantity alone. */
export const LevelCell = memo(function LevelCell({ value, row, field }: CellProps) {
  const ports = useTexts();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const said = (one: unknown) =>
    typeFaces(field.type).toText?.(one, field, ports, row) ?? String(one);
  const minimum = isBlank(row.minimum) ? 0 : Number(row.minimum);
  if (minimum <= 0) return <span className="stock-level">{said(value)}</span>;
  const quantity = Number(value);
  const isShort = quantity < minimum || Number(row.shortCount ?? 0) > 0;
  const width = Math.max(0, Math.min(FULL, (quantity / minimum) * FULL));
  return (
    <span className={`stock-level ${isShort ? 'stock-level-short' : ''}`}>
      <b>
        {isShort ? '▼ ' : ''}
        {said(value)}
      </b>
      {` / ${said(row.minimum)}`}
      <i>
        <i style={{ width: `${width}%` }} />
      </i>
    </span>
  );
});
