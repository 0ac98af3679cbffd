import { memo } from 'react';

import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT, isBlank } from '#engine/fields/values/texts.ts';
import { useFactorNames } from './factor-names.ts';

/** A pollutant by the name the server sends beside its code, else by the catalogue of factors. */
export const FactorCell = memo(function FactorCell({ value, row }: CellProps) {
  const names = useFactorNames();
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  // a row may name several factors: the name that came with it is that of its own
  const isOwn = isBlank(row.factorCode) || row.factorCode === value;
  const name =
    (isOwn ? (row.factorName ?? row.factorCodeName) : undefined) ?? names?.get(String(value));
  // nobody reads a code for the blink of an eye before its name
  if (isBlank(name) && !names) return <span aria-hidden="true">…</span>;
  return isBlank(name) ? <>{String(value)}</> : <span title={String(value)}>{String(name)}</span>;
});
