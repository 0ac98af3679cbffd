import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import type { EntityHooks, SaveStep } from '#server/records/hooks.ts';
import { unknownField } from '#server/records/resource/rule-values.ts';
import {
  clearOtherDefaults,
  countForeignViews,
  countOwnViews,
  viewsFor,
} from './list-view-store.ts';

const MAX_CHARACTERS = 20_000;
/** Of one person for one list. */
const MAX_VIEWS = 50;

const PRIVATE = '0';

/**
 * Saved views of lists (UX.md section 4). Everybody saves for himself; sharing needs `sys:listview:share` (the right of the fields
 * `share`, `roleIdList`, `deptId`). Only the owner changes or removes a view; a super administrator may remove shared ones.
 */
export const listViewHooks: EntityHooks<'listView'> = {
  where: ({ actor }) => [viewsFor(actor)],
  async beforeSave(ctx, step) {
    demandOwner(ctx, step);
    if (!step.before) await demandTarget(ctx, step);
    demandContent(step);
    // one that says nothing is one's own
    return step.before ? step.values : { ...step.values, share: step.values['share'] ?? PRIVATE };
  },
  async afterSave(ctx, { id, values, before }) {
    const target = toText(values['target'] ?? before?.['target']);
    if (values['isDefault'] === true)
      await clearOtherDefaults(ctx.db, { id, ownerId: ctx.actor.id, target });
  },
  async beforeDelete(ctx, ids) {
    if (!ctx.actor.isSuperAdmin && (await countForeignViews(ctx.db, ids, ctx.actor.id)) > 0)
      throw new AppError('forbidden', { entity: 'listView' });
  },
};

function demandOwner(ctx: Ctx, { id, before }: SaveStep<'listView'>): void {
  if (before && String(before['creator']) !== ctx.actor.id)
    throw new AppError('forbidden', { entity: 'listView', id });
}

/** The list must be one that the person may open. */
async function demandTarget(ctx: Ctx, { entity, values }: SaveStep<'listView'>): Promise<void> {
  const name = toText(values['target']);
  const target = ctx.registry.entity(name);
  if (!target || !holdsKey(ctx.actor, verbPermission(target, 'page')))
    throw unknownField(entity, 'target');
  if ((await countOwnViews(ctx.db, ctx.actor.id, name)) >= MAX_VIEWS)
    throw new AppError('tooLarge', { max: MAX_VIEWS });
}

/** Its content is an object: the browser reads names of a view against the schema of the day and drops what is gone. */
function demandContent({ entity, values, before }: SaveStep<'listView'>): void {
  const { content } = { ...before, ...values };
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw unknownField(entity, 'content');
  if (JSON.stringify(content).length > MAX_CHARACTERS)
    throw new AppError('tooLarge', { max: MAX_CHARACTERS });
}
