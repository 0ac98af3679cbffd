/** Every answer of the server: business answers come at HTTP 200. `data` is null on failure. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /** Present on failure: to be quoted to the operator of the system. */
  readonly requestId?: string;
  /** Validation: one entry per bad field; `path` like `name` or `outlets.2.code`. */
  readonly issues?: readonly Issue[];
  /** Names in the body that nobody reads: they were left out. Present where there are some. */
  readonly unread?: readonly string[];
  /** 403: what is lacking, as it is called where roles are given it; the text of the code stays what CONTRACT.md says. */
  readonly right?: string;
  /** 10500 of a removal: which records hold it back and how many, in words. */
  readonly holders?: string;
}

/** One bad field. `message` is already in the user's language on the wire. */
export interface Issue {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface PageResult<T> {
  readonly list: readonly T[];
  readonly total: number;
  /** The total was counted only up to this number. */
  readonly isCapped?: boolean;
}

export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 20, 50, 100] as const;
