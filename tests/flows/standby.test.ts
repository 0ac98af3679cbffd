import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

import { aDevice } from '#tests/builders/a-device.ts';
import { BASIC } from '#tests/builders/app.ts';
import { isLong } from '#tests/builders/long.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import {
  buildForProcess,
  endServer,
  startServer,
  type ServerProcess,
} from '#tests/builders/server-process.ts';
import { findSystemPostgres } from '#tests/builders/system-postgres.ts';
import {
  findSystemHaproxy,
  startStandbyPair,
  type StandbyPair,
} from '#tests/builders/system-standby.ts';

const [postgres, haproxy] = [findSystemPostgres(), findSystemHaproxy()];
if (isLong && !(postgres && haproxy))
  process.stdout.write(
    `skipped: a standby takes over (${postgres ? 'HAProxy' : 'PostgreSQL'} is not installed)\n`,
  );

const DEVICES = 8;
const VALUES = 60;
const PLANS = 20;
/** The primary is killed when this share of the packets was answered. */
const KILLED_AT = 0.4;
const PASSWORD = 'First_2026';
const startMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const mnOf = (device: number): string => `SBY${String(device).padStart(8, '0')}`;

/** The code of an answer that the product could not give. */
const AWAY = 500;

interface Answer {
  readonly code: number;
  readonly data: unknown;
  readonly issues?: unknown;
}

