import { memo } from 'react';

import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { pollutantText } from '#schemas/formulas/pollutant-text.ts';

/** Pollutants by their formulas, with the digits lowered. */
export const PollutantsCell = memo(function PollutantsCell({ value }: CellProps) {
  return <>{isBlank(value) ? EMPTY_TEXT : pollutantText(String(value))}</>;
});
