import { AROUND, namesAround } from '../language/link-reads.ts';
import type { Rule } from '../types/field-base.ts';
import type { Operator } from '../types/words.ts';
import { bindValue } from './bind.ts';

type Values = Readonly<Record<string, unknown>>;
type Leaf = Extract<Rule, { readonly field: string }>;

/** What a link is chosen beside. */
export interface LinkSurroundings {
  /** The record as it would stand: what is stored under what was filled in. In a sub-table that of the record around it. */
  readonly form: Values;
  /** The record as it is stored; in a sub-table the line. */
  readonly row: Values;
}

/** The rule of a link with its surroundings filled in. */
export interface BoundLinkRule {
  readonly rule: Rule;
  /** The field that is asked for and empty: until it is filled in nothing can be chosen. */
  readonly awaits?: string;
}

const NOTHING: Rule = { any: [] };
const EVERYTHING: Rule = { all: [] };
/** An empty value is none of these: it forbids nothing. */
const DENIALS: ReadonlySet<Operator> = new Set(['ne', 'notIn', 'isNull', 'notNull']);

/**
 * `where` of a link with `$form.x` and `$row.x` replaced. An empty one matches no row (never those that are empty as well); with
 * `ne` and `notIn` it forbids none. What the server alone knows (`$user`, `$today`) stays as it is.
 */
export function bindLinkRule(rule: Rule, around: LinkSurroundings): BoundLinkRule {
  const awaited: string[] = [];
  const bound = fill(rule, around, awaited);
  return { rule: bound, ...(awaited[0] !== undefined && { awaits: awaited[0] }) };
}

/** The rule where there is no form: conditions on other fields of one narrow nothing. */
export function withoutSurroundings(rule: Rule): Rule {
  return mapLeaves(rule, (leaf) => (namesAround(leaf).length > 0 ? EVERYTHING : leaf));
}

function fill(rule: Rule, around: LinkSurroundings, awaited: string[]): Rule {
  return mapLeaves(rule, (leaf) => {
    const [first] = namesAround(leaf);
    if (!first) return leaf;
    const values = [leaf.value].flat().flatMap((value) => readAround(value, around));
    // an empty one of several is none of them; an empty end of a span is open
    const kept = leaf.op === 'between' ? values : values.filter((value) => !isEmpty(value));
    if (!values.every(isEmpty))
      return { ...leaf, value: Array.isArray(leaf.value) || kept.length > 1 ? kept : kept[0] };
    if (DENIALS.has(leaf.op)) return EVERYTHING;
    if (first.root === 'form' && isEmpty(around.form[first.name])) awaited.push(first.name);
    return NOTHING;
  });
}

function mapLeaves(rule: Rule, change: (leaf: Leaf) => Rule): Rule {
  if ('all' in rule) return { all: rule.all.map((part) => mapLeaves(part, change)) };
  if ('any' in rule) return { any: rule.any.map((part) => mapLeaves(part, change)) };
  return 'not' in rule ? { not: mapLeaves(rule.not, change) } : change(rule);
}

function readAround(value: unknown, { form, row }: LinkSurroundings): unknown {
  return typeof value === 'string' && AROUND.test(value)
    ? bindValue(value, { $form: form, $row: row, $today: '', $now: '' })
    : value;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
