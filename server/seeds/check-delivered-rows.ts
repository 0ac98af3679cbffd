import { checkExpression, namesOf } from '#schemas/expressions/check-expression.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ProblemCode } from '#schemas/language/problem-codes.ts';
import { checkBook } from '#schemas/standing-books/check/check-book.ts';
import type { BookProblem } from '#schemas/standing-books/check/problem-codes.ts';
import { bookSpoken } from '#schemas/standing-books/check/say-problem.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Fields, Path, Tell } from './delivered-file.ts';
import { writtenFault, type What, type World } from './delivered-values.ts';

/** Parts of delivered rows that are more than values: documents of templates, lines of schemes. */

/** A line of a scheme: the fields of its places; a section and its weights are not judged here. */
const LINE: readonly (string | null)[] = ['section', 'indicator', null, null, null];
/** What the formula of a line may name. */
const FORMULA_NAMES = ['value', 'good', 'bad', 'total', 'full'];

/** A row that is judged: as what, by what, and how it is told. */
export interface Judging {
  readonly entity: EntitySchema;
  readonly known: World;
  readonly tell: Tell;
}

/** What the problems of templates are among those of schemas; anything else is one of form. */
const CODES: Readonly<Partial<Record<BookProblem['code'], ProblemCode>>> = {
  newer: 'version',
  unknownKind: 'unknown',
  unknownName: 'unknown',
  strange: 'unknown',
  sameId: 'twice',
  sameKey: 'twice',
  sameOption: 'twice',
  tooMany: 'bounds',
  outOfRange: 'bounds',
  minOverMax: 'bounds',
  badExpression: 'expression',
  misread: 'expression',
  circle: 'expression',
};

export function checkDocument(
  at: Path,
  value: unknown,
  { known, tell }: Judging,
): readonly SchemaProblem[] {
  const found = checkBook(value, { dicts: new Set(known.dicts.keys()) });
  return found.map((problem) =>
    tell(
      [...at, ...problem.path],
      CODES[problem.code] ?? 'shape',
      bookSpoken(problem, (key, params) => serverText('en-US', key, params)),
      { isAtKey: problem.code === 'strange' },
    ),
  );
}

/** Levels of a scheme: each once, and each from points of its own on. */
export function checkLevels(at: Path, value: unknown, { tell }: Judging): readonly SchemaProblem[] {
  const levels: readonly unknown[] = Array.isArray(value) ? value : [];
  return levels.flatMap((one, i) =>
    [0, 1].flatMap((k) =>
      Array.isArray(one) &&
      levels.slice(0, i).some((other) => Array.isArray(other) && other[k] === one[k])
        ? [tell([...at, i, k], 'twice', `${JSON.stringify(one[k])} stands there already`)]
        : [],
    ),
  );
}

/** Lines of a scheme are lists: section, indicator, weight, full score, formula. */
export function checkLines(
  at: Path,
  value: unknown,
  { entity, known, tell }: Judging,
): readonly SchemaProblem[] {
  const fields = entity.fields['items'];
  const inner = fields && 'fields' in fields ? (fields.fields as EntitySchema['fields']) : {};
  if (!Array.isArray(value)) return [tell(at, 'shape', 'expected a list')];
  return value.flatMap((line: unknown, i): readonly SchemaProblem[] => {
    if (!Array.isArray(line) || line.length !== LINE.length)
      return [tell([...at, i], 'shape', `expected a list of ${LINE.length}`)];
    const words = LINE.flatMap((name, k) => {
      const field = name === null ? undefined : inner[name];
      const fault = field && writtenFault(field, name ?? '', line[k], known);
      return fault === undefined ? [] : [tell([...at, i, k], 'value', fault)];
    });
    const numbers = [2, 3].flatMap((k) =>
      typeof line[k] === 'number' && line[k] > 0
        ? []
        : [tell([...at, i, k], 'value', 'expected a number above zero')],
    );
    const isTwice = value.slice(0, i).some((one) => Array.isArray(one) && one[1] === line[1]);
    const formula: unknown = line[4];
    const faults =
      formula === null ? [] : checkExpression(String(formula), FORMULA_NAMES).slice(0, 1);
    const isFixed =
      formula !== null && faults.length === 0 && namesOf(String(formula)).length === 0;
    return [
      ...words,
      ...numbers,
      ...(isTwice
        ? [tell([...at, i, 1], 'twice', `"${String(line[1])}" stands there already`)]
        : []),
      ...(isFixed
        ? [
            {
              ...tell(
                [...at, i, 4],
                'expression',
                `the formula reads nothing: it is always ${String(formula)}`,
              ),
              severity: 'warning' as const,
            },
          ]
        : []),
      ...faults.map(({ what }) => tell([...at, i, 4], 'expression', what)),
    ];
  });
}

/** What must hold between the fields of a row, and does not; what is left out is its default. */
export function broken(
  { fields }: EntitySchema,
  row: Fields,
  { at, tell }: { readonly at: Path; readonly tell: Judging['tell'] },
): readonly SchemaProblem[] {
  const defaults = Object.entries(fields).flatMap(([name, { default: given }]) =>
    given === undefined ? [] : [[name, given] as const],
  );
  const whole = { ...Object.fromEntries(defaults), ...row };
  return Object.entries(fields).flatMap(([name, { must }]) =>
    must && row[name] !== undefined && !isHeld(must.when, whole)
      ? [tell([...at, name], 'value', must.text)]
      : [],
  );
}

/** What a value is judged by besides its own field: the rest of its row. */
export type Beside = Readonly<Record<string, (row: Fields, known: World) => What>>;

/** What does not fit what stands beside it. */
export function unfit(
  beside: Beside = {},
  row: Fields,
  { at, tell, known }: { readonly at: Path } & Pick<Judging, 'tell' | 'known'>,
): readonly SchemaProblem[] {
  return Object.entries(beside).flatMap(([word, judge]) => {
    const fault = judge(row, known);
    return fault === undefined ? [] : [tell([...at, word], 'value', fault)];
  });
}

/** What cannot be judged is told where it is written. */
function isHeld(when: string, row: Fields): boolean {
  try {
    return holds(when, row);
  } catch {
    return true;
  }
}
