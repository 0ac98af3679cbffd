import type { Rule } from '../types/field-base.ts';
import type { Kind } from '../types/words.ts';
import type { Operator } from '../types/words.ts';
import { asList, isOpen, isOrdered, type ExpandTree, type TreeValues } from './matches.ts';
import { readOperand, type Operand } from './operand.ts';

/**
 * A piece of SQL with its values apart, like a tagged template: the text between, before and after the values, always one
 * more than there are values. With kysely: `` sql(strings as unknown as TemplateStringsArray, ...params) ``.
 */
export interface SqlPiece {
  readonly strings: readonly string[];
  readonly params: readonly (string | boolean)[];
}

export interface SqlOptions {
  /** The column reference of a field, already quoted (an expression of type text[] for kind `list`), and its kind. Undefined: no such field. */
  readonly columnOf: (field: string) => { readonly sql: string; readonly kind: Kind } | undefined;
  readonly expandTree?: ExpandTree;
}

/**
 * A rule as a boolean SQL condition (PostgreSQL) for `where` or `filter`. It is true exactly where `matches` is.
 * Values only ever travel as parameters, as text with a cast.
 * @throws Error for a field that has no column: rules are checked by `checkRule` first.
 */
export function toSql(rule: Rule, options: SqlOptions): SqlPiece {
  if ('all' in rule)
    return join(
      rule.all.map((part) => toSql(part, options)),
      ' and ',
      'true',
    );
  if ('any' in rule)
    return join(
      rule.any.map((part) => toSql(part, options)),
      ' or ',
      'false',
    );
  if ('not' in rule) return isNotTrue(toSql(rule.not, options));
  const column = options.columnOf(rule.field);
  if (!column) throw new Error(`no column for the field "${rule.field}" of a rule`);
  return leafSql(rule, column, options.expandTree);
}

type Leaf = Extract<Rule, { field: string }>;
interface Column {
  readonly sql: string;
  readonly kind: Kind;
}

type Build = (column: Column, value: unknown, expand: (value: unknown) => TreeValues) => SqlPiece;

const BUILDS: Readonly<Record<Operator, Build>> = {
  isNull: (column) => plain(nullTest(column)),
  notNull: (column) => plain(`not (${nullTest(column)})`),
  eq: equalSql,
  ne: (column, value) => isNotTrue(equalSql(column, value)),
  in: (column, value) => inSql(column, asList(value)),
  notIn: (column, value) => isNotTrue(inSql(column, asList(value))),
  tree: (column, value, expand) => treeSql(column, expand(value)),
  between: betweenSql,
  like: (column, value) => likeSql(column, value, '%'),
  startsWith: (column, value) => likeSql(column, value, ''),
  gt: (column, value) => compareSql(column, 'gt', value),
  ge: (column, value) => compareSql(column, 'ge', value),
  lt: (column, value) => compareSql(column, 'lt', value),
  le: (column, value) => compareSql(column, 'le', value),
};

function leafSql({ field, op, value }: Leaf, column: Column, expandTree?: ExpandTree): SqlPiece {
  return BUILDS[op](column, value, (node) => expandTree?.(field, node) ?? asList(node));
}

function equalSql(column: Column, value: unknown): SqlPiece {
  if (value === null || value === undefined) return plain(nullTest(column));
  const operand = readOperand(column.kind, value);
  if (!operand) return plain('false');
  if (column.kind === 'list') return around('', param(operand), ` = any(${column.sql})`);
  if (operand.kind === 'span')
    return all([compareSql(column, 'ge', value), compareSql(column, 'le', value)]);
  return around(`${column.sql} = `, param(operand), '');
}

function inSql(column: Column, values: readonly unknown[]): SqlPiece {
  const operands = values.map((value) => readOperand(column.kind, value));
  const hasSpan = column.kind === 'list' || operands.some((operand) => operand?.kind === 'span');
  const hasNull = values.some((value) => value === null || value === undefined);
  if (hasSpan)
    return join(
      values.map((value) => equalSql(column, value)),
      ' or ',
      'false',
    );
  const params = operands.filter((operand) => operand !== undefined).map(param);
  const list =
    params.length === 0 ? plain('false') : around(`${column.sql} in `, join(params, ', ', ''), '');
  return hasNull ? join([list, plain(nullTest(column))], ' or ', 'false') : list;
}