describe.skipIf(!isLong || !postgres || !haproxy)(
  'a PostgreSQL whose synchronous standby takes over behind HAProxy',
  () => {
    let dir: string;
    let pair: StandbyPair;
    let pool: pg.Pool;
    let server: ServerProcess;
    let token = '';
    const query = async <T extends object>(text: string): Promise<T[]> =>
      (await pool.query<T>(text)).rows;

    beforeAll(async () => {
      dir = fs.mkdtempSync(path.join(os.tmpdir(), 'standby-'));
      const [main, made] = await Promise.all([
        buildForProcess(),
        startStandbyPair(postgres ?? '', haproxy ?? ''),
      ]);
      pair = made;
      pool = new pg.Pool({ connectionString: pair.url, options: '-c timezone=Asia/Shanghai' });
      pool.on('connect', (client) => client.on('error', () => undefined));
      pool.on('error', () => undefined);
      server = await startServer(main, {
        DATABASE_URL: pair.url,
        DATA_DIR: path.join(dir, 'data'),
        APP_ADMIN_PASSWORD: PASSWORD,
      });
      await fill();
      token = await signIn();
      await deploy();
    });
    afterAll(async () => {
      if (server?.child.exitCode === null) await endServer(server, 'SIGTERM');
      await pool?.end();
      await pair?.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    });

    async function fill(): Promise<void> {
      await pool.query(
        "update sys_params set param_value = '0' where param_code = 'PASSWORD_CHANGE_FIRST'",
      );
      await pool.query('update sys_user set must_change_password = false');
      await pool.query(
        "insert into ops_company (id, name, credit_code, region_code) values (3, 'C', 'C1', '320506')",
      );
      await pool.query(
        "insert into ops_station (id, name, code, region_code, station_type, ops_company_id) values (2, 'S', 'S1', '320506', '1', 3)",
      );
      await pool.query(
        `insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code)
         select n, 'P' || n, 'SBY' || lpad(n::text, 8, '0'), 2, '320506', '1', '32' from generate_series(1, $1::int) n`,
        [DEVICES],
      );
      await pool.query(
        "insert into sys_change (name, number) values ('points', 1) on conflict (name) do update set number = sys_change.number + 1",
      );
    }

    async function signIn(): Promise<string> {
      await fetch(`${server.url}/api/auth/captcha?uuid=u1`);
      const said = fs
        .readFileSync(path.join(dir, 'data', 'test', 'hooks.log'), 'utf8')
        .trim()
        .split('\n');
      const { answer } = JSON.parse(said.at(-1) ?? '{}') as { answer: string };
      const body = new URLSearchParams({
        grant_type: 'password',
        username: 'admin',
        password: PASSWORD,
        uuid: 'u1',
        captcha: answer,
      });
      const answered = await fetch(`${server.url}/api/auth/oauth/token`, {
        method: 'POST',
        body,
        headers: { authorization: BASIC },
      });
      return ((await answered.json()) as { access_token: string }).access_token;
    }

    /** A plan is checked by whoever handed it in, and done. */
    async function deploy(): Promise<void> {
      const xml = bpmnOf(
        `<startEvent id="s"/><userTask id="check" name="审核" activiti:assignee="\${starter}"/><endEvent id="e"/>${flowsOf('s>check', 'check>e')}`,
      ).replace('<process id="p"', '<process id="opsPlan"');
      const form = new FormData();
      form.set('processFile', new Blob([xml]), 'opsPlan.bpmn');
      const answer = await fetch(`${server.url}/api/activiti/process/deploy`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token}` },
      });
      expect((await answer.json()) as Answer).toMatchObject({ code: 0 });
    }

    /** What the product answers; asked again while the database is away. */
    async function told(url: string, body: object): Promise<Answer> {
      let said: Answer = { code: AWAY, data: null };
      const isTold = async (): Promise<boolean> => {
        const answer = await fetch(`${server.url}/api${url}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        said = (await answer.json()) as Answer;
        return said.code !== AWAY || said.issues !== undefined;
      };
      await expect.poll(async () => (await isTold()) || JSON.stringify(said)).toBe(true);
      return said;
    }

    async function approve(n: number): Promise<void> {
      const plan = {
        planNo: `P-${n}`,
        name: `Plan ${n}`,
        opsCompanyId: '3',
        regionCode: '320506',
        month: '2026-12',
        stationIds: ['2'],
        content: 'weekly',
      };
      const submitted = await told('/ops/plan/submit', plan);
      // sent again after an answer that never came, it is there
      if (submitted.code !== 0) expect(submitted).toMatchObject({ code: 10002 });
      const [task] = await taskOf(`P-${n}`);
      const done = await told('/activiti/task/complete', {
        taskId: task?.id,
        comment: 'good',
      });
      if (done.code !== 0) expect(await taskOf(`P-${n}`)).toEqual([]);
    }

    const taskOf = async (planNo: string): Promise<readonly { readonly id: string }[]> => {
      let found: readonly { readonly id: string }[] | null = null;
      const isFound = async (): Promise<boolean> => {
        found = await query<{ id: string }>(
          `select t.id::text as id from ops_plan p join wf_instance i on i.business_key = p.id::text join wf_task t on t.instance_id = i.id where p.plan_no = '${planNo}'`,
        ).catch(() => null);
        return found !== null;
      };
      await expect.poll(isFound).toBe(true);
      return found ?? [];
    };

    it('the primary is killed amid packets and approvals: what was acknowledged is there, once', async () => {
      let answered = 0;
      let failOver: Promise<void> | undefined;
      const send = async (device: number): Promise<void> => {
        const station = aDevice(mnOf(device));
        for (let n = 0; n < VALUES; n += 1) {
          const packet = { at: new Date(startMs + n * 1000), value: n };
          while (!(await station.send(server.ready.hj212, packet)));
          answered += 1;
          if (answered > DEVICES * VALUES * KILLED_AT) failOver ??= pair.failOver();
        }
        station.close();
      };
      const plans = async (): Promise<void> => {
        for (let n = 0; n < PLANS; n += 1) await approve(n);
      };

      await Promise.all([
        plans(),
        ...Array.from({ length: DEVICES }, (_, device) => send(device + 1)),
      ]);
      await failOver;

      expect(failOver).toBeDefined();
      expect(
        await query(
          'select point_id::int as point, count(*)::int as n, sum(value)::int as total from dm_reading_rt group by point_id order by point_id',
        ),
      ).toEqual(
        Array.from({ length: DEVICES }, (_, device) => ({
          point: device + 1,
          n: VALUES,
          total: (VALUES * (VALUES - 1)) / 2,
        })),
      );
      expect(
        await query(
          `select count(*)::int as plans, count(distinct p.plan_no)::int as numbers, count(i.id)::int as processes, count(*) filter (where i.status = 'completed')::int as done,
             (select count(*)::int from wf_history where node = 'check') as steps
           from ops_plan p join wf_instance i on i.business_key = p.id::text`,
        ),
      ).toEqual([{ plans: PLANS, numbers: PLANS, processes: PLANS, done: PLANS, steps: PLANS }]);
    });
  },
);
