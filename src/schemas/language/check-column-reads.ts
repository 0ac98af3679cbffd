import type { ExpressionProblem } from '../expressions/check-expression.ts';
import { CRITERIA_SYSTEMS, factorsOfCriteria } from '../expressions/criteria-words.ts';
import { nearest } from '../expressions/nearest.ts';
import type { ExpressionNode } from '../expressions/node.ts';
import { told } from '../texts/told.ts';
import { cardOf, innerOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { fieldNamed } from '../types/kinds.ts';
import type { KnownValues } from './check-values.ts';

export type Fields = Readonly<Record<string, FieldSpec>>;

/** Functions over one column of a sub-table, and those of them that take numbers alone. */
export const COLUMN_FUNCTIONS: ReadonlySet<string> = new Set([
  'sum',
  'avg',
  'min',
  'max',
  'values',
]);

/** Functions that look a criterion up: in a table, for a factor. */
export const CRITERIA_FUNCTIONS: ReadonlySet<string> = new Set(['criterion', 'meets']);

const SUMS: ReadonlySet<string> = new Set(['sum', 'avg']);

const RECORD_NAMES: ReadonlySet<string> = new Set(['$row', '$parent']);

/** What an expression may read, and what is known of it. */
export interface Reads extends KnownValues {
  /** By the names they have where the expression stands. */
  readonly fields: Fields;
  /** Those of the record, as `$row.x` and `$parent.x`; names that stand for something nearer are left out. */
  readonly record?: Fields;
}

export type Call = Extract<ExpressionNode, { kind: 'call' }>;

/** Which table of criteria is asked, and of which factor, is said by texts: of others there are none. */
export function criteriaFaults({ args: [system, factor] }: Call): readonly ExpressionProblem[] {
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

/** Of a sub-table one column is added up, and it is named as a text: `sum(items, 'amount')`. */
export function columnFaults(node: Call, reads: Reads): readonly ExpressionProblem[] {
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
export function pairFaults(
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
export function fieldOf(
  node: ExpressionNode,
  { fields, record = {} }: Reads,
): FieldSpec | undefined {
  if (node.kind === 'name') return fieldNamed(fields, node.name);
  if (node.kind !== 'member' || node.object.kind !== 'name') return undefined;
  if (!RECORD_NAMES.has(node.object.name) || node.key.kind !== 'literal') return undefined;
  return fieldNamed(record, String(node.key.value));
}

export function nameOf(node: ExpressionNode): string | undefined {
  if (node.kind === 'name') return node.name;
  return node.kind === 'member' && node.object.kind === 'name' && node.key.kind === 'literal'
    ? `${node.object.name}.${String(node.key.value)}`
    : undefined;
}
