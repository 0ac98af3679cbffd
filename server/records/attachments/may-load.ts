import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { sharers } from '#schemas/language/owner.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, mayRead } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { listLinksOfFile, type FileLink, type FileRow } from './attachment-store.ts';

const MAX_LINKS = 50;
const LIBRARY_KEY = 'sys:oss:all';

/** Whether the actor may load a file: it is his own, in the library he keeps, or a record he may see refers to it. */
export async function mayLoad(
  ctx: Ctx,
  file: Pick<FileRow, 'id' | 'creator' | 'isKept'>,
): Promise<boolean> {
  const { actor } = ctx;
  if (actor.isSuperAdmin || file.creator === actor.id) return true;
  if (file.isKept && holdsKey(actor, LIBRARY_KEY)) return true;
  for (const link of await listLinksOfFile(ctx.db, file.id, MAX_LINKS))
    if (await seesLink(ctx, link)) return true;
  return false;
}

/** A record is seen by its own entity, or by one that looks at its table and shows the field. */
async function seesLink(ctx: Ctx, link: FileLink): Promise<boolean> {
  const owner = ctx.registry.entity(link.entity);
  if (!owner) return false;
  for (const entity of sharers(ctx.registry.entities(), owner))
    if (
      (entity === owner || Object.hasOwn(entity.fields, rootOf(link.field))) &&
      (await seesRecord(ctx, entity, link))
    )
      return true;
  return false;
}

async function seesRecord(
  ctx: Ctx,
  entity: EntitySchema,
  { recordId, field }: FileLink,
): Promise<boolean> {
  const { name } = entity;
  if (!mayReadPlace(ctx, entity.fields, field)) return false;
  const keys = verbsOf(entity)
    .filter((verb) => verb === 'info' || verb === 'page' || verb === 'list')
    .map((verb) => verbPermission(entity, verb));
  if (!keys.some((key) => holdsKey(ctx.actor, key))) return false;
  return (
    (await findRow(ctx.db, ctx.scope, entity, {
      id: recordId,
      where: hooksOf(ctx, name).where?.(ctx) ?? [],
    })) !== undefined
  );
}

/** The field of the record that a link names: `lines` of `lines.photo`. */
function rootOf(field: string): string {
  return field.split('.')[0] ?? field;
}

/** A column of a sub-table is read by whoever may read both. */
function mayReadPlace(ctx: Ctx, fields: EntitySchema['fields'], place: string): boolean {
  const [name = '', ...rest] = place.split('.');
  const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!spec) return true;
  if (!mayRead(ctx.actor, spec)) return false;
  return rest.length === 0 || mayReadPlace(ctx, innerOf(spec) ?? {}, rest.join('.'));
}
