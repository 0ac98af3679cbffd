import type { Ctx } from '#server/base/context/ctx.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { listProcesses } from './process-store.ts';
import { readProcesses } from './processes.ts';
import { makeThisProcess } from './this-process.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
let handle: DatabaseHandle;
beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());

interface Habits {
  readonly packets?: () => number;
  readonly isAlone?: boolean;
  readonly keyPrint?: string;
  readonly hasBus?: boolean;
}

function aProcess(
  name: string,
  { packets = () => 0, isAlone = false, keyPrint = 'key', hasBus = true }: Habits = {},
) {
  const about = { name, roles: 'http,gateway', version: '1', keyPrint };
  return makeThisProcess({
    db: handle.db,
    log,
    about,
    isAlone,
    measure: () => ({ connections: 2, packets: packets(), waiting: 1, hasBus }),
  });
}

it('processes see each other with what they do; one that ends in order is gone, one that is silent counts as dead', async () => {
  const [one, two] = [aProcess('one', { packets: () => 10 }), aProcess('two')];
  await one.start();
  await two.start();
  expect(await listProcesses(handle.db)).toMatchObject([
    {
      id: one.id,
      name: 'one',
      roles: 'http,gateway',
      connections: 2,
      packets: 10,
      waiting: 1,
      isLive: true,
      hasBus: true,
    },
    { id: two.id, name: 'two', isLive: true },
  ]);

  await handle.pool.query(
    "update sys_process set beat_at = now() - interval '1 minute' where id = $1",
    [one.id],
  );
  expect((await listProcesses(handle.db)).map(({ name, isLive }) => [name, isLive])).toEqual([
    ['two', true],
    ['one', false],
  ]);

  await one.beat();
  await two.stop();
  expect((await listProcesses(handle.db)).map(({ name, isLive }) => [name, isLive])).toEqual([
    ['one', true],
  ]);
  await one.stop();
});

it('a part of the beat that fails stops neither the others nor the next beat', async () => {
  const ran: string[] = [];
  const one = aProcess('one');
  one.onBeat('broken', () => Promise.reject(new Error('no luck')));
  one.onBeat('sound', async () => void ran.push('sound'));

  await one.beat();
  await one.beat();

  expect(ran).toEqual(['sound', 'sound']);
  await one.stop();
});

it('whoever is alone on its database takes over at once what a killed process left', async () => {
  const killed = aProcess('killed');
  await killed.beat();
  const next = aProcess('next', { isAlone: true });
  await next.start();

  expect((await listProcesses(handle.db)).map(({ name }) => name)).toEqual(['next']);
  await killed.stop();
  await next.stop();
});

it('operators are told of each what does not fit the others: dead, another key, no way to the browsers of the others', async () => {
  const all = [
    aProcess('first'),
    aProcess('', { keyPrint: 'other' }),
    aProcess('third', { hasBus: false }),
    aProcess('gone'),
  ];
  for (const one of all) await one.beat();
  await handle.pool.query(
    "update sys_process set started_at = now() - interval '1 hour' where name = 'first'",
  );
  await handle.pool.query(
    "update sys_process set beat_at = now() - interval '1 minute' where name = 'gone'",
  );

  const states = await readProcesses({ db: handle.db, lang: 'en-US' } as Ctx);

  expect(
    states.map(({ name, isLive, connections, note }) => [name, isLive, connections, note]),
  ).toEqual([
    [
      all[1]?.id.slice(0, 8),
      true,
      2,
      'Its secret.key is not that of the others: it cannot open what they seal or sign',
    ],
    ['first', true, 2, null],
    ['third', true, 2, 'Without MQTT_URL: what it pushes reaches only its own browsers'],
    ['gone', false, 0, 'No beat any more: its devices and jobs went to the others'],
  ]);
  expect(states[1]).toMatchObject({
    roles: 'Pages · Gateway',
    packets: 0,
    waiting: 1,
    version: '1',
  });
  for (const one of all) await one.stop();
});
