import { nearest } from '#schemas/expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { innerOf, isAsked, isComputed } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import {
  fieldNamed,
  kindOf,
  operatorsOf,
  OPERATORS_OF_KIND,
  SYSTEM_KINDS,
} from '../types/kinds.ts';
import { OPERATORS, type Kind, type Operator } from '../types/words.ts';
import { contraryParts } from './check-contrary.ts';
import { isUnordered, noOrder } from './check-read-values.ts';
import { valueFault, type Compared, type KnownValues } from './check-values.ts';
import { findPlaceholderFault, type FilledWord } from './placeholders.ts';
import { isPlaceholder, neverFault, ONE_VALUE, ORDERING, RULE_VALUES } from './rule-values.ts';

/** A mistake in a rule; `path` leads to it, like `all.0.op`. */
export interface RuleProblem {
  readonly path: string;
  readonly what: Told;
}

interface RuleOptions {
  /** It stands in a schema, where placeholders must be known. */
  readonly isFile?: boolean;
  /** It stands on a screen, whose parameters it may read; which of them there are is checked with the screen. */
  readonly onScreen?: boolean;
  /** It narrows what a link may name: it may ask for whoever holds a key. */
  readonly isOfLink?: boolean;
  /** What is known of the values its fields may have. */
  readonly known?: KnownValues;
}

/** Deepest nesting of `all`, `any`, `not`. */
const MAX_RULE_DEPTH = 8;
/** Most conditions in one rule. */
const MAX_RULE_LEAVES = 200;

/**
 * All mistakes of a rule that came as unknown data (a schema file or a request). An empty answer means that it is a `Rule`
 * over the given fields and the system fields. Never throws.
 */
export function checkRule(
  rule: unknown,
  fields: Readonly<Record<string, FieldSpec>>,
  options: RuleOptions = {},
): readonly RuleProblem[] {
  const checker = new RuleChecker(fields, options);
  checker.walk(rule, [], 0);
  return options.isFile && checker.problems.length === 0
    ? contraryParts(rule, fields)
    : checker.problems;
}

const GROUPS = ['all', 'any', 'not', 'field'] as const;

class RuleChecker {
  readonly problems: RuleProblem[] = [];
  private readonly fields: Readonly<Record<string, FieldSpec>>;
  private leaves = 0;
  private readonly options: RuleOptions;

  constructor(fields: Readonly<Record<string, FieldSpec>>, options: RuleOptions) {
    this.fields = fields;
    this.options = options;
  }

  walk(rule: unknown, path: readonly (string | number)[], depth: number): void {
    if (depth > MAX_RULE_DEPTH)
      return this.tell(
        path,
        told('ruleDeep', 'rules may be nested {{max}} deep', { max: MAX_RULE_DEPTH }),
      );
    if (!isObject(rule))
      return this.tell(
        path,
        told('needRule', 'expected a rule: { field, op, value }, { all }, { any } or { not }'),
      );
    const group = GROUPS.find((key) => Object.hasOwn(rule, key));
    if (group === undefined)
      return this.tell(
        path,
        told('needRuleKey', 'expected one of {{known}}; found {{found}}', {
          known: 'field, all, any, not',
          found: Object.keys(rule).slice(0, 5).join(', ') || 'nothing',
        }),
      );
    const allowed = group === 'field' ? ['field', 'op', 'value'] : [group];
    for (const key of Object.keys(rule))
      if (!allowed.includes(key))
        this.tell(
          [...path, key],
          told(
            'unknownKey',
            'unknown key "{{name}}" in a rule',
            { name: key },
            nearest(key, allowed),
          ),
        );
    if (group === 'field') this.leaf(rule, path);
    else if (group === 'not') this.walk(rule['not'], [...path, 'not'], depth + 1);
    else this.parts(rule[group], [...path, group], depth + 1);
  }

  private parts(parts: unknown, path: readonly (string | number)[], depth: number): void {
    if (!Array.isArray(parts))
      return this.tell(
        path,
        told('ruleList', '"{{name}}" must be a list of rules', { name: String(path.at(-1)) }),
      );
    // whoever wants no rows needs no list
    if (parts.length === 0 && path.at(-1) === 'any' && this.options.isFile)
      return this.tell(
        path,
        told('saysNothing', '"{{op}}" of no values says nothing', { op: 'any' }),
      );
    for (const [i, part] of parts.entries()) {
      if (this.leaves > MAX_RULE_LEAVES) return;
      this.walk(part, [...path, i], depth);
    }
  }

