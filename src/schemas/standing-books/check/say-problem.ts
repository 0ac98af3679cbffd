import { sayTold } from '#schemas/language/say-told.ts';
import type { KeyIn } from '#schemas/texts/text-keys.ts';
import type { Spoken } from '#schemas/texts/told.ts';
import { isElementKind } from '../ask.ts';
import type { BookProblem } from './problem-codes.ts';

/** Says a text of the product in somebody's language. */
export type SayBook = (
  key: KeyIn<'book' | 'workbench'>,
  params?: Readonly<Record<string, unknown>>,
) => string;

/** The parts that problems name. */
const PARTS = [
  'kind',
  'span',
  'key',
  'title',
  'help',
  'required',
  'everyDays',
  'everyDaysAlt',
  'must',
  'mustText',
  'visibleIf',
  'max',
  'min',
  'placeholder',
  'unit',
  'decimals',
  'source',
  'remindDays',
  'options',
  'dict',
  'from',
  'formula',
  'yes',
  'no',
  'minRows',
  'maxRows',
  'elements',
  'items',
  'columns',
  'text',
  'of',
  'factor',
  'time',
  'point',
  'grain',
  'system',
  'value',
  'over',
] as const;

/** A problem in the reader's language. */
export function sayBookProblem({ code, params, told }: BookProblem, t: SayBook): string {
  const { part, kind, near, ...others } = params;
  const said = t(`book.problem.${code}`, {
    ...others,
    part: part === undefined ? '' : sayPart(String(part), t),
    ...(told && { message: sayTold(told, t) }),
    kind: isElementKind(kind) ? t(`book.kind.${kind}`) : (kind ?? ''),
  });
  return near === undefined ? said : said + t('book.problem.near', { near });
}

/** The same, with what was probably meant by a word of the document or of an expression in it. */
export function bookSpoken(problem: BookProblem, t: SayBook): Spoken {
  const near = problem.params['near'] ?? problem.told?.near;
  return {
    message: sayBookProblem(problem, t),
    ...(near !== undefined && { near: String(near) }),
  };
}

/** The name of a part of an element; of a strange one its word. */
export function sayPart(part: string, t: SayBook): string {
  const known = PARTS.find((one) => one === part);
  return known === undefined ? part : t(`book.part.${known}`);
}
