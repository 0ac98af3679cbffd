import { parseWallTime } from '../basics/wall-time.ts';
import type { ExpressionProblem } from '../expressions/check-expression.ts';
import { nearest } from '../expressions/nearest.ts';
import { allParts, type BinaryOperator, type ExpressionNode } from '../expressions/node.ts';
import { parseExpression } from '../expressions/parse.ts';
import { told } from '../texts/told.ts';
import { bringOf, cardOf, innerOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { kindOf } from '../types/kinds.ts';
import type { Kind, Operator } from '../types/words.ts';
import {
  type Fields,
  COLUMN_FUNCTIONS,
  CRITERIA_FUNCTIONS,
  type Reads,
  type Call,
  criteriaFaults,
  columnFaults,
  pairFaults,
  fieldOf,
  nameOf,
} from './check-column-reads.ts';
import { COMPARISONS, contraryFaults } from './check-contrary.ts';
import { isUnordered, modeFault, noOrder, unlikeFault } from './check-read-values.ts';
import { valueFault } from './check-values.ts';

/** What is one value has no parts. */
const SINGLE = new Set(['text', 'number', 'id', 'bool', 'date', 'datetime']);

/** Operators that take numbers alone. */
const RECKONINGS: ReadonlySet<BinaryOperator> = new Set(['-', '*', '/', '%']);

const NO_NUMBERS: ReadonlySet<string> = new Set(['bool', 'date', 'datetime', 'list', 'blob']);

/** What an expression reads that never holds anything: a part of a single value, a text beside a number, a status that is none, a column that is none. Silent where it cannot be read. */
export function findMisreads(source: string, reads: Reads): readonly ExpressionProblem[] {
  try {
    return allParts(parseExpression(source)).flatMap((node) => ownFaults(node, reads));
  } catch {
    return [];
  }
}

function ownFaults(node: ExpressionNode, reads: Reads): readonly ExpressionProblem[] {
  if (node.kind === 'member') return partFault(node, reads.fields);
  if (node.kind === 'call') return callFaults(node, reads);
  if (node.kind === 'choice') return choiceFault(node);
  if (node.kind !== 'binary') return [];
  if (RECKONINGS.has(node.op))
    return [
      ...zeroFault(node),
      ...[node.left, node.right].flatMap((part) => reckonFault(part, node.op, reads)),
    ];
  const op = COMPARISONS[node.op];
  if (op === undefined) return contraryFaults(node);
  return [
    ...sameFault(node),
    ...[node.left, node.right].flatMap((part) => orderFault(part, node, reads)),
    ...bothWays(node, op, reads),
  ];
}

/** A choice that is made already, or between two that are one. */
function choiceFault({
  test,
  yes,
  no,
}: Extract<ExpressionNode, { kind: 'choice' }>): readonly ExpressionProblem[] {
  if (yes.kind === 'literal' && no.kind === 'literal' && yes.value === no.value)
    return [
      {
        what: told('sameEither', 'either way it is {{text}}: there is nothing to choose', {
          text: String(yes.value),
        }),
        position: no.at,
      },
    ];
  if (test.kind !== 'literal') return [];
  const text = String(test.value);
  return [
    {
      what: told('saysAlways', '"{{word}}" says the same of every record: {{text}}', {
        word: '? :',
        text,
      }),
      position: test.at,
    },
  ];
}

type Binary = Extract<ExpressionNode, { kind: 'binary' }>;

/** A literal stands on either side. */
function bothWays({ left, right }: Binary, op: Operator, reads: Reads) {
  return [
    [left, right],
    [right, left],
  ].flatMap(([name, literal]) => (name && literal ? compareFault(name, literal, op, reads) : []));
}

/** What is compared with itself says the same of every record. */
function sameFault({ left, right, at }: Binary): readonly ExpressionProblem[] {
  const name = nameOf(left);
  if (name === undefined || nameOf(right) !== name) return [];
  return [
    {
      what: told(
        'comparedWithItself',
        '"{{name}}" is compared with itself: it is always the same',
        {
          name,
        },
      ),
      position: at,
    },
  ];
}

const ORDERING: ReadonlySet<BinaryOperator> = new Set(['<', '<=', '>', '>=']);

/** A status stands in no order: its codes are names. */
function orderFault(
  part: ExpressionNode,
  { op }: Binary,
  reads: Reads,
): readonly ExpressionProblem[] {
  const field = fieldOf(part, reads);
  if (!ORDERING.has(op) || field === undefined || !isUnordered(field)) return [];
  const name = nameOf(part) ?? '';
  return [{ what: noOrder(name, op), position: part.at }];
}

/** What is divided by nothing has no value. */
function zeroFault({ op, right }: Binary): readonly ExpressionProblem[] {
  return (op === '/' || op === '%') && right.kind === 'literal' && right.value === 0
    ? [{ what: told('byZero', '"{{op}}" by 0 has no value', { op }), position: right.at }]
    : [];
}

/** What is no number is reckoned to nothing; "+" puts texts together. */
function reckonFault(
  part: ExpressionNode,
  op: BinaryOperator,
  reads: Reads,
): readonly ExpressionProblem[] {
  const field = fieldOf(part, reads);
  const what = part.kind === 'literal' && typeof part.value === 'string' ? 'text' : field?.type;
  if (what === undefined || (field && !isNoNumber(field))) return [];
  const name = nameOf(part) ?? (part.kind === 'literal' ? String(part.value) : '');
  return [
    {
      what: told('reckons', '"{{name}}" is a {{what}}: "{{op}}" reckons with numbers', {
        name,
        what,
        op,
      }),
      position: part.at,
    },
  ];
}

/** A value of such a field is never a number, however it is written; a code of a dictionary may be one. */
function isNoNumber(field: FieldSpec): boolean {
  const card = cardOf(field);
  return NO_NUMBERS.has(card?.kind ?? '') || card?.isMaskable === true;
}

function callFaults(node: Call, reads: Reads): readonly ExpressionProblem[] {
  return [
    ...node.args.flatMap(dayFault),
    ...node.args
      .slice(0, TIMES_OF[node.name] ?? 0)
      .flatMap((part) => timeFault(part, node.name, reads)),
    ...namedFaults(node, reads),
  ];
}

/** How many of their first arguments are dates or times. */
const TIMES_OF: Readonly<Record<string, number>> = {
  minutes: 2,
  days: 2,
  addDays: 1,
  addHours: 1,
  hoursBetween: 2,
};
const NO_TIMES: ReadonlySet<string> = new Set(['bool', 'number', 'list', 'blob']);

/** A field that never holds a date; of a line of text nobody knows. */
function timeFault(part: ExpressionNode, call: string, reads: Reads): readonly ExpressionProblem[] {
  const field = fieldOf(part, reads);
  const card = field && cardOf(field);
  if (!field || !card || !(NO_TIMES.has(card.kind) || (card.isProse && card.isWide))) return [];
  return [
    {
      what: told('noTime', '"{{name}}" is a {{what}}: {{call}} reckons with dates and times', {
        name: nameOf(part) ?? '',
        what: field.type,
        call: `${call}()`,
      }),
      position: part.at,
    },
  ];
}

const DAY_LIKE = /^(\d{4}-\d{2}-\d{2})(?: \d{2}:\d{2}(?::\d{2})?)?$/;

/** A day that no calendar has, handed to a function: it has no value, whatever the record says. */
function dayFault(part: ExpressionNode): readonly ExpressionProblem[] {
  const text = part.kind === 'literal' && typeof part.value === 'string' ? part.value : '';
  const [, day] = DAY_LIKE.exec(text) ?? [];
  if (day === undefined || parseWallTime(text) !== null) return [];
  return [
    {
      what: told('noSuchDay', 'there is no such day or time: "{{text}}"', { text }),
      position: part.at,
    },
  ];
}

function namedFaults(node: Call, reads: Reads): readonly ExpressionProblem[] {
  if (node.name === 'includes') return includesFaults(node, reads);
  if (node.name === 'relativeAccuracy') return pairFaults(node, reads);
  if (CRITERIA_FUNCTIONS.has(node.name)) return criteriaFaults(node);
  return COLUMN_FUNCTIONS.has(node.name) ? columnFaults(node, reads) : [];
}

/** `includes(['1', '2'], kind)` and `includes(kinds, '1')` compare as well. */
function includesFaults({ args: [list, value] }: Call, reads: Reads): readonly ExpressionProblem[] {
  if (!list || !value) return [];
  if (list.kind === 'list')
    return list.items.flatMap((item) => compareFault(value, item, 'in', reads));
  const field = fieldOf(list, reads);
  return field && cardOf(field)?.kind === 'list' ? compareFault(list, value, 'in', reads) : [];
}

function partFault(
  { object, key }: Extract<ExpressionNode, { kind: 'member' }>,
  fields: Fields,
): readonly ExpressionProblem[] {
  if (object.kind !== 'name' || !Object.hasOwn(fields, object.name)) return [];
  const column = key.kind === 'literal' ? String(key.value) : undefined;
  if (column !== undefined && Object.hasOwn(innerOf(fields[object.name]) ?? {}, column))
    return [columnOfList(object, column)];
  const kind = kindOf(fields, object.name);
  if (kind === undefined || !SINGLE.has(kind)) return [];
  const brought = bringOf(fields[object.name]);
  if (column !== undefined && brought.length > 0) return broughtFault(object, column, brought);
  return [noParts(object, kind, column)];
}

function noParts(
  { name, at }: Extract<ExpressionNode, { kind: 'name' }>,
  kind: Kind,
  column: string | undefined,
): ExpressionProblem {
  const part = column === undefined ? 'parts' : `"${column}"`;
  const what =
    kind === 'id'
      ? told(
          'idHasNoParts',
          '"{{name}}" holds the id of a record, whose other fields are not at hand: it has no {{part}}',
          { name, part },
        )
      : told('valueHasNoParts', '"{{name}}" holds one value: it has no {{part}}', { name, part });
  return { what, position: at };
}

function broughtFault(
  { name, at }: Extract<ExpressionNode, { kind: 'name' }>,
  part: string,
  brought: readonly string[],
): readonly ExpressionProblem[] {
  if (brought.includes(part)) return [];
  const what = told(
    'notBrought',
    '"{{link}}" does not bring "{{name}}"',
    { link: name, name: part },
    nearest(part, brought),
  );
  return [{ what, position: at }];
}

function columnOfList(
  { name, at }: Extract<ExpressionNode, { kind: 'name' }>,
  column: string,
): ExpressionProblem {
  const what = told(
    'nameColumn',
    '"{{name}}" is a sub-table of many rows; write {{form}} for a column of it',
    { name, form: `sum(${name}, '${column}')` },
  );
  return { what, position: at };
}

function compareFault(
  name: ExpressionNode,
  literal: ExpressionNode,
  op: Operator,
  reads: Reads,
): readonly ExpressionProblem[] {
  if (literal.kind !== 'literal') return [];
  const title = nameOf(name) ?? '';
  const compared = { name: title, op, value: literal.value };
  const field = fieldOf(name, reads);
  const what =
    (title === '$mode' ? modeFault(literal.value) : undefined) ??
    (field && unlikeFault(field, compared)) ??
    valueFault(field, compared, reads);
  return what === undefined ? [] : [{ what, position: literal.at }];
}
