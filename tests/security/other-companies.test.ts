import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isGroupable, verbsOf } from '#schemas/language/derive.ts';
import { findStationOwners, findWatchers } from '#server/areas/alarm/watcher-store.ts';
import { ensurePacketDay } from '#server/db/partitions.ts';
import { share } from '#tests/builders/long.ts';
import {
  inDays,
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const OF_SIDE_A: readonly Person[] = ['ea1', 'oa1', 'oa2', 'ep1'];

/** The rows of side B as an admin sees them: to see that nothing changed. */
async function sideB(): Promise<string> {
  const { B } = world.sides;
  const paths = [
    `/ops/enterprise/getEnterprisesDetail/${B.enterpriseId}`,
    `/ops/opsEnterprise/${B.opsCompanyId}`,
    `/ops/station/${B.stationId}`,
    `/dm/monitor/${B.pointId}`,
    `/dm/limit/${B.limitId}`,
    `/dm/alarm/record/${B.alarmId}`,
    `/ops/workorder/${B.orderId}`,
  ];
  const rows = await Promise.all(
    paths.map(
      async (path) => (await world.as('admin', `GET ${path}`)).data as Record<string, unknown>,
    ),
  );
  // how long an alarm has lasted grows by itself
  return JSON.stringify(rows.map((row) => ({ ...row, lastedMinutes: null })));
}

describe('what belongs to another company', () => {
  it('class “what belongs to nobody”: an unknown device is of the region that its MN begins with, one of none of who sees every region', async () => {
    const region = await world.app.database.pool.query<{ code: string }>(
      "select distinct region_code as code from ops_station where name like 'Bravo%'",
    );
    const [theirs, nobodys] = [`${region.rows[0]?.code ?? ''}FGN0000001`, 'ZZFGN0000003'];
    for (const mn of [theirs, nobodys])
      await world.app.database.pool.query(
        'insert into gw_device (mn, first_packet_at, last_packet_at) values ($1, now(), now())',
        [mn],
      );
    const seen = async (person: Person): Promise<readonly string[]> => {
      const { data } = await world.as(person, 'GET /gw/inbox/page?limit=100');
      return (data as { readonly list: readonly { readonly mn: string }[] }).list
        .map(({ mn }) => mn)
        .filter((mn) => mn.includes('FGN'));
    };
    const hide = async (person: Person, mn: string) =>
      (await world.as(person, 'POST /gw/inbox/ignore', { body: { mn, reason: 'x' } })).code;

    expect(await seen('oa1')).toEqual([]);
    expect((await seen('impl')).toSorted()).toEqual([theirs, nobodys].toSorted());
    expect([await hide('oa1', theirs), await hide('oa1', nobodys)]).not.toContain(0);
    expect(await hide('impl', nobodys)).toBe(0);
    await world.app.database.pool.query('delete from gw_device where mn in ($1, $2)', [
      theirs,
      nobodys,
    ]);
  });

  it('is counted by no field of a list', async () => {
    const { A, B } = world.sides;
    await ensurePacketDay(world.app.database.db, new Date());
    for (const [side, name] of [
      [A, 'Alpha'],
      [B, 'Bravo'],
    ] as const) {
      await world.app.database.pool.query(
        `insert into gw_device (mn, point_id, station_id, first_packet_at, last_packet_at, ip) values ($1, $2, $3, now(), now(), $4)`,
        [side.mn, side.pointId, side.stationId, name],
      );
      await world.app.database.pool.query(
        `insert into gw_packet (received_at, size, is_ok, mn, raw, ip) values (now(), 1, true, $1, '', $2)`,
        [side.mn, name],
      );
    }
    const fields = world.app.registry
      .entities()
      .filter((entity) => verbsOf(entity).includes('group'))
      .flatMap((entity) =>
        Object.keys(entity.fields)
          .filter((name) => isGroupable(entity, name))
          .map((field) => ({ entity, field })),
      );
    const people = [...OF_SIDE_A, 'low'] as const;
    const found: string[] = [];
    const own: string[] = [];

    for (const [turn, person] of people.entries()) {
      const isTelling = ({ field }: { readonly field: string }) => field === 'stationId';
      for (const { entity, field } of new Set([
        ...share(fields, people.length, turn),
        ...fields.filter(isTelling),
      ])) {
        const { data } = await world.as(person, `GET ${entity.rest.base}/group?by=${field}`);
        const text = JSON.stringify(data ?? null);
        if (text.includes('Bravo') || text.includes(B.mn))
          found.push(`${person} ${entity.name} ${field}`);
        if (text.includes('Alpha') || text.includes(A.mn)) own.push(`${entity.name}.${field}`);
      }
    }

    expect(found).toEqual([]);
    expect(own).toEqual(
      expect.arrayContaining(['gatewayDevice.stationId', 'alarmRecord.stationId']),
    );
  });

  it.each(OF_SIDE_A)('is counted for %s nowhere', async (person) => {
    const [alarms, totals, kpi, orders, todo] = await Promise.all(
      [
        '/dm/alarm/record/page',
        '/dm/alarm/record/pic_total',
        '/home/station-status',
        '/ops/workorder/page',
        '/home/todo',
      ].map(async (path) => (await world.as(person, `GET ${path}`)).data),
    );

    expect(alarms).toMatchObject({ total: 1 });
    expect(totals).toMatchObject({ total: 1 });
    expect((kpi as { count: number }[]).reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(orders).toMatchObject({ total: 1 });
    expect(todo).toMatchObject({ alarms: { total: 1 } });
  });

  it('shows no reading', async () => {
    const period = { kind: 'hour', from: '2026-11-20 00:00:00', to: '2026-11-21 00:00:00' };
    const { A, B } = world.sides;

    const own = await world.as('oa1', 'POST /dm/monitorData/info', {
      body: { pointId: A.pointId, ...period },
    });
    const codes = await Promise.all(
      [
        world.as('oa1', 'POST /dm/monitorData/info', { body: { pointId: B.pointId, ...period } }),
        world.as('oa1', 'POST /dm/monitorData/page', { body: { pointId: B.pointId, ...period } }),
        world.as('oa1', 'POST /dm/monitorData/compare', {
          body: { pointIds: [A.pointId, B.pointId], ...period },
        }),
        world.as('oa1', 'POST /dm/monitorData/curve', {
          body: { pointIds: [A.pointId, B.pointId], ...period },
        }),
        world.as('oa1', `GET /dm/monitorData/property?pointId=${B.pointId}`),
      ].map(async (answer) => (await answer).code),
    );

    expect(JSON.stringify(own.data)).toContain('"value":42');
    expect(codes.every((code) => code !== 0)).toBe(true);
  });

  it('is changed by no body that names it', async () => {
    const { A, B } = world.sides;
    const before = await sideB();
    const as = (person: Person, what: string, body: unknown) => world.as(person, what, { body });
    const plan = { planStart: inDays(-1), planEnd: inDays(1) };

    const answers = {
      orderOfForeignStation: await as('oa1', 'POST /ops/workorder', {
        title: 'x',
        stationId: B.stationId,
        orderType: '1',
        urgency: '1',
        ...plan,
      }),
      orderForForeignPerson: await as('oa1', 'POST /ops/workorder', {
        title: 'y',
        stationId: A.stationId,
        orderType: '3',
        urgency: '1',
        assigneeId: world.users.ob1,
        ...plan,
      }),
      orderOfForeignAlarm: await as('oa1', 'POST /dm/alarm/warntask/orderTask', {
        alarmIds: [A.alarmId, B.alarmId],
      }),
      alarmForForeignPerson: await as('oa1', 'POST /dm/alarm/warntask/orderTask', {
        alarmIds: [A.alarmId],
        assigneeId: world.users.ob1,
      }),
      moveForeignOrder: await as('oa1', 'POST /ops/workorder/move', {
        id: B.orderId,
        move: 'assign',
        assigneeId: world.users.oa2,
      }),
      moveToForeignPerson: await as('oa1', 'POST /ops/workorder/move', {
        id: A.orderId,
        move: 'assign',
        assigneeId: world.users.ob1,
      }),
      limitOfForeignPoint: await as('oa1', 'POST /dm/limit', {
        monitorPointId: B.pointId,
        factorCode: 'w01019',
        kind: '1',
        upper: 1,
        continuityCount: 1,
      }),
      pointAtForeignStation: await as('oa1', 'POST /dm/monitor', {
        name: 'x',
        mn: 'X1',
        stationId: B.stationId,
        monitorType: '1',
        stCode: '32',
      }),
      movePointToForeignStation: await as('oa1', 'PUT /dm/monitor', {
        id: A.pointId,
        version: 1,
        stationId: B.stationId,
      }),
      takeForeignPoint: await as('oa1', 'PUT /dm/monitor', {
        id: B.pointId,
        version: 1,
        name: 'mine',
        stationId: A.stationId,
      }),
      takeForeignStation: await as('oa1', 'PUT /ops/station', {
        id: B.stationId,
        version: 1,
        opsCompanyId: A.opsCompanyId,
      }),
      giveStationAway: await as('oa1', 'PUT /ops/station', {
        id: A.stationId,
        version: 1,
        opsCompanyId: B.opsCompanyId,
      }),
      stationOfForeignEnterprise: await as('oa1', 'POST /ops/station', {
        name: 'x',
        code: 'X',
        enterpriseId: B.enterpriseId,
        stationType: '1',
        regionCode: '330106',
      }),
      removeForeignLimit: await as('oa1', 'DELETE /dm/limit', [A.limitId, B.limitId]),
      removeForeignStation: await as('oa1', 'DELETE /ops/station', [B.stationId]),
      closeForeignAlarm: await as('oa1', 'POST /dm/alarm/record/close', {
        ids: [B.alarmId],
        comment: 'x',
        verifyResult: '1',
      }),
      verifyForeignAlarm: await as('oa1', 'POST /dm/alarm/record/verify', {
        ids: [B.alarmId],
        verifyResult: '1',
      }),
      muteForeignStation: await as('oa1', 'POST /dm/alarm/record/mute', {
        stationId: B.stationId,
        hours: 1,
      }),
      collectForeignAlarm: await as(
        'oa1',
        `GET /dm/devices/alarmcollect/collect/${B.alarmId}`,
        undefined,
      ),
      batch: await as('oa1', 'POST /ops/workorder/batch', {
        ids: [B.orderId],
        move: 'cancel',
        reason: 'because of this',
      }),
    };

    const { batch, ...refused } = answers;
    expect(Object.entries(refused).filter(([, { code }]) => code === 0)).toEqual([]);
    expect(batch.data).toMatchObject([{ ok: false }]);
    expect(
      await world.as('oa1', 'POST /dm/alarm/record/confirm', { body: { ids: [B.alarmId] } }),
    ).toMatchObject({ data: { count: 0 } });
    expect(await sideB()).toBe(before);
    expect((await world.as('admin', `GET /dm/limit/${A.limitId}`)).code).toBe(0);
  });

  it('is neither muted nor collected many at a time, and whose silence ended is the caller alone', async () => {
    const { A, B } = world.sides;
    const ids = { body: { ids: [B.alarmId] } };
    await world.as('ob1', 'POST /dm/alarm/record/mute', { body: { stationId: B.stationId } });

    expect(await world.as('oa1', 'POST /dm/alarm/record/muteBatch', ids)).toMatchObject({
      data: { count: 0 },
    });
    expect(await world.as('oa1', 'POST /dm/alarm/record/collectBatch', ids)).toMatchObject({
      data: { count: 0 },
    });
    expect((await world.as('oa1', 'GET /dm/alarm/record/mutes')).data).toEqual([]);
    await world.as('oa1', 'POST /dm/alarm/record/unmute', { body: { stationId: B.stationId } });

    expect((await world.as('ob1', 'GET /dm/alarm/record/mutes')).data).toMatchObject([
      { stationId: B.stationId },
    ]);
    expect(
      await world.as('oa1', 'POST /dm/alarm/record/muteBatch', {
        body: { ids: [A.alarmId, B.alarmId] },
      }),
    ).toMatchObject({ data: { count: 1 } });
    expect((await world.as('oa1', 'GET /dm/alarm/record/mutes')).data).toMatchObject([
      { stationId: A.stationId },
    ]);
  });

  it.each([
    ['POST /dm/alarm/record/verify', { verifyResult: '1' }],
    ['POST /dm/alarm/record/muteBatch', {}],
    ['POST /dm/alarm/record/collectBatch', {}],
    ['POST /dm/alarm/record/unmute', {}],
    ['GET /dm/alarm/record/mutes', null],
  ])('%s is refused to whoever has no right to alarms', async (address, body) => {
    const { alarmId, stationId } = world.sides.A;
    const given =
      body === null
        ? {}
        : {
            body: { ...(address.endsWith('unmute') ? { stationId } : { ids: [alarmId] }), ...body },
          };

    expect((await world.as('low', address, given)).code).toBe(403);
  });

  it('keeps its messages to itself', async () => {
    const { pool } = world.app.database;
    await pool.query(
      `insert into msg_message (id, user_id, kind, level, title, body, link, topic, read_status, create_date) values (991, $1, 'alarm', '3', 'Bravo news', '', '', 't', '0', now())`,
      [world.users.eb1],
    );

    const read = await world.as('ea1', 'PUT /msg/message/read', { body: { ids: ['991'] } });
    const lists = await Promise.all(
      (['ea1', 'admin'] as const).map(
        async (person) => (await world.as(person, 'GET /msg/message/page?limit=100')).json,
      ),
    );

    expect(read.data).toEqual({ count: 0 });
    expect(JSON.stringify(lists)).not.toContain('Bravo news');
    expect((await pool.query('select read_status from msg_message where id = 991')).rows).toEqual([
      { read_status: '0' },
    ]);
  });

  it('shows its device password to nobody, not even to those who may change points', async () => {
    const people: readonly Person[] = ['admin', 'oa1', 'ea1', 'ep1', 'aud'];

    const answers = await Promise.all(
      people.map((person) => world.as(person, `GET /dm/monitor/${world.sides.A.pointId}`)),
    );

    expect(answers.map(({ code }) => code)).toContain(0);
    expect(JSON.stringify(answers)).not.toContain('pw-Alpha');
  });

  it('class “who moved on”: what somebody made for a company stays there as he goes to another, what is of no company stays his', async () => {
    const { A, B } = world.sides;
    const { oa1 } = world.users;
    const paths = [
      `/ops/station/${A.stationId}`,
      `/dm/monitor/${A.pointId}`,
      `/dm/limit/${A.limitId}`,
      `/ops/workorder/${A.orderId}`,
    ];
    for (const table of ['ops_station', 'dm_monitor_point', 'dm_limit', 'ops_work_order'])
      await world.app.database.pool.query(
        `update ${table} set creator = $1, create_date = now() where id = any($2::bigint[])`,
        [oa1, [A.stationId, A.pointId, A.limitId, A.orderId]],
      );
    const moveTo = async (opsCompanyId: string): Promise<string> => {
      const { data } = await world.as('admin', `GET /sys/user/${oa1}`);
      const moved = { ...(data as object), opsCompanyId };
      const answer = await world.as('admin', 'PUT /sys/user', { body: moved });
      expect([answer.code, answer.json]).toEqual([0, expect.anything()]);
      return world.signIn('oa1', PASSWORD);
    };
    const read = async (token: string) =>
      Promise.all(paths.map(async (path) => (await world.call(`GET ${path}`, { token })).code));
    const watchers = async () => {
      const [station] = await findStationOwners(world.app.system().db, [A.stationId]);
      return station ? findWatchers(world.app.system().db, station) : [];
    };
    const given = async (stationIdList: readonly string[]) => {
      const { data } = await world.as('admin', `GET /sys/user/${oa1}`);
      const body = { ...(data as object), stationIdList };
      expect((await world.as('admin', 'PUT /sys/user', { body })).code).toBe(0);
      return world.signIn('oa1', PASSWORD);
    };
    const before = await read(await given([A.stationId]));
    await world.app.database.pool.query(
      `insert into sys_task (id, kind, name, entity, owner_id, lang, params, status, expires_at, file_key, file_name, file_storage)
       values (9931, 'export', 'Stations', 'station', $1, 'zh-CN', '{}', 'done', now() + interval '1 day', 'x', 'x.csv', 'local')`,
      [oa1],
    );
    const moved = await read(await moveTo(B.opsCompanyId));
    const watching = await watchers();
    const { data: kept } = await world.as('admin', `GET /sys/user/${oa1}`);
    await world.app.database.pool.query(
      'update ops_station set ops_company_id = null where id = $1',
      [A.stationId],
    );
    const nobodys = await read(await world.signIn('oa1', PASSWORD));
    await world.app.database.pool.query(
      'update ops_station set ops_company_id = $2 where id = $1',
      [A.stationId, A.opsCompanyId],
    );
    world = { ...world, tokens: { ...world.tokens, oa1: await moveTo(A.opsCompanyId) } };

    expect(before).toEqual([0, 0, 0, 0]);
    expect(moved.every((code) => code !== 0)).toBe(true);
    expect(watching).not.toContain(oa1);
    expect(kept).toMatchObject({ stationIdList: [] });
    const tasks = await world.call('GET /sys/task/mine', { token: world.tokens.oa1 });
    expect(JSON.stringify(tasks.data)).not.toContain('9931');
    expect(nobodys.slice(0, 3)).toEqual([0, 0, 0]);
    expect(await read(world.tokens.oa1)).toEqual([0, 0, 0, 0]);
  });
});
