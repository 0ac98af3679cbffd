import { keysOf } from '#schemas/api/home-cards.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import { FIGURE_CARD_NAMES, figuresOf, type FigureCardName } from '#schemas/api/home-figures.ts';
import { HOME_LINKS, type RowsLink } from '#schemas/api/home-links.ts';
import type { HomeKpi, HomeTodo, TrendPoint, WaitingRow, Workload } from '#schemas/api/home.ts';
import type { WallPicture } from '#schemas/api/wall.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { endpointOf, filterFace } from '#schemas/language/derive.ts';
import { recountRates } from '#server/areas/quality/recount.ts';
import { makeWall, WALL_MAKERS } from '#server/areas/wall/wall.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
const LOOKERS: readonly Person[] = ['admin', 'ea1', 'oa1', 'oa2', 'ob1', 'ep1', 'low'];

beforeAll(async () => {
  world = await twoCompanies();
  const { pool } = world.app.database;
  const { A, B } = world.sides;
  for (const side of [A, B]) {
    const places = [side.stationId, side.enterpriseId, side.opsCompanyId];
    for (const [status, isEnabled] of [
      ['1', true],
      ['0', true],
      ['0', false],
    ] as const)
      await pool.query(
        `insert into ops_camera (id, name, code, source, status, is_enabled, station_id, enterprise_id, ops_company_id, region_code, create_date)
          select $1::bigint, $1, $1, '1', $2, $3, $4, $5, $6, region_code, now() from ops_station where id = $4`,
        [newId(), status, isEnabled, ...places],
      );
    await pool.query(
      `insert into ops_standing_book_record (id, record_no, book_id, station_id, enterprise_id, ops_company_id, region_code, status, create_date)
        select $1::bigint, $1, $1, $2, $3, $4, region_code, '3', now() from ops_station where id = $2`,
      [newId(), ...places],
    );
    await pool.query(`update ops_enterprise set credit_level = 'red' where id = $1`, [
      side.enterpriseId,
    ]);
    await pool.query(
      `update ops_station set status = '1', location = '{"lng":120.1,"lat":30.8}' where id = $1`,
      [side.stationId],
    );
    await pool.query(`update dm_alarm_record set alarm_time = now() where id = $1`, [side.alarmId]);
  }
  await pool.query('update ops_work_order set assignee_id = $1, status = $2 where id = $3', [
    world.users.oa2,
    '2',
    A.orderId,
  ]);
});
afterAll(() => world.stop());

async function answerOf<T>(person: Person, path: string): Promise<T> {
  const { code, data } = await world.as(person, `GET ${path}`);
  expect([path, code]).toEqual([path, 0]);
  return data as T;
}

/** How many rows the list holds that a figure opens, asked as the browser asks it. */
async function opened(person: Person, { entity: name, preset, filter = {} }: RowsLink) {
  const entity = world.app.registry.entity(name);
  if (!entity) throw new Error(`no entity ${name}`);
  const [method, path] = (endpointOf(entity, 'page') ?? '').split(' ');
  const asked = new URLSearchParams({ limit: '1', ...(preset !== undefined && { preset }) });
  for (const [field, value] of Object.entries(filter)) {
    const spec = entity.fields[field];
    const isSpan = spec !== undefined && filterFace(spec).op === 'between';
    const [from, to] = isSpan ? value : [];
    if (from) asked.set(`${field}Start`, from);
    if (to) asked.set(`${field}End`, to);
    if (!isSpan) asked.set(field, String(value));
  }
  expect(method).toBe('GET');
  const { code, data } = await world.as(person, `GET ${path}?${asked.toString()}`);
  return code === 0 ? (data as { readonly total: number }).total : `refused ${name}`;
}

interface StatusCount {
  readonly status: string;
  readonly count: number;
}

interface RegionCount {
  readonly code: string;
  readonly stations: number;
  readonly alarms: number;
}

/** What a card is answered; nothing where it is for others. */
async function asked<T>(person: Person, path: string): Promise<readonly T[]> {
  const { code, data } = await world.as(person, `GET ${path}`);
  return code === 0 ? (data as readonly T[]) : [];
}

