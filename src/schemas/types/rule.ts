import type { Inside, TypeCard } from './card.ts';
import { when } from './checks.ts';
import { keep } from './coercions.ts';
import type { FieldBase } from './field-base.ts';
import { ruleReading } from './rule-reading.ts';
import { free, PATH } from './shape.ts';

/** A monitoring rule: `RuleTree` (src/schemas/monitor-rules/tree.ts). What it names and its units are judged where the tables are known. */
export interface RuleField extends FieldBase {
  readonly type: 'rule';
  /** Route of the page that draws it, opened with `?id=` of the record: `/omRules-rule/design`. */
  readonly designer?: string;
}

/** Letters of its text. */
const MAX_RULE = 200_000;

/** Rules, and what is kept of them, name stations and points. */
export const INSIDE_RULE: Inside = {
  named: (value) => ruleReading().named(value),
  without: (value, isHidden) => ruleReading().without(value, isHidden),
};

export const ruleCard: TypeCard<RuleField> = {
  kind: 'blob',
  stored: 'document',
  words: { designer: free(PATH) },
  list: { width: 320 },
  isWide: true,
  isOffCells: true,
  inside: () => INSIDE_RULE,
  coerce: keep,
  check: (value) =>
    when(!ruleReading().isRule(value) || JSON.stringify(value).length > MAX_RULE, 'rule'),
  rowType: () => 'unknown',
  api: () => ({ type: 'object', required: ['v', 'period', 'when', 'then', 'recover'] }),
  sample: () => ({
    v: 1,
    period: 'hour',
    when: {
      id: 'b1',
      op: 'compare',
      left: { id: 'b2', op: 'measured', factor: 'w21003' },
      is: '>',
      right: { id: 'b3', op: 'limit', factor: 'w21003', side: 'upper' },
    },
    then: [],
    recover: 1,
  }),
};
