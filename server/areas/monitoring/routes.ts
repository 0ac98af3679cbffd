import type { QueryOf } from '#schemas/api/contract.ts';
import { MONITORING } from '#schemas/api/monitoring.ts';
import { STANDARDS } from '#schemas/api/standards.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import {
  readAlarmNews,
  listCompaniesOfType,
  readCompanyTree,
  listCurrentRoles,
  findMaintainer,
  listMonitors,
  ownCompany,
  listPeople,
  regionsOfPoints,
  readRegionTree,
} from './spec-reads.ts';
import { makeLimits, previewLimits } from './standard-limits.ts';

/** Reads that SPEC.md section 7 names and no verb of an entity covers. Everything is within the caller's scope. */
export function registerSpecReadRoutes(host: RouteHost): void {
  serve(host, MONITORING.points, async ({ ctx, query }) => ok(await listMonitors(ctx, query)));
  serve(host, MONITORING.provinces, async ({ ctx }) =>
    ok(await regionsOfPoints(ctx, 'province', '')),
  );
  serve(host, MONITORING.cities, async ({ ctx, query }) =>
    ok(await regionsOfPoints(ctx, 'city', regionOf(query))),
  );
  serve(host, MONITORING.counties, async ({ ctx, query }) =>
    ok(await regionsOfPoints(ctx, 'arrondissement', regionOf(query))),
  );
  serve(host, MONITORING.maintainer, async ({ ctx, query }) =>
    ok(await findMaintainer(ctx, query.pointId)),
  );
  serve(host, MONITORING.alarmNews, async ({ ctx, query }) => ok(await readAlarmNews(ctx, query)));
  serve(host, MONITORING.regionTree, async ({ ctx, query }) =>
    ok(await readRegionTree(ctx, regionOf(query))),
  );

  serve(host, STANDARDS.preview, async ({ ctx, body }) => ok(await previewLimits(ctx, body)));
  serve(host, STANDARDS.make, async ({ ctx, body }) => ok(await makeLimits(ctx, body)));

  serve(host, MONITORING.companiesOfType, async ({ ctx, query }) =>
    ok(await listCompaniesOfType(ctx, query.userType ?? ctx.actor.userType)),
  );
  serve(host, MONITORING.enterprises, async ({ ctx }) => ok(await listCompaniesOfType(ctx, '')));
  serve(host, MONITORING.opsCompanies, async ({ ctx }) => ok(await listCompaniesOfType(ctx, '3')));
  serve(host, MONITORING.companyTree, async ({ ctx }) => ok(await readCompanyTree(ctx)));
  serve(host, MONITORING.ownCompany, async ({ ctx }) => ok(await ownCompany(ctx)));

  serve(host, MONITORING.roles, async ({ ctx }) => ok(await listCurrentRoles(ctx)));
  serve(host, MONITORING.people, async ({ ctx }) => ok(await listPeople(ctx)));
  serve(host, MONITORING.enterprisePeople, async ({ ctx, query: { enterpriseId } }) =>
    ok(await listPeople(ctx, { isEnterprise: true, ...(enterpriseId ? { enterpriseId } : {}) })),
  );
  serve(host, MONITORING.bureauPeople, async ({ ctx }) =>
    ok(await listPeople(ctx, { isBureau: true })),
  );
}

/** The region whose parts are asked for, under any of the names in use. */
function regionOf({ code, pid, id }: QueryOf<typeof MONITORING.cities>): string {
  return code || pid || id || '';
}
