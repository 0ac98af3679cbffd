import { Readable } from 'node:stream';

import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { LAB } from '#schemas/api/lab.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { listPossibleMoves } from '#server/moves/possible-moves.ts';
import { uploadFile, type FileDeps } from '#server/platform/files/files.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { drawRecord } from '#server/sheet/pdf.ts';
import { makeCode } from './reports.ts';

const TASK = 'testingTask';
const MOVE = 'uploadReport';

/**
 * Makes the report of a task out of its sheet and hands it in: the document is kept as it was drawn, and bears the code by which it is checked.
 * @throws AppError as the move `uploadReport`
 */
export async function makeReport(
  ctx: Ctx,
  { files, home }: { readonly files: FileDeps; readonly home: string },
  { id, conclusion }: BodyOf<typeof LAB.make>,
): Promise<AnswerOf<typeof LAB.make>> {
  const task = await findVisible(ctx, needEntity(ctx, TASK), id);
  await demandPossible(ctx, id);
  // the document says what it concludes, and by which code it is known
  const set = { conclusion, checkCode: makeCode() };
  await inTransaction(ctx, (tx) =>
    updateById(tx.db, needEntity(tx, TASK), { id, set, by: tx.actor.id }),
  );
  const bytes = await drawRecord(ctx, files, { entity: TASK, id, home });
  const name = `${toText(task['taskNo'])}.pdf`;
  const stream = Readable.from([Buffer.from(bytes)]);
  const file = await uploadFile(ctx, files, { name, stream });
  const { status } = await moveRecord(ctx, TASK, {
    id,
    move: MOVE,
    fields: { reportFile: [{ id: file.id, name: file.name, size: file.size }], conclusion },
  });
  return { id, status };
}

/** Nothing is drawn that could not be handed in. @throws AppError `badMove`, `statusChanged` */
async function demandPossible(ctx: Ctx, id: string): Promise<void> {
  const found = (await listPossibleMoves(ctx, TASK, id)).find(({ move }) => move === MOVE);
  if (!found) throw new AppError('statusChanged', { id });
  if (!found.can) throw new AppError('badMove', { reason: found.why ?? '' });
}
