import { checkExpression, readNames } from '#schemas/expressions/check-expression.ts';
import { ExpressionError } from '#schemas/expressions/expression-error.ts';
import { near } from '#schemas/expressions/nearest.ts';
import { findMisreads } from '#schemas/language/check-reads.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { elementCard, expressionsOf, insideOf, keyOf } from '../ask.ts';
import { compileBook } from '../compile.ts';
import { BOOK_VERSION, type BookDocument, type BookElement } from '../document.ts';
import type { BookWords } from '../elements/card.ts';
import { inCircles } from './circles.ts';
import type { BookProblem } from './problem-codes.ts';

type Path = BookProblem['path'];

/** The names that expressions of one level read: the document, an item of a repeat, a line of a table. */
interface Level {
  readonly names: ReadonlySet<string>;
  /** Names that elements of this level may not have. */
  readonly taken: ReadonlySet<string>;
  /** Names that columns of tables right below may not have: those of the repeat around them. */
  readonly inTables: ReadonlySet<string>;
  /** The values that stand here as the fields they become. */
  readonly fields: Fields;
  /** What is still sought of what was probably meant. */
  readonly sought: { left: number };
}

/** Wrong names for which the right one is sought: each is compared with all there are, and nobody reads more. */
const MOST_SOUGHT = 100;

type Fields = Readonly<Record<string, FieldSpec>>;

const NONE: ReadonlySet<string> = new Set();

/** Who looks, and when: a book says the same whoever reads it years later, so that it reads only what was filled in. */
export const OF_THE_MOMENT: ReadonlySet<string> = new Set(['$user', '$now', '$today']);

/** Names that stand twice, that nothing has, and formulas that read themselves. */
export function checkNames({ elements }: BookDocument): readonly BookProblem[] {
  return checkLevel(elements, ['elements'], {
    names: NONE,
    taken: NONE,
    inTables: NONE,
    fields: {},
    sought: { left: MOST_SOUGHT },
  });
}

function checkLevel(
  elements: readonly BookElement[],
  path: Path,
  around: Level,
): readonly BookProblem[] {
  const own = levelOf(elements, path);
  const problems: BookProblem[] = [];
  const seen = new Set<string>();
  for (const { element, path: at } of own) {
    const key = keyOf(element);
    if (key !== undefined && (seen.has(key) || around.taken.has(key)))
      problems.push(problem(element, [...at, 'key'], 'sameKey', { key }));
    if (key !== undefined) seen.add(key);
  }
  const level: Level = {
    ...around,
    names: new Set([...around.names, ...seen]),
    fields: { ...around.fields, ...fieldsOf(elements) },
  };
  const circles = circlesOf(own.map(({ element }) => element));
  for (const { element, path: at } of own) {
    for (const { part, source } of expressionsOf(element))
      problems.push(...checkSource(element, [...at, part], source, level));
    const key = keyOf(element);
    if (key !== undefined && circles.has(key))
      problems.push(problem(element, at, 'circle', { key }));
    problems.push(...checkBelow(element, at, level));
    problems.push(...lackingParams(element, at));
  }
  return problems;
}

/** What stands in a repeat or a table is a level of its own. */
function checkBelow(element: BookElement, path: Path, level: Level): readonly BookProblem[] {
  const { holds } = elementCard(element);
  const below = insideOf(element);
  const at = [...path, 'elements'];
  if (holds === 'columns')
    return checkLevel(below, at, {
      names: new Set(['$parent', ...itemNames(level)]),
      taken: level.inTables,
      inTables: NONE,
      fields: {},
      sought: level.sought,
    });
  if (holds !== 'items') return [];
  const params =
    'items' in element ? element.items.flatMap((one) => Object.keys(one.params ?? {})) : [];
  return checkLevel(below, at, {
    names: new Set([...level.names, '$item', ...params]),
    taken: NONE,
    inTables: new Set(levelOf(below, at).flatMap(({ element: one }) => keyOf(one) ?? [])),
    fields: level.fields,
    sought: level.sought,
  });
}

