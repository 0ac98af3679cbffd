import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

import { makeBackgroundWork } from '#server/base/context/background-work.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeTestHooks } from '#server/base/context/test-hooks.ts';
import { openAuditJournal } from '#server/platform/audit/audit-journal.ts';
import { makeAudit } from '#server/platform/audit/audit.ts';
import { makeCaptchas } from '#server/platform/session/captcha.ts';
import { fixedRoute } from '#server/workbench/schema/bound-facts.ts';
import { sayPublicationMatter } from '#server/workbench/schema/second-person.ts';
import type { Config } from './config.ts';
import { buildHttp, type HttpDeps } from './http/app.ts';
import type { Product } from './product.ts';
import { mountRoutes } from './routes.ts';
import type { ServerParts } from './server-parts.ts';

export interface OpenHttpDeps extends Pick<HttpDeps, 'log' | 'health' | 'settle'> {
  readonly config: Config;
  readonly product: Product;
  readonly parts: ServerParts;
}

/** What signing in needs, and the way to wait for what goes on behind its answers. */
export interface SignIn extends Required<Pick<HttpDeps, 'settle'>> {
  readonly parts: Pick<
    ServerParts,
    'captchas' | 'phoneCodes' | 'background' | 'oauthClient' | 'version' | 'signInsPerMinute'
  >;
}

/** Test runs sign in and ask far more often than people do. */
const TEST_REQUESTS_PER_MINUTE = 100_000;

export function makeSignIn(config: Config, { db, now }: Ctx, log: HttpDeps['log']): SignIn {
  const tellTests = config.hasTestHooks ? makeTestHooks(config.dataDir) : null;
  const captchas = makeCaptchas({
    now,
    onAnswer: (uuid, answer) => tellTests?.({ kind: 'captcha', uuid, answer }),
    ...(config.databaseUrl !== null && { sharedIn: db }),
  });
  const background = makeBackgroundWork(log);
  const phoneCodes = {
    background,
    onCode: (mobile: string, code: string) => tellTests?.({ kind: 'sms', mobile, code }),
  };
  const parts = {
    captchas,
    phoneCodes,
    background,
    oauthClient: config.oauthClient,
    version: readVersion(config.root),
    ...(config.hasTestHooks && { signInsPerMinute: TEST_REQUESTS_PER_MINUTE }),
  };
  return { parts, settle: () => background.settle() };
}

/** The HTTP side with every route, as the settings ask for it. */
export async function openHttp({
  config,
  product,
  parts,
  log,
  health,
  settle,
}: OpenHttpDeps): Promise<FastifyInstance> {
  const { db, house, registry, now } = parts.system();
  return buildHttp({
    log,
    health,
    now,
    waiting: () => parts.database.waiting(),
    db,
    house,
    registry,
    sessions: parts.sessions,
    audit: makeAudit({ db, log, journal: openAuditJournal(config.dataDir) }),
    settle,
    clientDir: path.join(config.root, 'dist', 'client'),
    corsOrigins: config.corsOrigins,
    trustsProxy: config.trustsProxy,
    ...(config.hasTestHooks && { requestsPerMinute: TEST_REQUESTS_PER_MINUTE }),
    routes: (api) => {
      mountRoutes(api, product, parts);
      sayPublicationMatter(
        { house },
        { ...parts.schemas, routes: () => api.contracts.map(fixedRoute) },
      );
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
