import type { Ctx } from '#server/base/context/ctx.ts';
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

const handlers = new Map<string, Handler>();

/** Makes a handler known to models under a name; only what is registered here can be named in one. */
export function registerHandler(name: string, handler: Handler): void {
  handlers.set(name, handler);
}

export const listHandlerNames = (): ReadonlySet<string> => new Set(handlers.keys());

/** @throws WorkflowError `expression` nobody is registered under this name any more */
export function needHandler(name: string): Handler {
  const handler = handlers.get(name);
  if (handler === undefined) throw new WorkflowError('expression', '', name);
  return handler;
}
