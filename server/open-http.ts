import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

import { makeBackgroundWork } from '#server/base/context/background-work.ts';
import { makeTestHooks } from '#server/base/context/test-hooks.ts';
import { makeAudit } from '#server/platform/audit/audit.ts';
import { makeCaptchas } from '#server/platform/session/captcha.ts';
import { registerPublicationMatter } from '#server/workbench/schema/second-person.ts';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './db/open.ts';
import { buildHttp, type HttpDeps } from './http/app.ts';
import { fixedRoute, mountRoutes } from './routes.ts';
import type { RouteDeps } from './routes.ts';

export interface OpenHttpDeps
  extends
    Pick<HttpDeps, 'log' | 'now' | 'health' | 'sessions'>,
    Pick<
      RouteDeps,
      | 'ingest'
      | 'devices'
      | 'registry'
      | 'files'
      | 'tasks'
      | 'schedules'
      | 'schemas'
      | 'secrets'
      | 'outgoing'
      | 'onSignedOut'
      | 'demo'
    > {
  readonly config: Config;
  readonly database: DatabaseHandle;
}

/** Test runs sign in and ask far more often than people do. */
const TEST_REQUESTS_PER_MINUTE = 100_000;

/** The HTTP side with every route, as the settings ask for it. */
export async function openHttp({
  config,
  database,
  ...deps
}: OpenHttpDeps): Promise<FastifyInstance> {
  const { log, now } = deps;
  const tellTests = config.hasTestHooks ? makeTestHooks(config.dataDir) : null;
  const captchas = makeCaptchas({
    now,
    onAnswer: (uuid, answer) => tellTests?.({ kind: 'captcha', uuid, answer }),
    ...(config.databaseUrl !== null && { sharedIn: database.db }),
  });
  const background = makeBackgroundWork(log);
  const phoneCodes = {
    background,
    onCode: (mobile: string, code: string) => tellTests?.({ kind: 'sms', mobile, code }),
  };
  return buildHttp({
    ...deps,
    db: database.db,
    audit: makeAudit({ db: database.db, log }),
    settle: () => background.settle(),
    clientDir: path.join(config.root, 'dist', 'client'),
    corsOrigins: config.corsOrigins,
    trustsProxy: config.trustsProxy,
    ...(config.hasTestHooks && { requestsPerMinute: TEST_REQUESTS_PER_MINUTE }),
    routes: (api) => {
      mountRoutes(api, {
        ...deps,
        captchas,
        phoneCodes,
        oauthClient: config.oauthClient,
        version: readVersion(config.root),
        ...(config.hasTestHooks && { signInsPerMinute: TEST_REQUESTS_PER_MINUTE }),
      });
      registerPublicationMatter({ ...deps.schemas, routes: () => api.contracts.map(fixedRoute) });
    },
  });
}

/** The version of the product, as its package says. */
export function readVersion(root: string): string {
  return (
    JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      readonly version: string;
    }
  ).version;
}
