import { parseApi } from '#runtime/http/api-line.ts';
import { CANCELLED } from '#runtime/http/codes.ts';
import { CallFailure } from '#runtime/http/failure.ts';
import { text } from '#runtime/i18n/setup.ts';
import { newId } from '#runtime/ids/new-id.ts';
import { noteSent } from '#runtime/kept/note-sent.ts';
import { http } from '#runtime/services/http.ts';
import { onReconnect } from '#runtime/services/realtime.ts';
import { noteWritten } from '#runtime/services/written.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import type { LocalFile, NewItem, OutboxItem, Outcome, Verdict } from './item.ts';
import { tidyFiles, uploadKept } from './kept-files.ts';
import { personNow, store } from './kept.ts';
import { show } from './local-addresses.ts';
import { localIdOf, localIdsIn, withStored } from './local-files.ts';
import { waitsFor } from './order.ts';
import { attemptCall } from './post.ts';
import { createSender, uploadFiles } from './sender.ts';
import { outboxAtom, readAtom } from './waiting.ts';

/** The channel between tabs. */
const NAME = 'outbox';
/** Whoever hands something over is told after this time that it waits, whatever it waits for. */
const TOLD_MS = 10 * SECOND_MS;

type Told = { readonly key: string; readonly outcome: Outcome };

const waiters = new Map<string, (outcome: Outcome) => void>();
const listeners = new Set<(told: Told) => void>();
const others = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
const sender = store.then((kept) =>
  createSender({
    store: kept,
    holder: newId(),
    person: personNow,
    post,
    upload: uploadKept,
    now: Date.now,
    chance: Math.random,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onChange: (told) => {
      others?.postMessage(told ?? null);
      take(told);
    },
    fileGone: text('shell:outbox.fileGone'),
  }),
);

others?.addEventListener('message', ({ data }: MessageEvent<Told | null>) =>
  take(data ?? undefined),
);

async function post(item: OutboxItem, body: OutboxItem['body']): Promise<Verdict<unknown>> {
  const verdict = await attemptCall((request) => http.call<unknown>(request), {
    ...parseApi(item.api),
    ...(item.params && { params: item.params }),
    body,
    idempotencyKey: item.key,
  });
  if (verdict.kind === 'sent') {
    await noteSent(item.person, { record: item.record, body, answer: verdict.answer });
    noteWritten(item.api);
  }
  return verdict;
}

function take(told: Told | undefined): void {
  if (told) {
    waiters.get(told.key)?.(told.outcome);
    for (const listener of listeners) listener(told);
  }
  void reload();
}

async function reload(): Promise<void> {
  const person = personNow();
  appStore.set(readAtom, person === null ? [] : await (await store).list(person));
}

async function wake(): Promise<void> {
  await (await sender).wake();
}

/** What waits for the network alone is due at once. */
async function wakeAll(): Promise<void> {
  await (await sender).hurry();
}

/** Begins to send what waits of the person who is signed in; @returns the way to stop. */
export function followOutbox(): () => void {
  const look = (): void => void wakeAll();
  const lookAgain = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', lookAgain);
  const stop = onReconnect(look);
  void reload()
    .then(look)
    .then(() => tidyFiles(appStore.get(outboxAtom)));
  return () => {
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', lookAgain);
    stop();
    appStore.set(readAtom, []);
  };
}

/**
 * Hands something over to be sent exactly once: it is kept before the first attempt, and goes as soon as it can.
 * @returns what became of the first attempt, or that it waits. Of what waits the page hears later by `onOutcome`.
 * @throws Error nobody is signed in
 */
export async function send(item: NewItem): Promise<Outcome> {
  const person = personNow();
  if (person === null) throw new Error('nobody is signed in');
  const kept = await store;
  const key = item.key ?? newId();
  const outcome = new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => resolve({ state: 'waiting' }), TOLD_MS);
    waiters.set(key, (told) => {
      clearTimeout(timer);
      resolve(told);
    });
  });
  try {
    const added = await kept.add({
      ...item,
      key,
      person,
      madeAt: new Date().toISOString(),
      state: 'waiting',
      tries: 0,
      nextAt: 0,
    });
    others?.postMessage(null);
    await reload();
    void wake();
    if (waitsFor(await kept.list(person), added)) return { state: 'waiting' };
    return await outcome;
  } finally {
    waiters.delete(key);
  }
}

/** Hears what becomes of things that waited, in any tab; @returns the way to stop. */
export function onOutcome(listener: (told: Told) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends one, refused or not, as soon as what is before it is sent. Its files are asked for again: the server may have let them go. */
export async function retry(key: string): Promise<void> {
  const kept = await store;
  const item = appStore.get(outboxAtom).find((one) => one.key === key);
  for (const id of localIdsIn(item?.body)) await kept.changeFile(id, { storedAt: 0 });
  await kept.change(key, { state: 'waiting', tries: 0, nextAt: 0 });
  await afterChange();
}

/** Another body for one that was refused; it keeps its key, so that what may have been done is never done again. */
export async function mend(key: string, body: NewItem['body']): Promise<void> {
  await (await store).change(key, { body, state: 'waiting', nextAt: 0 });
  await afterChange();
}

/** Takes one away without sending it, its files too. The page asks before. */
export async function giveUp(key: string): Promise<void> {
  const item = appStore.get(outboxAtom).find((one) => one.key === key);
  await (await store).remove(key, item ? localIdsIn(item.body) : []);
  await afterChange();
}

async function afterChange(): Promise<void> {
  others?.postMessage(null);
  await reload();
  void wake();
}

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

/**
 * A body for a call that is made at once: its local files are uploaded and stand in it as stored ones.
 * @returns it, and what is to run after the call was answered: the files are not needed any more
 * @throws CallFailure one of them could not be uploaded
 */
export async function withUploaded<T>(
  body: T,
): Promise<{ readonly body: T; readonly done: () => Promise<void> }> {
  const ids = localIdsIn(body);
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
