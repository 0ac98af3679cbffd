/** What the thread that holds the database is told, and what it answers. Requests are answered in order. */
export type WorkerRequest =
  | {
      readonly kind: 'exec';
      readonly bytes: Uint8Array;
      /** It was sent before the one in front of it was answered: a transaction that this one left open is none of its business. */
      readonly isBehind: boolean;
    }
  | { readonly kind: 'close' };

/** Two words that both threads see: the number of the request that was begun last, and whether no more is to be begun. */
export const BEGUN = 0;
export const IS_STOPPED = 1;
export const SHARED_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT;

export type WorkerAnswer =
  | { readonly kind: 'ready'; readonly fsyncsOfOneCommit: number }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  /** It was behind one that left a transaction open, and was not run. */
  | { readonly kind: 'left' }
  /** The database itself is broken (not the statement): the thread must be opened anew. */
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'closed' };
