import { readFileSync } from 'node:fs';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { readSchemaFiles } from '../../server/registry/check-files.ts';
import { sourcesBelow } from '../builders/sources.ts';

/** SQL that adds, changes or removes rows, by the builder or as text; also where the statement goes on after the name of its verb. */
const WRITES =
  /(?:insert\s+into|update|delete\s+from|insertInto\(|updateTable\(|deleteFrom\()\s*['"]?([a-z][a-z0-9_]*)/g;

/** Where rows are written: the one store, and what comes before there is any history. */
const STORE = ['server/records/store/', 'server/db/', 'server/seeds/'];

/** What machines keep beside a record with every packet; its history is the readings, and a line for each would drown what people did. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  // raised alarms: the statement joins those that go on already, `keepFirst` writes their first lines; the last value and its count are marks
  'server/areas/alarm/alarm-store.ts': ['dm_alarm_record'],
  // whether a station is heard
  'server/areas/alarm/silence-store.ts': ['dm_monitor_point', 'ops_station'],
  'server/areas/ingest/write/device-store.ts': ['dm_monitor_point', 'ops_station'],
  // whether a door is heard, and whether a camera gives pictures
  'server/areas/door/door-store.ts': ['ops_door'],
  'server/areas/video/camera-store.ts': ['ops_camera'],
  // packets put aside as they come, like those of the log; what people do with them goes through the store
  'server/areas/ingest/receive/packet-store.ts': ['gw_quarantine'],
  // passwords kept plain by an earlier version are sealed: they stay what they were
  'server/areas/monitoring/point-password-store.ts': ['dm_monitor_point'],
  // what an item comes to, kept by the ledger of its movements
  'server/areas/stock/ledger-store.ts': ['ops_stock_item'],
  // and whether that is less than it should be
  'server/areas/stock/watch-store.ts': ['ops_stock_minimum'],
};

const kept = new Set(
  readSchemaFiles(process.cwd())
    .filter(({ kind }) => kind === 'entity')
    .map(({ text }) => JSON.parse(text) as EntitySchema)
    .filter(({ table }) => table.history)
    .map(({ table }) => table.name),
);

/** Tables with a history that a source writes by SQL of its own. */
function writtenBeside(text: string): readonly string[] {
  return [
    ...new Set(
      [...text.matchAll(WRITES)].flatMap(([, table = '']) => (kept.has(table) ? [table] : [])),
    ),
  ].sort();
}

describe('class “a change that no history keeps”', () => {
  it('records with a history are written by the store alone', () => {
    const beside = sourcesBelow('server')
      .filter((file) => !STORE.some((folder) => file.startsWith(folder)))
      .map((file) => [file, writtenBeside(readFileSync(file, 'utf8'))] as const)
      .filter(([, tables]) => tables.length > 0);

    expect(kept.size).toBeGreaterThan(20);
    expect(Object.fromEntries(beside)).toEqual(MARKS);
  });

  it('the part of the store that keeps no history is used by the part that does', () => {
    const users = sourcesBelow('server').filter(
      (file) =>
        !file.startsWith('server/records/') &&
        /store\/entity-write\.ts'/.test(readFileSync(file, 'utf8')),
    );

    expect(users).toEqual([]);
  });

  it.each([
    ['sql`update ops_station set name = 1`', ['ops_station']],
    ['sql`insert into\n  sys_user (id)`', ['sys_user']],
    ["db.deleteFrom('sys_menu')", ['sys_menu']],
    ['sql`select 1 from sys_user for update`', []],
    ['sql`update gw_device set seq = 1`', []],
  ])('sees %s', (text, tables) => {
    expect(writtenBeside(text)).toEqual(tables);
  });
});
