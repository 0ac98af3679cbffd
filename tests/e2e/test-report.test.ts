import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';

import { aForm, PDF, PNG } from '#tests/builders/uploads.ts';
import { activePage, openRoute } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, DEMO_PASSWORD, tokenOf } from './support/product.ts';
import { knowTheHouse } from './support/seed.ts';
import { aWorld } from './support/world.ts';

/** From results to a signed report, by the people of a testing company; what is refused is asked in `lab.test.ts` of its area. */
const world = aWorld();
const PEOPLE = ['testanalyst', 'testauditor', 'testsigner'] as const;
let taskId = '';

async function call(who: string, what: string, body?: object) {
  const answer = await callApi(world.product, await tokenOf(world.product, who), what, body);
  expect(answer, `${what} by ${who}`).toMatchObject({ code: 0 });
  return answer.data;
}
const first = async (what: string) => (await call('admin', what)).list[0];
const move = (who: string, name: string, form: object = {}) =>
  call(who, 'POST /test/task/move', { id: taskId, move: name, ...form });

/** A picture of somebody's own, as a field holds it. */
async function photo(who: string): Promise<readonly object[]> {
  const { body, headers } = aForm('site.png', PNG);
  const answer = await fetch(`${world.product.url}/api/oss/file/upload_env`, {
    method: 'POST',
    headers: { ...headers, token: await tokenOf(world.product, who) },
    body: new Uint8Array(body),
  });
  return [((await answer.json()) as { readonly data: object }).data];
}

/** A comparison of two items, given to a sampler. */
async function aTask(): Promise<void> {
  const station = await first('GET /ops/station/page?limit=1');
  const company = await first('GET /ops/testing-company/page?limit=1&name=清测');
  const leader = await first('GET /sys/user/page?limit=1&username=testsampler2');
  const items = await Promise.all(
    ['w01018', 'w21003'].map(async (code, at) => ({
      factorId: (await first(`GET /dm/factor/page?limit=1&code=${code}`)).id,
      point: '总排口',
      count: 1,
      limitValue: [50, 5][at],
    })),
  );
  const task = await call('admin', 'POST /test/task', {
    name: '在线监测比对',
    taskType: '2',
    enterpriseId: station.enterpriseId,
    stationId: station.id,
    testingCompanyId: company.id,
    planDate: '2026-01-05',
    items,
  });
  taskId = task.id;
  await move('admin', 'submit');
  await move('testdispatch', 'dispatch', {
    leaderId: leader.id,
    samplerIds: [leader.id],
    deadline: '2099-01-01 00:00:00',
  });
}

async function takeSamples(): Promise<void> {
  const who = 'testsampler2';
  const photos = await photo(who);
  await move(who, 'accept');
  await move(who, 'startSampling', {
    startLocation: { lng: 120.1, lat: 30.8 },
    startPhotos: photos,
  });
  for (const { id } of (await call(who, `GET /test/sample/page?taskId=${taskId}&limit=9`)).list)
    await move(who, 'saveSample', {
      sampleId: id,
      point: '总排口',
      sampledAt: '2026-01-05 10:20:00',
      method: 'HJ 91.1-2019',
      container: '玻璃瓶',
      preservative: '加硫酸',
      photos: await photo(who),
    });
  // samples come into the hands of whoever keeps them
  await move('testanalyst', 'handOver', { condition: '1', seal: '1' });
}

/** One of them below the detection limit. */
async function findResults(): Promise<void> {
  const { list } = await call('testanalyst', `GET /test/result/page?taskId=${taskId}&limit=9`);
  const result = (who: string, id: string, name: string, form: object = {}) =>
    call(who, 'POST /test/result/move', { id, move: name, ...form });
  for (const [at, { id }] of list.entries()) {
    await result('testanalyst', id, 'receive');
    const digits = at === 0 ? '0.012' : '12.45';
    await result('testanalyst', id, 'record', { digits, instrument: 'UV-2600 (LAB-017)' });
    await result('testanalyst', id, 'submit');
    await result('testauditor', id, 'pass');
  }
  await move('testdispatch', 'finishTesting');
}

