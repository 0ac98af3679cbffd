import { beforeAll, describe, expect, it } from 'vitest';

import { captchaAnswer } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld, type World } from './support/world.ts';

const MOBILE = '13800138001';

async function addPerson({ product }: World): Promise<void> {
  const token = await tokenOf(product, 'admin');
  const [dept] = (await callApi(product, token, 'GET /sys/dept/list')).data as { id: string }[];
  const [role] = (await callApi(product, token, 'GET /sys/role/list')).data as { id: string }[];
  const person = {
    username: 'phone1',
    mobile: MOBILE,
    realName: '手机用户',
    password: 'Secret_2026',
    deptId: dept?.id,
    status: '1',
    gender: '2',
    userType: '5',
    roleIdList: [role?.id],
  };
  const saved = await callApi(product, token, 'POST /sys/user', person);
  if (saved.code !== 0) throw new Error(JSON.stringify(saved));
}

const codeFor = ({ product }: World, mobile: string): string =>
  String(
    product.hooks().findLast((fact) => fact['kind'] === 'sms' && fact['mobile'] === mobile)?.[
      'code'
    ] ?? '',
  );

// one address may ask for one code a minute: each has a product of its own
describe('a code to sign in with', () => {
  const world = aWorld();
  beforeAll(() => addPerson(world));

  it('手机验证码登录 opens the home page with the code that came by SMS', async () => {
    const { page } = await world.person();
    await page.goto(`${world.product.url}/#/login`);
    await page.getByRole('button', { name: '手机验证码登录' }).click();
    await page.getByLabel('手机号').fill('123');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('手机号码格式不正确').waitFor();
    await page.getByLabel('手机号').fill(MOBILE);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText(/如果该手机号已登记/).waitFor();
    await expect.poll(() => codeFor(world, MOBILE)).toMatch(/^\d{6}$/);

    await page.getByLabel('短信验证码', { exact: true }).fill(codeFor(world, MOBILE));
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await page.getByText('手机用户').first().waitFor();

    expect(page.url()).not.toContain('login');
  });
});

describe('a forgotten password', () => {
  const world = aWorld();
  beforeAll(() => addPerson(world));

  it('忘记密码 sets a new password, with which one signs in', async () => {
    const { page } = await world.person();
    await page.goto(`${world.product.url}/#/login`);
    await page.getByRole('button', { name: '忘记密码' }).click();
    await page.getByLabel('手机号').fill(MOBILE);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(() => codeFor(world, MOBILE)).toMatch(/^\d{6}$/);
    await page.getByLabel('短信验证码', { exact: true }).fill(codeFor(world, MOBILE));
    await page.getByLabel('新密码', { exact: true }).fill('Another_2026');
    await page.getByLabel('确认新密码').fill('Another_2026');

    await page.getByRole('button', { name: '保存新密码' }).click();
    await page.getByText('密码已修改，请使用新密码登录').waitFor();
    await page.getByLabel('用户名', { exact: true }).fill('phone1');
    await page.getByLabel('密码', { exact: true }).fill('Another_2026');
    await page.locator('#captcha').fill(await captchaAnswer(world.product, page));
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await page.getByText('手机用户').first().waitFor();

    expect(page.url()).not.toContain('login');
  });
});
