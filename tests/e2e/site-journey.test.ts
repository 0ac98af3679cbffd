import { expect, it } from 'vitest';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { isLong } from '#tests/builders/long.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { aStation, codPacket } from './support/station.ts';
import { aWorld } from './support/world.ts';

/**
 * A station from a device nobody knew to its stock: units, wizard, labels, a change of eight, pictures, a door beside an order, a part that
 * runs out. In the long form only: each piece is proved in every run (`station-wizard`, `bulk-edit`, `video`, `stock` here, and the tests of
 * the areas); this one goes from one to the next by the rights of those who do it.
 */
const world = aWorld();
const [MN, SECOND, THIRD] = ['JOURNEY00000000000000001', 'JOURNEY00000000000000002', 'JOURNEY03'];
const PAPER = { width: 60, height: 40, columns: 3, rows: 7, top: 8.5, side: 15, gap: 0, rowGap: 0 };

type Row = Readonly<Record<string, unknown>>;
type Said = Awaited<ReturnType<typeof callApi>>;

const say = async (who: string, what: string, body?: unknown): Promise<Said> =>
  callApi(world.product, await tokenOf(world.product, who), what, body);
const done = async (who: string, what: string, body?: unknown) => {
  const answer = await say(who, what, body);
  expect([what, answer.code, answer.msg]).toEqual([what, 0, answer.msg]);
  return answer.data;
};
const firstOf = async (who: string, what: string): Promise<Row> =>
  (await done(who, `GET ${what}`)).list[0] as Row;

it.runIf(isLong)(
  'a device nobody knew becomes a station with units, labels, pictures, a door and parts, each by whoever may',
  async () => {
    await makeUnits();
    const stationId = await makeStation();
    await printLabels();
    await changeDuty();
    await watch(stationId);
    await enter(stationId);
    await runShort(stationId);
  },
);

async function makeUnits(): Promise<void> {
  await done('implementer', 'POST /ops/bureau', {
    name: '全程分局',
    code: 'QC-1',
    regionCode: '330503',
    level: '4',
  });
  await done('implementer', 'POST /ops/testing-company', {
    name: '全程检测',
    creditCode: '91330502MA2B000099',
    regionCode: '3305',
  });
  expect((await done('bureau', 'GET /ops/testing-company/page?name=全程检测')).total).toBe(1);
}

/** A taken MN in the third point leaves nothing behind; without it the whole station is there, and receives. */
async function makeStation(): Promise<string> {
  await sendPackets(world.product, [codPacket(MN, 30)]);
  const waiting = await firstOf('implementer', `/gw/inbox/page?mn=${MN}`);
  const { record, row } = await done('implementer', `GET /gw/inbox/draft?mn=${MN}`);
  expect([waiting['mn'], row.limits]).toEqual([MN, [{ factorCode: 'w01018', kind: '0' }]]);
  const enterprise = await firstOf('implementer', '/ops/enterprise/page?name=清源');
  const company = await firstOf('implementer', '/ops/opsEnterprise/page?name=绿测');
  const taken = await firstOf('implementer', '/dm/monitor/page?limit=1');
  const point = (name: string, mn: unknown) => ({
    ...row,
    name,
    mn,
    limits: [{ factorCode: 'w01018', kind: '1', upper: 50 }],
  });
  const station = (third: unknown) => ({
    ...record,
    name: '全程站房',
    enterpriseId: enterprise['id'],
    opsCompanyId: company['id'],
    regionCode: '330521',
    points: [point('总排口', MN), point('雨水口', SECOND), point('三号口', third)],
    devices: [{ equipmentType: 'COD', status: '1' }],
    cameras: [{ name: '站房内', code: 'QC-1', source: '9', protocol: 'flv' }],
    doors: [{ name: '站房门', code: 'QC-D1', offlineMinutes: 10 }],
  });
  const refused = await say('implementer', 'POST /ops/station', station(taken['mn']));
  expect(refused).toMatchObject({ code: 500, issues: [{ path: 'points.2.mn', rule: 'unique' }] });
  for (const base of ['/ops/station', '/ops/camera', '/ops/door'])
    expect((await done('implementer', `GET ${base}/page?name=全程站房`)).total).toBe(0);
  const { id } = await done('implementer', 'POST /ops/station', station(THIRD));
  expect((await done('implementer', `GET /gw/inbox/page?mn=${MN}`)).total).toBe(0);
  await sendPackets(world.product, [codPacket(MN, 31)]);
  expect(await firstOf('opsmgr', `/dm/monitor/page?mn=${MN}`)).toMatchObject({ stationId: id });
  return String(id);
}

async function printLabels(): Promise<void> {
  const { list } = await done('implementer', 'GET /ops/station/page?limit=12');
  const ids = (list as readonly Row[]).map(({ id }) => id);
  const answer = await fetch(`${world.product.url}/api/engine/labels`, {
    method: 'POST',
    headers: {
      token: await tokenOf(world.product, 'implementer'),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ entity: 'station', ids, kind: 'sheet', paper: PAPER }),
  });
  const paper = Buffer.from(await answer.arrayBuffer());
  expect([ids.length, paper.subarray(0, 5).toString()]).toEqual([12, '%PDF-']);
}

