import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { aWorkflowHttp } from '#tests/builders/a-workflow-http.ts';
import { flowsOf } from '#tests/builders/process.ts';

let world: Awaited<ReturnType<typeof aWorkflowHttp>>;
beforeAll(async () => {
  world = await aWorkflowHttp();
});
afterAll(() => world.close());

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
  user('a', 'activiti:candidateGroups="77"') +
  '<endEvent id="e"/>' +
  flowsOf('s>a', 'a>e');

/** A process of two steps, the first of 1 and the second of 2, at its second. */
async function atSecond(): Promise<{ readonly id: string; readonly taskId: string }> {
  const id = await world.start('1', await world.deploy(TWO));
  expect(
    await world.call(
      '1',
      `POST /activiti/task/complete?taskId=${await world.task(id, 'a')}&comment=ok`,
    ),
  ).toMatchObject({ code: 0 });
  return { id, taskId: await world.task(id, 'b') };
}

describe('tasks over HTTP', () => {
  it('take what they need from the address, from a form and from JSON alike', async () => {
    const id = await world.start('1', await world.deploy(TWO));

    const byAddress = await world.call(
      '1',
      `POST /activiti/task/complete?taskId=${await world.task(id, 'a')}&comment=ok`,
    );
    const byForm = await world.call(
      '2',
      'POST /activiti/task/backPreviousTask',
      `taskId=${await world.task(id, 'b')}&processInstanceId=${id}&comment=mend`,
    );
    const byJson = await world.call('1', 'POST /activiti/task/complete', {
      taskId: await world.task(id, 'a'),
      comment: 'again',
    });

    expect([byAddress.code, byForm.code, byJson.code]).toEqual([0, 0, 0]);
    expect(await world.task(id, 'b')).not.toBe('0');
  });

  it.each([
    ['complete', 'POST /activiti/task/complete'],
    ['reject', 'POST /activiti/task/backToFirst'],
    ['roll back', 'POST /activiti/task/backPreviousTask'],
    ['terminate', 'POST /activiti/task/endProcess'],
  ])('%s needs a comment', async (_name, address) => {
    const { taskId } = await atSecond();

    expect(await world.call('2', address, { taskId, comment: ' ' })).toMatchObject({
      msg: '请填写审核意见',
    });
    expect(await world.call('2', address, { comment: 'x' })).toMatchObject({ code: 10003 });
    expect(await world.call('2', address, { taskId, comment: 'x' })).toMatchObject({ code: 0 });
  });

  it('what was said is told with what was done before it', async () => {
    const { id, taskId } = await atSecond();
    await world.call('2', 'POST /activiti/task/backToFirst', { taskId, comment: '金额不对' });
    await world.call('1', 'POST /activiti/task/complete', {
      taskId: await world.task(id, 'a'),
      comment: '已改',
    });
    await world.call('2', 'POST /activiti/task/endProcess', {
      taskId: await world.task(id, 'b'),
      comment: '不办了',
    });

    const { data } = await world.call(
      '1',
      `GET /activiti/his/getTaskHandleDetailInfo?processInstanceId=${id}`,
    );

    expect((data as { comment: string }[]).map(({ comment }) => comment)).toEqual(
      expect.arrayContaining(['终止[不办了]', '已改', '驳回[金额不对]', 'ok']),
    );
    expect(await world.status(id)).toBe('terminated');
  });

  it('are nobody else’s: each action is refused to who has not got the task', async () => {
    const { id, taskId } = await atSecond();
    for (const action of [
      'complete',
      'backToFirst',
      'backPreviousTask',
      'endProcess',
      'claim',
      'unclaim',
      'removeSigner',
      'completeByVariables',
    ])
      expect(
        await world.call('3', `POST /activiti/task/${action}`, { taskId, comment: 'x' }),
        action,
      ).toMatchObject({ code: 403 });
    expect(
      await world.call('3', 'POST /activiti/task/entrust', { taskId, assignee: '4' }),
    ).toMatchObject({ code: 403 });
    expect(
      await world.call('3', 'POST /activiti/task/updateTaskVariable', { taskId, params: { x: 1 } }),
    ).toMatchObject({ code: 403 });
    expect(
      await world.call('3', `GET /activiti/task/getTaskVariables?taskId=${taskId}`),
    ).toMatchObject({ code: 403 });
    expect(await world.call('3', `GET /activiti/task/task/${taskId}`)).toMatchObject({ code: 403 });
    expect(await world.task(id, 'b')).toBe(taskId);
  });

  it('of two who complete one task at once one has done it, the other is told', async () => {
    const { taskId } = await atSecond();

    const answers = await Promise.all(
      [0, 1, 2].map(() =>
        world.call('2', 'POST /activiti/task/complete', { taskId, comment: 'ok' }),
      ),
    );

    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 10500, 10500]);
    expect(answers.find(({ code }) => code !== 0)?.msg).toBe('任务不存在或已被处理');
  });

  it('an entrusted task needs somebody, is his from then on, and stands in the history', async () => {
    const { id, taskId } = await atSecond();

    expect(await world.call('2', 'POST /activiti/task/entrust', { taskId })).toMatchObject({
      msg: '请选择委托人',
    });
    expect(
      await world.call('2', 'POST /activiti/task/entrust', { taskId, assignee: '9' }),
    ).toMatchObject({ code: 10005 });
    expect(
      await world.call('2', 'POST /activiti/task/entrust', `taskId=${taskId}&assignee=3`),
    ).toMatchObject({ code: 0 });
    expect(
      await world.call('2', 'POST /activiti/task/complete', { taskId, comment: 'x' }),
    ).toMatchObject({ code: 403 });

    const { data } = await world.call(
      '2',
      `GET /activiti/his/getInstDetail?processInstanceId=${id}`,
    );
    const { history, tasks } = data as {
      history: { action: string | null; comment: string | null }[];
      tasks: { assigneeName: string }[];
    };
    expect(history).toContainEqual(expect.objectContaining({ action: 'entrust', comment: '→ U3' }));
    expect(tasks[0]?.assigneeName).toBe('U3');
  });

  it('offered to a role they are claimed by one of it, who may give them back', async () => {
    const id = await world.start('1', await world.deploy(OFFERED));
    const taskId = await world.task(id, 'a');

    const claims = await Promise.all(
      ['6', '7'].map((who) => world.call(who, 'POST /activiti/task/claim', `taskId=${taskId}`)),
    );
    expect(claims.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 10032]);
    const owner = claims[0]?.code === 0 ? '6' : '7';
    expect(await world.call(owner, 'POST /activiti/task/unclaim', { taskId })).toMatchObject({
      code: 0,
    });
    expect(await world.call('1', 'POST /activiti/task/claim', { taskId })).toMatchObject({
      code: 403,
    });
    const { taskId: own } = await atSecond();
    expect(await world.call('2', 'POST /activiti/task/unclaim', { taskId: own })).toMatchObject({
      code: 10037,
    });
  });

  it.each([
    ['two approve', '6 complete', '7 complete'],
    ['one claims and one approves', '6 claim', '7 complete'],
    ['one approves and one claims', '6 complete', '7 claim'],
    ['one approves and one ends', '6 complete', '7 endProcess'],
    ['one hands on and one approves', '6 entrust', '7 complete'],
    ['whoever began takes back and one approves', '1 withdraw', '7 complete'],
  ])('%s at once: one has done it, the other is told', async (_name, ...both) => {
    const id = await world.start('1', await world.deploy(OFFERED));
    const taskId = await world.task(id, 'a');

    const answers = await Promise.all(
      both
        .map((one) => one.split(' '))
        .map(([who = '', what = '']) =>
          what === 'withdraw'
            ? world.call(who, 'POST /activiti/running/withdraw', { processInstanceId: id })
            : world.call(who, `POST /activiti/task/${what}`, {
                taskId,
                comment: 'x',
                assignee: '3',
              }),
        ),
    );

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const told = answers.find(({ code }) => code !== 0);
    expect(told?.msg).toMatch(/任务不存在或已被处理|已被|已结束/);
  });

  it('the first step has none before it', async () => {
    const id = await world.start('1', await world.deploy(TWO));
    const taskId = await world.task(id, 'a');

    expect(
      await world.call('1', 'POST /activiti/task/backToFirst', { taskId, comment: 'x' }),
    ).toMatchObject({ code: 10034, msg: '上级节点不存在' });
    expect(
      await world.call('1', 'POST /activiti/task/backPreviousTask', { taskId, comment: 'x' }),
    ).toMatchObject({ code: 10034 });
  });

  it('go back to a step that was chosen among those before', async () => {
    const { id, taskId } = await atSecond();

    expect((await world.call('2', `GET /activiti/task/backTargets?taskId=${taskId}`)).data).toEqual(
      [{ node: 'a', name: '步骤a' }],
    );
    expect(
      await world.call('2', 'POST /activiti/task/backTo', { taskId, node: 'b', comment: 'x' }),
    ).toMatchObject({ code: 10034 });
    expect(
      await world.call('2', 'POST /activiti/task/backTo', { taskId, node: 'a', comment: 'x' }),
    ).toMatchObject({ code: 0 });
    expect(await world.task(id, 'a')).not.toBe('0');
  });

  it('variables are set by whose task it is, but for those of the server', async () => {
    const { taskId } = await atSecond();

    expect(
      await world.call('2', 'POST /activiti/task/updateTaskVariable', {
        taskId,
        params: { amount: 5 },
      }),
    ).toMatchObject({ code: 0 });
    expect(
      await world.call('2', 'POST /activiti/task/updateTaskVariable', {
        taskId,
        params: { starter: '2' },
      }),
    ).toMatchObject({ code: 10500 });
    expect(
      (await world.call('2', `GET /activiti/task/getTaskVariables?taskId=${taskId}`)).data,
    ).toMatchObject({ amount: 5 });
    await world.call('2', 'DELETE /activiti/task/deleteVariable', {
      taskId,
      variableName: 'amount',
    });
    expect(
      (await world.call('2', `GET /activiti/task/getTaskVariables?taskId=${taskId}`)).data,
    ).not.toHaveProperty('amount');
  });
});

