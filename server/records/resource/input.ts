import type { Issue } from '#schemas/api/envelope.ts';
import { toText } from '#schemas/expressions/values.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import {
  cardOf,
  insideOf,
  isRegion,
  isSecretType,
  statesOf,
  targetOf,
} from '#schemas/types/ask.ts';
import { confirmationOf } from '#schemas/types/confirmation.ts';
import type { ChildrenField, FieldSpec } from '#schemas/types/field.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, mayWrite } from '#server/records/access.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { readWholeRecord } from './brought.ts';
import type { CleanBody } from './clean-html.ts';
import { findBrokenMasks, withoutMasked } from './hidden-input.ts';
import { seesNamed } from './inside.ts';
import { withKeptLines } from './kept-lines.ts';
import { keysOf } from './link-keys.ts';
import { mayName } from './may-name.ts';
import { mayNameRegions } from './named-regions.ts';
import { isClosed, recordScope, ruleScope } from './rule-values.ts';

/**
 * What this actor may set, out of a body that may hold anything: declared fields he has the right to write.
 * A masked value that came back as it was shown is no change.
 * @throws AppError `invalid` a masked value was changed in part only.
 */
export function readInput(
  ctx: Ctx,
  entity: EntitySchema,
  { record }: CleanBody,
  before: StoredRow | undefined,
): StoredRow {
  const isOpen = (spec: FieldSpec) =>
    mayWrite(ctx.actor, spec) && !(before && isClosed(ctx, spec, before));
  const allowed = Object.fromEntries(
    Object.entries(entity.fields).filter(([, spec]) => isOpen(spec)),
  );
  const { version, ...rest } = Object.fromEntries(
    Object.entries(record).filter(
      ([field]) => field === 'version' || Object.hasOwn(allowed, field),
    ),
  );
  // the version of a row is no field of it, unless the entity has one by that name
  const given =
    Object.hasOwn(allowed, 'version') && version !== undefined ? { ...rest, version } : rest;
  // an empty password keeps the stored one
  const input = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== null || !isSecretType(entity.fields[field]),
    ),
  );
  const whole = withoutMasked(ctx.actor, entity.fields, input, before);
  return demandWhole(ctx, entity, withKeptLines(ctx, entity.fields, whole, before));
}

/** @throws AppError `invalid` a masked value was changed in part only. */
export function demandWhole(ctx: Ctx, entity: EntitySchema, values: StoredRow): StoredRow {
  const broken = findBrokenMasks(ctx.actor, entity.fields, values);
  if (broken.length > 0)
    throw new AppError(
      'invalid',
      { entity: entity.name },
      { issues: broken.map((path) => maskIssue(ctx, entity, path)) },
    );
  return values;
}

/**
 * A status is changed by its moves: a body that carries another one than the record has, or than a new one begins with, is refused, not quietly cut.
 * @throws AppError `invalid` naming the field.
 */
export function demandSameStatus(
  ctx: Ctx,
  entity: EntitySchema,
  body: unknown,
  before?: StoredRow,
): void {
  const given = (typeof body === 'object' && body !== null ? body : {}) as StoredRow;
  const issues = Object.entries(entity.fields).flatMap(([field, spec]): readonly Issue[] => {
    const [wanted, has] = [
      Object.hasOwn(given, field) ? given[field] : undefined,
      before ? before[field] : (spec.default ?? initialStatus(ctx, spec)),
    ];
    if (
      !cardOf(spec)?.isMoved ||
      wanted === undefined ||
      wanted === null ||
      toText(wanted) === toText(has)
    )
      return [];
    const label = shownFields(ctx, entity)[field]?.title ?? spec.title;
    return [
      { path: field, rule: 'statusByMove', message: 'validation.statusByMove', params: { label } },
    ];
  });
  if (issues.length > 0) throw new AppError('invalid', { entity: entity.name }, { issues });
}

/**
 * Who sends a password twice means both: one that is repeated wrongly is refused, one that is sent once is taken.
 * @throws AppError `invalid` naming the second field.
 */
