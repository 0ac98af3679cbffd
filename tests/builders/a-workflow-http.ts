import { pino } from 'pino';

import { deployBpmn } from '#server/areas/workflow/engine/deploy.ts';
import { registerRunningRoutes } from '#server/areas/workflow/running/routes.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { RouteHost } from '#server/endpoints/serve.ts';
import { registerResourceRoutes } from '#server/entities/routes.ts';
import { buildHttp } from '#server/http/app.ts';
import { makeAudit } from '#server/platform/audit/audit.ts';
import { A_JOURNAL } from '#tests/builders/a-journal.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import { anActor } from './an-actor.ts';
import { NO_FILES } from './no-files.ts';
import { bpmnOf } from './process.ts';
import { openProductDatabase } from './product-database.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: never;
}

/**
 * A server with the routes of running processes and a handful of users, numbers 1 to 9 (9 is disabled); the role 77 has the users 6 and 7.
 * The token of a user is his number; `admin` administers processes.
 */
export async function aWorkflowHttp({
  database,
  routes,
}: { readonly database?: DatabaseHandle; readonly routes?: (host: RouteHost) => void } = {}) {
  const handle = database ?? (await openProductDatabase());
  const registry = await loadProductRegistry();
  const clock = { now: new Date('2026-11-23T08:00:00+08:00') };
  const silent = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const system = makeSystemCtx({
    house: productHouse(),
    db: handle.db,
    registry,
    log: silent,
    now: () => clock.now,
  });
  await handle.pool.query(
    `insert into sys_user (id, username, password, real_name, status, user_type, create_date) select n, 'u' || n, 'x', 'U' || n, case when n = 9 then '0' else '1' end, '1', now() from generate_series(1, 9) n`,
  );
  await handle.pool.query("insert into sys_role (id, name, create_date) values (77, 'R77', now())");
  await handle.pool.query(
    'insert into sys_role_user (user_id, role_id, sort) values (6, 77, 0), (7, 77, 0)',
  );
  const actorOf = (token: string): Actor =>
    token === 'admin'
      ? anActor({ id: '8', realName: 'U8', permissions: ['sys:running:all', 'sys:his:all'] })
      : token === 'modeler'
        ? anActor({ id: '8', realName: 'U8', permissions: ['sys:process:all', 'sys:model:all'] })
        : anActor({
            id: token,
            realName: `U${token}`,
            roleIds: token === '6' || token === '7' ? ['77'] : [],
          });
  const as = (token: string): Ctx => ({
    ...system,
    actor: actorOf(token),
    scope: { kind: 'all', userId: actorOf(token).id },
  });
  const log = pino({ level: 'silent' });
  const app = await buildHttp({
    waiting: () => 0,
    db: handle.db,
    registry,
    house: system.house,
    now: () => clock.now,
    log,
    audit: makeAudit({ db: handle.db, log, journal: A_JOURNAL }),
    clientDir: null,
    health: async () => ({ ok: true }),
    sessions: {
      authenticate: async (token) => ({ actor: actorOf(token), scope: as(token).scope }) as never,
      authenticateScreen: async () => null,
      redeemTicket: async () => null,
      forget: () => undefined,
    },
    routes: (api) => {
      registerRunningRoutes(api, NO_FILES);
      routes?.(api);
      registerResourceRoutes(api, { registry, ...NO_FILES });
    },
  });
  let names = 0;

  /** @param address `POST /activiti/task/claim` */
  async function call(who: string, address: string, payload?: object | string): Promise<Answer> {
    const [method, url] = address.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const form =
      typeof payload === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${who}`, ...form },
      ...(payload ? { payload } : {}),
    });
    return answer.json<Answer>();
  }

  return {
    app,
    handle,
    system,
    clock,
    as,
    call,
    close: async () => {
      await app.close();
      if (!database) await handle.close();
    },
    /** Deploys a process under a key of its own. */
    async deploy(body: string, head = ''): Promise<string> {
      names += 1;
      const key = `http${names}`;
      await deployBpmn(system, {
        xml: bpmnOf(body, head).replace(
          '<process id="p"',
          `<process id="${key}" name="流程${names}"`,
        ),
        resourceName: `${key}.bpmn`,
      });
      return key;
    },
    /** @returns the number of the process */
    async start(who: string, key: string, businessKey?: string): Promise<string> {
      const started = businessKey
        ? await call(who, 'POST /activiti/running/startOfBusinessKey', {
            processDefinitionKey: key,
            businessKey,
            variables: {},
          })
        : await call(who, 'POST /activiti/running/start', { key });
      if (started.code !== 0) throw new Error(started.msg);
      return (started.data as { processInstanceId: string }).processInstanceId;
    },
    /** The number of the open task of a node. */
    async task(instanceId: string, node: string): Promise<string> {
      const { rows } = await handle.pool.query(
        'select id::text as id from wf_task where root_id = $1 and node = $2',
        [instanceId, node],
      );
      return String(rows[0]?.id ?? '0');
    },
    async status(instanceId: string): Promise<string> {
      const { rows } = await handle.pool.query('select status from wf_instance where id = $1', [
        instanceId,
      ]);
      return String(rows[0]?.status);
    },
  };
}
