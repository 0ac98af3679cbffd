import { asCallError } from '#engine/base/list-store.ts';
import type { CallOptions, DataPort, Row } from '#engine/base/ports.ts';
import { NO_ANSWER } from '#runtime/http/codes.ts';
import { CallFailure } from '#runtime/http/failure.ts';
import { newId } from '#runtime/ids/new-id.ts';
import { noteSent } from '#runtime/kept/note-sent.ts';
import type { OutboxItem, Outcome } from '#runtime/outbox/item.ts';
import { localIdsIn } from '#runtime/outbox/local-files.ts';
import { mend, onOutcome, send } from '#runtime/outbox/outbox.ts';
import { outboxAtom } from '#runtime/outbox/waiting.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import { withoutVersion, type PhoneWrite } from './writes.ts';

/** What a write answers that waits for a network: it is kept, and nothing is known of it yet. */
export interface Waiting {
  readonly isWaiting: true;
  /** Of the item in the outbox. */
  readonly key: string;
}

interface WriteCall {
  readonly api: string;
  readonly write: PhoneWrite;
  /** In the list of what waits. */
  readonly title: string;
  readonly options: CallOptions;
}

/**
 * Sends a write at once where that can be; what needs a picture of this phone, follows on something that waits, or gets no answer, goes
 * by the outbox under the same key, so that it is done once whatever became of the first attempt.
 * @throws CallFailure the server refuses it
 */
export async function sendWrite(
  ports: Pick<DataPort, 'call'>,
  { api, write, title, options }: WriteCall,
): Promise<unknown> {
  const key = options.idempotencyKey ?? newId();
  const earlier = appStore.get(outboxAtom).filter(({ record }) => record === write.record);
  const isTried = navigator.onLine && earlier.length === 0 && localIdsIn(write.body).length === 0;
  if (isTried)
    try {
      const answer = await ports.call(
        api,
        { body: write.body },
        { ...options, idempotencyKey: key },
      );
      const person = String(appStore.get(userAtom)?.id ?? '');
      await noteSent(person, { record: write.record, body: write.body, answer });
      return answer;
    } catch (reason) {
      if (asCallError(reason).code !== NO_ANSWER) throw reason;
    }
  const refused = earlier.find((item) => item.state === 'refused' && isAlike(item, api, write));
  // under the key of an attempt that may have arrived the same must be sent: the version it named stays with it
  const body = isTried ? write.body : withoutVersion(write.body);
  const item = { kind: write.kind, title, record: write.record, api, body, key };
  if (refused) return answerOf(refused.key, await mended(refused.key, body));
  return answerOf(key, await send(item));
}

/** @throws CallFailure the server refuses it */
function answerOf(key: string, outcome: Outcome): unknown {
  if (outcome.state === 'refused')
    throw new CallFailure(outcome.code, outcome.reason, { issues: outcome.issues });
  return outcome.state === 'sent' ? outcome.answer : ({ isWaiting: true, key } satisfies Waiting);
}

/** Whether an answer says that nothing is decided yet. */
export function isWaiting(answer: unknown): answer is Waiting {
  return typeof answer === 'object' && answer !== null && 'isWaiting' in answer;
}

/** The same thing, tried again: only what stands in it is mended. */
function isAlike(item: OutboxItem, api: string, { move }: PhoneWrite): boolean {
  return item.api === api && item.body['move'] === move;
}

const TOLD_MS = 10_000;

async function mended(key: string, body: Row): Promise<Outcome> {
  const outcome = new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => end({ state: 'waiting' }), TOLD_MS);
    const stop = onOutcome((told) => {
      if (told.key === key) end(told.outcome);
    });
    const end = (told: Outcome): void => {
      clearTimeout(timer);
      stop();
      resolve(told);
    };
  });
  await mend(key, body);
  return outcome;
}
