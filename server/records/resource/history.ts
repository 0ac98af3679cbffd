import { isId } from '#schemas/basics/ids.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { innerOf, isComputed, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { demandKey, mayAskFor, mayRead, mayWrite, needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { HIDDEN_CHANGE } from '#server/records/store/changes.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import { readHistory } from '#server/records/store/history.ts';
import type { HistoryRow } from '#server/records/store/history.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { withoutUnseen } from './inside.ts';
import { readNamesOf } from './name-cache.ts';
import { meantId, findWrittenEntity } from './own-record.ts';
import { makeNameShower } from './present.ts';
import { findVisible } from './read.ts';
import { updateSeen } from './update-seen.ts';
import { visibleValue } from './visible-row.ts';
import type { Saved } from './write.ts';

const MAX_HISTORY = 200;

/** A change as it is shown: with who made it, and the names of the records that changed links lead to, by id. */
export interface ShownChange extends HistoryRow {
  readonly byName: string | null;
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The newest changes of a record the actor may see, without the fields he may not read and with personal data masked. */
export async function readRecordHistory(
  ctx: Ctx,
  name: string,
  sent: string,
): Promise<readonly ShownChange[]> {
  const entity = needEntity(ctx, name);
  const id = meantId(ctx, entity, sent);
  const record = await findVisible(ctx, entity, id);
  const rows = await readHistory(ctx.db, findWrittenEntity(ctx, entity).name, id, MAX_HISTORY);
  const said = sayChanges(ctx, entity, record, rows);
  const user = ctx.registry.entity('user');
  const authors = user
    ? await readNamesOf(
        ctx,
        user,
        rows.map(({ by }) => by),
      )
    : new Map<string, string>();
  const showAuthor = user ? makeNameShower(ctx, user) : String;
  const shown = await withoutUnseenLinks(
    ctx,
    entity,
    said.map((row) => ({ ...row, fields: visibleChanges(ctx, entity, row.fields) })),
  );
  const names = await linkNames(ctx, entity, shown);
  return shown.map((row) => {
    const author = authors.get(row.by);
    const own = Object.entries(row.fields).flatMap(([field, change]) => {
      const known = names.get(field);
      return known
        ? [
            [
              field,
              Object.fromEntries(
                change
                  .flatMap(keysOf)
                  .flatMap((key) => (known.has(key) ? [[key, known.get(key) ?? '']] : [])),
              ),
            ] as const,
          ]
        : [];
    });
    return {
      ...row,
      byName: author === undefined ? null : showAuthor(author),
      names: Object.fromEntries(own),
    };
  });
}

/** What is to be brought back: the record as it stood after one of its changes, and the version that the asker saw. */
export interface RestoreRequest {
  readonly entity: string;
  readonly id: string;
  readonly change: string;
  readonly version: unknown;
}

/**
 * Sets a record back to how it stood after a change, by an update like any other: judged, locked and written into the history.
 * Secrets and fields that the actor may not set stay as they are.
 * @throws AppError `forbidden` without the right to change the entity; `notFound` no such record or change; and as `updateRecord`.
 */
export async function restoreRecord(
  ctx: Ctx,
  { entity: name, id: sent, change, version }: RestoreRequest,
): Promise<Saved> {
  const entity = needEntity(ctx, name);
  const id = meantId(ctx, entity, sent);
  if (!entity.table.history || !verbsOf(entity).includes('update'))
    throw new AppError('notFound', { entity: name });
  demandKey(ctx, verbPermission(entity, 'update'));
  await findVisible(ctx, entity, id);
  const rows = await readHistory(ctx.db, findWrittenEntity(ctx, entity).name, id, MAX_HISTORY);
  const at = rows.findIndex((row) => row.id === change);
  if (at < 0) throw new AppError('notFound', { id: change });
  return updateSeen(ctx, name, { ...undone(ctx, entity, rows.slice(0, at)), id, version });
}

/** What the fields held before the first of these changes; newest first. */
function undone(ctx: Ctx, entity: EntitySchema, changes: readonly HistoryRow[]): StoredRow {
  const values: Record<string, unknown> = {};
  for (const { fields } of changes)
    for (const [field, [before]] of Object.entries(fields)) {
      const spec = entity.fields[field];
      if (spec && isRestorable(ctx, spec) && before !== HIDDEN_CHANGE) values[field] = before;
    }
  return values;
}

/** Rows of a sub-table come back whole, so not where they hold what this actor may not see or set. */
function isRestorable(ctx: Ctx, spec: FieldSpec): boolean {
  return Object.values(innerOf(spec) ?? {}).every(
    (inner) => isComputed(inner) || (mayRead(ctx.actor, inner) && mayWrite(ctx.actor, inner)),
  );
}

/** Changes in the words of the reader: either side of each is judged with the record as it stood then, back from how it stands now. */
function sayChanges(
  ctx: Ctx,
  entity: EntitySchema,
  record: StoredRow,
  rows: readonly HistoryRow[],
): readonly HistoryRow[] {
  const { says } = hooksOf(ctx, entity.name);
  if (!says) return rows;
  let after = record;
  return rows.map((row) => {
    const before = { ...after, ...sideOf(row.fields, 0) };
    const [said, then] = says(ctx, [before, { ...after, ...sideOf(row.fields, 1) }]);
    after = before;
    const fields = Object.entries(row.fields).map(([field, change]) => [
      field,
      isPair(change) ? [said?.[field], then?.[field]] : change,
    ]);
    return { ...row, fields: Object.fromEntries(fields) as HistoryRow['fields'] };
  });
}

/** Of fields that the entity does not know, or no more, nobody can tell who may see them: they are left out. */
function visibleChanges(
  ctx: Ctx,
  entity: EntitySchema,
  fields: HistoryRow['fields'],
): HistoryRow['fields'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, change]) => {
      const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
      if (!spec) return [];
      if (!isPair(change)) return mayAskFor(ctx.actor, spec) ? [[field, change]] : [];
      if (!mayRead(ctx.actor, spec) && !isSecretChange(change)) return [];
      const [before, after] = change;
      return [
        [
          field,
          [visibleValue(ctx.actor, spec, before), visibleValue(ctx.actor, spec, after)] as const,
        ],
      ];
    }),
  );
}

