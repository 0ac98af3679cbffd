import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import { inTransaction } from '#server/base/context/transaction.ts';
import type { EventName } from '#server/base/events/events.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { subscribeLiveRows } from './live-rows.ts';
import { tellUsers } from './notify.ts';
import { subscribeRights } from './tell-rights.ts';

type Handler = (
  tx: ResourceWorld['system'],
  payloads: readonly never[],
) => Promise<void | (() => void)>;

describe('rows that somebody changed', () => {
  let world: ResourceWorld;
  const handlers = new Map<string, Handler>();
  const rightsHandlers = new Map<string, Handler>();
  const told: { readonly topic: string; readonly payload: object }[] = [];
  beforeAll(async () => {
    world = await aResourceWorld();
    const outboxOf = (kept: Map<string, Handler>) =>
      ({
        on: (name: EventName, handler: unknown) => void kept.set(name, handler as Handler),
      }) as unknown as Outbox;
    const pusher: Pusher = {
      publish: (topic, payload) => void told.push({ topic, payload }),
      endDeadConnections: () => undefined,
    };
    subscribeLiveRows(outboxOf(handlers), pusher);
    subscribeRights(outboxOf(rightsHandlers), pusher);
    await aUser('9001', { superAdmin: true });
    await aUser('9002', { roleIdList: 'sees stations' });
    await aUser('9003', {});
    await aUser('9004', { superAdmin: true, isOffline: true });
  });
  afterAll(() => world.close());
  beforeEach(() => void told.splice(0));

  async function aUser(
    id: string,
    {
      superAdmin = false,
      roleIdList,
      isOffline = false,
    }: { superAdmin?: boolean; roleIdList?: string; isOffline?: boolean },
  ) {
    const { db } = world.handle;
    const user = world.registry.entity('user');
    if (user)
      await insertRow(db, user, { id, username: `u${id}`, realName: id, superAdmin, version: 1 });
    if (roleIdList) {
      await db
        .insertInto('sys_menu')
        .values({ id: '9100', name: 'stations', permissions: 'ops:station:page,ops:station:list' })
        .execute();
      await db.insertInto('sys_role_menu').values({ role_id: '9200', menu_id: '9100' }).execute();
      await db.insertInto('sys_role_user').values({ role_id: '9200', user_id: id }).execute();
    }
    if (!isOffline)
      await db
        .insertInto('sys_token')
        .values({
          hash: `h${id}`,
          user_id: id,
          kind: 'access',
          family: randomUUID(),
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute();
  }

  async function happens(name: EventName, payloads: readonly object[]): Promise<void> {
    const after = await handlers.get(name)?.(world.system, payloads as readonly never[]);
    after?.();
  }

  it('are told to those who are signed in and may see the list, by the ends of their ids', async () => {
    await happens('entity.changed', [
      { entity: 'station', id: '384939102549676055', change: 'update', by: '1' },
      { entity: 'station', id: '384939102549676055', change: 'update', by: '1' },
      { entity: 'station', id: '6', change: 'save', by: '1' },
    ]);

    const payload = { kind: 'changed', entity: 'station', tails: ['676055'] };
    expect(told.sort((a, b) => a.topic.localeCompare(b.topic))).toEqual([
      { topic: '9001pushEnvSpecialMsg', payload },
      { topic: '9002pushEnvSpecialMsg', payload },
    ]);
  });

  it('a move of a work order and the recovery of an alarm are changes too', async () => {
    await happens('workOrder.moved', [{ id: '7' }]);
    await happens('alarm.recovered', [{ alarmId: '8', stationId: '1' }]);

    expect(told.map(({ payload }) => payload)).toEqual([
      { kind: 'changed', entity: 'workOrder', tails: ['7'] },
      { kind: 'changed', entity: 'alarmRecord', tails: ['8'] },
    ]);
  });

  it('an entity without a list is told to nobody', async () => {
    await happens('entity.changed', [{ entity: 'listView', id: '5', change: 'update', by: '1' }]);

    expect(told).toEqual([]);
  });

  it.each([
    [
      'a role is another now: who bears it',
      { entity: 'role', id: '9200', change: 'update' },
      ['9002'],
    ],
    [
      'an account is another now: that person',
      { entity: 'account', id: '9003', change: 'update' },
      ['9003'],
    ],
    [
      'a role is gone: everybody',
      { entity: 'role', id: '9200', change: 'delete' },
      ['9001', '9002', '9003'],
    ],
    [
      'the menu is another now: everybody',
      { entity: 'menu', id: '9100', change: 'update' },
      ['9001', '9002', '9003'],
    ],
    ['anything else: nobody', { entity: 'station', id: '5', change: 'update' }, []],
  ] as const)('rights · %s', async (_what, event, whom) => {
    const payloads = [{ ...event, by: '1' }] as unknown as readonly never[];
    const after = await rightsHandlers.get('entity.changed')?.(world.system, payloads);
    after?.();

    expect(told.map(({ topic }) => topic).toSorted()).toEqual(
      whom.map((user) => `${user}pushEnvSpecialMsg`),
    );
    expect(told.every(({ payload }) => JSON.stringify(payload) === '{"kind":"rights"}')).toBe(true);
  });

  it('class “told of what he sees no more”: a message about a record is for those who see it, whoever names them', async () => {
    const { db } = world.handle;
    const [user, station] = [world.registry.entity('user'), world.registry.entity('station')];
    if (!user || !station) throw new Error('no users or stations');
    await insertRow(db, station, { id: '9300', name: 'S', opsCompanyId: '71', version: 1 });
    const people = [
      { id: '9301', opsCompanyId: '71', status: '1' },
      { id: '9302', opsCompanyId: '72', status: '1' },
      { id: '9303', opsCompanyId: '71', status: '0' },
    ] as const;
    for (const one of people)
      await insertRow(db, user, { ...one, username: `u${one.id}`, realName: one.id, version: 1 });
    const message = {
      kind: 'system',
      level: '1',
      title: 'about',
      body: '',
      link: '',
      topic: 'pushOpsTask',
      sourceId: '9300',
      words: null,
    };

    await inTransaction(world.system, async (tx) => {
      const ids = people.map(({ id }) => id);
      await tellUsers(tx, ids, { ...message, about: { entity: 'station', id: '9300' } });
      await tellUsers(tx, ids.slice(0, 2), { ...message, title: 'of nothing', about: null });
    });

    const { rows } = await sql<{ told: string }>`select title || ' ' || user_id as told
      from msg_message where source_id = '9300' order by 1`.execute(db);
    expect(rows.map(({ told }) => told)).toEqual([
      'about 9301',
      'of nothing 9301',
      'of nothing 9302',
    ]);
  });
});
