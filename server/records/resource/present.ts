import { evaluate } from '#schemas/expressions/evaluate.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import { toNumber } from '#schemas/expressions/values.ts';
import { hasAudit, hasUpdaterName, nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { toWireRow } from '#schemas/language/wire.ts';
import { isHtml, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { mayRead } from '#server/records/access.ts';
import { listLinksOfRecords } from '#server/records/attachments/attachment-store.ts';
import { hasPictures, withSignedPictures } from '#server/records/attachments/signed-address.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listLinkedIds } from '#server/records/store/entity-read.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { AnsweredRow, StoredRow } from '#server/registry/rows.ts';
import { addAggregates } from './aggregates.ts';
import { addBrought } from './brought.ts';
import { copyWithRoom } from './copy-with-room.ts';
import { withoutUnseen } from './inside.ts';
import { openNames, withNamesOf, type NameTable, type OpenTable } from './name-cache.ts';
import { findWrittenEntity } from './own-record.ts';
import { ruleScope } from './rule-values.ts';
import { translateRows } from './translations.ts';
import { visibleRow, visibleValue, withoutFields } from './visible-row.ts';

/**
 * Stored rows as they are answered: names beside links, computed fields, personal data masked, and what this actor may
 * not read taken out. One lookup per linked entity, however many rows. `isChoice`: they are chosen among, and nothing else is told of them;
 * `isWhole`: of a record that two may change at once is told who changed it last.
 */
export async function presentRows<E extends EntitySchema>(
  ctx: Ctx,
  entity: E,
  rows: readonly StoredRow[],
  options: { readonly isChoice?: boolean; readonly isWhole?: boolean } = {},
): Promise<readonly AnsweredRow<E['name']>[]> {
  if (rows.length === 0) return [];
  const own = await withLinks(ctx, entity, await translateRows(ctx, entity, rows));
  const linked = options.isChoice ? own : await addBrought(ctx, entity, own);
  const named = await withNames(ctx, entity, linked, options.isWhole);
  const computed = withCalc(
    ctx,
    entity,
    options.isChoice ? named : await addAggregates(ctx, entity, named),
  );
  const decorated = (await hooksOf(ctx, entity.name).decorate?.(ctx, computed)) ?? computed;
  const pictured = await withPictures(
    ctx,
    entity,
    (await withoutUnseen(ctx, entity, decorated)).map((row) => shownRow(ctx, entity, row)),
  );
  return pictured as readonly AnsweredRow<E['name']>[];
}

async function withLinks(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const joins = tableOf(entity).joins.filter(({ field }) => Boolean(entity.fields[field]?.list));
  if (joins.length === 0) return rows;
  const links = await Promise.all(joins.map((join) => listLinkedIds(ctx.db, join, rows.map(idOf))));
  const linked = copyWithRoom(
    rows,
    joins.map(({ field }) => field),
  );
  for (const row of linked)
    for (const [at, { field }] of joins.entries()) row[field] = links[at]?.get(idOf(row)) ?? [];
  return linked;
}

interface Link {
  readonly field: string;
  readonly companion: string;
}

/** What an entity's rows need on their way out, worked out once per schema object. */
interface Plan {
  /** Links to other entities, by entity. */
  readonly links: ReadonlyMap<string, readonly Link[]>;
  /** The same, and who changed the record last where two may change it at once. */
  readonly wholeLinks: ReadonlyMap<string, readonly Link[]>;
  /** Fields of formatted text. */
  readonly richTexts: readonly string[];
  /** The links inside each sub-table that has some. */
  readonly children: readonly {
    readonly field: string;
    readonly links: ReadonlyMap<string, readonly Link[]>;
  }[];
  readonly calcs: readonly {
    readonly field: string;
    readonly spec: Extract<FieldSpec, { type: 'calc' }>;
  }[];
}

interface LinkTo extends Link {
  readonly target: string;
}

const UPDATER: LinkTo = {
  field: 'updater',
  target: 'user',
  companion: companionName('updater'),
};

const byTarget = (links: readonly LinkTo[]): Map<string, readonly Link[]> =>
  new Map(
    [...new Set(links.map(({ target }) => target))].map((target) => [
      target,
      links.filter((link) => link.target === target),
    ]),
  );

const plans = new WeakMap<EntitySchema, Plan>();

function planOf(entity: EntitySchema): Plan {
  const known = plans.get(entity);
  if (known) return known;
  const fields = Object.entries(entity.fields);
  const linked = fields
    .flatMap(([field, spec]) => ({
      field,
      target: targetOf(spec) ?? '',
      companion: companionName(field),
    }))
    .filter(({ target }) => target);
  if (!entity.fields['creatorName'] && hasAudit(entity))
    linked.push({ field: 'creator', target: 'user', companion: companionName('creator') });
  const saysUpdater = hasUpdaterName(entity) && !entity.fields['updater'];
  const made: Plan = {
    links: byTarget(linked),
    wholeLinks: byTarget(saysUpdater ? [...linked, UPDATER] : linked),
    richTexts: fields.flatMap(([field, spec]) => (isHtml(spec) ? [field] : [])),
    children: fields.flatMap(([field, spec]) =>
      'fields' in spec && linksOf(spec.fields).size > 0
        ? [{ field, links: linksOf(spec.fields) }]
        : [],
    ),
    calcs: fields.flatMap(([field, spec]) => ('expr' in spec ? [{ field, spec }] : [])),
  };
  plans.set(entity, made);
  return made;
}

/** Names beside links, also beside those of sub-tables whose rows are part of the answer. */
async function withNames(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
  isWhole = false,
): Promise<readonly StoredRow[]> {
  const { links: listed, wholeLinks, children } = planOf(entity);
  const links = isWhole ? wholeLinks : listed;
  const { adds = [] } = hooksOf(ctx, entity.name);
  const inner = children.filter(({ field }) => rows.some((row) => rowsIn(row[field]).length > 0));
  const { names, tables } = openAll(ctx, [links, ...inner.map((child) => child.links)]);
  return withNamesOf(ctx, tables, () => {
    const named = nameLinks(rows, { links, names, adds });
    for (const child of inner)
      for (const row of named) {
        const parts = rowsIn(row[child.field]);
        if (parts.length > 0) row[child.field] = nameLinks(parts, { links: child.links, names });
      }
    return named;
  });
}

/** Names as the actor reads them, by entity. */
type Names = ReadonlyMap<string, NameOf>;
type NameOf = NameTable['nameOf'];
type LinksByTarget = ReadonlyMap<string, readonly Link[]>;

/** `tables`: those of which a name was asked for so far. Of ten kinds of links a row holds two or three. */
function openAll(
  ctx: Ctx,
  all: readonly LinksByTarget[],
): { readonly names: Names; readonly tables: readonly OpenTable[] } {
  const names = new Map<string, NameOf>();
  const tables: OpenTable[] = [];
  for (const links of all)
    for (const name of links.keys()) {
      const target = names.has(name) ? undefined : ctx.registry.entity(name);
      if (!target) continue;
      let nameOf: NameOf | undefined;
      const open = (): NameOf => {
        const table = openNames(ctx, target);
        tables.push(table);
        return shownNames(ctx, target, table);
      };
      names.set(name, (key) => (nameOf ??= open())(key));
    }
  return { names, tables };
}

function shownNames(ctx: Ctx, target: EntitySchema, table: NameTable): NameOf {
  const show = isOpenName(target) ? null : makeNameShower(ctx, target);
  const isUser = target.name === 'user';
  return (key) => {
    if (isUser && key === SYSTEM_ACTOR.id) return SYSTEM_ACTOR.realName;
    const name = table.nameOf(key);
    return name === null || show === null ? name : show(name);
  };
}

/** Copies of rows with the names beside their links. `adds`: what they get besides, later. */
function nameLinks(
  rows: readonly StoredRow[],
  {
    links,
    names,
    adds = [],
  }: {
    readonly links: LinksByTarget;
    readonly names: Names;
    readonly adds?: readonly string[];
  },
): Record<string, unknown>[] {
  const [first = {}] = rows;
  const known: { readonly link: Link; readonly nameOf: NameOf }[] = [];
  for (const [target, led] of links) {
    const nameOf = names.get(target);
    if (nameOf) for (const link of led) known.push({ link, nameOf });
  }
  const isShown = (row: StoredRow, { field }: Link): boolean =>
    field === 'creator' || row[field] !== undefined;
  const room = known.filter(({ link }) => isShown(first, link)).map(({ link }) => link.companion);
  const named = copyWithRoom(rows, [...room, ...adds]);
  for (const row of named)
    for (const { link, nameOf } of known)
      if (isShown(row, link)) row[link.companion] = shownName(row[link.field], nameOf);
  return named;
}

function rowsIn(value: unknown): readonly StoredRow[] {
  return Array.isArray(value)
    ? value.filter((row): row is StoredRow => typeof row === 'object' && row !== null)
    : [];
}

/** Links of a set of fields, by the entity they lead to. */
function linksOf(fields: EntitySchema['fields']): Map<string, readonly Link[]> {
  const linked = Object.entries(fields)
    .flatMap(([field, spec]) => ({
      field,
      target: targetOf(spec) ?? '',
      companion: companionName(field),
    }))
    .filter(({ target }) => target);
  return byTarget(linked);
}

/** How the names of an entity's rows are shown to this actor: a name may be personal, or not for everybody. */
export function makeNameShower(ctx: Ctx, target: EntitySchema): (name: string) => string {
  const spec = target.fields[nameFieldOf(target)];
  if (!spec || isOpenName(target)) return (name) => name;
  return (name) => (mayRead(ctx.actor, spec) ? String(visibleValue(ctx.actor, spec, name)) : '');
}

/** Whether everybody is shown the names of an entity's rows as they are. */
function isOpenName(target: EntitySchema): boolean {
  const spec = target.fields[nameFieldOf(target)];
  return !spec?.mask && !spec?.permission?.read;
}

function shownName(value: unknown, nameOf: NameOf): unknown {
  if (Array.isArray(value)) return value.map((item) => nameOf(String(item)) ?? '');
  return isKey(value) ? nameOf(String(value)) : null;
}

function withCalc(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): readonly StoredRow[] {
  const { calcs } = planOf(entity);
  if (calcs.length === 0) return rows;
  const base = ruleScope(ctx);
  const names = calcs.map(({ field }) => field);
  return copyWithRoom(rows, names).map((row, at) => {
    // what somebody may not see is not told by what is worked out from it
    const seen = visibleRow(ctx.actor, entity.fields, rows[at] ?? row);
    const scope = { ...base, ...seen, $row: seen };
    for (const { field, spec } of calcs)
      row[field] = calcValue(evaluate(spec.expr, scope), spec.scale);
    return row;
  });
}

function calcValue(value: unknown, scale: number | undefined): unknown {
  if (scale === undefined || typeof value !== 'number') return value ?? null;
  const number = toNumber(value);
  return number === null ? null : roundTo(number, scale);
}

/** Columns of the table that no schema names. */
const INNER = ['deleted', 'pids'];

function shownRow(ctx: Ctx, entity: EntitySchema, row: StoredRow): StoredRow {
  const shown: StoredRow = toWireRow(entity.fields, visibleRow(ctx.actor, entity.fields, row));
  const inner = INNER.filter((name) => name in shown);
  return inner.length === 0 ? shown : withoutFields(shown, inner);
}

/** Formatted texts with addresses that show their own pictures to whoever was shown the text. */
async function withPictures(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const { richTexts } = planOf(entity);
  const pictured =
    richTexts.length === 0
      ? []
      : rows.filter((row) => richTexts.some((field) => hasPictures(row[field])));
  if (pictured.length === 0) return rows;
  const links = await listLinksOfRecords(
    ctx.db,
    [entity.name, findWrittenEntity(ctx, entity).name],
    pictured.map(idOf),
  );
  const known = new Set(
    links.map(({ recordId, field, fileId }) => `${recordId} ${field} ${fileId}`),
  );
  return rows.map((row) => {
    const texts = richTexts.flatMap((field): [string, string][] => {
      const html = row[field];
      return hasPictures(html)
        ? [[field, withSignedPictures(ctx, html, (id) => known.has(`${idOf(row)} ${field} ${id}`))]]
        : [];
    });
    return texts.length === 0 ? row : { ...row, ...Object.fromEntries(texts) };
  });
}

function idOf(row: StoredRow): string {
  return String(row['id']);
}

function isKey(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
