import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page, Route } from 'playwright';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { DAY_MS } from '#schemas/basics/units.ts';
import { isLong } from '#tests/builders/long.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { activePage, comeSignedIn, openRoute, rowOf, waitForToast } from './support/browser.ts';
import { answerDialog, confirmOrder, reviewOrder, topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aStation, stationTime, type TestStation } from './support/station.ts';
import { aWorld } from './support/world.ts';

/**
 * What is designed today is filled in the field tomorrow, in the browsers of five people: a copy of the delivered 废水巡检 is drawn without a
 * mouse and published, allowed, demanded by a type of orders and planned; made an order of, filled in on a phone through a hole in the
 * network, handed in once, audited, confirmed, and lies on paper, in a workbook and in the archive. What stands within the designer is proved
 * beside it (`document-nodes.test.ts`). In the long form only: its parts are proved in every run by `book-designer`, `field`, `main-job`.
 */
const world = aWorld();
const NAME = '废水巡检（带水泵电流）';
const COMPANY = '绿测环境运维有限公司';
const RULE = '西排口日常巡检';
const STATION = '西排口废水站';
const SCALE = 6;
/** Parts of the delivered template that the copy has: facts, two checklists. */
const PARTS = [0, 1, 3];
/** What the field needs besides: a number with a range, lines of a table, photos and a signature. */
const FIELD_PARTS = [
  {
    id: 'f1',
    kind: 'group',
    title: '水质',
    elements: [
      { id: 'f11', kind: 'number', key: 'ph', title: 'pH', required: true, min: 0, max: 14 },
      { id: 'f12', kind: 'text', key: 'note', title: '现场情况', required: true },
    ],
  },
  {
    id: 'f2',
    kind: 'group',
    title: '更换',
    elements: [
      {
        id: 'f21',
        kind: 'table',
        key: 'parts',
        title: '更换明细',
        minRows: 1,
        elements: [{ id: 'f22', kind: 'text', key: 'name', title: '名称', required: true }],
      },
    ],
  },
];

interface Stored {
  readonly id: string;
  readonly number: number;
  readonly document: { readonly elements: readonly object[] };
  readonly form: { readonly fields: Readonly<Record<string, object>> };
}
type Row = Readonly<Record<string, unknown>>;

let token: string;
let bookId: string;
let station: TestStation;
/** What is taken away again: other stories share the product. */
const made: string[] = [];
/** Shifts that come back in its place. */
const lent: Row[] = [];

const call = async (what: string, body?: object): Promise<unknown> => {
  const answer = await callApi(world.product, token, what, body);
  if (answer.code !== 0) throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer.data;
};
const listOf = async <T = Row>(address: string): Promise<readonly T[]> =>
  ((await call(`GET ${address}`)) as { readonly list: readonly T[] }).list;
const idOf = async (address: string, body: object): Promise<string> => {
  const { id } = (await call(`POST ${address}`, body)) as { readonly id: string };
  made.unshift(`${address} ${id}`);
  return id;
};

beforeAll(async () => {
  token = await tokenOf(world.product, 'admin');
  const [patrol] = await listOf<Stored>('/ops/standingBook/page?code=WATER_PATROL');
  const { document } = (await call(`GET /ops/standingBook/${patrol?.id ?? ''}`)) as Stored;
  const { elements } = document;
  const kept = PARTS.map((at) => elements[at]);
  const body = {
    code: 'PUMP_PATROL',
    name: NAME,
    medium: 'water',
    period: 'week',
    document: { ...document, elements: [...kept, ...FIELD_PARTS, ...elements.slice(-2)] },
  };
  bookId = ((await call('POST /ops/standingBook', body)) as Stored).id;
  await call('POST /ops/standingBook/move', { id: bookId, move: 'publish' });
  station = await aStation(world.product, token, { name: STATION, mn: '3305DE33A8900016F0900311' });
  const [company] = (await listOf(`/ops/opsEnterprise/page?limit=100`)).filter(
    ({ name }) => name === COMPANY,
  );
  const [engineer] = (await listOf('/sys/user/page?username=opseng&limit=50')).filter(
    ({ username }) => username === 'opseng',
  );
  const [bureau] = (await listOf('/sys/role/page?limit=50')).filter(
    ({ name }) => name === '环保部门',
  );
  const line = { bookId, roleId: bureau?.['id'], mayView: true, mayExport: true };
  await idOf('/ops/standingBookPermission', line);
  const day = stationTime(0).slice(0, 10);
  // the roster of the demonstration has him on duty elsewhere, by day or by night
  const roster = await listOf(
    `/ops/job-schedule/page?limit=100&engineerId=${String(engineer?.['id'])}`,
  );
  const near = [-DAY_MS, 0, DAY_MS].map((ms) => stationTime(ms).slice(0, 10));
  const inTheWay = roster.filter((shift) => near.includes(String(shift['day'])));
  for (const { id } of inTheWay) await call('DELETE /ops/job-schedule', [id]);
  lent.push(...inTheWay);
  await idOf('/ops/job-schedule', {
    day,
    // around the clock
    shift: '3',
    engineerId: engineer?.['id'],
    opsCompanyId: company?.['id'],
    stationIds: [station.stationId],
  });
});

