import type { Row } from '#engine/base/ports.ts';
import type { Issue } from '#schemas/api/envelope.ts';

/** `waiting` 待发送, `sending` 发送中, `refused` 被拒. */
export type ItemState = 'waiting' | 'sending' | 'refused';

/** What a page hands over to be sent. */
export interface NewItem {
  /** What it is, for whoever draws it: `book`, `move`, `checkIn`, … */
  readonly kind: string;
  /** In the language of the person: what the list of waiting things calls it. */
  readonly title: string;
  /** The record it belongs to, e.g. `workOrder/123`: of one record one thing is sent after the other, as they were made. */
  readonly record: string;
  /** `METHOD /path`, without `/api`; one that is done once (`isOnce` of its contract, or a generic address). */
  readonly api: string;
  readonly params?: Row;
  /** JSON; ids of local files in it (`local-files.ts`) are uploaded first and replaced by those of the stored files. */
  readonly body: Row;
  /** The `Idempotency-Key`; made where the page has none. */
  readonly key?: string;
}

/** Something that waits to be sent, is on its way or was refused. */
export interface OutboxItem extends NewItem {
  readonly key: string;
  /** Counts up in this browser, in the order things were made. */
  readonly order: number;
  /** Id of the person whose it is: nobody else's session sends or shows it. */
  readonly person: string;
  readonly madeAt: string;
  readonly state: ItemState;
  readonly tries: number;
  /** Not sent again before, ms since 1970. */
  readonly nextAt: number;
  /** Why it was refused or could not be sent last, in the language of the person. */
  readonly reason?: string;
  readonly code?: number;
  readonly issues?: readonly Issue[];
}

/** What the server answers to an upload. */
export interface StoredFile {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly size: number;
}

/** A file that was chosen and is not on the server yet, or not known to be. */
export interface LocalFile {
  /** `local-…`; stands in values in the place of a stored file's id, and is the key of its upload. */
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly blob: Blob;
  readonly madeAt: string;
  /** After its upload, and when that was, ms since 1970: the server keeps what nobody refers to for a day. */
  readonly stored?: StoredFile;
  readonly storedAt?: number;
}

/** How an attempt to send ended. `later`: nothing was decided; `nobody`: the session is over. */
export type Verdict<T> =
  | { readonly kind: 'sent'; readonly answer: T }
  | ({ readonly kind: 'refused' } & Refusal)
  | ({ readonly kind: 'later'; readonly afterMs?: number } & Refusal)
  | { readonly kind: 'nobody' };

interface Refusal {
  readonly code: number;
  readonly reason: string;
  readonly issues?: readonly Issue[];
}

/** What became of an item that was handed over: of one that waits nothing more is known yet. */
export type Outcome =
  | { readonly state: 'sent'; readonly answer: unknown }
  | { readonly state: 'waiting'; readonly reason?: string }
  | {
      readonly state: 'refused';
      readonly reason: string;
      readonly code: number;
      readonly issues: readonly Issue[];
    };
