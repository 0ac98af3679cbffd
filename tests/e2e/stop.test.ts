import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { FrameParts } from '#server/gateway/build.ts';
import { readXlsx } from '#tests/builders/read-xlsx.ts';
import { sheetXmlOf } from '#tests/builders/unpack-zip.ts';
import { activePage, chooseOption, openRoute, rowOf } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, sendPackets, tokenOf } from './support/product.ts';
import { aStation, codPacket } from './support/station.ts';
import { aWorld } from './support/world.ts';

const world = aWorld();
const POINT = '缺数总排口';
const MN = 'STOPJOURNEY000000000002';
/** A point beside it that has sent all of its hours. Rates are of everybody's points: they are looked up by what the names of these two begin with. */
const WHOLE = { name: '缺数对照总排口', mn: 'STOPJOURNEY000000000003' };
const BOTH = '缺数';
const YESTERDAY = formatWallDay(Date.now() - 86_400_000);
const REASON = '总排口格栅改造';
/** The hours it did not send. */
const STOP = { 开始时间: `${YESTERDAY} 00:00:00`, 结束时间: `${YESTERDAY} 06:00:00` };

const RATES: readonly string[] = ['传输率', '有效率', '传输有效率'];
/** The screen shows one place of a rate, the file both. */
const toPlace = (rate: number): number => Number(rate.toFixed(1));

/** What a line of the table says, by the titles of its columns. */
type TableLine = Readonly<Record<string, string>>;
interface Shown {
  readonly group: string | null;
  readonly said: TableLine;
}

it('lost hours are found, the enterprise declares why, the bureau agrees, the rate in the table is another, and the file has what the table shows', async () => {
  const [{ page: enterprise }, { page: bureau }] = [
    await world.person('enterprise'),
    await world.person('bureau'),
  ];
  await loseHours();
  const table = await openRates(enterprise);
  const before = await lineOf(table, POINT);
  await table
    .getByRole('row')
    .filter({ hasText: POINT })
    .getByRole('button', { name: /%/ })
    .first()
    .click();
  await enterprise
    .getByRole('dialog', { name: `失数日历 ${POINT}` })
    .getByRole('button', { name: new RegExp(`^${YESTERDAY} 3:00`) })
    .waitFor();
  await enterprise.keyboard.press('Escape');
  await enterprise.locator('[role="dialog"]:visible').waitFor({ state: 'hidden' });

  await declareStop(enterprise);
  await openRoute(world.product, bureau, '/dm-stop');
  await rowOf(bureau, REASON).getByRole('button', { name: '同意' }).click();
  await answerDialog(bureau);
  await rowOf(bureau, REASON).getByRole('button', { name: '打回' }).waitFor({ state: 'hidden' });
  const agreed = await rowOf(bureau, REASON).innerText();

  await openRates(enterprise);
  // what others have agreed is read anew
  await enterprise.reload();
  await showAllColumns(enterprise);
  const after = await lineOf(table, POINT);
  await chooseOption(
    enterprise,
    activePage(enterprise).getByRole('combobox', { name: '分组' }),
    '按所属区域分组',
  );
  await table.getByRole('rowheader', { name: /^德清县/ }).waitFor();
  // the sums of groups come with an answer of their own
  const lacksSums = async () =>
    (await linesOf(table)).some(
      ({ group, said }) => group !== null && Number.isNaN(numberOf(said, '应收')),
    );
  await expect.poll(lacksSums).toBe(false);
  const shown = await linesOf(table);
  await activePage(enterprise).getByRole('button', { name: '下载' }).click();
  const [file] = await Promise.all([
    enterprise.waitForEvent('download'),
    enterprise.getByText('Excel (.xlsx)').click(),
  ]);
  const bytes = readFileSync(await file.path());
  const [heads = [], ...rows] = await readXlsx(bytes);

  expect(agreed).toContain('同意');
  expect(
    [before, after].map((said) =>
      ['应收', '实收', '停运', '传输率', '传输有效率'].map((title) => numberOf(said, title)),
    ),
  ).toEqual([
    [23, 17, 1, toPlace((100 * 17) / 23), toPlace((100 * 17) / 23)],
    [17, 17, 7, 100, 100],
  ]);
  expect(file.suggestedFilename()).toBe('数据质量.xlsx');
  // a group is its name, its rows and its sums in the file, and a head with its sums and its rows on the screen
  const inFile = rows.map((cells) =>
    Object.fromEntries(
      heads.map((head, at) => [String(head).replace(' (%)', ''), cells[at] ?? null]),
    ),
  );
  const figures = [...RATES, '应收', '实收', '有效', '停运', '今日报警', '累计报警', '故障数'];
  const expected = shown.flatMap((line, at) => {
    const isLastOfGroup = shown[at + 1] === undefined || shown[at + 1]?.group !== null;
    const head = shown.slice(0, at + 1).findLast(({ group }) => group !== null);
    const sums =
      head && isLastOfGroup ? [[`${head.group} 小计`, ...figuresOf(head.said, figures)]] : [];
    return line.group === null
      ? [[line.said['监测点'], ...figuresOf(line.said, figures)], ...sums]
      : [[line.group, ...figures.map(() => null)]];
  });
  const nameOf = (row: (typeof inFile)[number]) => row['监测点'] ?? row['企业名称'];
  expect(
    inFile
      .slice(0, -1)
      .map((row) => [
        nameOf(row),
        ...figures.map((name) =>
          RATES.includes(name) && row[name] !== null
            ? toPlace(Number(row[name]))
            : (row[name] ?? null),
        ),
      ]),
  ).toEqual(expected);
  expect(shown.map(({ group }) => group !== null)).toEqual([true, false, false]);
  expect(nameOf(inFile.at(-1) ?? {})).toBe('合计');
  expect((await sheetXmlOf(bytes)).match(/outlineLevel="1"/g)).toHaveLength(
    shown.filter(({ group }) => group === null).length,
  );
});

