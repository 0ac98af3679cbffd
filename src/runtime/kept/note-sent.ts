import type { Row } from '#engine/base/ports.ts';
import { answerStore } from './answer-store.ts';

/** Something that was sent and taken. */
interface Sent {
  /** `standingBookRecord/12` */
  readonly record: string;
  readonly body: Row;
  /** What the server said to it. */
  readonly answer: unknown;
}

/** Notes in what is kept of a record what was sent of it: it may be opened again before it can be read anew. */
export async function noteSent(person: string, { record, ...sent }: Sent): Promise<void> {
  const store = answerStore(person, () => new Date());
  await store.change(record, (kept) => (isRow(kept) ? withSent(kept, sent) : kept));
}

/** A record as it stands once a call on it was done, as far as its sender knows: what was filled in, its status and its version. */
export function withSent(kept: Row, { body, answer }: Omit<Sent, 'record'>): Row {
  const { status, version } = isRow(answer) ? answer : NOTHING;
  const [values, before] = [body['values'], kept['values']];
  return {
    ...kept,
    ...(isRow(values) && { values: { ...(isRow(before) ? before : NOTHING), ...values } }),
    ...(status !== undefined && { status }),
    ...(version !== undefined && { version }),
  };
}

const NOTHING: Row = {};

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
