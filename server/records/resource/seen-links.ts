import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { targetOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import { keysOf } from './link-keys.ts';

type Leaf = Extract<Rule, { readonly field: string }>;

/** No record has it. */
const NOBODY = '0';

/** What somebody asks for: by links that he is not told of (`seenLinks`) he finds no row. */
export async function byVisibleLinks(ctx: Ctx, entity: EntitySchema, rule: Rule): Promise<Rule> {
  const told = hooksOf(ctx, entity.name).seenLinks ?? [];
  return ctx.scope.kind === 'all' || told.length === 0
    ? rule
    : withSeen(rule, (leaf) => (told.includes(leaf.field) ? seenLeaf(ctx, entity, leaf) : leaf));
}

async function withSeen(rule: Rule, seen: (leaf: Leaf) => Leaf | Promise<Leaf>): Promise<Rule> {
  if ('all' in rule) return { all: await Promise.all(rule.all.map((one) => withSeen(one, seen))) };
  if ('any' in rule) return { any: await Promise.all(rule.any.map((one) => withSeen(one, seen))) };
  return 'not' in rule ? { not: await withSeen(rule.not, seen) } : seen(rule);
}

async function seenLeaf(ctx: Ctx, entity: EntitySchema, leaf: Leaf): Promise<Leaf> {
  const target = ctx.registry.entity(targetOf(entity.fields[leaf.field]) ?? '');
  const keys = keysOf(leaf.value).filter((key) => isId(key));
  if (!target || keys.length === 0) return leaf;
  const seen = await listVisibleKeys(ctx.db, ctx.scope, target, {
    keys,
    where: hooksOf(ctx, target.name).where?.(ctx) ?? [],
  });
  const shown = (value: unknown): unknown => (seen.has(toText(value)) ? value : NOBODY);
  return {
    ...leaf,
    value: Array.isArray(leaf.value) ? leaf.value.map(shown) : shown(leaf.value),
  } as Leaf;
}
