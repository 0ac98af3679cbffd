import type { Rule } from '../types/field-base.ts';

/** One condition of a rule. */
export type Leaf = Extract<Rule, { readonly field: string }>;

/** Every condition of a rule. */
export function leavesOf(rule: Rule): readonly Leaf[] {
  if ('all' in rule) return rule.all.flatMap(leavesOf);
  if ('any' in rule) return rule.any.flatMap(leavesOf);
  return 'not' in rule ? leavesOf(rule.not) : [rule];
}
