import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { aWorkflowHttp } from '#tests/builders/a-workflow-http.ts';
import { flowsOf } from '#tests/builders/process.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';

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
  user('a', 'activiti:candidateUsers="2" activiti:candidateGroups="77"') +
  '<endEvent id="e"/>' +
  flowsOf('s>a', 'a>e');

async function messages(instanceId: string): Promise<readonly string[]> {
  const { rows } = await world.handle.pool.query(
    "select user_id::text as who, title from msg_message where kind = 'workflow' and source_id = $1 order by id",
    [instanceId],
  );
  return rows.map(({ who, title }) => `${who} ${title}`);
}

async function begin(body: string): Promise<{ readonly id: string; readonly name: string }> {
  const key = await world.deploy(body);
  return { id: await world.start('1', key), name: key.replace('http', '流程') };
}

describe('messages of approval', () => {
  it('tell of a task, of one that came back and why, and of the end; nobody of what he did himself', async () => {
    const { id, name } = await begin(TWO);
    await world.call('1', 'POST /activiti/task/complete', {
      taskId: await world.task(id, 'a'),
      comment: 'ok',
    });
    await world.call('2', 'POST /activiti/task/backToFirst', {
      taskId: await world.task(id, 'b'),
      comment: '金额不对',
    });
    await world.call('1', 'POST /activiti/task/complete', {
      taskId: await world.task(id, 'a'),
      comment: 'ok',
    });
    await world.call('2', 'POST /activiti/task/complete', {
      taskId: await world.task(id, 'b'),
      comment: 'ok',
    });

    expect(await messages(id)).toEqual([
      `2 待审批：${name}（步骤b）`,
      `1 被退回：${name}（步骤a）`,
      `2 待审批：${name}（步骤b）`,
      `1 审批通过：${name}`,
    ]);
    const { rows } = await world.handle.pool.query(
      "select body, link from msg_message where source_id = $1 and title like '被退回%'",
      [id],
    );
    expect(rows[0]?.body).toContain('金额不对');
    expect(rows[0]?.link).toMatch(
      new RegExp(
        `^/activiti-process-detail\\?processInstanceId=${id}&taskId=\\d+&processShowType=taskHandle$`,
      ),
    );
  });

  it('go to everybody a task is offered to, and are pushed with the commit', async () => {
    const { id, name } = await begin(OFFERED);

    expect([...(await messages(id))].sort()).toEqual(
      ['2', '6', '7'].map((who) => `${who} 待审批：${name}（步骤a）`),
    );
    const { rows } = await world.handle.pool.query(
      "select 1 from sys_outbox o join msg_message m on m.id::text = o.payload ->> 'messageId' where m.source_id = $1",
      [id],
    );
    expect(rows).toHaveLength(3);
  });

  it('say why a process was ended', async () => {
    const { id, name } = await begin(TWO);
    await world.call('admin', 'POST /activiti/running/cancel', {
      processInstanceId: id,
      reason: '作废',
    });

    const { rows } = await world.handle.pool.query(
      'select title, body from msg_message where source_id = $1 and user_id = 1',
      [id],
    );
    expect(rows[0]).toMatchObject({
      title: `已被撤销：${name}`,
      body: expect.stringContaining('作废'),
    });
  });

  it('are not written where the step does not stand', async () => {
    const key = await world.deploy(
      '<startEvent id="s"/>' +
        user('a', 'activiti:assignee="2"') +
        '<exclusiveGateway id="g"/>' +
        user('b', 'activiti:assignee="3"') +
        flowsOf('s>a', 'a>g', 'g>b:${amount > 1}'),
    );
    const id = await world.start('1', key);
    expect(
      await world.call('2', 'POST /activiti/task/complete', {
        taskId: await world.task(id, 'a'),
        comment: 'ok',
      }),
    ).toMatchObject({ code: 10500 });

    expect(await messages(id)).toHaveLength(1);
  });
});

