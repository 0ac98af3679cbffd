import { afterAll, beforeAll, expect, it } from 'vitest';

import { routeOf } from '#engine/base/opens.ts';
import { listModel } from '#engine/list/list-model.ts';
import { decodeQuery, toWire } from '#engine/list/list-query.ts';
import { bindQuery, readAnswer } from '#engine/screen/address/address-call.ts';
import type { PageResult } from '#schemas/api/envelope.ts';
import type { OpensPlace } from '#schemas/language/address-nodes.ts';
import {
  listAlarmWeeks,
  summarizeAlarmQuality,
} from '#server/areas/alarm/quality/alarm-quality.ts';
import { listCountedAlarms, type AlarmsAsk } from '#server/areas/alarm/quality/list-alarms.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { listRecords, pageRecords } from '#server/records/resource/read.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';

type Row = Readonly<Record<string, unknown>>;
/** A node of a screen over the groups of an entity, with what its values open. */
interface CountingNode {
  readonly address: string;
  readonly query: Row;
  readonly opens: Readonly<Record<string, OpensPlace>>;
}

const CLOCK = new Date('2026-11-21T10:30:00+08:00');
const SPAN = { from: '2026-11-10', to: '2026-11-21' };
const QUALITY = 'GET /dm/alarm-quality/summary';
const WEEKS = 'GET /dm/alarm-quality/weeks';
/** The page of the alarms that a number of the two counts. */
const COUNTED_ALARMS = '/dm-alarm-quality-rows';
/** A share says the parts it is made of: how many of the opened rows count. */
const SHARES: Readonly<Record<string, string>> = {
  doneRate: 'done',
  inTimeRate: 'inTime',
};
/** A mean is that of a field of the opened rows. */
const MEANS: ReadonlySet<string> = new Set(['responseMinutes', 'workMinutes']);
/** Not of the opened rows' own fields. */
const SPANS: ReadonlySet<string> = new Set(['confirmMinutes']);

let world: ResourceWorld;
const [HERE, THERE, ANNA, BELA] = [newId(), newId(), newId(), newId()];

beforeAll(async () => {
  world = await aResourceWorld();
  const { pool } = world.handle;
  await pool.query(
    `insert into ops_station (id, name, code, status, create_date) values ($1, 'A', 'A', '1', now()), ($2, 'B', 'B', '0', now())`,
    [HERE, THERE],
  );
  await pool.query(
    `insert into ops_work_order (id, order_no, title, status, station_id, assignee_id, is_overdue, exceptions, reject_count, checkin_result, response_minutes, work_minutes, create_date)
      select $1::bigint + n, 'GD-' || n, 'x', (array['0','1','2','3','4','5','5','7','8','9','-1'])[n % 11 + 1],
        case when n % 3 = 0 then $3::bigint else $2::bigint end, case n % 4 when 0 then null when 1 then $4::bigint else $5::bigint end,
        n % 5 = 0, case when n % 6 = 0 then array['2'] else array[]::text[] end, n % 7 / 5, case when n % 8 = 0 then '2' when n % 2 = 0 then '1' end,
        case when n % 4 > 0 then n end, case when n % 4 > 1 then 2 * n end, timestamptz '2026-11-09 23:30:00+08' + n * interval '7 hours'
      from generate_series(1, 44) n`,
    [newId(), HERE, THERE, ANNA, BELA],
  );
  await pool.query(
    `insert into dm_alarm_record (id, enterprise_id, station_id, level, status, alarm_type, alarm_time, confirm_time, message, create_date, is_active, recover_time)
      select $1::bigint + n, 77, case when n % 3 = 0 then $3::bigint else $2::bigint end, (n % 4 + 1)::text, (n % 5)::text, (n % 2 + 1)::text, at,
        case when n % 2 = 0 then now() end, 'x', now(), n % 7 = 0, at + case n % 4 when 0 then interval '30 seconds' else interval '53 hours 45 minutes' end
      from (select n, timestamptz '2026-11-09 22:00:00+08' + n * interval '9 hours' as at from generate_series(1, 30) n) alarms`,
    [newId(), HERE, THERE],
  );
  await pool.query(
    `insert into ops_standing_book_record (id, record_no, book_id, station_id, status, due_time, counted_time, filler_id, creator, create_date)
      select $1::bigint + n, 'TZ' || n, $1::bigint + n % 2, case when n % 3 = 0 then $3::bigint else $2::bigint end, (array['0','1','2','3','4','-1'])[n % 6 + 1],
        due, coalesce(due, made), $4::bigint, $4::bigint, made
      from (select n, case when n % 2 = 0 then timestamptz '2026-10-20 12:00+08' + n * interval '1 day' end as due, timestamptz '2026-10-12 12:00+08' + n * interval '2 days' as made
        from generate_series(1, 30) n) books`,
    [newId(), HERE, THERE, ANNA],
  );
  await pool.query(
    `insert into ops_period_due (rule_id, rule_name, order_type, station_id, slot_day, due_day, last_day, state, order_id)
      select 1, 'r', '1', case when n % 3 = 0 then $2::bigint else $1::bigint end, d, d, d + 2, (array['0','1','2','3'])[n % 4 + 1],
        case when n % 4 = 1 then (select id from ops_work_order where order_no = 'GD-' || n) end
      from (select n, date '2026-10-20' + n as d from generate_series(1, 40) n) days`,
    [HERE, THERE],
  );
});
afterAll(() => world.close());

const everybody = (): Ctx => ({ ...world.system, now: () => CLOCK });
const narrow = (): Ctx => ({
  ...world.as({ permissions: new Set(['*:*:*']) }, { station: [HERE] }),
  now: () => CLOCK,
});

