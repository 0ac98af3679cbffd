import type { Issue } from '#schemas/api/envelope.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf, verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isSecretType, targetOf } from '#schemas/types/ask.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isBadValue } from '#server/base/context/database-errors.ts';
import { makePassword } from '#server/base/secrets/password.ts';
import { type ReadRow } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { demandKey } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { defaultsOf, demandValid } from '#server/records/resource/input.ts';
import { findWrittenEntity } from '#server/records/resource/own-record.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { ownFieldOf } from '#server/records/resource/taken-values.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { isBlank, makeCellReader } from './cells.ts';
import { fieldForCells, importable, importColumns, keyFields } from './columns.ts';
import type { ImportRow } from './import-store.ts';
import { makeGoesOn, placeIssues, recordsOf, refusedRows, type PlacedIssue } from './line-rows.ts';
import { lineLink } from './line-sheets.ts';
import { readRecord, type Column } from './read-record.ts';
import { makeReferences, type References } from './references.ts';
import { issuesOf, stampOf } from './row-refusals.ts';
import { SHEET_STEP, type LineSheet } from './sheet-rows.ts';

/** How the rows of one file become records of one entity. */
export interface RowWriter {
  /**
   * Writes records one after the other, each for itself: a refused one leaves nothing behind. Rows that go on with a record come with
   * its first one. Call it inside a transaction.
   */
  put(tx: Ctx, rows: readonly ReadRow[]): Promise<readonly ImportRow[]>;
  /** Passwords that were made for new records, by row. */
  readonly passwords: ReadonlyMap<number, string>;
}

interface Plan {
  readonly entity: EntitySchema;
  readonly goesOn: ReturnType<typeof makeGoesOn>;
  readonly columns: readonly Column[];
  /** Sheets in which lines stood. */
  readonly sheets: readonly LineSheet[];
  readonly keys: readonly string[];
  readonly uniques: readonly (readonly string[])[];
  /** Password fields that a new record needs. */
  readonly secrets: readonly string[];
  readonly references: References;
  /** Unique values of earlier rows → their row. */
  readonly seen: Map<string, number>;
  readonly passwords: Map<number, string>;
  /** Names and codes of rows a trial found fine: later rows may name them, although nothing of them stays. */
  readonly coming: Set<string>;
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
  const singles = Object.entries(entity.fields).flatMap(([field, spec]) =>
    spec.unique ? [[field]] : [],
  );
  const uniques = [
    ...new Map(
      [...(entity.table.unique ?? []), ...singles].map((set) => [set.join(), set]),
    ).values(),
  ];
  const secrets = Object.entries(fields).flatMap(([field, spec]) =>
    isSecretType(spec) && (spec.required || spec.requiredWhen) ? [field] : [],
  );
  const keys = keyFields(entity);
  const plan: Plan = {
    entity,
    goesOn: makeGoesOn(mapping),
    columns,
    sheets,
    keys,
    uniques,
    secrets,
    references,
    seen: new Map(),
    passwords: new Map(),
    coming: new Set(),
  };
  return { put: (tx, rows) => putRows(tx, plan, rows), passwords: plan.passwords };
}

