import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf, verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isSecretType } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isBadValue } from '#server/base/context/database-errors.ts';
import { makePassword } from '#server/base/secrets/password.ts';
import { type ReadRow } from '#server/base/tables/read-cell.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { demandKey } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { findWrittenEntity } from '#server/records/resource/own-record.ts';
import { readRelations } from '#server/records/resource/read.ts';
import {
  goesTogether,
  linksToItself,
  sideBySide,
  TOGETHER,
} from '#server/records/resource/side-by-side.ts';
import { uniqueSets } from '#server/records/resource/unique-sets.ts';
import { saveRecord, updateRecord, type Saved } from '#server/records/resource/write.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { isBlank, makeCellReader } from './cells.ts';
import { fieldForCells, importable, importColumns } from './columns.ts';
import { findByKey, keyOf } from './find-by-key.ts';
import type { ImportRow } from './import-store.ts';
import { isLostLine, knownIssues, refuse, type Judging, type ReadyRecord } from './judge-row.ts';
import { makeGoesOn, placeIssues, recordsOf, refusedRows } from './line-rows.ts';
import { readRecord } from './read-record.ts';
import { makeReferences, type References } from './references.ts';
import { issuesOf, stampOf } from './row-refusals.ts';
import type { LineSheet } from './sheet-rows.ts';

/** How the rows of one file become records of one entity. */
export interface RowWriter {
  /**
   * Writes records, each for itself: a refused one leaves nothing behind. Where none hangs on another, a hundred go side by side and share
   * their statements; else one follows the other. Rows that go on with a record come with its first one. Call it inside a transaction.
   */
  put(tx: Ctx, rows: readonly ReadRow[]): Promise<readonly ImportRow[]>;
  /** Passwords that were made for new records, by row. */
  readonly passwords: ReadonlyMap<number, string>;
  /** Records share their statements: many of them are one transaction soon done. */
  readonly isShared: boolean;
}

interface Plan extends Judging {
  readonly goesOn: ReturnType<typeof makeGoesOn>;
  readonly references: References;
  readonly passwords: Map<number, string>;
  /** Names and codes of rows a trial found fine: later rows may name them, although nothing of them stays. */
  readonly coming: Set<string>;
  /** Records that are written side by side. */
  readonly together: number;
  /** Nothing changes a record between its write and the end of its row. */
  readonly isStamped: boolean;
}

/** @param mapping field → column of the file, from 0. @throws AppError `invalid` a field that cannot be filled, or a column the file lacks. */
export async function makeRowWriter(
  ctx: Ctx,
  entity: EntitySchema,
  mapping: Readonly<Record<string, number>>,
  sheets: readonly LineSheet[] = [],
): Promise<RowWriter> {
  const fields = importable(ctx, entity);
  const titles = new Map(
    (await importColumns(ctx, entity)).map(({ field, title }) => [field, title]),
  );
  const references = makeReferences();
  const columns = await Promise.all(
    // reasons stand in the order of the file
    Object.entries(mapping)
      .sort(([, a], [, b]) => a - b)
      .map(async ([field, at]) => {
        const spec = Object.hasOwn(fields, field) ? fields[field] : undefined;
        if (!spec) throw new AppError('invalid', { field });
        return {
          field,
          title: titles.get(field) ?? spec.title,
          at,
          reader: await makeCellReader(ctx, fieldForCells(ctx, entity, field), references),
        };
      }),
  );
  const uniques = uniqueSets(entity);
  const secrets = Object.entries(fields).flatMap(([field, spec]) =>
    isSecretType(spec) && (spec.required || spec.requiredWhen) ? [field] : [],
  );
  const plan: Plan = {
    entity,
    goesOn: makeGoesOn(mapping),
    columns,
    sheets,
    uniques,
    secrets,
    references,
    seen: new Map(),
    passwords: new Map(),
    coming: new Set(),
    // a password that was made belongs to a record that stays
    together: secrets.length === 0 && goesTogether(ctx, entity, 'always') ? TOGETHER : 1,
    isStamped: isStampedByWrite(ctx, entity),
  };
  return {
    put: (tx, rows) => putRows(tx, plan, rows),
    passwords: plan.passwords,
    isShared: plan.together > 1,
  };
}

function isStampedByWrite(ctx: Ctx, entity: EntitySchema): boolean {
  const { judgesAlone, afterSave, afterImport } = hooksOf(ctx, entity.name);
  const isLeft = judgesAlone !== undefined || (!afterSave && !afterImport);
  return isLeft && findWrittenEntity(ctx, entity) === entity && !linksToItself(entity);
}

