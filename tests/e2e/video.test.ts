import { beforeAll, expect, it } from 'vitest';

import { openRoute, type Watched } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/** The wall of nine: pictures over WebSocket, HLS and one by one, and a reason where there is none. */
const world = aWorld();
let manager: Watched;

beforeAll(async () => {
  const admin = await tokenOf(world.product, 'admin');
  const { data } = await callApi(world.product, admin, 'GET /ops/camera/page?limit=50');
  const idOf = (code: string): string =>
    data.list.find((one: { readonly code: string }) => one.code === code).id;
  const { data: station } = await callApi(
    world.product,
    admin,
    `GET /ops/camera/${idOf('SX-QY-01-1')}`,
  );
  const gone = await callApi(world.product, admin, 'POST /ops/camera', {
    name: '连不上的摄像机',
    code: 'E2E-GONE',
    stationId: station.stationId,
    source: '1',
    protocol: 'flv',
    address: 'http://192.168.1.64/live/main.flv',
  });
  const shown = ['SX-QY-01-1', 'SX-QY-01-2', 'SX-QY-02-1', 'SX-QY-03-1', 'SX-HT-01-1'];
  const stills = 'SX-HT-03-1';
  const own = await tokenOf(world.product, 'opsmgr');
  await callApi(world.product, own, 'PUT /sys/user-setting/video.wall', {
    value: { layout: 9, windows: [...shown, stills].map(idOf).concat(gone.data.id, '1'), tour: 0 },
  });
  manager = await world.person('opsmgr');
});

it('the wall of nine plays, and says why where it does not', async () => {
  const { page } = manager;
  const tab = await openRoute(world.product, page, '/stationManage-video');
  const playing = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('video')].filter(
          ({ readyState, currentTime }) => readyState > 1 && currentTime > 0,
        ).length,
    );

  // four over WebSocket and one over HLS, its worker a file of the product
  await expect.poll(playing).toBe(5);
  const still = tab.getByRole('img', { name: '脱硫废水站房' });
  await expect
    .poll(() => still.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const gone = tab.getByRole('figure', { name: '连不上的摄像机' });
  await gone.getByRole('alert').getByText('离线：无法连接摄像机').waitFor();
  await gone.getByRole('button', { name: /重\s*试/ }).waitFor();
  // one that is kept for somebody who sees it no more
  const unseen = tab.getByRole('group', { name: '画面 8' });
  await unseen.getByText('摄像机已停用或不可见').waitFor();
  await unseen.getByRole('button', { name: '关闭' }).click();
  await unseen.getByText('拖入或双击左侧的摄像机').waitFor();
});