/** The types of orders, the plan and the roster are as they were. */
afterAll(async () => {
  for (const one of made) {
    const [address = '', id] = one.split(' ');
    await callApi(world.product, token, `DELETE ${address}`, [id]);
  }
  for (const { day, shift, engineerId, opsCompanyId, stationIds } of lent)
    await callApi(world.product, token, 'POST /ops/job-schedule', {
      day,
      shift,
      engineerId,
      opsCompanyId,
      stationIds,
    });
});

const spaced = (name: string): RegExp => new RegExp(`^${Array.from(name).join('\\s*')}$`);

it.runIf(isLong)(
  'a book is drawn, demanded and planned; filled in on a phone through a hole in the network; audited, confirmed, printed and kept',
  async () => {
    // one desk where people sit down one after the other, and a phone
    const { page: desk } = await world.person('admin');
    await draw(desk);
    await publish(desk);
    await allow(desk);
    await demand(desk);
    await plan(desk);
    const order = await night();

    const recordId = await inTheField(order);

    await sitAtOrder(desk, 'opsmgr', order);
    await reviewOrder(desk);
    await audit(desk, recordId);
    await sitAtOrder(desk, 'enterprise', order);
    await confirmOrder(desk);
    await comeSignedIn(world.product, desk, 'bureau', '/record-standing-book');
    await keep(desk, recordId);
  },
);

/** Somebody sits down at the desk and has the order in front of him. */
async function sitAtOrder(desk: Page, username: string, { id, orderNo }: Row): Promise<void> {
  await comeSignedIn(world.product, desk, username, `/ops-work-order/${String(id)}`);
  await activePage(desk)
    .getByRole('heading', { name: String(orderNo) })
    .waitFor();
}

async function press(part: Locator, key = 'Enter'): Promise<void> {
  await part.focus();
  await part.page().keyboard.press(key);
}

async function typeInto(part: Locator, text: string): Promise<void> {
  await press(part, 'Control+A');
  await part.page().keyboard.type(text);
}

/** A number, a value that is worked out of it and a condition, by keyboard alone; a wrong condition is said until it is mended. */
async function draw(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: '属性面板' });
  const canvas = page.getByRole('tree', { name: '台账画布' });
  const add = async (name: string): Promise<void> => {
    const palette = page.getByRole('navigation', { name: '可用的组件' });
    await press(palette.getByRole('button', { name, exact: true }));
    await panel.getByRole('heading', { name, exact: true }).waitFor();
  };
  await page.goto(`${world.product.url}/#/omRules-omsRuleStandingBook/add?id=${bookId}`);
  await canvas.getByText('采样泵采水情况').first().waitFor();

  await add('数值');
  await press(canvas.getByRole('treeitem', { name: '数值', selected: true }));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toContain('title');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('水泵电流');
  await add('计算');
  await press(panel.getByRole('radio', { name: '联动' }), 'Space');
  await typeInto(panel.getByRole('textbox', { name: '公式' }), 'number * 2');
  const condition = panel.getByRole('textbox', { name: '显示条件' });
  await typeInto(condition, 'numbr > 10');
  await panel.getByText('表达式引用的 numbr 不存在').first().waitFor();
  await page.getByRole('button', { name: '校验 (1)' }).waitFor();
  await typeInto(condition, 'number > 10');
  await page.getByRole('button', { name: '校验 (0)' }).waitFor();
  expect(await condition.inputValue()).toBe('number > 10');

  // the phone beside it is the form itself
  await press(page.getByRole('radio', { name: '手机' }), 'Space');
  const phone = page.getByRole('region', { name: '手机预览' });
  const current = phone.getByRole('textbox', { name: '水泵电流' });
  const worked = phone.locator('[data-field="calc"]');
  await typeInto(current, '12.5');
  await worked.getByText('25').waitFor();
  await typeInto(current, '5');
  await worked.waitFor({ state: 'detached' });
  await press(phone.getByRole('button', { name: '检查填写' }));
  await phone.getByText(/^还有 \d+ 处需要处理$/).waitFor();
}

