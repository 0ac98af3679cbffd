import { CARDS } from '../types/cards.ts';
import type { Words } from '../types/field-words.ts';
import {
  ANY,
  BOOL,
  choice,
  free,
  list,
  may,
  named,
  object,
  oneOf,
  says,
  TEXT,
  countTo,
  PIXELS,
  TITLE,
  type ObjectShape,
  type Shape,
} from '../types/shape.ts';
import { TIME_SPANS, VALUE_TONES } from '../types/words.ts';
import { NAME_KEY, OPERATOR, EXPRESSION } from './shape-words.ts';

/** A field of the record that a link names: `stationId.regionCode`. */
const FROM = '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$';

const FIELD_BASE: Readonly<Record<string, Shape>> = {
  'type!': may('fieldType', TEXT),
  'title!': free(TITLE),
  help: free(TEXT),
  required: may('ofOpenField', BOOL),
  requiredWhen: may('ofOpenField', EXPRESSION),
  visibleWhen: may('ofOpenField', EXPRESSION),
  must: may('ofOpenField', object({ 'when!': EXPRESSION, 'text!': free(TITLE) })),
  from: may('stays', { kind: 'text', pattern: FROM }),
  readOnly: may('turnsOn', BOOL),
  readOnlyWhen: may('comes', EXPRESSION),
  default: may('defaultValue', ANY),
  suggest: may('ofOpenField', EXPRESSION),
  unique: may('ofOpenField', BOOL),
  was: may(
    'carried',
    choice({ kind: 'text', pattern: NAME_KEY }, list({ kind: 'text', pattern: NAME_KEY }, 1)),
  ),
  permission: object({
    read: may('comes', named('keyRule')),
    write: may('comes', named('keyRule')),
  }),
  mask: may(
    'comes',
    choice(
      oneOf('mobile', 'phone', 'idCard', 'bankCard', 'name', 'email', 'packet'),
      object({ 'first!': countTo(100), 'last!': countTo(100) }),
    ),
  ),
  translatable: may('ofOpenField', BOOL),
  writeOnly: may('turnsOn', BOOL),
  virtual: BOOL,
  quick: may('ofOpenField', BOOL),
  export: may('ofOpenField', BOOL),
  detail: free(BOOL),
  empty: free(TEXT),
  list: may(
    'ofOpenField',
    choice(
      BOOL,
      object({
        width: PIXELS,
        pin: oneOf('left', 'right'),
        sortable: BOOL,
        align: oneOf('left', 'right', 'center'),
        cell: says('cell'),
        hidden: BOOL,
        link: choice(BOOL, oneOf('detail')),
        summary: oneOf('sum', 'avg', 'min', 'max', 'count'),
        tones: { kind: 'map', of: EXPRESSION, keysOneOf: VALUE_TONES },
      }),
    ),
  ),
  filter: may(
    'ofOpenField',
    choice(
      BOOL,
      OPERATOR,
      object({
        op: OPERATOR,
        input: says('input'),
        default: ANY,
        ends: list(TEXT, 2),
        ranges: list(oneOf(...TIME_SPANS)),
        pickedBy: TEXT,
        first: BOOL,
      }),
    ),
  ),
  form: free(
    choice(
      BOOL,
      object({
        input: says('input'),
        span: countTo(4, 1),
        placeholder: TEXT,
        on: oneOf('create', 'edit'),
      }),
    ),
  ),
};

function field(types: readonly string[], props: Readonly<Record<string, Shape>> = {}): ObjectShape {
  return object(
    { ...FIELD_BASE, ...props, 'type!': may('fieldType', oneOf(...types)) },
    { type: types },
  );
}

/** The fields of an entity: one form per set of words, for the types that share it. */
export const FIELDS: readonly ObjectShape[] = [...typesByWords()].map(([words, types]) =>
  field(types, words),
);

function typesByWords(): ReadonlyMap<Words, readonly string[]> {
  const types = new Map<Words, string[]>();
  for (const [type, { words }] of Object.entries(CARDS)) {
    const same = types.get(words);
    if (same) same.push(type);
    else types.set(words, [type]);
  }
  return types;
}
