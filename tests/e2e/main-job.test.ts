import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import {
  activePage,
  hearsPushes,
  newRows,
  openRoute,
  pressUntil,
  rowOf,
  rowsOf,
  type Watched,
} from './support/browser.ts';
import {
  acceptOrder,
  confirmOrder,
  dispatchAlarm,
  openOrder,
  reviewOrder,
  submitOrder,
} from './support/order-steps.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { aStation, codPacket, raiseAlarm, type TestStation } from './support/station.ts';
import { aWorld } from './support/world.ts';

/** The main job of the product in the browsers of four people, from the bytes of a station to a closed alarm. */
const world = aWorld({ moves: true });
let station: TestStation;
let token: string;
let [manager, engineer, client]: Watched[] = [];

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  station = await aStation(world.product, token, {
    name: '清源三期总排口',
    mn: '3305DE31A8900016F0900301',
  });
  manager = await world.person('opsmgr');
  engineer = await world.person('opseng');
  client = await world.person('enterprise', { at: '/home' });
});

const pageOf = (someone: Watched | undefined): Page => {
  if (!someone) throw new Error('everybody signs in before the first test');
  return someone.page;
};
const open = (someone: Watched | undefined, route: string) =>
  openRoute(world.product, pageOf(someone), `/${route}`);
/** Timers of the demo's own orders may ring as well: what counts is the message, not the number. */
const hears = async (page: Page, kind: string, text: string | RegExp): Promise<string> => {
  await page.getByRole('button', { name: /^消息，/ }).click();
  await page.locator('.bell-tabs').getByRole('tab', { name: kind }).click();
  const message = page.locator('.bell-list .bell-item').filter({ hasText: text }).first();
  await message.waitFor();
  const words = await message.innerText();
  await page.keyboard.press('Escape');
  await page.locator('.bell-list').waitFor({ state: 'hidden' });
  return words;
};

/** A value over its limit appears in the open alarm list and at the bell of who watches the station, without reload. */
async function alarmIsSeen(): Promise<void> {
  const page = pageOf(manager);
  await open(manager, 'dm-alarm-record');
  await activePage(page)
    .getByText(/^共 \d+ 条$/)
    .waitFor();
  await hearsPushes(page);

  const answers = await raiseAlarm(world.product, token, station, 88.8);
  await pressUntil(newRows(page), rowOf(page, station.name));
  const row = await rowOf(page, station.name).innerText();

  expect(answers.every((answer) => answer.includes('CN=9014'))).toBe(true);
  expect(row).toMatch(/严重[\s\S]*88\.8 \/ 50 mg\/L[\s\S]*未处理/);
  expect(await hears(page, '报警', station.name)).toContain('88.8');
  expect(await hears(pageOf(client), '报警', station.name)).toContain('88.8');
}

/** The alarm of a station that other people watch stays with them. */
async function othersHearNothing(): Promise<void> {
  const other = await aStation(world.product, token, {
    name: '锦绣二期总排口',
    mn: '3305DE32A8900016F0900302',
    enterprise: '锦绣印染有限公司',
    opsCompany: '蓝盾监测技术有限公司',
  });
  const messagesOf = async (username: string) => {
    const his = await tokenOf(world.product, username);
    const { data } = await callApi(world.product, his, 'GET /msg/message/page?limit=100');
    return JSON.stringify(data.list);
  };

  await raiseAlarm(world.product, token, other, 120);
  await expect.poll(() => messagesOf('bureau')).toContain(other.name);
  const own = await messagesOf('enterprise');

  expect(own).toContain(station.name);
  expect(own).not.toContain(other.name);
}

/** The manager dispatches the alarm to an engineer, whose bell rings. @returns the number of the order */
async function alarmIsDispatched(): Promise<string> {
  const page = pageOf(engineer);
  await open(engineer, 'ops-work-order');
  await rowsOf(page).first().waitFor();
  await hearsPushes(page);

  await dispatchAlarm(pageOf(manager), station.name, /绿测运维工程师(?!二)/);
  await hears(page, '工单', `新工单待接单：${station.name}`);
  const row = rowOf(page, `${station.name} 报警处置`).first();
  await pressUntil(newRows(page), row);
  const shown = await row.innerText();

  expect(shown).toMatch(/WO\d+/);
  expect(shown).toContain('待接单');
  return /WO\d+/.exec(shown)?.[0] ?? 'no order';
}

/** The engineer accepts, writes what was done and submits; the manager reviews and the enterprise confirms: the order is complete. */
async function orderIsDone(orderNo: string): Promise<void> {
  await openOrder(world.product, pageOf(engineer), orderNo);
  await acceptOrder(pageOf(engineer));
  await submitOrder(pageOf(engineer), '更换蠕动泵管并复测，读数恢复正常');
  expect(await activePage(pageOf(engineer)).getByRole('button', { name: '接单' }).count()).toBe(0);

  await openOrder(world.product, pageOf(manager), orderNo);
  await reviewOrder(pageOf(manager));
  await openOrder(world.product, pageOf(client), orderNo);
  await confirmOrder(pageOf(client));
  const { data } = await callApi(
    world.product,
    token,
    `GET /ops/workorder/page?keyword=${orderNo}`,
  );
  expect(data.list[0].status).toBe('5');
}

/** The alarm of a completed order is handled. */
async function alarmIsHandled(): Promise<void> {
  const page = pageOf(manager);
  await open(manager, 'dm-alarm-record');

  await activePage(page).getByRole('button', { name: /^全部/ }).click();
  await rowOf(page, station.name).filter({ hasText: '已处理' }).waitFor();

  expect(await rowOf(page, station.name).getByRole('button', { name: '派单' }).count()).toBe(0);
}

/** A packet within the limit ends the alarm that is still on. */
async function alarmEnds(): Promise<void> {
  await sendPackets(world.product, [
    codPacket(station.mn, 97, new Date(Date.now() + 30_000)),
    codPacket(station.mn, 21, new Date(Date.now() + 60_000)),
  ]);
  const areActive = async () => {
    const { data } = await callApi(
      world.product,
      token,
      `GET /dm/alarm/record/page?stationId=${station.stationId}`,
    );
    return data.list.map(({ isActive }: { isActive: boolean }) => isActive);
  };

  await expect.poll(areActive).not.toContain(true);
}

it('bytes of a station become an alarm, the alarm an order, and the order is done by four people; others hear nothing of it', async () => {
  await alarmIsSeen();
  await othersHearNothing();
  const orderNo = await alarmIsDispatched();
  await orderIsDone(orderNo);
  await alarmIsHandled();
  await alarmEnds();
});
