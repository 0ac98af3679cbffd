import { expect, it } from 'vitest';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/** A file of laboratory values is read in `manual.test.ts` of its area; how a file is brought in, in `import.test.ts`. */
const world = aWorld();
const DAY = formatWallDay(Date.now() - 86_400_000);
/** The point sends no dissolved oxygen: every hour of it is free. */
const [POINT, FACTOR, CODE] = ['清源总排口', '溶解氧', 'w01009'];

it('a value is put in by hand, agreed to by the bureau, and is the reading of its hour', async () => {
  const { page: engineer } = await world.person('opseng');
  await openRoute(world.product, engineer, '/dm-manual-reading');
  await activePage(engineer).getByRole('button', { name: '录入数据', exact: true }).click();
  const form = topDialog(engineer);
  await form.getByRole('combobox', { name: '监测点' }).fill(POINT);
  await chooseOption(engineer, form.getByRole('combobox', { name: '监测点' }), POINT);
  await form.getByRole('combobox', { name: '污染因子' }).fill(FACTOR);
  await chooseOption(engineer, form.getByRole('combobox', { name: '污染因子' }), FACTOR);
  await form.getByLabel('数值', { exact: true }).fill('26.5');
  await form.getByLabel('采样时间', { exact: true }).fill(`${DAY} 05:20:00`);
  await form.getByLabel('采样时间', { exact: true }).press('Enter');
  await answerDialog(engineer, /^保\s*存$/);
  const row = rowOf(engineer, `${DAY} 05:20:00`);
  await row.filter({ hasText: '0 ~ 20' }).waitFor();
  await row.getByRole('button', { name: '提交' }).click();
  await row.filter({ hasText: '待审核' }).waitFor();

  const { page: bureau } = await world.person('bureau');
  await openRoute(world.product, bureau, '/dm-manual-reading');
  await rowOf(bureau, `${DAY} 05:20:00`).getByRole('button', { name: '通过' }).click();
  await answerDialog(bureau, /^确\s*定$/);
  await rowOf(bureau, `${DAY} 05:20:00`).filter({ hasText: '已通过' }).waitFor();
  const token = await tokenOf(world.product, 'bureau');
  const points = await callApi(
    world.product,
    token,
    `GET /dm/monitor/page?name=${encodeURIComponent(POINT)}`,
  );
  const pointId: unknown = points.data.list.find(
    ({ name }: { readonly name: string }) => name === POINT,
  )?.id;
  const { data } = await callApi(world.product, token, 'POST /dm/monitorData/info', {
    pointId,
    kind: 'hour',
    from: `${DAY} 05:00:00`,
    to: `${DAY} 05:59:59`,
    factors: [CODE],
  });

  expect(data.series[0].points).toEqual([{ time: `${DAY} 05:00:00`, value: 26.5, flag: 'S' }]);
});

it('a doubtful hour is corrected from its mark: the dialog knows point, factor and hour', async () => {
  const { page: engineer } = await world.person('opseng');
  await openRoute(world.product, engineer, '/dm-check-mark');
  const row = activePage(engineer).getByRole('row').filter({ hasText: '逻辑矛盾' }).first();
  const marked = await row.innerText();
  await row.getByRole('button', { name: '修约', exact: true }).click();
  const form = topDialog(engineer);
  const beginNow = () => form.getByLabel('开始时间', { exact: true }).inputValue();
  await expect.poll(beginNow).not.toBe('');
  const begin = await beginNow();
  await chooseOption(engineer, form.getByRole('combobox', { name: '修约原因' }), '设备损坏');
  await form.getByLabel('情况说明', { exact: true }).fill('总氮低于氨氮');
  await answerDialog(engineer, /^提\s*交$/);
  await form.waitFor({ state: 'hidden' });
  const token = await tokenOf(world.product, 'opseng');
  const { data } = await callApi(world.product, token, 'GET /dm/correction/page?status=0');

  expect(marked).toContain(begin);
  expect(
    data.list.find(({ reason }: { readonly reason: string }) => reason === '总氮低于氨氮'),
  ).toMatchObject({ beginTime: begin, strategy: '5' });
});
