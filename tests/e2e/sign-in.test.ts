import { expect, it } from 'vitest';

import { activePage, captchaAnswer, captchaId, fillLogin, rowsOf } from './support/browser.ts';
import { aColleague } from './support/people.ts';
import { callApi, DEMO_PASSWORD, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
const tokenIn = (page: Awaited<ReturnType<typeof world.person>>['page']) =>
  page.evaluate(() => localStorage.getItem('access_token') ?? '');

it('from the login page to the first list: nothing of lists is asked for before the form stands, and 60 requests at most in all', async () => {
  const { page } = await world.person();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto(`${world.product.url}/#/sys-user`);
  await fillLogin(world.product, page, 'admin');
  await rowsOf(page).first().waitFor();

  const firstOf = (part: string) => asked.findIndex((path) => path.includes(part));
  expect(firstOf('/kit-list-')).toBeGreaterThan(firstOf('/auth/captcha'));
  expect(firstOf('/sys/user/page')).toBeGreaterThan(0);
  expect(firstOf('/sys/user/page')).toBeLessThan(60);
});

it('what is wrong is said in its place and tells nothing: blank fields, a captcha, a password', async () => {
  const { page } = await world.person();
  await page.goto(`${world.product.url}/#/login`);
  const sent: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/oauth/token') && sent.push(request.url()),
  );
  await page.locator('button[type="submit"]').click();
  await page.getByText('请输入用户名').waitFor();
  await page.getByText('请输入密码').waitFor();
  await page.getByText('请输入验证码').waitFor();
  const whileBlank = [...sent];

  const first = await captchaId(page);
  await page.locator('#username').fill('admin');
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('#captcha').fill('nope');
  await page.locator('button[type="submit"]').click();
  await page.locator('.login-refusal:has-text("验证码")').waitFor();
  // the field takes the focus once it may be filled in again
  const afterCaptcha = async () => ({
    password: await page.locator('#password').inputValue(),
    isRenewed: (await captchaId(page)) !== first,
    focus: await page.evaluate(() => document.activeElement?.id),
  });
  // letters that are hard to read cost no second typing of the password
  await expect
    .poll(afterCaptcha)
    .toEqual({ password: DEMO_PASSWORD, isRenewed: true, focus: 'captcha' });

  const lines: string[] = [];
  for (const name of ['bureau', 'nobody_here']) {
    await fillLogin(world.product, page, name, 'Wrong_2026');
    await page.waitForFunction(
      () => (document.querySelector('#password') as HTMLInputElement | null)?.value === '',
    );
    lines.push((await page.locator('.login-refusal:not(:empty)').innerText()).trim());
  }

  expect(whileBlank).toEqual([]);
  expect(new URL(page.url()).hash).toBe('#/login');
  expect(lines[0]).not.toBe('');
  expect(lines[1]).toBe(lines[0]);
});

it('the whole sign-in works from the keyboard; the login name is remembered when asked, the password never', async () => {
  const { page } = await world.person();
  await page.goto(`${world.product.url}/#/login`);
  const first = await captchaId(page);

  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  while ((await page.evaluate(() => document.activeElement?.id)) !== 'captcha')
    await page.keyboard.press('Tab');
  await page.locator('.captcha-picture').press('Enter');
  await page.waitForFunction(
    (old) => !document.querySelector('.captcha img')?.getAttribute('src')?.includes(old),
    first,
  );
  await page.getByRole('checkbox', { name: '记住用户名' }).press('Space');
  await page.locator('#captcha').focus();
  await page.keyboard.type(await captchaAnswer(world.product, page));
  await page.keyboard.press('Enter');
  await page.locator('.shell-header').waitFor();
  await expect.poll(() => page.title()).toContain('首页');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.locator('#username').waitFor();

  expect(await page.locator('#username').inputValue()).toBe('admin');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    DEMO_PASSWORD,
  );
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

it('a session that is ended elsewhere goes to login and, after it, back to the same tab', async () => {
  const { page } = await world.person('admin', { isAlone: true });
  await page.goto(`${world.product.url}/#/sys-user`);
  await rowsOf(page).first().waitFor();

  await callApi(world.product, await tokenIn(page), 'POST /auth/oauth/logout');
  // whatever asks next finds it out: the list, unless something in the background was faster and the page is gone
  await page.evaluate(() =>
    document
      .querySelector<HTMLElement>('.tab-page:not([hidden]) button[aria-label="刷新"]')
      ?.click(),
  );
  await page.getByText('登录已过期，登录后回到原页面').waitFor();
  await fillLogin(world.product, page, 'admin');
  await rowsOf(page).first().waitFor();

  expect(new URL(page.url()).hash).toBe('#/sys-user');
  expect(await page.locator('.tab-strip').getByRole('tab', { name: /用户/ }).count()).toBe(1);
});

it('a person who is disabled is thrown out at the next call and cannot come back', async () => {
  const username = 'who_leaves';
  await aColleague(world.product, {
    username,
    realName: '离职人员',
    like: 'bureau',
    role: '环保部门',
  });
  const { page } = await world.person(username, { at: '/home' });
  const token = await tokenOf(world.product, 'admin');
  const { data } = await callApi(
    world.product,
    token,
    `GET /sys/user/page?username=${username}&limit=1`,
  );
  const user = (await callApi(world.product, token, `GET /sys/user/${data.list[0].id}`)).data;

  const answer = await callApi(world.product, token, 'PUT /sys/user', { ...user, status: '0' });
  // the page asks anew what it shows, wherever it stands by then
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('登录已过期，登录后回到原页面').waitFor();
  await fillLogin(world.product, page, username);
  await page.locator('.login-refusal:not(:empty)').waitFor();

  expect(answer.code).toBe(0);
  expect(new URL(page.url()).hash).toBe('#/login');
});

it('scripts come from the server only: the policy that every page of every story is held against', async () => {
  const answer = await fetch(`${world.product.url}/`);

  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
});

it('the language changes everything on the page and is kept in a cookie', async () => {
  const { page, context } = await world.person('admin');
  await page.goto(`${world.product.url}/#/sys-user`);
  await page.locator('.shell-header').getByRole('button', { name: '外观与锁屏' }).click();
  await page.getByRole('menuitem', { name: '繁體中文' }).click();
  await activePage(page).getByRole('heading', { name: '使用者', exact: true }).waitFor();
  await rowsOf(page).first().waitFor();

  const cookie = async () =>
    (await context.cookies()).find(({ name }) => name === 'language')?.value;
  await expect.poll(cookie).toBe('zh-TW');
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-TW');
});

it('class “a page that broke off signs out”: whoever cannot begin goes to the login page with his session, and a reload leads him on', async () => {
  const { page } = await world.person('opsmgr');
  await page.route('**/api/sys/menu/nav*', (route) => route.abort());
  await page.goto(`${world.product.url}/#/dm-alarm-record`);
  await page.locator('#username').waitFor();
  expect(await tokenIn(page)).not.toBe('');

  await page.unroute('**/api/sys/menu/nav*');
  await page.reload();

  await activePage(page).getByRole('heading', { name: '报警', exact: true }).waitFor();
});
