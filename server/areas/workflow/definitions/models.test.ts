import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MODEL_TEMPLATES } from '#schemas/api/workflow-definitions.ts';
import type { DeployPreview, ModelSource, ModelTrial } from '#schemas/api/workflow-definitions.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const user = (id: string, attributes = ''): string =>
  `<userTask id="${id}" name="Task ${id}" activiti:assignee="1" ${attributes}/>`;
const keyed = (key: string, body: string): string =>
  bpmnOf(body).replace('<process id="p"', `<process id="${key}" name="Process ${key}"`);
const TWO = `<startEvent id="s"/>${user('a')}${user('b')}<endEvent id="e"/>${flowsOf('s>a', 'a>b', 'b>e')}`;
const THREE = `<startEvent id="s"/>${user('a', 'activiti:dueDate="PT1H"')}${user('c')}<endEvent id="e"/>${flowsOf('s>a', 'a>c', 'c>e')}`;

async function post(body: object): Promise<string> {
  const { code, data, msg } = await world.as('impl', 'POST /activiti/model', { body });
  if (code !== 0) throw new Error(msg);
  return (data as { readonly id: string }).id;
}

async function source(id: string): Promise<ModelSource> {
  return (await world.as('impl', `GET /activiti/model/${id}/source`)).data as ModelSource;
}

/** A model that holds the given process. */
async function aModel(key: string, body: string): Promise<string> {
  const id = await post({ name: `Model ${key}`, key });
  const { rev } = await source(id);
  const { code, msg } = await world.as('impl', `PUT /activiti/model/${id}/source`, {
    body: { xml: keyed(key, body), rev },
  });
  if (code !== 0) throw new Error(msg);
  return id;
}

