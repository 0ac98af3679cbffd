import { DAY_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { settleMarks } from '#server/areas/check/face.ts';
import { countAnew } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { keepDays } from '#server/platform/audit/ages.ts';
import { readRelations } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { agreeToHours, putCorrectionHours } from './correction-store.ts';
import {
  hoursToStore,
  proposeHours,
  readAsk,
  type CorrectionAsk,
  type PutFactor,
} from './propose.ts';

/** How old an hour may be that is corrected, where the parameter says nothing (DOMAIN.md section 3.1). */
const CORRECTION_DAYS = 10;

/** What the server knows of the life of a correction besides its file. */
export const CORRECTION_LIFE: LifeCycle = {
  guards: { withinDays: refuseOld, hasHours: refuseNothing },
  services: { putHours: storeProposal, countHours: countAgreed },
};

/** Hours too long ago are no longer corrected. */
async function refuseOld(ctx: Ctx, { row, form }: MoveFacts): Promise<string | null> {
  const days = await keepDays(ctx, 'CORRECTION_DAYS', CORRECTION_DAYS);
  const begin = parseWallTime(form['beginTime'] ?? row['beginTime']);
  const isTooOld = begin !== null && begin < ctx.now().getTime() - days * DAY_MS;
  return isTooOld ? serverText(ctx.lang, 'correction.tooOld', { days }) : null;
}

/** A correction that would change no hour is none. */
async function refuseNothing(ctx: Ctx, { entity, row, form }: MoveFacts): Promise<string | null> {
  const links = row['id'] === undefined ? {} : await readRelations(ctx, entity, toText(row['id']));
  const proposed = await proposalOf(ctx, { ...row, ...links, ...form });
  return proposed &&
    proposed.put.some(({ hours }) => hours.some(({ why }) => why === null || why === 'rejected'))
    ? null
    : serverText(ctx.lang, 'correction.nothing');
}

interface Proposal {
  readonly ask: CorrectionAsk;
  readonly put: readonly PutFactor[];
}

async function proposalOf(ctx: Ctx, row: StoredRow): Promise<Proposal | null> {
  const ask = readAsk(row);
  return ask && { ask, put: await proposeHours(ctx, ask) };
}

/** What the strategy puts stands with the correction from its submission on: the auditors judge what they see. */
async function storeProposal(tx: Ctx, { entity, after }: MoveStep): Promise<void> {
  const id = toText(after['id']);
  const proposed = await proposalOf(tx, { ...after, ...(await readRelations(tx, entity, id)) });
  if (proposed)
    await putCorrectionHours(
      tx.db,
      { id, pointId: proposed.ask.pointId },
      hoursToStore(proposed.put, proposed.ask),
    );
}

/** With the last audit the hours count: doubts about them are done with, rates and sums of their days are made anew in the same transaction. */
async function countAgreed(tx: Ctx, { after }: MoveStep): Promise<void> {
  const [id, pointId] = [toText(after['id']), toText(after['monitorPointId'])];
  const span = await agreeToHours(tx.db, { id, pointId }, { by: tx.actor.id, at: tx.now() });
  if (!span) return;
  await settleMarks(tx, id);
  await countAnew(tx, { pointIds: [pointId], ...span });
}
