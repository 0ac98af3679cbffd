import { beforeAll, expect, it } from 'vitest';

import { aForm, PNG } from '#tests/builders/uploads.ts';
import { activePage, openRoute } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, DEMO_PASSWORD, tokenOf } from './support/product.ts';
import { knowTheHouse } from './support/seed.ts';
import { aWorld } from './support/world.ts';

/** From results to a signed report, by the people of a testing company; what is refused is asked in `lab.test.ts` of its area. */
const world = aWorld();
const tokens = new Map<string, string>();
let taskId = '';

async function call(who: string, what: string, body?: unknown) {
  const token = tokens.get(who) ?? (await tokenOf(world.product, who));
  tokens.set(who, token);
  const answer = await callApi(world.product, token, what, body);
  if (answer.code !== 0) throw new Error(`${what} by ${who}: ${answer.msg}`);
  return answer.data;
}
const move = (who: string, move_: string, form: object = {}) =>
  call(who, 'POST /test/task/move', { id: taskId, move: move_, ...form });
const first = async (who: string, what: string) => (await call(who, what)).list[0];

async function photo(who: string): Promise<readonly object[]> {
  const { body, headers } = aForm('site.png', PNG);
  const answer = await fetch(`${world.product.url}/api/oss/file/upload_env`, {
    method: 'POST',
    headers: { ...headers, token: tokens.get(who) ?? '' },
    body: new Uint8Array(body),
  });
  return [((await answer.json()) as { readonly data: object }).data];
}

/** A comparison whose results are agreed to: one below the detection limit, one beside an online value, one found again. */
beforeAll(async () => {
  const station = await first('admin', 'GET /ops/station/page?limit=1');
  const point = await first('admin', `GET /dm/monitor/page?limit=1&stationId=${station.id}`);
  const body = await first('admin', 'GET /ops/testing-company/page?limit=1&name=清测');
  const factor = async (code: string) =>
    (await first('admin', `GET /dm/factor/page?code=${code}`)).id;
  const sampler = (
    await call('admin', 'GET /sys/user/page?username=testsampler&limit=9')
  ).list.find(({ username }: { readonly username: string }) => username === 'testsampler');
  const items = await Promise.all(
    ['w01018', 'w21003', 'w21011'].map(async (code, at) => ({
      factorId: await factor(code),
      point: point?.name ?? '总排口',
      count: at === 0 ? 2 : 1,
      limitValue: [50, 5, 0.5][at],
    })),
  );
  taskId = (
    await call('admin', 'POST /test/task', {
      name: '在线监测比对',
      taskType: '2',
      enterpriseId: station.enterpriseId,
      stationId: station.id,
      testingCompanyId: body.id,
      planDate: '2026-11-26',
      items,
    })
  ).id;
  await move('admin', 'submit');
  const leaderId = sampler.id;
  await move('testdispatch', 'dispatch', {
    leaderId,
    samplerIds: [leaderId],
    deadline: '2099-01-01 00:00:00',
  });
  await move('testsampler', 'accept');
  await move('testsampler', 'startSampling', {
    startLocation: { lng: 120.1, lat: 30.8 },
    startPhotos: await photo('testsampler'),
  });
  const samples = (await call('testsampler', `GET /test/sample/page?taskId=${taskId}&limit=9`))
    .list;
  for (const { id: sampleId } of samples)
    await move('testsampler', 'saveSample', {
      sampleId,
      point: point?.name ?? '总排口',
      sampledAt: '2026-11-26 10:20:00',
      method: 'HJ 91.1-2019',
      container: '玻璃瓶',
      preservative: '加硫酸',
      photos: await photo('testsampler'),
    });
  await move('testsampler', 'handOver', { condition: '1', seal: '1' });
  const results = (await call('testanalyst', `GET /test/result/page?taskId=${taskId}&limit=9`))
    .list;
  for (const [at, { id }] of results.entries()) {
    const result = (who: string, name: string, form: object = {}) =>
      call(who, 'POST /test/result/move', { id, move: name, ...form });
    await result('testanalyst', 'receive');
    const digits = ['12.45', '<0.01', '52.6', '1.925'][at % 4];
    await result('testanalyst', 'record', { digits, instrument: 'UV-2600 (LAB-017)' });
    await result('testanalyst', 'submit');
    await result('testauditor', 'pass');
  }
  await move('testdispatch', 'finishTesting');
  await knowTheHouse(world.product, ['testanalyst', 'testauditor', 'testsigner']);
});

const press = async (page: Parameters<typeof activePage>[0], name: RegExp | string) =>
  activePage(page).getByRole('button', { name }).first().click();

it('a report is made, rejected, made again, audited and signed by three people, and its code says it is genuine', async () => {
  const { page: author } = await world.person('testanalyst');
  const { page: auditor } = await world.person('testauditor');
  const { page: signer } = await world.person('testsigner');
  const route = `/testManage-task/${taskId}`;
  const make = async () => {
    await openRoute(world.product, author, route);
    await press(author, '生成报告');
    await topDialog(author).getByLabel('检测结论').fill('比对合格');
    await answerDialog(author);
    await activePage(author).getByText('待审核').first().waitFor();
  };

  await make();
  await openRoute(world.product, auditor, route);
  await press(auditor, /驳\s*回/);
  await topDialog(auditor).getByLabel('驳回原因').fill('单位');
  await answerDialog(auditor);
  await activePage(auditor).getByText('已驳回').first().waitFor();
  await make();
  await openRoute(world.product, auditor, route);
  await press(auditor, '审核通过');
  await topDialog(auditor).getByLabel('审核意见').fill('无误');
  await answerDialog(auditor);
  await openRoute(world.product, signer, route);
  await press(signer, /^签\s*发$/);
  const dialog = topDialog(signer);
  await dialog.getByRole('combobox', { name: '签署方式' }).click();
  await signer.getByTitle('登录密码').last().click();
  await dialog.getByLabel('登录密码', { exact: true }).fill(DEMO_PASSWORD);
  await answerDialog(signer);
  await activePage(signer).getByText('已完成').first().waitFor();

  const { list } = await call(
    'testsigner',
    `GET /test/report/page?taskId=${taskId}&orderField=versionNo&order=asc`,
  );
  expect(list.map(({ state }: { readonly state: string }) => state)).toEqual(['4', '3']);
  const { page: stranger } = await world.person();
  await stranger.goto(`${world.product.url}/#/check?code=${list[1].checkCode}`);
  await stranger.getByText('报告存在，已签发，内容与签发时一致').waitFor();
});
