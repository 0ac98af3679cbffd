import { numberSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { OPTIONS, type ChoiceOption } from './choice.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { SCALE, UNIT } from './field-words.ts';
import { free, says } from './shape.ts';
import type { Expression } from './words.ts';

/** Computed from the other fields of the row, on both ends; never stored. */
export interface CalcField extends FieldBase {
  readonly type: 'calc';
  readonly expr: Expression;
  readonly scale?: number;
  readonly unit?: string;
  /** How the texts that it answers are read, where they are read otherwise. */
  readonly options?: readonly ChoiceOption[];
}

export const calcCard: TypeCard<CalcField> = {
  kind: 'number',
  stored: 'none',
  words: { 'expr!': free(says('expression')), scale: SCALE, unit: UNIT, options: free(OPTIONS) },
  list: { width: 120, align: 'right' },
  number: {},
  isComputed: true,
  isOffCells: true,
  starter: { expr: '0' },
  expr: (field) => field.expr,
  coerce: keep,
  check: () => undefined,
  rowType: () => 'number',
  api: () => numberSchema({}),
  sample: () => null,
};
