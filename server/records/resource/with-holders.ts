import { HOLDING } from '#schemas/language/placeholders.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Db } from '#server/db/db.ts';
import { listRolesHolding } from '#server/records/store/roles-holding.ts';

/** A rule with the roles that hold a key (`$holding.test:task:accept`) in the place of it. */
export async function withHolders(db: Db, rule: Rule): Promise<Rule> {
  const parts = (rules: readonly Rule[]) => Promise.all(rules.map((one) => withHolders(db, one)));
  if ('all' in rule) return { all: await parts(rule.all) };
  if ('any' in rule) return { any: await parts(rule.any) };
  if ('not' in rule) return { not: await withHolders(db, rule.not) };
  const key = typeof rule.value === 'string' ? HOLDING.exec(rule.value)?.[1] : undefined;
  return key === undefined ? rule : { ...rule, value: await listRolesHolding(db, key) };
}
