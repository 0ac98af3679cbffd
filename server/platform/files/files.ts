import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { isId } from '#schemas/basics/ids.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { emptyFile } from '#server/platform/files/stores/empty-file.ts';
import { FILE_KINDS, fitsKind } from '#server/platform/files/stores/kinds.ts';
import { spool, sweepSpool, tooLarge } from '#server/platform/files/stores/spool.ts';
import type { FileStore, Spooled } from '#server/platform/files/stores/store.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { findUserOfSession } from '#server/platform/session/my-session-store.ts';
import { needEntity } from '#server/records/access.ts';
import {
  countBytes,
  discardFiles,
  dropTrash,
  findFiles,
  findTrash,
  findUnlinked,
  keepFiles,
  putTrash,
  type FileRow,
} from '#server/records/attachments/attachment-store.ts';
import { fileAddress } from '#server/records/attachments/file-address.ts';
import { mayLoad } from '#server/records/attachments/may-load.ts';
import { cleanFileName, extensionOf, looksRunnable } from '#server/records/attachments/names.ts';
import { answeredBefore, doOnce, type Once } from '#server/records/resource/once.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import { readRange, type ByteRange } from './byte-range.ts';
import { readFileSettings, type FileSettings } from './file-settings.ts';

/** Where files go now, and where those of an earlier setting lie. */
export interface FileStores {
  current(
    ctx: Ctx,
  ): Promise<{ readonly storage: string; readonly prefix: string; readonly store: FileStore }>;
  named(ctx: Ctx, storage: string): Promise<FileStore>;
}

export interface FileDeps {
  /** Folder for uploads on their way. */
  readonly spoolDir: string;
  readonly stores: FileStores;
}

/** A file as it comes. */
export interface Upload {
  readonly name: string;
  readonly stream: Readable;
  /** The client's own name of this upload, if it sent one. */
  readonly key?: string | undefined;
  /** Taken in by the product itself: it counts for nobody's quota, and has a limit of its own. */
  readonly house?: { readonly maxBytes: number };
}

/** What an upload answers; `url` and `src` are the same address. */
export interface UploadedFile {
  readonly id: string;
  readonly url: string;
  readonly src: string;
  readonly name: string;
  readonly size: number;
}

export interface OpenedFile {
  readonly file: FileRow;
  readonly bytes: Readable;
  /** The part that `bytes` are; undefined: the whole file; null: there is no such part. */
  readonly range?: ByteRange | null | undefined;
  /** The browser may show it by itself. */
  readonly isImage: boolean;
}

const BATCH = 500;

/**
 * Takes a file in: spooled, judged by name and content, kept under a name of the server's own.
 * It belongs to nobody's record yet; unless one refers to it within 24 hours it goes. The same bytes under the same key are the file
 * that was kept first, as long as it is there.
 * @throws AppError `invalid` a format that is not taken; `tooLarge` the file, or all files of the actor; `noFile` it is empty; `keyUsed`,
 * `running` as `doOnce`.
 */
export async function uploadFile(ctx: Ctx, deps: FileDeps, upload: Upload): Promise<UploadedFile> {
  const settings = await readFileSettings(ctx.db);
  const name = cleanFileName(upload.name);
  const extension = extensionOf(name);
  if (looksRunnable(name) || !settings.extensions.includes(extension)) throw wrongFormat(settings);
  const maxBytes = upload.house?.maxBytes ?? settings.maxBytes;
  const spooled = await spool(upload.stream, { dir: deps.spoolDir, maxBytes });
  try {
    if (spooled.size === 0) throw emptyFile(name);
    if (!(await fitsKind(spooled, extension))) throw otherContent(name, extension);
    const once = {
      what: 'upload',
      body: { name, sha256: spooled.sha256 },
      key: upload.key,
      tells: null,
      isGone: async (tx: Ctx, { id }: UploadedFile) => !(await isThere(tx, id)),
    };
    const first = await answeredBefore(ctx, once);
    if (first) return first;
    if (!upload.house) await demandQuota(ctx, settings, spooled.size);
    return await keep(ctx, deps, { name, extension, spooled, once });
  } finally {
    await rm(spooled.path, { force: true });
  }
}

/** @throws AppError `tooLarge` all files of the actor would be */
async function demandQuota(ctx: Ctx, settings: FileSettings, size: number): Promise<void> {
  if ((await countBytes(ctx.db, ctx.actor.id)) + size > settings.quotaBytes)
    throw overQuota(settings);
}

/** Whether a file is still kept and the actor may load it: what nobody refers to goes after a day. */
async function isThere(ctx: Ctx, id: string): Promise<boolean> {
  const [file] = await findFiles(ctx.db, [id]);
  return file !== undefined && (await mayLoad(ctx, file));
}

/** Early refusal by the announced length, before a byte is read. @throws AppError `tooLarge`. */
export async function demandLength(ctx: Ctx, bytes: number): Promise<void> {
  const { maxBytes } = await readFileSettings(ctx.db);
  const formOverhead = 64 * 1024;
  if (bytes > maxBytes + formOverhead) throw tooLarge(maxBytes);
}

