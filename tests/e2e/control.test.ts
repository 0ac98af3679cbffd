import { afterAll, beforeAll, expect, it } from 'vitest';

import { startSimulator, type Simulator } from '#server/gateway/simulator.ts';
import { activePage, askAnew, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { tokenOf } from './support/product.ts';
import { aStation } from './support/station.ts';
import { aWorld } from './support/world.ts';

/** A device of its own, which keeps its line open and obeys. */
const world = aWorld();
const MN = '3305DE34A8900016F0900304';
const OBEDIENT = { exceed: 0, flagged: 0, broken: 0, resend: 0, silent: 0 };
const INTERVAL_MS = 1000;
const log = { debug() {}, info() {}, warn() {}, error() {} };
let device: Simulator;

beforeAll(async () => {
  const { product } = world;
  await aStation(product, await tokenOf(product, 'admin'), { name: '反控总排口', mn: MN });
  device = startSimulator({
    host: '127.0.0.1',
    port: product.hj212Port,
    stations: [
      { mn: MN, st: '32', edition: '2017', factors: [{ code: 'w01018', base: 20, spread: 2 }] },
    ],
    intervalMs: INTERVAL_MS,
    mischief: OBEDIENT,
    log,
    now: () => new Date(),
  });
});
afterAll(() => device.stop());

it('a device is told its real-time interval, and the record says what it answered', async () => {
  await expect.poll(() => device.stats().answered).toBeGreaterThan(0);
  const { page } = await world.person('opsmgr');
  await openRoute(world.product, page, '/gw-device');
  await rowOf(page, MN).getByRole('button', { name: '反控', exact: true }).click();
  const form = topDialog(page);
  await chooseOption(page, form.getByRole('combobox', { name: '命令' }), '设置实时数据间隔');
  await form.getByLabel('实时数据间隔', { exact: true }).fill('90');
  await form.getByLabel('原因', { exact: true }).fill('按监管要求调整');
  await answerDialog(page);

  await openRoute(world.product, page, '/gw-command');
  const row = rowOf(page, MN).filter({ hasText: '设置实时数据间隔' });
  await row.filter({ hasText: '已完成' }).waitFor();

  expect(await row.innerText()).toContain('执行成功');
  await openRoute(world.product, page, '/gw-upload');
  await activePage(page).getByRole('heading', { name: '设备上报' }).waitFor();
});

it('a packet of the log opens as a tree: what stands in it, with its names; its password is not told', async () => {
  const { page } = await world.person('opsmgr');
  await openRoute(world.product, page, '/gw-packet');
  // of this device there are at least the answers to the request before
  await activePage(page).getByRole('button', { name: '展开', exact: true }).click();
  await activePage(page).getByLabel('设备标识 MN', { exact: true }).fill(MN);
  // the packets of now stand there already, and go when they are asked for
  await askAnew(page, () =>
    activePage(page).getByRole('button', { name: '查询', exact: true }).click(),
  );
  await rowOf(page, MN).first().click();
  const tree = page.locator('.dsr-packet').last();
  await tree.getByText('数据段长度').waitFor();

  const said = await tree.innerText();
  const length = await tree
    .getByRole('listitem')
    .filter({ hasText: /^\s*数据段长度/ })
    .first()
    .innerText();

  expect(said).toContain(MN);
  expect(said).toContain('***');
  expect(said).not.toContain('123456');
  expect(length.match(/ B/g)).toHaveLength(1);
});
