import { DIAGNOSIS } from '#schemas/api/diagnosis.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { diagnoseEnterprise } from './diagnose-enterprise.ts';
import { diagnosePoint } from './diagnose-point.ts';
import { dispatchDiagnosis } from './dispatch.ts';
import { readFindings } from './findings.ts';

/** Diagnoses that people ask for, what they found, and the orders that follow. Lists and single diagnoses are generic. */
export function registerDiagnosisRoutes(host: RouteHost): void {
  serve(host, DIAGNOSIS.run, async ({ ctx, body, key }) =>
    ok({ id: await diagnosePoint(ctx, body, key) }),
  );
  serve(host, DIAGNOSIS.runEnterprise, async ({ ctx, body }) =>
    ok({ id: await diagnoseEnterprise(ctx, body) }),
  );
  serve(host, DIAGNOSIS.findings, async ({ ctx, params }) =>
    ok(await readFindings(ctx, params.id)),
  );
  serve(host, DIAGNOSIS.dispatch, async ({ ctx, body }) => ok(await dispatchDiagnosis(ctx, body)));
}
