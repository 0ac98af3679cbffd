import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RuleVersion } from '#schemas/api/monitor-rule.ts';
import type { Condition, RuleTree } from '#schemas/monitor-rules/tree.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

function aTree(bound: number): RuleTree {
  return {
    v: 1,
    period: 'rt',
    when: {
      id: 'c1',
      op: 'compare',
      left: { id: 'v1', op: 'measured', factor: 'w01018' },
      is: '>',
      right: { id: 'v2', op: 'number', value: bound, unit: 'mg/L' },
    },
    then: [{ id: 'a1', do: 'alarm', kind: '1', level: '2' }],
    recover: 1,
  };
}

describe('monitoring rules', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies();
    // an O&M manager of company A, one of B and a regulator of the region of A who may do everything with rules
    const roles = (await as('admin', 'GET /sys/role/list')).data as readonly {
      readonly id: string;
      readonly name: string;
    }[];
    const id = roles.find(({ name }) => name === '系统实施')?.id;
    for (const person of ['oa1', 'ob1', 'ep1'] as const) {
      const user = (await as('admin', `GET /sys/user/${world.users[person]}`)).data as {
        readonly roleIdList: readonly string[];
      };
      expect(
        (
          await as('admin', 'PUT /sys/user', {
            body: { ...user, roleIdList: [...user.roleIdList, id] },
          })
        ).code,
      ).toBe(0);
      signed.set(person, await world.signIn(person, PASSWORD));
    }
  });
  afterAll(() => world.stop());

  const signed = new Map<Person, string>();
  /** Whoever got another role signs in anew. */
  const as = (person: Person, what: string, options: { readonly body?: unknown } = {}) =>
    world.call(what, { token: signed.get(person) ?? world.tokens[person], ...options });

  async function aRule(person: Person, body: object = {}): Promise<string> {
    const answer = await as(person, 'POST /dm/rule', {
      body: { name: `Rule ${Math.random()}`, tree: aTree(50), ...body },
    });
    expect(answer.code).toBe(0);
    return String((answer.data as { id: unknown }).id);
  }
  const ruleOf = async (id: string) =>
    (await as('admin', `GET /dm/rule/${id}`)).data as Record<string, unknown>;
  const publish = async (person: Person, id: string, scope: object, more: object = {}) =>
    as(person, 'POST /dm/rule/publish', {
      body: { id, version: (await ruleOf(id))['version'], mode: 'run', scope, ...more },
    });
  const versionsOf = async (id: string) =>
    (await as('admin', `GET /dm/rule/${id}/versions`)).data as readonly RuleVersion[];

  it('the draft becomes a version that stays as it was when the draft goes on', async () => {
    const id = await aRule('admin');

    expect(
      await publish('admin', id, { stationIds: [world.sides.A.stationId] }, { comment: 'first' }),
    ).toMatchObject({ code: 0, data: { version: 1 } });
    const { version } = await ruleOf(id);
    await as('admin', 'PUT /dm/rule', { body: { id, version, tree: aTree(60) } });
    expect(await publish('admin', id, {}, { mode: 'trial' })).toMatchObject({
      code: 0,
      data: { version: 2 },
    });

    expect(await ruleOf(id)).toMatchObject({
      status: '1',
      runningVersion: 2,
      mode: 'trial',
      stationIds: [],
      kind: '1',
      factorCode: 'w01018',
    });
    expect(await versionsOf(id)).toMatchObject([
      { version: 2, tree: aTree(60), scope: {}, isRunning: true, comment: null },
      {
        version: 1,
        tree: aTree(50),
        scope: { stationIds: [world.sides.A.stationId] },
        isRunning: false,
        comment: 'first',
      },
    ]);
  });

  it('rolled back, an earlier version runs again as a new one', async () => {
    const id = await aRule('admin');
    await publish('admin', id, { stationIds: [world.sides.A.stationId] });
    await as('admin', 'PUT /dm/rule', { body: { id, tree: aTree(60) } });
    await publish('admin', id, {}, { mode: 'trial' });

    const answer = await as('admin', 'POST /dm/rule/rollBack', {
      body: { id, version: (await ruleOf(id))['version'], to: 1 },
    });

    expect(answer).toMatchObject({ code: 0, data: { version: 3 } });
    expect(await ruleOf(id)).toMatchObject({
      status: '2',
      runningVersion: 3,
      stationIds: [world.sides.A.stationId],
    });
    expect((await versionsOf(id))[0]).toMatchObject({
      version: 3,
      tree: aTree(50),
      rolledBackTo: 1,
      isRunning: true,
    });
  });

  it('two designers at once: the second is told, and what he was told is what the first saved', async () => {
    const id = await aRule('admin');
    const { version } = await ruleOf(id);
    await as('admin', 'PUT /dm/rule', { body: { id, version, tree: aTree(60) } });

    const second = await as('admin', 'PUT /dm/rule', { body: { id, version, tree: aTree(70) } });
    const late = await as('admin', 'POST /dm/rule/publish', {
      body: { id, version, mode: 'run', scope: {} },
    });

    expect(second).toMatchObject({ code: 10002, data: { current: { tree: aTree(60) } } });
    expect(late.code).toBe(10002);
    expect(await versionsOf(id)).toEqual([]);
  });

  it('a status is set by publishing alone', async () => {
    const id = await aRule('admin');

    expect((await as('admin', 'POST /dm/rule/move', { body: { id, move: 'run' } })).code).not.toBe(
      0,
    );
    await as('admin', 'PUT /dm/rule', { body: { id, status: '2' } });

    expect(await ruleOf(id)).toMatchObject({ status: '0', runningVersion: null });
  });

  it('stopped and started again, the last version goes on as it was published', async () => {
    const id = await aRule('admin');
    await publish('admin', id, {}, { mode: 'trial' });

    await as('admin', 'POST /dm/rule/move', { body: { id, move: 'disable' } });
    expect(await ruleOf(id)).toMatchObject({ status: '3' });
    await as('admin', 'POST /dm/rule/move', { body: { id, move: 'enable' } });

    expect(await ruleOf(id)).toMatchObject({ status: '1', runningVersion: 1 });
  });

  it('a rule that was published is not removed', async () => {
    const draft = await aRule('admin');
    const published = await aRule('admin');
    await publish('admin', published, {});

    expect((await as('admin', 'DELETE /dm/rule', { body: [draft] })).code).toBe(0);
    expect((await as('admin', 'DELETE /dm/rule', { body: [published] })).code).not.toBe(0);
  });

  it.each(['oa1', 'ep1'] as const)(
    '%s publishes for what he sees, and for nothing else',
    async (person) => {
      const { A, B } = world.sides;
      const id = await aRule(person);

      expect((await publish(person, id, { stationIds: [A.stationId] })).code).toBe(0);
      for (const scope of [
        {},
        { types: ['32'] },
        { stationIds: [A.stationId, B.stationId] },
        { pointIds: [B.pointId] },
        { groupIds: ['7'] },
      ])
        expect((await publish(person, id, scope)).code, JSON.stringify(scope)).toBe(403);
      expect(await versionsOf(id)).toHaveLength(1);
    },
  );

  it('a rule that holds stations of others is neither seen, changed, published nor stopped', async () => {
    const { A, B } = world.sides;
    const both = await aRule('admin');
    await publish('admin', both, { stationIds: [A.stationId, B.stationId] });
    const point = await aRule('admin', { pointIds: [B.pointId] });

    for (const id of [both, point]) {
      for (const call of [`GET /dm/rule/${id}`, `GET /dm/rule/${id}/versions`])
        expect((await as('oa1', call)).code, call).not.toBe(0);
      const mine = { id, version: 1, remark: 'mine' };
      expect((await as('oa1', 'PUT /dm/rule', { body: mine })).code).not.toBe(0);
      expect((await publish('oa1', id, { stationIds: [A.stationId] })).code).not.toBe(0);
      expect(
        (await as('oa1', 'POST /dm/rule/move', { body: { id, move: 'disable' } })).code,
      ).not.toBe(0);
    }
    const page = JSON.stringify(
      (await as('oa1', 'POST /dm/rule/page', { body: { page: 1, limit: 100 } })).data,
    );
    const versions = JSON.stringify(
      (await as('oa1', 'POST /dm/ruleVersion/page', { body: { page: 1, limit: 100 } })).data,
    );
    expect(page.includes(both) || page.includes(point) || versions.includes(both)).toBe(false);
  });

  it('a general rule that runs everywhere is not stopped by whoever sees a part', async () => {
    const id = await aRule('admin');
    await publish('admin', id, {});

    expect((await as('oa1', `GET /dm/rule/${id}`)).code).toBe(0);
    expect(
      (await as('oa1', 'POST /dm/rule/move', { body: { id, move: 'disable' } })).code,
    ).not.toBe(0);
    expect(await ruleOf(id)).toMatchObject({ status: '2' });
  });

  it('what is no tree is not even kept', async () => {
    const answer = await as('admin', 'POST /dm/rule', {
      body: { name: 'No tree', tree: { a: 1 } },
    });

    expect(answer).toMatchObject({ code: 500, json: { issues: [{ path: 'tree' }] } });
  });

  it.each<[string, Condition]>([
    ['a mark', { id: 'c', op: 'mark', factor: 'w01018', in: ['D'] }],
    ['the state of a facility', { id: 'c', op: 'facility', item: 'SB1', in: ['0', '4'] }],
    ['the state of an analyser', { id: 'c', op: 'analyser', factor: 'w01018', in: ['1'] }],
  ])('a rule over %s is published; an unknown one is said at its block', async (_what, when) => {
    const check = async (tree: object) =>
      (
        (await as('admin', 'POST /dm/rule/check', { body: { tree } })).data as {
          problems: readonly { blockId: string; code: string }[];
        }
      ).problems;

    expect(await check({ ...aTree(1), when: { ...when, in: ['x'] } })).toMatchObject([
      { blockId: 'c', code: 'unknownLabel' },
    ]);
    expect(
      (
        await publish('admin', await aRule('admin', { tree: { ...aTree(1), when } }), {
          stationIds: [world.sides.A.stationId],
        })
      ).code,
    ).toBe(0);
  });

  it.each([
    [
      'an unknown factor',
      {
        ...aTree(1),
        when: {
          id: 'c',
          op: 'absent',
          factor: "x'; drop table dm_rule; --",
          span: { n: 1, unit: 'h' },
        },
      },
    ],
    [
      'a unit that does not fit',
      {
        ...aTree(1),
        when: { ...aTree(1).when, right: { id: 'v2', op: 'number', value: 1, unit: 't/h' } },
      },
    ],
    [
      'too long a look back',
      {
        ...aTree(1),
        when: { id: 'c', op: 'absent', factor: 'w01018', span: { n: 31, unit: 'd' } },
      },
    ],
  ])('%s is not published, and says why', async (_what, tree) => {
    const id = await aRule('admin', { tree });

    const answer = await publish('admin', id, { stationIds: [world.sides.A.stationId] });

    expect(answer.code).toBe(500);
    expect(answer.json['issues']).toMatchObject([{ message: expect.stringMatching(/\S/) }]);
    expect(await versionsOf(id)).toEqual([]);
  });

  it('a rule that measures a point out of sight is neither kept nor published', async () => {
    const value = { id: 'v2', op: 'measured', factor: 'w01018', point: world.sides.B.pointId };
    const tree = { ...aTree(1), when: { ...aTree(1).when, right: value } };
    const id = await aRule('admin', { tree });

    const { problems } = (await as('oa1', 'POST /dm/rule/check', { body: { tree } })).data as {
      problems: readonly { code: string }[];
    };

    expect(problems).toMatchObject([{ code: 'unknownPoint' }]);
    expect(await as('oa1', 'POST /dm/rule', { body: { name: 'Mine', tree } })).toMatchObject({
      code: 500,
      json: { issues: [{ path: 'tree' }] },
    });
    expect((await publish('oa1', id, { stationIds: [world.sides.A.stationId] })).code).not.toBe(0);
    expect((await publish('admin', id, { stationIds: [world.sides.A.stationId] })).code).toBe(0);
  });

  it('a card counts what its rule raised in seven days, of what its reader sees', async () => {
    const { A, B } = world.sides;
    const id = await aRule('admin');
    const { pool } = world.app.database;
    const before = (days: number) => new Date(Date.now() - days * 86_400_000);
    await pool.query(
      'update dm_alarm_record set rule_id = $1, alarm_time = $2 where id = any($3)',
      [id, before(1), [A.alarmId, B.alarmId]],
    );
    const warning = `insert into dm_warning (id, rule_id, station_id, begin_time) values ($1, $2, $3, $4)`;
    for (const [at, days] of [6, 8].entries())
      await pool.query(warning, [501 + at, id, A.stationId, before(days)]);

    const cardOf = async (person: Person) => (await as(person, `GET /dm/rule/${id}`)).data;

    expect(await cardOf('admin')).toMatchObject({ alarms7: 2, warnings7: 1, hits7: 0 });
    expect(await cardOf('oa1')).toMatchObject({ alarms7: 1, warnings7: 1, hits7: 0 });
  });

  it('a scope is counted within sight', async () => {
    const { A, B } = world.sides;
    const count = async (person: Person, scope: object) =>
      (await as(person, 'POST /dm/rule/scope', { body: { scope } })).data;

    expect(await count('admin', { stationIds: [A.stationId, B.stationId] })).toEqual({
      stations: 2,
      points: 2,
    });
    expect(await count('oa1', { stationIds: [A.stationId, B.stationId] })).toEqual({
      stations: 1,
      points: 1,
    });
    expect(await count('oa1', {})).toEqual({ stations: 1, points: 1 });
  });

  it('whoever has no key is refused', async () => {
    const id = await aRule('admin');

    for (const person of ['ea1', 'low'] as const)
      for (const [call, body] of [
        ['GET /dm/rule/facts', undefined],
        ['POST /dm/rule/check', { tree: aTree(1) }],
        [`GET /dm/rule/${id}/versions`, undefined],
        ['POST /dm/rule/publish', { id, version: 1, mode: 'run', scope: {} }],
        ['POST /dm/rule/rollBack', { id, version: 1, to: 1 }],
      ] as const)
        expect((await as(person, call, body ? { body } : {})).code, `${person} ${call}`).toBe(403);
  });
});