describe('models of processes', () => {
  it('are made after a template in the language of whoever makes them, and can be drawn', async () => {
    const id = await post({
      name: '合同审批',
      key: 'byAmount1',
      template: 'byAmount',
      description: '演示',
    });
    const { xml, rev, canEdit } = await source(id);
    const picture = await world.app.http.inject({
      url: `/api/activiti/model/image/${id}`,
      headers: { token: world.tokens.impl },
    });

    expect([rev, canEdit]).toEqual([1, true]);
    expect(xml).toContain('name="合同审批"');
    expect(xml).toContain('分管领导审批');
    expect(picture.body).toMatch(/^<svg .*分管领导审批/s);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('stand in the list, the last changed first, found by name and key', async () => {
    await post({ name: '甲', key: 'listed1' });
    await post({ name: '乙', key: 'listed2' });
    const list = async (query: string) =>
      (
        (await world.as('impl', `GET /activiti/model/page?${query}`)).data as {
          readonly list: readonly object[];
        }
      ).list;

    expect(await list('key=listed1')).toMatchObject([
      { name: '甲', key: 'listed1', version: 1, deploymentId: null, category: null },
    ]);
    expect(await list(`name=${encodeURIComponent('乙')}`)).toMatchObject([{ key: 'listed2' }]);
    expect(await list('limit=1')).toMatchObject([{ key: 'listed2' }]);
  });

  it('a key is one model’s, and a name of a process must be one', async () => {
    await post({ name: 'first', key: 'once' });

    expect(
      (await world.as('impl', 'POST /activiti/model', { body: { name: 'second', key: 'once' } }))
        .code,
    ).toBe(10002);
    expect(
      (await world.as('impl', 'POST /activiti/model', { body: { name: 'second', key: '1 x' } }))
        .code,
    ).toBe(500);
    expect(
      (await world.as('low', 'POST /activiti/model', { body: { name: 'third', key: 'third' } }))
        .code,
    ).toBe(403);
  });

  it('the second of two who save is told; nothing is lost', async () => {
    const id = await aModel('twice', TWO);
    const { rev, xml } = await source(id);
    const first = await world.as('impl', `PUT /activiti/model/${id}/source`, {
      body: { xml: keyed('twice', THREE), rev },
    });
    const second = await world.as('admin', `PUT /activiti/model/${id}/source`, {
      body: { xml, rev },
    });

    expect([first.code, second.code]).toEqual([0, 10002]);
    const now = await source(id);
    expect(now.xml).toContain('id="c"');
    // the second one reads whose it is
    expect(now.updaterName).toBe('Person impl');
  });

  it('class “a file that is more than a drawing”: what nobody can read, what brings a DOCTYPE and what is too large is not kept', async () => {
    const id = await post({ name: 'broken', key: 'broken' });
    const put = async (xml: string) =>
      world.as('impl', `PUT /activiti/model/${id}/source`, { body: { xml, rev: 1 } });
    const bomb = `<!DOCTYPE x [<!ENTITY a "b">]>${keyed('broken', TWO)}`;

    expect((await put('<definitions')).code).toBe(10017);
    expect((await put(bomb)).code).toBe(10017);
    expect((await put(`<!-- ${'x'.repeat(2 * 1024 * 1024)} -->`)).code).toBe(500);
    expect((await source(id)).rev).toBe(1);
  });

  it('with problems is kept and says them, but not deployed', async () => {
    const id = await aModel(
      'problems',
      `<startEvent id="s"/><scriptTask id="x" scriptFormat="javascript"><script>1</script></scriptTask>${flowsOf('s>x')}`,
    );
    const said = await world.as('impl', 'POST /activiti/model/check', {
      body: { xml: (await source(id)).xml },
    });
    const deployed = await world.as('impl', `POST /activiti/model/deploy/${id}`, { body: {} });

    expect(said.data).toMatchObject([
      { element: 'x', kind: 'unsupported', message: '“x”：不支持的元素（脚本 javascript）' },
    ]);
    expect([deployed.code, deployed.msg]).toEqual([10017, '“x”：不支持的元素（脚本 javascript）']);
  });

  it('class "what one tool leaves out counts as a change": a default that is written, blanks and order change nothing', async () => {
    const sign = (attributes: string, condition: string): string =>
      `<startEvent id="s"/><userTask id="a" name="A"/><userTask id="b" name="会签"><multiInstanceLoopCharacteristics ${attributes}><loopCardinality>2</loopCardinality><completionCondition>${condition}</completionCondition></multiInstanceLoopCharacteristics></userTask>${flowsOf('s>a', 'a>b')}`;
    const id = await aModel(
      'sameSign',
      sign('isSequential="false"', '${nrOfCompletedInstances &gt; 0}'),
    );
    await world.as('impl', `POST /activiti/model/deploy/${id}`, { body: {} });
    await world.as('impl', `PUT /activiti/model/${id}/source`, {
      body: {
        xml: keyed(
          'sameSign',
          sign('', '\n<![CDATA[${nrOfCompletedInstances > 0}]]> ').replace('name="A"', 'name="B"'),
        ),
        rev: (await source(id)).rev,
      },
    });

    expect((await world.as('impl', `GET /activiti/model/${id}/deployPreview`)).data).toMatchObject({
      added: [],
      removed: [],
      changed: [{ id: 'a', name: 'B' }],
      moved: [],
    });
  });

  it('class "one request holds the server": what is made to cost is read apart, by every way in', async () => {
    const id = await aModel('costly', TWO);
    const xml = keyed('costly', `${TWO}${'<a b="c"/>'.repeat(30_000)}`);
    const calls = [
      ['POST /activiti/model/check', { xml }],
      ['POST /activiti/model/try', { xml }],
      [`PUT /activiti/model/${id}/source`, { xml, rev: (await source(id)).rev }],
    ] as const;
    const codes = [];
    for (const [call, body] of calls) codes.push((await world.as('impl', call, { body })).code);
    expect(codes).toEqual([0, 10017, 10017]);
  });

  it('deploying says before which roles and forms are not there', async () => {
    const id = await aModel(
      'hinted',
      `<startEvent id="s" activiti:formKey="cmsContarct"/><userTask id="a" name="审核" activiti:candidateGroups="987654321"/><endEvent id="e"/>${flowsOf('s>a', 'a>e')}`,
    );
    const preview = (await world.as('impl', `GET /activiti/model/${id}/deployPreview`))
      .data as DeployPreview;

    expect(preview.problems).toEqual([]);
    expect(preview.hints).toEqual([
      '提醒：“审核”：没有角色“987654321”，到这一步找不到办理人',
      expect.stringMatching(/^提醒：“s”：没有表单“cmsContarct/),
    ]);
  });

  it('deploying says before what it changes', async () => {
    const id = await aModel('grows', TWO);
    const before = (await world.as('impl', `GET /activiti/model/${id}/deployPreview`))
      .data as DeployPreview;
    const first = await world.as('impl', `POST /activiti/model/deploy/${id}`, {
      body: { comment: '首次' },
    });
    await world.as('impl', `PUT /activiti/model/${id}/source`, {
      body: { xml: keyed('grows', THREE), rev: (await source(id)).rev },
    });
    const next = (await world.as('impl', `GET /activiti/model/${id}/deployPreview`))
      .data as DeployPreview;

    expect([before.latestVersion, first.code, next.latestVersion, next.running]).toEqual([
      null,
      0,
      1,
      0,
    ]);
    expect(next).toMatchObject({
      added: [{ id: 'c', name: 'Task c' }, { id: 'a-c' }, { id: 'c-e' }],
      removed: [{ id: 'b', name: 'Task b' }, { id: 'a-b' }, { id: 'b-e' }],
      changed: [{ id: 'a', name: 'Task a' }],
      moved: [],
      problems: [],
    });
    expect(next.text).toContain('第 2 版');
  });

  it('renaming changes the process in the file too; copying draws another like it; deleting removes it', async () => {
    const id = await aModel('oldName', TWO);
    const { rev } = await source(id);
    const body = { id, rev, name: '新名', key: 'newName' };
    await world.as('impl', 'PUT /activiti/model', { body });
    const late = await world.as('impl', 'PUT /activiti/model', { body: { ...body, name: '旧名' } });
    const copied = await world.as('impl', `POST /activiti/model/copy/${id}`, {
      body: { name: '副本', key: 'copyName' },
    });
    const copy = await source((copied.data as { readonly id: string }).id);
    const gone = await world.as('impl', 'DELETE /activiti/model', { body: [id] });

    expect((await world.as('impl', `GET /activiti/model/export/${id}`)).code).toBe(10018);
    expect([late.code, gone.code]).toEqual([10002, 0]);
    expect([copy.name, copy.key]).toEqual(['副本', 'copyName']);
    expect(copy.xml).toMatch(/process id="copyName" name="副本"/);
  });

  it('a trial goes the way it is told, and stores nothing', async () => {
    const body = `<startEvent id="s"/>${user('a')}<exclusiveGateway id="g" default="g-e"/>${user('b')}<endEvent id="e"/>${flowsOf('s>a', 'a>g', 'g>e', 'g>b:${amount > 10}', 'b>e')}`;
    const play = async (steps: readonly object[], variables: object = {}) =>
      (
        await world.as('impl', 'POST /activiti/model/try', {
          body: { xml: keyed('tried', body), variables, steps },
        })
      ).data as ModelTrial;

    expect(await play([])).toMatchObject({
      tasks: [{ node: 'a', assignee: '1' }],
      ended: null,
      problem: null,
    });
    expect(
      await play([{ task: 'a', action: 'complete', variables: { amount: 20 } }]),
    ).toMatchObject({ tasks: [{ node: 'b' }], flows: ['s-a', 'a-g', 'g-b'] });
    expect(await play([{ task: 'a', action: 'complete' }], { amount: 5 })).toMatchObject({
      tasks: [],
      ended: 'completed',
    });
    expect(await play([{ task: 'a' }])).toMatchObject({ problem: { node: 'g' } });
    expect(await play([{ task: 'nobody' }])).toMatchObject({
      problem: { node: 'nobody' },
      tasks: [{ node: 'a' }],
    });
  });

  it.each(MODEL_TEMPLATES)('each template can be deployed as it is: %s', async (template) => {
    const id = await post({ name: template, key: `as${template}`, template });
    const { xml } = await source(id);

    expect((await world.as('impl', 'POST /activiti/model/check', { body: { xml } })).data).toEqual(
      [],
    );
    expect((await world.as('impl', `POST /activiti/model/deploy/${id}`, { body: {} })).code).toBe(
      0,
    );
    expect((await world.as('impl', `GET /activiti/model/${id}/deployPreview`)).data).toMatchObject({
      latestVersion: 1,
      added: [],
      removed: [],
      changed: [],
      moved: [],
    });
  });

  it('offers templates, handlers and forms to whoever draws', async () => {
    const templates = await world.as('impl', 'GET /activiti/model/templates', {
      headers: { 'accept-language': 'en-US' },
    });
    const facts = await world.as('impl', 'GET /activiti/model/facts');

    expect(templates.data).toMatchObject([
      { key: 'oneStep', title: 'One step' },
      { key: 'twoLevels' },
      { key: 'countersign' },
      { key: 'byAmount' },
    ]);
    expect(facts.code).toBe(0);
  });
});
