import { holds } from '#schemas/expressions/evaluate.ts';
import type { EntitySchema, ScopeDimension } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { readNamesOf } from '#server/records/resource/name-cache.ts';
import { makeNameShower } from '#server/records/resource/present.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { Reasons } from './reasons.ts';

/** Entities whose rows the values of a dimension are. */
const NAMED: Readonly<Partial<Record<ScopeDimension, string>>> = {
  dept: 'dept',
  deptTree: 'dept',
  enterprise: 'enterprise',
  servedEnterprise: 'enterprise',
  opsCompany: 'opsCompany',
  station: 'station',
  region: 'region',
};
const SHOWN = 3;

/** Which rows a person sees, as one sentence: every dimension with the values he has. */
export async function describeScope(
  ctx: Ctx,
  theirs: Ctx,
  entity: EntitySchema,
  { say, join }: Reasons,
): Promise<string> {
  const built = hooksOf(ctx, entity.name).where ? say('schema.why.rows.hook') : '';
  if (theirs.scope.kind === 'all') return `${say('schema.why.rows.all')}${built}`;
  const { scope = {} } = entity.table;
  const dimensions = Object.entries(scope) as [ScopeDimension, string][];
  if (dimensions.length === 0) return `${say('schema.why.rows.unscoped')}${built}`;
  const { values } = theirs.scope;
  // a record is named by its own key where the dimension is what it is itself
  const ownName = (field: string): string => (field === 'id' ? say('schema.why.rows.id') : field);
  const parts = await Promise.all(
    dimensions.map(async ([dimension, field]) => {
      const own = values[dimension];
      const title =
        entity.fields[field]?.title ??
        (field === 'creator' ? say('schema.why.rows.creator') : ownName(field));
      const what = say(`schema.why.dimension.${dimension}`);
      return own.length === 0
        ? say('schema.why.rows.none', { title, what })
        : say('schema.why.rows.part', {
            title,
            what,
            values: await namesOf(ctx, dimension, own, { say, join }),
          });
    }),
  );
  return `${say('schema.why.rows.any', { parts: join('sentences', parts) })}${built}`;
}

async function namesOf(
  ctx: Ctx,
  dimension: ScopeDimension,
  values: readonly string[],
  { say, join }: Pick<Reasons, 'say' | 'join'>,
): Promise<string> {
  if (values.includes('')) return say('schema.why.rows.everywhere');
  const target = ctx.registry.entity(NAMED[dimension] ?? '');
  if (!target) return say('schema.why.rows.self');
  const names = await readNamesOf(ctx, target, values.slice(0, SHOWN));
  const show = makeNameShower(ctx, target);
  const shown = values.slice(0, SHOWN).map((value) => show(names.get(value) ?? '') || value);
  return values.length > SHOWN
    ? say('schema.why.rows.more', { names: join('list', shown), count: values.length })
    : join('list', shown);
}

/** Whether one record lies within what a person sees. */
export async function seesRow(theirs: Ctx, entity: EntitySchema, id: string): Promise<boolean> {
  const seen = await listVisibleKeys(theirs.db, theirs.scope, entity, {
    keys: [id],
    where: hooksOf(theirs, entity.name).where?.(theirs) ?? [],
  });
  return seen.size > 0;
}

/** An expression over a row; one that cannot be worked out does not hold. */
export function holdsFor(expression: string, scope: Readonly<Record<string, unknown>>): boolean {
  try {
    return holds(expression, scope);
  } catch {
    return false;
  }
}
