import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { aForm, aPdf } from '#tests/builders/uploads.ts';
import { activePage, openRoute } from './support/browser.ts';
import { answerDialog, topDialog } from './support/order-steps.ts';
import { callApi, tokenOf } from './support/product.ts';
import { aWorld } from './support/world.ts';

/** What counts of a lesson, of a late paper and of other people's is asked in `study.test.ts` of its area. */
const world = aWorld();
const [COURSE, LESSON, PAPER, EXAM] = ['泵房巡检', '巡检路线', '巡检图纸', '泵房巡检考试'];

/** A course of a short text and a document of two pages, with an examination of one question. */
async function writeCourse(): Promise<void> {
  const token = await tokenOf(world.product, 'implementer');
  const call = async (what: string, body?: object) => {
    const answer = await callApi(world.product, token, what, body);
    expect(answer, what).toMatchObject({ code: 0 });
    return (answer.data as { readonly id: string }).id;
  };
  const move = (of: string, id: string) =>
    call(`POST /academy/${of}/move`, { id, move: 'publish', version: 1 });
  const categoryId = await call('POST /academy/course-category', { name: '泵房' });
  await call('POST /academy/question', {
    stem: '巡检先看什么？',
    categoryId,
    kind: '1',
    difficulty: '1',
    choices: '流量\n天气',
    answer: 'A',
  });
  const examId = await call('POST /academy/exam', {
    name: EXAM,
    minutes: 30,
    passScore: 10,
    tries: 2,
    triesPer: '1',
    review: '1',
    parts: [{ categoryId, kind: '1', count: 1, points: 10 }],
  });
  await move('exam', examId);
  const course = { name: COURSE, categoryId, studyPercent: 20, examId };
  const courseId = await call('POST /academy/course', course);
  await call('POST /academy/lesson', {
    courseId,
    sort: 1,
    name: LESSON,
    kind: '1',
    minutes: 0.1,
    content: '<p>先看流量。</p>',
  });
  const { headers, body } = aForm('plan.pdf', aPdf(['First', 'Second']));
  const sent = await fetch(`${world.product.url}/api/oss/file/upload_env`, {
    method: 'POST',
    headers: { ...headers, token },
    body: new Uint8Array(body),
  });
  const { data: file } = (await sent.json()) as { readonly data: object };
  await call('POST /academy/lesson', {
    courseId,
    sort: 2,
    name: PAPER,
    kind: '2',
    minutes: 0.1,
    pdf: [file],
  });
  await move('course', courseId);
}

async function seriousOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations } = await judge.run('.dsr-paper');
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** Begins the paper from the list of examinations. */
async function begin(page: Page): Promise<void> {
  await activePage(page)
    .getByRole('button', { name: `开始考试 ${EXAM}` })
    .click();
  await answerDialog(page);
  await activePage(page).getByText('巡检先看什么？').waitFor();
}

it('an engineer studies a course, fails its examination, passes the second try and has a certificate', async () => {
  await writeCourse();
  const { page } = await world.person('opseng2');
  await openRoute(world.product, page, '/academy-study');
  await page.getByRole('button', { name: `开始学习 ${COURSE}` }).click();
  await activePage(page).getByText('先看流量。').waitFor();
  const lesson = (name: string) => activePage(page).getByRole('button', { name });
  await lesson(PAPER).click();
  await activePage(page).getByText('First', { exact: true }).waitFor({ state: 'attached' });
  await activePage(page).getByRole('button', { name: '下一页' }).click();
  await activePage(page).getByText('Second', { exact: true }).waitFor({ state: 'attached' });
  await lesson(LESSON).click();
  await lesson(PAPER).click();
  await activePage(page).getByText('Second', { exact: true }).waitFor({ state: 'attached' });
  await activePage(page).getByRole('button', { name: '去考试' }).click();

  await begin(page);
  expect(await seriousOf(page)).toEqual([]);
  await activePage(page)
    .getByRole('button', { name: /^交\s*卷$/ })
    .click();
  await topDialog(page).getByText('还有 1 题未答：1').waitFor();
  await answerDialog(page);
  await activePage(page).getByText('未通过').waitFor();
  await activePage(page).getByRole('button', { name: '返回考试' }).click();

  await begin(page);
  await activePage(page).getByRole('radio', { name: 'A. 流量' }).check();
  await activePage(page).getByRole('button', { name: '第 1 题，已答' }).waitFor();
  await activePage(page).getByText('已保存').waitFor();
  await activePage(page)
    .getByRole('button', { name: /^交\s*卷$/ })
    .click();
  await answerDialog(page);
  await activePage(page).getByText('通过', { exact: true }).waitFor();
  await activePage(page)
    .getByRole('button', { name: /^证\s*书$/ })
    .click();
  await activePage(page)
    .getByText(/^PX\d{6}-[0-9A-F]{10}$/)
    .first()
    .waitFor();
});
