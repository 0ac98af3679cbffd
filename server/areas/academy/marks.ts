import type { DocumentName, MarkKind } from '#schemas/api/academy.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { pageRecords, findVisible } from '#server/records/resource/read.ts';
import { conditionOf } from '#server/records/resource/rule-values.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { needDocument } from './documents.ts';
import {
  countMarks,
  countReading,
  listMarks,
  noteReading,
  readMarkCounts,
  writeMark,
} from './marks-store.ts';

/** As many records stand below an article. */
const BELOW = 5;

interface Asked {
  readonly entity: DocumentName;
  readonly id: string;
}

/** Somebody reads a document: it counts once a day for each person. */
export async function readDocument(ctx: Ctx, { entity: name, id }: Asked): Promise<void> {
  const { entity } = await needDocument(ctx, name, id);
  await inTransaction(ctx, async (tx) => {
    const marking = { entity: name, id, userId: tx.actor.id };
    if (await noteReading(tx.db, marking, formatWallDay(tx.now())))
      await countReading(tx.db, entity, id);
  });
}

/** Marks a document, or takes the mark away; each person has one of a kind. */
export async function markDocument(
  ctx: Ctx,
  { entity: name, id, kind, isOn }: Asked & { readonly kind: MarkKind; readonly isOn: boolean },
): Promise<{ readonly count: number }> {
  const { entity } = await needDocument(ctx, name, id);
  return inTransaction(ctx, async (tx) => {
    await writeMark(tx.db, { entity: name, id, userId: tx.actor.id }, { kind, isOn });
    return { count: await countMarks(tx.db, entity, { id, kind }) };
  });
}

/** The answer that helped: its question is answered by it, and whoever gave it is known by it. @throws AppError as moves do */
export async function acceptAnswer(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const answers = needEntity(tx, 'academyAnswer');
    const answer = await findVisible(tx, answers, id, { forUpdate: true });
    const questionId = toText(answer.questionId);
    await moveRecord(tx, 'academyQuestion', {
      id: questionId,
      move: 'settle',
      fields: { acceptedText: answer.content },
    });
    const rule: Rule = { field: 'questionId', op: 'eq', value: questionId };
    const where = [await conditionOf(tx, answers, rule)];
    for (const other of await listRows(tx.db, tx.scope, answers, { where }))
      if ((other.isAccepted === true) !== (other.id === id))
        await changeRecord(
          { ...tx, actor: { ...tx.actor, kind: 'system' } },
          'academyAnswer',
          other.id,
          {
            isAccepted: other.id === id,
          },
        );
  });
}

/** What stands below an article: the reader's own marks, and what it speaks of that he may see. */
export async function readFoot(ctx: Ctx, { entity: name, id }: Asked) {
  const { row } = await needDocument(ctx, name, id);
  const asked = { entity: name, id };
  const [marks, counts, alarms, books, successors] = await Promise.all([
    listMarks(ctx.db, { ...asked, userId: ctx.actor.id }),
    readMarkCounts(ctx.db, asked),
    alarmsOf(ctx, row),
    booksOf(ctx, row),
    successorsOf(ctx, name, id),
  ]);
  return { marks, counts, alarms, books, successors };
}

async function alarmsOf(ctx: Ctx, row: StoredRow) {
  const [alarmType, factorCode] = [toText(row['alarmType']), toText(row['factorCode'])];
  if (alarmType === '' && factorCode === '') return [];
  const rules: readonly Rule[] = [
    ...(alarmType === '' ? [] : [{ field: 'alarmType', op: 'eq', value: alarmType } as const]),
    ...(factorCode === '' ? [] : [{ field: 'factorCode', op: 'eq', value: factorCode } as const]),
  ];
  return linksBelow(ctx, 'alarmRecord', {
    where: { all: rules },
    title: (one) => [one['stationName'], one['headline'] ?? one['message']].map(toText).join(' '),
    at: 'alarmTime',
    route: 'dm-alarm-record',
  });
}

async function booksOf(ctx: Ctx, row: StoredRow) {
  const bookId = toText(row['bookId']);
  if (bookId === '') return [];
  return linksBelow(ctx, 'standingBookRecord', {
    where: { field: 'bookId', op: 'eq', value: bookId },
    title: (one) => [one['recordNo'], one['stationName']].map(toText).join(' '),
    at: 'filledAt',
    route: 'record-standing-book',
  });
}

async function successorsOf(ctx: Ctx, name: DocumentName, id: string) {
  if (name !== 'academyStandard') return [];
  return linksBelow(ctx, 'academyStandard', {
    where: { field: 'replacesId', op: 'eq', value: id },
    title: (one) => [one['number'], one['title']].map(toText).join(' '),
    at: 'validFrom',
    route: 'academy-standard',
  });
}

interface Below {
  readonly where: Rule;
  readonly title: (row: StoredRow) => string;
  readonly at: string;
  readonly route: string;
}

/** Records under a rule as the reader's own list would show them; nothing of a list that he may not open. */
async function linksBelow(ctx: Ctx, name: string, { where, title, at, route }: Below) {
  const entity: EntitySchema = needEntity(ctx, name);
  if (!holdsKey(ctx.actor, verbPermission(entity, 'page'))) return [];
  const { list } = await pageRecords(ctx, name, { where: JSON.stringify(where), limit: BELOW });
  return (list as readonly StoredRow[]).map((row) => ({
    id: toText(row['id']),
    title: title(row).trim(),
    at: toText(row[at]),
    route: `/${route}/${toText(row['id'])}`,
  }));
}
