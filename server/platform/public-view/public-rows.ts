import type { PageResult } from '#schemas/api/envelope.ts';
import { filterFace } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { publicFace } from '#schemas/language/public-face.ts';
import { cardOf, exprOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { PUBLIC_SCOPE } from '#server/base/context/scope.ts';
import { readListQuery, type RawQuery } from '#server/records/resource/list-query.ts';
import { presentRows } from '#server/records/resource/present.ts';
import { conditionOf, unknownField } from '#server/records/resource/rule-values.ts';
import { countRows, listRows, type RowQuery } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Rows that strangers reach by turning pages: beyond, nothing is answered and nothing is read. */
const REACH = 10_000;
const COUNT_CAP = 1000;
/** Rows of one file. */
const FILE_ROWS = 1000;
/** What every list takes besides the fields it is filtered by; what else is sent is refused, whether or not a field is called so. */
const WORDS: ReadonlySet<string> = new Set(['page', 'limit', 'order', 'orderField', 'keyword']);
/** Sent along by clients and proxies, and read elsewhere. */
const BESIDE: ReadonlySet<string> = new Set(['key', 'lang', '_t']);

/** An entity, and the part of it that is public. */
export interface PublicView {
  readonly entity: EntitySchema;
  readonly face: EntitySchema;
}

/** @throws AppError `badPublicKey` as a key that opens nothing: whether there is such an entity is not told */
export function needPublicView({ registry }: Ctx, name: string): PublicView {
  const entity = registry.entity(name);
  const face = entity && publicFace(entity);
  if (!entity || !face) throw new AppError('badPublicKey');
  return { entity, face };
}

/** A page of the public rows. @throws AppError `invalid` it is asked by something that is not public */
export async function pagePublicRows(
  ctx: Ctx,
  view: PublicView,
  sent: RawQuery,
): Promise<PageResult<StoredRow>> {
  const query = await readPublicQuery(ctx, view, sent);
  const { entity } = view;
  const offset = query.offset ?? 0;
  const limit = Math.min(query.limit, Math.max(0, REACH - offset));
  const [list, total] = await Promise.all([
    limit === 0 ? [] : readRows(ctx, view, { ...query, limit }),
    countRows(ctx.db, PUBLIC_SCOPE, entity, { where: query.where, cap: COUNT_CAP }),
  ]);
  return {
    total: Math.min(total, COUNT_CAP),
    list,
    ...(total > COUNT_CAP && { isCapped: true }),
  };
}

/** The rows of a file: a thousand at most, whatever page was asked for. @throws AppError as `pagePublicRows` */
export async function listPublicRows(
  ctx: Ctx,
  view: PublicView,
  sent: RawQuery,
): Promise<readonly StoredRow[]> {
  const query = await readPublicQuery(ctx, view, sent);
  return readRows(ctx, view, { ...query, offset: 0, limit: FILE_ROWS });
}

async function readPublicQuery(ctx: Ctx, { entity, face }: PublicView, sent: RawQuery) {
  const asked = Object.entries(sent).filter(([name]) => !BESIDE.has(name));
  const filters = filterNames(face);
  const strange = asked.find(([name]) => !WORDS.has(name) && !filters.has(name));
  if (strange) throw unknownField(face, strange[0]);
  const order = sent['orderField'];
  if (typeof order === 'string' && order !== '' && !Object.hasOwn(face.fields, order))
    throw unknownField(face, 'orderField');
  const query = await readListQuery(ctx, face, Object.fromEntries(asked));
  const own = await conditionOf(ctx, entity, entity.public?.where ?? { any: [] });
  return { ...query, where: [own, ...query.where] };
}

/** The filters of a list with the names of their ends. */
function filterNames({ fields, list = {} }: EntitySchema): ReadonlySet<string> {
  return new Set(
    (list.filters ?? []).flatMap((name) => {
      const spec = fields[name];
      const { op, ends = [`${name}Start`, `${name}End`] } = spec ? filterFace(spec) : { op: 'eq' };
      return op === 'between' ? [name, ...ends] : [name];
    }),
  );
}

/** Rows as nobody sees them who holds no right: masked, with what links are called in the place of their ids, and nothing beside. */
async function readRows(
  ctx: Ctx,
  { entity, face }: PublicView,
  query: RowQuery,
): Promise<readonly StoredRow[]> {
  const rows = await listRows(ctx.db, PUBLIC_SCOPE, entity, query);
  const shown = await presentRows(ctx, workedOut(entity, face), rows);
  const fields = Object.entries(face.fields);
  return shown.map((row: StoredRow) =>
    Object.fromEntries(
      fields.map(([name, spec]) => [name, row[isLink(spec) ? companionName(name) : name] ?? null]),
    ),
  );
}

function isLink(spec: FieldSpec): boolean {
  return targetOf(spec) !== undefined;
}

const faces = new WeakMap<EntitySchema, EntitySchema>();

/** The face with what its formulas are made of, where it has some: the values themselves are left out again. */
function workedOut(entity: EntitySchema, face: EntitySchema): EntitySchema {
  if (!Object.values(face.fields).some((spec) => exprOf(spec) !== undefined)) return face;
  const known = faces.get(entity);
  if (known) return known;
  const kept = Object.entries(entity.fields).filter(([, spec]) => {
    const stored = cardOf(spec)?.stored;
    return !isLink(spec) && stored !== 'none' && stored !== 'links' && stored !== 'rows';
  });
  const made = { ...face, fields: { ...Object.fromEntries(kept), ...face.fields } };
  faces.set(entity, made);
  return made;
}
