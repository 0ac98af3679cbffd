import { isId } from '#schemas/basics/ids.ts';
import { htmlText } from '#schemas/formats/html-text.ts';
import { linesAround, markHits, type Piece } from '#schemas/formats/search-marks.ts';
import { queryOf, type TypedQuery } from '#schemas/formats/search-tokens.ts';
import { listTitle, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { fullSearchOf } from '#schemas/language/search.ts';
import { dictOf, isHtml, targetOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, mayAskFor } from '#server/records/access.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { presentRows } from '#server/records/resource/present.ts';
import { conditionOf } from '#server/records/resource/rule-values.ts';
import { byVisibleLinks } from '#server/records/resource/seen-links.ts';
import { countRows, findRows, listLinkedIds } from '#server/records/store/entity-read.ts';
import { noRow, type Condition } from '#server/records/store/entity-where.ts';
import {
  holdsWords,
  listNewest,
  rankHits,
  rankSome,
  type RankedHit,
} from '#server/records/store/full-search.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Records that are ranked, of all entities together. */
const MOST_RANKED = 500;
/** Up to where hits are counted, as lists do. */
const COUNT_CAP = 1000;
const PAGE_SIZE = 20;

/** What is asked: words, of which entities, under which links; which page. */
export interface Search {
  readonly text?: string | undefined;
  readonly entities?: string | undefined;
  readonly links?: string | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** A record that was found, as it is shown. */
export interface FoundRecord {
  readonly entity: string;
  readonly kind: string;
  readonly id: string;
  readonly route: string;
  readonly title: readonly Piece[];
  readonly lines: readonly Piece[];
  readonly labels: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
}

interface Kind {
  readonly entity: string;
  readonly title: string;
  readonly total: number;
  readonly isCapped?: boolean;
}

/** One page of what was found, and how much of each kind. */
export interface Found {
  readonly total: number;
  readonly isCapped?: boolean;
  readonly kinds: readonly Kind[];
  readonly list: readonly FoundRecord[];
}

interface Place {
  readonly entity: EntitySchema;
  /** Whose rows, under which links. */
  readonly where: readonly Condition[];
  /** That a row holds what was typed. */
  readonly words: readonly Condition[];
}

interface PlacedHit extends RankedHit {
  readonly place: Place;
}

/** Entities that are searched in full and that the actor may list and open. */
export function searchedEntities(ctx: Ctx): readonly EntitySchema[] {
  return ctx.registry
    .entities()
    .filter(
      (entity) =>
        entity.search !== undefined &&
        holdsKey(ctx.actor, verbPermission(entity, 'page')) &&
        holdsKey(ctx.actor, verbPermission(entity, 'info')),
    );
}

/** Finds records by words, inside of what the actor may see; without words the newest ones. */
export async function findRecords(ctx: Ctx, asked: Search): Promise<Found> {
  const query = queryOf(asked.text ?? '');
  if (!query && (asked.text ?? '').trim() !== '') return { total: 0, kinds: [], list: [] };
  const places = await Promise.all(
    searchedEntities(ctx).map((entity) => placeOf(ctx, entity, { query, links: asked.links })),
  );
  const kinds = await Promise.all(places.map((place) => countKind(ctx, place)));
  const wanted = asked.entities ? new Set(asked.entities.split(',')) : undefined;
  const isWanted = (name: string) => wanted === undefined || wanted.has(name);
  const chosen = places.filter(({ entity }) => isWanted(entity.name));
  const counted = kinds.filter(({ entity }) => isWanted(entity));
  const total = counted.reduce((sum, one) => sum + one.total, 0);
  const limit = asked.limit ?? PAGE_SIZE;
  const offset = ((asked.page ?? 1) - 1) * limit;
  const hits = await hitsOf(ctx, chosen, { query, offset, limit });
  return {
    total: Math.min(total, COUNT_CAP),
    ...(total > COUNT_CAP || counted.some(({ isCapped }) => isCapped) ? { isCapped: true } : {}),
    kinds: kinds.filter((one) => one.total > 0),
    list: await showHits(ctx, hits, query),
  };
}

/** Records of one entity that hold some of the words, the best first; none where the actor may not open them. */
export async function findSimilar(
  ctx: Ctx,
  name: string,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly FoundRecord[]> {
  const entity = searchedEntities(ctx).find((one) => one.name === name);
  const query = queryOf(text);
  if (!entity || !query) return [];
  const where = hooksOf(ctx, name).where?.(ctx) ?? [];
  const ids = await rankSome(ctx.db, ctx.scope, entity, { query, where, most: MOST_RANKED, limit });
  return inOrder(await showRecords(ctx, entity, ids, query), ids);
}

/** Records of one entity under a rule, the newest first; none where the actor may not open them. */
export async function findByRule(
  ctx: Ctx,
  name: string,
  { rule, text, limit }: { readonly rule: Rule; readonly text?: string; readonly limit: number },
): Promise<readonly FoundRecord[]> {
  const entity = searchedEntities(ctx).find((one) => one.name === name);
  if (!entity) return [];
  const where = [...(hooksOf(ctx, name).where?.(ctx) ?? []), await conditionOf(ctx, entity, rule)];
  const rows = await listNewest(ctx.db, ctx.scope, entity, { where, without: [], limit });
  const ids = rows.map(({ id }) => id);
  return inOrder(await showRecords(ctx, entity, ids, queryOf(text ?? '')), ids);
}

function inOrder(found: readonly FoundRecord[], ids: readonly string[]): readonly FoundRecord[] {
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}

async function placeOf(
  ctx: Ctx,
  entity: EntitySchema,
  {
    query,
    links = '',
  }: { readonly query: TypedQuery | undefined; readonly links?: string | undefined },
): Promise<Place> {
  const linked = await Promise.all(
    links
      .split(',')
      .filter(Boolean)
      .map((link) => linkCondition(ctx, entity, link)),
  );
  const own = hooksOf(ctx, entity.name).where?.(ctx) ?? [];
  return { entity, where: [...own, ...linked], words: query ? [holdsWords(query)] : [] };
}

/** Records that name another one; an entity without such a link has none, nor has one that this person is not told of. Of a tree, what lies below counts. */
async function linkCondition(ctx: Ctx, entity: EntitySchema, link: string): Promise<Condition> {
  const [field = '', id = ''] = link.split(':');
  const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  const target = targetOf(spec);
  if (target === undefined || !isId(id) || !mayAskFor(ctx.actor, spec)) return noRow();
  const op = ctx.registry.entity(target)?.table.tree ? 'tree' : 'in';
  const rule = { field, op, value: op === 'in' ? [id] : id } as const;
  return conditionOf(ctx, entity, await byVisibleLinks(ctx, entity, rule));
}

async function countKind(ctx: Ctx, { entity, where, words }: Place): Promise<Kind> {
  const all = [...where, ...words];
  const total = await countRows(ctx.db, ctx.scope, entity, { where: all, cap: COUNT_CAP });
  const shown: EntitySchema = ctx.registry.localizedEntity(entity.name, ctx.lang) ?? entity;
  return {
    entity: entity.name,
    title: listTitle(shown),
    total: Math.min(total, COUNT_CAP),
    ...(total > COUNT_CAP ? { isCapped: true } : {}),
  };
}

interface Window {
  readonly query: TypedQuery | undefined;
  readonly offset: number;
  readonly limit: number;
}

async function hitsOf(
  ctx: Ctx,
  places: readonly Place[],
  { query, offset, limit }: Window,
): Promise<readonly PlacedHit[]> {
  const most = Math.max(1, Math.floor(MOST_RANKED / Math.max(1, places.length)));
  const ranked = query
    ? await inPlaces(places, ({ entity, where }) =>
        rankHits(ctx.db, ctx.scope, entity, { query, where, most }),
      )
    : [];
  const first = ranked.toSorted(byRank).slice(offset, offset + limit);
  if (first.length === limit) return first;
  const skipped = Math.max(0, offset - ranked.length);
  const others = await inPlaces(places, ({ entity, where, words }) =>
    listNewest(ctx.db, ctx.scope, entity, {
      where: [...where, ...words],
      without: ranked.filter(({ place }) => place.entity === entity).map(({ id }) => id),
      limit: skipped + limit,
    }),
  );
  const rest = others.toSorted(byRank).slice(skipped, skipped + limit - first.length);
  return [...first, ...rest];
}

async function inPlaces(
  places: readonly Place[],
  find: (place: Place) => Promise<readonly RankedHit[]>,
): Promise<readonly PlacedHit[]> {
  const found = await Promise.all(
    places.map(async (place) => (await find(place)).map((hit) => ({ ...hit, place }))),
  );
  return found.flat();
}

function byRank(a: RankedHit, b: RankedHit): number {
  return (
    b.tier - a.tier || b.rank - a.rank || b.changedMs - a.changedMs || Number(a.id < b.id) - 0.5
  );
}

async function showHits(
  ctx: Ctx,
  hits: readonly PlacedHit[],
  query: TypedQuery | undefined,
): Promise<readonly FoundRecord[]> {
  const entities = [...new Set(hits.map(({ place }) => place.entity))];
  const shown = await Promise.all(
    entities.map(async (entity) => {
      const ids = hits.filter(({ place }) => place.entity === entity).map(({ id }) => id);
      return showRecords(ctx, entity, ids, query);
    }),
  );
  const byKey = new Map(shown.flat().map((record) => [`${record.entity}:${record.id}`, record]));
  return hits.flatMap(({ place, id }) => byKey.get(`${place.entity.name}:${id}`) ?? []);
}

/** Records as results show them: their texts with marks, what they hang on, and what their pages show beside the heading. */
export async function showRecords(
  ctx: Ctx,
  entity: EntitySchema,
  ids: readonly string[],
  query: TypedQuery | undefined,
): Promise<readonly FoundRecord[]> {
  const parts = fullSearchOf(entity);
  if (!parts) return [];
  const found: readonly StoredRow[] = await findRows(ctx.db, ctx.scope, entity, ids);
  const facts = [...(entity.detail?.tags ?? []), ...(entity.detail?.facts ?? [])];
  const whole = await withLists(ctx, entity, { rows: found, fields: [...parts.labels, ...facts] });
  const rows: readonly StoredRow[] = await presentRows(ctx, entity, whole);
  const dicts = parts.labels.flatMap((field) => dictOf(entity.fields[field]) ?? []);
  const codes = await readLabelsOf(ctx, dicts);
  const kind = (ctx.registry.localizedEntity(entity.name, ctx.lang) ?? entity).title;
  const page = entity.menu?.url.replaceAll('/', '-') ?? entity.name;
  return rows.map((row) => ({
    entity: entity.name,
    kind,
    id: String(row['id']),
    route: `/${page}/${String(row['id'])}`,
    title: markHits(textsOf(entity, parts.title, row).join(' '), query),
    lines: linesAround(textsOf(entity, parts.body, row).join(' '), query),
    labels: parts.labels.flatMap((field) => {
      const said = codes.get(dictOf(entity.fields[field]) ?? '');
      return namesOf(row, field).map((name) => said?.get(name) ?? name);
    }),
    row: Object.fromEntries(
      facts.flatMap((field) =>
        [field, companionName(field)].flatMap((name) =>
          Object.hasOwn(row, name) ? [[name, row[name]] as const] : [],
        ),
      ),
    ),
  }));
}

/** Rows with these lists of links, each read once for all of them. */
async function withLists(
  ctx: Ctx,
  entity: EntitySchema,
  { rows, fields }: { readonly rows: readonly StoredRow[]; readonly fields: readonly string[] },
): Promise<readonly StoredRow[]> {
  const joins = tableOf(entity).joins.filter(({ field }) => fields.includes(field));
  const ids = rows.map(({ id }) => String(id));
  const linked = await Promise.all(joins.map((join) => listLinkedIds(ctx.db, join, ids)));
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      joins.map(({ field }, at) => [field, linked[at]?.get(String(row['id'])) ?? []]),
    ),
  }));
}

function textsOf(
  entity: EntitySchema,
  fields: readonly string[],
  row: StoredRow,
): readonly string[] {
  return fields.flatMap((field) => {
    const value = row[field];
    if (typeof value !== 'string' || value === '') return [];
    return [isHtml(entity.fields[field]) ? htmlText(value) : value];
  });
}

function namesOf(row: StoredRow, field: string): readonly string[] {
  const shown = row[companionName(field)] ?? row[field];
  if (Array.isArray(shown)) return shown.map(String);
  return typeof shown === 'string' && shown !== '' ? [shown] : [];
}
