import { WORKBOOK } from '#schemas/api/contract.ts';
import { REPORT } from '#schemas/api/report.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { ok } from '#server/endpoints/answer.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import type { MailDeps } from '#server/platform/mail/mail.ts';
import { makeSheet } from '#server/sheet/make-sheet.ts';
import { makePictures } from '#server/sheet/pictures.ts';
import { sheetsOf } from '#server/sheet/workbook.ts';
import { askReports } from './tasks.ts';
import { readVersions } from './versions.ts';

/** What reports are made and sent with. */
interface ReportParts extends MailDeps {
  readonly tasks: BackgroundTaskRunner;
  readonly files: FileDeps;
}

/** Reports of periods: asked for by hand, their versions, and as a workbook. */
export function registerReportRoutes(host: RouteHost, { tasks, files }: ReportParts): void {
  serve(host, REPORT.make, async ({ ctx, body }) => {
    const asked = await askReports(ctx, body);
    tasks.wake();
    return ok(asked);
  });
  serve(host, REPORT.versions, async ({ ctx, params: { id } }) => ok(await readVersions(ctx, id)));
  serve(
    host,
    REPORT.excel,
    async ({ ctx, params: { id }, request, reply }) => {
      const home = `${request.protocol}://${request.host}/`;
      const { find } = makePictures(ctx, files, { isKept: false });
      const { document } = await makeSheet(ctx, 'dailyReport', id, { home, findPicture: find });
      const words = [
        serverText(ctx.lang, 'report.item'),
        serverText(ctx.lang, 'report.value'),
      ] as const;
      return sendFile(reply, {
        name: `${document.running}.xlsx`,
        mime: WORKBOOK.mime,
        bytes: writeWorkbook(sheetsOf(document, words)),
      });
    },
    { allowQueryToken: true },
  );
}
