import type { Ctx } from '#server/base/context/ctx.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { listConcerned, type ReportRow } from './report-store.ts';

const TOPIC = 'pushEnvSpecialMsg';
const KIND = '1';
const LEVEL = '3';

/** Whoever reported or audited a report that has a next version now has to do so again. */
export async function tellRevisions(
  tx: Ctx,
  revised: readonly { readonly before: ReportRow; readonly id: string }[],
): Promise<void> {
  const nextOf = new Map(revised.map(({ before, id }) => [before.id, { id, before }]));
  for (const { id, name, userIds } of await listConcerned(tx.db, [...nextOf.keys()])) {
    const next = nextOf.get(id);
    if (!next) continue;
    const params = { name, revision: next.before.revision + 1 };
    // oxlint-disable-next-line no-await-in-loop -- few were reported already
    await tellUsers(tx, userIds, {
      about: { entity: 'dailyReport', id: next.id },
      kind: KIND,
      level: LEVEL,
      topic: TOPIC,
      sourceId: next.id,
      link: `/dm-daily-report/${next.id}`,
      // oxlint-disable-next-line no-await-in-loop
      ...(await inLanguages(tx, ({ lang }) => ({
        title: serverText(lang, 'message.reportRevised.title', params),
        body: serverText(lang, 'message.reportRevised.body', params),
      }))),
    });
  }
}