async function publish(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: spaced('发布') }));
  const dialog = topDialog(page);
  await dialog.getByText('2 处不同').waitFor();
  await typeInto(dialog.getByRole('textbox', { name: '发布说明' }), '增加水泵电流');
  await press(dialog.getByRole('button', { name: spaced('发布') }));
  await waitForToast(page, '已发布为版本 2');
  const [newest] = await listOf<Stored>(`/ops/standingBookVersion/page?bookId=${bookId}`);
  expect(newest).toMatchObject({ number: 2, comment: '增加水泵电流' });
  const { form } = (await call(`GET /ops/standingBookVersion/${newest?.id ?? ''}`)) as Stored;
  expect(form.fields).toMatchObject({
    number: { title: '水泵电流' },
    calc: { type: 'calc', expr: 'number * 2', visibleWhen: 'number > 10' },
  });
}

/** Types into a list that can be searched, and takes what bears exactly this name. */
async function pick(page: Page, control: Locator, name: string): Promise<void> {
  await control.fill(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
}

/** Opens the form of a new record on a page, lets it be filled in and saves it; what is made goes when the story ends. */
async function create(
  page: Page,
  { route, address }: { readonly route: string; readonly address: string },
  fill: (form: Locator) => Promise<void>,
): Promise<void> {
  await openRoute(world.product, page, route);
  await activePage(page).getByRole('button', { name: '新增' }).first().click();
  const form = topDialog(page);
  await fill(form);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith(`/api${address}`),
  );
  await form.getByRole('button', { name: spaced('保存') }).click();
  const { data, code, msg } = (await (await saved).json()) as {
    readonly code: number;
    readonly msg: string;
    readonly data: { readonly id: string } | null;
  };
  expect([code, msg]).toEqual([0, expect.anything()]);
  made.unshift(`${address} ${data?.id ?? ''}`);
  await form.waitFor({ state: 'hidden' });
}

/** The O&M company may fill the book in, audit and export it. */
const allow = async (page: Page): Promise<void> =>
  create(
    page,
    { route: '/standingBookSet-permission', address: '/ops/standingBookPermission' },
    async (form) => {
      await pick(page, form.getByRole('combobox', { name: /台账规则/ }), NAME);
      await pick(page, form.getByRole('combobox', { name: /运维单位/ }), COMPANY);
      for (const name of ['可填写', '可审核', '可导出'])
        await form.getByRole('switch', { name }).click();
    },
  );

/** Orders of 日常巡检 ask the company's people for a visit, this book, and the enterprise's word. */
const demand = async (page: Page): Promise<void> =>
  create(page, { route: '/ruleConfig-type', address: '/ops/order-type' }, async (form) => {
    await pick(page, form.getByRole('combobox', { name: /工单类型/ }), '日常巡检');
    await pick(page, form.getByRole('combobox', { name: /运维单位/ }), COMPANY);
    for (const name of ['需现场打卡', '需确认', '需处理表单'])
      await form.getByRole('switch', { name }).click();
    await form.locator('[data-do="add"]').click();
    await pick(page, form.getByRole('combobox', { name: /台账规则/ }), NAME);
  });

/** Every seven days, working day or not, by whoever is on duty. */
const plan = async (page: Page): Promise<void> =>
  create(page, { route: '/ruleConfig-period', address: '/ops/period-rule' }, async (form) => {
    await form.getByRole('textbox', { name: /^名称/ }).fill(RULE);
    await pick(page, form.getByRole('combobox', { name: /^站点$/ }), STATION);
    await form.getByRole('radio', { name: '照常' }).check();
  });

/** The job of the night makes the order. */
async function night(): Promise<Row> {
  const id = await idOf('/job/schedule', {
    beanName: 'followPlans',
    cronExpression: '0 0 3 * * ?',
    status: '0',
  });
  await call('PUT /job/schedule/run', { ids: [id] });
  const orders = async () => listOf(`/ops/workorder/page?stationId=${station.stationId}`);
  await expect.poll(async () => (await orders()).length).toBe(1);
  const [order] = await orders();
  expect(order).toMatchObject({ title: RULE, status: '1', assigneeName: '绿测运维工程师' });
  return order ?? {};
}

