import { told, type Told } from '../texts/told.ts';
import { ExpressionError } from './expression-error.ts';
import { nearest } from './nearest.ts';
import { allParts, type ExpressionNode } from './node.ts';
import { parseExpression } from './parse.ts';

/** A mistake in an expression; `position` is 0-based in its text. */
export interface ExpressionProblem {
  readonly what: Told;
  readonly position: number;
}

/** All mistakes of an expression: the syntax error, or every name that is not known. Never throws. */
export function checkExpression(
  source: string,
  knownNames: Iterable<string>,
): readonly ExpressionProblem[] {
  const known = new Set(knownNames);
  try {
    return rootsOf(parseExpression(source))
      .filter(({ name }) => !known.has(name))
      .map(({ name, at }) => ({
        what: told('noName', 'no name "{{name}}"', { name }, nearest(name, known)),
        position: at,
      }));
  } catch (error) {
    if (error instanceof ExpressionError) return [{ what: error.told, position: error.position }];
    throw error;
  }
}

/**
 * The names an expression reads, without repetition: `['status', '$user']` for `status == 1 && $user.id`.
 * @throws ExpressionError when the source is no expression.
 */
export function namesOf(source: string): readonly string[] {
  return [...new Set(rootsOf(parseExpression(source)).map(({ name }) => name))];
}

/**
 * Every place where an expression reads a name, `at` its 0-based character.
 * @throws ExpressionError when the source is no expression.
 */
export function readNames(
  source: string,
): readonly { readonly name: string; readonly at: number }[] {
  return rootsOf(parseExpression(source));
}

/** The names an expression reads, in the order they stand. */
function rootsOf(node: ExpressionNode): readonly { readonly name: string; readonly at: number }[] {
  return allParts(node).filter((part) => part.kind === 'name');
}
