import type { Expression } from '../types/words.ts';

/** A call of a service that an administrator registered. The server makes it; no browser calls outside. */
export interface OutgoingSpec {
  /** The name under which the service is registered. */
  readonly service: string;
  /** What is sent, by name: each value by an expression over the record and `$form`. */
  readonly body: Readonly<Record<string, Expression>>;
  /** What of the answer the record keeps: field → way through the answer, `data.receiptNo`. */
  readonly into?: Readonly<Record<string, string>>;
  /** Way to the text of the answer that whoever pressed is told; of a move nobody waits for one. */
  readonly say?: string;
}

/** What stands at a way through an answer; undefined where it does not lead so far. */
export function valueAt(answer: unknown, way: string): unknown {
  return way
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? (part as Readonly<Record<string, unknown>>)[name]
          : undefined,
      answer,
    );
}