beforeAll(async () => {
  await aTask();
  await takeSamples();
  await findResults();
  await knowTheHouse(world.product, PEOPLE);
});

const route = () => `/testManage-task/${taskId}`;
const press = (page: Page, name: RegExp | string) =>
  activePage(page).getByRole('button', { name }).first().click();
const stands = (page: Page, status: string) =>
  activePage(page).getByText(status, { exact: true }).first().waitFor();

/** Opens the task and answers the dialog of one of its buttons with a text. */
async function decide(page: Page, button: string, field: string, text: string): Promise<void> {
  await openRoute(world.product, page, route());
  await press(page, button);
  await topDialog(page).getByLabel(field).fill(text);
  await answerDialog(page);
}

it('a report is made, rejected, made again, audited, signed by a third person, read, and found genuine by a stranger', async () => {
  const [author, auditor, signer] = await Promise.all(
    PEOPLE.map(async (name) => (await world.person(name)).page),
  );
  if (!author || !auditor || !signer) throw new Error('three people');

  await decide(author, '生成报告', '检测结论', '比对合格');
  await stands(author, '待审核');
  await openRoute(world.product, auditor, route());
  await press(auditor, '更多');
  await auditor.getByRole('menuitem', { name: '驳回' }).click();
  await topDialog(auditor).getByLabel('驳回原因').fill('单位有误');
  await answerDialog(auditor);
  await stands(auditor, '已驳回');

  await decide(author, '生成报告', '检测结论', '比对合格，单位已更正');
  await stands(author, '待审核');
  await decide(auditor, '审核通过', '审核意见', '无误');
  await stands(auditor, '待签发');

  await openRoute(world.product, signer, route());
  await press(signer, /^签\s*发$/);
  await topDialog(signer).getByRole('radio', { name: '登录密码' }).check();
  await topDialog(signer).locator('input[type="password"]').fill(DEMO_PASSWORD);
  await answerDialog(signer);
  await stands(signer, '已完成');

  await activePage(signer).getByRole('tab', { name: '检测结果' }).click();
  await activePage(signer).getByText('0.025L mg/L').waitFor();
  await activePage(signer).getByRole('tab', { name: '报告' }).click();
  const versions = activePage(signer).getByRole('listitem');
  await versions.filter({ hasText: /第 2 版.*已签发/ }).waitFor();
  await versions.filter({ hasText: /第 1 版.*已驳回.*单位有误/ }).waitFor();
  const paper = await activePage(signer)
    .getByRole('link', { name: /^下载签发件/ })
    .getAttribute('href');
  const pdf = await signer.evaluate(async (address) => {
    const answer = await fetch(address);
    const bytes = [...new Uint8Array(await answer.arrayBuffer())];
    return { type: answer.headers.get('content-type'), bytes };
  }, String(paper));
  const issued = Buffer.from(pdf.bytes);
  expect(pdf.type).toBe('application/pdf');
  expect(issued.subarray(0, 5)).toEqual(PDF.subarray(0, 5));

  await activePage(signer).getByRole('tab', { name: '基本信息' }).click();
  const facts = activePage(signer).getByRole('tabpanel', { name: '基本信息' });
  const checkCode = await facts.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText();
  const { page: stranger } = await world.person();
  await stranger.goto(`${world.product.url}/#/check?code=${checkCode}`);
  await stranger.getByText('报告存在，已签发，内容与签发时一致').waitFor();
  const hold = (buffer: Buffer) =>
    stranger
      .locator('input[type="file"]')
      .setInputFiles({ name: '报告.pdf', mimeType: 'application/pdf', buffer });
  await hold(issued);
  await stranger.getByText('文件与签发件相同').waitFor();
  await hold(Buffer.concat([issued, Buffer.from(' ')]));
  await stranger.getByText('文件与该报告的签发件、送审文件都不同').waitFor();
});