/** A secret shows only that it changed. */
function isSecretChange([before, after]: readonly [unknown, unknown]): boolean {
  return before === HIDDEN_CHANGE && after === HIDDEN_CHANGE;
}

/** Moves of orders keep more than pairs of a field here. */
function isPair(change: unknown): change is readonly [unknown, unknown] {
  return Array.isArray(change) && change.length === 2;
}

/** Lists of links, and values that name records in their depth, may have named some that whoever sees the record does not see: those are not told to him. */
async function withoutUnseenLinks(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly HistoryRow[],
): Promise<readonly HistoryRow[]> {
  if (ctx.scope.kind === 'all') return rows;
  const lists = new Set(tableOf(entity).joins.map(({ field }) => field));
  const seen = new Map<string, ReadonlySet<string>>();
  for (const { field, target, keys } of changedLinks(ctx, entity, rows))
    if (lists.has(field))
      seen.set(
        field,
        await listVisibleKeys(ctx.db, ctx.scope, target, {
          keys,
          where: hooksOf(ctx, target.name).where?.(ctx) ?? [],
        }),
      );
  const sides = await withoutUnseen(
    ctx,
    entity,
    rows.flatMap(({ fields }) => [sideOf(fields, 0), sideOf(fields, 1)]),
  );
  return rows.map((row, at) => ({
    ...row,
    fields: Object.fromEntries(
      Object.entries(row.fields).map(([field, change]) => {
        if (!isPair(change)) return [field, change];
        const own = seen.get(field);
        const shown = (side: 0 | 1) =>
          own ? seenIn(change[side], own) : sides[at * 2 + side]?.[field];
        return [field, [shown(0), shown(1)] as const];
      }),
    ),
  }));
}

function sideOf(fields: HistoryRow['fields'], side: 0 | 1): StoredRow {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, change]) =>
      isPair(change) ? [[field, change[side]]] : [],
    ),
  );
}

function seenIn(value: unknown, seen: ReadonlySet<string>): unknown {
  return Array.isArray(value) ? value.filter((key) => seen.has(String(key))) : value;
}

interface ChangedLink {
  readonly field: string;
  readonly target: EntitySchema;
  readonly keys: readonly string[];
}

function changedLinks(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly HistoryRow[],
): readonly ChangedLink[] {
  return Object.entries(entity.fields).flatMap(([field, spec]) => {
    const target = ctx.registry.entity(targetOf(spec) ?? '');
    const keys = [...new Set(rows.flatMap((row) => (row.fields[field] ?? []).flatMap(keysOf)))];
    return target && keys.length > 0 ? [{ field, target, keys }] : [];
  });
}

/** Names behind the links that changed: field → id → name, one look-up per linked entity. */
async function linkNames(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = await Promise.all(
    changedLinks(ctx, entity, rows).map(async ({ field, target, keys }) => {
      const show = makeNameShower(ctx, target);
      return [
        field,
        new Map(
          [...(await readNamesOf(ctx, target, keys))].map(([key, name]) => [key, show(name)]),
        ),
      ] as const;
    }),
  );
  return new Map(found);
}

function keysOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((one) =>
    isId(one) ? [one] : [],
  );
}
