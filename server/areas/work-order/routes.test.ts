import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { wallTime } from '#schemas/basics/wall-time.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import statesJson from '#schemas/states/work-order.json' with { type: 'json' };
import { registerAlarmRoutes } from '#server/areas/alarm/routes.ts';
import { registerWorkOrderRoutes } from '#server/areas/work-order/routes.ts';
import { registerResourceRoutes } from '#server/entities/routes.ts';
import { buildHttp } from '#server/http/app.ts';
import { makeAudit } from '#server/platform/audit/audit.ts';
import { registerMessageRoutes } from '#server/platform/message/routes.ts';
import { A_JOURNAL } from '#tests/builders/a-journal.ts';
import { AN_ORDER, anOperation, IDS } from '#tests/builders/an-operation.ts';
import { rounds } from '#tests/builders/long.ts';
import { NO_FILES } from '#tests/builders/no-files.ts';
import { seededRandom } from '#tests/builders/random.ts';

let world: Awaited<ReturnType<typeof anOperation>>;
let app: FastifyInstance;

/** The token of a person is his name. */
beforeEach(async () => {
  world = await anOperation();
  const log = pino({ level: 'silent' });
  app = await buildHttp({
    waiting: () => 0,
    db: world.db,
    registry: world.registry,
    house: world.system.house,
    now: () => world.clock.now,
    log,
    audit: makeAudit({ db: world.db, log, journal: A_JOURNAL }),
    clientDir: null,
    health: async () => ({ ok: true }),
    sessions: {
      authenticate: async (token) => {
        const { actor, scope } = await world.as(token);
        return { actor, scope } as never;
      },
      authenticateScreen: async () => null,
      redeemTicket: async () => null,
      forget: () => undefined,
    },
    routes: (api) => {
      registerWorkOrderRoutes(api);
      registerAlarmRoutes(api);
      registerMessageRoutes(api);
      registerResourceRoutes(api, { registry: world.registry, ...NO_FILES });
    },
  });
});
afterEach(async () => {
  await app.close();
  await world.close();
});

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: never;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}
/** @param address `POST /ops/workorder` */
const call = async (
  who: string,
  address: string,
  payload?: object,
  headers: Record<string, string> = {},
) => {
  const [method, url] = address.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${who}`, ...headers },
    ...(payload ? { payload } : {}),
  });
  return answer.json<Answer>();
};

it('an order is made, accepted, and shows its roles and its history', async () => {
  const made = await call('manager', 'POST /ops/workorder', AN_ORDER);
  const id = (made.data as { id: string }).id;
  const moved = await call('engineer', 'POST /ops/workorder/move', {
    id,
    move: 'accept',
    version: 1,
  });

  const info = await call('engineer', `GET /ops/workorder/${id}`);
  const timeline = await call('engineer', `GET /ops/workorder/${id}/timeline`);

  expect(made).toMatchObject({ code: 0, data: { status: '1', isThisGroup: false } });
  expect(moved).toMatchObject({ code: 0, data: { id, status: '2', version: 2 } });
  expect(info).toMatchObject({ code: 0, data: { assigneeName: 'engineer', myRoles: ['ENG'] } });
  expect(
    (timeline.data as { actionTitle: string; toTitle: string }[]).map(
      ({ actionTitle, toTitle }) => [actionTitle, toTitle],
    ),
  ).toEqual([
    ['接单', '处理中'],
    ['新建工单', '待接单'],
  ]);
});

it('a move that its status does not allow is said to be that, where the row is the one that was seen', async () => {
  const { data } = await call('manager', 'POST /ops/workorder', AN_ORDER);
  const { id } = data as { id: string };
  const moved = await call('engineer', 'POST /ops/workorder/move', {
    id,
    move: 'accept',
    version: 1,
  });
  const { version } = moved.data as { version: number };

  const { code, msg } = await call('engineer', 'POST /ops/workorder/move', {
    id,
    move: 'accept',
    version,
  });

  expect([code, msg]).toEqual([10500, '工单在当前状态下不允许此操作']);
});

it('photos by what they show: handing in says which are missing and how many, counts those that were added before, and is done once all are there', async () => {
  await sql`update ops_order_type set photo_station = 1, photo_after = 2 where order_type = ${AN_ORDER.orderType}`.execute(
    world.db,
  );
  const photos = await Promise.all(
    ['71', '72', '73'].map(async (fileId) => {
      const file = { id: fileId, name: `${fileId}.jpg`, size: 1 };
      await world.insert('file', {
        ...file,
        storage: 'local',
        storeKey: fileId,
        mime: 'image/jpeg',
        creator: IDS.engineer,
      });
      return file;
    }),
  );
  const { data } = await call('manager', 'POST /ops/workorder', AN_ORDER);
  const { id } = data as { id: string };
  const move = (name: string, fields: object = {}) =>
    call('engineer', 'POST /ops/workorder/move', { id, move: name, ...fields });
  await move('accept');
  const result = 'mended';

  const none = await move('submit', { result });
  const added = await move('photograph', {
    stationPhotos: photos.slice(0, 1),
    afterPhotos: photos.slice(1, 2),
  });
  const some = await move('submit', { result });
  const done = await move('submit', { result, afterPhotos: photos.slice(1) });
  const info = await call('manager', `GET /ops/workorder/${id}`);

  expect([none, some].map(({ msg }) => msg)).toEqual([
    '还缺照片：站房外观照片 1 张、更换后照片 2 张',
    '还缺照片：更换后照片 1 张',
  ]);
  expect([added.code, done.code]).toEqual([0, 0]);
  expect(info.data).toMatchObject({
    status: '3',
    stationPhotos: [{ id: '71' }],
    afterPhotos: [{ id: '72' }, { id: '73' }],
  });
});

it('two who send the same move at once: one succeeds, the other is told to reload', async () => {
  const { data } = await call('manager', 'POST /ops/workorder', AN_ORDER);
  const body = { id: (data as { id: string }).id, move: 'accept', version: 1 };

  const answers = await Promise.all([
    call('engineer', 'POST /ops/workorder/move', body),
    call('engineer', 'POST /ops/workorder/move', body),
  ]);

  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 10500]);
  expect(answers.find(({ code }) => code !== 0)?.msg).toBe('工单状态已变化，请刷新');
});

it("a refusal says why in the caller's language, missing fields each by themselves", async () => {
  const { data } = await call('manager', 'POST /ops/workorder', AN_ORDER);
  const id = (data as { id: string }).id;

  const guard = await call(
    'manager',
    'POST /ops/workorder/move',
    { id, move: 'redeploy', assigneeId: IDS.engineer, reason: 'x' },
    { 'accept-language': 'en-US' },
  );
  const missing = await call('manager', 'POST /ops/workorder/move', { id, move: 'redeploy' });
  const unknown = await call('manager', 'POST /ops/workorder/move', { id, move: 'constructor' });

  expect(guard).toMatchObject({
    code: 10500,
    msg: 'Choose somebody else than the present engineer',
  });
  expect(missing.issues?.map(({ path }) => path)).toEqual(['assigneeId', 'reason']);
  expect(unknown.code).toBe(10500);
});

it('a double click makes one order', async () => {
  const headers = { 'idempotency-key': 'abc-1' };

  const answers = await Promise.all([
    call('manager', 'POST /ops/workorder', AN_ORDER, headers),
    call('manager', 'POST /ops/workorder', AN_ORDER, headers),
  ]);

  expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
});

it.each([
  ['POST /ops/workorder/move', (id: string) => ({ id, move: 'comment', content: 'on the way' })],
  [
    'POST /ops/workorder/batch',
    (id: string) => ({ ids: [id], move: 'comment', content: 'on the way' }),
  ],
] as const)(
  'class “a key that nobody looks at”: %s sent three times under one key writes one comment',
  async (address, bodyOf) => {
    const { data } = await call('manager', 'POST /ops/workorder', AN_ORDER);
    const id = (data as { id: string }).id;
    const headers = { 'idempotency-key': `comment-${id}` };
    const send = () => call('manager', address, bodyOf(id), headers);

    const answers = [await send(), await send(), await send()];

    const timeline = (await call('manager', `GET /ops/workorder/${id}/timeline`)).data as {
      action: string;
    }[];
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(timeline).toHaveLength(2);
  },
);

it('a batch answers for each order', async () => {
  const a = await call('manager', 'POST /ops/workorder', AN_ORDER);
  const ids = [(a.data as { id: string }).id, '999'];

  const { code, data } = await call('manager', 'POST /ops/workorder/batch', { ids, move: 'urge' });

  expect([code, data]).toEqual([
    0,
    [
      { id: ids[0], ok: true },
      { id: '999', ok: false, error: 'notFound', message: '工单不存在或不在您的数据范围内' },
    ],
  ]);
});

it('an alarm is dispatched by who may make orders, and by nobody else', async () => {
  const alarmId = await world.alarm();

  const refused = await call('engineer', 'POST /dm/alarm/warntask/orderTask', {
    alarmIds: [alarmId],
  });
  const made = await call('manager', 'POST /dm/alarm/warntask/orderTask', {
    alarmIds: [alarmId],
    urgency: '3',
  });

  expect(refused.code).toBe(403);
  expect(made).toMatchObject({ code: 0, data: { status: '1', orders: [{ isThisGroup: false }] } });
  // how many there are is read off its alarms: others join it later
  const { id } = made.data as { readonly id: string };
  const { data } = await call('manager', `GET /ops/workorder/${id}`);
  expect(data).toMatchObject({ content: '处置关联报警' });
});

it('alarm actions ask for their own keys', async () => {
  const id = await world.alarm();

  const codes = [
    (await call('engineer', 'POST /dm/alarm/record/confirm', { ids: [id] })).code,
    (await call('admin', 'POST /dm/alarm/record/confirm', { ids: [id] })).code,
    (await call('admin', `GET /dm/devices/alarmcollect/collect/${id}`)).code,
    (await call('admin', 'POST /dm/alarm/record/mute', { stationId: IDS.station, hours: 100 }))
      .code,
  ];
  const list = await call('admin', 'GET /dm/alarm/record/page');
  const totals = await call('admin', 'GET /dm/alarm/record/pic_total');

  expect(codes).toEqual([403, 0, 0, 500]);
  expect((list.data as { list: object[] }).list[0]).toMatchObject({
    id,
    isCollected: true,
    lastedMinutes: 1,
    stationName: 'Station 1',
  });
  expect(totals.data).toEqual({ total: 1, unconfirmed: 0, levels: { 3: 1 }, status: { 0: 1 } });
});

it('messages are counted, listed and read by their owner', async () => {
  await call('manager', 'POST /ops/workorder', AN_ORDER);

  const unread = await call('engineer', 'GET /msg/message/unread');
  const page = await call('engineer', 'GET /msg/message/page?kind=workOrder&readStatus=0');
  const foreign = await call('admin', 'GET /msg/message/page');
  const read = await call('engineer', 'PUT /msg/message/read', { all: true });
  const bad = await call('engineer', 'GET /msg/message/since?id=x');

  expect(unread.data).toEqual({ total: 1, kinds: { workOrder: 1 } });
  expect([
    (page.data as { total: number }).total,
    (foreign.data as { total: number }).total,
  ]).toEqual([1, 0]);
  expect([read.data, bad.code]).toEqual([{ count: 1 }, 500]);
});

describe('the move table over HTTP', () => {
  const STATES = statesJson as unknown as StatesSchema;
  const NAMES = ['admin', 'manager', 'engineer', 'engineer2', 'enterpriseUser', 'bureau'];
  const STRANGERS = ['outsider', 'stranger'];
  const MOVES = Object.keys(STATES.moves).filter((name) => name !== 'create');
  type Columns = Readonly<Record<string, string | number | boolean | null>>;
  interface Try {
    readonly who: string;
    readonly move: string;
  }

  /** An order as it is stored, with all that was written about it. */
  const stored = async (
    id: string,
  ): Promise<{ readonly order: Columns; readonly said: unknown }> => {
    const { rows } = await sql<{ order: Columns; said: unknown }>`
      select to_jsonb(o) as order, jsonb_build_array((select count(*) from sys_move_log), (select count(*) from msg_message)) as said
      from ops_work_order o where o.id = ${id}`.execute(world.db);
    if (!rows[0]) throw new Error(`no order ${id}`);
    return rows[0];
  };
  const towards = (who: string, { assignee_id: assignee }: Columns): readonly string[] => {
    const roles: Readonly<Record<string, readonly string[]>> = {
      admin: ['DISP', 'ENG', 'MGR', 'CONF', 'REG', 'CRE'],
      manager: ['DISP', 'MGR', 'CRE', 'CONF'],
      enterpriseUser: ['CONF'],
      bureau: ['REG'],
    };
    const isAssignee = who.startsWith('engineer') && String(assignee) === idOf(who);
    return isAssignee ? ['ENG'] : (roles[who] ?? []);
  };
  const idOf = (who: string) => String(IDS[who as keyof typeof IDS]);
  const minutesSince = (time: Columns[string] = null) =>
    time === null ? Infinity : (world.clock.now.getTime() - Date.parse(String(time))) / 60_000;
  const isLater = (one: Columns[string] = null, than: Columns[string] = null) =>
    Date.parse(String(one)) > Date.parse(String(than));

  /** What stands against a move besides the table, told in words of its own (DOMAIN.md section 5). */
  const guards: Readonly<Record<string, (order: Columns, who: string) => boolean>> = {
    accept: isTheirs,
    refuse: isTheirs,
    save: isTheirs,
    checkin: (order, who) =>
      isTheirs(order, who) &&
      (order['checkin_time'] === null || isLater(order['accept_time'], order['checkin_time'])),
    applyDelay: (order, who) =>
      isTheirs(order, who) && order['delay_status'] !== '1' && Number(order['delay_count']) < 3,
    auditDelay: (order) => order['delay_status'] === '1',
    submit: (order, who) =>
      isTheirs(order, who) &&
      (order['need_visit'] !== true || order['checkin_time'] !== null) &&
      (order['need_form'] !== true || order['forms'] !== null) &&
      Number(order['photo_count']) === 0,
    remoteDeal: (order) => order['remote_allowed'] === true && order['need_visit'] !== true,
    audit: (order, who) => !isTheirs(order, who),
    reject: (order, who) => order['status'] === '4' || !isTheirs(order, who),
    cancel: (order) => order['status'] !== '2' || order['submit_time'] === null,
    reopen: (order) => minutesSince(order['complete_time']) <= 7 * 24 * 60,
    urge: (order) => minutesSince(order['urge_time']) >= 30,
  };
  function isTheirs({ assignee_id: assignee }: Columns, who: string): boolean {
    return String(assignee) === idOf(who);
  }

  const isAllowed = (order: Columns, { who, move }: Try, keys: ReadonlySet<string>): boolean => {
    const spec = STATES.moves[move];
    const roles = towards(who, order);
    const row = spec?.cases.find(
      ({ id, from, roles: asked }) =>
        id.startsWith('T') &&
        from.includes(String(order['status'])) &&
        asked?.some((role) => roles.includes(role)),
    );
    const hasKey = who === 'admin' || keys.has(spec?.permission ?? '');
    return row !== undefined && hasKey && (guards[move]?.(order, who) ?? true);
  };

  /** What the dialog of a move sends, whole and right. */
  const filled = (order: Columns): object => ({
    reason: 'x',
    comment: 'x',
    content: 'x',
    result: 'x',
    pass: true,
    alarmVerifyResult: '1',
    forms: [{ name: 'f', complete: true }],
    assigneeId: String(order['assignee_id']) === IDS.engineer ? IDS.engineer2 : IDS.engineer,
    newPlanEnd: wallTime(Date.parse(String(order['plan_end'])) + 3_600_000),
  });
  const fieldsOf = (move: string, order: Columns): object => {
    const asked = Object.keys(STATES.moves[move]?.form?.fields ?? {});
    return Object.fromEntries(
      Object.entries(filled(order)).filter(([name]) => asked.includes(name)),
    );
  };

  const begun = async (orderType: string): Promise<string> => {
    const body = { ...AN_ORDER, orderType, onDuplicate: 'new' };
    const made = await call('manager', 'POST /ops/workorder', body);
    return (made.data as { id: string }).id;
  };

  /** A move that is made changes the version and leads where a row of the table leads; one that is refused changes nothing. */
  const expectChange = (
    { order: before, ...beside }: Awaited<ReturnType<typeof stored>>,
    after: Awaited<ReturnType<typeof stored>>,
    move: string | undefined,
  ): void => {
    if (move === undefined) return expect(after).toEqual({ order: before, ...beside });
    const from = String(before['status']);
    const rows = STATES.moves[move]?.cases.filter((row) => row.from.includes(from)) ?? [];
    const targets = rows.flatMap(({ to }) => to.map((one) => (one === 'same' ? from : one)));
    expect(targets).toContain(String(after.order['status']));
    expect(after.order['version']).not.toBe(before['version']);
  };

  it('random walks of everybody: a move is made just where the table, the keys and its guards say so; one that is refused changes nothing', async () => {
    const random = seededRandom(20261121);
    const types = ['2', '3', '4', '12'];
    const keys = new Map<string, ReadonlySet<string>>();
    for (const who of [...NAMES, ...STRANGERS])
      keys.set(who, new Set((await world.as(who)).actor.permissions));
    const tries = [...NAMES, ...STRANGERS].flatMap((who) => MOVES.map((move) => ({ who, move })));
    const made = new Map<string, number>();
    const rarest = (open: readonly Try[]) =>
      open.toSorted((a, b) => (made.get(a.move) ?? 0) - (made.get(b.move) ?? 0))[0];
    let refused = 0;
    let id = await begun('3');
    for (let step = 0; step < rounds(50, 1000); step++) {
      world.clock.now = new Date(world.clock.now.getTime() + 60_000);
      const before = await stored(id);
      const open = tries.filter((one) =>
        isAllowed(before.order, one, keys.get(one.who) ?? new Set()),
      );
      const one = (random.int(5) > 1 ? rarest(open) : undefined) ?? random.pick(tries);
      const isStale = random.int(8) === 0;
      const { code } = await call(one.who, 'POST /ops/workorder/move', {
        id,
        move: one.move,
        version: Number(before.order['version']) - (isStale ? 1 : 0),
        ...fieldsOf(one.move, before.order),
      });
      const isRight = open.includes(one) && !isStale;
      const seen = { ...one, step, from: before.order['status'] };
      expect({ ...seen, isMade: code === 0 }).toEqual({ ...seen, isMade: isRight });
      const after = await stored(id);
      expectChange(before, after, isRight ? one.move : undefined);
      if (isRight) made.set(one.move, (made.get(one.move) ?? 0) + 1);
      else refused++;
      if (after.order['status'] === '9' || random.int(25) === 0)
        id = await begun(random.pick(types));
    }
    expect(made.size).toBeGreaterThanOrEqual(rounds(8, 14));
    expect(refused).toBeGreaterThan(rounds(5, 100));
  });
});
