import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import { makeOutgoing } from '#server/base/outgoing/outgoing.ts';
import { makeSecretBox } from '#server/base/secrets/secret-box.ts';
import { makeFiles } from '#server/platform/files/file-stores.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { seedStorageConfig } from '#server/platform/files/storage-config.ts';
import { subscribeMessages } from '#server/platform/message/notify.ts';
import { requestExport } from '#server/platform/transfer/export/export.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import {
  addBackgroundTask,
  cancelBackgroundTask,
  cleanBackgroundTasks,
  readMyBackgroundTask,
  listMyBackgroundTasks,
  openBackgroundTaskFile,
} from './background-tasks.ts';
import { backgroundTask, type BackgroundTaskWork } from './kinds.ts';
import { makeBackgroundTaskRunner, type BackgroundTaskRunner } from './runner.ts';

let world: ResourceWorld;
/** What the kinds of these cases do: each case says it. */
const works = new Map<string, BackgroundTaskWork>();
const KINDS = ['test.gate', 'test.long', 'test.crash', 'test.stop'].map((kind) =>
  backgroundTask(kind, async (run) => (await works.get(kind)?.(run)) ?? {}),
);
let files: FileDeps;
let owner: Ctx;
let dataDir: string;
const runners: BackgroundTaskRunner[] = [];

