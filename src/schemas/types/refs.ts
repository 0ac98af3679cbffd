import { ID_SCHEMA } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkEach, checkId } from './checks.ts';
import { toId, toList } from './coercions.ts';
import type { FieldBase, Rule } from './field-base.ts';
import { ANY, BOOL, free, object, says, TEXT, type Shape } from './shape.ts';

/** Several links, kept in a join table; default name `<table>_<field>`. */
export interface RefsField extends FieldBase {
  readonly type: 'refs';
  readonly to: string;
  readonly show?: string;
  /** Only these may be chosen; `$form.x` is another field of the form. */
  readonly where?: Rule;
  /** Only what is there may be chosen; no new record is made from here, as a scope (适用范围) asks. */
  readonly existing?: true;
  readonly through?: { readonly table: string; readonly own: string; readonly other: string };
}

const TABLE_NAME: Shape = { kind: 'text', pattern: '^[a-z][a-z0-9_]{0,62}$' };

export const refsCard: TypeCard<RefsField> = {
  kind: 'list',
  stored: 'links',
  words: {
    'to!': says('entity'),
    show: TEXT,
    where: ANY,
    existing: free(BOOL),
    through: object({ 'table!': TABLE_NAME, 'own!': TEXT, 'other!': TEXT }),
  },
  list: { width: 180, shrinksTo: 0.6 },
  workbook: { form: 'names', note: 'import.note.nameList' },
  isOffCells: true,
  isNeverNull: true,
  target: (field) => field.to,
  coerce: (value) => toList(value, toId),
  check: (value) => checkEach(value, checkId),
  rowType: (field) => `readonly Id<'${field.to}'>[]`,
  api: () => ({ type: 'array', items: ID_SCHEMA }),
  sample: (_, at) => [String(at + 1)],
};
