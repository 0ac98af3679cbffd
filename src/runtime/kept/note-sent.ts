import type { Row } from '#engine/base/ports.ts';
import { answerStore } from './answer-store.ts';
import { withRows } from './kept-keys.ts';

/** Something that was sent and taken. */
interface Sent {
  /** `standingBookRecord/12` */
  readonly record: string;
  readonly body: Row;
  /** What the server said to it. */
  readonly answer: unknown;
}

/**
 * Notes in what is kept of a record, and in the lists that are kept and hold it, what was sent of it: they may be opened again before
 * they can be read anew.
 */
export async function noteSent(person: string, { record, ...sent }: Sent): Promise<void> {
  const [entity = '', id] = record.split('/');
  await answerStore(person, () => new Date()).changeEach((key, kept) =>
    key === record
      ? isRow(kept)
        ? withSent(kept, sent)
        : kept
      : withRows({ key, answer: kept }, entity, (row) =>
          row['id'] === id ? { ...row, ...stateIn(sent.answer, row) } : row,
        ),
  );
}

/** A record as it stands once a call on it was done, as far as its sender knows: what was filled in, its status and its version. */
export function withSent(kept: Row, { body, answer }: Omit<Sent, 'record'>): Row {
  const [values, before] = [body['values'], kept['values']];
  return {
    ...kept,
    ...(isRow(values) && { values: { ...(isRow(before) ? before : NOTHING), ...values } }),
    ...stateIn(answer, STATED),
  };
}

const NOTHING: Row = {};
/** What an answer tells of how a record stands. */
const STATED: Row = { status: true, version: true };

/** How a record stands after a call, as far as `asked` says that, too. */
function stateIn(answer: unknown, asked: Row): Row {
  const said = isRow(answer) ? answer : NOTHING;
  return Object.fromEntries(
    Object.keys(STATED).flatMap((name) =>
      said[name] !== undefined && name in asked ? [[name, said[name]]] : [],
    ),
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
