import type { TypeCard } from './card.ts';
import { isObject, MAX_LIST } from './checks.ts';
import type { FieldBase } from './field-base.ts';
import { countTo, free, named, openMap } from './shape.ts';

/** A sub-table; rows live in their own table `<table>_<field>` in the order given. `F`: what its columns may be. */
export interface ChildrenShape<F> extends FieldBase {
  readonly type: 'children';
  readonly fields: Readonly<Record<string, F>>;
  readonly minRows?: number;
  readonly maxRows?: number;
}

export const childrenCard: TypeCard<ChildrenShape<FieldBase>> = {
  kind: 'blob',
  stored: 'rows',
  words: {
    'fields!': openMap('newField', named('field'), '^[a-z][A-Za-z0-9]*$'),
    minRows: free(countTo(1000)),
    maxRows: free(countTo(10_000, 1)),
  },
  list: { width: 100, align: 'right' },
  isWide: true,
  isStacked: true,
  isOffCells: true,
  isShownWhole: true,
  isNeverNull: true,
  rows: (field) => field.fields,
  // more rows than are taken are refused as they came
  coerce: (value, field, row) =>
    Array.isArray(value) && value.length <= (field.maxRows ?? MAX_LIST)
      ? value.map((one: unknown) => row(field.fields, one))
      : value,
  check(value, field) {
    if (!Array.isArray(value) || !value.every(isObject)) return { rule: 'list' };
    const max = field.maxRows ?? MAX_LIST;
    if (value.length < (field.minRows ?? 0))
      return { rule: 'minRows', params: { min: field.minRows } };
    return value.length > max ? { rule: 'maxRows', params: { max } } : undefined;
  },
  rowType: (field, print) => `readonly ${print(field.fields)}[]`,
  api: (field, { fields }) => ({
    type: 'array',
    items: { type: 'object', ...fields(field.fields) },
  }),
  sample: (field, _, { values }) => [0, 1].map((at) => values(field.fields, at)),
};
