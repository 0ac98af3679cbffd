import { numberSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { keep } from './coercions.ts';
import type { AggregateFacts, FieldBase } from './field-base.ts';
import { SCALE, UNIT } from './field-words.ts';
import { ANY, free, oneOf, TEXT } from './shape.ts';

/** A number made of other rows: those of a sub-table, or those of an entity that point to this record. Worked out by the database, so that lists sort and filter by it; never stored. */
export interface AggregateField extends FieldBase, AggregateFacts {
  readonly type: 'aggregate';
  readonly scale?: number;
  readonly unit?: string;
  /** `trimmed`: without zeros at the end that say nothing. */
  readonly format?: 'trimmed';
}

export const aggregateCard: TypeCard<AggregateField> = {
  kind: 'number',
  stored: 'none',
  // read with the rights of whoever looks
  words: {
    'of!': free(TEXT),
    by: free(TEXT),
    'op!': free(oneOf('count', 'sum', 'avg', 'min', 'max')),
    field: free(TEXT),
    where: free(ANY),
    scale: SCALE,
    format: free(oneOf('trimmed')),
    unit: UNIT,
  },
  list: { width: 110, align: 'right' },
  number: {},
  isComputed: true,
  isOffCells: true,
  starter: { of: '', op: 'count' },
  aggregate: (field) => field,
  coerce: keep,
  check: () => undefined,
  rowType: () => 'number',
  api: () => numberSchema({}),
  sample: (_, at) => at + 1,
};
