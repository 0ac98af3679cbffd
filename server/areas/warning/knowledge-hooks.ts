import { toText } from '#schemas/expressions/values.ts';
import type { Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { BEGINNING } from '#server/moves/begin-record.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts, type DeliveredWords } from '#server/records/resource/delivered-texts.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { isForeign } from './knowledge-owner-store.ts';
import words from './knowledge-words.json' with { type: 'json' };

const WORDS: DeliveredWords = words;

/** Who goes on with the knowledge sees what was retired, too. */
const KEEPERS = [
  'ops:knowledge:update',
  'ops:knowledge:retire',
  'ops:knowledge:restore',
  'ops:knowledge:delete',
];
const IN_USE = { field: 'status', op: 'eq', value: '0' } as const;

/** Steps that the product delivered, in the reader's language; formatted text has no translations of its own. */
function stepsIn(lang: Lang, measures: unknown): string {
  return toText(measures).replaceAll(/<li>([^<]*)<\/li>/gu, (whole, step: string) => {
    const said = WORDS[step]?.[lang];
    return said === undefined ? whole : `<li>${said}</li>`;
  });
}

const DELIVERED = deliveredTexts('alarmKnowledge', ['symptom', 'cause', 'equipmentType'], words);

async function demandOwn(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (await isForeign(ctx.db, ctx.scope, ids))
    throw new AppError('badMove', { reason: serverText(ctx.lang, 'knowledge.foreign') });
}

/** Whoever only looks hints up finds those in use, in lists, by id and in the alarm's page alike. */
export const KNOWLEDGE_HOOKS: EntityHooks<'alarmKnowledge'> = {
  ...hooksOfLife('alarmKnowledge'),
  ...BEGINNING,
  ...DELIVERED,
  // full search reads the steps, too
  async localTexts(ctx, rows) {
    const delivered = await DELIVERED.localTexts(ctx, rows);
    return delivered.map((texts, at) => {
      const measures = rows[at]?.['measures'];
      return typeof measures === 'string'
        ? { ...texts, measures: stepsIn(ctx.lang, measures) }
        : texts;
    });
  },
  async beforeSave(ctx, { id, values, before }) {
    if (!before) return { ...values };
    await demandOwn(ctx, [id]);
    const isAsShown =
      values.measures !== undefined && values.measures === stepsIn(ctx.lang, before.measures);
    return isAsShown ? { ...values, measures: before.measures } : { ...values };
  },
  decorate: ({ lang }, rows) =>
    rows.map((row) =>
      typeof row['measures'] === 'string'
        ? { ...row, measures: stepsIn(lang, row['measures']) }
        : row,
    ),
  beforeDelete: demandOwn,
  where: (ctx) =>
    KEEPERS.some((key) => holdsKey(ctx.actor, key))
      ? []
      : [ruleCondition(needEntity(ctx, 'alarmKnowledge'), IN_USE)],
};