/** Nodes that count an entity and lead to its rows, wherever they stand in a screen. */
function countingNodes(part: unknown): readonly CountingNode[] {
  if (typeof part !== 'object' || part === null) return [];
  const node = part as Row;
  const address = String(node['figures'] ?? node['rowsOf'] ?? node['chart'] ?? '');
  const own =
    node['opens'] && (/^GET \S+\/group$/.test(address) || [QUALITY, WEEKS].includes(address))
      ? [
          {
            address,
            query: (node['query'] ?? {}) as Row,
            opens: node['opens'] as CountingNode['opens'],
          },
        ]
      : [];
  return [...own, ...Object.values(node).flatMap(countingNodes)];
}

function scopeOf(): Parameters<typeof routeOf>[2]['scope'] & { $param: Row; $user: Row } {
  return { $param: SPAN, $user: {}, $today: '2026-11-21', $now: '2026-11-21 10:30:00' };
}

/** The rows that a press opens, asked as the list asks them; undefined where it leads nowhere. */
async function openedBy(ctx: Ctx, spec: OpensPlace, row: Row) {
  const route = routeOf(spec, row, {
    can: () => true,
    scope: scopeOf(),
    entity: (name) => world.registry.entity(name),
  });
  if (route?.startsWith(COUNTED_ALARMS)) return countedAlarms(ctx, route);
  if (route === undefined || !('list' in spec)) return undefined;
  const entity = world.registry.entity(spec.list);
  if (!entity) throw new Error(`no entity ${spec.list}`);
  const { defaults, names } = listModel(entity, {
    can: () => true,
    user: {},
    now: () => CLOCK,
    dict: () => [],
  });
  const text = new URLSearchParams(route.split('?')[1]).get('q');
  const { query, dropped } = decodeQuery(text, defaults, names);
  expect(dropped).toBe(0);
  return pageRecords(ctx, entity.name, toWire({ ...query, size: 100 }));
}

/** The page of counted alarms, asked with what stands in its address. */
async function countedAlarms(ctx: Ctx, route: string): Promise<PageResult<Row>> {
  const said = [...new URLSearchParams(route.split('?')[1])].filter(([, value]) => value !== '');
  const ask: AlarmsAsk = Object.fromEntries(said);
  return listCountedAlarms(ctx, ask, { page: 1, limit: 100 });
}

/** What an address of a node answers. */
async function countedBy(ctx: Ctx, address: string, params: Row): Promise<readonly Row[]> {
  if (address === QUALITY) return [{ ...(await summarizeAlarmQuality(ctx, params)) }];
  if (address === WEEKS) return listAlarmWeeks(ctx, params);
  const base = address.replace(/^GET /, '').replace(/\/group$/, '');
  const entity = world.registry.entities().find(({ rest }) => rest.base === base);
  const answer = await groupRecords(ctx, entity?.name ?? '', params);
  return readAnswer(answer, undefined, params).rows;
}

/** How many presses were tried, and the numbers that are not those of what they open. */
async function faultsOf(ctx: Ctx, rows: readonly Row[], opens: CountingNode['opens']) {
  const faults: string[] = [];
  let tried = 0;
  for (const row of rows)
    for (const [name, spec] of Object.entries(opens)) {
      const value = row[name];
      const page = value === null ? undefined : await openedBy(ctx, spec, row);
      if (!page) continue;
      tried += 1;
      const expected = expectedTotal(name, row, page.list);
      if (expected !== undefined && expected !== page.total)
        faults.push(`${name} ${String(value)}: ${page.total} of ${JSON.stringify(row)}`);
    }
  return { faults, tried };
}

/** How many rows a number says there are. */
function expectedTotal(name: string, row: Row, list: readonly Row[]): number | undefined {
  if (SPANS.has(name)) return Number(row['confirmedAlarms']);
  // of those that were confirmed: each opened row is one
  if (name === 'confirmMedian')
    return list.filter(({ confirmTime }) => confirmTime !== null).length;
  if (MEANS.has(name)) {
    const mean = list.reduce((sum, one) => sum + Number(one[name]), 0) / list.length;
    return Math.abs(mean - Number(row[name])) < 0.01 ? list.length : -1;
  }
  const part = name === 'rate' ? ('done' in row ? 'done' : 'filled') : SHARES[name];
  if (part === undefined) return Number(row[name]);
  const share = Number(row[name]);
  // a share of nothing says nothing of how many there are
  return share === 0 ? undefined : Math.round((100 * Number(row[part])) / share);
}

it.each(['ops-order-kpi', 'dm-alarm-report', 'record-standing-book-rate', 'dm-alarm-quality'])(
  'class “a number that opens other rows than it counted”: every figure, bar and cell of %s, for everybody and for who sees one station',
  async (name) => {
    const nodes = countingNodes(world.registry.screen(name)?.body);
    const totals: number[] = [];
    for (const ctx of [everybody(), narrow()]) {
      let tried = 0;
      for (const { address, query, opens } of nodes) {
        const rows = await countedBy(ctx, address, bindQuery(query, scopeOf()));
        const found = await faultsOf(ctx, rows, opens);
        expect(found.faults).toEqual([]);
        tried += found.tried;
      }
      totals.push(tried);
    }
    expect(totals[0]).toBeGreaterThan(name === 'dm-alarm-quality' ? 12 : 30);
    expect(totals[1]).toBeGreaterThan(3);
  },
);

it.each(['periodRate', 'alarmDay'])('the columns of %s open what they count', async (name) => {
  const opens = world.registry.entity(name)?.list?.opens ?? {};
  for (const ctx of [everybody(), narrow()]) {
    const found = await faultsOf(ctx, await listRecords(ctx, name, {}), opens);
    expect(found.faults).toEqual([]);
    expect(found.tried).toBeGreaterThan(10);
  }
});
