import { SCREEN_SESSION } from '#schemas/api/screen-session.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { makeScreen, openScreen, renewScreen, stopScreen } from './screens.ts';

/** Of one address: a wall of screens behind one router opens again after a restart, a guesser gets nowhere. */
const OPENINGS_PER_MINUTE = 60;

/** Screens that nobody sits at. */
export function registerScreenRoutes(host: RouteHost): void {
  serve(
    host,
    SCREEN_SESSION.open,
    async ({ ctx, body }) => ok(await openScreen(ctx, body.key)),
    // it is in the log of sign-ins; the secret is in none
    { isAudited: false, rateLimit: { max: OPENINGS_PER_MINUTE, timeWindow: '1 minute' } },
  );
  serve(host, SCREEN_SESSION.make, async ({ ctx, body }) => ok(await makeScreen(ctx, body)));
  serve(host, SCREEN_SESSION.renew, async ({ ctx, body }) => ok(await renewScreen(ctx, body.id)));
  serve(host, SCREEN_SESSION.stop, async ({ ctx, body }) => {
    await stopScreen(ctx, body.id, true);
    return ok();
  });
  serve(host, SCREEN_SESSION.resume, async ({ ctx, body }) => {
    await stopScreen(ctx, body.id, false);
    return ok();
  });
}
