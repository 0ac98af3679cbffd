import { read, utils } from '@e965/xlsx';

import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { textOf } from '#schemas/monitor-rules/phrases/phrases.ts';
import { evidencePhrases, readEvidence } from '#schemas/monitor-rules/say-evidence.ts';
import { clearDemo } from '#server/seeds/clear-demo.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { readPaper } from '#tests/builders/read-paper.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

/** Of everybody in the city. */
const DEMO_PASSWORD = 'Demo_2026';

let world: TestApp;
beforeAll(async () => {
  world = await anApp({ env: { APP_MODE: 'demo', APP_SIMULATOR: 'off' } });
});
afterAll(() => world.stop());

/** When the city was made: a run may begin with one that an earlier run of the day left. */
const MADE = "(select create_date from sys_params where param_code = 'DEMO_DATA')";

const rowsOf = async <T>(query: string): Promise<readonly T[]> =>
  (await world.app.database.pool.query(query)).rows as T[];
const countOf = async (what: string): Promise<number> =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count from ${what}`))[0]?.count ?? -1;

it('a first start shows rules in every status with their versions, hits of those on trial, and what came of those that ran', async () => {
  const rules = await rowsOf<{ name: string; status: string; versions: number; hits: number }>(
    `select name, status, (select count(*)::int from dm_rule_version v where v.rule_id = r.id) as versions,
      (select count(*)::int from dm_rule_hit h where h.rule_id = r.id and jsonb_typeof(h.evidence->'results') = 'object' and h.at > ${MADE} - interval '15 days') as hits
     from dm_rule r order by status, name`,
  );
  expect(rules.map(({ status, versions }) => `${status}:${versions}`)).toEqual([
    '0:0',
    '1:1',
    '1:1',
    '2:1',
    '2:2',
    '3:1',
  ]);
  expect(
    rules.filter(({ status }) => status === '1').map(({ hits }) => hits > 0 && hits < 30),
  ).toEqual([true, true]);

  const [ammonia] = await rowsOf<Record<string, unknown>>(
    `select w.status, w.level, o.status as "order", s.status as supervision, s.is_overdue as "isOverdue", w.evidence->>'name' as why,
      (select count(*)::int from dm_diagnosis d where d.warning_id = w.id::text) as diagnoses
     from dm_warning w join dm_rule r on r.id = w.rule_id join ops_work_order o on o.id = w.work_order_id join dm_supervision s on s.id = w.supervision_id
     where r.name like '氨氮%'`,
  );
  expect(ammonia).toEqual({
    status: '3',
    level: '3',
    order: '4',
    supervision: '1',
    isOverdue: true,
    why: '氨氮小时值接近限值预警',
    diagnoses: 1,
  });
  expect(
    await countOf(
      `dm_warning w join dm_supervision s on s.warning_id = w.id where w.status = '4' and s.status = '3'`,
    ),
  ).toBe(1);
  expect(await countOf(`dm_warning where rule_id is not null and status = '0'`)).toBe(0);
  expect(
    (await rowsOf<{ status: string }>('select status from dm_special_event'))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['0', '1', '2']);
  expect(await countOf(`dm_diagnosis where target = '4'`)).toBe(1);
});

it('the stations of the O&M company stand under contracts that were approved, and its training files can be opened', async () => {
  expect(
    await rowsOf(
      `select s.code, c.status, i.status as process from ops_contract c join ops_contract_station_ids l on l.own_id = c.id
        join ops_station s on s.id = l.other_id join wf_instance i on i.business_key = c.id::text order by s.code`,
    ),
  ).toEqual(
    ['HT', 'JX', 'QY'].flatMap((place) =>
      [1, 2, 3, 4].map((at) => ({ code: `${place}-0${at}`, status: '2', process: 'completed' })),
    ),
  );
  expect(
    await countOf(
      `ops_training_file t join sys_file_link l on l.record_id = t.id join sys_file f on f.id = l.file_id where f.size > 1000`,
    ),
  ).toBe(3);
});

it('books of several templates lie in every status, signed, with something to archive and a date that is due', async () => {
  const books = await rowsOf<{ status: string; templates: number; signed: number }>(
    `select status, count(distinct book_id)::int as templates,
      count(*) filter (where exists (select 1 from sys_file_link l join sys_file f on f.id = l.file_id where l.record_id = r.id and f.mime = 'image/png'))::int as signed
     from ops_standing_book_record r group by status order by status`,
  );
  expect(books).toEqual([
    { status: '-1', templates: 1, signed: 1 },
    { status: '0', templates: 1, signed: 0 },
    { status: '1', templates: 1, signed: 1 },
    { status: '2', templates: 4, signed: 5 },
    { status: '3', templates: 1, signed: 0 },
  ]);
  expect(
    await countOf(
      `ops_standing_book_record where status = '2' and remind_date = (${MADE} at time zone 'Asia/Shanghai')::date`,
    ),
  ).toBe(1);
  expect(await countOf(`ops_standing_book_record where fault_title is not null`)).toBe(1);
});

it('lines of permission name every company and every role that looks at books; an import waits for its workbook', async () => {
  const unnamed = await rowsOf<{ username: string }>(
    `select u.username from sys_user u where u.super_admin is not true
      and exists (select 1 from sys_role_user x join sys_role_menu m on m.role_id = x.role_id join sys_menu k on k.id = m.menu_id
        where x.user_id = u.id and k.permissions like '%ops:record:page%')
      and not exists (select 1 from ops_standing_book_permission p where p.may_view
        and (p.ops_company_id = u.ops_company_id or p.role_id in (select role_id from sys_role_user where user_id = u.id)))`,
  );

  expect(unnamed).toEqual([]);
  expect(await countOf('ops_standing_book_permission where not may_view')).toBe(0);
  expect(await countOf('ops_standing_book_permission')).toBe(7);
  expect(await countOf(`ops_standing_book_import where status = '0'`)).toBe(1);
});

it('testing tasks lie in every status, with samples that went from hand to hand', async () => {
  const tasks = await rowsOf<{ status: string; n: number }>(
    'select status, count(*)::int as n from test_testing_task group by status order by status::int',
  );
  expect(tasks.map(({ status }) => status)).toEqual([
    '-2',
    '-1',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
  expect(await countOf(`test_testing_task where task_no is null`)).toBe(1);
  expect(await countOf(`test_sample_custody where step = '3'`)).toBeGreaterThan(10);
  expect(await countOf(`test_testing_sample where status = '0'`)).toBeGreaterThan(0);
  // its reports are made by the product: more than an empty page, with a code and a comparison that says something
  expect(
    await countOf(
      `test_testing_report r join sys_file f on f.id = (r.file->0->>'id')::bigint where f.size < 20000 or f.sha256 <> r.file_hash or r.check_code is null`,
    ),
  ).toBe(0);
  expect(await countOf(`test_testing_result where comparison in ('1', '2')`)).toBeGreaterThan(0);
  expect(await countOf(`test_testing_task where coalesce(address, '') = ''`)).toBe(0);
});

it('one leak is followed through all areas: readings, warning of a rule, order, book, test, report, deduction', async () => {
  const [leak] = await rowsOf<Record<string, unknown>>(
    `select (select count(*)::int from dm_reading_hour h where h.point_id = w.monitor_point_id and h.factor_code = w.factor_code and h.data_time between w.begin_time - interval '2 hours' and w.begin_time) as readings,
      w.begin_time < o.create_date as "orderAfter", b.status as book, b.filled_at between o.create_date and o.status_time as "bookWithin", t.status as test, t.create_date > b.filled_at as "testAfter",
      (select count(*)::int from dm_report d where d.kind = 'day' and d.is_current and d.subject = '1' and d.monitor_point_id = w.monitor_point_id and d.period_from = (w.begin_time at time zone 'Asia/Shanghai')::date) as reports,
      (select code from ops_station x where x.id = w.station_id) as station, f.points::float8 as points, f.create_date > s.deadline as "factAfter"
     from dm_warning w join dm_rule r on r.id = w.rule_id and r.name like '氨氮%' join ops_work_order o on o.id = w.work_order_id
     join dm_supervision s on s.warning_id = w.id
     left join ops_standing_book_record b on b.work_order_id = o.id
     left join test_testing_task t on t.station_id = w.station_id and t.requirement like '%' || w.warning_no || '%' || o.order_no || '%'
     left join assess_fact f on f.enterprise_id = w.enterprise_id and f.content like '%' || w.warning_no || '%' || o.order_no || '%'`,
  );
  expect(leak).toEqual({
    readings: 3,
    orderAfter: true,
    book: '2',
    bookWithin: true,
    test: '3',
    testAfter: true,
    reports: 1,
    station: 'QY-01',
    points: 1,
    factAfter: true,
  });
});

it('every alarm says why it was raised, with its numbers', async () => {
  const alarms = await rowsOf<{ value: number; upper: number | null; evidence: unknown }>(
    'select value::float8, upper::float8, evidence from dm_alarm_record',
  );
  const factor = (code: string) => ({ code, name: code, unit: null });
  const known: RuleWorld = {
    factor,
    pointName: () => undefined,
    stationName: () => undefined,
    label: () => undefined,
    factors: () => [],
  };

  const unsaid = alarms.filter(({ value, upper, evidence }) => {
    const read = readEvidence(evidence);
    const said = read
      ? textOf(
          evidencePhrases(read, known, (key, params) => `${key} ${JSON.stringify(params ?? {})}`),
        )
      : '';
    // a batch that expires has no numbers
    const numbers = upper === null ? [] : [value, upper];
    return said === '' || !numbers.every((number) => said.includes(String(number)));
  });

  expect(alarms.length).toBeGreaterThan(30);
  expect(unsaid).toEqual([]);
});

it('nothing of it was raised or done after now, and old messages are read', async () => {
  expect(await countOf(`sys_move_log where at > now() + interval '1 minute'`)).toBe(0);
  expect(await countOf(`msg_message where create_date > now() + interval '1 minute'`)).toBe(0);
  expect(await countOf(`sys_move_log where at > ${MADE} + interval '10 minutes'`)).toBe(0);
  expect(await countOf(`msg_message where create_date > ${MADE} + interval '10 minutes'`)).toBe(0);
  expect(
    await countOf(
      `msg_message where read_status = '0' and create_date < ${MADE} - interval '2 days'`,
    ),
  ).toBe(0);
});

it('every alarm of a station belongs to the company that runs it: lists are narrowed and companies judged by that', async () => {
  const { rows } = await world.app.database.pool.query<{
    readonly own: number;
    readonly all: number;
  }>(
    'select (count(*) filter (where a.ops_company_id = s.ops_company_id))::int as own, count(*)::int as "all" from dm_alarm_record a join ops_station s on s.id = a.station_id',
  );

  expect(rows[0]?.all).toBeGreaterThan(10);
  expect(rows[0]?.own).toBe(rows[0]?.all);
});

it('titles of its orders and what its alarms say are read in the reader’s language', async () => {
  const token = await world.signIn('admin', ADMIN_PASSWORD);
  const read = async (path: string, field: string): Promise<readonly string[]> => {
    const { data } = await world.call(`GET ${path}`, {
      token,
      headers: { 'accept-language': 'en-US' },
    });
    return (data as { list: readonly Record<string, unknown>[] }).list.map((row) =>
      String(row[field]),
    );
  };

  const titles = await read('/ops/workorder/page?limit=100', 'title');
  expect(titles.filter((title) => title.endsWith(': weekly round')).length).toBeGreaterThan(5);
  expect(titles.filter((title) => title.endsWith(' over its limit')).length).toBeGreaterThan(5);
  expect(titles.filter((title) => /超标|周巡检/.test(title))).toEqual([]);
  const messages = await read('/dm/alarm/record/page?limit=100&alarmType=1', 'message');
  expect(messages.filter((message) => message.includes('超标'))).toEqual([]);
});

it('the engineer noted parts and costs of the orders he has in hand, one part out of his stock', async () => {
  const parts = await rowsOf<Record<string, unknown>>(
    `select p.name, p.quantity::text as quantity, (select sum(m.quantity)::float8::text from ops_stock_movement m where m.order_part_id = p.id::text) as moved
     from ops_order_part p join ops_work_order o on o.id = p.work_order_id and o.status = '2' order by p.name`,
  );
  expect(parts.map(({ name, moved }) => [name, moved])).toEqual([
    ['加热带', null],
    ['硅胶干燥剂', null],
    ['蠕动泵管', '-1'],
  ]);
  expect(await countOf('ops_order_cost')).toBe(3);
});

it('a repair that is late was sampled by hand: one sample is whole, one lacked a factor and was missed, one is due', async () => {
  const samples = await rowsOf<{ status: string; factors: string; missing: string }>(
    `select s.status, coalesce(s.factors, '') as factors, coalesce(s.missing, '') as missing from dm_manual_sampling s join ops_work_order o on o.id = s.order_id
     where o.status = '2' and o.sampling_at > ${MADE} order by s.due_time`,
  );

  const namesOf = (text: string) => text.split(' / ').filter(Boolean).length;
  expect(samples.map((one) => [one.status, namesOf(one.factors), namesOf(one.missing)])).toEqual([
    ['1', 3, 0],
    ['2', 2, 1],
    ['0', 0, 3],
  ]);
});

it('the doors have told of the last days, one event late, people by their cards', async () => {
  const [told] = await rowsOf<Record<string, number>>(
    `select count(distinct door_id)::int as doors, count(*) filter (where is_late)::int as late, count(*) filter (where person_id is not null)::int as known,
      count(*) filter (where event_at > ${MADE} or received_at > ${MADE} or station_id is null)::int as wrong,
      count(coalesce(camera_picture, device_picture))::int as shown from ops_door_event`,
  );
  expect(told).toEqual({ doors: 3, late: 2, known: 7, wrong: 0, shown: 8 });
});

it('a week of daily reports lies there: audited, reported, made, and one whose values came late in two versions', async () => {
  const statuses = await rowsOf<{ status: string }>(
    `select distinct status from dm_report where kind = 'day' and is_current order by 1`,
  );
  expect(statuses.map(({ status }) => status)).toEqual(['1', '2', '3']);
  expect(await countOf(`(select distinct period from dm_report where kind = 'day') d`)).toBe(7);
  expect(await countOf(`dm_report where subject = '1' and kind = 'day' and revision = 2`)).toBe(1);
  // a province, its city, its counties
  expect(
    await rowsOf(
      `select distinct target_name as name from dm_report where subject = '3' and length(rtrim(target_id::text, '0')) <= 4 order by 1`,
    ),
  ).toEqual([{ name: '浙江省' }, { name: '湖州市' }]);
  // where they lie is said by name, however the tree and the report write the code
  const { data } = await world.call('GET /dm/report/page?limit=500', {
    token: await world.signIn('admin', ADMIN_PASSWORD),
  });
  const { list } = data as { readonly list: readonly Record<string, unknown>[] };
  const named = list
    .filter((row) => row['subject'] === '3')
    .map((row) => [row['regionName'], row['targetName']]);
  expect(named).toContainEqual(['湖州市', '湖州市']);
  expect(named.filter(([region, target]) => region !== target)).toEqual([]);
});

it('months of assessment lie there out of the city’s own data: one published, one objected to, mended and published, enterprises that may still object', async () => {
  const sheets = await rowsOf<{ kind: string; status: string; revision: number; n: number }>(
    `select kind, status, revision, count(*)::int as n from assess_sheet
      where period = (select max(period) from assess_sheet where status = '4') group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(sheets).toEqual([
    { kind: '1', status: '1', revision: 1, n: 3 },
    { kind: '2', status: '3', revision: 1, n: 1 },
    { kind: '2', status: '3', revision: 2, n: 1 },
    { kind: '2', status: '4', revision: 1, n: 1 },
    { kind: '3', status: '1', revision: 1, n: 2 },
  ]);
  expect(
    await countOf(`assess_sheet where is_vetoed and credit_level = 'red' and score > 75`),
  ).toBe(1);
  // known by the month before: the last one is not published yet
  expect(
    await countOf(`ops_enterprise where credit_level is not null and credit_index = 100`),
  ).toBe(3);
});

