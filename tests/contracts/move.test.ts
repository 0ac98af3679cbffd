import path from 'node:path';

import { migrate } from '#server/db/migrate.ts';
import { moveData } from '#server/db/move.ts';
import { findSystemPostgres, startSystemPostgres } from '#tests/builders/system-postgres.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';

const binaries = findSystemPostgres();
if (!binaries)
  process.stdout.write('moving to PostgreSQL: skipped, no PostgreSQL on this system\n');
const EXTRA = `
  create table sys_user (id bigint primary key, name text, amount numeric(30,10), tags text[], facts jsonb, at timestamptz);
  create table counted (id bigint generated always as identity primary key, name text);
  create table part (id integer, at date, primary key (id, at)) partition by range (at);`;

it.skipIf(!binaries)('an embedded database moves to PostgreSQL whole, or not at all', async () => {
  const server = await startSystemPostgres(binaries ?? '');
  const [source, target] = [
    await openTestDatabase(),
    await openTestDatabase({ url: server.url, prepared: null }),
  ];
  await migrate(target.pool, path.resolve('server/db/migrations'));
  for (const { pool } of [source, target]) await pool.query(EXTRA);
  await source.pool
    .query(`create table part_2026 partition of part for values from ('2026-01-01') to ('2027-01-01'); insert into part values (1, '2026-05-20');
    insert into counted (name) values ('a'), ('b');
    insert into sys_user values (9007199254740993, '𠮷''"\\', 12345678901234567890.0123456789, '{a,"b c"}', '{"x":[1]}', '2026-05-20 10:00:00.123456+08')`);

  await source.pool.query('create table given_up (id integer); insert into given_up values (1)');
  await source.pool.query("select nextval('gw_packet_id') from generate_series(1, 40)");
  const told: string[] = [];

  const moved = await moveData(source.pool, target.pool, (line) => told.push(line));

  // the four rows made above, and those that the migrations make: for the schemas, and the head of the audit chain
  expect(moved.rows).toBe(6);
  expect(told).toContain('given_up: left behind, no schema file names it any more');
  const read = 'select id, name, amount::text, tags, facts, at::text from sys_user';
  expect((await target.pool.query(read)).rows).toEqual((await source.pool.query(read)).rows);
  expect((await target.pool.query('select * from part')).rows).toEqual([
    { id: 1, at: '2026-05-20' },
  ]);
  expect(
    (await target.pool.query("insert into counted (name) values ('c') returning id")).rows,
  ).toEqual([{ id: '3' }]);
  // class “a number is given out twice”: also a counter that no column owns goes on
  expect((await target.pool.query("select nextval('gw_packet_id') as id")).rows).toEqual([
    { id: '41' },
  ]);
  await expect(moveData(source.pool, target.pool)).rejects.toThrow('holds users already');
  await source.close();
  await target.close();
  await server.stop();
});
