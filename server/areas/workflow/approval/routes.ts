import { APPROVAL } from '#schemas/api/approval.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { changeAtStep } from './desk.ts';

/** Records under approval besides what every entity answers: what a step lets one edit. */
export function registerApprovalRoutes(host: RouteHost): void {
  serve(host, APPROVAL.fields, async ({ ctx, body }) => ok(await changeAtStep(ctx, body)));
}
