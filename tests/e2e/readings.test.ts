import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { activePage, openRoute } from './support/browser.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

it('values of a point are looked up as curve, table, file and properties, and compared with those of another point and period', async () => {
  const { page } = await world.person('bureau');

  await openRoute(world.product, page, '/dm-readings');
  const shown = activePage(page);
  await shown.getByRole('searchbox').first().fill('清源');
  await shown
    .getByRole('treeitem', { name: /清源进水口/ })
    .first()
    .click();
  const curve = shown.getByRole('tabpanel', { name: '曲线' });
  const counted = curve.getByText(/^已画全部 \d+ 个值/);
  const ofDay = await counted.innerText();
  await curve.getByRole('button', { name: '近 7 天' }).click();
  await expect.poll(() => counted.innerText()).not.toBe(ofDay);
  const keeping = page.waitForEvent('download');
  await curve.getByRole('button', { name: '导出' }).click();
  await page.getByText('CSV (.csv)').click();
  const kept = readFileSync(await (await keeping).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  // while it is read the curve may count what it has so far
  await expect
    .poll(async () => Number(/\d+/.exec(await counted.innerText())?.[0]))
    .toBe(kept.length - 1);
  const note = await counted.innerText();
  // closer: what is in view is counted
  const canvas = await curve.locator('[data-drawn-at] canvas').boundingBox();
  if (!canvas) throw new Error('the curve has no canvas');
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  // a curve that is drawn anew for an answer that came later stands at its whole again: one goes on turning
  const afterTurn = async () => {
    await page.mouse.wheel(0, -600);
    return counted.innerText();
  };
  await expect.poll(afterTurn, { interval: 500 }).not.toBe(note);

  await shown.getByRole('tab', { name: '数据表' }).click();
  const table = shown.getByRole('tabpanel', { name: '数据表' });
  await table.getByRole('columnheader', { name: /化学需氧量 \(mg\/L\)/ }).waitFor();
  await table.getByText(/^共 \d+ 条/).waitFor();
  const loading = page.waitForEvent('download');
  await table.getByRole('button', { name: '下载' }).click();
  await page.getByText('CSV (.csv)').last().click();
  const file = await loading;
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  const rows = Number(/\d+/.exec(await table.getByText(/^共 \d+ 条/).innerText())?.[0]);
  await shown.getByRole('tab', { name: '属性' }).click();
  await shown.getByRole('rowheader', { name: /污染因子/ }).waitFor();

  expect(rows).toBeGreaterThan(10);
  expect(lines).toHaveLength(rows + 1);
  expect(file.suggestedFilename()).toContain('小时数据');

  await openRoute(world.product, page, '/dm-compare');
  const compare = activePage(page);
  const points = compare.getByRole('combobox', { name: '监测点' });
  for (const name of ['清源进水口', '清源总排口']) {
    await points.fill(name);
    await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click();
  }
  await points.press('Escape');
  await compare.getByRole('button', { name: '对比另一时段' }).click();
  await compare.getByRole('table').getByRole('row').nth(4).waitFor();
  const cells = compare.getByRole('table').getByRole('row').nth(1).getByRole('cell');

  await expect.poll(() => cells.count()).toBe(10);
});
