import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Action, RuleTree } from '#schemas/monitor-rules/tree.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { EventPayloads } from '#server/base/events/events.ts';
import { makeOutbox, type Outbox } from '#server/base/outbox/outbox.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { subscribeRuleActions } from './act.ts';

const AT = '2026-11-21T09:59:00+08:00';

let world: Awaited<ReturnType<typeof anOperation>>;
let outbox: Outbox;
const pushed: string[] = [];

beforeEach(async () => {
  world = await anOperation();
  outbox = makeOutbox({ ctx: () => world.system, maxAttempts: 2 });
  pushed.length = 0;
  subscribeRuleActions(outbox, {
    publish: (topic) => void pushed.push(topic),
    endDeadConnections: () => undefined,
  });
});
afterEach(async () => {
  await outbox.stop();
  await world.close();
});

const WHEN: RuleTree['when'] = {
  id: 'c',
  op: 'compare',
  left: { id: 'm', op: 'measured', factor: 'w01018' },
  is: '>',
  right: { id: 'n', op: 'number', value: 50, unit: null },
};

async function aVersion(then: readonly Action[]): Promise<void> {
  await sql`insert into dm_rule (id, name, status, running_version) values (9, '氨氮偏高', '2', 1)`.execute(
    world.db,
  );
  await sql`insert into dm_rule_version (id, rule_id, number, mode, tree, scope, published_at) values (91, 9, 1, 'run', ${JSON.stringify({ v: 1, period: 'rt', when: WHEN, then, recover: 1 })}::jsonb, '{}', now())`.execute(
    world.db,
  );
}
async function fire(more: Partial<EventPayloads['rule.fired']> = {}): Promise<void> {
  const evidence = {
    ruleId: '9',
    name: '氨氮偏高',
    version: 1,
    period: 'rt' as const,
    at: AT,
    when: WHEN,
    results: { c: true, m: 63, n: 50 },
  };
  const fired = {
    ruleId: '9',
    version: 1,
    pointId: IDS.point,
    stationId: IDS.station,
    at: AT,
    alarmId: null,
    factorCode: 'w01018',
    value: 63,
    bound: 50,
    evidence,
  };
  await inTransaction(world.system, async (tx) => tx.emit('rule.fired', { ...fired, ...more }));
  await outbox.drain();
}
const rows = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(world.db)).rows;

it('what was done a month ago is forgotten, what was done since is not', async () => {
  await aVersion([]);
  await sql`insert into gw_rule_done (key, at) values ('old', now() - interval '31 days'), ('young', now() - interval '29 days')`.execute(
    world.db,
  );

  await fire();

  expect((await rows('select key from gw_rule_done order by at')).map(({ key }) => key)).toEqual([
    'young',
    expect.stringContaining('9|1|'),
  ]);
});

it('all that a rule asks for follows, once however often it is told', async () => {
  await aVersion([
    { id: 'w', do: 'warning', level: '3', reason: '1' },
    { id: 'o', do: 'order', type: '2', urgency: '2' },
    { id: 't', do: 'notify', to: ['bureau', 'duty'], text: '请核实' },
    { id: 'd', do: 'diagnose' },
    { id: 'f', do: 'flag' },
  ]);

  await fire();
  await fire();

  expect(
    await rows(
      'select level, station_id, factor_code, value, rule_id, rule_version from dm_warning',
    ),
  ).toMatchObject([
    { level: '3', station_id: IDS.station, factor_code: 'w01018', value: 63, rule_version: 1 },
  ]);
  expect(
    await rows('select station_id, order_type, urgency, title, content from ops_work_order'),
  ).toMatchObject([
    {
      station_id: IDS.station,
      order_type: '2',
      urgency: '2',
      title: expect.stringContaining('氨氮偏高'),
      content: expect.stringContaining('63'),
    },
  ]);
  expect(
    await rows(
      "select user_id, body from msg_message where topic = 'pushEnvSpecialMsg' and body like '请核实%' order by user_id",
    ),
  ).toMatchObject([
    { user_id: IDS.bureau, body: expect.stringContaining('63') },
    { user_id: IDS.engineer },
  ]);
  expect(await saidInOneLanguage(world.database.pool)).toEqual([]);
  const order = { table: 'ops_work_order', columns: ['title', 'content'] };
  expect(await saidInOneLanguage(world.database.pool, order)).toEqual([]);
  expect(await rows('select monitor_point_id from dm_diagnosis')).toEqual([
    { monitor_point_id: IDS.point },
  ]);
  expect(
    await rows('select monitor_point_id, factor_code, kind, status, value from dm_check_mark'),
  ).toEqual([
    { monitor_point_id: IDS.point, factor_code: 'w01018', kind: '7', status: '0', value: 63 },
  ]);
});

it('a warning says its numbers in their own unit, and in that of the factor where they have no other', async () => {
  await aVersion([{ id: 'w', do: 'warning', level: '3', reason: '1' }]);
  await sql`insert into dm_factor (id, code, name, unit) values (77, 'w01018', '化学需氧量', 'mg/L') on conflict do nothing`.execute(
    world.db,
  );
  const unit = async () => (await rows('select unit from dm_warning'))[0]?.['unit'];

  await fire({ value: 31, bound: 30, unit: '%' });
  expect(await unit()).toBe('%');
  await fire({ at: '2026-11-21T10:00:00+08:00' });
  expect(await unit()).toBe('mg/L');
});

it('whoever does not see the station is not told, although the rule names him', async () => {
  await aVersion([
    {
      id: 't',
      do: 'notify',
      to: [`user:${IDS.outsider}`, `user:${IDS.stranger}`, `user:${IDS.engineer2}`],
    },
  ]);

  await fire();

  expect(await rows('select user_id from msg_message')).toEqual([{ user_id: IDS.engineer2 }]);
});

it('an order of a rule works on its alarm, and joins the open one of the station', async () => {
  await aVersion([{ id: 'o', do: 'order', type: '2', urgency: '3' }]);
  const first = await world.alarm();
  const second = await world.alarm({ alarmType: '2' });

  await fire({ alarmId: first });
  await fire({ alarmId: second, at: '2026-11-21T10:00:00+08:00' });

  const orders = await rows('select id::text as id, joined_count from ops_work_order');
  expect(orders).toMatchObject([{ joined_count: 1 }]);
  expect(await rows('select work_order_id::text as id from dm_alarm_record')).toEqual([
    { id: orders[0]?.['id'] },
    { id: orders[0]?.['id'] },
  ]);
});

it('what one action is refused does not keep the others back; a point that is gone is followed by nothing', async () => {
  await aVersion([
    { id: 'o', do: 'order', type: 'no such type', urgency: '2' },
    { id: 'w', do: 'warning', level: '2', reason: '1' },
  ]);

  await fire();
  await fire({ pointId: '999999' });

  expect(await rows('select level from dm_warning')).toEqual([{ level: '2' }]);
});
