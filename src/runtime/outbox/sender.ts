import { SECOND_MS } from '#schemas/basics/units.ts';
import type { LocalFile, OutboxItem, Outcome, StoredFile, Verdict } from './item.ts';
import { localIdsIn, trusted, withStored } from './local-files.ts';
import { nextDue, nextItem, waitMs } from './order.ts';
import type { OutboxStore } from './store.ts';

/** How long a tab that sends is believed to be there; prolonged well before it ends. Should two send after all, the server does each key once. */
const LEASE_MS = 6 * SECOND_MS;
const PROLONG_MS = 2 * SECOND_MS;
/** How soon a tab looks again whether another one still sends: it may have been closed or frozen. */
const LOOK_MS = 2 * SECOND_MS;

export interface SenderDeps {
  readonly store: OutboxStore;
  /** Of this tab. */
  readonly holder: string;
  /** Whose things may be sent now; null: nobody's. */
  readonly person: () => string | null;
  readonly post: (item: OutboxItem, body: OutboxItem['body']) => Promise<Verdict<unknown>>;
  readonly upload: (file: LocalFile) => Promise<Verdict<StoredFile>>;
  /** ms since 1970 */
  readonly now: () => number;
  /** 0 to 1 */
  readonly chance: () => number;
  /** Runs something later; returns the way to stop it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Something of the person changed. `told`: what became of one item. */
  readonly onChange: (told?: { readonly key: string; readonly outcome: Outcome }) => void;
  /** Why an item cannot go whose file is not here any more. */
  readonly fileGone: string;
}

export interface Sender {
  /** Looks for something to send; what looks already looks once more. @returns when nothing is due */
  wake(): Promise<void>;
  /** The network is back, or somebody looks: all that waits for a time is due at once, also what is being tried, should that fail. */
  hurry(): Promise<void>;
  stop(): void;
}

/** Sends one thing after the other, from one tab at a time; ends when nothing is due, and looks again when something is. */
export function createSender(deps: SenderDeps): Sender {
  const state = { isAsked: false, isStopped: false, hurries: 0 };
  let running: Promise<void> | undefined;
  let stopTimer: (() => void) | undefined;

  const wake = (): Promise<void> => {
    state.isAsked = true;
    stopTimer?.();
    running ??= drainAll().finally(() => {
      running = undefined;
      // asked between the last look and this moment
      if (state.isAsked && !state.isStopped) void wake();
    });
    return running;
  };
  const drainAll = async (): Promise<void> => {
    while (state.isAsked && !state.isStopped) {
      state.isAsked = false;
      await drain();
    }
  };
  const again = (ms: number): void => {
    stopTimer?.();
    if (!state.isStopped) stopTimer = deps.later(() => void wake(), ms);
  };
  const drain = async (): Promise<void> => {
    const person = deps.person();
    if (person === null) return;
    const lease = { name: `send:${person}`, holder: deps.holder, forMs: LEASE_MS };
    const hold = (): Promise<boolean> => deps.store.lease({ ...lease, since: deps.now() });
    if ((await deps.store.list(person)).length === 0) return;
    if (!(await hold())) return again(LOOK_MS);
    const stopProlonging = repeat(deps, () => void hold(), PROLONG_MS);
    try {
      await sendAll(deps, person, state);
    } finally {
      stopProlonging();
      await deps.store.release(lease.name, lease.holder);
    }
    const due = nextDue(await deps.store.list(person));
    if (due !== undefined && deps.person() === person) again(Math.max(0, due - deps.now()));
  };
  return {
    wake,
    hurry: async () => {
      state.hurries += 1;
      const person = deps.person();
      if (person === null) return;
      const waiting = (await deps.store.list(person)).filter(({ state: now }) => now === 'waiting');
      await Promise.all(waiting.map(({ key }) => deps.store.change(key, DUE)));
      await wake();
    },
    stop: () => {
      state.isStopped = true;
      stopTimer?.();
    },
  };
}

/** As if it had never been tried: what failed says nothing of the network of now. */
const DUE = { tries: 0, nextAt: 0 } as const;

function repeat({ later }: SenderDeps, run: () => void, ms: number): () => void {
  let stop = (): void => {};
  const next = (): void => {
    stop = later(() => {
      run();
      next();
    }, ms);
  };
  next();
  return () => stop();
}

async function sendAll(
  deps: SenderDeps,
  person: string,
  state: { readonly isStopped: boolean; readonly hurries: number },
): Promise<void> {
  for (;;) {
    if (state.isStopped || deps.person() !== person) return;
    const item = nextItem(await deps.store.list(person), deps.now());
    if (!item) return;
    await deps.store.change(item.key, { state: 'sending' });
    deps.onChange();
    const begun = state.hurries;
    const verdict = await attempt(deps, item);
    await settle(deps, item, verdict);
    if (verdict.kind === 'later' && begun !== state.hurries) await deps.store.change(item.key, DUE);
    if (verdict.kind === 'nobody') return;
  }
}

/** Its files first, each once; then itself. */
async function attempt(deps: SenderDeps, item: OutboxItem): Promise<Verdict<unknown>> {
  const isHis = (): boolean => deps.person() === item.person;
  const files = await uploadFiles(deps, item.body, isHis);
  if (files.kind !== 'sent') return files;
  if (!isHis()) return { kind: 'nobody' };
  return deps.post(
    item,
    withStored(item.body, (id) => files.answer.get(id)),
  );
}

/**
 * Uploads the local files that a body names, one after the other.
 * @param isHis whether they may still be sent
 * @returns the stored file of each, or why one could not be stored
 */
export async function uploadFiles(
  { store, upload, now, fileGone }: Pick<SenderDeps, 'store' | 'upload' | 'now' | 'fileGone'>,
  body: unknown,
  isHis: () => boolean,
): Promise<Verdict<ReadonlyMap<string, StoredFile>>> {
  const stored = new Map<string, StoredFile>();
  for (const id of localIdsIn(body)) {
    const file = await store.file(id);
    if (!file) return { kind: 'refused', code: 0, reason: fileGone };
    if (!isHis()) return { kind: 'nobody' };
    const known = trusted(file, now());
    const verdict: Verdict<StoredFile> = known
      ? { kind: 'sent', answer: known }
      : await upload(file);
    if (verdict.kind !== 'sent') return verdict;
    if (!known) await store.changeFile(id, { stored: verdict.answer, storedAt: now() });
    stored.set(id, verdict.answer);
  }
  return { kind: 'sent', answer: stored };
}

/** Notes how an attempt ended, and tells it. */
async function settle(
  { store, now, chance, onChange }: SenderDeps,
  item: OutboxItem,
  verdict: Verdict<unknown>,
): Promise<void> {
  const { key } = item;
  const tries = item.tries + 1;
  if (verdict.kind === 'sent') {
    await store.remove(key, localIdsIn(item.body));
    return onChange({ key, outcome: { state: 'sent', answer: verdict.answer } });
  }
  if (verdict.kind === 'nobody') {
    await store.change(key, { state: 'waiting', nextAt: 0 });
    return onChange({ key, outcome: { state: 'waiting' } });
  }
  const { reason, code, issues = [] } = verdict;
  if (verdict.kind === 'refused') {
    await store.change(key, { state: 'refused', tries, reason, code, issues });
    return onChange({ key, outcome: { state: 'refused', reason, code, issues } });
  }
  const nextAt = now() + waitMs(tries, chance(), verdict.afterMs);
  await store.change(key, { state: 'waiting', tries, nextAt, reason, code, issues });
  onChange({ key, outcome: { state: 'waiting', reason } });
}
