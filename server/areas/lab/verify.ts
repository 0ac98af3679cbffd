import { createHash } from 'node:crypto';

import type { AnswerOf } from '#schemas/api/contract.ts';
import type { LAB } from '#schemas/api/lab.ts';
import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { hashDocument, hashSigning, hashVersion } from './chain.ts';
import { sealedIssue } from './issue.ts';
import { findBytes, listReportedTasks, listVersions, type ReportRow } from './report-store.ts';
import { changeReport, REPORT } from './reports.ts';
import { sealedText } from './sign.ts';

/** Dictionary `testing_report_integrity`. */
const INTEGRITY = { intact: '1', broken: '2' } as const;
const TASKS_AT_ONCE = 50;

export type Verified = AnswerOf<typeof LAB.verify>;
type Fault = Verified['versions'][number]['faults'][number];

/** What it takes to read a report again. */
export interface VerifyDeps {
  readonly files: FileDeps;
  readonly secrets: SecretBox;
}

/** Reads all versions of a task that the actor sees again, and notes what was found. @throws AppError `notFound` */
export async function verifyReports(
  ctx: Ctx,
  deps: VerifyDeps,
  { taskId }: { readonly taskId: string },
): Promise<Verified> {
  await findVisible(ctx, needEntity(ctx, 'testingTask'), taskId);
  const found = await readAgain(ctx, deps, taskId);
  await noteFound(ctx, found);
  const versions = found.map(({ id, versionNo, faults }) => ({ id, versionNo, faults }));
  return { isIntact: found.every(({ faults }) => faults.length === 0), versions };
}

/**
 * By night: all reports of all tasks. Who answers for them is told of a version that turned out another. A task that cannot be read (its
 * store does not answer) keeps no other from being read.
 * @throws Error some could not be read; the others were
 */
export async function verifyAll(ctx: Ctx, deps: VerifyDeps): Promise<void> {
  const unread: string[] = [];
  let after: string | undefined = '0';
  while (after !== undefined) {
    const tasks = await listReportedTasks(ctx.db, after, TASKS_AT_ONCE);
    for (const taskId of tasks)
      await verifyTask(ctx, deps, taskId).catch((error: unknown) => {
        ctx.log.error({ taskId, err: error }, 'reports of a task could not be read again');
        unread.push(taskId);
      });
    after = tasks.at(-1);
  }
  if (unread.length > 0) throw new Error(`reports of ${unread.length} tasks could not be read`);
}

async function verifyTask(ctx: Ctx, deps: VerifyDeps, taskId: string): Promise<void> {
  const found = await readAgain(ctx, deps, taskId);
  await noteFound(ctx, found);
  const news = found.filter(({ faults, isKnown }) => faults.length > 0 && !isKnown);
  if (news.length === 0) return;
  const versions = news.map(({ versionNo }) => versionNo);
  ctx.log.error({ taskId, versions }, 'a report is not what was stored');
  await inTransaction(ctx, (tx) => tellPeople(tx, taskId, news));
}

type Found = Verified['versions'][number] & {
  /** Who answers for it. */
  readonly people: readonly string[];
  /** It was found broken before. */
  readonly isKnown: boolean;
};

async function readAgain(ctx: Ctx, deps: VerifyDeps, taskId: string): Promise<readonly Found[]> {
  const versions = await listVersions(ctx.db, taskId);
  const found: Found[] = [];
  for (const [at, version] of versions.entries())
    found.push({
      id: version.id,
      versionNo: version.versionNo,
      faults: await faultsOf(ctx, deps, { version, before: versions[at - 1], at }),
      people: [version.authorId, version.auditorId, version.signerId].flatMap((one) => one ?? []),
      isKnown: version.integrity === INTEGRITY.broken,
    });
  return found;
}

interface Asked {
  readonly version: ReportRow;
  readonly before: ReportRow | undefined;
  /** How many versions stand before it. */
  readonly at: number;
}

/** What of a version is not as it was: its bytes, its data, its place after the version before, who signed it. */
export async function faultsOf(
  ctx: Ctx,
  { files, secrets }: VerifyDeps,
  { version, before, at }: Asked,
): Promise<readonly Fault[]> {
  const { hash, versionNo, previousHash, fileId, fileHash } = version;
  const isChained =
    versionNo === at + 1 &&
    previousHash === (before?.hash ?? '') &&
    hash === hashVersion({ ...chainedOf(version), previousHash });
  const found = new Set<Fault>([
    ...(await bytesFault(ctx, files, fileId, fileHash)),
    ...(await issueFaults(ctx, { files, secrets }, version)),
    ...(hashDocument(version.data) === version.dataHash ? [] : (['data'] as const)),
    ...(isChained ? [] : (['chain'] as const)),
    ...(isSignedWell(version, secrets) ? [] : (['signature'] as const)),
  ]);
  return FAULTS.filter((fault) => found.has(fault));
}

