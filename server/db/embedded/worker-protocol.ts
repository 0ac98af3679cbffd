/** What the thread that holds the database is told, and what it answers. Requests are answered in order. */
export type WorkerRequest =
  | { readonly kind: 'exec'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

export type WorkerAnswer =
  | { readonly kind: 'ready'; readonly fsyncsOfOneCommit: number }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  /** The database itself is broken (not the statement): the thread must be opened anew. */
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'closed' };
