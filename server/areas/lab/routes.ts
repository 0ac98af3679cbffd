import { LAB } from '#schemas/api/lab.ts';
import { ok } from '#server/endpoints/answer.ts';
import { homeOf } from '#server/endpoints/home-of.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { checkReport } from './check.ts';
import { makeReport } from './make.ts';
import { signReportOf } from './sign.ts';
import { readResultTable } from './table.ts';
import { verifyReports, type VerifyDeps } from './verify.ts';

/** Results by item and sample, and what is done with reports beyond the moves of their task. */
export function registerLabRoutes(host: RouteHost, deps: VerifyDeps): void {
  serve(host, LAB.table, async ({ ctx, body }) => ok(await readResultTable(ctx, body)));
  serve(host, LAB.sign, async ({ ctx, body, request }) =>
    ok(await signReportOf(ctx, { files: deps.files, home: homeOf(request) }, body)),
  );
  serve(host, LAB.make, async ({ ctx, body, request }) =>
    ok(await makeReport(ctx, { files: deps.files, home: homeOf(request) }, body)),
  );
  serve(host, LAB.verify, async ({ ctx, body }) => ok(await verifyReports(ctx, deps, body)));
  serve(host, LAB.check, async ({ ctx, body }) => ok(await checkReport(ctx, deps, body)));
}
