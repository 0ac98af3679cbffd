import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { pollutantText } from '#schemas/formulas/pollutant-text.ts';
import { useFactorNames } from './factor-names.ts';

/** A pollutant by the name the server sends beside its code, else by the catalogue of factors; of an alarm that joins several, all of them. */
export const FactorCell = memo(function FactorCell({ value, row }: CellProps) {
  if (isBlank(value)) return <>{EMPTY_TEXT}</>;
  const codes = typeof row.factorCodes === 'string' ? row.factorCodes.split(',') : [];
  return codes.length > 1 && row.factorCode === value ? (
    <FactorList codes={codes} />
  ) : (
    <OneFactor value={value} row={row} />
  );
});

function OneFactor({ value, row }: Pick<CellProps, 'value' | 'row'>) {
  const names = useFactorNames();
  // a row may name several factors: the name that came with it is that of its own
  const isOwn = isBlank(row.factorCode) || row.factorCode === value;
  const name =
    (isOwn ? (row.factorName ?? row.factorCodeName) : undefined) ?? names?.get(String(value));
  // nobody reads a code for the blink of an eye before its name
  if (isBlank(name) && !names) return <span aria-hidden="true">…</span>;
  return isBlank(name) ? (
    <>{String(value)}</>
  ) : (
    <span title={String(value)}>{pollutantText(String(name))}</span>
  );
}

/** What an alarm of several factors is about. */
function FactorList({ codes }: { readonly codes: readonly string[] }) {
  const names = useFactorNames();
  const { t } = useTexts();
  if (!names) return <span aria-hidden="true">…</span>;
  const text = codes
    .map((code) => pollutantText(names.get(code) ?? code))
    .join(t('cell.listSeparator'));
  return <span title={text}>{text}</span>;
}