/** A new outlet sends yesterday's hours from six o'clock on; its last hour stood still by agreement. */
async function loseHours(): Promise<void> {
  const { product } = world;
  const [admin, enterprise, bureau] = [
    await tokenOf(product, 'admin'),
    await tokenOf(product, 'enterprise'),
    await tokenOf(product, 'bureau'),
  ];
  const { pointId, stationId } = await aStation(product, admin, { name: POINT, mn: MN });
  await aStation(product, admin, WHOLE);
  await sendPackets(product, hoursOf(WHOLE.mn, 0, 24));
  const packets = hoursOf(MN, 6, 17);
  await sendPackets(product, packets);
  const asked = {
    pointId,
    kind: 'hour',
    from: `${YESTERDAY} 00:00:00`,
    to: `${YESTERDAY} 23:59:59`,
  };
  await expect
    .poll(
      async () => (await callApi(product, admin, 'POST /dm/monitorData/page', asked)).data.total,
    )
    .toBe(packets.length);
  const stop = {
    stationId,
    monitorPointIds: [pointId],
    stopType: '2',
    beginTime: `${YESTERDAY} 23:00:00`,
    endTime: `${YESTERDAY} 23:59:59`,
    reason: '检修',
  };
  const { data: filed } = await callApi(product, enterprise, 'POST /dm/stop', stop);
  expect(
    (await callApi(product, bureau, 'POST /dm/stop/move', { id: filed.id, move: 'agree' })).code,
  ).toBe(0);
}

/** So many hours of yesterday from one on. */
function hoursOf(mn: string, from: number, count: number): readonly FrameParts[] {
  const day = YESTERDAY.replaceAll('-', '');
  return Array.from({ length: count }, (_, n) => String(n + from).padStart(2, '0')).map((hour) => ({
    ...codPacket(mn, 0),
    qn: `${day}${hour}0500000`,
    cn: '2061',
    cp: `DataTime=${day}${hour}0000;w01018-Avg=${hour},w01018-Flag=N`,
  }));
}

/** Opens the rates of yesterday. */
async function openRates(page: Page): Promise<Locator> {
  const of = `kind=day&date=${YESTERDAY}&keyword=${encodeURIComponent(BOTH)}`;
  await openRoute(world.product, page, `/dm-quality?${of}`);
  return showAllColumns(page);
}

/** At first the columns stand there that decide; those that a rate is made of come with a press. */
async function showAllColumns(page: Page): Promise<Locator> {
  const table = activePage(page).locator('.engine-rowstable');
  await table.getByRole('row').filter({ hasText: POINT }).waitFor();
  const all = activePage(page).getByRole('button', { name: '全部列' });
  if ((await all.getAttribute('aria-pressed')) !== 'true') await all.click();
  await table.getByRole('columnheader', { name: '应收' }).waitFor();
  return table;
}

async function declareStop(page: Page): Promise<void> {
  await openRoute(world.product, page, '/dm-stop');
  await activePage(page).getByRole('button', { name: '新建申报' }).click();
  const form = topDialog(page);
  await form.getByRole('combobox', { name: '站点' }).fill(POINT);
  await chooseOption(page, form.getByRole('combobox', { name: '站点' }), POINT);
  // the station has one point, which stands there by itself
  await form
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name: '监测点' }) })
    .getByText(POINT)
    .waitFor();
  await chooseOption(page, form.getByRole('combobox', { name: '停运类型' }), '设备检修');
  for (const [name, time] of Object.entries(STOP)) {
    await form.getByLabel(name, { exact: true }).fill(time);
    await form.getByLabel(name, { exact: true }).press('Enter');
  }
  await form.getByLabel('停运原因', { exact: true }).fill(REASON);
  await answerDialog(page, /^提交申报$/);
  await rowOf(page, REASON).filter({ hasText: '待处理' }).waitFor();
}

/** The lines of the body: heads of groups with their sums, and rows. */
async function linesOf(table: Locator): Promise<readonly Shown[]> {
  return table.evaluate((element) => {
    const textOf = (cell: Element): string => cell.textContent?.trim() ?? '';
    const titles = [...element.querySelectorAll('thead th')].map(textOf);
    return [...element.querySelectorAll('tbody tr')].map((line) => {
      const cells = [...line.children].map(textOf);
      return {
        group: line.matches('.engine-rowsgroup') ? (cells[0] ?? '').replace(/（.*$/, '') : null,
        said: Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])),
      };
    });
  });
}

async function lineOf(table: Locator, point: string): Promise<TableLine> {
  const line = (await linesOf(table)).find(({ said }) => said['监测点'] === point);
  if (!line) throw new Error(`the table has no line of ${point}`);
  return line.said;
}

/** The number of a cell, whatever stands beside it. */
function numberOf(said: TableLine, title: string): number {
  return Number.parseFloat(
    /-?[\d,]+(\.\d+)?/.exec(said[title] ?? '')?.[0].replaceAll(',', '') ?? '',
  );
}

function figuresOf(said: TableLine, titles: readonly string[]): readonly (number | null)[] {
  return titles.map((title) =>
    Number.isNaN(numberOf(said, title)) ? null : numberOf(said, title),
  );
}
