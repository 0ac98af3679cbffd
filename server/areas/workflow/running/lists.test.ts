import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InstanceDetail } from '#schemas/api/workflow-running.ts';
import { aWorkflowHttp } from '#tests/builders/a-workflow-http.ts';
import { flowsOf } from '#tests/builders/process.ts';

let world: Awaited<ReturnType<typeof aWorkflowHttp>>;
let mine: string;
let offered: string;
let ended: string;

const user = (id: string, attributes: string): string =>
  `<userTask id="${id}" name="步骤${id}" ${attributes}/>`;
const TWO =
  '<startEvent id="s"/>' +
  user('a', 'activiti:assignee="1"') +
  user('b', 'activiti:assignee="2"') +
  '<endEvent id="e"/>' +
  flowsOf('s>a', 'a>b', 'b>e');
const OFFERED =
  '<startEvent id="s"/>' +
  user('a', 'activiti:candidateUsers="4" activiti:candidateGroups="77"') +
  '<endEvent id="e"/>' +
  flowsOf('s>a', 'a>e');

beforeAll(async () => {
  world = await aWorkflowHttp();
  const two = await world.deploy(TWO);
  mine = await world.start('1', two, '11');
  await world.call('1', 'POST /activiti/task/complete', {
    taskId: await world.task(mine, 'a'),
    comment: 'ok',
  });
  offered = await world.start('3', await world.deploy(OFFERED));
  ended = await world.start('1', two, '12');
  await world.call('1', 'POST /activiti/task/endProcess', {
    taskId: await world.task(ended, 'a'),
    comment: '不办了',
  });
  await world.call('1', 'POST /activiti/running/copy', {
    processInstanceId: mine,
    userIds: ['5'],
    comment: '请阅',
  });
});
afterAll(() => world.close());

interface Page {
  readonly total: number;
  readonly list: readonly Readonly<Record<string, unknown>>[];
}
const page = async (who: string, address: string): Promise<Page> =>
  (await world.call(who, `GET ${address}`)).data as Page;
const ids = ({ list }: Page): readonly string[] =>
  list.map(({ processInstanceId }) => String(processInstanceId)).sort();

