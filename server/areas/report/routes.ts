import { REPORT } from '#schemas/api/report.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { MailDeps } from '#server/platform/mail/mail.ts';
import { askReports } from './tasks.ts';
import { readVersions } from './versions.ts';

/** What reports are made and sent with. */
interface ReportParts extends MailDeps {
  readonly tasks: BackgroundTaskRunner;
}

/** Reports of periods: asked for by hand, and their versions. */
export function registerReportRoutes(host: RouteHost, { tasks }: ReportParts): void {
  serve(host, REPORT.make, async ({ ctx, body }) => {
    const asked = await askReports(ctx, body);
    tasks.wake();
    return ok(asked);
  });
  serve(host, REPORT.versions, async ({ ctx, params: { id } }) => ok(await readVersions(ctx, id)));
}