/** A file that the actor may load. @throws AppError `notFound` also for one he may not. */
export async function findFile(ctx: Ctx, id: string): Promise<FileRow> {
  const [file] = isId(id) ? await findFiles(ctx.db, [id]) : [];
  if (!file || !(await mayLoad(ctx, file))) throw new AppError('notFound', { id });
  return file;
}

/** The bytes of a file that the actor may load, or the part that a `range` header wants. @throws AppError `notFound`; `unavailable` its store does not answer. */
export async function openFile(
  ctx: Ctx,
  deps: FileDeps,
  id: string,
  wanted?: unknown,
): Promise<OpenedFile> {
  const file = await findFile(ctx, id);
  const range = readRange(wanted, file.size);
  if (range === null) return { file, range, bytes: Readable.from([]), isImage: false };
  const store = await deps.stores.named(ctx, file.storage);
  return {
    file,
    range,
    bytes: await store.open(file.storeKey, range),
    isImage: FILE_KINDS[extensionOf(file.name)]?.isImage === true,
  };
}

/**
 * The picture behind an address that this server signed for a sign-in: judged as if that one asked now, so that an address ends with
 * the sign-in, the account and the right to see the record.
 * @throws AppError `unauthorized` the sign-in is over; `notFound` it is no picture, or not his to see any more.
 */
export async function openSignedPicture(
  ctx: Ctx,
  deps: FileDeps,
  { id, session }: { readonly id: string; readonly session: string },
): Promise<OpenedFile> {
  const userId = await findUserOfSession(ctx.db, session, ctx.now());
  const who = userId === undefined ? null : await loadActor(ctx.db, userId);
  if (!who) throw new AppError('unauthorized');
  const file = await findFile({ ...ctx, ...who }, id);
  if (FILE_KINDS[extensionOf(file.name)]?.isImage !== true) throw new AppError('notFound', { id });
  return {
    file,
    bytes: await (await deps.stores.named(ctx, file.storage)).open(file.storeKey),
    isImage: true,
  };
}

/** Takes uploads of the actor into the library, where they stay. @throws AppError `notFound` one of them is not his. */
export async function keepInLibrary(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const id of ids) await findFile(tx, id);
    await keepFiles(tx.db, ids);
  });
}

/** Removes files nobody refers to after a day, bytes without a row, and uploads that died on their way. */
export async function cleanFiles(ctx: Ctx, deps: FileDeps): Promise<void> {
  const now = ctx.now();
  await sweepSpool(deps.spoolDir, new Date(now.getTime() - HOUR_MS));
  const stale = await findUnlinked(ctx.db, new Date(now.getTime() - DAY_MS), BATCH);
  if (stale.length > 0)
    await inTransaction(ctx, (tx) =>
      discardFiles(
        tx.db,
        stale.map(({ id }) => id),
        new Date(now.getTime() - HOUR_MS),
      ),
    );
  for (const trash of await findTrash(ctx.db, new Date(now.getTime() - HOUR_MS + 1), BATCH)) {
    try {
      await (await deps.stores.named(ctx, trash.storage)).remove(trash.storeKey);
      await dropTrash(ctx.db, trash);
    } catch (error) {
      ctx.log.warn(
        { storage: trash.storage, error: String(error) },
        'a stored file could not be removed; it is tried again',
      );
    }
  }
}

async function keep(
  ctx: Ctx,
  deps: FileDeps,
  {
    name,
    extension,
    spooled,
    once,
  }: {
    readonly name: string;
    readonly extension: string;
    readonly spooled: Spooled;
    readonly once: Once<UploadedFile>;
  },
): Promise<UploadedFile> {
  const { storage, prefix, store } = await deps.stores.current(ctx);
  const id = newId();
  const storeKey = path.posix.join(
    prefix,
    wallTime(ctx.now()).slice(0, 7).replace('-', ''),
    `${id}.${extension}`,
  );
  const mime = FILE_KINDS[extension]?.mime ?? 'application/octet-stream';
  // bytes without a row are found again, whatever breaks from here on
  await putTrash(ctx.db, { storage, storeKey }, ctx.now());
  await store.put(storeKey, spooled, mime);
  return doOnce(ctx, once, async (tx) => {
    const at = wallTime(tx.now());
    const audit = { creator: tx.actor.id, createDate: at, updater: tx.actor.id, updateDate: at };
    const { size, sha256 } = spooled;
    await insertKept(
      tx.db,
      needEntity(tx, 'file'),
      { id, name, size, mime, sha256, storage, storeKey, isKept: false, ...audit },
      tx.actor.id,
    );
    await dropTrash(tx.db, { storage, storeKey });
    return { id, url: fileAddress(id), src: fileAddress(id), name, size };
  });
}

function wrongFormat({ extensions }: FileSettings): AppError {
  return new AppError('invalid', { message: 'errors.file.format', format: extensions.join(', ') });
}

/** The name says one kind of file, the bytes are another. */
function otherContent(name: string, extension: string): AppError {
  return new AppError('invalid', { message: 'errors.file.content', name, format: extension });
}

function overQuota({ quotaBytes }: FileSettings): AppError {
  return new AppError('tooLarge', {
    message: 'errors.file.quota',
    size: Math.floor(quotaBytes / (1024 * 1024)),
  });
}
