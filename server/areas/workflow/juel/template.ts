import { Budget } from './budget.ts';
import { evaluateJuel, type Lookup } from './evaluate.ts';
import { withinLength } from './functions.ts';
import { JuelError } from './juel-error.ts';
import type { Json, JuelNode } from './node.ts';
import { parseJuel } from './parse.ts';
import type { Ask } from './people.ts';
import { toBoolean, toText } from './values.ts';

/** A text of a model with its expressions read: plain pieces and nodes in turn. */
export type JuelTemplate = readonly (string | JuelNode)[];

const OPENING = /[$#]\{/g;

/** Texts of a model as they are read again and again; a model's texts never change. As many as have so many characters together. */
const known = new Map<string, JuelTemplate>();
const MOST_KNOWN = 1_000_000;
let knownLength = 0;

/** Reads `text ${expression} text`. @throws JuelError a mistake inside an expression, or one that does not end; `tooLong`; `tooManySteps` of the budget. */
export function readTemplate(text: string, budget?: Budget): JuelTemplate {
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  withinLength(text, 0);
  budget?.read(text);
  const parts: (string | JuelNode)[] = [];
  let at = 0;
  for (const { index } of text.matchAll(OPENING)) {
    if (index < at) continue;
    if (index > at) parts.push(text.slice(at, index));
    const end = endOf(text, index + 2);
    parts.push(parseJuel(text.slice(index + 2, end)));
    at = end + 1;
  }
  if (at < text.length) parts.push(text.slice(at));
  if (knownLength + text.length > MOST_KNOWN) {
    known.clear();
    knownLength = 0;
  }
  known.set(text, parts);
  knownLength += text.length;
  return parts;
}

/** The value of a text that is one expression, else the text with the values in it. @throws JuelError as reading and evaluating. */
export function fillTemplate(
  text: string,
  lookup: Lookup,
  ask?: Ask,
  budget: Budget = new Budget(),
): Json {
  const parts = readTemplate(text, budget);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== 'string')
    return evaluateJuel(only, lookup, ask, budget);
  return parts.reduce<string>((text, part) => {
    const value = typeof part === 'string' ? part : evaluateJuel(part, lookup, ask, budget);
    budget.look(value);
    return withinLength(text + toText(value), 0);
  }, '');
}

/** Whether a condition holds: it must be exactly one expression. @throws JuelError `notOneExpression`, or as evaluating. */
export function isTrue(
  condition: string,
  lookup: Lookup,
  ask?: Ask,
  budget: Budget = new Budget(),
): boolean {
  return toBoolean(evaluateJuel(readCondition(condition, budget), lookup, ask, budget), 0);
}

/** @throws JuelError `notOneExpression` where something stands beside the expression, or none does. */
export function readCondition(condition: string, budget?: Budget): JuelNode {
  const parts = readTemplate(condition.trim(), budget);
  const [only] = parts;
  if (parts.length !== 1 || only === undefined || typeof only === 'string')
    throw new JuelError('notOneExpression', condition);
  return only;
}

/** The `}` that closes an expression: braces inside its texts do not count. */
function endOf(text: string, from: number): number {
  let quote = '';
  for (let i = from; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (quote !== '') {
      if (char === '\\') i += 1;
      else if (char === quote) quote = '';
    } else if (char === "'" || char === '"') quote = char;
    else if (char === '}') return i;
  }
  throw new JuelError('openText', text.slice(from), from);
}
