import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';

import { routeName } from '#schemas/language/names.ts';
import { activePage, rowsOf } from './support/browser.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();

interface MenuNode {
  readonly name: string;
  readonly url: string;
  readonly children?: readonly MenuNode[];
}
const leaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : node.url ? [node] : []));
const menuOf = async (username: string) =>
  leaves(
    (await callApi(world.product, await tokenOf(world.product, username), 'GET /sys/menu/nav'))
      .data as readonly MenuNode[],
  );

/** How many ways home the page in sight shows. */
const backHome = (page: Page): Promise<number> =>
  activePage(page)
    .getByRole('button', { name: '回首页' })
    .or(activePage(page).getByRole('link', { name: '回首页' }))
    .count();

/** Opens every entry of a person's menu and tells what did not come up. */
async function openAll(page: Page, entries: readonly MenuNode[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, url } of entries) {
    await page.goto(`${world.product.url}/#/${routeName(url)}`);
    const content = activePage(page)
      .locator(
        'tbody tr.ant-table-row, .engine-message, .engine-cards, .engine-detail, .engine-subtable, .plain-card, [role="treeitem"], canvas, .dsr-compare',
      )
      .first();
    await content.waitFor().catch(() => failed.push(`${name}: nothing came up`));
    const refusals = await activePage(page)
      .locator('.engine-message[role="alert"], .plain-card')
      .or(activePage(page).getByText('您没有查看此数据的权限'))
      .allInnerTexts();
    failed.push(...refusals.map((text) => `${name}: ${text}`));
  }
  return failed;
}

it.each(['auditor', 'enterprise', 'bureau', 'opsmgr', 'tester'])(
  'every menu entry of %s opens',
  async (username) => {
    const { page } = await world.person(username);
    const entries = await menuOf(username);

    const failed = await openAll(page, entries);

    expect(failed).toEqual([]);
    expect(entries.length).toBeGreaterThan(3);
  },
);

describe('an auditor', () => {
  it('looks at everything of his and finds no button that changes anything', async () => {
    const { page } = await world.person('auditor');
    const found: string[] = [];

    for (const route of [
      'dm-alarm-record',
      'ops-work-order',
      'ops-station',
      'dm-limit',
      'ops-enterprise',
    ]) {
      await page.goto(`${world.product.url}/#/${route}`);
      await activePage(page)
        .getByText(/^共 .* 条$/)
        .waitFor();
      const buttons = await activePage(page).getByRole('button').allInnerTexts();
      found.push(
        ...buttons
          .filter((text) => /新增|修改|^\s*删除|派单|确认$|关闭|批量|导出/.test(text))
          .map((text) => `${route}: ${text}`),
      );
    }

    expect(found).toEqual([]);
  });
});

describe('the server', () => {
  let admin = '';
  beforeAll(async () => {
    admin = await tokenOf(world.product, 'admin');
  });

  it.each([
    ['auditor', 'POST /ops/station', {}],
    ['auditor', 'POST /dm/alarm/record/confirm', { ids: ['1'] }],
    ['auditor', 'GET /ops/workorder/export', undefined],
    ['enterprise', 'GET /sys/user/page', undefined],
    ['enterprise', 'DELETE /sys/user', ['1']],
    ['enterprise', 'POST /dm/alarm/record/close', { ids: ['1'], comment: 'x', verifyResult: '6' }],
    ['tester', 'PUT /dm/limit', { id: '1' }],
    ['opseng', 'POST /sys/role', { name: 'x' }],
    ['opseng', 'GET /gw/inbox/page', undefined],
  ] as const)('refuses %s the call %s that he has no button for', async (username, what, body) => {
    const answer = await callApi(world.product, await tokenOf(world.product, username), what, body);

    expect(answer.code).toBe(403);
  });

  it('neither shows nor changes what lies outside the scope, and does not tell that it is there', async () => {
    const token = await tokenOf(world.product, 'enterprise');
    const foreign = (
      await callApi(world.product, admin, 'GET /ops/station/page?limit=100')
    ).data.list.find((row: { enterpriseName: string }) => row.enterpriseName.startsWith('锦绣'))
      .id as string;
    const own = (await callApi(world.product, token, 'GET /ops/station/page?limit=100')).data
      .list as { id: string; enterpriseName: string }[];
    const order = (
      await callApi(world.product, admin, 'GET /ops/workorder/page?limit=100')
    ).data.list.find((row: { enterpriseName: string }) => row.enterpriseName.startsWith('恒泰'))
      .id as string;

    const shown = await callApi(world.product, token, `GET /ops/station/${foreign}`);
    const absent = await callApi(world.product, token, 'GET /ops/station/1');
    const orderShown = await callApi(world.product, token, `GET /ops/workorder/${order}`);

    expect(own.every(({ enterpriseName }) => enterpriseName.startsWith('清源'))).toBe(true);
    expect(own.length).toBeGreaterThan(0);
    expect([shown.code, shown.data, shown.msg]).toEqual([absent.code, absent.data, absent.msg]);
    expect(orderShown.data).toBeNull();
  });
});

it('a list without right says so, an address that nobody knows shows 404 with the ways back', async () => {
  const { page } = await world.person('enterprise');

  await page.goto(`${world.product.url}/#/sys-user`);
  await activePage(page).getByText('您没有查看此数据的权限').waitFor();
  const rows = await rowsOf(page).count();
  await page.goto(`${world.product.url}/#/nothing-here`);
  await page.getByText('404').first().waitFor();
  const nowhere = await backHome(page);
  // orders are made by dispatching: nobody saves one, so there is no form for one either
  await page.goto(`${world.product.url}/#/ops-work-order/create`);
  await activePage(page).getByText('404').first().waitFor();

  expect(rows).toBe(0);
  expect(nowhere).toBe(1);
  expect(await backHome(page)).toBe(1);
});
