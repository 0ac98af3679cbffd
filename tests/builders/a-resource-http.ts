import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';

import type { Envelope } from '#schemas/api/envelope.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { RouteHost } from '#server/endpoints/serve.ts';
import { registerEngineRoutes } from '#server/entities/engine-routes.ts';
import { registerResourceRoutes } from '#server/entities/routes.ts';
import { buildHttp } from '#server/http/app.ts';
import type { HttpDeps } from '#server/http/app.ts';
import { registerAdminRoutes } from '#server/platform/admin/routes.ts';
import type { OperationLogRow } from '#server/platform/audit/audit-store.ts';
import { registerUserSettingRoutes } from '#server/platform/settings/routes.ts';
import type { ResourceWorld } from './a-resource-world.ts';
import { NO_FILES } from './no-files.ts';

/** The server's HTTP side over a world; a token is the name of a person given here. @param more mounts routes besides @param logged gets what the operation log does */
export async function aResourceHttp(
  world: ResourceWorld,
  people: Readonly<Record<string, Ctx>>,
  more?: (api: RouteHost) => void,
  logged: (row: OperationLogRow) => void = () => {},
): Promise<FastifyInstance> {
  const authenticate = (token: string) => Promise.resolve(people[token] ?? null);
  const audit = {
    login: () => {},
    operation: logged,
    error: () => {},
    settle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return buildHttp({
    waiting: () => 0,
    db: world.handle.db,
    registry: world.registry,
    house: world.system.house,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    sessions: { authenticate } as unknown as HttpDeps['sessions'],
    audit: audit as unknown as HttpDeps['audit'],
    routes: (api) => {
      registerAdminRoutes(api, { version: '0.0.0', files: { spoolDir: '.' } });
      registerEngineRoutes(api, { registry: world.registry });
      registerUserSettingRoutes(api);
      more?.(api);
      registerResourceRoutes(api, { registry: world.registry, ...NO_FILES });
    },
    health: () => Promise.resolve({ ok: true }),
    clientDir: null,
  });
}

/** Calls `METHOD /path` below `/api` as a person and reads the envelope. */
export async function callAs(
  app: FastifyInstance,
  token: string,
  call: string,
  options: Pick<InjectOptions, 'payload' | 'headers'> = {},
): Promise<Envelope<unknown> & { readonly status: number }> {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    ...options,
    headers: { token, ...options.headers },
  });
  return { status: answer.statusCode, ...answer.json<Envelope<unknown>>() };
}
