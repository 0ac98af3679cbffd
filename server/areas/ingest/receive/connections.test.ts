import type { DatabaseHandle } from '#server/db/open.ts';
import { keepBeat } from '#server/platform/process/process-store.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { claimConnections, findHolder, listHeldBy } from './connection-store.ts';
import { keepConnections } from './connections.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const ABOUT = {
  roles: 'gateway',
  version: '1',
  connections: 0,
  packets: 0,
  packetsPerSecond: 0,
  waiting: 0,
  memoryMb: 1,
  keyPrint: '',
  hasBus: false,
};
let handle: DatabaseHandle;
const connectionsOf = (holder: string) => keepConnections({ db: handle.db, log, holder });

beforeAll(async () => {
  handle = await openTestDatabase();
  for (const id of [ONE, TWO]) await keepBeat(handle.db, { id, name: id.slice(0, 1), ...ABOUT });
});
beforeEach(async () => {
  await handle.pool.query('delete from gw_device');
  await handle.pool.query(
    "insert into gw_device (mn, first_packet_at, last_packet_at) select mn, now(), now() from unnest(array['A', 'B']) as mn",
  );
});
afterAll(() => handle.close());

it('a device that goes to another process is held by that one; the end of its old connection takes nothing from it', async () => {
  const [one, two] = [connectionsOf(ONE), connectionsOf(TWO)];
  one.hold('A');
  await one.flush();
  two.hold('A');
  await two.flush();
  one.leave('A');
  await one.flush();

  expect(await findHolder(handle.db, 'A')).toBe(TWO);
  expect(await listHeldBy(handle.db, TWO, ['A', 'B'])).toEqual(['A']);

  two.leave('A');
  await two.flush();
  expect(await findHolder(handle.db, 'A')).toBeNull();
});

it('class “a holder that holds nothing”: what a dead process held is nobody’s at once, and goes to whoever has the device', async () => {
  await claimConnections(handle.db, ONE, ['A', 'B']);
  await handle.pool.query(
    "update sys_process set beat_at = now() - interval '1 minute' where id = $1",
    [ONE],
  );
  expect(await findHolder(handle.db, 'A')).toBeNull();

  const two = connectionsOf(TWO);
  two.hold('A');
  await two.flush();
  await claimConnections(handle.db, ONE, ['A']);
  await two.reclaim();

  expect(await findHolder(handle.db, 'A')).toBe(TWO);
  const { rows } = await handle.pool.query("select connected_by from gw_device where mn = 'B'");
  expect(rows).toEqual([{ connected_by: null }]);
});

it('comings and goings that cancel each other out leave what is true, and a stop lets go of everything', async () => {
  const one = connectionsOf(TWO);
  one.hold('A');
  one.leave('A');
  one.hold('B');
  await one.flush();
  expect([await findHolder(handle.db, 'A'), await findHolder(handle.db, 'B'), one.count()]).toEqual(
    [null, TWO, 1],
  );

  await one.stop();
  expect(await findHolder(handle.db, 'B')).toBeNull();
});

it('class “written after the end”: once it is stopped nobody who comes or goes is written, so that no write meets a closed database', async () => {
  const one = connectionsOf(TWO);
  one.hold('A');
  await one.flush();
  await one.stop();
  one.leave('A');
  one.hold('B');
  await one.reclaim();
  await one.flush();

  expect([await findHolder(handle.db, 'A'), await findHolder(handle.db, 'B')]).toEqual([
    null,
    null,
  ]);
});
