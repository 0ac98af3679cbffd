import type { Ctx } from '#server/base/context/ctx.ts';
import { namedPart } from '#server/base/house/house.ts';
import type { Variables } from '../core/state.ts';
import { WorkflowError } from '../core/workflow-error.ts';

/** What a service task does: given its fields, it brings variables. Called at least once: `jobId` is the same each time. */
export type Handler = (
  ctx: Ctx,
  call: { readonly jobId: string; readonly instanceId: string; readonly fields: Variables },
) => Promise<Variables>;

/** An error of the business, which a model may catch at the border of the task. */
export class BusinessError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`business error ${code}`);
    this.name = 'BusinessError';
    this.code = code;
  }
}

/** Handlers by the names that models may use; nothing else can be named in one. */
export const HANDLERS = namedPart<Handler>('handlers of service tasks');

export function listHandlerNames({ house }: Pick<Ctx, 'house'>): ReadonlySet<string> {
  return new Set(house.of(HANDLERS).keys());
}

/** @throws WorkflowError `expression` nobody brings one of this name any more */
export function needHandler({ house }: Pick<Ctx, 'house'>, name: string): Handler {
  const handler = house.of(HANDLERS).get(name);
  if (handler === undefined) throw new WorkflowError('expression', '', name);
  return handler;
}
