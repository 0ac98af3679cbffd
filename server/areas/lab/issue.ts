import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { filesOf } from '#schemas/formats/field-text.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction, makeSystemCtx } from '#server/base/context/transaction.ts';
import { SECRETS } from '#server/base/secrets/secrets-part.ts';
import { RECORD_LANG } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { openFile, uploadFile, type FileDeps } from '#server/platform/files/files.ts';
import { needEntity } from '#server/records/access.ts';
import { linkRecordFiles } from '#server/records/attachments/file-links.ts';
import { drawBehind } from '#server/sheet/pdf.ts';
import { writeIssuePage } from './issue-page.ts';
import {
  findBytes,
  holdVersions,
  listUnissued,
  listVersions,
  type ReportRow,
} from './report-store.ts';
import { changeReport, REPORT } from './reports.ts';

/** Of a document of 50 MB with a page behind it. */
const MOST_BYTES = 60 * 1024 * 1024;
const AT_ONCE = 20;

/** Which task's report is handed out, and where the product is reached; empty where nobody asks. */
export interface IssueAsked {
  readonly taskId: string;
  readonly home: string;
}

/**
 * Makes the document that is handed out of a signed version: its bytes as they were reviewed, and behind them a page of who prepared, reviewed
 * and issued it. What cannot bear more pages (another format, a document signed inside already) has that page beside it. Kept once, with its
 * hash and a seal; harmless where it is there.
 */
export async function issueReport(
  ctx: Ctx,
  deps: { readonly files: FileDeps },
  { taskId, home }: IssueAsked,
): Promise<void> {
  // by the house: it counts for nobody's quota, and is read in the language of the records
  const house: Ctx = { ...makeSystemCtx(ctx), now: () => ctx.now(), lang: RECORD_LANG };
  const version = (await listVersions(house.db, taskId)).findLast(isUnissued);
  if (!version?.fileId) return;
  const { file, bytes } = await openFile(house, deps.files, version.fileId);
  const reviewed = await buffer(bytes);
  if (createHash('sha256').update(reviewed).digest('hex') !== version.fileHash)
    throw new Error(`the file of report ${version.reportNo} is not what was reviewed`);
  const drawn = await drawBehind(
    house,
    deps.files,
    (findPicture) => writeIssuePage(house, { id: version.id, taskId, home, findPicture }),
    file.name.toLowerCase().endsWith('.pdf') ? reviewed : undefined,
  );
  const name = drawn.isBehind
    ? `${version.reportNo}.pdf`
    : serverText(house.lang, 'lab.issue.name', { no: version.reportNo });
  const stream = Readable.from([Buffer.from(drawn.bytes)]);
  const issued = await uploadFile(house, deps.files, {
    name,
    stream,
    house: { maxBytes: MOST_BYTES },
  });
  await inTransaction(house, (tx) => keepIssued(tx, version, issued));
}

function isUnissued({ state, issuedHash }: ReportRow): boolean {
  return state === REPORT.signed && issuedHash === null;
}

async function keepIssued(tx: Ctx, { id, taskId }: ReportRow, issued: unknown): Promise<void> {
  await holdVersions(tx.db, taskId);
  const version = (await listVersions(tx.db, taskId)).find((one) => one.id === id);
  // somebody was faster, or it is void by now
  if (!version || !isUnissued(version)) return;
  const issuedFile = filesOf([issued]).map(({ id: fileId, name, size }) => ({
    id: fileId,
    name,
    size,
  }));
  const issuedHash = (await findBytes(tx.db, issuedFile[0]?.id ?? '0'))?.sha256 ?? '';
  const issueSeal =
    tx.house.of(SECRETS)?.sign(sealedIssue(version.signHash ?? '', issuedHash)) ?? null;
  await changeReport(tx, id, { issuedFile, issuedHash, issueSeal });
  const entity = needEntity(tx, 'testingReport');
  await linkRecordFiles(tx, { entity: entity.name, id }, entity.fields, { values: { issuedFile } });
}

/** What the product's own key seals of a document that it hands out. */
export function sealedIssue(signHash: string, issuedHash: string): string {
  return `issued report ${signHash} ${issuedHash}`;
}

/** Signed versions without their document: signed by another way, before there were any, or while something was out of order. */
export async function issueWaiting(ctx: Ctx, deps: { readonly files: FileDeps }): Promise<void> {
  for (const taskId of await listUnissued(ctx.db, REPORT.signed, AT_ONCE))
    await issueReport(ctx, deps, { taskId, home: '' }).catch((error: unknown) =>
      ctx.log.error({ taskId, err: error }, 'a signed report could not be handed out'),
    );
}
