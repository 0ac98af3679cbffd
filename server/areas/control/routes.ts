import { CONTROL } from '#schemas/api/control.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { cancelCommand, requestCommand } from './requests.ts';

/** Requests to devices: what only reads, what changes something there, and their withdrawal. */
export function registerControlRoutes(
  host: RouteHost,
  { secrets }: { readonly secrets: SecretBox },
): void {
  serve(host, CONTROL.ask, async ({ ctx, body }) =>
    ok(await requestCommand(ctx, body, { group: 'ask', secrets })),
  );
  serve(host, CONTROL.control, async ({ ctx, body }) =>
    ok(await requestCommand(ctx, body, { group: 'control', secrets })),
  );
  serve(host, CONTROL.cancel, async ({ ctx, body }) => {
    await cancelCommand(ctx, body.id);
    return ok();
  });
}
