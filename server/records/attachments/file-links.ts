import type { Issue } from '#schemas/api/envelope.ts';
import { ID_DIGITS } from '#schemas/basics/ids.ts';
import { isId } from '#schemas/basics/ids.ts';
import { cardOf, isHtml } from '#schemas/types/ask.ts';
import type { FileBase } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { findFiles, linkFiles } from './attachment-store.ts';
import type { FileRow } from './attachment-store.ts';
import { mayLoad } from './may-load.ts';
import { extensionOf } from './names.ts';

type Fields = Readonly<Record<string, unknown>>;
type Specs = Readonly<Record<string, FieldSpec>>;
type FileSpec = FieldSpec & FileBase;

/** A file as records keep it. */
interface FileValue {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/**
 * Values with their file fields as the server knows the files: id, name and size, nothing that was sent along.
 * What the record named before may stay.
 * @throws AppError `invalid` an id names no file the actor may load, or one of another format than the field takes.
 */
export async function adoptFiles<T extends Fields>(
  ctx: Ctx,
  specs: Specs,
  values: T,
  before?: Fields,
): Promise<T> {
  const wanted = fileFields(specs).filter(([field]) => idsIn(values[field]).length > 0);
  if (wanted.length === 0) return values;
  const known = new Set(fileFields(specs).flatMap(([field]) => idsIn(before?.[field])));
  const files = new Map(
    (
      await findFiles(
        ctx.db,
        wanted.flatMap(([field]) => idsIn(values[field])),
      )
    ).map((file) => [file.id, file]),
  );
  const issues: Issue[] = [];
  const adopted: Record<string, readonly FileValue[]> = {};
  for (const [field, spec] of wanted) {
    const rows = idsIn(values[field]).map((id) => files.get(id));
    for (const row of rows) {
      if (!row || !(known.has(row.id) || (await mayLoad(ctx, row))))
        issues.push({ path: field, rule: 'file', message: 'validation.file' });
      else if (!isAccepted(spec, row))
        issues.push({
          path: field,
          rule: 'fileFormat',
          message: 'validation.fileFormat',
          params: { format: formatsOf(spec).join(', ') },
        });
    }
    adopted[field] = rows.flatMap((row) =>
      row ? [{ id: row.id, name: row.name, size: row.size }] : [],
    );
  }
  if (issues.length > 0) throw new AppError('invalid', {}, { issues });
  return { ...values, ...adopted };
}

/** Ids of the files that values name. */
export function fileIdsOf(specs: Specs, values: Fields): readonly string[] {
  return fileFields(specs).flatMap(([field]) => idsIn(values[field]));
}

/** Writes which files a record refers to, for the fields that were sent. */
export async function linkRecordFiles(
  tx: Ctx,
  record: { readonly entity: string; readonly id: string },
  specs: Specs,
  values: Fields,
): Promise<void> {
  for (const [field] of fileFields(specs)) {
    if (values[field] === undefined) continue;
    await linkFiles(
      tx.db,
      { entity: record.entity, recordId: record.id, field },
      idsIn(values[field]),
      { isWhole: true },
    );
  }
  for (const [field, spec] of Object.entries(specs)) {
    const html = isHtml(spec) && !spec.virtual ? values[field] : undefined;
    if (html === undefined) continue;
    await linkFiles(
      tx.db,
      { entity: record.entity, recordId: record.id, field },
      await picturesIn(tx, html),
      { isWhole: true },
    );
  }
}

const MAX_PICTURES = 100;

const PICTURE = new RegExp(`/oss/file/download/(${ID_DIGITS})\\b`, 'g');

/** Files that formatted text shows, of those that its writer may load: nobody gets at a file by writing its number. */
async function picturesIn(tx: Ctx, html: unknown): Promise<readonly string[]> {
  const named =
    typeof html === 'string' ? [...html.matchAll(PICTURE)].map(([, id = '']) => id) : [];
  const ids = [...new Set(named)].slice(0, MAX_PICTURES);
  if (ids.length === 0) return [];
  const loadable: string[] = [];
  for (const file of await findFiles(tx.db, ids))
    if (await mayLoad(tx, file)) loadable.push(file.id);
  return loadable;
}

/** Files that only the history of a record keeps: they stay with it for good. */
export async function linkLoggedFiles(
  tx: Ctx,
  record: { readonly entity: string; readonly id: string },
  specs: Specs,
  values: Fields,
): Promise<void> {
  const ids = fileFields(specs).flatMap(([field]) => idsIn(values[field]));
  await linkFiles(tx.db, { entity: record.entity, recordId: record.id, field: 'log' }, ids, {
    isWhole: false,
  });
}

const IMAGES: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'];

function fileFields(specs: Specs): readonly (readonly [string, FileSpec])[] {
  return Object.entries(specs).flatMap(([field, spec]) =>
    !spec.virtual && cardOf(spec)?.files ? [[field, spec as FileSpec] as const] : [],
  );
}

function formatsOf(spec: FileSpec): readonly string[] {
  const given = spec.accept?.map((extension) => extension.replace(/^\./, '').toLowerCase());
  return given ?? (cardOf(spec)?.files === 'any' ? [] : IMAGES);
}

function isAccepted(spec: FileSpec, file: FileRow): boolean {
  const formats = formatsOf(spec);
  return formats.length === 0 || formats.includes(extensionOf(file.name));
}

function idsIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? String(one.id) : '',
  );
  return ids.map((id) => (isId(id) ? id : '0'));
}
