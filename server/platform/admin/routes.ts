import { ADMIN } from '#schemas/api/admin.ts';
import { MENU_NEWS } from '#schemas/api/menu-news.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { readProcesses } from '#server/platform/process/processes.ts';
import {
  readDictionaryValues,
  localDictionaries,
} from '#server/records/dictionaries/dictionaries.ts';
import { readParamByCode, setParam } from './basics.ts';
import { grantMenuNews, readMenuNews, undoMenuNews } from './menu-news.ts';
import { listAllMenus, listMyMenus, readMyNav, myPermissions } from './menus.ts';
import { listFlatRegions, listNestedRegions, listRegionsBelow } from './regions.ts';
import { readAuditState, readSecurityState, listWatchedAccounts } from './security-state.ts';
import { readSystemInfo } from './system-info.ts';

export interface AdminRouteDeps {
  /** Of the product. */
  readonly version: string;
  readonly files: Pick<FileDeps, 'spoolDir'>;
}

/** The addresses of CONTRACT.md 3.1 to 3.7 that no verb of an entity covers. */
export function registerAdminRoutes(host: RouteHost, deps: AdminRouteDeps): void {
  serve(host, ADMIN.systemInfo, async ({ ctx }) =>
    ok(await readSystemInfo(ctx, { version: deps.version, folder: deps.files.spoolDir })),
  );
  serve(host, ADMIN.processes, async ({ ctx }) => ok(await readProcesses(ctx)));
  serve(host, ADMIN.securityState, async ({ ctx }) => ok(await readSecurityState(ctx)));
  serve(host, ADMIN.securityAccounts, async ({ ctx }) => ok(await listWatchedAccounts(ctx)));
  serve(host, ADMIN.securityAudit, async ({ ctx }) => ok(await readAuditState(ctx)));
  serve(host, ADMIN.nav, async ({ ctx }) => ok(await readMyNav(ctx)));
  serve(host, ADMIN.permissions, ({ ctx }) => ok(myPermissions(ctx)));
  serve(host, ADMIN.grantable, async ({ ctx }) => ok(await listMyMenus(ctx)));
  serve(host, ADMIN.menus, async ({ ctx, query }) => ok(await listAllMenus(ctx, query.type)));
  serve(host, MENU_NEWS.menuNews, async ({ ctx }) => ok(await readMenuNews(ctx)));
  serve(host, MENU_NEWS.grantMenuNews, async ({ ctx, body }) => {
    await grantMenuNews(ctx, body.grants);
    return ok();
  });
  serve(host, MENU_NEWS.undoMenuNews, async ({ ctx, body }) => {
    await undoMenuNews(ctx, body.id);
    return ok();
  });
  serve(host, ADMIN.dictionaries, async ({ ctx }) => ok(await localDictionaries(ctx)));
  serve(host, ADMIN.dictionary, async ({ ctx, query }) =>
    ok(await readDictionaryValues(ctx, query.type ?? '')),
  );
  serve(host, ADMIN.regions, async ({ ctx, query }) => ok(await listRegionsBelow(ctx, query.pid)));
  serve(host, ADMIN.flatRegions, async ({ ctx }) => ok(await listFlatRegions(ctx)));
  serve(host, ADMIN.provinces, async ({ ctx, query }) =>
    ok(await listNestedRegions(ctx, query.threeLevel === 'true')),
  );
  serve(host, ADMIN.param, async ({ ctx, params }) => ok(await readParamByCode(ctx, params.code)));
  serve(host, ADMIN.setParam, async ({ ctx, params, query }) => {
    await setParam(ctx, params.code, query.paramValue);
    return ok();
  });
}