  private leaf(rule: Readonly<Record<string, unknown>>, path: readonly (string | number)[]): void {
    this.leaves += 1;
    if (this.leaves > MAX_RULE_LEAVES)
      return this.tell(
        path,
        told('ruleMany', 'more than {{max}} conditions', { max: MAX_RULE_LEAVES }),
      );
    const { field, op, value } = rule;
    const kind = typeof field === 'string' ? kindOf(this.fields, field) : undefined;
    if (typeof field !== 'string' || kind === undefined) {
      const name = String(typeof field === 'string' ? field : typeof field);
      return this.tell(
        [...path, 'field'],
        told(
          'noField',
          'no field "{{name}}"',
          { name },
          nearest(name, [...Object.keys(this.fields), ...Object.keys(SYSTEM_KINDS)]),
        ),
      );
    }
    if (!isOperator(op))
      return this.tell(
        [...path, 'op'],
        told(
          'noOperator',
          'no operator "{{name}}"{{near}}; known: {{known}}',
          { name: String(op), known: OPERATORS.join(', ') },
          nearest(String(op), OPERATORS),
        ),
      );
    this.judged({ name: field, op, value }, kind, path);
  }

  /** A condition whose field and operator are there. */
  private judged(compared: Compared, kind: Kind, path: readonly (string | number)[]): void {
    const { name, op, value } = compared;
    const own = fieldNamed(this.fields, name);
    if (own && this.options.isFile && !isAsked(own))
      return this.tell([...path, 'field'], unasked(name, own));
    const operators = this.operators(own, kind);
    if (!operators.includes(op))
      return this.tell(
        [...path, 'op'],
        told(
          'operatorField',
          'operator "{{name}}" has no meaning for the field "{{field}}"; it takes {{known}}',
          { name: op, field: name, known: operators.join(', ') },
        ),
      );
    if (own && this.options.isFile && ORDERING.has(op) && isUnordered(own))
      return this.tell([...path, 'op'], noOrder(name, op));
    this.value(op, value, [...path, 'value']);
    if (own && this.options.isFile) this.fits(own, compared, path);
  }

  private operators(field: FieldSpec | undefined, kind: Kind): readonly Operator[] {
    return field && this.options.isFile ? operatorsOf(field) : OPERATORS_OF_KIND[kind];
  }

  /** Whether the field ever has to do with the values it is compared with. */
  private fits(field: FieldSpec, compared: Compared, path: readonly (string | number)[]): void {
    for (const value of [compared.value].flat()) {
      const fault = isPlaceholder(value)
        ? undefined
        : valueFault(field, { ...compared, value }, this.options.known);
      if (fault !== undefined) this.tell([...path, 'value'], fault);
    }
  }

  private value(op: Operator, value: unknown, path: readonly (string | number)[]): void {
    const expected = RULE_VALUES[op] ?? ONE_VALUE;
    if (!expected.fits(value))
      return this.tell(
        path,
        told('operatorTakes', '"{{name}}" takes {{words}}', { name: op, words: expected.words }),
      );
    if (!this.options.isFile) return;
    const never = neverFault(op, value);
    if (never !== undefined) this.tell(path, never);
    this.placeholders(value, path);
  }

  /** In a request a text may begin with any sign; in a file `$tody` is a mistake. */
  private placeholders(value: unknown, path: readonly (string | number)[]): void {
    for (const text of [value].flat()) {
      const fault =
        typeof text === 'string' ? findPlaceholderFault(text, placeOf(this.options)) : undefined;
      if (fault !== undefined) this.tell(path, fault);
    }
  }

  private tell(path: readonly (string | number)[], what: Told): void {
    this.problems.push({ path: path.join('.'), what });
  }
}

/** The word a rule stands in, by which its placeholders are known. */
function placeOf({ onScreen, isOfLink }: RuleOptions): FilledWord {
  if (onScreen) return 'screenNode.where';
  return isOfLink ? 'field.where' : 'rule';
}

/** Why no rows are found by a field that is there. */
function unasked(name: string, field: FieldSpec): Told {
  if (innerOf(field))
    return told(
      'ruleOverRows',
      'no rows are found by the sub-table "{{name}}": make an "aggregate" of it',
      { name },
    );
  const why =
    field.virtual || !isComputed(field)
      ? 'it has no column that may be asked'
      : 'it is worked out when it is shown';
  return told('notAsked', 'no rows are found by "{{name}}": {{why}}', { name, why });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOperator(value: unknown): value is Operator {
  return typeof value === 'string' && (OPERATORS as readonly string[]).includes(value);
}
