import { nameFieldOf, quickFields, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fieldName } from '#schemas/language/names.ts';
import { leavesOf } from '#schemas/rules/leaves.ts';
import { cardOf, targetOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { isForeign, RESERVED, type RawQuery } from './list-query.ts';
import { unknownField } from './rule-values.ts';

/**
 * Choices are open to everybody who is signed in, so whoever may not see the list must not learn by filters or order what the
 * choices do not show.
 * @throws AppError `invalid` with the name of the first such field.
 */
export function demandOptionQuery(ctx: Ctx, entity: EntitySchema, raw: RawQuery): void {
  if (holdsKey(ctx.actor, verbPermission(entity, 'page'))) return;
  const hidden = askedFields(entity, raw).find((name) => !isOpen(entity, name));
  if (hidden !== undefined) throw unknownField(entity, hidden);
}

/** Every field the query names; `where` was checked to be a rule before. */
function askedFields(entity: EntitySchema, raw: RawQuery): readonly string[] {
  const filters = Object.keys(raw)
    .filter((name) => !RESERVED.has(name) && !isForeign(entity, name))
    .map((name) => name.replace(/(Start|End)$/, ''));
  const where =
    typeof raw['where'] === 'string' && raw['where'].trim() !== ''
      ? leavesOf(JSON.parse(raw['where']) as Rule).map(({ field }) => field)
      : [];
  const order =
    typeof raw['orderField'] === 'string' && raw['orderField'] !== ''
      ? [fieldName(raw['orderField'])]
      : [];
  return [...filters, ...where, ...order];
}

function isOpen(entity: EntitySchema, name: string): boolean {
  if (
    ['id', 'code', 'sort', 'createDate', nameFieldOf(entity), ...quickFields(entity)].includes(name)
  )
    return true;
  const spec = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  return spec !== undefined && (targetOf(spec) !== undefined || cardOf(spec)?.isChoice === true);
}