beforeAll(async () => {
  world = await aResourceWorld(
    [
      aSampleEntity({
        name: 'taskSample',
        table: { name: 'lab_task_sample' },
        rest: { base: '/lab/task-sample' },
      }),
    ],
    KINDS,
  );
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tasks-'));
  files = makeFiles({ dataDir, secrets: makeSecretBox(dataDir), outgoing: makeOutgoing([]) });
  await seedStorageConfig(world.system);
  const user = world.registry.entity('user');
  const id = newId();
  if (user)
    await insertRow(world.system.db, user, {
      id,
      username: 'tasker',
      realName: 'Tasker',
      status: '1',
      superAdmin: true,
    });
  owner = world.as({ id, username: 'tasker', permissions: new Set(['*:*:*']) });
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));
afterAll(async () => {
  await world.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function aServer(): BackgroundTaskRunner {
  const runner = makeBackgroundTaskRunner({ system: () => world.system, files });
  runners.push(runner);
  return runner;
}

/** Work that waits until it is let go, and tells how often it began. */
function aGate(kind: string) {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const state = { begun: 0, most: 0, open: () => open() };
  let now = 0;
  works.set(kind, async ({ report }) => {
    state.begun += 1;
    now += 1;
    state.most = Math.max(state.most, now);
    await gate;
    now -= 1;
    await report(1, 1);
    return { result: { ok: true } };
  });
  return state;
}

const add = (kind: string): Promise<string> =>
  addBackgroundTask(owner, { kind, entity: 'taskSample', name: () => kind, params: {}, total: 1 });
const statusOf = async (id: string): Promise<string> =>
  (await readMyBackgroundTask(owner, id)).status;

it('class “answered before it was done”: a small task that the server’s own look took first is waited for as well', async () => {
  const gate = aGate('test.gate');
  const server = aServer();
  server.start();
  const id = await add('test.gate');
  server.wake();
  await expect.poll(() => gate.begun).toBe(1);

  const waited = server.runNow(id);
  gate.open();
  await waited;

  expect(await statusOf(id)).toBe('done');
  expect(gate.begun).toBe(1);
});

it('of two servers one runs a task, and of all tasks two run at a time while the others wait at their place', async () => {
  const gate = aGate('test.gate');
  const ids = [
    await add('test.gate'),
    await add('test.gate'),
    await add('test.gate'),
    await add('test.gate'),
  ];

  for (const server of [aServer(), aServer()]) server.start();
  await expect.poll(() => gate.begun).toBe(2);
  const waiting = (await listMyBackgroundTasks(owner))
    .filter(({ status }) => status === 'queued')
    .map(({ id, place }) => [id, place]);
  gate.open();
  await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(['done', 'done', 'done', 'done']);

  expect(waiting).toEqual([
    [ids[3], 2],
    [ids[2], 1],
  ]);
  expect(gate).toMatchObject({ begun: 4, most: 2 });
});

it('a task ends where its owner cancels it, waiting or in its midst, and leaves no file', async () => {
  let isWorking = false;
  works.set('test.long', async ({ report }) => {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for (let row = 0; ; row += 1) {
        isWorking = true;
        yield Buffer.from('x');
        await report(row, 1_000_000);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    return { file: { name: 'long.csv', bytes: bytes() } };
  });
  const waiting = await add('test.long');
  await cancelBackgroundTask(owner, waiting);
  const running = await add('test.long');
  aServer().start();
  await expect.poll(() => isWorking).toBe(true);

  await cancelBackgroundTask(owner, running);
  await expect.poll(() => statusOf(running)).toBe('cancelled');

  expect(await statusOf(waiting)).toBe('cancelled');
  expect(await readMyBackgroundTask(owner, running)).toMatchObject({
    hasFile: false,
    percent: expect.any(Number) as number,
  });
  expect(fs.readdirSync(files.spoolDir)).toEqual([]);
});

it('a task whose server died is begun again; one that no server survives fails and says so', async () => {
  const gate = aGate('test.crash');
  gate.open();
  const [mended, hopeless] = [await add('test.crash'), await add('test.crash')];
  await died(mended, 1);
  await died(hopeless, 3);

  aServer().start();
  await expect
    .poll(() => Promise.all([mended, hopeless].map(statusOf)))
    .toEqual(['done', 'failed']);

  expect(gate.begun).toBe(1);
  expect((await readMyBackgroundTask(owner, hopeless)).error).toBe(
    '运行此任务的服务多次中断，任务已终止，请重新发起',
  );
});

it('a server that stops gives its tasks back', async () => {
  let isWorking = false;
  works.set('test.stop', async ({ report }) => {
    for (let row = 0; ; row += 1) {
      isWorking = true;
      await report(row, 1_000_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const id = await add('test.stop');
  const server = aServer();
  server.start();
  await expect.poll(() => isWorking).toBe(true);

  await server.stop();

  expect(await statusOf(id)).toBe('queued');
  await cancelBackgroundTask(owner, id);
});

it('many rows are exported by a task, for its owner alone and for a day; few at once', async () => {
  await world.system.db.executeQuery(
    (await import('kysely'))
      .sql`insert into lab_task_sample (id, name, code, amount) select 9000000 + n, case when n = 1 then '=1+1' else 'row ' || n end, 'c' || n, n from generate_series(1, 1200) n`.compile(
      world.system.db,
    ),
  );
  const few = await requestExport(owner, 'taskSample', { amountEnd: '1000' });
  const many = await requestExport(owner, 'taskSample', {
    columns: 'name,amount',
    exportFormat: 'csv',
    orderField: 'amount',
    order: 'asc',
  });
  const id = many.mode === 'task' ? many.taskId : '';
  aServer().start();
  await expect.poll(() => statusOf(id)).toBe('done');

  const lines = (await textOf(await openBackgroundTaskFile(owner, files, id))).split('\r\n');
  const foreign = openBackgroundTaskFile(world.as({ permissions: new Set(['*:*:*']) }), files, id);
  await expect(foreign).rejects.toMatchObject({ error: 'notFound' });
  const withdrawn = openBackgroundTaskFile(world.as({ id: owner.actor.id }), files, id);
  await expect(withdrawn).rejects.toMatchObject({ error: 'forbidden' });
  await world.handle.pool.query(
    `update sys_task set expires_at = now() - interval '1 minute' where id = ${id}`,
  );
  await cleanBackgroundTasks(world.system, files);

  expect(few).toEqual({ mode: 'stream', rows: 1000 });
  expect(many).toMatchObject({ mode: 'task', rows: 1200 });
  expect(lines.length).toBe(1202);
  expect(lines.slice(0, 3)).toEqual(['\ufeffName,Amount', "'=1+1,1", 'row 2,2']);
  await expect(openBackgroundTaskFile(owner, files, id)).rejects.toMatchObject({
    error: 'notFound',
  });
  expect(
    (await world.handle.pool.query(`select file_key from sys_task where id = ${id}`)).rows,
  ).toEqual([{ file_key: null }]);
});

/** As a server leaves a task that it took so often and did not survive. */
async function died(id: string, attempts: number): Promise<void> {
  await world.handle.pool.query(
    `update sys_task set status = 'running', attempts = ${attempts}, holder = gen_random_uuid(), until = now() - interval '1 minute' where id = ${id}`,
  );
}

async function textOf({ bytes }: { readonly bytes: AsyncIterable<unknown> }): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString('utf8');
}

it('the owner of a task is told on his own topic that it went on, once for each batch of news', async () => {
  const handlers = new Map<
    string,
    (tx: Ctx, payloads: readonly unknown[]) => Promise<(() => void) | undefined>
  >();
  const told: (readonly [string, object])[] = [];
  const outbox = {
    on: (name: string, handle: never) => void handlers.set(name, handle),
  } as unknown as Outbox;
  subscribeMessages(outbox, {
    publish: (topic, payload) => void told.push([topic, payload]),
    endDeadConnections: () => undefined,
  });

  const after = await handlers.get('task.changed')?.(world.system, [
    { taskId: '7', ownerId: '12' },
    { taskId: '7', ownerId: '12' },
  ]);
  after?.();

  expect(told).toEqual([['12pushEnvSpecialMsg', { kind: 'task', taskId: '7' }]]);
});
