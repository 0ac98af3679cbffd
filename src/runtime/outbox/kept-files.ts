import { parseApi } from '#runtime/http/api-line.ts';
import { http } from '#runtime/services/http.ts';
import { allKeys, DRAFT_PREFIX } from '#runtime/state/browser-store.ts';
import type { Address, AnswerAt } from '#schemas/api/contracts.ts';
import { isWithin } from '#schemas/basics/elapsed.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import type { LocalFile, OutboxItem, StoredFile, Verdict } from './item.ts';
import { personNow, store } from './kept.ts';
import { show } from './local-addresses.ts';
import { localIdsIn } from './local-files.ts';
import { attemptCall } from './post.ts';

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
