import { crc32, deflateSync } from 'node:zlib';
import type { Page, Route } from 'playwright';
import { encode } from 'uqr';
import { beforeAll, expect, it } from 'vitest';

import { callApi, tokenOf } from './support/product.ts';
import { aStation, stationTime } from './support/station.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
const SCALE = 6;
const BOOK = {
  v: 1,
  elements: [
    {
      id: 'g1',
      kind: 'group',
      title: '水质',
      elements: [
        { id: 'e1', kind: 'number', key: 'ph', title: 'pH', required: true, min: 0, max: 14 },
        { id: 'e2', kind: 'text', key: 'note', title: '现场情况', required: true },
      ],
    },
    {
      id: 'g2',
      kind: 'group',
      title: '更换',
      elements: [
        {
          id: 'e3',
          kind: 'table',
          key: 'parts',
          title: '更换明细',
          minRows: 1,
          elements: [{ id: 'e4', kind: 'text', key: 'name', title: '名称', required: true }],
        },
      ],
    },
    {
      id: 'g3',
      kind: 'group',
      title: '签名',
      elements: [
        { id: 'e5', kind: 'image', key: 'photos', title: '现场照片' },
        { id: 'e6', kind: 'signature', key: 'sign', title: '巡检人签名', required: true },
      ],
    },
  ],
};
let stationId = '';
let recordId = '';
let orderId = '';
let token = '';

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  const call = async (what: string, body?: object) => {
    const answer = await callApi(world.product, token, what, body);
    if (answer.code !== 0) throw new Error(`${what}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  ({ stationId } = await aStation(world.product, token, {
    name: '西排口废水站',
    mn: '3305DE33A8900016F0900311',
  }));
  const { list } = await call('GET /sys/user/page?username=opseng&limit=50');
  const engineer = list.find(({ username }: { username: string }) => username === 'opseng');
  const order = await call('POST /ops/workorder', {
    title: '西排口周巡检',
    stationId,
    orderType: '1',
    urgency: '2',
    planStart: stationTime(-86_400_000),
    planEnd: stationTime(86_400_000),
    assigneeId: engineer.id,
  });
  orderId = order.id;
  const book = await call('POST /ops/standingBook', {
    code: 'FIELD_STORY',
    name: '西排口巡检记录',
    medium: 'water',
    period: 'event',
    document: BOOK,
  });
  await call('POST /ops/standingBook/move', { id: book.id, move: 'publish' });
  const own = await tokenOf(world.product, 'opseng');
  await callApi(world.product, own, 'POST /ops/workorder/move', { id: orderId, move: 'accept' });
  const record = await callApi(world.product, own, 'POST /ops/record', {
    bookId: book.id,
    stationId,
    workOrderId: orderId,
  });
  recordId = record.data.id;
});

/** A photo of the code on a station's door, as a printer and a camera would leave it. */
function aPhotoOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = size * SCALE;
  const lines = Array.from({ length: side }, (_, y) => {
    const dark = data[Math.floor(y / SCALE)] ?? [];
    return [
      0,
      ...Array.from({ length: side }, (_none, x) => (dark[Math.floor(x / SCALE)] ? 0 : 255)),
    ];
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // eight bits of grey
  head.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

async function sign(page: Page): Promise<void> {
  await page.locator('[data-do="sign"]').click();
  const pad = page.locator('canvas.eform-signature');
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no pad to sign on');
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: '确定签名' }).click();
  await page.locator('img.eform-signature').waitFor();
}

it('a photo of the code leads to the station; checked in, the book is filled in through a hole in the network and handed in once', async () => {
  const { page, context } = await world.person('opseng', { width: 375, height: 667 });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto(`${world.product.url}/#/m/todo`);
  const card = page.locator('.phone-card').filter({ hasText: '西排口周巡检' });
  await card.first().click({ position: { x: 20, y: 20 } });
  await page.getByRole('button', { name: '更多' }).waitFor();
  await page.goBack();
  await page.getByText('西排口周巡检').first().waitFor();

  const code = aPhotoOf(`http://10.1.2.3:8080/#/m/station/${stationId}`);
  await page
    .locator('input[data-scan]')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code });
  await page.getByRole('heading', { name: '西排口废水站' }).first().waitFor();
  await page.getByRole('link', { name: /西排口周巡检/ }).click();

  await button('更多').click();
  await page.locator('.phone-moves').getByRole('button', { name: '打卡' }).click();
  await page.getByText('已扫本站点的二维码').waitFor();
  const drawer = page.getByRole('dialog').last();
  await drawer
    .locator('input[type=file]:not([data-scan])')
    .first()
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: code });
  await drawer.locator('.eup-item img').waitFor();
  await drawer.getByRole('button', { name: '打卡' }).click();
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: '西排口巡检记录' }).click();
  const ph = page.getByLabel('pH', { exact: true });
  await ph.fill('15');
  // out of its range: told at once
  await page.locator('.eform-item-error').waitFor();
  await ph.fill('7.2');
  await page.locator('.eform-item-error').waitFor({ state: 'detached' });
  await ph.press('Enter');
  await page.keyboard.type('水面清澈');
  await page.reload();
  await expect.poll(() => page.getByLabel('现场情况').inputValue()).toBe('水面清澈');
  expect(await ph.inputValue()).toBe('7.2');

  await context.setOffline(true);
  await page.getByText(/^没有网络：/).waitFor();
  await page.getByLabel('现场情况').press('Enter');
  await page.locator('[data-row="0"] [data-cell="0"]').click();
  await page.getByLabel('名称', { exact: true }).fill('滤芯');
  await button('下一组').click();
  await page
    .locator('.eup input[type=file]')
    .first()
    .setInputFiles({ name: '滤芯.png', mimeType: 'image/png', buffer: code });
  await page.locator('.eup-item img').waitFor();
  await sign(page);
  await button('检查并提交').click();
  // the first try ends only after he has gone elsewhere, and after the network is back
  let end = (): void => {};
  const ends = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fail = (route: Route) => ends.then(() => route.abort());
  await page.route('**/oss/file/upload_env', fail, { times: 1 });
  await page.getByText('已全部填写，可以提交').waitFor();
  await button('提交').first().click();
  await button('待发送 1').waitFor();
  const inOrder = page.locator('.phone-line', { hasText: '西排口巡检记录' });
  await page.goto(`${world.product.url}/#/m/order/${orderId}`);
  // its first try hangs: it is on its way, as far as the phone knows
  await inOrder.getByText(/^(待发送|发送中)$/).waitFor();
  // what only waits has not succeeded
  expect(await page.getByTestId('announcements').innerText()).not.toContain('成功');
  await page.goto(`${world.product.url}/#/m/outbox`);
  await page.getByText(/提交 西排口巡检记录/).waitFor();

  const stored = async () =>
    (await callApi(world.product, token, `GET /ops/record/${recordId}`)).data;
  expect(await stored()).toMatchObject({ status: '0' });
  await context.setOffline(false);
  end();
  await page.getByText('没有待发送的内容').waitFor();
  // and where the lists cannot be read again they say what was sent
  await context.setOffline(true);
  await page.goto(`${world.product.url}/#/m/order/${orderId}`);
  await inOrder.getByText('已提交').waitFor();
  await page.getByText(/^没有网络，显示的是/).waitFor();
  await context.setOffline(false);

  expect(await stored()).toMatchObject({
    status: '1',
    values: {
      ph: 7.2,
      note: '水面清澈',
      parts: [{ name: '滤芯' }],
      photos: [{ id: expect.stringMatching(/^\d+$/) as string, name: '滤芯.jpg' }],
      sign: [{ id: expect.stringMatching(/^\d+$/) as string }],
    },
  });
  const all = await callApi(world.product, token, `GET /ops/record/page?stationId=${stationId}`);
  expect(all.data.total).toBe(1);
  const order = await callApi(world.product, token, `GET /ops/workorder/${orderId}`);
  expect(order.data).toMatchObject({ checkinProofs: ['1', '2'], checkinFaults: [] });
});
