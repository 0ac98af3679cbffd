import type { ExpressionProblem } from '../expressions/check-expression.ts';
import { CRITERIA_SYSTEMS, factorsOfCriteria } from '../expressions/criteria-words.ts';
import { nearest } from '../expressions/nearest.ts';
import type { BinaryOperator, ExpressionNode } from '../expressions/node.ts';
import { parseExpression } from '../expressions/parse.ts';
import { told, type Told } from '../texts/told.ts';
import { bringOf, cardOf, innerOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { fieldNamed, kindOf } from '../types/kinds.ts';
import type { Kind, Operator } from '../types/words.ts';
import { valueFault, type Compared, type KnownValues } from './check-values.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** What is one value has no parts. */
const SINGLE = new Set(['text', 'number', 'id', 'bool', 'date', 'datetime']);
/** The operators that compare, as rules name them. */
const COMPARISONS: Readonly<Partial<Record<BinaryOperator, Operator>>> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
/** Operators that take numbers alone. */
const RECKONINGS: ReadonlySet<BinaryOperator> = new Set(['-', '*', '/', '%']);
const NO_NUMBERS: ReadonlySet<string> = new Set(['bool', 'date', 'datetime', 'list', 'blob']);
/** Functions over one column of a sub-table, and those of them that take numbers alone. */
const COLUMN_FUNCTIONS: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max']);
/** Functions that look a criterion up: in a table, for a factor. */
const CRITERIA_FUNCTIONS: ReadonlySet<string> = new Set(['criterion', 'meets']);
const SUMS: ReadonlySet<string> = new Set(['sum', 'avg']);
const RECORD_NAMES: ReadonlySet<string> = new Set(['$row', '$parent']);

/** What an expression may read, and what is known of it. */
export interface Reads extends KnownValues {
  /** By the names they have where the expression stands. */
  readonly fields: Fields;
  /** Those of the record, as `$row.x` and `$parent.x`; names that stand for something nearer are left out. */
  readonly record?: Fields;
}

/** What an expression reads that never holds anything: a part of a single value, a text beside a number, a status that is none, a column that is none. Silent where it cannot be read. */
export function findMisreads(source: string, reads: Reads): readonly ExpressionProblem[] {
  try {
    return faultsIn(parseExpression(source), reads);
  } catch {
    return [];
  }
}

function faultsIn(node: ExpressionNode, reads: Reads): readonly ExpressionProblem[] {
  return [...ownFaults(node, reads), ...partsOf(node).flatMap((part) => faultsIn(part, reads))];
}

function ownFaults(node: ExpressionNode, reads: Reads): readonly ExpressionProblem[] {
  if (node.kind === 'member') return partFault(node, reads.fields);
  if (node.kind === 'call') return callFaults(node, reads);
  if (node.kind !== 'binary') return [];
  if (RECKONINGS.has(node.op))
    return [node.left, node.right].flatMap((part) => reckonFault(part, node.op, reads));
  const op = COMPARISONS[node.op];
  if (op === undefined) return [];
  return [
    [node.left, node.right],
    [node.right, node.left],
  ].flatMap(([name, literal]) => (name && literal ? compareFault(name, literal, op, reads) : []));
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

type Call = Extract<ExpressionNode, { kind: 'call' }>;

function callFaults(node: Call, reads: Reads): readonly ExpressionProblem[] {
  if (node.name === 'includes') return includesFaults(node, reads);
  if (node.name === 'relativeAccuracy') return pairFaults(node, reads);
  if (CRITERIA_FUNCTIONS.has(node.name)) return criteriaFaults(node);
  return COLUMN_FUNCTIONS.has(node.name) ? columnFaults(node, reads) : [];
}

/** Which table of criteria is asked, and of which factor, is said by texts: of others there are none. */
function criteriaFaults({ args: [system, factor] }: Call): readonly ExpressionProblem[] {
  const table = textOf(system);
  if (!system || table === undefined) return [];
  if (!CRITERIA_SYSTEMS.includes(table)) {
    const known = CRITERIA_SYSTEMS.join(', ');
    return [
      {
        what: told(
          'noCriteria',
          'no table of criteria "{{name}}"{{near}}; known: {{known}}',
          { name: table, known },
          nearest(table, CRITERIA_SYSTEMS),
        ),
        position: system.at,
      },
    ];
  }
  const named = textOf(factor);
  const factors = factorsOfCriteria(table);
  if (!factor || named === undefined || factors.includes(named)) return [];
  return [
    {
      what: told(
        'noCriteriaFactor',
        'the criteria of {{table}} have no factor "{{name}}"',
        { table, name: named },
        nearest(named, factors),
      ),
      position: factor.at,
    },
  ];
}

/** `includes(['1', '2'], kind)` and `includes(kinds, '1')` compare as well. */
function includesFaults({ args: [list, value] }: Call, reads: Reads): readonly ExpressionProblem[] {
  if (!list || !value) return [];
  if (list.kind === 'list')
    return list.items.flatMap((item) => compareFault(value, item, 'in', reads));
  const field = fieldOf(list, reads);
  return field && cardOf(field)?.kind === 'list' ? compareFault(list, value, 'in', reads) : [];
}

/** Of a sub-table one column is added up, and it is named as a text: `sum(items, 'amount')`. */
function columnFaults(node: Call, reads: Reads): readonly ExpressionProblem[] {
  const [list, column] = node.args;
  const field = list && fieldOf(list, reads);
  if (!list || !field) return [];
  const columns = innerOf(field);
  const title = nameOf(list) ?? '';
  const isNamed = node.args.length === 2 && textOf(column) !== undefined;
  if (columns) return subTableFaults(node, { columns, title, isNamed });
  return SUMS.has(node.name) && isNamed
    ? [
        {
          what: told('noSubTable', '"{{name}}" is no sub-table: it has no column to be named', {
            name: title,
          }),
          position: list.at,
        },
      ]
    : [];
}

/** Two number columns of one sub-table: `relativeAccuracy(rows, 'reference', 'online')`. */
function pairFaults(
  { args: [list, ...rest], at }: Call,
  reads: Reads,
): readonly ExpressionProblem[] {
  const field = list && fieldOf(list, reads);
  if (!list || !field) return [];
  const title = nameOf(list) ?? '';
  const columns = innerOf(field);
  if (!columns)
    return [
      {
        what: told('noSubTable', '"{{name}}" is no sub-table', { name: title }),
        position: list.at,
      },
    ];
  const fitting = Object.keys(columns).filter((one) => isNumeric(columns[one]));
  const known = fitting.join(', ');
  return rest.slice(0, 2).flatMap((column): readonly ExpressionProblem[] => {
    const named = textOf(column);
    if (named !== undefined && fitting.includes(named)) return [];
    const lack =
      named === undefined
        ? told('twoColumns', 'name two columns as texts; columns: {{known}}', { known })
        : told(
            'noNumberColumn',
            '"{{name}}" has no number column "{{column}}"{{near}}; columns: {{known}}',
            { name: title, column: named, known },
            nearest(named, fitting),
          );
    return [{ what: lack, position: column.at ?? at }];
  });
}

interface SubTable {
  readonly columns: Fields;
  readonly title: string;
  /** The second argument is a text, and there is no third. */
  readonly isNamed: boolean;
}

function subTableFaults(
  { name, args, at }: Call,
  { columns, title, isNamed }: SubTable,
): readonly ExpressionProblem[] {
  const [list, column] = args;
  const fitting = Object.keys(columns).filter((one) => !SUMS.has(name) || isNumeric(columns[one]));
  const known = fitting.length > 0 ? `; columns: ${fitting.join(', ')}` : '';
  const position = (column ?? list)?.at ?? at;
  if (!isNamed) {
    const meant = column?.kind === 'name' ? column.name : (fitting[0] ?? 'column');
    const form = `${name}(${title}, '${meant}')`;
    const what = told(
      'nameColumn',
      '"{{name}}" is a sub-table: name one of its columns as a text, {{form}}{{known}}',
      { name: title, form, known },
    );
    return [{ what, position }];
  }
  const named = textOf(column) ?? '';
  if (fitting.includes(named)) return [];
  const [fillings, near] = [{ column: named, name: title, known }, nearest(named, fitting)];
  const what = Object.hasOwn(columns, named)
    ? told(
        'columnNoNumber',
        'the column "{{column}}" of "{{name}}" is no number{{near}}{{known}}',
        fillings,
        near,
      )
    : told('noColumn', '"{{name}}" has no column "{{column}}"{{near}}{{known}}', fillings, near);
  return [{ what, position }];
}

function textOf(node: ExpressionNode | undefined): string | undefined {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : undefined;
}

function isNumeric(field: FieldSpec | undefined): boolean {
  return field !== undefined && cardOf(field)?.kind === 'number';
}

/** The field a node reads: by its own name, or as a part of the record. */
function fieldOf(node: ExpressionNode, { fields, record = {} }: Reads): FieldSpec | undefined {
  if (node.kind === 'name') return fieldNamed(fields, node.name);
  if (node.kind !== 'member' || node.object.kind !== 'name') return undefined;
  if (!RECORD_NAMES.has(node.object.name) || node.key.kind !== 'literal') return undefined;
  return fieldNamed(record, String(node.key.value));
}

function nameOf(node: ExpressionNode): string | undefined {
  if (node.kind === 'name') return node.name;
  return node.kind === 'member' && node.object.kind === 'name' && node.key.kind === 'literal'
    ? `${node.object.name}.${String(node.key.value)}`
    : undefined;
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

/** What a form is open for. */
const MODES = ['create', 'edit', 'view'] as const;

function modeFault(value: unknown): Told | undefined {
  const text = String(value);
  return (MODES as readonly string[]).includes(text)
    ? undefined
    : told(
        'neverIs',
        '"{{name}}" never is "{{value}}": no mode "{{text}}"{{near}}; known: {{known}}',
        { name: '$mode', value: text, text, known: MODES.join(', ') },
        nearest(text, MODES),
      );
}

/** A list is none of its values, and yes is no text: what rules take for the same, expressions tell apart. */
function unlikeFault(field: FieldSpec, { name, op, value }: Compared): Told | undefined {
  if (value === null || op === 'in') return undefined;
  const kind = cardOf(field)?.kind;
  if (kind === 'list')
    return told(
      'severalValues',
      '"{{name}}" holds several values and is none of them; write {{form}}',
      { name, form: `includes(${name}, '${String(value)}')` },
    );
  const isSent = 'wire' in field && field.wire === 'int';
  return kind === 'bool' && typeof value !== 'boolean' && !isSent
    ? told(
        'noBool',
        '"{{name}}" is true or false and is compared with "{{value}}"; write {{name}} or !{{name}}',
        { name, value: String(value) },
      )
    : undefined;
}

function partsOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object, node.key];
    case 'call':
      return node.args;
    case 'list':
      return node.items;
    case 'choice':
      return [node.test, node.yes, node.no];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
  }
}
