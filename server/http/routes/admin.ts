import { ADMIN } from '#schemas/api/admin.ts';
import { toText } from '#schemas/expressions/values.ts';
import { paramByCode, setParam } from '#server/platform/admin/basics.ts';
import { dictionaryValues, localDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { allMenus, myMenus, myNav, myPermissions } from '#server/platform/admin/menus.ts';
import { auditState, securityState, watchedAccounts } from '#server/platform/admin/security-state.ts';
import { systemInfo } from '#server/platform/admin/system-info.ts';
import { flatRegions, nestedRegions, regionsBelow } from '#server/platform/admin/regions.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { FileDeps } from '#server/platform/files/files.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Query = Readonly<Record<string, unknown>>;
type Coded = FastifyRequest<{ Params: { readonly code: string } }>;

export interface AdminRouteDeps {
  /** Of the product. */
  readonly version: string;
  readonly files: Pick<FileDeps, 'spoolDir'>;
}

/** The addresses of CONTRACT.md 3.1 to 3.7 that no verb of an entity covers. */
export function registerAdminRoutes(app: FastifyInstance, deps: AdminRouteDeps): void {
  const login = { permission: 'login' as const };
  app.get('/sys/info', { config: { permission: 'sys:info' } }, async ({ ctx }) =>
    ok(await systemInfo(ctx, { version: deps.version, folder: deps.files.spoolDir })),
  );
  const security = { permission: 'sys:security' as const };
  app.get('/sys/security/state', { config: security }, async ({ ctx }) => ok(await securityState(ctx)));
  app.get('/sys/security/accounts', { config: security }, async ({ ctx }) => ok(await watchedAccounts(ctx)));
  app.get('/sys/security/audit', { config: security }, async ({ ctx }) => ok(await auditState(ctx)));
  app.get('/sys/menu/nav', { config: login }, async ({ ctx }) => ok(await myNav(ctx)));
  app.get('/sys/menu/permissions', { config: login }, ({ ctx }) => Promise.resolve(ok(myPermissions(ctx))));
  app.get(
    '/sys/menu/select',
    { config: { permission: ['sys:menu:select', 'sys:role:save', 'sys:role:update', 'personnel:role:save', 'personnel:role:update'] } },
    async ({ ctx }) => ok(await myMenus(ctx)),
  );
  app.get('/sys/menu/list', { config: { permission: 'sys:menu:list' } }, async ({ ctx, query }) => ok(await allMenus(ctx, (query as Query)['type'])));
  app.get('/sys/dict/type/all', { config: login }, async ({ ctx }) => ok(await localDictionaries(ctx)));
  app.get('/sys/dict/data/getByType', { config: login }, async ({ ctx, query }) => ok(await dictionaryValues(ctx, toText((query as Query)['type']))));
  app.get('/sys/region/list', { config: { permission: 'sys:region:list' } }, async ({ ctx, query }) => ok(await regionsBelow(ctx, (query as Query)['pid'])));
  app.get('/sys/region/tree', { config: login }, async ({ ctx }) => ok(await flatRegions(ctx)));
  app.get('/sys/region/region', { config: login }, async ({ ctx, query }) => ok(await nestedRegions(ctx, (query as Query)['threeLevel'] === 'true')));
  app.get('/sys/params/code/:code', { config: { permission: 'sys:params:info' } }, async ({ ctx, params }: Coded) => ok(await paramByCode(ctx, params.code)));
  serve(app, ADMIN.setParam, async ({ ctx, params, query }) => ok(await setParam(ctx, params['code'] ?? '', query.paramValue)));
}
