import type { Issue } from '#schemas/api/envelope.ts';
import { ID_DIGITS } from '#schemas/basics/ids.ts';
import { isId } from '#schemas/basics/ids.ts';
import { cardOf, formOf, isHtml } from '#schemas/types/ask.ts';
import type { FileBase } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { readPictureFacts, type PictureFacts } from '#schemas/types/picture-facts.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { findFiles, linkFiles } from './attachment-store.ts';
import type { FileRow } from './attachment-store.ts';
import {
  filePlaces,
  mapHeldFiles,
  readHeldForms,
  type HeldField,
  type HeldForms,
} from './held-files.ts';
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
  readonly facts?: PictureFacts;
}

/**
 * Values with their files as the server knows them, in the lines of sub-tables too: id, name and size; of what was sent along
 * only what a photo said of itself.
 * What the record named before may stay. Forms that were filled in: `adoptHeldForms`.
 * @throws AppError `invalid` an id names no file the actor may load, or one of another format than the field takes.
 */
export async function adoptFiles<T extends Fields>(
  ctx: Ctx,
  specs: Specs,
  values: T,
  before?: Fields,
): Promise<T> {
  return adopt(ctx, specs, { values, before, forms: new Map() });
}

/**
 * The same of forms that were filled in, whose fields another record says: that record is known once the values are whole.
 * @throws AppError `invalid` as `adoptFiles`
 */
export async function adoptHeldForms<T extends Fields>(
  ctx: Ctx,
  specs: Specs,
  values: T,
  before?: Fields,
): Promise<T> {
  const filled = Object.fromEntries(
    Object.entries(specs).filter(([name, spec]) => formOf(spec) && values[name] !== undefined),
  );
  if (Object.keys(filled).length === 0) return values;
  const forms = await readHeldForms(ctx, filled, { ...before, ...values });
  return adopt(ctx, filled, { values, before, forms });
}

interface Adopted<T> {
  readonly values: T;
  readonly before: Fields | undefined;
  readonly forms: HeldForms;
}

async function adopt<T extends Fields>(
  ctx: Ctx,
  specs: Specs,
  { values, before, forms }: Adopted<T>,
): Promise<T> {
  const wanted = filesIn(specs, values, forms);
  if (wanted.length === 0) return values;
  const known = new Set(filesIn(specs, before ?? {}, forms).flatMap(({ ids }) => ids));
  const ids = [...new Set(wanted.flatMap((held) => held.ids))];
  const files = new Map((await findFiles(ctx.db, ids)).map((file) => [file.id, file]));
  const loadable = new Set(known);
  for (const file of files.values())
    if (!known.has(file.id) && (await mayLoad(ctx, file))) loadable.add(file.id);
  const issues = wanted.flatMap(({ path, spec, ids: named }) =>
    named.flatMap((id) => issueOf({ path, spec }, loadable.has(id) ? files.get(id) : undefined)),
  );
  if (issues.length > 0) throw new AppError('invalid', {}, { issues });
  return mapHeldFiles(specs, values, forms, (value, { spec }) =>
    isHtml(spec)
      ? value
      : idsIn(value).flatMap((id, at): readonly FileValue[] => {
          const file = files.get(id);
          const facts = factsAt(value, at);
          return file ? [{ id: file.id, name: file.name, size: file.size, ...facts }] : [];
        }),
  );
}

function issueOf(
  { path, spec }: Pick<HeldField, 'path' | 'spec'>,
  file: FileRow | undefined,
): readonly Issue[] {
  if (!file) return [{ path, rule: 'file', message: 'validation.file' }];
  if (isAccepted(spec as FileSpec, file)) return [];
  const params = { format: formatsOf(spec as FileSpec).join(', ') };
  return [{ path, rule: 'fileFormat', message: 'validation.fileFormat', params }];
}

/** Where files are named, and which; formatted text is judged by what it shows. */
function filesIn(
  specs: Specs,
  values: Fields,
  forms: HeldForms,
): readonly (HeldField & { readonly ids: readonly string[] })[] {
  const found: (HeldField & { readonly ids: readonly string[] })[] = [];
  mapHeldFiles(specs, values, forms, (value, held) => {
    const ids = isHtml(held.spec) ? [] : idsIn(value);
    if (ids.length > 0) found.push({ ...held, ids });
    return value;
  });
  return found;
}

/**
 * Writes which files a record refers to, for the fields that were sent.
 * @param row what the record is besides the values: links that say which form was filled in
 */
export async function linkRecordFiles(
  tx: Ctx,
  record: { readonly entity: string; readonly id: string },
  specs: Specs,
  { values, row = {} }: { readonly values: Fields; readonly row?: Fields | undefined },
): Promise<void> {
  const places = filePlaces(specs).filter(
    (field) => values[field.split('.')[0] ?? ''] !== undefined,
  );
  if (places.length === 0) return;
  const forms = await readHeldForms(tx, specs, { ...row, ...values });
  const held = new Map(places.map((field) => [field, new Set<string>()]));
  const texts: { readonly field: string; readonly html: unknown }[] = [];
  mapHeldFiles(specs, values, forms, (value, { field, spec }) => {
    if (isHtml(spec)) texts.push({ field, html: value });
    else for (const id of idsIn(value)) held.get(field)?.add(id);
    return value;
  });
  for (const { field, html } of texts)
    for (const id of await picturesIn(tx, html)) held.get(field)?.add(id);
  for (const [field, ids] of held)
    await linkFiles(tx.db, { entity: record.entity, recordId: record.id, field }, [...ids], {
      isWhole: true,
    });
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
  const ids = filesIn(specs, values, new Map()).flatMap((held) => held.ids);
  await linkFiles(tx.db, { entity: record.entity, recordId: record.id, field: 'log' }, ids, {
    isWhole: false,
  });
}

function factsAt(value: unknown, at: number): { readonly facts?: PictureFacts } {
  const sent: unknown = Array.isArray(value) ? value[at] : undefined;
  const facts = readPictureFacts((sent as { readonly facts?: unknown } | null)?.facts);
  return facts ? { facts } : {};
}

const IMAGES: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'];

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
