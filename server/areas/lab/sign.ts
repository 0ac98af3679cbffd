import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { LAB } from '#schemas/api/lab.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { keptPart } from '#server/base/house/house.ts';
import { SECRETS } from '#server/base/secrets/secrets-part.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { demandOwnPassword } from '#server/platform/session/own-password.ts';
import { needEntity } from '#server/records/access.ts';
import { linkRecordFiles } from '#server/records/attachments/file-links.ts';
import { hashSigning } from './chain.ts';
import { keepComparisons } from './comparisons.ts';
import { issueReport } from './issue.ts';
import { findBytes, isDrawingUsed } from './report-store.ts';
import { changeReport, needVersion, REPORT } from './reports.ts';

/** Dictionary `testing_sign_way`. */
const WAY = { drawing: '1', password: '2' } as const;
/** A drawing is of this moment: made within so long before it is signed with. */
const FRESH_MS = 15 * MINUTE_MS;

/** Requests under way whose sender has proven that he knows his password; a proof ends with its request. */
const PROOFS = keptPart('proofs of who signs', () => new Set<string>());

/**
 * Signs the report of a task and makes the document that is handed out: the password is asked for before anything is written, so that wrong ones count, and is good for this one
 * request alone.
 * @throws AppError `oldPassword`, `tooMany` the password is wrong; as the move `sign`
 */
export async function signReportOf(
  ctx: Ctx,
  { files, home }: { readonly files: FileDeps; readonly home: string },
  { id, version, way, password, signature, meaning, comment }: BodyOf<typeof LAB.sign>,
): Promise<AnswerOf<typeof LAB.sign>> {
  const isPassword = way === WAY.password;
  if (isPassword) await demandOwnPassword(ctx, password ?? '', { message: 'lab.wrongPassword' });
  const proofs = ctx.house.of(PROOFS);
  if (isPassword) proofs.add(ctx.requestId);
  try {
    const drawn = isPassword ? {} : { signature: signature ?? [] };
    const fields = { ...drawn, signMeaning: meaning, comment: comment ?? '' };
    const { status } = await moveRecord(ctx, 'testingTask', {
      id,
      move: 'sign',
      ...(version !== undefined && { version }),
      fields,
    });
    // it is signed by now, whatever becomes of its document: what fails here is made up for in minutes
    await issueReport(ctx, { files }, { taskId: id, home }).catch((error: unknown) =>
      ctx.log.error({ taskId: id, err: error }, 'a signed report could not be handed out'),
    );
    return { id, status };
  } finally {
    proofs.delete(ctx.requestId);
  }
}

/**
 * A guard: what is signed with is of this moment. A drawing is the signer's own, just drawn, and was never signed with before; without one
 * his password was asked for.
 */
export async function refuseStaleSignature(ctx: Ctx, { form }: MoveFacts): Promise<string | null> {
  // nothing was sent: somebody asks whether the move is his at all
  return Object.keys(form).length === 0 ? null : whyNotSigned(ctx, form['signature']);
}

async function whyNotSigned(ctx: Ctx, signature: unknown): Promise<string | null> {
  const [drawing] = filesOf(signature);
  if (!drawing)
    return ctx.house.of(PROOFS).has(ctx.requestId) ? null : serverText(ctx.lang, 'lab.notSigned');
  const bytes = await findBytes(ctx.db, drawing.id);
  const isOwn = bytes?.creator === ctx.actor.id;
  const isFresh = bytes !== undefined && ctx.now().getTime() - bytes.createdMs <= FRESH_MS;
  return isOwn && isFresh && !(await isDrawingUsed(ctx.db, bytes.sha256))
    ? null
    : serverText(ctx.lang, 'lab.staleDrawing');
}

/** Writes the signing into the version it is of: who, when, how, what it means, and one hash over all of it. */
export async function signReport(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const version = await needVersion(tx, toText(row['id']), [REPORT.sign]);
  // the three are three, whatever the task says of them
  if ([version.authorId, version.auditorId].includes(tx.actor.id))
    throw new AppError('badMove', { reason: serverText(tx.lang, 'lab.threePeople') });
  const reason = await whyNotSigned(tx, form['signature']);
  if (reason !== null) throw new AppError('badMove', { reason });
  const drawing = filesOf(form['signature']).at(0);
  const bytes = drawing && (await findBytes(tx.db, drawing.id));
  const signed = {
    signerId: tx.actor.id,
    way: bytes ? WAY.drawing : WAY.password,
    meaning: toText(form['signMeaning']) || '1',
    drawingHash: bytes?.sha256 ?? '',
  };
  const signHash = hashSigning({
    ...signed,
    hash: version.hash,
    signedAt: formatIsoWallTime(tx.now()),
  });
  const signature = form['signature'];
  await changeReport(tx, version.id, {
    state: REPORT.signed,
    signerId: signed.signerId,
    signedAt: wallTime(tx.now()),
    signWay: signed.way,
    signMeaning: signed.meaning,
    ...(bytes && { signature }),
    drawingHash: signed.drawingHash,
    signHash,
    seal: tx.house.of(SECRETS)?.sign(sealedText(signHash)) ?? null,
  });
  await keepComparisons(tx, { row });
  const entity = needEntity(tx, 'testingReport');
  if (bytes)
    await linkRecordFiles(tx, { entity: entity.name, id: version.id }, entity.fields, {
      values: { signature },
    });
}

/** What the product's own key seals, so that nobody who can only write to the database makes a chain of his own. */
export function sealedText(signHash: string): string {
  return `testing report ${signHash}`;
}