/** The duty engineer of eight at once: seven of his company, one of another. */
async function changeDuty(): Promise<void> {
  const token = await tokenOf(world.product, 'admin');
  const made = [];
  for (let n = 0; n < 8; n += 1)
    made.push(
      await aStation(world.product, token, {
        name: `全程批改 ${n}`,
        mn: `JOURNEYDUTY000000000000${n}`,
        ...(n === 7 ? { opsCompany: '蓝盾监测技术有限公司' } : {}),
      }),
    );
  const duty = await firstOf('admin', '/sys/user/page?username=opseng2');
  const asked = {
    ids: made.map(({ stationId }) => stationId),
    set: { dutyUserId: duty['id'] },
    versions: Object.fromEntries(made.map(({ stationId }) => [stationId, 1])),
  };
  const { rows: shown } = await done('implementer', 'POST /ops/station/bulk/preview', asked);
  const { rows } = await done('implementer', 'POST /ops/station/bulk', asked);
  const fine = (all: readonly Row[]) => all.filter(({ isOk }) => isOk === true).length;
  expect([fine(shown), fine(rows), rows.length]).toEqual([7, 7, 8]);
}

/** Pictures for the company of the station, and for no stranger. */
async function watch(stationId: string): Promise<void> {
  const { id: cameraId } = await firstOf('opsmgr', `/ops/camera/page?stationId=${stationId}`);
  const play = await done('opsmgr', 'POST /ops/control/play_url', { cameraId });
  expect(play).toMatchObject({ protocol: 'flv', token: expect.any(String) });
  expect((await say('auditor', 'POST /ops/control/play_url', { cameraId })).code).toBe(403);
}

/** Whoever has the order checks in and comes through the door: the event stands beside it. */
async function enter(stationId: string): Promise<void> {
  const { list: people } = await done('admin', 'GET /sys/user/page?username=opseng');
  const engineer = (people as readonly Row[]).find(({ username }) => username === 'opseng');
  const now = wallTime(Date.now());
  const { id: doorId } = await firstOf('opsmgr', `/ops/door/page?stationId=${stationId}`);
  await done('opsmgr', 'POST /ops/doorPerson', {
    name: '绿测运维工程师',
    stationId,
    cardNo: 'QC0001',
    userId: engineer?.['id'],
  });
  const { key } = await done('opsmgr', 'POST /ops/door/key', { id: doorId });
  const order = await done('opsmgr', 'POST /ops/workorder', {
    stationId,
    orderType: '1',
    title: '全程巡检',
    planStart: now,
    assigneeId: engineer?.['id'],
  });
  for (const move of ['accept', 'checkin']) {
    const { version } = await done('opseng', `GET /ops/workorder/${order.id}`);
    await done('opseng', 'POST /ops/workorder/move', { id: order.id, move, version });
  }
  await fetch(`${world.product.url}/api/ops/door/intake`, {
    method: 'POST',
    headers: { 'x-device-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ events: [{ no: '1', type: '1', at: now, card: 'qc0001' }] }),
  });
  const visits = await done('opsmgr', `GET /ops/door/visits/${order.id}`);
  expect(visits).toMatchObject({ verdict: 'own', events: [{ personName: '绿测运维工程师' }] });
}

/** A part falls below its minimum: alarm 15 becomes an order at the station, whose parts leave the stock with its line. */
async function runShort(stationId: string): Promise<void> {
  const item = await firstOf('opseng', '/ops/stock/page?name=蠕动泵管');
  const warehouse = await firstOf('opseng', '/ops/warehouse/page?name=湖州中心仓库');
  // the engineer counts it blind at the moment
  const held = async () =>
    Number((await firstOf('opsmgr', '/ops/stock/page?name=蠕动泵管'))['usable']);
  const before = await held();
  await done('opseng', 'POST /ops/stock/issue', {
    itemId: item['id'],
    warehouseId: warehouse['id'],
    quantity: '8',
    reason: '更换',
  });
  const { list } = await done('opsmgr', 'GET /dm/alarm/record/page?alarmType=15&limit=50');
  const alarm = (list as readonly Row[]).find(
    ({ message, isActive }) => isActive === true && String(message).includes('蠕动泵管'),
  );
  await done('opsmgr', 'POST /dm/alarm/warntask/orderTask', {
    alarmIds: [alarm?.['id']],
    stationId,
  });
  const order = await firstOf('opsmgr', `/ops/workorder/page?stationId=${stationId}`);
  const balances = await done('opsmgr', `GET /ops/stock-balance/page?itemId=${String(item['id'])}`);
  const balance = (balances.list as readonly Row[]).find(({ quantity }) => Number(quantity) > 1);
  await done('opsmgr', 'POST /ops/order-part', {
    workOrderId: order['id'],
    kind: '1',
    balanceId: balance?.['id'],
    quantity: 1,
  });
  expect(await held()).toBe(before - 9);
}
