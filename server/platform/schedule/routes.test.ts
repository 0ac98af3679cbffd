import type { Ctx } from '#server/base/context/ctx.ts';
import { defineService } from '#server/house/define-service.ts';
import { makeScheduleTimer } from '#server/jobs/schedule-timer.ts';
import { PRODUCT } from '#server/product.ts';
import { anApp, type Answer, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

/** Work that a case says, under the names that the schedule knows. */
const works = new Map<string, (ctx: Ctx, params: string) => Promise<unknown>>();
const NAMES = ['good', 'bad', 'slow', 'counted', 'resting', 'awake'];
const PROBE = defineService({
  name: 'probe',
  jobs: NAMES.map((byHand) => ({
    byHand,
    words: { 'zh-CN': byHand, 'zh-TW': byHand, 'en-US': byHand },
    takes: 'text' as const,
    run: async (ctx: Ctx, params: string) => works.get(byHand)?.(ctx, params),
  })),
});

const NEVER = '0 0 0 1 1 ? 2099';
const EVERY_SECOND = '* * * * * ?';

describe('scheduled jobs', () => {
  let world: TestApp;
  let admin: string;
  let lastId = 0;
  beforeAll(async () => {
    world = await anApp({ product: { ...PRODUCT, services: [...PRODUCT.services, PROBE] } });
    await world.app.database.pool.query('update sys_user set must_change_password = false');
    admin = await world.signIn('admin', ADMIN_PASSWORD);
  });
  afterAll(() => world.stop());

  const call = (what: string, body?: unknown) =>
    world.call(what, { token: admin, ...(body === undefined ? {} : { body }) });
  const listOf = (answer: Answer) => (answer.data as { list: Record<string, unknown>[] }).list;
  const total = async () =>
    ((await call('GET /job/schedule/page?limit=1')).data as { total: number }).total;
  const logsOf = async (id: string) =>
    listOf(await call(`GET /job/scheduleLog/page?jobId=${id}&limit=100`));
  /** A job of a task that no dictionary knows. */
  const aJob = async (bean: string, cron = NEVER, status = '1'): Promise<string> => {
    const id = String((lastId += 1));
    await world.app.database.pool.query(
      'insert into sys_schedule (id, bean_name, params, cron_expression, status, creator, create_date, updater, update_date) values ($1, $2, $3, $4, $5, 0, now(), 0, now())',
      [id, bean, 'p', cron, status],
    );
    return id;
  };

  it('name registered tasks and times that will come', async () => {
    const made = await call('POST /job/schedule', {
      beanName: 'testTask',
      params: 'x',
      cronExpression: '0 0 12 * * ?',
    });
    const refused = await Promise.all([
      call('POST /job/schedule', { beanName: 'java.lang.Runtime', cronExpression: '0 0 12 * * ?' }),
      call('POST /job/schedule', { beanName: 'testTask', cronExpression: '12 * *' }),
      call('POST /job/schedule', { beanName: 'testTask', cronExpression: '0 0 0 1 1 ? 2020' }),
    ]);

    const [row] = listOf(await call('GET /job/schedule/page?beanName=estTas&status=1'));
    expect(made.code).toBe(0);
    expect(row).toMatchObject({ beanName: 'testTask', params: 'x', status: 1 });
    expect(
      refused.map(({ json }) => (json.issues as { path: string }[]).map(({ path }) => path)),
    ).toEqual([['beanName'], ['cronExpression'], ['cronExpression']]);
  });

  it('refuse names that are no task, patterns that never come and parameters without end', async () => {
    const good = { beanName: 'testTask', cronExpression: '0 0 12 * * ?' };
    const hostile = [
      ...['process', 'constructor', '__proto__', 'toString', '../x', 'child_process.exec', ''].map(
        (beanName) => ({ ...good, beanName }),
      ),
      ...['not cron', '0 0 31 2 *', '0 0 0 31 2 ?', '', '* '.repeat(5000)].map(
        (cronExpression) => ({ ...good, cronExpression }),
      ),
      { ...good, params: 'x'.repeat(1024 * 1024) },
    ];
    const before = await total();

    const answers = await Promise.all(hostile.map((body) => call('POST /job/schedule', body)));

    expect(answers.map(({ code }) => code)).not.toContain(0);
    expect(answers.map(({ msg }) => msg).join('')).not.toMatch(
      / at |select |insert |\/work|node_modules/,
    );
    expect(await total()).toBe(before);
  });

  it('take what their work takes beside it: days, a text, or nothing', async () => {
    const save = (beanName: string, params: string) =>
      call('POST /job/schedule', { beanName, params, cronExpression: NEVER });
    const good = await Promise.all([
      save('recomputeStatistics', '2026-01-01,2026-03-31'),
      save('recomputeStatistics', '2026-01-01,'),
      save('recheckReadings', ''),
      save('cleanUp', ''),
    ]);
    const refused = await Promise.all([
      save('recomputeStatistics', '2026-03-31,2026-01-01'),
      save('recomputeStatistics', '2026-02-30'),
      save('recheckReadings', 'all'),
      save('recheckReadings', '2026-01-01,2026-01-02,2026-01-03'),
      save('cleanUp', '2026-01-01'),
    ]);
    const [row] = listOf(await call('GET /job/schedule/page?beanName=cleanUp&limit=1'));

    const changed = await call('PUT /job/schedule', { ...row, params: 'x' });
    const jobs = (await call('GET /engine/jobs')).data as { name: string; takes: string }[];

    expect(good.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(
      [...refused, changed].map(({ json }) => (json.issues as { path: string }[])[0]),
    ).toMatchObject(Array.from({ length: 6 }, () => ({ path: 'params' })));
    expect(refused[0]?.msg).toContain('2026-01-01,2026-03-31');
    expect(jobs).toContainEqual({ name: 'recheckReadings', takes: 'days' });
  });

  it('are not planned again once their times are over', async () => {
    const id = await aJob('good', '0 0 0 1 1 ? 2020', '0');

    const resumed = await call('PUT /job/schedule/resume', [id]);

    expect(resumed.json.issues).toMatchObject([{ path: 'cronExpression', rule: 'cronNever' }]);
  });

  it('run now when asked, paused or not, and the log says how it ended', async () => {
    works.set('good', async () => {});
    works.set('bad', async () => {
      throw new Error('no luck');
    });
    const [good, bad] = [await aJob('good', NEVER, '0'), await aJob('bad')];

    const answer = await call('PUT /job/schedule/run', [good, bad]);

    expect(answer.code).toBe(0);
    // they run beside each other: either may end last
    const ended = async (id: string) => (await logsOf(id)).length;
    await expect.poll(async () => [await ended(good), await ended(bad)]).toEqual([1, 1]);
    expect(await logsOf(good)).toMatchObject([
      { jobId: good, beanName: 'good', params: 'p', status: 1, times: expect.any(Number) },
    ]);
    const [failed] = await logsOf(bad);
    const { data } = await call(`GET /job/scheduleLog/${String(failed?.['id'])}`);
    expect(data).toMatchObject({ status: 0, error: expect.stringMatching(/^Error\n    at /) });
    expect(world.logged.join('')).toContain('no luck');
  });

  it('never overlap: a job that runs is not begun again', async () => {
    let end = () => {};
    works.set('slow', () => new Promise<void>((resolve) => void (end = resolve)));
    const id = await aJob('slow');

    const first = await call('PUT /job/schedule/run', [id]);
    const second = await call('PUT /job/schedule/run', [id]);
    end();

    expect([first.code, second.code]).toEqual([0, 10500]);
    await expect.poll(async () => (await logsOf(id)).length).toBe(1);
  });

  it('run once at each time, however many servers plan them, until they are paused', async () => {
    let runs = 0;
    works.set('counted', async () => void (runs += 1));
    const id = await aJob('counted', EVERY_SECOND);
    const servers = [makeScheduleTimer(world.app.system), makeScheduleTimer(world.app.system)];

    await Promise.all(servers.map((server) => server.start()));
    await expect.poll(() => runs).toBeGreaterThan(1);
    const paused = await call('PUT /job/schedule/pause', { ids: [id] });
    await Promise.all(servers.map((server) => server.follow()));
    await Promise.all(servers.map((server) => server.stop()));

    const { rows } = await world.app.database.pool.query<{ ticks: string }>(
      'select count(*) as ticks from sys_job_lease where job = $1',
      [`schedule:${id}`],
    );
    expect(paused.code).toBe(0);
    expect([Number(rows[0]?.ticks), (await logsOf(id)).length]).toEqual([runs, runs]);
    expect((await call(`GET /job/schedule/${id}`)).data).toMatchObject({ status: 0 });
  });

  it('paused run at no time, and make up for none when they are resumed', async () => {
    let runs = 0;
    let others = 0;
    works.set('resting', async () => void (runs += 1));
    works.set('awake', async () => void (others += 1));
    const id = await aJob('resting', EVERY_SECOND, '0');
    const awake = await aJob('awake', EVERY_SECOND);
    const server = makeScheduleTimer(world.app.system);
    await server.start();
    await expect.poll(() => others).toBeGreaterThan(1);
    const whilePaused = runs;
    await call('PUT /job/schedule/pause', [awake]);

    await call('PUT /job/schedule/resume', [id]);
    await server.follow();
    await expect.poll(() => runs).toBe(1);
    await server.stop();
    await call('PUT /job/schedule/pause', [id]);

    expect(whilePaused).toBe(0);
  });

  it('tell the next five times of a pattern, in the time of China', async () => {
    const { data } = await call(
      `GET /engine/next-runs?cron=${encodeURIComponent('0 0 12 ? * MON')}`,
    );
    const wrong = await call('GET /engine/next-runs?cron=x');

    expect(data).toHaveLength(5);
    expect(
      (data as string[]).every(
        (time) =>
          time.endsWith(' 12:00:00') &&
          new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay() === 1,
      ),
    ).toBe(true);
    expect(wrong.code).toBe(500);
  });
});