/** A photo of the code on a station's door, as a printer and a camera would leave it. */
function aPhotoOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = size * SCALE;
  const lines = Array.from({ length: side }, (_, y) => {
    const dark = data[Math.floor(y / SCALE)] ?? [];
    return [
      0,
      ...Array.from({ length: side }, (_none, x) => (dark[Math.floor(x / SCALE)] ? 0 : 255)),
    ];
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // eight bits of grey
  head.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Signs over the whole screen: the pad lies turned, and keeps what was drawn when the phone is. */
async function sign(page: Page): Promise<void> {
  await page.locator('[data-do="sign"]').click();
  const pad = page.locator('dialog canvas.eform-signature');
  const stroke = async (dx: number, dy: number): Promise<void> => {
    const box = await pad.boundingBox();
    if (!box) throw new Error('there is no pad to sign on');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 4 });
    await page.mouse.up();
  };
  const ink = async (): Promise<number> =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const pen = canvas.getContext('2d');
      const { data } = pen?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.filter((_, at) => at % 4 === 3 && data[at] === 255).length;
    });
  await stroke(0, 120);
  const drawn = await ink();
  await page.setViewportSize({ width: 667, height: 375 });
  expect(await ink()).toBe(drawn);
  await stroke(120, 0);
  expect(await ink()).toBeGreaterThan(drawn);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.getByRole('button', { name: '确定签名' }).click();
  await page.locator('img.eform-signature').waitFor();
}

/** Checks everything on the screen that is shown, as 正常, and writes what is done into its texts. */
async function checkAll(page: Page): Promise<void> {
  await page.locator('.phone-book').evaluate((book) => {
    for (const radio of book.querySelectorAll<HTMLInputElement>('input[type="radio"]'))
      if (radio.closest('label')?.textContent?.trim() === '正常') radio.click();
  });
  for (const text of await page.locator('.phone-book input[type="text"]').all())
    await text.fill('已做');
}

/** Scans, accepts, checks in, fills the book in through a hole in the network and hands in once. @returns the id of the book */
async function inTheField({ id: orderId }: Row): Promise<string> {
  const { page, context } = await world.person('opseng', { width: 375, height: 667 });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto(`${world.product.url}/#/m/todo`);
  await page.getByText(RULE).first().waitFor();
  const code = aPhotoOf(`http://10.1.2.3:8080/#/m/station/${station.stationId}`);
  await page
    .locator('input[data-scan]')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code });
  await page.getByRole('heading', { name: STATION }).first().waitFor();
  await page.getByRole('link', { name: new RegExp(RULE) }).click();
  await button(spaced('接单')).click();
  await answerDialog(page);

  await button(spaced('打卡')).click();
  await page.getByText('已扫本站点的二维码').waitFor();
  const drawer = page.getByRole('dialog').last();
  await drawer
    .locator('input[type=file]:not([data-scan])')
    .first()
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: code });
  await drawer.locator('.eup-item img').waitFor();
  await drawer.getByRole('button', { name: spaced('打卡') }).click();
  await drawer.waitFor({ state: 'hidden' });

  await button(`填写 ${NAME}`).click();
  await button('下一组').waitFor();
  const recordId = /\/m\/book\/(\d+)/.exec(page.url())?.[1] ?? '';
  const ph = page.getByLabel('pH', { exact: true });
  const next = button('下一组');
  while (!(await ph.isVisible())) {
    const place = page.locator('.phone-progress button').first();
    const before = await place.innerText();
    await checkAll(page);
    await next.click();
    await expect.poll(() => place.innerText()).not.toBe(before);
  }
  await ph.fill('15');
  // out of its range: told at once
  await page.locator('.eform-item-error').waitFor();
  await ph.fill('7.2');
  await page.locator('.eform-item-error').waitFor({ state: 'detached' });
  await ph.press('Enter');
  await page.keyboard.type('水面清澈');
  await page.reload();
  await page.getByText(/^已恢复/).waitFor();
  while (!(await ph.isVisible())) await next.click();
  expect([await page.getByLabel('现场情况').inputValue(), await ph.inputValue()]).toEqual([
    '水面清澈',
    '7.2',
  ]);

  await context.setOffline(true);
  await page.getByText(/^没有网络：/).waitFor();
  await page.getByLabel('现场情况').press('Enter');
  await page.locator('[data-row="0"] [data-cell="0"]').click();
  await page.getByLabel('名称', { exact: true }).fill('滤芯');
  await next.click();
  await page
    .locator('.eup input[type=file]')
    .first()
    .setInputFiles({ name: '滤芯.png', mimeType: 'image/png', buffer: code });
  await page.locator('.eup-item img').waitFor();
  await next.click();
  await sign(page);
  await next.click();
  await page.getByLabel('水泵电流').fill('12.5');
  await page.locator('[data-field="calc"]').getByText('25').waitFor();
  await button('检查并提交').click();
  // the first try ends only after he has gone elsewhere, and after the network is back
  let end = (): void => {};
  const ends = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fail = (route: Route) => ends.then(() => route.abort());
  await page.route('**/oss/file/upload_env', fail, { times: 1 });
  await page.getByText('已全部填写，可以提交').waitFor();
  await button('提交').first().click();
  await button('待发送 1').waitFor();
  await page.goto(`${world.product.url}/#/m/outbox`);
  await page.getByText(new RegExp(`提交 ${NAME.slice(0, 4)}`)).waitFor();
  const stored = async () => (await call(`GET /ops/record/${recordId}`)) as Row;
  expect(await stored()).toMatchObject({ status: '0' });
  await context.setOffline(false);
  end();
  await page.getByText('没有待发送的内容').waitFor();
  expect(await stored()).toMatchObject({
    status: '1',
    values: {
      ph: 7.2,
      note: '水面清澈',
      parts: [{ name: '滤芯' }],
      number: 12.5,
      calc: 25,
      photos: [{ id: expect.stringMatching(/^\d+$/) as string, name: '滤芯.jpg' }],
      signature: [{ id: expect.stringMatching(/^\d+$/) as string }],
    },
  });
  const records = await listOf(`/ops/record/page?stationId=${station.stationId}`);
  expect(records).toHaveLength(1);

  await page.goto(`${world.product.url}/#/m/order/${String(orderId)}`);
  await page.getByText('任务：已填 1 / 1').waitFor();
  await button(spaced('提交')).click();
  await topDialog(page).getByLabel('处理结果').fill('巡检完成');
  await answerDialog(page);
  await page.getByText('待审核').first().waitFor();
  expect(await call(`GET /ops/workorder/${String(orderId)}`)).toMatchObject({
    checkinProofs: ['1', '2'],
    checkinFaults: [],
  });
  return recordId;
}

