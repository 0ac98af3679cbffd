import type { KeyIn } from '#schemas/texts/text-keys.ts';
import type { EntityRows } from '../entities/rows.gen.ts';
import { object, TEXT, type Shape, type ShapeOf, type ValueOf } from './shape.ts';

/** A form with one file: read from its stream, part by part. */
export const FILE_FORM = {
  description: 'multipart/form-data, one part named "file"',
} as const satisfies Shape;

/** An endpoint as everybody knows it: the route that serves it, the client that calls it, the fuzzer and the OpenAPI description read this object. */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `{id}` stands for one segment. */
  readonly path: string;
  /** Name of the text `openapi.call.…` that says what the call does: in the operation log and in the list of addresses. Whoever changes something has one. */
  readonly named?: KeyIn<'server'>;
  /** `public`, `login`, a key, or keys of which any is enough. */
  readonly permission: string | readonly string[];
  /** How the variable parts of the address are read; those it does not name are texts. */
  readonly params?: Shape;
  readonly query?: Shape;
  /** `null` or absent: it takes none, whatever is sent. */
  readonly body?: Shape | null;
  /** Bytes that its body may have; 1 MB where nothing is said. */
  readonly maxBody?: number;
  /** What stands under `data` of the envelope; or what is answered instead of one. */
  readonly answer: Shape | FileAnswer | BareAnswer;
  /**
   * Sent twice with one `Idempotency-Key` it is done once and answered twice alike. For work that is all in the database. `tells`: the
   * entity whose records the `id`s in the answer are, so that whoever may not see one any more is not answered again; null where it
   * tells nothing of a record.
   */
  readonly isOnce?: { readonly tells: keyof EntityRows | null };
  /** The questions its refusal may be (`ask` of its data), each with the names of what is told beside; a button says them in words. */
  readonly asks?: Readonly<Record<string, readonly string[]>>;
  /** A POST that changes nothing: its question is only too long for an address. Screens may ask it. */
  readonly isReading?: true;
  /** A screen that nobody sits at may ask it too (`screen-session.ts`). Every address that does not say so refuses one. */
  readonly forScreens?: true;
}

/** A file instead of an envelope. */
export interface FileAnswer {
  readonly kind: 'file';
  /** Its media type; `*` for any. */
  readonly mime: string;
  /** What an envelope holds that is answered in its stead: the task that makes a file too large to wait for. */
  readonly orElse?: Shape;
}

/** JSON without an envelope, where a standard from outside says how it looks. */
export interface BareAnswer<T = unknown> {
  readonly kind: 'bare';
  readonly shape: ShapeOf<T>;
}

export const ANY_FILE = { kind: 'file', mime: '*' } as const satisfies FileAnswer;
export const WORKBOOK = {
  kind: 'file',
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies FileAnswer;

/** A file, or the background task that makes it. */
export const FILE_OR_TASK = {
  kind: 'file',
  mime: '*',
  orElse: object({ taskId: TEXT }),
} as const satisfies FileAnswer;

export const PDF = { kind: 'file', mime: 'application/pdf' } as const satisfies FileAnswer;

/** A document, or the background task that makes it where it is long. */
export const PDF_OR_TASK = {
  kind: 'file',
  mime: 'application/pdf',
  orElse: object({ taskId: TEXT }),
} as const satisfies FileAnswer;

export function bare<T>(shape: ShapeOf<T>): BareAnswer<T> {
  return { kind: 'bare', shape };
}

export type BodyOf<C> = C extends { readonly body: infer S extends Shape } ? ValueOf<S> : null;
export type QueryOf<C> = C extends { readonly query: infer S extends Shape } ? ValueOf<S> : null;
/** The variable parts of its address. */
export type ParamsOf<C> = C extends { readonly params: infer S extends Shape }
  ? ValueOf<S>
  : C extends { readonly path: infer P extends string }
    ? { readonly [N in PartsOf<P>]: string }
    : never;
/** What it answers: of an envelope what stands under `data`. */
export type AnswerOf<C> = C extends { readonly answer: infer A }
  ? A extends { readonly kind: 'file' }
    ? Blob
    : A extends { readonly kind: 'bare'; readonly shape: infer S }
      ? ValueOf<S>
      : ValueOf<A>
  : never;

type PartsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartsOf<Rest>
  : never;