async function putRows(
  tx: Ctx,
  plan: Plan,
  rows: readonly ReadRow[],
): Promise<readonly ImportRow[]> {
  await prepareReferences(tx, plan, rows);
  const done: ImportRow[] = [];
  for (const record of recordsOf(rows, plan.goesOn))
    done.push(...(await putRecord(tx, plan, record)));
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

async function putRecord(
  tx: Ctx,
  plan: Plan,
  rows: readonly [ReadRow, ...ReadRow[]],
): Promise<readonly ImportRow[]> {
  const [{ number }] = rows;
  const { body, places, issues } = await readRecord(tx, plan, rows);
  const placed = (found: readonly Issue[]) => placeIssues(found, number, places);
  const lost = await lostIssue(tx, plan, body, number);
  if (lost) return refusedRows(tx, { rows, sheets: plan.sheets }, placed([lost]));
  const repeated = repeatedIssue(tx, plan, body, number);
  if (issues.length > 0 || repeated) {
    const known = [...issues, ...placed(repeated ? [repeated] : [])];
    const others = placed(await otherIssues(tx, plan, body));
    return refusedRows(tx, { rows, sheets: plan.sheets }, [
      ...known,
      ...others.filter(isNew(known, plan)),
    ]);
  }
  const { ctx, flush } = bufferEvents(tx);
  try {
    const written = await inSavepoint(tx.db, () => write(ctx, plan, body, number));
    flush();
    if (selfLinked(plan.entity)) rememberSelf(tx, plan, body);
    return [{ rowNo: number, ...written }];
  } catch (error) {
    if (!(error instanceof AppError) && !isBadValue(error)) throw error;
    return refusedRows(tx, { rows, sheets: plan.sheets }, placed(issuesOf(tx, error)));
  }
}

/** Lines of another sheet that name no record of the file, and none that is there. */
async function lostIssue(
  tx: Ctx,
  plan: Plan,
  body: StoredRow,
  number: number,
): Promise<Issue | undefined> {
  if (number < SHEET_STEP || (await findByKey(tx, plan, body))) return undefined;
  const link = lineLink(tx, plan.entity) ?? '';
  const label = plan.columns.find(({ field }) => field === link)?.title ?? link;
  const text = toText(body[link]);
  return {
    path: link,
    rule: 'noRecord',
    message: serverText(tx.lang, 'import.bad.noRecord', { label, text }),
  };
}

/** What the rules of the form say of a cell that could not be read adds nothing. */
function isNew(known: readonly PlacedIssue[], { secrets }: Plan): (other: PlacedIssue) => boolean {
  const told = new Set(known.map(({ row, issue }) => `${row} ${issue.path}`));
  return ({ row, issue: { path } }) => !told.has(`${row} ${path}`) && !secrets.includes(path);
}

/** A row that is refused anyway is judged by the rules of the form too, so that everything can be mended at once. */
async function otherIssues(tx: Ctx, plan: Plan, body: StoredRow): Promise<readonly Issue[]> {
  const { entity } = plan;
  if (await findByKey(tx, plan, body)) return [];
  try {
    await demandValid(
      tx,
      entity,
      { ...defaultsOf(tx, entity), ...coerceRecord(entity.fields, body) },
      { mode: 'create' },
    );
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return issuesOf(tx, error);
  }
}

/** A row that repeats a unique value of an earlier one: the second of both is refused. */
function repeatedIssue(
  tx: Ctx,
  { uniques, columns, entity, seen }: Plan,
  body: StoredRow,
  number: number,
): Issue | undefined {
  const values = coerceRecord(entity.fields, body);
  for (const set of uniques) {
    if (!set.every((field) => values[field] !== undefined && values[field] !== null)) continue;
    const key = JSON.stringify([set.join(), ...set.map((field) => values[field])]);
    const first = seen.get(key);
    if (first === undefined || first === number) {
      seen.set(key, number);
      continue;
    }
    const label = set
      .map((field) => columns.find((column) => column.field === field)?.title ?? field)
      .join(', ');
    return {
      path: ownFieldOf(entity, set),
      rule: 'repeated',
      message: serverText(tx.lang, 'import.bad.repeated', { label, row: first }),
    };
  }
  return undefined;
}

async function write(
  ctx: Ctx,
  plan: Plan,
  body: StoredRow,
  number: number,
): Promise<Omit<ImportRow, 'rowNo'>> {
  const { entity } = plan;
  const found = await findByKey(ctx, plan, body);
  if (found) return update(ctx, plan, body, found);
  const made: StoredRow = {};
  for (const field of plan.secrets) if (body[field] === undefined) made[field] = makePassword();
  const { id } = await saveRecord(ctx, entity.name, { ...body, ...made });
  await hooksOf(ctx, findWrittenEntity(ctx, entity).name).afterImport?.(ctx, id);
  const [password] = Object.values(made);
  if (typeof password === 'string') plan.passwords.set(number, password);
  return { outcome: 'save', recordId: id, stamp: await stampOf(ctx, entity, id) };
}

async function update(
  ctx: Ctx,
  { entity }: Plan,
  body: StoredRow,
  row: StoredRow,
): Promise<Omit<ImportRow, 'rowNo'>> {
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
  await updateRecord(ctx, entity.name, { ...changes, id, version: row['version'] });
  return { outcome: 'update', recordId: id, stamp: await stampOf(ctx, entity, id), before };
}

/** The record within the actor's sight that carries the row's key. A field of the key that may be empty is part of it as empty too. */
async function findByKey(
  ctx: Ctx,
  { entity, keys }: Plan,
  body: StoredRow,
): Promise<StoredRow | undefined> {
  const values = coerceRecord(entity.fields, body);
  const isGiven = (field: string): boolean => values[field] !== undefined && values[field] !== null;
  const isKeyed = (field: string): boolean =>
    isGiven(field) || entity.fields[field]?.required !== true;
  if (!keys.some(isGiven) || !keys.every(isKeyed)) return undefined;
  const where = keys.map((field) =>
    ruleCondition(
      entity,
      isGiven(field) ? { field, op: 'eq', value: values[field] } : { field, op: 'isNull' },
    ),
  );
  const [row] = await listRows(ctx.db, ctx.scope, entity, {
    where: [...where, ...(hooksOf(ctx, entity.name).where?.(ctx) ?? [])],
    limit: 1,
    offset: 0,
  });
  return row;
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

function selfLinked(entity: EntitySchema): boolean {
  return Object.values(entity.fields).some((spec) => targetOf(spec) === entity.name);
}