function treeSql(column: Column, values: TreeValues): SqlPiece {
  return 'startsWith' in values
    ? likeSql(column, values.startsWith, '')
    : inSql(
        column,
        values.filter((value) => value !== null && value !== undefined),
      );
}

function betweenSql(column: Column, value: unknown): SqlPiece {
  const [from, to] = asList(value);
  const ends = [
    isOpen(from) ? undefined : compareSql(column, 'ge', from),
    isOpen(to) ? undefined : compareSql(column, 'le', to),
  ];
  return all(ends.filter((end) => end !== undefined));
}

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function compareSql(column: Column, op: keyof typeof SIGNS, value: unknown): SqlPiece {
  const operand = readOperand(column.kind, value);
  if (!operand || !isOrdered(column.kind)) return plain('false');
  if (operand.kind === 'span') {
    // stored times may carry fractions of a second that the wire does not show
    const isAfter = op === 'gt' || op === 'le';
    return around(
      `${column.sql} ${op === 'gt' || op === 'ge' ? '>=' : '<'} `,
      cast(isAfter ? operand.until : operand.from, 'timestamptz'),
      '',
    );
  }
  const collation = column.kind === 'text' ? ' collate "C"' : '';
  return around(`${column.sql}${collation} ${SIGNS[op]} `, param(operand), '');
}

function likeSql(column: Column, value: unknown, before: string): SqlPiece {
  const operand = readOperand('text', value);
  if (operand?.kind !== 'text' || column.kind !== 'text') return plain('false');
  return around(`${column.sql} like `, cast(`${before}${escapeLike(operand.value)}%`, 'text'), '');
}

/** Takes their meaning from the wildcards of LIKE (`\` is PostgreSQL's default escape). */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

function nullTest(column: Column): string {
  return column.kind === 'list'
    ? `coalesce(cardinality(${column.sql}), 0) = 0`
    : `${column.sql} is null`;
}

function param(operand: Operand): SqlPiece {
  switch (operand.kind) {
    case 'text':
      return cast(operand.value, 'text');
    case 'number':
      return cast(
        String(operand.value),
        Number.isSafeInteger(operand.value) ? 'bigint' : 'numeric',
      );
    case 'id':
      return cast(operand.value, 'bigint');
    case 'bool':
      return { strings: ['', '::boolean'], params: [operand.value] };
    case 'date':
      return cast(operand.value, 'date');
    case 'span':
      return cast(operand.from, 'timestamptz');
  }
}

function cast(value: string, type: string): SqlPiece {
  return { strings: ['', `::${type}`], params: [value] };
}

function plain(text: string): SqlPiece {
  return { strings: [text], params: [] };
}

function isNotTrue(piece: SqlPiece): SqlPiece {
  return around('(', piece, ') is not true');
}

function all(pieces: readonly SqlPiece[]): SqlPiece {
  return join(pieces, ' and ', 'true');
}

function around(before: string, piece: SqlPiece, after: string): SqlPiece {
  const strings = [...piece.strings];
  strings[0] = before + (strings[0] ?? '');
  strings[strings.length - 1] = (strings.at(-1) ?? '') + after;
  return { strings, params: piece.params };
}

function join(pieces: readonly SqlPiece[], between: string, empty: string): SqlPiece {
  const [first, ...others] = pieces;
  if (!first) return plain(empty);
  const joined = others.reduce<SqlPiece>((left, right) => {
    const seam = (left.strings.at(-1) ?? '') + between + (right.strings[0] ?? '');
    return {
      strings: [...left.strings.slice(0, -1), seam, ...right.strings.slice(1)],
      params: [...left.params, ...right.params],
    };
  }, first);
  return around('(', joined, ')');
}
