import process from 'node:process';
import { sql } from 'kysely';

import { startApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { issueTokens } from '#server/platform/session/sessions.ts';
import { watchLoop } from './loop-watch.ts';

/** The whole server with the demo city, and a record of each kind of sheet; for `bench/pdf.mjs`, which forks it. */
const longest = watchLoop();
const app = await startApp(readConfig());
const { db } = app.database;

const idOf = async (from: string): Promise<string> =>
  (await sql<{ id: string }>`${sql.raw(`select id::text as id from ${from} limit 1`)}`.execute(db))
    .rows[0]?.id ?? '';
const tokenOf = async (username: string): Promise<string> => {
  const id = await idOf(`sys_user where username = '${username}'`);
  return (await issueTokens(db, id, new Date())).accessToken;
};

/** A process about a contract, and a report that is drawn: the city has neither. */
async function addPapers(): Promise<void> {
  const made = [
    ['opsmgr', '/ops/contract/submit', { id: await idOf('ops_contract') }],
    [
      'testanalyst',
      '/test/report/make',
      { id: await idOf(`test_testing_task where status = '6'`), conclusion: 'bench' },
    ],
  ] as const;
  for (const [who, path, body] of made) {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { token: await tokenOf(who) },
      payload: body,
    });
    if (answer.json<{ code: number }>().code !== 0) throw new Error(`${path}: ${answer.body}`);
  }
}

await sql`update sys_user set must_change_password = false`.execute(db);
await addPapers();
const point = `dm_report where subject = '1' and received > 0`;
const task = await idOf(`test_testing_task where status = '7'`);
const sheets = [
  ['work order', `/ops/workorder/${await idOf(`ops_work_order where status = '5'`)}`],
  ['standing book', `/ops/record/${await idOf(`ops_standing_book_record where status = '2'`)}`],
  ['warning report', `/dm/warning/${await idOf('dm_warning where rule_id is not null')}`],
  ['daily report of a point', `/dm/report/${await idOf(point)}`],
  [
    'daily report of an enterprise',
    `/dm/report/${await idOf(`dm_report where subject = '2' and received > 0`)}`,
  ],
  ['assessment', `/assess/sheet/${await idOf('assess_sheet')}`],
  ['contract', `/ops/contract/${await idOf('ops_contract')}`],
  ['certificate', `/academy/certificate/${await idOf('aca_certificate')}`],
].map(([name, base]) => ({ name, pdf: `${base}/pdf`, excel: `${base}/excel` }));
const ofProcess = `processInstanceId=${await idOf('wf_instance')}`;
process.send?.({
  port: app.httpPort,
  token: await tokenOf('admin'),
  sheets: [
    ...sheets,
    {
      name: 'process',
      pdf: `/activiti/his/getInstPdf?${ofProcess}`,
      excel: `/activiti/his/getInstExcel?${ofProcess}`,
    },
    // its PDF is drawn once and kept
    { name: 'testing task', excel: `/test/task/${task}/excel` },
  ],
});

process.on('message', () => process.send?.(longest()));