/** Numbers that what is repeated reads and that one of its items does not bring. */
function lackingParams(element: BookElement, path: Path): readonly BookProblem[] {
  if (!('items' in element)) return [];
  const read = new Set(insideOf(element).flatMap(readBelow));
  const given = new Set(element.items.flatMap(({ params }) => Object.keys(params ?? {})));
  const asked = [...given].filter((name) => read.has(name));
  return element.items.flatMap(({ params = {} }, i) =>
    asked
      .filter((name) => !Object.hasOwn(params, name))
      .map((name) => problem(element, [...path, 'items', i], 'missing', { part: name })),
  );
}

const readBelow = (element: BookElement): readonly string[] => [
  ...expressionsOf(element).flatMap(({ source }) => readable(source) ?? []),
  ...insideOf(element).flatMap(readBelow),
];

/** Within an item its name is known in tables, too. */
const itemNames = ({ names }: Level): readonly string[] => (names.has('$item') ? ['$item'] : []);

/** The elements of a level with what stands in groups of it, and the path to each. */
function levelOf(
  elements: readonly BookElement[],
  path: Path,
): readonly { readonly element: BookElement; readonly path: Path }[] {
  return elements.flatMap((element, i) => {
    const at = [...path, i];
    const isSame = elementCard(element).holds === 'any';
    return [
      { element, path: at },
      ...(isSame ? levelOf(insideOf(element), [...at, 'elements']) : []),
    ];
  });
}

function checkSource(
  element: BookElement,
  path: Path,
  source: string,
  { names, fields, sought }: Level,
): readonly BookProblem[] {
  const broken = checkExpression(source, readable(source) ?? []);
  const [first] = broken;
  if (first) {
    const { what, position } = first;
    return [{ ...problem(element, path, 'badExpression', { at: position + 1 }), told: what }];
  }
  const meant = (name: string) => ((sought.left -= 1) < 0 ? {} : near(name, names));
  const strange = (name: string): BookProblem =>
    OF_THE_MOMENT.has(name)
      ? problem(element, path, 'ofTheMoment', { name })
      : problem(element, path, 'unknownName', { name, ...meant(name) });
  return [
    ...[...new Set(readable(source) ?? [])].filter((name) => !names.has(name)).map(strange),
    ...findMisreads(source, { fields }).map(({ what, position }) => ({
      ...problem(element, path, 'misread', { at: position + 1 }),
      told: what,
    })),
  ];
}

/** Words that nobody reads: a form is made here to know of which type its values are. */
const UNREAD: BookWords = {
  everyDays: () => '',
  source: () => '',
  nextDue: () => '',
  resting: () => '',
};

/** What the values of a level become; an expression that cannot be read is told of where it stands. */
const fieldsOf = (elements: readonly BookElement[]): Fields =>
  Object.assign({}, ...elements.map(fieldsOfOne)) as Fields;

function fieldsOfOne(element: BookElement): Fields {
  try {
    return compileBook({ v: BOOK_VERSION, elements: [element] }, UNREAD).fields;
  } catch (error) {
    if (error instanceof ExpressionError) return {};
    throw error;
  }
}

/** The names an expression reads; null where it is none. */
function readable(source: string): readonly string[] | null {
  try {
    return readNames(source).map(({ name }) => name);
  } catch {
    return null;
  }
}

/** The keys of a level whose formulas read themselves, over others or at once. */
function circlesOf(elements: readonly BookElement[]): ReadonlySet<string> {
  const reads = new Map(
    elements.flatMap((element) => {
      const [key, formula] = [keyOf(element), elementCard(element).formula?.(element)];
      return key === undefined || formula === undefined
        ? []
        : [[key, readable(formula) ?? []] as const];
    }),
  );
  return inCircles(reads);
}

function problem(
  { id }: BookElement,
  path: Path,
  code: BookProblem['code'],
  params: BookProblem['params'] = {},
): BookProblem {
  return { path, elementId: id, code, params };
}
