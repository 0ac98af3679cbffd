import type { Shape, ValueOf } from './shape.ts';

/** A form with one file: read from its stream, part by part. */
export const FILE_FORM = { description: 'multipart/form-data, one part named "file"' } as const satisfies Shape;

/** What an endpoint that changes something takes: read by its route, by the fuzzer and by the OpenAPI description. */
export interface Contract {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `{id}` stands for one segment. */
  readonly path: string;
  /** `public`, `login`, a key, or keys of which any is enough. */
  readonly permission: string | readonly string[];
  /** `null`: it takes none, whatever is sent. */
  readonly body: Shape | null;
  readonly query?: Shape;
  /** Sent twice with one `Idempotency-Key` it is done once and answered twice alike. For work that is all in the database. */
  readonly isOnce?: true;
}

export type BodyOf<C extends Contract> = C['body'] extends Shape ? ValueOf<C['body']> : null;
export type QueryOf<C extends Contract> = C['query'] extends Shape ? ValueOf<C['query']> : null;