export function demandSameSecret(entity: EntitySchema, body: unknown): void {
  const given = (typeof body === 'object' && body !== null ? body : {}) as StoredRow;
  const broken = Object.entries(entity.fields).flatMap(([field, spec]) => {
    const second = given[confirmationOf(field)];
    return isSecretType(spec) && second !== undefined && (second || null) !== (given[field] || null)
      ? [confirmationOf(field)]
      : [];
  });
  if (broken.length === 0) return;
  const [rule, message] = ['confirmPassword', 'validation.confirmPassword'] as const;
  throw new AppError(
    'invalid',
    { entity: entity.name },
    { issues: broken.map((path) => ({ path, rule, message })) },
  );
}

function maskIssue(ctx: Ctx, entity: EntitySchema, path: string): Issue {
  const label = shownFields(ctx, entity)[path.split('.')[0] ?? path]?.title ?? path;
  return { path, rule: 'masked', message: 'validation.masked', params: { label } };
}

/**
 * Literal defaults and `$user.deptId`, `$now` … for fields that a new record leaves out. Read-only fields are stamped by them, too;
 * a field that needs a key the writer lacks gets none.
 */
export function defaultsOf(ctx: Ctx, entity: EntitySchema): StoredRow {
  const scope = ruleScope(ctx);
  const defaults = Object.entries(entity.fields).flatMap(([field, spec]) => {
    const value =
      spec.default === undefined ? initialStatus(ctx, spec) : bindValue(spec.default, scope);
    return value === undefined || spec.virtual || isBehindKey(ctx, spec)
      ? []
      : [[field, value] as const];
  });
  const own = Object.entries(entity.table.scope ?? {}).flatMap(([dimension, field]) => {
    if (Object.hasOwn(entity.fields, field) || field === 'id' || field === 'creator') return [];
    return dimension === 'dept' || dimension === 'deptTree'
      ? [[field, ctx.actor.deptId] as const]
      : [];
  });
  return Object.fromEntries([...own, ...defaults]);
}

function isBehindKey({ actor }: Ctx, { permission }: FieldSpec): boolean {
  return permission?.write !== undefined && !holdsKey(actor, permission.write);
}

/** The record as it would stand: what is stored under what was sent. A stored hash is no password, what is sealed no secret: both are left out. */
export function mergeRecord(entity: EntitySchema, before: StoredRow, input: StoredRow): StoredRow {
  const stored = Object.entries(before).filter(
    ([field]) => !isSecretType(entity.fields[field]) && entity.fields[field]?.writeOnly !== true,
  );
  return { ...Object.fromEntries(stored), ...input };
}

/** What a record is judged as. */
export interface Judging {
  readonly mode: 'create' | 'update';
  /** What stands, which conditions read as `$row`, of a dialog the record it is opened on; undefined: nothing yet. */
  readonly before: StoredRow | undefined;
  /** The records a dialog is opened on, which conditions read as `$rows`. */
  readonly rows?: readonly StoredRow[];
  /** What of the record came with the request; the whole of it where nothing else is said. */
  readonly sent?: StoredRow;
}

/** @throws AppError `invalid` with one issue per bad field. */
export async function demandValid(
  ctx: Ctx,
  entity: EntitySchema,
  record: StoredRow,
  { mode, before, rows = before ? [before] : [], sent = record }: Judging,
): Promise<void> {
  const all = shownFields(ctx, entity);
  const writable = Object.fromEntries(
    Object.entries(all).filter(([, spec]) => mayWrite(ctx.actor, spec)),
  );
  const known = new Map(
    (await readDictionaries(ctx)).map(({ dictType, dataList }) => [
      dictType,
      new Set(dataList.map(({ dictValue }) => dictValue)),
    ]),
  );
  // a dictionary that is not there yet judges nothing
  const dictHas = (dict: string, value: string) => known.get(dict)?.has(value) ?? true;
  const whole = await readWholeRecord(ctx, entity, record);
  const found = validateRecord(writable, whole, {
    mode,
    all,
    sent: Object.keys(sent),
    scope: { ...aroundFields(ctx, entity, before), $rows: rows },
    dictHas,
  });
  const issues = found.filter((issue) => !isOlderThanRule(issue, { before, sent }));
  if (issues.length > 0) throw new AppError('invalid', { entity: entity.name }, { issues });
}

/** Days beyond our years were taken before they were refused: they stay until somebody enters another one, and hold nothing else back. */
function isOlderThanRule(
  { rule, path }: Issue,
  { before, sent }: Pick<Judging, 'before' | 'sent'>,
): boolean {
  const [field = ''] = path.split('.');
  return (
    rule === 'years' &&
    before !== undefined &&
    isSameValue(sent?.[field] ?? before[field], before[field])
  );
}

