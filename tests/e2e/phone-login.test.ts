import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { captchaAnswer } from './support/browser.ts';
import { aColleague } from './support/people.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

/** Somebody with a mobile, at the login page. Codes are given out by the minute and address, so each comes from one of his own (RFC 5737). */
async function comeWith(mobile: string, username: string, address: string): Promise<Page> {
  await aColleague(world.product, {
    username,
    mobile,
    realName: '手机用户',
    like: 'bureau',
    role: '环保部门',
  });
  const { page } = await world.person();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await page.goto(`${world.product.url}/#/login`);
  return page;
}

const codeFor = (mobile: string): string =>
  String(
    world.product.hooks().findLast((fact) => fact['kind'] === 'sms' && fact['mobile'] === mobile)?.[
      'code'
    ] ?? '',
  );

it('手机验证码登录 opens the home page with the code that came by SMS', async () => {
  const mobile = '13800138001';
  const page = await comeWith(mobile, 'phone1', '192.0.2.1');
  await page.getByRole('button', { name: '手机验证码登录' }).click();
  await page.getByLabel('手机号').fill('123');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('手机号码格式不正确').waitFor();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/如果该手机号已登记/).waitFor();
  await expect.poll(() => codeFor(mobile)).toMatch(/^\d{6}$/);

  await page.getByLabel('短信验证码', { exact: true }).fill(codeFor(mobile));
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByText('手机用户').first().waitFor();

  expect(page.url()).not.toContain('login');
});

it('忘记密码 sets a new password, with which one signs in', async () => {
  const mobile = '13800138002';
  const page = await comeWith(mobile, 'phone2', '192.0.2.2');
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => codeFor(mobile)).toMatch(/^\d{6}$/);
  await page.getByLabel('短信验证码', { exact: true }).fill(codeFor(mobile));
  await page.getByLabel('新密码', { exact: true }).fill('Another_2026');
  await page.getByLabel('确认新密码').fill('Another_2026');

  await page.getByRole('button', { name: '保存新密码' }).click();
  await page.getByText('密码已修改，请使用新密码登录').waitFor();
  await page.getByLabel('用户名', { exact: true }).fill('phone2');
  await page.getByLabel('密码', { exact: true }).fill('Another_2026');
  await page.locator('#captcha').fill(await captchaAnswer(world.product, page));
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByText('手机用户').first().waitFor();

  expect(page.url()).not.toContain('login');
});