/** The manager audits the book. */
async function audit(page: Page, recordId: string): Promise<void> {
  await openRoute(world.product, page, `/record-standing-book/${recordId}`);
  const shown = activePage(page);
  await shown.getByText('水泵电流').first().waitFor();
  await shown.getByRole('button', { name: spaced('审核') }).click();
  await answerDialog(page, /^(通\s*过|确\s*定|审\s*核)$/);
  await shown.getByText('已审核').first().waitFor();
}

/** The book is among the records, lies on paper as on the screen, and is kept as a PDF, in a workbook and in the archive of the half-year. */
async function keep(page: Page, recordId: string): Promise<void> {
  await rowOf(page, NAME).getByText('已审核').waitFor();
  await keepAsFiles(page);
  await openRoute(world.product, page, `/record-standing-book/${recordId}`);
  const shown = activePage(page);
  await shown.getByRole('button', { name: spaced('打印') }).click();
  const sheet = topDialog(page);
  for (const text of [NAME, '采样泵采水情况', '水泵电流', '25', '滤芯', STATION])
    await sheet.getByText(text).first().waitFor();
  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: /PDF/ }).click();
  const file = await saving;
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = await readPdf(bytes);
  const said = pages.map(({ text }) => text).join('');
  for (const text of ['采样泵采水情况', '水泵电流', '滤芯', STATION]) expect(said).toContain(text);
  // the photo and the signature
  expect(pages.flatMap(({ pictures }) => pictures).length).toBeGreaterThanOrEqual(2);
}

/** The workbook of its template, and the archive of the half-year. */
async function keepAsFiles(page: Page): Promise<void> {
  const own = await tokenOf(world.product, 'bureau');
  const [year = '', month = ''] = stationTime(0).split('-');
  const half = `${year}-H${Number(month) <= 6 ? 1 : 2}`;
  const ways = [
    ['按模板导出', '/ops/bookFiles/export', /\.xlsx$/],
    ['半年归档', '/ops/bookFiles/archive', /\.zip$/],
  ] as const;
  for (const [name, address, kind] of ways) {
    await activePage(page).getByRole('button', { name }).click();
    const dialog = topDialog(page);
    await pick(page, dialog.getByRole('combobox', { name: /台账规则/ }), NAME);
    if (name === '半年归档') await dialog.getByRole('textbox', { name: /半年/ }).fill(half);
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api${address}`));
    await answerDialog(page);
    const { data } = (await (await asked).json()) as { readonly data: { readonly taskId: string } };
    const task = async () =>
      (await callApi(world.product, own, `GET /sys/task/mine/${data.taskId}`)).data as Row;
    await expect.poll(async () => (await task())['fileName']).toMatch(kind);
  }
}
