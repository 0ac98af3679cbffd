import { numberSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { keep } from './coercions.ts';
import type { FieldBase, Rule } from './field-base.ts';
import { SCALE, UNIT } from './field-words.ts';
import { ANY, free, oneOf, TEXT } from './shape.ts';

/** What is made of the rows: how many there are, or of one number of theirs. */
export type AggregateOp = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** Which rows a number is made of, and how. */
export interface AggregateFacts {
  /** A sub-table of the record, or an entity whose rows point to it. */
  readonly of: string;
  /** The link of that entity to the record. */
  readonly by?: string;
  readonly op: AggregateOp;
  /** The number of the rows that `sum`, `avg`, `min` and `max` are made of. */
  readonly field?: string;
  /** Only these rows. */
  readonly where?: Rule;
}

/** A number made of other rows: those of a sub-table, or those of an entity that point to this record. Worked out by the database, so that lists sort and filter by it; never stored. */
export interface AggregateField extends FieldBase, AggregateFacts {
  readonly type: 'aggregate';
  readonly scale?: number;
  readonly unit?: string;
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