describe('deputies', () => {
  const away = (from: string, to: string, processKey: string | null = null) =>
    world.handle.pool.query(
      "insert into wf_deputy (id, user_id, deputy_id, from_time, to_time, process_key) values (nextval('wf_deputy_test'), 2, 5, $1, $2, $3)",
      [from, to, processKey],
    );
  beforeAll(async () => {
    await world.handle.pool.query('create sequence wf_deputy_test');
  });

  it('have the tasks of who is away, in their own name and for him; both are told', async () => {
    await away('2026-11-23T00:00:00+08:00', '2026-11-24T00:00:00+08:00');
    const { id, name } = await begin(TWO);
    await world.call('1', 'POST /activiti/task/complete', {
      taskId: await world.task(id, 'a'),
      comment: 'ok',
    });
    const taskId = await world.task(id, 'b');

    expect(
      await world.call('2', 'POST /activiti/task/complete', { taskId, comment: 'ok' }),
    ).toMatchObject({ code: 403 });
    expect(
      await world.call('5', 'POST /activiti/task/complete', { taskId, comment: 'ok' }),
    ).toMatchObject({ code: 0 });
    expect(await messages(id)).toEqual([
      `5 待审批：${name}（步骤b）`,
      `2 ${name}（步骤b）已转由 U5 代理`,
      `1 审批通过：${name}`,
    ]);
    const { data } = await world.call(
      '2',
      `GET /activiti/his/getTaskHandleDetailInfo?processInstanceId=${id}`,
    );
    expect((data as { assigneeName: string }[])[0]).toMatchObject({
      assigneeName: 'U5（代 U2）',
      assignee: '5',
    });

    const offered = await begin(OFFERED);
    // what was given or offered meanwhile stays when the time is over
    await world.handle.pool.query('delete from wf_deputy');
    expect(
      await world.call('5', 'POST /activiti/task/claim', {
        taskId: await world.task(offered.id, 'a'),
      }),
    ).toMatchObject({ code: 0 });
  });

  it('have them in the time and of the process they were named for', async () => {
    await away('2026-11-20T00:00:00+08:00', '2026-11-23T07:00:00+08:00');
    await away('2026-11-23T00:00:00+08:00', '2026-11-24T00:00:00+08:00', 'another');
    const { id } = await begin(TWO);
    await world.call('1', 'POST /activiti/task/complete', {
      taskId: await world.task(id, 'a'),
      comment: 'ok',
    });

    expect(
      await world.call('2', 'POST /activiti/task/complete', {
        taskId: await world.task(id, 'b'),
        comment: 'ok',
      }),
    ).toMatchObject({ code: 0 });
    await world.handle.pool.query('delete from wf_deputy');
  });

  it('are named by oneself, for oneself, and never oneself', async () => {
    const times = { fromTime: '2026-11-23 08:00:00', toTime: '2026-11-24 08:00:00' };

    expect(
      await world.call('3', 'POST /activiti/deputy', { deputyId: '3', ...times }),
    ).toMatchObject({ code: 10500 });
    expect(
      await world.call('3', 'POST /activiti/deputy', {
        deputyId: '4',
        fromTime: times.toTime,
        toTime: times.fromTime,
      }),
    ).toMatchObject({
      msg: '结束时间必须晚于开始时间',
    });
    expect(
      await world.call('3', 'POST /activiti/deputy', { deputyId: '4', userId: '2', ...times }),
    ).toMatchObject({ code: 0 });
    const { rows } = await world.handle.pool.query('select user_id::text as who from wf_deputy');
    expect(rows).toEqual([{ who: '3' }]);
    expect((await world.call('4', 'GET /activiti/deputy/page')).data).toMatchObject({ total: 0 });
  });

  it('are kept in every language', async () => {
    await begin(TWO);

    expect(await saidInOneLanguage(world.handle.pool)).toEqual([]);
  });
});
