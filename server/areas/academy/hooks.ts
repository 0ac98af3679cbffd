import type { DocumentName } from '#schemas/api/academy.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { BEGINNING } from '#server/moves/begin-record.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { demandMayChange, isEditor, PUBLISHED } from './documents.ts';
import { listMarkers, removeMarks } from './marks-store.ts';

type ArticleName = Exclude<DocumentName, 'academyQuestion'>;

/** Drafts and what was withdrawn are seen by their author and by editors alone, by every way of reading. */
export function articleHooks<N extends ArticleName>(name: N): EntityHooks<N> {
  return {
    ...hooksOfLife(name),
    ...BEGINNING,
    async beforeSave(ctx, { id, values, before }) {
      if (before) await demandMayChange(ctx, name, [id]);
      return values;
    },
    beforeDelete: (ctx, ids) => demandMayChange(ctx, name, ids),
    afterDelete: (ctx, ids) => removeMarks(ctx.db, name, ids),
    where: (ctx) =>
      isEditor(ctx, name)
        ? []
        : [
            ruleCondition(needEntity(ctx, name), {
              any: [
                { field: 'status', op: 'eq', value: PUBLISHED },
                { field: 'creator', op: 'eq', value: ctx.actor.id },
              ],
            }),
          ],
  };
}

/** Whoever asked mends his question, and keepers of the academy do. */
export const QUESTION_HOOKS: EntityHooks<'academyQuestion'> = {
  ...hooksOfLife('academyQuestion'),
  ...BEGINNING,
  async beforeSave(ctx, { id, values, before }) {
    if (before) await demandMayChange(ctx, 'academyQuestion', [id]);
    return { ...values };
  },
  beforeDelete: (ctx, ids) => demandMayChange(ctx, 'academyQuestion', ids),
  afterDelete: (ctx, ids) => removeMarks(ctx.db, 'academyQuestion', ids),
};

/** Whoever asked or follows the question is told of a new answer. */
export const ANSWER_HOOKS: EntityHooks<'academyAnswer'> = {
  async beforeSave(ctx, { id, values, before }) {
    if (before) await demandMayChange(ctx, 'academyAnswer', [id]);
    return { ...values };
  },
  beforeDelete: (ctx, ids) => demandMayChange(ctx, 'academyAnswer', ids),
  async afterSave(tx, { values, before }) {
    if (!before) await tellOfAnswer(tx, toText(values.questionId));
  },
};

async function tellOfAnswer(tx: Ctx, questionId: string): Promise<void> {
  const question = await findRow(tx.db, tx.scope, needEntity(tx, 'academyQuestion'), questionId);
  if (!question) return;
  const followers = await listMarkers(tx.db, {
    entity: 'academyQuestion',
    id: questionId,
    kind: 'follow',
  });
  const to = [...followers, toText(question.creator)].filter(
    (id) => id !== '' && id !== '0' && id !== tx.actor.id,
  );
  if (to.length === 0) return;
  await tellUsers(tx, to, {
    about: { entity: 'academyQuestion', id: questionId },
    kind: 'system',
    level: '2',
    topic: 'pushOpsTask',
    sourceId: questionId,
    link: `/academy-ask/${questionId}`,
    ...(await inLanguages(tx, ({ lang }) => ({
      title: serverText(lang, 'academy.answered'),
      body: toText(question.title),
    }))),
  });
}
