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
  const isAsked = ctx.registry.entities().some((entity) => askedKeys(ctx, entity).has(key));
  return { ...rule, value: isAsked ? await listRolesHolding(ctx.db, key) : [] };
}

const asked = new WeakMap<EntitySchema, ReadonlySet<string>>();

/** The keys by whose holders the links of an entity ask, in its forms, dialogs and sub-tables alike. */
function askedKeys({ registry }: Pick<Ctx, 'registry'>, entity: EntitySchema): ReadonlySet<string> {
  const known = asked.get(entity);
  if (known) return known;
  const keys = new Set(
    everyField(entity, (name) => registry.states(name)).flatMap((field) => {
      const rule = linkRuleOf(field);
      return rule ? leavesOf(rule).flatMap(({ value }) => holdingKey(value) ?? []) : [];
    }),
  );
  asked.set(entity, keys);
  return keys;
}

function holdingKey(value: unknown): string | undefined {
  return typeof value === 'string' ? HOLDING.exec(value)?.[1] : undefined;
}
