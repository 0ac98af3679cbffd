import { HOUR_MS } from '#schemas/basics/units.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { NOW, PATH, TODAY } from '../language/placeholders.ts';
import { shiftDate, shiftTime } from '../types/dates.ts';
import type { Rule } from '../types/field-base.ts';

/** What placeholders of rules stand for. `$today` and `$now` are texts of the asker's clock; the rest are rows. */
export interface RuleScope {
  readonly $user?: Readonly<Record<string, unknown>>;
  readonly $master?: Readonly<Record<string, unknown>>;
  readonly $row?: Readonly<Record<string, unknown>>;
  readonly $form?: Readonly<Record<string, unknown>>;
  /** Query of the open route. */
  readonly $query?: Readonly<Record<string, unknown>>;
  /** What a screen was asked for. */
  readonly $param?: Readonly<Record<string, unknown>>;
  /** `YYYY-MM-DD` */
  readonly $today: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly $now: string;
}

/** Replaces placeholders by values: `$user.id`, `$master.id`, `$row.id`, `$form.id`, `$query.id`, `$today`, `$today-7d` (`$today-7` says the same), `$now`, `$now-24h`. What is unknown becomes null. */
export function bindRule(rule: Rule, scope: RuleScope): Rule {
  if ('all' in rule) return { all: rule.all.map((part) => bindRule(part, scope)) };
  if ('any' in rule) return { any: rule.any.map((part) => bindRule(part, scope)) };
  if ('not' in rule) return { not: bindRule(rule.not, scope) };
  return {
    ...rule,
    value: Array.isArray(rule.value)
      ? rule.value.flatMap((item: unknown) => bindValue(item, scope))
      : bindValue(rule.value, scope),
  };
}

const PARAM = /^\$param\.(\w+)$/;

/** A rule without the conditions whose parameters nobody has filled in; undefined where no condition is left. */
export function withoutUnset(
  rule: Rule,
  params: Readonly<Record<string, unknown>>,
): Rule | undefined {
  if ('not' in rule) {
    const inner = withoutUnset(rule.not, params);
    return inner && { not: inner };
  }
  if ('field' in rule) {
    const values = [rule.value].flat();
    const asked = values.map((value) =>
      typeof value === 'string' ? PARAM.exec(value)?.[1] : undefined,
    );
    return values.length > 0 && asked.every((name) => name !== undefined && isUnset(params[name]))
      ? undefined
      : rule;
  }
  const [word, parts] = 'all' in rule ? (['all', rule.all] as const) : (['any', rule.any] as const);
  const kept = parts.flatMap((part) => withoutUnset(part, params) ?? []);
  if (kept.length === 0 && parts.length > 0) return undefined;
  return word === 'all' ? { all: kept } : { any: kept };
}

function isUnset(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isUnset);
  return value === undefined || value === null || value === '';
}

/** One literal or placeholder; other texts that begin with `$` stay as they are. */
export function bindValue(value: unknown, scope: RuleScope): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (PATH.test(value)) return evaluate(value, { ...scope });
  const today = TODAY.exec(value);
  if (today) return shiftDate(scope.$today, Number(today[1] ?? 0));
  const now = NOW.exec(value);
  return now ? shiftTime(scope.$now, Number(now[1] ?? 0) * HOUR_MS) : value;
}

/** What an address is sent: every placeholder inside replaced, however deep. */
export function bindAll(value: unknown, scope: RuleScope): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => bindAll(item, scope));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, bindAll(item, scope)]),
    );
  return bindValue(value, scope);
}
