import { expect, it } from 'vitest';

import { chooseInMenu, openRoute } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aStation, raiseAlarm } from './support/station.ts';
import { aWorld } from './support/world.ts';

/** The wall from the menu to a station, at a scale of 0.7: what is pressed is what one points at. */
const world = aWorld();

it('the wall opens from the menu in the whole window, an alarm is on it as it comes, a press on the scaled map opens the station', async () => {
  const token = await tokenOf(world.product, 'admin');
  const station = await aStation(world.product, token, {
    name: '大屏东岸站',
    mn: '3305DE41A8900016F0900311',
  });
  const { data } = await callApi(world.product, token, `GET /ops/station/${station.stationId}`);
  await callApi(world.product, token, 'PUT /ops/station', {
    id: data.id,
    version: data.version,
    location: { lng: 122.2, lat: 30.1 },
  });
  const { page } = await world.person('admin', { width: 1366, height: 768 });
  await openRoute(world.product, page, '/home');

  await chooseInMenu(page, '监测数据', '大屏');
  const wall = page.locator('.big-screen');
  await wall.getByText('站点总数').waitFor();
  expect(await page.locator('.shell-header').count()).toBe(0);
  const sheet = await page.locator('.big-screen-sheet').boundingBox();
  // 768 of 1080
  expect(sheet?.height).toBeCloseTo(768, 0);

  await raiseAlarm(world.product, token, station, 88.8);
  await wall.getByRole('region', { name: '实时报警' }).getByText(station.name).first().waitFor();

  await page.mouse.move(5, 5);
  const mark = wall.getByRole('link', { name: new RegExp(`^${station.name}`) }).first();
  const box = await mark.boundingBox();
  if (!box) throw new Error('the station stands on the map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await wall.getByRole('complementary', { name: station.name }).waitFor();

  // 1.6 times the picture: a press still hits what one points at, and a double click leads into the place under it
  await page.setViewportSize({ width: 3072, height: 1728 });
  await wall.getByRole('button', { name: '显示全部' }).click();
  const large = await mark.boundingBox();
  if (!large) throw new Error('the station stands on the large map');
  await page.mouse.click(large.x + large.width / 2, large.y + large.height / 2);
  await wall.getByRole('complementary', { name: station.name }).waitFor();
  await page.keyboard.press('Escape');
  const up = wall.getByRole('button', { name: '上一级' });
  while (await up.isEnabled()) await up.click();
  const province = wall.locator('[data-level="country"] text').filter({ hasText: '云南' });
  const there = await province.boundingBox();
  if (!there) throw new Error('the province is named');
  await page.mouse.dblclick(there.x + there.width / 2, there.y + there.height / 2);
  await wall.locator('[data-level="province"] text').filter({ hasText: '昆明' }).waitFor();
  await up.click();
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.keyboard.press('Escape');
  await wall.getByRole('combobox', { name: '缩放' }).selectOption('stretch');
  await page.reload();
  await expect
    .poll(async () => (await page.locator('.big-screen-sheet').boundingBox())?.width)
    .toBeCloseTo(1366, 0);
  // stacked and back: the map is as wide as its column again, and lies under no panel
  await page.setViewportSize({ width: 1200, height: 768 });
  await page.locator('.big-screen[data-mode="stacked"]').waitFor();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect
    .poll(async () => {
      const [map, side] = await Promise.all(
        ['.big-screen-map', '[data-side="right"]'].map((part) => wall.locator(part).boundingBox()),
      );
      return map && side && map.x + map.width <= side.x;
    })
    .toBe(true);
  await wall.getByRole('button', { name: '退出' }).click();
  await page.locator('.shell-header').waitFor();
});
