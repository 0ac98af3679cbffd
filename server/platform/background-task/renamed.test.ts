import { readFileSync } from 'node:fs';
import path from 'node:path';

import { anOperation } from '#tests/builders/an-operation.ts';

const MIGRATION = readFileSync(
  path.resolve(import.meta.dirname, '..', '..', 'db', 'migrations', '0100-background-task.sql'),
  'utf8',
);

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
});
afterAll(() => world.close());

it('class “lost with the old name”: what roles hold, views, settings and published schemas go by the new one, and a second run changes nothing', async () => {
  const { pool } = world.database;
  await pool.query(`insert into sys_menu (id, pid, name, type, sort, menu_key, permissions, open_style) values
    (901, 0, 'tasks', '0', 1, 'entity:task', 'sys:task:page', '0'), (902, 901, 'view', '1', 1, 'entity:task:view', 'sys:task:page,sys:task:info', '0'),
    (903, 0, 'other', '0', 1, 'entity:taskPlan', 'sys:task:all', '0')`);
  await pool.query(`insert into sys_role_menu (role_id, menu_id) values (5, 902)`);
  await pool.query(
    `insert into sys_user_setting (user_id, key, value) values (12, 'list.task', '{"density": "small"}')`,
  );
  await pool.query(`insert into sys_schema (kind, name, version) values ('entity', 'task', 1)`);
  await pool.query(`insert into sys_schema_version (id, kind, name, version, text, creator)
    values (7, 'entity', 'task', 1, '{ "v": 1, "name": "task", "rest": { "permissions": { "info": "sys:task:page" } }, "fields": { "name": {} } }', 1)`);

  await pool.query(MIGRATION);
  await pool.query(MIGRATION);

  const { rows: menus } = await pool.query(
    `select id::int, menu_key, permissions from sys_menu where id in (901, 902, 903) order by id`,
  );
  expect(menus).toEqual([
    { id: 901, menu_key: 'entity:backgroundTask', permissions: 'sys:backgroundTask:page' },
    {
      id: 902,
      menu_key: 'entity:backgroundTask:view',
      permissions: 'sys:backgroundTask:page,sys:backgroundTask:info',
    },
    { id: 903, menu_key: 'entity:taskPlan', permissions: 'sys:task:all' },
  ]);
  expect((await pool.query(`select key from sys_user_setting where user_id = 12`)).rows).toEqual([
    { key: 'list.backgroundTask' },
  ]);
  expect((await pool.query(`select name from sys_schema`)).rows).toEqual([
    { name: 'backgroundTask' },
  ]);
  expect((await pool.query(`select name, text from sys_schema_version`)).rows).toEqual([
    {
      name: 'backgroundTask',
      text: '{ "v": 1, "name": "backgroundTask", "rest": { "permissions": { "info": "sys:backgroundTask:page" } }, "fields": { "name": {} } }',
    },
  ]);
});