/** What the columns of these names point to. */
const OWNERS = [
  ['station_id', 'ops_station'],
  ['point_id', 'dm_monitor_point'],
  ['monitor_point_id', 'dm_monitor_point'],
  ['enterprise_id', 'ops_enterprise'],
  ['ops_company_id', 'ops_company'],
] as const;

/** Rows that name a station, point or company that is not there, in any table. */
async function hanging(): Promise<readonly string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'bigint' and c.column_name in (${OWNERS.map(([column]) => `'${column}'`).join()})`,
  );
  expect(columns.length).toBeGreaterThan(50);
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const owner = OWNERS.find(([name]) => name === column)?.[1] ?? '';
      const count = await countOf(
        `${table} t where t.${column} is not null and not exists (select 1 from ${owner} o where o.id = t.${column})`,
      );
      return count > 0 ? [`${table}.${column}: ${count}`] : [];
    }),
  );
  return found.flat();
}

/** The file of the report that was made last. */
const MADE_REPORT = `(select l.file_id as id from sys_file_link l join test_testing_report r on r.id = l.record_id order by r.id desc, l.file_id desc) f`;

/** Each kind of paper: where it is made, which record of the city, and a word that stands on it. */
const PAPERS: readonly (readonly [what: string, url: string, record: string, word: string])[] = [
  ['an order', 'ops/workorder/{id}/pdf', 'ops_work_order', '工单'],
  ['a book', 'ops/record/{id}/pdf', `ops_standing_book_record where status = '2'`, '台账编号'],
  ['a warning', 'dm/warning/{id}/pdf', 'dm_warning where rule_id is not null', '预警'],
  ['a report', 'dm/report/{id}/pdf', `dm_report where subject = '1' and received > 0`, '因子统计'],
  ['a group', 'dm/report/{id}/pdf', `dm_report where subject = '2' and received > 0`, '明细'],
  ['an assessment', 'assess/sheet/{id}/pdf', 'assess_sheet', '考'],
  ['a certificate', 'academy/certificate/{id}/pdf', 'aca_certificate', '证书'],
  ['a contract', 'ops/contract/{id}/pdf', 'ops_contract', '运维合同'],
  [
    'a process',
    'activiti/his/getInstPdf?processInstanceId={id}',
    'wf_instance where business_key is not null',
    '审批过程',
  ],
  // drawn once and kept
  ['a testing report', 'oss/file/download/{id}', MADE_REPORT, '检测结果'],
];

/** Some of them as a workbook: with curves, with values, about a process, and of a task whose PDF is its report. */
const WORKBOOKS: typeof PAPERS = [
  ['a warning', 'dm/warning/{id}/excel', 'dm_warning where rule_id is not null', '上限'],
  [
    'a report',
    'dm/report/{id}/excel',
    `dm_report where subject = '1' and received > 0`,
    '因子统计',
  ],
  [
    'a process',
    'activiti/his/getInstExcel?processInstanceId={id}',
    'wf_instance where business_key is not null',
    '审批过程',
  ],
  ['a test', 'test/task/{id}/excel', `test_testing_task where status = '9'`, '检测结果'],
];

/** A process about a contract, and the report of a task that is tested: the city has neither. */
async function addPapers(): Promise<void> {
  const [contract] = await rowsOf<{ id: string }>(
    `select id::text from ops_contract where status = '0' limit 1`,
  );
  const [task] = await rowsOf<{ id: string }>(
    `select id::text from test_testing_task where status = '6' limit 1`,
  );
  const made = [
    await world.call('POST /ops/contract/submit', {
      token: await world.signIn('opsmgr', DEMO_PASSWORD),
      body: { id: contract?.id },
    }),
    await world.call('POST /test/report/make', {
      token: await world.signIn('testanalyst', DEMO_PASSWORD),
      body: { id: task?.id, conclusion: '符合' },
    }),
  ];
  expect(made.map(({ code, msg }) => [code, code === 0 ? '' : msg])).toEqual([
    [0, ''],
    [0, ''],
  ]);
}

/** What a paper is answered as. */
async function bytesOf([, address, record]: (typeof PAPERS)[number]): Promise<Buffer> {
  const token = await world.signIn('admin', ADMIN_PASSWORD);
  const [row] = await rowsOf<{ id: string }>(`select id::text as id from ${record} limit 1`);
  const url = `/api/${address.replace('{id}', row?.id ?? '')}`;
  return (await world.app.http.inject({ url, headers: { token } })).rawPayload;
}

it('each paper is a PDF that is searched, says its page and how many there are, and has an outline', async () => {
  await addPapers();
  const found: unknown[] = [];
  for (const paper of PAPERS) {
    const [what, , , word] = paper;
    const bytes = await bytesOf(paper);
    const isPaper = bytes.subarray(0, 5).toString() === '%PDF-';
    const { pages, outline } = isPaper
      ? await readPaper(bytes)
      : { pages: [bytes.toString()], outline: [] };
    const numbered = pages.every((text, at) => text.includes(`第${at + 1}页共${pages.length}页`));
    const isRight = numbered && outline.length > 0 && pages.join('').includes(word);
    if (!isRight) found.push([what, numbered, outline, pages.join('').slice(0, 300)]);
  }
  expect(found).toEqual([]);
});

it('what lies on paper is kept as a workbook as well, with its numbers as numbers', async () => {
  const found: unknown[] = [];
  for (const paper of WORKBOOKS) {
    const [what, , , word] = paper;
    const bytes = await bytesOf(paper);
    const isBook = bytes.subarray(0, 2).toString() === 'PK';
    const { text, numbers } = isBook ? readBook(bytes) : { text: bytes.toString(), numbers: 0 };
    const isRight = text.includes(word) && (numbers > 0 || what === 'a process');
    if (!isRight) found.push([what, numbers, text.slice(0, 300)]);
  }
  expect(found).toEqual([]);
});

/** All that stands in a workbook, the names of its sheets among them, and how many of its cells are numbers. */
function readBook(bytes: Buffer): { readonly text: string; readonly numbers: number } {
  const { SheetNames, Sheets } = read(bytes);
  const sheets = Object.values(Sheets);
  const cells = sheets.flatMap(
    (sheet) => Object.values(sheet) as readonly { readonly t?: string }[],
  );
  return {
    text: [...SheetNames, ...sheets.map((sheet) => utils.sheet_to_csv(sheet))].join(),
    numbers: cells.filter(({ t }) => t === 'n').length,
  };
}

it('demo:clear takes all of it away, and leaves the rule that a person drew', async () => {
  await world.app.database.pool.query(
    `insert into dm_rule (id, name, status, tree, creator, create_date, version) select 990, 'own', '0', tree, 1, now(), 1 from dm_rule limit 1`,
  );

  await clearDemo(world.app.system());

  const left = [
    'ops_equipment',
    'ops_contract',
    'ops_training_file',
    'wf_instance',
    'aca_course_category',
    'ops_order_part',
    'ops_order_cost',
    'ops_standing_book_record',
    'ops_standing_book_permission',
    'ops_standing_book_import',
    'dm_warning',
    'dm_warning_key',
    'dm_supervision',
    'dm_diagnosis',
    'dm_special_event',
    'dm_rule_version',
    'dm_rule_hit',
    'dm_rule_station_ids',
    'gw_rule_done',
    'ops_door_event',
    'ops_door',
    'assess_sheet',
    'assess_sheet_items',
    'assess_fact',
    'dm_report',
    'dm_report_content',
    'dm_report_member',
    'dm_report_due',
    'test_sample_custody',
    'test_testing_sample',
    'test_testing_sample_factor_ids',
    'test_testing_report',
    'test_testing_result',
    'test_testing_task',
    'test_testing_task_items',
    'test_testing_task_sampler_ids',
  ];
  expect(await hanging()).toEqual([]);
  expect(await Promise.all(left.map(async (table) => [table, await countOf(table)]))).toEqual(
    left.map((table) => [table, 0]),
  );
  expect(await rowsOf('select name from dm_rule')).toEqual([{ name: 'own' }]);
  expect(await rowsOf('select title, link, source_id from msg_message')).toEqual([]);
  expect(
    await countOf(
      `sys_move_log where entity in ('standingBookRecord', 'warning', 'supervision', 'specialEvent', 'monitorRule', 'assessSheet', 'dailyReport', 'testingTask')`,
    ),
  ).toBe(0);
});
