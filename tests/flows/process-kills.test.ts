import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { DURABLE_START_PARAMS, DurableNodeFS } from '#server/db/embedded/durable-nodefs.ts';
import { BASIC } from '#tests/builders/app.ts';
import { aDataFolder } from '#tests/builders/data-folder.ts';
import { rounds } from '#tests/builders/long.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { ADMIN_PASSWORD, IN_USE } from '#tests/builders/seeded-database.ts';
import {
  buildForProcess,
  endServer,
  startServer,
  type ServerProcess,
} from '#tests/builders/server-process.ts';
import { findUnsound } from '#tests/builders/sound-processes.ts';

const KILLS = rounds(1, 4);
/** Steps that are answered before a kill, at least. */
const STEPS = 10;
const WIDTH = 4;

const random = seededRandom(11);
let main: string;
let dataDir: string;
let server: ServerProcess;
let token: string;

const task = (id: string, inner = '', who = '${starter}'): string =>
  `<userTask id="${id}" activiti:assignee="${who}">${inner}</userTask>`;
/** Branches, a countersign, a sub-process under a timer: all that leaves rows in every table. */
const MODEL = bpmnOf(
  `<startEvent id="s"/>${task('a')}<parallelGateway id="f"/>` +
    `${task('sign', '<multiInstanceLoopCharacteristics activiti:collection="${list(starter, starter)}" activiti:elementVariable="p"/>', '${p}')}` +
    `<subProcess id="sub"><startEvent id="i"/>${task('x')}${task('y')}${flowsOf('i>x', 'x>y')}</subProcess>` +
    `<boundaryEvent id="t" attachedToRef="sub" cancelActivity="false"><timerEventDefinition><timeCycle>R/PT1S</timeCycle></timerEventDefinition></boundaryEvent>${task('urge')}` +
    `<parallelGateway id="j"/>${task('b')}<endEvent id="e"/>${flowsOf('s>a', 'a>f', 'f>sign', 'f>sub', 't>urge', 'sign>j', 'sub>j', 'j>b', 'b>e')}`,
);

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: never;
}

async function ask(method: string, address: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api${address}`, {
    method,
    headers: { token, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

async function signIn(): Promise<void> {
  const uuid = crypto.randomUUID();
  await fetch(`${server.url}/api/auth/captcha?uuid=${uuid}`);
  const lines = fs
    .readFileSync(path.join(dataDir, 'test', 'hooks.log'), 'utf8')
    .trim()
    .split('\n');
  const captcha =
    lines
      .map((line) => JSON.parse(line) as { uuid: string; answer: string })
      .find((fact) => fact.uuid === uuid)?.answer ?? '';
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'admin',
    password: ADMIN_PASSWORD,
    uuid,
    captcha,
  });
  const answer = await fetch(`${server.url}/api/auth/oauth/token`, {
    method: 'POST',
    body,
    headers: { authorization: BASIC },
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
}

const start = (): Promise<ServerProcess> => startServer(main, { DATA_DIR: dataDir });

beforeAll(async () => {
  main = await buildForProcess();
  dataDir = await aDataFolder('process-kills-', IN_USE);
  server = await start();
  await signIn();
  const form = new FormData();
  form.set('processFile', new Blob([MODEL]), 'kills.bpmn');
  expect(await ask('POST', '/activiti/process/deploy', form)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null)
    await endServer(server, 'SIGTERM');
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** What was answered, and so must be there whatever comes. */
const started = new Set<string>();
const completed = new Set<string>();

/** Works on one process after the other until the server is gone. */
async function work(): Promise<void> {
  for (;;) {
    const { data } = await ask('POST', '/activiti/running/start', { key: 'p' });
    const { processInstanceId: id } = data as { processInstanceId: string };
    started.add(id);
    for (let step = 0; step < 12; step += 1) {
      const detail = (await ask('GET', `/activiti/his/getInstDetail?processInstanceId=${id}`))
        .data as { tasks: readonly { taskId: string }[] };
      const chosen = detail.tasks[random.int(Math.max(1, detail.tasks.length))];
      if (chosen === undefined) break;
      const action =
        ['complete', 'complete', 'complete', 'complete', 'backPreviousTask', 'backToFirst'][
          random.int(6)
        ] ?? 'complete';
      const answer = await ask('POST', `/activiti/task/${action}`, {
        taskId: chosen.taskId,
        comment: action,
      });
      if (answer.code === 0 && action === 'complete') completed.add(chosen.taskId);
    }
  }
}

/** What the database on disk says when no server is there. */
async function look(): Promise<{
  readonly wrong: readonly string[];
  readonly missing: number;
  readonly open: number;
}> {
  const dir = path.join(dataDir, 'pg');
  const database = await PGlite.create({
    fs: new DurableNodeFS(dir),
    startParams: [...DURABLE_START_PARAMS],
    extensions: { pg_trgm },
  });
  const pool = {
    query: (text: string, values: readonly unknown[] = []) =>
      database.query<Record<string, unknown>>(text, [...values]),
  };
  const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    Number((await pool.query(text, values)).rows[0]?.['n']);
  try {
    const lost = await count(
      'select count(*)::int as n from unnest($1::bigint[]) u(id) where not exists (select 1 from wf_instance i where i.id = u.id)',
      [[...started]],
    );
    const undone = await count(
      'select count(*)::int as n from unnest($1::bigint[]) u(id) where not exists (select 1 from wf_history h where h.task_id = u.id and h.ended_at is not null)',
      [[...completed]],
    );
    return {
      wrong: await findUnsound({ pool }),
      missing: lost + undone,
      open: await count('select count(*)::int as n from wf_task'),
    };
  } finally {
    await database.close();
  }
}

it('class “half a step”: killed while processes move, what was answered is there and what stands open in tasks, history and jobs is what processes wait for', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const works = Promise.allSettled(Array.from({ length: WIDTH }, work));
    const enough = completed.size + STEPS + random.int(STEPS);
    await expect.poll(() => completed.size).toBeGreaterThanOrEqual(enough);
    await endServer(server, 'SIGKILL');
    await works;
    expect(await look()).toMatchObject({ wrong: [], missing: 0, open: expect.not.toBeOneOf([0]) });
    if (kill < KILLS - 1) server = await start();
  }
  expect(started.size).toBeGreaterThan(KILLS);
  expect(completed.size).toBeGreaterThan(KILLS);
});
