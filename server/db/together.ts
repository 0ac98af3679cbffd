import type { Db } from './db.ts';

/** What one of many asks, and who waits for its answer. */
interface Asker {
  readonly key: unknown;
  readonly answer: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** Questions of one kind that are about to be asked as one. */
interface Question {
  readonly what: readonly unknown[];
  readonly ask: (keys: readonly never[]) => Promise<readonly unknown[]>;
  readonly askers: Asker[];
}

/** Gathers what pieces of work ask that go on side by side. */
interface Gatherer {
  readonly waiting: Question[];
  isDue: boolean;
}

const gatherers = new WeakMap<Db, Gatherer>();

/** A statement for many failed: it says nothing of any one of them. */
class ManyFailed extends Error {
  override readonly name = 'ManyFailed';
}

/**
 * Does many pieces of work in one transaction side by side: what all of them ask of the database at one stage (`askTogether`) is one
 * statement instead of one for each. Only for work of which no piece reads what another writes. Nothing of it goes on when this answers.
 */
export async function workTogether<T>(
  db: Db,
  works: readonly (() => Promise<T>)[],
): Promise<readonly PromiseSettledResult<T>[]> {
  gatherers.set(db, { waiting: [], isDue: false });
  try {
    return await Promise.allSettled(works.map((work) => work()));
  } finally {
    gatherers.delete(db);
  }
}

/**
 * Asks something of the database, together with whoever asks the same of another key at this moment; alone where nothing is gathered.
 * @param what tells one question from another: each part by identity
 * @param ask answers each key, in the order of the keys
 * @throws Error what the statement failed with, where it was asked for this key alone
 */
export async function askTogether<K, A>(
  db: Db,
  what: readonly unknown[],
  key: K,
  ask: (keys: readonly K[]) => Promise<readonly A[]>,
): Promise<A> {
  const gatherer = gatherers.get(db);
  if (!gatherer) {
    const [alone] = await ask([key]);
    return alone as A;
  }
  return new Promise<A>((answer, fail) => {
    const asker: Asker = { key, answer: answer as Asker['answer'], fail };
    const known = gatherer.waiting.find((question) => isSame(question.what, what));
    if (known) known.askers.push(asker);
    else gatherer.waiting.push({ what, ask: ask as Question['ask'], askers: [asker] });
    if (gatherer.isDue) return;
    gatherer.isDue = true;
    // everybody whom the same answer woke has come to his next question by then
    setImmediate(() => put(gatherer));
  });
}

/** Whether what is asked is gathered at present. */
export function isTogether(db: Db): boolean {
  return gatherers.has(db);
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at]);
}

function put(gatherer: Gatherer): void {
  gatherer.isDue = false;
  for (const { ask, askers } of gatherer.waiting.splice(0))
    ask(askers.map(({ key }) => key as never)).then(
      (answers) => askers.forEach(({ answer }, at) => answer(answers[at])),
      (error: unknown) => {
        const told =
          askers.length > 1
            ? new ManyFailed('a statement for many failed', { cause: error })
            : error;
        for (const { fail } of askers) fail(told);
      },
    );
}