/** What conditions read beside what is judged: of a dialog the record it is opened on, but for names that are its own. */
function aroundFields(ctx: Ctx, entity: EntitySchema, before: StoredRow = {}): StoredRow {
  const around = Object.entries(recordScope(ctx, before));
  return Object.fromEntries(around.filter(([name]) => !Object.hasOwn(entity.fields, name)));
}

/**
 * Every linked row must exist where the actor may see it; what the record already linked to may stay.
 * @throws AppError `invalid` naming each field whose link is missing or out of reach, without telling which.
 */
export async function demandLinks(
  ctx: Ctx,
  entity: EntitySchema,
  values: StoredRow,
  before: StoredRow | undefined,
): Promise<void> {
  const issues: Issue[] = [];
  for (const [field, spec] of Object.entries(entity.fields)) {
    if ('fields' in spec)
      issues.push(
        ...(await missingInRows(ctx, entity, {
          field,
          spec,
          sent: rowsOf(values[field]),
          stored: rowsOf(before?.[field]),
        })),
      );
    if (
      spec.virtual ||
      (await namesVisible(ctx, entity, {
        spec,
        value: withoutRoot(entity, field, values[field]),
        before: before?.[field],
      }))
    )
      continue;
    issues.push({
      path: field,
      rule: 'refMissing',
      message: 'validation.refMissing',
      params: { label: shownFields(ctx, entity)[field]?.title ?? spec.title },
    });
  }
  if (issues.length > 0) throw new AppError('invalid', { entity: entity.name }, { issues });
}

/** The parent of a root of a tree is no record. */
function withoutRoot(entity: EntitySchema, field: string, value: unknown): unknown {
  return field === entity.table.tree?.parent && String(value) === '0' ? null : value;
}

interface Naming {
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly before: unknown;
}

/** Whether the actor sees what a value names, as a link or in its depth, besides what stood there. */
async function namesVisible(
  ctx: Ctx,
  entity: EntitySchema,
  { spec, value, before }: Naming,
): Promise<boolean> {
  const inside = insideOf(spec);
  if (inside && !(await seesNamed(ctx, inside, { value, before }))) return false;
  const target = targetOf(spec);
  const kept = new Set(keysOf(before));
  const keys = target === undefined ? [] : keysOf(value).filter((key) => !kept.has(key));
  if (target === undefined || keys.length === 0) return true;
  return (
    (await mayName(ctx, target, keys)) &&
    (!isRegion(spec) || (await mayNameRegions(ctx, entity, keys)))
  );
}

/** The links inside a sub-table: its names are shown as those of the record are. */
async function missingInRows(
  ctx: Ctx,
  entity: EntitySchema,
  table: {
    readonly field: string;
    readonly spec: ChildrenField;
    readonly sent: readonly StoredRow[];
    readonly stored: readonly StoredRow[];
  },
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const [name, spec] of Object.entries(table.spec.fields)) {
    const before = table.stored.flatMap((row) => keysOf(row[name]));
    for (const [at, row] of table.sent.entries()) {
      if (await namesVisible(ctx, entity, { spec, value: row[name], before })) continue;
      issues.push({
        path: `${table.field}.${at}.${name}`,
        rule: 'refMissing',
        message: 'validation.refMissing',
        params: { label: spec.title },
      });
    }
  }
  return issues;
}

function rowsOf(value: unknown): readonly StoredRow[] {
  return Array.isArray(value)
    ? value.filter((row): row is StoredRow => typeof row === 'object' && row !== null)
    : [];
}

/** The fields with their titles in the caller's language. */
export function shownFields(ctx: Ctx, entity: EntitySchema): EntitySchema['fields'] {
  return ctx.registry.localizedEntity(entity.name, ctx.lang)?.fields ?? entity.fields;
}

/** The title of an entity in the caller's language. */
export function titleOf(ctx: Ctx, entity: EntitySchema): string {
  return ctx.registry.localizedEntity(entity.name, ctx.lang)?.title ?? entity.title;
}

function initialStatus(ctx: Ctx, spec: FieldSpec): unknown {
  const states = statesOf(spec);
  return states === undefined ? undefined : ctx.registry.states(states)?.initial[0];
}
