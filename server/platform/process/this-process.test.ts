import { openTestDatabase } from '#server/db/open-test.ts';
import { listProcesses } from './process-store.ts';
import { makeThisProcess } from './this-process.ts';

import type { DatabaseHandle } from '#server/db/open.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
let handle: DatabaseHandle;
beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());

function aProcess(name: string, { packets = () => 0, isAlone = false }: { packets?: () => number; isAlone?: boolean } = {}) {
  const about = { name, roles: 'http,gateway', version: '1', keyPrint: 'key' };
  return makeThisProcess({ db: handle.db, log, about, isAlone, measure: () => ({ connections: 2, packets: packets(), waiting: 1, hasBus: true }) });
}

it('processes see each other with what they do; one that ends in order is gone, one that is silent counts as dead', async () => {
  const [one, two] = [aProcess('one', { packets: () => 10 }), aProcess('two')];
  await one.start();
  await two.start();
  expect(await listProcesses(handle.db)).toMatchObject([
    { id: one.id, name: 'one', roles: 'http,gateway', connections: 2, packets: 10, waiting: 1, isLive: true, hasBus: true },
    { id: two.id, name: 'two', isLive: true },
  ]);

  await handle.pool.query("update sys_process set beat_at = now() - interval '1 minute' where id = $1", [one.id]);
  expect((await listProcesses(handle.db)).map(({ name, isLive }) => [name, isLive])).toEqual([
    ['two', true],
    ['one', false],
  ]);

  await one.beat();
  await two.stop();
  expect((await listProcesses(handle.db)).map(({ name, isLive }) => [name, isLive])).toEqual([['one', true]]);
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
