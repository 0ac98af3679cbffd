import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks, SaveStep, Values } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import { shownFields } from '#server/records/resource/input.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { findTargetPlace } from './assess-store.ts';
import { TARGET_KINDS } from './indicators.ts';
import { PERIOD_KINDS, periodOf } from './periods.ts';
import { findSchemeFor, nextRevision } from './scheme-store.ts';
import words from './scheme-words.json' with { type: 'json' };
import { judgesKind, seenFacts, seenSheets } from './who.ts';

export const SHEET_HOOKS: EntityHooks<'assessSheet'> = {
  ...hooksOfLife('assessSheet'),
  where: (ctx) => [ruleCondition(needEntity(ctx, 'assessSheet'), seenSheets(ctx.actor))],
};

/** A new scheme of a name is its next version. */
export const SCHEME_HOOKS: EntityHooks<'assessScheme'> = {
  ...hooksOfLife('assessScheme'),
  ...deliveredTexts('assessScheme', ['name', 'basis'], words),
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

/** By which field a record belongs to a target of a kind. */
const TARGET_FIELDS = { '1': 'enterpriseId', '2': 'opsCompanyId', '3': 'userId' } as const;

async function placeFact(
  ctx: Ctx,
  { values, before }: SaveStep<'assessFact'>,
): Promise<Values<'assessFact'>> {
  const whole = { ...before, ...values };
  const kind = toText(whole.kind);
  demandJudge(ctx, kind);
  if (before) demandJudge(ctx, toText(before.kind));
  const field = TARGET_KINDS.flatMap((one) => (one === kind ? [TARGET_FIELDS[one]] : []))[0];
  const id = field === undefined ? '' : toText(whole[field]);
  const place = await findTargetPlace(ctx.db, kind, id);
  const company = ctx.actor.opsCompanyId;
  if (company !== null && place?.companyId !== company) throw new AppError('forbidden', { id });
  await demandKnownItem(ctx, { values, before });
  const others = Object.values(TARGET_FIELDS).filter((one) => one !== field);
  return {
    ...values,
    ...Object.fromEntries(others.map((one) => [one, null])),
    regionCode: place?.regionCode ?? null,
    companyId: place?.companyId ?? null,
  };
}

/** @throws AppError `forbidden` nobody notes anything about his own unit */
function demandJudge(ctx: Ctx, kind: string): void {
  if (!judgesKind(ctx.actor, kind)) throw new AppError('forbidden', { kind });
}

/**
 * A score by hand stands for an indicator of the schemes in force on its day; where there is no scheme yet nothing is known of it.
 * @throws AppError `invalid` they have none of this code: the score would count nowhere
 */
async function demandKnownItem(
  ctx: Ctx,
  { values, before }: Pick<SaveStep<'assessFact'>, 'values' | 'before'>,
): Promise<void> {
  const { itemCode, type, kind, happenedOn } = { ...before, ...values };
  if (type !== 'score' || !itemCode) return;
  const schemes = await Promise.all(
    PERIOD_KINDS.map((periodKind) =>
      findSchemeFor(ctx.db, {
        kind: TARGET_KINDS.find((one) => one === kind) ?? '1',
        periodKind,
        from: periodOf(periodKind, toText(happenedOn).slice(0, 10)).from,
      }),
    ),
  );
  const codes = schemes.flatMap((scheme) => scheme?.items.map(({ code }) => code) ?? []);
  if (codes.length === 0 || codes.includes(toText(itemCode))) return;
  const [fact, scheme] = (['assessFact', 'assessScheme'] as const).map((name) =>
    shownFields(ctx, needEntity(ctx, name)),
  );
  throw new AppError(
    'invalid',
    { entity: 'assessFact' },
    {
      issues: [
        {
          path: 'itemCode',
          rule: 'codeMissing',
          message: 'validation.codeMissing',
          params: {
            label: fact?.['itemCode']?.title ?? '',
            value: toText(itemCode),
            what: scheme?.['items']?.title ?? '',
          },
        },
      ],
    },
  );
}
