import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks, SaveStep, Values } from '#server/records/hooks.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { findTargetPlace, nextRevision } from './assess-store.ts';
import { judgesKind, seenFacts, seenSheets } from './who.ts';

export const SHEET_HOOKS: EntityHooks<'assessSheet'> = {
  ...hooksOfLife('assessSheet'),
  where: (ctx) => [ruleCondition(needEntity(ctx, 'assessSheet'), seenSheets(ctx.actor))],
};

/** A new scheme of a name is its next version. */
export const SCHEME_HOOKS: EntityHooks<'assessScheme'> = {
  ...hooksOfLife('assessScheme'),
  async beforeSave(ctx, { values, before }) {
    if (before) return values;
    const name = toText(values.name);
    return { ...values, revision: await nextRevision(ctx.db, name, toText(values.kind)) };
  },
};

/** Who notes something of whom; a record belongs to one target, and says where that one is. */
export const FACT_HOOKS: EntityHooks<'assessFact'> = {
  where: (ctx) => [ruleCondition(needEntity(ctx, 'assessFact'), seenFacts(ctx.actor))],
  beforeSave: placeFact,
  async beforeDelete(ctx, ids) {
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- a few rows, each found in sight
      const { kind } = await findVisible(ctx, needEntity(ctx, 'assessFact'), id);
      demandJudge(ctx, toText(kind));
    }
  },
};

async function placeFact(
  ctx: Ctx,
  { values, before }: SaveStep<'assessFact'>,
): Promise<Values<'assessFact'>> {
  const kind = toText(values.kind ?? before?.kind);
  demandJudge(ctx, kind);
  if (before) demandJudge(ctx, toText(before.kind));
  const own = {
    enterpriseId: kind === '1' ? (values.enterpriseId ?? before?.enterpriseId) : null,
    opsCompanyId: kind === '2' ? (values.opsCompanyId ?? before?.opsCompanyId) : null,
    userId: kind === '3' ? (values.userId ?? before?.userId) : null,
  };
  const id = toText(own.enterpriseId ?? own.opsCompanyId ?? own.userId);
  const place = await findTargetPlace(ctx.db, kind, id);
  if (kind === '3' && ctx.actor.opsCompanyId !== null && place?.companyId !== ctx.actor.opsCompanyId)
    throw new AppError('forbidden', { id });
  return {
    ...values,
    ...own,
    regionCode: place?.regionCode ?? null,
    companyId: place?.companyId ?? null,
  };
}

/** @throws AppError `forbidden` nobody notes anything about his own unit */
function demandJudge(ctx: Ctx, kind: string): void {
  if (!judgesKind(ctx.actor, kind)) throw new AppError('forbidden', { kind });
}
