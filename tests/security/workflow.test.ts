import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { registerDefinitionRoutes } from '#server/areas/workflow/definitions/definition-routes.ts';
import { tablesOfMigrations } from '#server/db/migration-tables.ts';
import { aWorkflowHttp } from '#tests/builders/a-workflow-http.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: never;
}

let world: Awaited<ReturnType<typeof aWorkflowHttp>>;
beforeAll(async () => {
  world = await aWorkflowHttp({ routes: registerDefinitionRoutes });
});
afterAll(() => world.close());

const task = (id: string, attributes: string, name = id): string =>
  `<userTask id="${id}" name="${name}" ${attributes}/>`;
const TWO = `<startEvent id="s"/>${task('a', 'activiti:assignee="1"')}${task('b', 'activiti:assignee="2"')}<endEvent id="e"/>${flowsOf('s>a', 'a>b', 'b>e')}`;
const OFFERED = `<startEvent id="s"/>${task('a', 'activiti:candidateUsers="4" activiti:candidateGroups="77"')}<endEvent id="e"/>${flowsOf('s>a', 'a>e')}`;

async function upload(
  name: string,
  bytes: Uint8Array | string,
): Promise<Answer & { readonly issues?: readonly { readonly path: string }[] }> {
  const form = new FormData();
  form.set('processFile', new Blob([bytes as BlobPart]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/activiti/process/deploy',
    headers: {
      authorization: 'Bearer modeler',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}

/** Whoever asks next is answered. */
const isAlive = async (): Promise<boolean> =>
  (await world.call('1', 'GET /activiti/task/task/1')).code === 10500;

describe('AZ-07: what is told of a process is for those who take part', () => {
  it.each([
    'his/getTaskHandleDetailInfo',
    'his/getInstDetail',
    'his/getInstImage',
    'his/getInstSheet',
  ])('%s is refused to a stranger', async (path) => {
    const id = await world.start('1', await world.deploy(TWO));
    const answer = await world.app.inject({
      url: `/api/activiti/${path}?processInstanceId=${id}`,
      headers: { authorization: 'Bearer 3' },
    });

    expect(answer.json<Answer>().code).toBe(403);
    expect(answer.body).not.toContain('<svg');
    expect(
      (
        await world.app.inject({
          url: `/api/activiti/${path}?processInstanceId=${id}`,
          headers: { authorization: 'Bearer 1' },
        })
      ).body,
    ).not.toContain('"code":403');
  });

  it.each([
    ['GET', 'task/task/{task}'],
    ['GET', 'task/getTaskVariables?taskId={task}'],
    ['GET', 'task/backTargets?taskId={task}'],
  ])('%s %s is refused to a stranger', async (method, path) => {
    const id = await world.start('1', await world.deploy(TWO));

    expect(
      (
        await world.call(
          '3',
          `${method} /activiti/${path.replace('{task}', await world.task(id, 'a'))}`,
        )
      ).code,
    ).toBe(403);
  });
});

describe('who acts is asked by the server', () => {
  it.each([
    'complete',
    'completeByVariables',
    'backPreviousTask',
    'backToFirst',
    'backTo',
    'endProcess',
    'unclaim',
    'claim',
    'addSigner',
    'removeSigner',
    'updateTaskVariable',
    'entrust',
  ])('task/%s of somebody else’s task, by whoever knows its number', async (action) => {
    const id = await world.start('1', await world.deploy(TWO));
    const body = {
      taskId: await world.task(id, 'a'),
      comment: 'x',
      node: 'a',
      userId: '3',
      assignee: '4',
      params: { x: 1 },
    };

    expect((await world.call('3', `POST /activiti/task/${action}`, body)).code).not.toBe(0);
    expect(await world.task(id, 'a')).toBe(body.taskId);
  });

  it('nobody entrusts a task to himself, neither his own nor another’s', async () => {
    const id = await world.start('1', await world.deploy(TWO));
    const taskId = await world.task(id, 'a');

    expect(
      (await world.call('3', 'POST /activiti/task/entrust', { taskId, assignee: '3' })).code,
    ).not.toBe(0);
    expect(
      (await world.call('1', 'POST /activiti/task/entrust', { taskId, assignee: '1' })).code,
    ).not.toBe(0);
    expect(
      (await world.handle.pool.query('select assignee from wf_task where id = $1', [taskId])).rows,
    ).toEqual([{ assignee: '1' }]);
  });

  it('nobody claims what was not offered to him, nor gives back what another has', async () => {
    const id = await world.start('1', await world.deploy(OFFERED));
    const taskId = await world.task(id, 'a');

    expect((await world.call('1', 'POST /activiti/task/claim', { taskId })).code).toBe(403);
    expect((await world.call('4', 'POST /activiti/task/claim', { taskId })).code).toBe(0);
    expect((await world.call('6', 'POST /activiti/task/unclaim', { taskId })).code).toBe(403);
    const complete = async (who: '1' | '6') =>
      (await world.call(who, 'POST /activiti/task/complete', { taskId, comment: 'x' })).code;
    // 6 was offered it too and hears that somebody was faster; 1 hears nothing of it
    expect([await complete('6'), await complete('1')]).toEqual([10032, 403]);
    expect(await world.task(id, 'a')).toBe(taskId);
  });

  it.each(['withdraw', 'urge', 'copy', 'cancel', 'move', 'reassign'])(
    'running/%s of a process one has no part in',
    async (action) => {
      const id = await world.start('1', await world.deploy(TWO));
      const body = {
        processInstanceId: id,
        taskId: await world.task(id, 'a'),
        node: 'b',
        assignee: '3',
        userIds: ['3'],
        comment: 'x',
        reason: 'x',
      };

      expect((await world.call('3', `POST /activiti/running/${action}`, body)).code).toBe(403);
      expect(await world.status(id)).toBe('running');
      expect(await world.task(id, 'a')).toBe(body.taskId);
    },
  );

  it.each([
    ['PUT', 'running/suspend/{id}'],
    ['DELETE', 'running/{id}'],
  ])('%s %s without the key', async (method, path) => {
    const id = await world.start('1', await world.deploy(TWO));

    expect((await world.call('1', `${method} /activiti/${path.replace('{id}', id)}`)).code).toBe(
      403,
    );
    expect(await world.status(id)).toBe('running');
  });

  it('no variable makes somebody else of the starter or of who is next', async () => {
    const key = await world.deploy(
      `<startEvent id="s"/>${task('a', 'activiti:assignee="${starter}"')}${task('b', 'activiti:assignee="${boss}"')}${flowsOf('s>a', 'a>b')}`,
    );
    const given = { processDefinitionKey: key, businessKey: 'v1', variables: { starter: '3' } };
    expect((await world.call('1', 'POST /activiti/running/startOfBusinessKey', given)).code).toBe(
      10500,
    );
    const started = await world.call('1', 'POST /activiti/running/startOfBusinessKey', {
      ...given,
      variables: { boss: '2' },
    });
    const { processInstanceId: id } = started.data as { processInstanceId: string };
    const taskId = await world.task(id, 'a');

    for (const params of [{ boss: '1' }, { starter: '3' }, { recordId: '5' }, { nrOfInstances: 0 }])
      expect(
        (
          await world.call('1', 'POST /activiti/task/completeByVariables', {
            taskId,
            comment: 'x',
            params,
          })
        ).code,
        JSON.stringify(params),
      ).toBe(10500);
    expect(
      (
        await world.call('1', 'POST /activiti/task/completeByVariables', {
          taskId,
          comment: 'x',
          params: { ['__proto__']: { x: 1 } },
        })
      ).code,
    ).toBeOneOf([0, 500, 10003, 10500]);
    expect(Object.hasOwn({}, 'x') || 'x' in {}).toBe(false);
  });

  it('variables do not fill the database', async () => {
    const id = await world.start('1', await world.deploy(TWO));
    const taskId = await world.task(id, 'a');
    let refused = 0;
    for (let n = 0; n < 4; n += 1)
      refused += Number(
        (
          await world.call('1', 'POST /activiti/task/updateTaskVariable', {
            taskId,
            params: { [`v${n}`]: 'x'.repeat(400_000) },
          })
        ).code !== 0,
      );

    expect(refused).toBeGreaterThan(0);
    expect(
      (
        await world.handle.pool.query(
          'select length(state) < 1100000 as "isSmall" from wf_instance where id = $1',
          [id],
        )
      ).rows,
    ).toEqual([{ isSmall: true }]);
  });

  it('no published schema lies over the tables of processes', () => {
    // what migrations make no schema of the workbench may take (server/workbench/schema/bounds.ts)
    const made = tablesOfMigrations('server/db/migrations');
    const engine = [
      'definition',
      'instance',
      'task',
      'task_candidate',
      'history',
      'flow',
      'job',
      'subscription',
      'start',
    ].map((name) => `wf_${name}`);

    expect(engine.filter((name) => !made.has(name))).toEqual([]);
  });
});

describe('INJ-08: a model runs no code', () => {
  it.each([
    [
      'a script',
      `<startEvent id="s"/><scriptTask id="x" scriptFormat="javascript"><script>next.constructor("return process")().exit()</script></scriptTask>${flowsOf('s>x')}`,
    ],
    [
      'an assignee',
      `<startEvent id="s"/>${task('x', `activiti:assignee="\${this.constructor.constructor('return process')()}"`)}${flowsOf('s>x')}`,
    ],
    [
      'a class',
      `<startEvent id="s"/><serviceTask id="x" activiti:class="java.lang.Runtime"/>${flowsOf('s>x')}`,
    ],
    [
      'an expression',
      `<startEvent id="s"/><serviceTask id="x" activiti:expression="\${''.getClass().forName('x')}"/>${flowsOf('s>x')}`,
    ],
    [
      'a listener',
      `<startEvent id="s"/><userTask id="x"><extensionElements><activiti:taskListener event="create" expression="\${execution.getEngineServices()}"/></extensionElements></userTask>${flowsOf('s>x')}`,
    ],
  ])('in %s: refused, and named', async (_where, body) => {
    const answer = await upload('x.bpmn', bpmnOf(body));

    expect(answer.code).not.toBe(0);
    expect(JSON.stringify(answer)).toContain('"x"');
    expect(JSON.stringify(answer)).not.toMatch(/PATH=|HOME/);
    expect(await isAlive()).toBe(true);
  });

  it.each([
    ['${constructor}', 1],
    ['${toString}', 1],
    ['${starter.constructor.constructor}', 1],
    ["${starter['__proto__']}", 1],
    ["${concat(list('a').get('constructor'), '')}", 1],
  ])('%s as a person is nobody', async (expression) => {
    const key = await world.deploy(
      `<startEvent id="s"/>${task('x', `activiti:assignee="${expression}"`)}${flowsOf('s>x')}`,
    );

    expect((await world.call('1', 'POST /activiti/running/start', { key })).code).toBeOneOf([
      0, 10500,
    ]);
    const { rows } = await world.handle.pool.query(
      'select assignee from wf_task t join wf_instance i on i.id = t.instance_id where i.definition_key = $1 and assignee is not null',
      [key],
    );
    expect(rows).toEqual([]);
  });

  it('an expression that grows without end is refused before it fills the memory', async () => {
    const grow = Array.from(
      { length: 12 },
      (_, n) =>
        `<scriptTask id="g${n}" scriptFormat="juel" activiti:resultVariable="x"><script><![CDATA[\${concat(${'x,'.repeat(19)}x)}]]></script></scriptTask>`,
    );
    const key = await world.deploy(
      `<startEvent id="s"/>${grow.join('')}${flowsOf('s>g0', ...grow.slice(1).map((_, n) => `g${n}>g${n + 1}`))}`,
    );

    const answer = await world.call('1', 'POST /activiti/running/startOfBusinessKey', {
      processDefinitionKey: key,
      businessKey: 'g',
      variables: { x: 'xxxxxxxxxx' },
    });

    expect(answer.code).toBe(10500);
    expect(await isAlive()).toBe(true);
  });
});

const ENTITY =
  '<!DOCTYPE d [<!ENTITY a "AAAAAAAAAA"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';

describe('a file that is sent', () => {
  it.each(['&c;', '&f;'])('expands no entity: %s', async (entity) => {
    const answer = await upload(
      'x.bpmn',
      ENTITY +
        bpmnOf(
          `<startEvent id="s"/>${task('a', 'activiti:assignee="1"', entity)}${flowsOf('s>a')}`,
        ),
    );

    expect(JSON.stringify(answer)).not.toMatch(/AAAAAAAAAA|root:/);
    const { rows } = await world.handle.pool.query(
      "select graph::text as graph from wf_definition where graph::text ~ 'AAAAAAAAAA|root:x'",
    );
    expect(rows).toEqual([]);
    expect(await isAlive()).toBe(true);
  });

  it.each<[string, string, () => Uint8Array | string]>([
    ['is huge', 'x.bpmn', () => `<definitions>${' '.repeat(9_000_000)}</definitions>`],
    ['is deep', 'x.bpmn', () => '<subProcess id="x">'.repeat(20_000)],
    ['is a bomb', 'x.zip', () => zipSync({ 'x.bpmn': new Uint8Array(64_000_000) })],
    [
      'holds a thousand parts',
      'x.zip',
      () =>
        zipSync(
          Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}.bpmn`, strToU8('x')])),
        ),
    ],
    ['is no archive', 'x.zip', () => 'PK no archive'],
    ['is of another kind', 'x.html', () => '<script>alert(1)</script>'],
    ['is empty', 'x.bpmn', () => ''],
    [
      'names no process',
      'x.bpmn',
      () => '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
    ],
  ])('that %s is refused', async (_what, name, make) => {
    const before = await world.handle.pool.query('select count(*)::int as n from wf_definition');
    const answer = await upload(name, make());

    expect(answer.code).not.toBe(0);
    expect(answer.msg).not.toMatch(/undefined|Error|at /);
    expect(
      (await world.handle.pool.query('select count(*)::int as n from wf_definition')).rows,
    ).toEqual(before.rows);
    expect(await isAlive()).toBe(true);
  });

  it('of somebody who may not deploy is refused', async () => {
    const form = new FormData();
    form.set('processFile', new Blob([bpmnOf(TWO)]), 'x.bpmn');
    const request = new Request('http://x', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = {
      authorization: 'Bearer 3',
      'content-type': request.headers.get('content-type') ?? '',
    };

    expect(
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/activiti/process/deploy',
          headers,
          payload,
        })
      ).json<Answer>().code,
    ).toBe(403);
  });

  it('with markup in its names draws none', async () => {
    const evil =
      '&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;image href=&quot;http://x.example/&quot;/&gt;';
    const drawing =
      '<di:BPMNDiagram xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="D"><di:BPMNPlane id="P" bpmnElement="evil">' +
      '<di:BPMNShape id="S" bpmnElement="a"><dc:Bounds x="0" y="0" width="100" height="80"/></di:BPMNShape></di:BPMNPlane></di:BPMNDiagram></definitions>';
    const xml = bpmnOf(
      `<startEvent id="s"/>${task('a', 'activiti:assignee="1"', evil)}${flowsOf('s>a')}`,
    )
      .replace('<process id="p"', `<process id="evil" name="${evil}"`)
      .replace('</definitions>', drawing);
    expect((await upload('evil.bpmn', xml)).code).toBe(0);
    const id = await world.start('1', 'evil');

    const picture = await world.app.inject({
      url: `/api/activiti/his/getInstImage?processInstanceId=${id}`,
      headers: { authorization: 'Bearer 1' },
    });

    expect(picture.body).toContain('<svg');
    expect(picture.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'");
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
    expect(picture.body).not.toMatch(/<script|<image|<foreignObject/i);

    // on paper names are words, whatever stands in them, and what is under way is bold
    const sheet = await world.call('1', `GET /activiti/his/getInstSheet?processInstanceId=${id}`);
    const { blocks } = sheet.data as { blocks: readonly Record<string, unknown>[] };
    expect(blocks.find(({ kind }) => kind === 'drawing')).toMatchObject({
      title: '流程图（灰底为已办环节，粗框为在办环节）',
      drawing: {
        strokes: [{ at: [0, 0], weight: 2.2 }, {}],
        words: [{ text: expect.stringMatching(/^<\/text><script>/) as string }],
      },
    });
  });
});
