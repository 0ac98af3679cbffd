import { randomInt } from 'node:crypto';

import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { needEntity } from '#server/records/access.ts';
import { linkRecordFiles } from '#server/records/attachments/file-links.ts';
import { withTaken } from '#server/records/resource/taken.ts';
import { insertKept, updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { hashDocument, hashVersion } from './chain.ts';
import { FINDING, JUDGING } from './life.ts';
import {
  findBytes,
  holdVersions,
  isCodeFree,
  listVersions,
  type ReportRow,
} from './report-store.ts';
import { hasMovedInTask, listResults, namesOfUsers } from './result-store.ts';
import { RESULT } from './results.ts';
import { makeTable } from './table.ts';

/** Dictionary `testing_report_state`. */
export const REPORT = { audit: '1', sign: '2', signed: '3', rejected: '4', void: '5' } as const;

/** Letters that nobody mistakes for another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LETTERS = 16;
const GROUP = 4;

/** A code nobody guesses: `7KQM-…`, 80 bits. */
export function makeCode(): string {
  const letters = Array.from(
    { length: CODE_LETTERS },
    () => LETTERS[randomInt(LETTERS.length)] ?? '',
  );
  return spellCode(letters.join(''));
}

/** A code as it is printed, however it was typed: in small or wide letters, without its dashes or with others. */
export function spellCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '');
  return letters.replaceAll(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** Why the report cannot be made yet, by its results: some are not agreed to, or a method cannot tell what its limit asks for. Null where nothing stands against it. */
export async function whyNoReport(ctx: Ctx, taskId: string): Promise<string | null> {
  const rows = (await listResults(ctx.db, taskId)).filter(
    ({ status }) => status !== RESULT.retested,
  );
  if (rows.length === 0) return serverText(ctx.lang, 'lab.noResults');
  const open = rows.filter(({ status }) => status !== RESULT.passed);
  return open.length > 0 ? serverText(ctx.lang, 'lab.notPassed', { count: open.length }) : null;
}

/** Items whose method has a detection limit above what is allowed, or of which it was only written that they lie above less than that. */
export async function whyUnfit(ctx: Ctx, taskId: string): Promise<string | null> {
  const { items } = await makeTable(ctx, taskId);
  const between = serverText(ctx.lang, 'sheet.separator');
  const named = (side: 'below' | 'above') =>
    items
      .filter(({ cells }) => cells.some(({ unfit: own }) => own === side))
      .map(({ item }) => item)
      .join(between);
  const [unfit, open] = [named('below'), named('above')];
  if (unfit !== '') return serverText(ctx.lang, 'lab.unfit', { items: unfit });
  return open === '' ? null : serverText(ctx.lang, 'lab.undecided', { items: open });
}

/** Guards of a task about its results and its report. */
export const REPORT_GUARDS = {
  resultsPassed: (ctx: Ctx, { row }: MoveFacts) => whyNoReport(ctx, toText(row['id'])),
  methodsFit: (ctx: Ctx, { row }: MoveFacts) => whyUnfit(ctx, toText(row['id'])),
  /** Whoever found a result of the report, or tested one again, is none of those who answer for it. */
  notMeasurer: async (ctx: Ctx, { row }: MoveFacts) =>
    (await hasMovedInTask(ctx.db, {
      taskId: toText(row['id']),
      userId: ctx.actor.id,
      moves: FINDING,
    }))
      ? serverText(ctx.lang, 'lab.ownResult')
      : null,
  /** Whoever judged results does not write the report about them. */
  notResultJudge: async (ctx: Ctx, { row }: MoveFacts) =>
    (await hasMovedInTask(ctx.db, {
      taskId: toText(row['id']),
      userId: ctx.actor.id,
      moves: JUDGING,
    }))
      ? serverText(ctx.lang, 'lab.ownJudgement')
      : null,
};

/** By which code the next version is checked, as the task tells it: the one its document was made with, else a new one. */
export async function codeReport(tx: Ctx, { row }: MoveFacts): Promise<StoredRow> {
  const given = toText(row['checkCode']);
  return { checkCode: given !== '' && (await isCodeFree(tx.db, given)) ? given : makeCode() };
}

/** A new version: the stored bytes by their hash, the data that it speaks of as it is now, and a hash over both and the version before. */
export async function keepReport(tx: Ctx, { row, after }: MoveStep): Promise<void> {
  const taskId = toText(row['id']);
  await holdVersions(tx.db, taskId);
  const versions = await listVersions(tx.db, taskId);
  const file = await needFile(tx, after['reportFile']);
  const data = await lockedData(tx, taskId);
  const before = versions.at(-1);
  const versionNo = (before?.versionNo ?? 0) + 1;
  const conclusion = toText(after['conclusion']);
  const uploadedAt = wallTime(tx.now());
  const dataHash = hashDocument(data);
  const chained = { taskId, versionNo, conclusion, dataHash, fileHash: file.sha256 };
  const hash = hashVersion({
    ...chained,
    authorId: tx.actor.id,
    uploadedAt: formatIsoWallTime(tx.now()),
    previousHash: before?.hash ?? '',
  });
  await insertReport(tx, {
    ...chained,
    reportNo: `${toText(after['taskNo'])}-${versionNo}`,
    state: REPORT.audit,
    file: after['reportFile'],
    data,
    hash,
    previousHash: before?.hash ?? '',
    authorId: tx.actor.id,
    uploadedAt,
    checkCode: toText(after['checkCode']),
  });
}

async function needFile(tx: Ctx, value: unknown): Promise<{ readonly sha256: string }> {
  const [file] = filesOf(value);
  const bytes = file && (await findBytes(tx.db, file.id));
  if (!bytes) throw new AppError('noFile');
  return bytes;
}

/** What a version speaks of, whole: results with who found and judged them, samples, comparison. */
async function lockedData(tx: Ctx, taskId: string): Promise<StoredRow> {
  const [table, results] = [await makeTable(tx, taskId), await listResults(tx.db, taskId)];
  const people = results.flatMap(({ analystId, auditorId }) =>
    [analystId ?? [], auditorId ?? []].flat(),
  );
  const names = await namesOfUsers(tx.db, [...new Set(people)]);
  return {
    table,
    results: results.map((result) => ({
      ...result,
      analyst: names.get(result.analystId ?? '') ?? null,
      auditor: names.get(result.auditorId ?? '') ?? null,
    })),
  };
}

async function insertReport(tx: Ctx, values: StoredRow): Promise<void> {
  const entity = needEntity(tx, 'testingReport');
  const id = newId();
  const at = wallTime(tx.now());
  const audit = { creator: tx.actor.id, createDate: at, updater: tx.actor.id, updateDate: at };
  const made = { ...(await withTaken(tx, entity, values)), id, ...audit };
  await insertKept(tx.db, entity, made as never, tx.actor.id);
  await linkRecordFiles(tx, { entity: entity.name, id }, entity.fields, { values: made });
}

/** The version that is looked at now. @throws AppError `statusChanged` there is none in this state */
export async function needVersion(
  tx: Ctx,
  taskId: string,
  states: readonly string[],
): Promise<ReportRow> {
  await holdVersions(tx.db, taskId);
  const last = (await listVersions(tx.db, taskId)).at(-1);
  if (!last || !states.includes(last.state)) throw new AppError('statusChanged', { id: taskId });
  return last;
}

export async function changeReport(tx: Ctx, id: string, set: StoredRow): Promise<void> {
  const entity = needEntity(tx, 'testingReport');
  await updateById(tx.db, entity, { id, set: set as never, by: tx.actor.id });
}

export async function auditReport(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const version = await needVersion(tx, toText(row['id']), [REPORT.audit]);
  await changeReport(tx, version.id, {
    state: REPORT.sign,
    auditorId: tx.actor.id,
    auditedAt: wallTime(tx.now()),
    auditComment: toText(form['comment']) || null,
  });
}

export async function rejectReport(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const version = await needVersion(tx, toText(row['id']), [REPORT.audit, REPORT.sign]);
  await changeReport(tx, version.id, {
    state: REPORT.rejected,
    rejectedBy: tx.actor.id,
    rejectReason: toText(form['reason']) || null,
  });
}

/** A signed report is wrong: it stays readable and counts no more, and the next version takes its place. */
export async function voidReport(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const version = await needVersion(tx, toText(row['id']), [REPORT.signed]);
  await changeReport(tx, version.id, {
    state: REPORT.void,
    voidedBy: tx.actor.id,
    voidedAt: wallTime(tx.now()),
    voidReason: toText(form['reason']) || null,
  });
}