/** In the order they are told. */
const FAULTS = [
  'missing',
  'file',
  'data',
  'chain',
  'signature',
] as const satisfies readonly Fault[];

async function bytesFault(
  ctx: Ctx,
  files: FileDeps,
  id: string | null,
  expected: string,
): Promise<readonly Fault[]> {
  const bytes = await hashOfBytes(ctx, files, id);
  if (bytes === expected) return [];
  return [bytes === null ? 'missing' : 'file'];
}

/** What of the document that was handed out is not as it was made. */
async function issueFaults(
  ctx: Ctx,
  { files, secrets }: VerifyDeps,
  { issuedId, issuedHash, issueSeal, signHash }: ReportRow,
): Promise<readonly Fault[]> {
  if (issuedHash === null) return [];
  const isSealed = issueSeal === secrets.sign(sealedIssue(signHash ?? '', issuedHash));
  return [
    ...(await bytesFault(ctx, files, issuedId, issuedHash)),
    ...(isSealed ? [] : (['signature'] as const)),
  ];
}

function chainedOf(version: ReportRow) {
  const { taskId, versionNo, fileHash, dataHash, conclusion, authorId, uploadedAtMs } = version;
  const uploadedAt = formatIsoWallTime(uploadedAtMs);
  return { taskId, versionNo, fileHash, dataHash, conclusion, authorId, uploadedAt };
}

/** States in which a version bears a signature (dictionary `testing_report_state`). */
const SIGNED: readonly string[] = [REPORT.signed, REPORT.void];

function isSignedWell(version: ReportRow, secrets: SecretBox): boolean {
  const { signHash, signerId, signedAtMs, hash, seal } = version;
  if (signHash === null) return !SIGNED.includes(version.state);
  const signed = hashSigning({
    hash,
    signerId: signerId ?? '',
    signedAt: formatIsoWallTime(signedAtMs ?? 0),
    way: version.signWay ?? '',
    meaning: version.signMeaning ?? '',
    drawingHash: version.drawingHash ?? '',
  });
  return signed === signHash && seal === secrets.sign(sealedText(signHash));
}

/** The SHA-256 of what lies in the store now; null where nothing does. */
async function hashOfBytes(ctx: Ctx, files: FileDeps, id: string | null): Promise<string | null> {
  const stored = id === null ? undefined : await findBytes(ctx.db, id);
  if (!stored) return null;
  const store = await files.stores.named(ctx, stored.storage);
  const hash = createHash('sha256');
  try {
    for await (const chunk of await store.open(stored.storeKey)) hash.update(chunk as Buffer);
  } catch (error) {
    // a store that does not answer says nothing about the bytes
    if (error instanceof AppError && error.error === 'notFound') return null;
    throw error;
  }
  return hash.digest('hex');
}

async function noteFound(ctx: Ctx, found: readonly Found[]): Promise<void> {
  const checkedAt = wallTime(ctx.now());
  await inTransaction(ctx, async (tx) => {
    for (const { id, faults } of found)
      await changeReport(tx, id, {
        integrity: faults.length === 0 ? INTEGRITY.intact : INTEGRITY.broken,
        integrityNote: faults.length === 0 ? null : sayFaults(tx, faults),
        checkedAt,
      });
  });
}

function sayFaults({ lang }: Pick<Ctx, 'lang'>, faults: readonly Fault[]): string {
  return faults
    .map((fault) => serverText(lang, `lab.fault.${fault}`))
    .join(serverText(lang, 'sheet.separator'));
}

async function tellPeople(tx: Ctx, taskId: string, news: readonly Found[]): Promise<void> {
  const versions = news.map(({ versionNo }) => versionNo).join(', ');
  const faults = [...new Set(news.flatMap((one) => one.faults))];
  await tellUsers(
    tx,
    news.flatMap(({ people }) => people),
    {
      about: { entity: 'testingTask', id: taskId },
      kind: 'system',
      level: '4',
      topic: 'pushEnvSpecialMsg',
      sourceId: taskId,
      link: `/testManage-task/${taskId}`,
      ...(await inLanguages(tx, (said) => ({
        title: serverText(said.lang, 'lab.broken'),
        body: serverText(said.lang, 'lab.brokenBody', {
          versions,
          faults: sayFaults(said, faults),
        }),
      }))),
    },
  );
}
