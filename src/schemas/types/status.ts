import { choiceSchema } from './api-schemas.ts';
import type { TypeCard } from './card.ts';
import { checkText, MAX_STRING } from './checks.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { inTurn } from './samples.ts';
import { says } from './shape.ts';

/** A status whose values and moves stand in `src/schemas/states/<states>.json`. */
export interface StatusField extends FieldBase {
  readonly type: 'status';
  readonly states: string;
}

export const statusCard: TypeCard<StatusField> = {
  kind: 'text',
  stored: 'text',
  words: { 'states!': says('states') },
  filterOp: 'in',
  list: { width: 104 },
  isMoved: true,
  isChoice: true,
  isOffCells: true,
  isNeverNull: true,
  drafted: 'filter',
  states: (field) => field.states,
  coerce: keep,
  check: (value) => checkText(value, MAX_STRING),
  rowType: () => 'string',
  api: (field, { states }) => choiceSchema(states(field.states)),
  sample: (field, at, { states }) => inTurn(states(field.states), at),
};