async function putRows(
  tx: Ctx,
  plan: Plan,
  rows: readonly ReadRow[],
): Promise<readonly ImportRow[]> {
  await prepareReferences(tx, plan, rows);
  const done: ImportRow[] = [];
  const group = new Map<string, ReadyRecord>();
  const writeGroup = async (): Promise<void> => {
    const records = [...group.values()];
    group.clear();
    done.push(...(await putGroup(tx, plan, records)));
  };
  for (const own of recordsOf(rows, plan.goesOn)) {
    const record = { rows: own, ...(await readRecord(tx, plan, own)) };
    const key = JSON.stringify(keyOf(tx, plan.entity, record.body) ?? own[0].number);
    // what stands before it in the file is judged and written before it
    if (isLostLine(record) || group.has(key)) await writeGroup();
    const bad = await knownIssues(tx, plan, record);
    if (bad.length > 0) {
      await writeGroup();
      done.push(...(await refuse(tx, plan, record, bad)));
      continue;
    }
    group.set(key, record);
    if (group.size >= plan.together) await writeGroup();
  }
  await writeGroup();
  return done;
}

async function prepareReferences(
  tx: Ctx,
  { columns, references, entity }: Plan,
  rows: readonly ReadRow[],
): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const { at, reader } of columns) {
    const { target, names } = reader;
    if (!target || !names || target === entity.name) continue;
    const texts = wanted.get(target) ?? new Set<string>();
    wanted.set(target, texts);
    for (const { cells } of rows)
      if (!isBlank(cells[at])) for (const text of names(cells[at] ?? null)) texts.add(text);
  }
  for (const [target, texts] of wanted) await references.prepare(tx, target, texts);
}

function putGroup(
  tx: Ctx,
  plan: Plan,
  records: readonly ReadyRecord[],
): Promise<readonly ImportRow[]> {
  return sideBySide(tx, records, {
    beside: async (ctx, record) => [await write(ctx, plan, record)],
    alone: (record) => putRecord(tx, plan, record),
  }).then((rows) => rows.flat());
}

async function putRecord(tx: Ctx, plan: Plan, record: ReadyRecord): Promise<readonly ImportRow[]> {
  const { ctx, flush } = bufferEvents(tx);
  try {
    const written = await inSavepoint(tx.db, () => write(ctx, plan, record));
    flush();
    if (linksToItself(plan.entity)) rememberSelf(tx, plan, record.body);
    return [written];
  } catch (error) {
    if (!(error instanceof AppError) && !isBadValue(error)) throw error;
    const { rows, places } = record;
    const placed = placeIssues(issuesOf(tx, error), rows[0].number, places);
    return refusedRows(tx, { rows, sheets: plan.sheets }, placed);
  }
}

async function write(
  ctx: Ctx,
  plan: Plan,
  { body, rows: [{ number: rowNo }] }: ReadyRecord,
): Promise<ImportRow> {
  const { entity } = plan;
  const found = await findByKey(ctx, entity, body);
  if (found) return { rowNo, ...(await update(ctx, plan, body, found)) };
  const made: StoredRow = {};
  for (const field of plan.secrets) if (body[field] === undefined) made[field] = makePassword();
  const saved = await saveRecord(ctx, entity.name, { ...body, ...made });
  const { id } = saved;
  await hooksOf(ctx, findWrittenEntity(ctx, entity).name).afterImport?.(ctx, id);
  const [password] = Object.values(made);
  if (typeof password === 'string') plan.passwords.set(rowNo, password);
  return { rowNo, outcome: 'save', recordId: id, stamp: await stampAfter(ctx, plan, saved) };
}

/** The stamp of a record that was written: what the write answered, or else what stands there now. */
async function stampAfter(
  ctx: Ctx,
  { entity, isStamped }: Plan,
  { id, version }: Saved,
): Promise<string> {
  return isStamped && version !== undefined ? String(version) : stampOf(ctx, entity, id);
}

async function update(
  ctx: Ctx,
  plan: Plan,
  body: StoredRow,
  row: StoredRow,
): Promise<Omit<ImportRow, 'rowNo'>> {
  const { entity } = plan;
  if (!verbsOf(entity).includes('update')) throw new AppError('exists', { entity: entity.title });
  demandKey(ctx, verbPermission(entity, 'update'));
  const id = String(row['id']);
  // passwords are never changed by a file
  const changes = Object.fromEntries(
    Object.entries(body).filter(([field]) => !isSecretType(entity.fields[field])),
  );
  const stored: StoredRow = { ...row, ...(await readRelations(ctx, entity, id)) };
  const before = Object.fromEntries(
    Object.keys(changes).map((field) => [field, stored[field] ?? null]),
  );
  const saved = await updateRecord(ctx, entity.name, { ...changes, id, version: row['version'] });
  return { outcome: 'update', recordId: id, stamp: await stampAfter(ctx, plan, saved), before };
}

/** What was found of the entity's own rows counts no more; a trial keeps what the row is called. */
function rememberSelf(tx: Ctx, { entity, references, coming }: Plan, body: StoredRow): void {
  references.forget(entity.name);
  if (!tx.isTrial) return;
  for (const field of [nameFieldOf(entity), 'code']) {
    const text = toText(body[field]);
    if (text !== '') coming.add(text);
  }
}
