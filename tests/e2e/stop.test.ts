import { expect, it } from 'vitest';
import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
const DAY = '2027-03-01';

it('a stop is declared by the enterprise and agreed by the bureau', async () => {
  const { page: enterprise } = await world.person('enterprise');
  await openRoute(world.product, enterprise, '/dm-stop');
  await activePage(enterprise).getByRole('button', { name: '新建申报' }).click();
  const form = topDialog(enterprise);
  await chooseOption(enterprise, form.getByRole('combobox', { name: '站点' }), '清源进水口');
  await chooseOption(enterprise, form.getByRole('combobox', { name: '监测点' }), '清源进水口');
  await chooseOption(enterprise, form.getByRole('combobox', { name: '停运类型' }), '设备检修');
  for (const [name, time] of [
    ['开始时间', `${DAY} 08:00:00`],
    ['结束时间', '2027-03-02 08:00:00'],
  ] as const) {
    await form.getByLabel(name, { exact: true }).fill(time);
    await form.getByLabel(name, { exact: true }).press('Enter');
  }
  await form.getByLabel('停运原因', { exact: true }).fill('进水口格栅改造');
  await answerDialog(enterprise, /^保\s*存$/);
  await rowOf(enterprise, DAY).filter({ hasText: '待处理' }).waitFor();

  const { page: bureau } = await world.person('bureau');
  await openRoute(world.product, bureau, '/dm-stop');
  await rowOf(bureau, DAY).getByRole('button', { name: '同意' }).click();
  await answerDialog(bureau);
  await rowOf(bureau, DAY).getByRole('button', { name: '打回' }).waitFor({ state: 'hidden' });

  expect(await rowOf(bureau, DAY).innerText()).toContain('同意');
});
