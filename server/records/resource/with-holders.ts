import type { EntitySchema } from '#schemas/language/entity.ts';
import { everyField } from '#schemas/language/every-field.ts';
import { HOLDING } from '#schemas/language/placeholders.ts';
import { leavesOf } from '#schemas/rules/leaves.ts';
import { linkRuleOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listRolesHolding } from '#server/records/store/roles-holding.ts';

/**
 * A rule with the roles that hold a key (`$holding.test:task:accept`) in the place of it. Keys that no link of a schema asks by have no
 * holders here: whoever may ask for people learns by whom a link can be met, never what else each of them may do.
 */
export async function withHolders(ctx: Ctx, rule: Rule): Promise<Rule> {
  const parts = (rules: readonly Rule[]) => Promise.all(rules.map((one) => withHolders(ctx, one)));
  if ('all' in rule) return { all: await parts(rule.all) };
  if ('any' in rule) return { any: await parts(rule.any) };
  if ('not' in rule) return { not: await withHolders(ctx, rule.not) };
  const key = holdingKey(rule.value);
  if (key === undefined) return rule;
  return { ...rule, value: askedKeys(ctx).has(key) ? await listRolesHolding(ctx.db, key) : [] };
}

/** By the list of a set of files: what a life cycle asks changes with its own file, which leaves the entity as it was. */
const asked = new WeakMap<readonly EntitySchema[], ReadonlySet<string>>();

/** The keys by whose holders the links of all entities ask, in forms, dialogs and sub-tables alike. */
function askedKeys({ registry }: Pick<Ctx, 'registry'>): ReadonlySet<string> {
  const entities = registry.entities();
  const known = asked.get(entities);
  if (known) return known;
  const fields = entities.flatMap((entity) => everyField(entity, (name) => registry.states(name)));
  const keys = new Set(
    fields.flatMap((field) => {
      const rule = linkRuleOf(field);
      return rule ? leavesOf(rule).flatMap(({ value }) => holdingKey(value) ?? []) : [];
    }),
  );
  asked.set(entities, keys);
  return keys;
}

function holdingKey(value: unknown): string | undefined {
  return typeof value === 'string' ? HOLDING.exec(value)?.[1] : undefined;
}
