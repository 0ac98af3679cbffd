import type { OutgoingSpec } from '#schemas/language/outgoing.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { slotPart } from '#server/base/house/house.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** A call for one record of an entity; the body is worked out. */
export interface OutsideCall {
  readonly spec: Omit<OutgoingSpec, 'body'>;
  readonly body: StoredRow;
  readonly entity: string;
  readonly recordId: string;
}

/** Calls services that administrators registered; a service of the house fills it. */
export interface Outside {
  /** Calls now, outside of any transaction. @returns its answer, as JSON or text. @throws AppError `invalid` no such service, or an address that may not be called; `unavailable` it did not answer well */
  call(ctx: Ctx, call: OutsideCall): Promise<unknown>;
  /** Has it called once the transaction is committed, and again until it answers. */
  queue(tx: Ctx, call: OutsideCall): Promise<void>;
}

export const OUTSIDE = slotPart<Outside>('calls of registered services');
