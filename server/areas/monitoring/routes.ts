import {
  alarmNews,
  companiesOfType,
  companyTree,
  currentRoles,
  maintainerOf,
  monitorList,
  ownCompany,
  people,
  regionsOfPoints,
  regionTree,
} from './spec-reads.ts';

import { MONITORING } from '#schemas/api/monitoring.ts';

import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';

import type { QueryOf } from '#schemas/api/contract.ts';

/** Reads that SPEC.md section 7 names and no verb of an entity covers. Everything is within the caller's scope. */
export function registerSpecReadRoutes(host: RouteHost): void {
  serve(host, MONITORING.points, async ({ ctx, query }) => ok(await monitorList(ctx, query)));
  serve(host, MONITORING.provinces, async ({ ctx }) => ok(await regionsOfPoints(ctx, 'province', '')));
  serve(host, MONITORING.cities, async ({ ctx, query }) => ok(await regionsOfPoints(ctx, 'city', regionOf(query))));
  serve(host, MONITORING.counties, async ({ ctx, query }) => ok(await regionsOfPoints(ctx, 'arrondissement', regionOf(query))));
  serve(host, MONITORING.maintainer, async ({ ctx, query }) => ok(await maintainerOf(ctx, query.pointId)));
  serve(host, MONITORING.alarmNews, async ({ ctx, query }) => ok(await alarmNews(ctx, query)));
  serve(host, MONITORING.regionTree, async ({ ctx, query }) => ok(await regionTree(ctx, regionOf(query))));

  serve(host, MONITORING.companiesOfType, async ({ ctx, query }) => ok(await companiesOfType(ctx, query.userType ?? ctx.actor.userType)));
  serve(host, MONITORING.enterprises, async ({ ctx }) => ok(await companiesOfType(ctx, '')));
  serve(host, MONITORING.opsCompanies, async ({ ctx }) => ok(await companiesOfType(ctx, '3')));
  serve(host, MONITORING.companyTree, async ({ ctx }) => ok(await companyTree(ctx)));
  serve(host, MONITORING.ownCompany, async ({ ctx }) => ok(await ownCompany(ctx)));

  serve(host, MONITORING.roles, async ({ ctx }) => ok(await currentRoles(ctx)));
  serve(host, MONITORING.people, async ({ ctx }) => ok(await people(ctx)));
  serve(host, MONITORING.enterprisePeople, async ({ ctx, query: { enterpriseId } }) =>
    ok(await people(ctx, { isEnterprise: true, ...(enterpriseId ? { enterpriseId } : {}) })),
  );
  serve(host, MONITORING.bureauPeople, async ({ ctx }) => ok(await people(ctx, { isBureau: true })));
}

/** The region whose parts are asked for, under any of the names in use. */
function regionOf({ code, pid, id }: QueryOf<typeof MONITORING.cities>): string {
  return code ?? pid ?? id ?? '';
}