describe('lists of approval', () => {
  it('to-do: what is mine, with what the family reads of a task', async () => {
    const found = await page('2', '/activiti/task/myToDoTaskPage');

    expect(found.total).toBe(1);
    expect(found.list[0]).toMatchObject({
      processInstanceId: mine,
      taskId: await world.task(mine, 'b'),
      taskName: '步骤b',
      businessKey: '11',
      activityId: 'b',
      assignee: '2',
      assigneeName: 'U2',
      owner: null,
      entrustUserId: null,
      entrustUserName: null,
      startUserName: 'U1',
      suspended: false,
    });
    expect(await page('2', '/activiti/task/myToDoTaskPage?taskName=nothing')).toMatchObject({
      total: 0,
    });
    expect(await page('1', '/activiti/task/myToDoTaskPage')).toMatchObject({ total: 0 });
  });

  it('pool: what is offered to me or to a role of mine, until somebody has it', async () => {
    const ask = (who: string) => page(who, '/activiti/task/page?isRoleGroup=1');
    expect(ids(await ask('6'))).toEqual([offered]);
    expect(ids(await ask('4'))).toEqual([offered]);
    expect((await ask('6')).list[0]).toMatchObject({
      assignee: null,
      assigneeName: null,
      owner: null,
    });
    expect((await ask('1')).total).toBe(0);
    expect((await ask('admin')).total).toBe(0);

    const taskId = await world.task(offered, 'a');
    await world.call('6', 'POST /activiti/task/claim', { taskId });
    expect((await ask('7')).total).toBe(0);
    expect(ids(await page('6', '/activiti/task/myToDoTaskPage'))).toEqual([offered]);
    await world.call('6', 'POST /activiti/task/unclaim', { taskId });
    expect(ids(await ask('7'))).toEqual([offered]);
  });

  it('my requests: where each stands, and with the tasks of those that run', async () => {
    const found = await page('1', '/activiti/his/getMyProcessInstancePage');

    expect(ids(found)).toEqual([mine, ended].sort());
    const row = (id: string) =>
      found.list.find(({ processInstanceId }) => processInstanceId === id);
    expect(row(mine)).toMatchObject({
      ended: false,
      status: 'running',
      taskName: '步骤b',
      assigneeName: 'U2',
      currentTaskList: [{ taskName: '步骤b', assignee: '2' }],
    });
    expect(row(ended)).toMatchObject({
      ended: true,
      status: 'terminated',
      endComment: '不办了',
      taskName: null,
      currentTaskList: [],
    });
    expect(ids(await page('1', '/activiti/his/getMyProcessInstancePage?ended=true'))).toEqual([
      ended,
    ]);
    expect((await page('2', '/activiti/his/getMyProcessInstancePage')).total).toBe(0);
  });

  it('handled: each process once, of whoever did something in it', async () => {
    expect(ids(await page('1', '/activiti/his/getMyHandledInstancePage'))).toEqual(
      [mine, ended].sort(),
    );
    expect((await page('2', '/activiti/his/getMyHandledInstancePage')).total).toBe(0);
  });

  it('copies: mine, unread until I have looked', async () => {
    expect((await page('5', '/activiti/copy/page')).list[0]).toMatchObject({
      processInstanceId: mine,
      senderName: 'U1',
      comment: '请阅',
      isRead: false,
    });
    await world.call('5', `GET /activiti/his/getInstDetail?processInstanceId=${mine}`);
    expect((await page('5', '/activiti/copy/page')).list[0]).toMatchObject({ isRead: true });
    expect((await page('4', '/activiti/copy/page')).total).toBe(0);
  });

  it('running and all processes are for administrators', async () => {
    expect(ids(await page('admin', '/activiti/running/page'))).toEqual([mine, offered].sort());
    expect((await page('admin', `/activiti/running/page?processInstanceId=${mine}`)).list).toEqual([
      expect.objectContaining({
        id: mine,
        activityName: '步骤b',
        activityId: 'b',
        suspended: false,
        onlyTaskId: await world.task(mine, 'b'),
      }),
    ]);
    expect(
      ids(
        await page(
          'admin',
          '/activiti/his/getHistoryProcessInstancePage?startBeginTime=2026-11-23 00:00:00&startEndTime=2026-11-24 00:00:00',
        ),
      ),
    ).toEqual([mine, offered, ended].sort());
    for (const address of [
      '/activiti/running/page',
      '/activiti/his/getHistoryProcessInstancePage',
      '/activiti/job/page',
    ])
      expect(await world.call('1', `GET ${address}`), address).toMatchObject({ code: 403 });
  });

  it('jobs that wait are seen by administrators and done at once', async () => {
    const timed =
      '<startEvent id="s"/>' +
      user('a', 'activiti:assignee="1"') +
      '<boundaryEvent id="t" name="一小时" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>' +
      user('late', 'activiti:assignee="2"') +
      '<endEvent id="e"/>' +
      flowsOf('s>a', 'a>e', 't>late');
    const id = await world.start('1', await world.deploy(timed));
    const [job] = (await page('admin', `/activiti/job/page?processInstanceId=${id}`)).list;

    expect(job).toMatchObject({ nodeName: '一小时', kind: 'timer', state: 'waiting' });
    expect(
      await world.call('1', 'POST /activiti/running/job/run', { id: job?.['id'] }),
    ).toMatchObject({ code: 403 });
    expect(
      await world.call('admin', 'POST /activiti/running/job/run', { id: job?.['id'] }),
    ).toMatchObject({ code: 0 });
    expect(await world.task(id, 'late')).not.toBe('0');
    expect(
      await world.call('admin', 'POST /activiti/running/job/run', { id: job?.['id'] }),
    ).toMatchObject({ msg: '任务不存在或已被处理' });
  });

  describe('names that the product draws', () => {
    const STEPS =
      '<startEvent id="s"/><userTask id="x" name="环保部门审核" activiti:assignee="1"/><userTask id="y" name="我的步骤" activiti:assignee="1"/><endEvent id="e"/>' +
      flowsOf('s>x', 'x>y', 'y>e');
    const BUREAU = { 'zh-TW': '環保部門審核', 'en-US': 'Review by the bureau' } as const;
    const asked = async (language: string, url: string) => {
      const headers = { authorization: 'Bearer 1', 'accept-language': language };
      const answer = await world.app.inject({ url: `/api/activiti/${url}`, headers });
      return answer.json<{ readonly data: unknown }>().data;
    };
    const listed = async (language: string, list: string) =>
      ((await asked(language, list)) as Page).list.map((row) => row['taskName']);
    /** Drawn by the product: its words are kept beside it. */
    const drawn = async (key: string): Promise<void> => {
      await world.handle.pool.query(
        `update wf_definition set words = '{"环保部门审核": {"key": "workflow.demo.bureau"}}' where key = $1`,
        [key],
      );
    };

    it('are read in the reader’s language in lists, at the step, in its history, the drawing and messages; others as somebody wrote them', async () => {
      const key = await world.deploy(STEPS);
      await drawn(key);
      const id = await world.start('8', key, '91');

      for (const [language, name] of Object.entries(BUREAU)) {
        expect(await listed(language, 'task/myToDoTaskPage')).toContain(name);
        const detail = (await asked(
          language,
          `his/getInstDetail?processInstanceId=${id}`,
        )) as InstanceDetail;
        expect(detail.tasks.map((task) => task.name)).toEqual([name]);
        expect(detail.history.map(({ activityName }) => activityName)).toContain(name);
        expect(detail.xml).toContain(`name="${name}"`);
        expect(detail.xml).toContain('name="我的步骤"');
      }
      const { rows } = await world.handle.pool.query(
        'select title, words from msg_message where source_id = $1 and user_id = 1',
        [id],
      );
      expect(rows).toMatchObject([
        {
          title: expect.stringContaining('环保部门审核') as string,
          words: {
            title: { in: { 'en-US': expect.stringContaining(BUREAU['en-US']) as string } },
          },
        },
      ]);
      await world.call('1', 'POST /activiti/task/complete', {
        taskId: await world.task(id, 'x'),
        comment: 'ok',
      });
      expect(await listed('en-US', 'task/myToDoTaskPage')).toContain('我的步骤');
    });

    it('a process is called in the reader’s language where it is started and where its versions stand', async () => {
      const key = await world.deploy(STEPS);
      await world.handle.pool.query(
        `update wf_definition set words = jsonb_build_object(name, '{"key": "workflow.demo.contract"}'::jsonb) where key = $1`,
        [key],
      );
      for (const list of ['lastestPage']) {
        const { list: rows } = (await asked('en-US', `process/${list}?key=${key}`)) as Page;
        expect(rows).toMatchObject([
          { name: 'Contract approval', processName: 'Contract approval' },
        ]);
      }
    });

    it('class “a text taken for a key”: what somebody wrote is his own, though the product says just the same', async () => {
      const id = await world.start('8', await world.deploy(STEPS), '92');

      expect(
        ((await asked('en-US', `his/getInstDetail?processInstanceId=${id}`)) as InstanceDetail)
          .tasks,
      ).toMatchObject([{ name: '环保部门审核' }]);
    });
  });
});