describe('processes over HTTP', () => {
  it('what is not there or stands still is not started', async () => {
    const key = await world.deploy(TWO);
    await world.handle.pool.query('update wf_definition set suspended = true where key = $1', [
      key,
    ]);

    expect(await world.call('1', 'POST /activiti/running/start', 'key=nothing')).toMatchObject({
      code: 10033,
      msg: '不存在的流程定义',
    });
    expect(await world.call('1', 'POST /activiti/running/start', { key })).toMatchObject({
      code: 10040,
      msg: '流程已挂起，不能启动实例',
    });
    expect(await world.call('1', 'POST /activiti/running/start', {})).toMatchObject({
      code: 10003,
    });
    expect(
      await world.call('1', 'POST /activiti/running/startOfBusinessKey', {
        processDefinitionKey: key,
      }),
    ).toMatchObject({
      msg: '业务KEY为空，无法启动流程',
    });
  });

  it('started again for the same record the open one is answered', async () => {
    const key = await world.deploy(TWO);
    const first = await world.start('1', key, '42');

    expect(await world.start('1', key, '42')).toBe(first);
  });

  it('are told to those who take part, to nobody else; the picture holds no byte for the others', async () => {
    const { id } = await atSecond();
    for (const address of [
      'getTaskHandleDetailInfo',
      'getInstDetail',
      'getInstImage',
      'getInstSheet',
      'getInstPdf',
      'getInstExcel',
    ]) {
      expect(
        await world.call('3', `GET /activiti/his/${address}?processInstanceId=${id}`),
        address,
      ).toMatchObject({ code: 403, data: null });
      expect(
        await world.call('1', `GET /activiti/his/${address}?processInstanceId=404`),
        address,
      ).toMatchObject({ code: 500 });
    }
    for (const who of ['1', '2', 'admin'])
      expect(
        await world.call(who, `GET /activiti/his/getInstDetail?processInstanceId=${id}`),
        who,
      ).toMatchObject({ code: 0, data: { active: ['b'] } });
  });

  it('are taken back by who began them, until somebody else has acted', async () => {
    const { id } = await atSecond();

    expect(
      await world.call('2', 'POST /activiti/running/withdraw', { processInstanceId: id }),
    ).toMatchObject({ code: 403 });
    await world.call('2', 'POST /activiti/task/backToFirst', {
      taskId: await world.task(id, 'b'),
      comment: 'x',
    });
    expect(
      await world.call('1', 'POST /activiti/running/withdraw', { processInstanceId: id }),
    ).toMatchObject({ msg: '已有他人处理过，不能撤回' });

    const other = await atSecond();
    expect(
      await world.call('1', 'POST /activiti/running/withdraw', {
        processInstanceId: other.id,
        comment: 'wrong',
      }),
    ).toMatchObject({ code: 0 });
    expect(await world.status(other.id)).toBe('withdrawn');
    expect(
      await world.call('2', 'POST /activiti/task/complete', { taskId: other.taskId, comment: 'x' }),
    ).toMatchObject({ msg: '任务不存在或已被处理' });
  });

  it('are urged at most once in ten minutes, and those awaited are told', async () => {
    const { id } = await atSecond();

    expect(
      await world.call('2', 'POST /activiti/running/urge', { processInstanceId: id }),
    ).toMatchObject({ code: 403 });
    expect(
      await world.call('1', 'POST /activiti/running/urge', { processInstanceId: id }),
    ).toMatchObject({ code: 0 });
    expect(
      await world.call('1', 'POST /activiti/running/urge', { processInstanceId: id }),
    ).toMatchObject({ code: 10500 });
    world.clock.now = new Date(world.clock.now.getTime() + 11 * 60_000);
    expect(
      await world.call('1', 'POST /activiti/running/urge', { processInstanceId: id }),
    ).toMatchObject({ code: 0 });

    const { rows } = await world.handle.pool.query(
      "select user_id::text as who, link from msg_message where source_id = $1 and kind = 'workflow' and level = '3'",
      [id],
    );
    expect(rows).toEqual(
      [0, 1].map(() => ({ who: '2', link: `/activiti-process-detail?processInstanceId=${id}` })),
    );
  });

  it('class "work lies with somebody who is gone": a disabled holder is named when he is urged and marked in the list of what runs', async () => {
    const { id } = await atSecond();
    await world.handle.pool.query("update sys_user set status = '0' where id = 2");
    const urged = await world.call('1', 'POST /activiti/running/urge', { processInstanceId: id });
    const list = await world.call('admin', `GET /activiti/running/page?processInstanceId=${id}`);
    await world.handle.pool.query("update sys_user set status = '1' where id = 2");

    expect(urged.msg).toContain('U2（已停用）');
    expect(JSON.stringify(list.data)).toContain('U2（已停用）');
  });

  it('who started a process reads its variables, though the task is offered to others', async () => {
    const id = await world.start('1', await world.deploy(OFFERED));
    const ask = `GET /activiti/task/getTaskVariables?taskId=${await world.task(id, 'a')}`;

    expect([(await world.call('1', ask)).code, (await world.call('2', ask)).code]).toEqual([
      0, 403,
    ]);
  });

  it('a copy is read by whom it was sent to, who sees the process from then on', async () => {
    const { id } = await atSecond();

    expect(
      await world.call('3', 'POST /activiti/running/copy', {
        processInstanceId: id,
        userIds: ['4'],
      }),
    ).toMatchObject({ code: 403 });
    expect(
      await world.call('1', 'POST /activiti/running/copy', {
        processInstanceId: id,
        userIds: ['4', '5'],
        comment: '请阅',
      }),
    ).toMatchObject({ code: 0 });
    const seen = await world.call('4', `GET /activiti/his/getInstDetail?processInstanceId=${id}`);
    const again = await world.call('1', `GET /activiti/his/getInstDetail?processInstanceId=${id}`);

    expect(seen.code).toBe(0);
    expect(
      (again.data as { copies: { userName: string; readTime: string | null }[] }).copies.map(
        ({ userName, readTime }) => [userName, readTime === null],
      ),
    ).toEqual([
      ['U4', false],
      ['U5', true],
    ]);
  });

  it('an administrator suspends, resumes, moves, reassigns and cancels them, with reasons; nobody else does', async () => {
    const { id, taskId } = await atSecond();
    for (const action of ['cancel', 'move', 'reassign'])
      expect(
        await world.call('1', `POST /activiti/running/${action}`, { taskId }),
        action,
      ).toMatchObject({ code: 403 });

    expect(await world.call('admin', `PUT /activiti/running/suspend/${id}`)).toMatchObject({
      code: 0,
    });
    expect(
      await world.call('2', 'POST /activiti/task/complete', { taskId, comment: 'x' }),
    ).toMatchObject({ code: 10040 });
    expect(await world.call('admin', `PUT /activiti/running/active/${id}`)).toMatchObject({
      code: 0,
    });

    expect(
      await world.call('admin', 'POST /activiti/running/reassign', { taskId, assignee: '5' }),
    ).toMatchObject({ msg: '请填写审核意见' });
    expect(
      await world.call('admin', 'POST /activiti/running/reassign', {
        taskId,
        assignee: '5',
        reason: '离职',
      }),
    ).toMatchObject({ code: 0 });
    expect(
      (await world.call('admin', `GET /activiti/running/moveTargets?taskId=${taskId}`)).data,
    ).toEqual([{ node: 'a', name: '步骤a' }]);
    expect(
      await world.call('admin', 'POST /activiti/running/move', { taskId, node: 'e', reason: 'x' }),
    ).toMatchObject({ code: 10500 });
    expect(
      await world.call('admin', 'POST /activiti/running/move', {
        taskId,
        node: 'a',
        reason: '重来',
      }),
    ).toMatchObject({ code: 0 });
    expect(
      await world.call('admin', 'POST /activiti/running/cancel', {
        processInstanceId: id,
        reason: '作废',
      }),
    ).toMatchObject({ code: 0 });

    const { data } = await world.call(
      'admin',
      `GET /activiti/his/getInstDetail?processInstanceId=${id}`,
    );
    const { history, instance } = data as {
      history: { activityType: string; action: string; comment: string | null }[];
      instance: object;
    };
    expect(instance).toMatchObject({ status: 'cancelled', endComment: '作废' });
    expect(
      history
        .filter(({ activityType }) => activityType === 'deed')
        .map(({ action, comment }) => `${action} ${comment}`),
    ).toEqual(
      expect.arrayContaining([
        'suspend null',
        'activate null',
        'reassign → U5 离职',
        'move → 步骤a 重来',
        'cancel 作废',
      ]),
    );
  });
});
