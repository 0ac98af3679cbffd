import type { Issue } from '#schemas/api/envelope.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf, verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isSecretType, targetOf } from '#schemas/types/ask.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isBadValue } from '#server/base/context/database-errors.ts';
import { makePassword } from '#server/base/secrets/password.ts';
import { columnLetters, type ReadRow } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { demandKey } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { defaultsOf, demandValid } from '#server/records/resource/input.ts';
import { findWrittenEntity } from '#server/records/resource/own-record.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { ROOT_ID } from '#server/records/resource/tree.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { bufferEvents } from './buffer-events.ts';
import { cellIssue, isBlank, makeCellReader, type CellReader } from './cells.ts';
import { fieldForCells, importColumns, importFields, keyFields } from './columns.ts';
import type { ImportRow } from './import-store.ts';
import { makeReferences, type References } from './references.ts';
import { issuesOf, stampOf } from './row-refusals.ts';

/** How the rows of one file become records of one entity. */
export interface RowWriter {
  /** Writes rows one after the other, each for itself: a refused one leaves nothing behind. Call it inside a transaction. */
  put(tx: Ctx, rows: readonly ReadRow[]): Promise<readonly ImportRow[]>;
  /** Passwords that were made for new records, by row. */
  readonly passwords: ReadonlyMap<number, string>;
}

interface Column {
  readonly field: string;
  readonly title: string;
  readonly at: number;
  readonly reader: CellReader;
}

interface Plan {
  readonly entity: EntitySchema;
  readonly columns: readonly Column[];
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
): Promise<RowWriter> {
  const fields = importFields(ctx, entity);
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
    columns,
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
  for (const row of rows) done.push(await putRow(tx, plan, row));
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

async function putRow(tx: Ctx, plan: Plan, row: ReadRow): Promise<ImportRow> {
  const { body, issues } = await readBody(tx, plan, row);
  const bad = (found: readonly Issue[]): ImportRow => ({
    rowNo: row.number,
    outcome: 'bad',
    issues: found,
  });
  const repeated = repeatedIssue(tx, plan, body, row.number);
  if (issues.length > 0 || repeated)
    return bad([
      ...issues,
      ...(repeated ? [repeated] : []),
      ...(await otherIssues(tx, plan, body, issues)),
    ]);
  const { ctx, flush } = bufferEvents(tx);
  try {
    const written = await inSavepoint(tx.db, () => write(ctx, plan, body, row.number));
    flush();
    if (selfLinked(plan.entity)) rememberSelf(tx, plan, body);
    return { rowNo: row.number, ...written };
  } catch (error) {
    if (!(error instanceof AppError) && !isBadValue(error)) throw error;
    return bad(issuesOf(tx, error));
  }
}

/** A row that is refused anyway is judged by the rules of the form too, so that everything can be mended at once. */
async function otherIssues(
  tx: Ctx,
  plan: Plan,
  body: StoredRow,
  known: readonly Issue[],
): Promise<readonly Issue[]> {
  const { entity, secrets } = plan;
  if (await findByKey(tx, plan, body)) return [];
  const told = new Set([...known.map(({ path }) => path), ...secrets]);
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
    return issuesOf(tx, error).filter(({ path }) => !told.has(path));
  }
}

/** Cells become values; empty ones are left out, so that defaults and stored values stay. */
async function readBody(
  tx: Ctx,
  plan: Plan,
  { cells, number }: ReadRow,
): Promise<{ readonly body: StoredRow; readonly issues: readonly Issue[] }> {
  const body: StoredRow = {};
  const issues: Issue[] = [];
  const { entity } = plan;
  for (const { field, title, at, reader } of plan.columns) {
    const cell = cells[at] ?? null;
    if (isBlank(cell)) continue;
    const read = await reader.read(tx, cell);
    if ('bad' in read && isComing(tx, plan, reader, read.bad.params?.['text'])) {
      if (field === entity.table.tree?.parent) body[field] = ROOT_ID;
    } else if ('bad' in read) {
      const place = `${columnLetters(at)}${number}`;
      issues.push(cellIssue(tx, { field, title, place }, read.bad));
    } else body[field] = read.value;
  }
  return { body, issues };
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
      path: set[0] ?? '',
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

/** Whether a link that was not found names an earlier row of the same trial. */
function isComing(
  tx: Ctx,
  { entity, coming }: Plan,
  { target }: CellReader,
  text: unknown,
): boolean {
  const [last = ''] = toText(text)
    .split(/\s*[/>\\]\s*/)
    .slice(-1);
  return tx.isTrial === true && target === entity.name && coming.has(last);
}

function selfLinked(entity: EntitySchema): boolean {
  return Object.values(entity.fields).some((spec) => targetOf(spec) === entity.name);
}
