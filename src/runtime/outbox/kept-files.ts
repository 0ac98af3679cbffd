import { parseApi } from '#runtime/http/api-line.ts';
import { CANCELLED } from '#runtime/http/codes.ts';
import { CallFailure } from '#runtime/http/failure.ts';
import { text } from '#runtime/i18n/setup.ts';
import { newId } from '#runtime/ids/new-id.ts';
import { http } from '#runtime/services/http.ts';
import { allKeys, DRAFT_PREFIX } from '#runtime/state/browser-store.ts';
import type { Address, AnswerAt } from '#schemas/api/contracts.ts';
import { isWithin } from '#schemas/basics/elapsed.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import type { LocalFile, OutboxItem, StoredFile, Verdict } from './item.ts';
import { personNow, store } from './kept.ts';
import { localIdOf, localIdsIn, withStored } from './local-files.ts';
import { attemptCall } from './post.ts';
import { uploadFiles } from './sender.ts';

/** Addresses under which the page itself shows files of this browser, by their local id. */
const shown = new Map<string, string>();

/**
 * Keeps a file that is to be uploaded later.
 * @returns it as a value of a file field, with a local id
 * @throws Error nobody is signed in
 */
export async function keepFile(file: File): Promise<{ id: string; name: string; size: number }> {
  const person = personNow();
  if (person === null) throw new Error('nobody is signed in');
  const id = localIdOf(newId());
  const kept = { id, person, name: file.name, blob: file, madeAt: new Date().toISOString() };
  await (await store).addFile(kept);
  show(kept);
  return { id, name: file.name, size: file.size };
}

/** Uploads a file under its local id, so that it is stored once. */
export function uploadKept({ id, blob, name }: LocalFile): Promise<Verdict<StoredFile>> {
  const body = new FormData();
  body.append('file', new File([blob], name, { type: blob.type }));
  return attemptCall((request) => http.call<AnswerAt<'POST /oss/file/upload_env'>>(request), {
    ...parseApi('POST /oss/file/upload_env' satisfies Address),
    body,
    idempotencyKey: id,
  });
}

/**
 * A body for a call that is made at once: its local files are uploaded and stand in it as stored ones.
 * @returns it, and what is to run after the call was answered: the files are not needed any more
 * @throws CallFailure one of them could not be uploaded
 */
export async function withUploaded<T>(
  body: T,
): Promise<{ readonly body: T; readonly done: () => Promise<void> }> {
  const ids = localIdsIn(body);
  if (ids.length === 0) return { body, done: async () => {} };
  const kept = await store;
  const person = personNow();
  const parts = {
    store: kept,
    upload: uploadKept,
    now: Date.now,
    fileGone: text('shell:outbox.fileGone'),
  };
  const verdict = await uploadFiles(parts, body, () => person !== null && personNow() === person);
  if (verdict.kind === 'nobody') throw new CallFailure(CANCELLED, text('common:http.cancelled'));
  if (verdict.kind !== 'sent') throw new CallFailure(verdict.code, verdict.reason);
  return {
    body: withStored(body, (id) => verdict.answer.get(id)),
    done: () => kept.removeFiles(ids),
  };
}

/** The bytes of a local file of the person who is signed in; undefined where it is not here. */
export async function localFile(id: string): Promise<LocalFile | undefined> {
  const file = await (await store).file(id);
  return file?.person === personNow() ? file : undefined;
}

/** The files that a body names, for whoever exports it. */
export async function filesOf(item: OutboxItem): Promise<readonly LocalFile[]> {
  const found = await Promise.all(localIdsIn(item.body).map(localFile));
  return found.filter((file) => file !== undefined);
}

/** The address of a local file for this page; empty for one that is not here. */
export function localAddress(id: string): string {
  return shown.get(id) ?? '';
}

function show({ id, blob }: Pick<LocalFile, 'id' | 'blob'>): void {
  if (!shown.has(id)) shown.set(id, URL.createObjectURL(blob));
}

/**
 * Files of an earlier visit can be shown again; those that nothing needs go: no item, no draft, and a day old.
 * @param items what waits of the person
 */
export async function tidyFiles(items: readonly OutboxItem[]): Promise<void> {
  const person = personNow();
  if (person === null) return;
  const kept = await store;
  const needed = new Set(items.flatMap(({ body }) => localIdsIn(body)));
  const drafts = allKeys(localStorage)
    .filter((key) => key.startsWith(DRAFT_PREFIX))
    .map((key) => localStorage.getItem(key) ?? '');
  const now = Date.now();
  for (const file of await kept.files(person)) {
    const isNeeded =
      needed.has(file.id) ||
      drafts.some((draft) => draft.includes(file.id)) ||
      isWithin(DAY_MS, Date.parse(file.madeAt), now);
    if (isNeeded) show(file);
    else await kept.removeFiles([file.id]);
  }
}
