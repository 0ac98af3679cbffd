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
} from '#server/areas/monitoring/spec-reads.ts';

import { ok } from '../answer.ts';
import { optionalText, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

type Query = Readonly<Record<string, unknown>>;
type Queried = FastifyRequest<{ Querystring: Query }>;

/** Reads that SPEC.md section 7 names and no verb of an entity covers. Everything is within the caller's scope. */
export function registerSpecReadRoutes(app: FastifyInstance): void {
  const login = { config: { permission: 'login' as const } };
  const points = { config: { permission: ['dm:monitor:page', 'dm:monitor:info'] } };

  app.get('/ops/monitor/getMonitorList', { config: { permission: 'dm:monitor:page' } }, async (request: Queried) =>
    ok(await monitorList(request.ctx, request.query)),
  );
  app.get('/dm/monitor/region/province', points, async (request) => ok(await regionsOfPoints(request.ctx, 'province', '')));
  app.get('/dm/monitor/region/city', points, async (request: Queried) => ok(await regionsOfPoints(request.ctx, 'city', regionOf(request.query))));
  app.get('/dm/monitor/region/arrondissement', points, async (request: Queried) =>
    ok(await regionsOfPoints(request.ctx, 'arrondissement', regionOf(request.query))),
  );
  app.get('/dm/monitor/opsInfo', points, async (request: Queried) => ok(await maintainerOf(request.ctx, textField(request.query, 'pointId'))));
  app.get('/dm/quality/alarmNews', { config: { permission: 'dm:alarm:page' } }, async (request: Queried) => ok(await alarmNews(request.ctx, request.query)));
  app.get('/sys/region/tree_data', login, async (request: Queried) => ok(await regionTree(request.ctx, regionOf(request.query))));

  app.get('/ops/enterprise/getEnterprisesByUserType', login, async (request: Queried) =>
    ok(await companiesOfType(request.ctx, optionalText(request.query, 'userType') ?? request.ctx.actor.userType)),
  );
  app.get('/envProtectionBureau/getAllEnterprises', login, async (request) => ok(await companiesOfType(request.ctx, '')));
  app.get('/ops/opsEnterprise/getAllEnterprises', login, async (request) => ok(await companiesOfType(request.ctx, '3')));
  app.get('/ops/treemanager/getTree', points, async (request) => ok(await companyTree(request.ctx)));
  app.get('/ops/treemanager/getUserBindCompany', login, async (request) => ok(await ownCompany(request.ctx)));

  app.get('/rolemanager/getCurrentAllRoles', { config: { permission: ['sys:role:list', 'sys:role:page'] } }, async (request) =>
    ok(await currentRoles(request.ctx)),
  );
  app.get('/ops/usermanager/userList', login, async (request) => ok(await people(request.ctx)));
  app.get('/ops/usermanager/getEnterpriseUser', login, async (request: Queried) => {
    const enterpriseId = optionalText(request.query, 'enterpriseId');
    return ok(await people(request.ctx, { isEnterprise: true, ...(enterpriseId ? { enterpriseId } : {}) }));
  });
  app.get('/ops/usermanager/getEnvProtectUser', login, async (request) => ok(await people(request.ctx, { isBureau: true })));
}

/** The region whose parts are asked for, under any of the names in use. */
function regionOf(query: Query): string {
  return optionalText(query, 'code') ?? optionalText(query, 'pid') ?? optionalText(query, 'id') ?? '';
}
