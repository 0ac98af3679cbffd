import type { ChangedPoints } from '#server/areas/ingest/points/point-store.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import { noteChange, readChanges } from '#server/db/changes.ts';
import { makeThisProcess } from '#server/platform/process/this-process.ts';
import type { Sessions } from '#server/platform/session/sessions.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { followChanges } from './follow-changes.ts';
import { ownersOf, PRODUCT } from './product.ts';
import type { ServerParts } from './server-parts.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

it('class “memory of one process”: what another process says has changed is read again with the next beat, and only then', async () => {
  const handle = await openTestDatabase();
  const told: string[] = [];
  const sessions = { forget: () => void told.push('access') } as unknown as Sessions;
  const ingest = {
    reload: async (changed?: ChangedPoints) =>
      void told.push(
        changed
          ? `points ${JSON.stringify(changed.points)} limits ${JSON.stringify(changed.limits)}`
          : 'points',
      ),
  };
  const measure = () => ({ connections: 0, packets: 0, waiting: 0, hasBus: false });
  const thisProcess = makeThisProcess({
    db: handle.db,
    log,
    about: { name: '', roles: '', version: '', keyPrint: '' },
    measure,
    isAlone: false,
  });
  await noteChange(handle.db, 'points');
  await noteChange(handle.db, 'access');
  const knownAt = await readChanges(handle.db);
  followChanges(
    { on: () => undefined } as unknown as Outbox,
    {
      kept: ownersOf(PRODUCT).flatMap(({ follows = [] }) => follows),
      parts: { sessions, ingest, devices: null } as unknown as ServerParts,
    },
    { db: handle.db, thisProcess, knownAt },
  );
  await thisProcess.beat();
  expect(told).toEqual([]);

  // as by another process, while this one still starts
  await noteChange(handle.db, 'points');
  await thisProcess.beat();
  await thisProcess.beat();
  expect(told).toEqual(['points']);

  await noteChange(handle.db, 'access');
  await thisProcess.beat();
  expect(told).toEqual(['points', 'access']);

  await noteChange(handle.db, 'points', [{ entity: 'monitorPoint', id: '3' }]);
  await noteChange(handle.db, 'points', [
    { entity: 'limit', id: '7' },
    { entity: 'monitorPoint', id: '4' },
  ]);
  await thisProcess.beat();
  expect(told.slice(2)).toEqual(['points ["3","4"] limits ["7"]']);
  await thisProcess.stop();
  await handle.close();
});
