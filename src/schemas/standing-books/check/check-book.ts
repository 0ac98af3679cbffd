import { near } from '#schemas/expressions/nearest.ts';
import { dictOf, elementCard, insideOf, keyOf } from '../ask.ts';
import type { BookDocument, BookElement } from '../document.ts';
import { checkNames } from './names.ts';
import type { BookProblem } from './problem-codes.ts';
import { checkShape } from './shape.ts';

type Path = BookProblem['path'];

/** What a document may name outside of itself; what is absent is not judged. */
export interface BookWorld {
  /** The codes of all dictionaries. */
  readonly dicts?: ReadonlySet<string>;
}

/** Everything wrong with a document, each with its place and its element; a document without any may be published. Never throws. */
export function checkBook(value: unknown, { dicts }: BookWorld = {}): readonly BookProblem[] {
  const problems = checkShape(value);
  if (problems.length > 0) return problems;
  const book = value as BookDocument;
  if (countRepeated(book.elements) > MOST_REPEATED)
    return [
      { path: ['elements'], elementId: null, code: 'tooMany', params: { max: MOST_REPEATED } },
    ];
  const places = checkPlaces(book.elements, ['elements'], {});
  const isEmpty = !book.elements.some(takesValue);
  return [
    ...(isEmpty
      ? [{ path: ['elements'], elementId: null, code: 'noField' as const, params: {} }]
      : []),
    ...places,
    ...checkNames(book),
    ...(dicts ? checkDicts(book.elements, ['elements'], dicts) : []),
  ];
}

interface Around {
  readonly isTable?: boolean;
  readonly isItems?: boolean;
}

function checkPlaces(
  elements: readonly BookElement[],
  path: Path,
  around: Around,
): readonly BookProblem[] {
  return elements.flatMap((element, i): readonly BookProblem[] => {
    const at = [...path, i];
    const card = elementCard(element);
    const tell = (code: BookProblem['code'], part?: string): BookProblem => ({
      path: part === undefined ? at : [...at, part],
      elementId: element.id,
      code,
      params: { kind: element.kind, ...(part !== undefined && { part }) },
    });
    const inside = insideOf(element);
    return [
      ...(around.isTable && !card.isColumn ? [tell('notColumn')] : []),
      ...(around.isItems && card.holds === 'items' ? [tell('notInItems')] : []),
      ...(card.holds && inside.length === 0 ? [tell('noElements')] : []),
      ...(card.check?.(element) ?? []).map(({ part, code }) => tell(code, part)),
      ...checkPlaces(inside, [...at, 'elements'], {
        isTable: card.holds === 'columns',
        isItems: around.isItems === true || card.holds === 'items',
      }),
    ];
  });
}

/** Dictionaries that nobody has. */
function checkDicts(
  elements: readonly BookElement[],
  path: Path,
  dicts: ReadonlySet<string>,
): readonly BookProblem[] {
  return elements.flatMap((element, i): readonly BookProblem[] => {
    const at = [...path, i];
    const dict = dictOf(element);
    return [
      ...(dict === undefined || dicts.has(dict)
        ? []
        : [
            {
              path: [...at, 'dict'],
              elementId: element.id,
              code: 'unknownDict' as const,
              params: { dict, ...near(dict, dicts) },
            },
          ]),
      ...checkDicts(insideOf(element), [...at, 'elements'], dicts),
    ];
  });
}

/** Elements of a form with all that is repeated: every record works them out, and every reader's screen draws them. */
const MOST_REPEATED = 3000;

/** What is repeated counts once for each of its items. */
function countRepeated(elements: readonly BookElement[]): number {
  return elements.reduce((sum, element) => {
    const times = 'items' in element ? element.items.length : 1;
    return sum + 1 + times * countRepeated(insideOf(element));
  }, 0);
}

const takesValue = (element: BookElement): boolean =>
  (keyOf(element) !== undefined && elementCard(element).becomes.length > 0) ||
  insideOf(element).some(takesValue);
