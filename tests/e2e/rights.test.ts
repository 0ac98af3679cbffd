import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Manifest } from '#schemas/api/engine.ts';
import { endpointOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { routeName } from '#schemas/language/names.ts';
import { activePage, openRoute, rowsOf } from './support/browser.ts';
import { callApi, tokenOf, type ApiAnswer } from './support/product.ts';
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

/** The ways home the page in sight shows. */
const backHome = (page: Page): Locator =>
  activePage(page)
    .getByRole('button', { name: '回首页' })
    .or(activePage(page).getByRole('link', { name: '回首页' }));

type Ask = (what: string) => Promise<ApiAnswer>;

/** What refuses the list of an entity, nothing when it is answered. */
async function refusesList(ask: Ask, entity: EntitySchema): Promise<string> {
  const list = endpointOf(entity, 'page') ?? endpointOf(entity, 'list') ?? '';
  const { code, msg } = await ask(`${list}${list.startsWith('GET') ? '?page=1&limit=1' : ''}`);
  return code === 0 ? '' : `${list}: ${msg}`;
}

/** Asks what the pages of menu entries ask first, with a person's own token, and tells what is refused. How each page looks is read in `pages.test.ts`. */
async function askAll(username: string, entries: readonly MenuNode[]): Promise<readonly string[]> {
  const token = await tokenOf(world.product, username);
  const ask: Ask = (what) => callApi(world.product, token, what);
  const manifest = (await ask('GET /engine/manifest')).data as Manifest;
  // a page for everybody says so by this word
  const may = new Set(['login', ...((await ask('GET /sys/menu/permissions')).data as string[])]);
  const refusal = async (route: string): Promise<string> => {
    const entity = manifest.entities.find((entry) => entry.route === route);
    const what = entity ? `entity/${entity.name}` : `screen/${route}`;
    const { code, msg, data } = await ask(`GET /engine/${what}`);
    if (code !== 0) return `${what}: ${msg}`;
    if (entity) return refusesList(ask, data as EntitySchema);
    return may.has(String(data.permission ?? 'login')) ? '' : String(data.permission);
  };
  const refused: string[] = [];
  for (const { name, url } of entries) {
    const why = await refusal(routeName(url));
    if (why) refused.push(`${name}: ${why}`);
  }
  return refused;
}

it.each(['auditor', 'enterprise', 'bureau', 'opsmgr', 'tester'])(
  'what the pages behind the menu entries of %s ask is answered',
  async (username) => {
    const entries = await menuOf(username);

    const refused = await askAll(username, entries);

    expect(refused).toEqual([]);
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
      await openRoute(world.product, page, `/${route}`);
      await activePage(page)
        .getByText(/^共 .* 条$/)
        .waitFor();
      const buttons = await activePage(page).getByRole('button').allInnerTexts();
      found.push(
        ...buttons
          .filter((text) => /新增|修改|^\s*删除|派单|(?<![已未])确认$|关闭|批量|导出/.test(text))
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
    ['enterprise', 'GET /sys/schema/list', undefined],
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

it('a list without right says so, so do the modeler, the designer of rules and the workbench; an address that nobody knows shows 404 with the ways back, a report that nobody knows no shell', async () => {
  const { page } = await world.person('enterprise');

  await page.goto(`${world.product.url}/#/sys-user`);
  await activePage(page).getByText('您没有查看此数据的权限').waitFor();
  const rows = await rowsOf(page).count();
  for (const drawn of ['activiti-modeler', 'omRules-rule/design', 'sys-schema']) {
    await page.goto(`${world.product.url}/#/${drawn}`);
    // kept tabs hold the same words out of sight, in an order of their own
    await page.getByText('您没有查看此数据的权限').filter({ visible: true }).first().waitFor();
    await page.locator('.pm-canvas, .rd-sentence, .wb').waitFor({ state: 'detached' });
  }
  await openRoute(world.product, page, '/nothing-here');
  await activePage(page).getByText('404').first().waitFor();
  await backHome(page).first().waitFor();
  const nowhere = await backHome(page).count();
  // orders are made by dispatching: nobody saves one, so there is no form for one either
  await openRoute(world.product, page, '/ops-work-order/create');
  await activePage(page).getByText('404').first().waitFor();
  await backHome(page).first().waitFor();

  const noForm = await backHome(page).count();
  await page.goto(`${world.product.url}/#/warningManage/warningList/warningDetailPage?id=1`);
  await page.getByRole('alert').filter({ hasText: '没有找到这份报告的内容' }).waitFor();

  expect(rows).toBe(0);
  expect([nowhere, noForm]).toEqual([1, 1]);
  expect(await page.locator('.shell-header').count()).toBe(0);
});