/** The hours of the trend in which anything began. */
async function countedHours(person: Person) {
  const { code, data } = await world.as(person, 'GET /home/alarm-trend?range=24h');
  const points = code === 0 ? (data as { readonly points: readonly TrendPoint[] }).points : [];
  return points
    .map(({ time, levels }) => ({
      time,
      count: Object.values(levels).reduce((sum, count) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0);
}

/** Notes figures that say something else than their lists; a list one may not open holds none. */
function aCheck(person: Person) {
  const wrong: unknown[] = [];
  const holds = async (what: string, figure: number, link: RowsLink): Promise<void> => {
    const rows = await opened(person, link);
    if ((typeof rows === 'number' ? rows : 0) !== figure) wrong.push([what, figure, rows]);
  };
  return { holds, wrong };
}

const today = (): string => formatWallDay(Date.now());

describe.each(LOOKERS)('class “a figure that opens other rows”: what %s reads', (person) => {
  it('on the cards that count is what their lists hold', async () => {
    const wrong: unknown[] = [];
    const counted: FigureCardName[] = [];
    for (const card of FIGURE_CARD_NAMES) {
      const { code, data } = await world.as(person, `GET /home/figures?card=${card}`);
      if (code !== 0) continue;
      counted.push(card);
      const links = new Map(figuresOf(card).map((figure) => [figure.name, figure]));
      for (const { name, total } of data as readonly { name: string; total: number }[]) {
        const link = links.get(name);
        const rows = link && (await opened(person, link));
        if (rows !== total) wrong.push([card, name, total, rows]);
      }
    }

    expect(wrong).toEqual([]);
    expect(counted).toEqual(
      expect.arrayContaining(FIGURE_CARD_NAMES.filter((card) => keysOf(card) === 'login')),
    );
  });

  it('in the strip and by status is what its lists hold', async () => {
    const { holds, wrong } = aCheck(person);

    const kpi = await answerOf<HomeKpi>(person, '/home/kpi');
    await holds('alarmsToday', kpi.alarmsToday.value ?? 0, HOME_LINKS.alarmsSince(today()));
    await holds('openOrders', kpi.openOrders.value ?? 0, HOME_LINKS.openOrders());
    const online = await opened(person, HOME_LINKS.onlineStations());
    const all = await opened(person, HOME_LINKS.countedStations());
    for (const { status, count } of await asked<StatusCount>(person, '/home/station-status'))
      await holds(`station ${status}`, count, HOME_LINKS.stations(status));
    const orders = await asked<StatusCount>(person, '/home/work-order-status');
    for (const { status, count } of orders)
      await holds(`order ${status}`, count, HOME_LINKS.orders(status));
    const sum = orders.reduce((part, { count }) => part + count, 0);
    await holds('orders', sum, HOME_LINKS.orders());

    expect(wrong).toEqual([]);
    expect(kpi.onlineRate.value).toEqual(
      typeof online === 'number' && Number(all) > 0
        ? Math.round((online / Number(all)) * 1000) / 10
        : null,
    );
  });

  it('by region, by person and by hour is what its lists hold', async () => {
    const { holds, wrong } = aCheck(person);

    for (const { code, stations, alarms } of await asked<RegionCount>(
      person,
      '/home/region-ranking',
    )) {
      await holds(`stations of ${code}`, stations, HOME_LINKS.regionStations(code));
      await holds(`alarms of ${code}`, alarms, HOME_LINKS.alarmsSince(today(), code));
    }
    for (const { id, open, late } of await asked<Workload>(person, '/home/workload')) {
      await holds('open of one', open, HOME_LINKS.openOrders(id));
      await holds('late of one', late, HOME_LINKS.overdueOrders(id));
    }
    for (const { time, count } of await countedHours(person))
      await holds(time, count, HOME_LINKS.alarmsWithin(time, `${time.slice(0, 13)}:59:59`));

    expect(wrong).toEqual([]);
  });

  it('as waiting is what the lists and the page of the to-do hold, row by row', async () => {
    const todo = await answerOf<HomeTodo>(person, '/home/todo');
    const pages: WaitingRow[] = [];
    for (let page = 1; page === 1 || pages.length < todo.total; page += 1) {
      const { total, list } = await answerOf<{
        total: number;
        list: readonly WaitingRow[];
      }>(person, `/home/todo/page?page=${page}&limit=2`);
      expect(total).toBe(todo.total);
      if (list.length === 0) break;
      pages.push(...list);
    }
    const wrong: unknown[] = [];
    for (const { entity, preset, total } of todo.groups) {
      const rows = await opened(person, { entity, ...(preset !== null && { preset }) });
      if (rows !== total || pages.filter((row) => row.entity === entity).length !== total)
        wrong.push([entity, total, rows]);
    }

    expect(wrong).toEqual([]);
    expect(pages).toHaveLength(todo.total);
    expect(new Set(pages.map(({ entity, id }) => `${entity} ${id}`)).size).toBe(todo.total);
    expect(pages.slice(0, todo.list.length)).toEqual(todo.list);
  });
});

it('counts nothing of another company, and the engineer’s day is his own list with the places of its stations', async () => {
  const video = async (person: Person) =>
    (await world.as(person, 'GET /home/figures?card=video')).data;
  const day = await answerOf<{ total: number; list: readonly { id: string }[] }>(
    'oa2',
    '/home/day',
  );

  expect(await video('oa1')).toEqual([
    { name: 'online', total: 1 },
    { name: 'offline', total: 1 },
    { name: 'off', total: 1 },
    { name: 'all', total: 3 },
  ]);
  expect(await video('admin')).toContainEqual({ name: 'all', total: 6 });
  expect((await world.as('low', 'GET /home/figures?card=video')).code).not.toBe(0);
  expect((await world.as('low', 'GET /home/day')).code).not.toBe(0);
  expect(day.total).toBe(await opened('oa2', HOME_LINKS.myOrders()));
  expect(day.list.map(({ id }) => id)).toEqual([world.sides.A.orderId]);
});

it('class “the last window wins”: a layout that another window changed meanwhile is not overwritten', async () => {
  const put = async (version: number, order: readonly string[]) =>
    (
      await world.as('oa1', 'PUT /sys/user-setting/home.layout', {
        body: { version, value: { version: version + 1, order } },
      })
    ).code;

  expect(await put(0, ['todo'])).toBe(0);
  expect(await put(0, ['kpi'])).not.toBe(0);
  expect(await put(1, ['trend'])).toBe(0);
  expect((await world.as('oa1', 'GET /sys/user-setting/home.layout')).data).toEqual({
    version: 2,
    order: ['trend'],
  });
  expect(
    (
      await world.as('oa1', 'PUT /sys/user-setting/home.layout', {
        body: { version: 2, value: { version: 9 } },
      })
    ).code,
  ).not.toBe(0);
});

/** As a request of that person has it. */
async function ctxOf(person: Person): Promise<Ctx> {
  const ctx = world.app.system();
  const sight = await loadActor(ctx.db, world.users[person]);
  if (!sight) throw new Error(`no account ${person}`);
  return { ...ctx, ...sight };
}

describe('the wall', () => {
  const PLAIN = ['stations', 'orders', 'regions'] as const;
  const OF_HOME = {
    stations: '/home/station-status',
    orders: '/home/work-order-status',
    regions: '/home/region-ranking',
  } as const;

  it.each(['admin', 'oa1', 'ob1', 'ea1'] as const)(
    'says to %s what home and lists say, to the digit',
    async (person) => {
      const wall = await answerOf<WallPicture>(person, '/wall/picture');
      const waiting = await opened(person, HOME_PRESETS.newAlarms);

      expect(wall.failed).toEqual([]);
      expect(wall.kpi).toEqual(await answerOf<HomeKpi>(person, '/home/kpi'));
      for (const part of PLAIN)
        if (wall[part] !== null) expect(wall[part]).toEqual(await answerOf(person, OF_HOME[part]));
      expect(wall.alarms).toHaveLength(Math.min(20, Number(waiting)));
    },
  );

  it('shows nothing of another company, and nothing at all without its key', async () => {
    const { points, alarms } = await answerOf<WallPicture>('oa1', '/wall/picture');
    const { A, B } = world.sides;

    expect(points?.map(({ id }) => id)).toEqual([A.stationId]);
    expect(points?.[0]).toMatchObject({ lng: 120.1, lat: 30.8, alarms: 1 });
    expect(alarms?.map(({ stationId }) => stationId)).not.toContain(B.stationId);
    expect((await world.as('low', 'GET /wall/picture')).code).not.toBe(0);
  });

  it('class “an empty hour after midnight”: before an hour of today is due the ranking is that of yesterday, and says so', async () => {
    const ctx = await ctxOf('admin');
    const at = (now: string) => () => new Date(now);
    const { pool } = world.app.database;
    await pool.query(
      "insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, $2, '2026-11-20 10:00:00+08', 42, 'N', now()) on conflict do nothing",
      [world.sides.A.pointId, 'w01018'],
    );
    await recountRates({ ...world.app.system(), now: at('2026-11-21T00:30:00+08:00') });

    const { enterprises } = await makeWall().read({
      ...ctx,
      now: at('2026-11-21T00:30:00+08:00'),
    });

    expect(enterprises).toContainEqual(
      expect.objectContaining({ id: world.sides.A.enterpriseId, day: '2026-11-20' }),
    );
  });

  it('class “one panel that takes all with it”: a part that cannot be made is named, the others are there', async () => {
    const wall = makeWall({
      ...WALL_MAKERS,
      orders: { needs: [], read: () => Promise.reject(new Error('no such table')) },
    });

    const picture = await wall.read(await ctxOf('oa1'));

    expect(picture).toMatchObject({ failed: ['orders'], orders: null });
    expect(picture.stations).not.toBeNull();
  });
});
