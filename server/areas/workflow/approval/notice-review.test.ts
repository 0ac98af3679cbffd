import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { anApp, type Answer, type TestApp } from '#tests/builders/app.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';
import { drawBpmn } from '../definitions/draw-bpmn.ts';
import { deployBpmn } from '../engine/deploy.ts';

const LOG = { debug() {}, info() {}, warn() {}, error() {} };
const PASSWORD = 'Secret_2026';
const FAULT = 10500;

describe('notices with four eyes', () => {
  let world: TestApp;
  let admin: string;
  let writer: string;
  let chief: string;
  let writerId: string;
  let chiefId: string;
  const query = async (text: string, values: readonly unknown[] = []) =>
    (await world.app.database.pool.query(text, [...values])).rows as Row[];
  beforeAll(async () => {
    world = await anApp();
    await query('update sys_user set must_change_password = false');
    admin = await world.signIn('admin', ADMIN_PASSWORD);
    const menus = await query(
      "select id::text as id from sys_menu where permissions like '%sys:notice:all%'",
    );
    const body = { name: 'Press', menuIdList: menus.map(({ id }) => id), deptIdList: [] };
    const roleId = idOf(await world.call('POST /sys/role', { token: admin, body }));
    const deptId = idOf(
      await world.call('POST /sys/dept', {
        token: admin,
        body: { pid: '0', name: '宣传科', sort: 1 },
      }),
    );
    writerId = await aUser('writer', deptId, [roleId]);
    chiefId = await aUser('chief', deptId, [roleId]);
    await aUser('plain', deptId, []);
    await query('update sys_user set must_change_password = false');
    writer = await world.signIn('writer', PASSWORD);
    chief = await world.signIn('chief', PASSWORD);
  });
  beforeEach(() => setFourEyes('1'));
  afterAll(async () => {
    await setFourEyes('0');
    await world.stop();
  });

  type Row = Record<string, unknown>;
  const idOf = (answer: Answer) => {
    if (answer.code !== 0) throw new Error(JSON.stringify(answer.json));
    return String((answer.data as { id: string }).id);
  };
  const aUser = async (username: string, deptId: string, roleIdList: readonly string[]) =>
    idOf(
      await world.call('POST /sys/user', {
        token: admin,
        body: {
          username,
          realName: username,
          password: PASSWORD,
          deptId,
          status: '1',
          gender: '2',
          userType: '5',
          roleIdList,
        },
      }),
    );
  const setFourEyes = (value: string) =>
    query("update sys_params set param_value = $1 where param_code = 'NOTICE_FOUR_EYES'", [value]);
  const aNotice = (status: number, token = writer) =>
    world.call('POST /sys/notice', {
      token,
      body: { type: 0, title: '停电通知', content: '<p>周五停电</p>', receiverType: 0, status },
    });
  const change = (id: string, more: object, token = writer) =>
    world.call('PUT /sys/notice', { token, body: { id, ...more } });
  const statusOf = async (id: string) =>
    (await query('select status from sys_notice where id = $1', [id]))[0]?.['status'];
  const readersOf = async (id: string) =>
    (
      await query('select receiver_name as name from sys_notice_user where notice_id = $1', [id])
    ).map(({ name }) => name);
  const taskOf = async (id: string) =>
    String(
      (
        await query(
          'select t.id::text as id from wf_task t join wf_instance i on i.id = t.instance_id where i.business_key = $1',
          [id],
        )
      )[0]?.['id'],
    );
  const act = async (action: string, id: string, token: string, more: object = {}) =>
    (
      await world.call(`POST /activiti/task/${action}`, {
        token,
        body: { taskId: await taskOf(id), comment: '已阅', ...more },
      })
    ).code;

  it('are published alone while the parameter is off', async () => {
    await setFourEyes('0');
    const id = idOf(await aNotice(1));

    expect(await statusOf(id)).toBe('1');
    expect(await readersOf(id)).toContain('plain');
  });

  it('reach nobody before somebody else has passed them', async () => {
    const id = idOf(await aNotice(1));
    const before = [await statusOf(id), await readersOf(id)];

    expect(before).toEqual(['2', []]);
    expect(await act('complete', id, chief)).toBe(0);
    expect(await statusOf(id)).toBe('1');
    expect(await readersOf(id)).toEqual(expect.arrayContaining(['writer', 'chief', 'plain']));
    await world.app.outbox.drain();
    const plain = await world.signIn('plain', PASSWORD);
    const told = await world.call('GET /msg/message/page', { token: plain });
    expect((told.data as { list: Row[] }).list).toContainEqual(
      expect.objectContaining({ kind: 'notice', link: `/notice-notice-user/${id}` }),
    );
    expect(await query('select sender_name as name from sys_notice where id = $1', [id])).toEqual([
      { name: 'writer' },
    ]);
  });

  it('are offered to all who may publish but the one who submits', async () => {
    const id = idOf(await aNotice(1));

    const offered = await query('select ref from wf_task_candidate where task_id = $1', [
      await taskOf(id),
    ]);

    const [{ id: adminId } = {}] = await query(
      "select id::text as id from sys_user where username = 'admin'",
    );
    expect(new Set(offered.map(({ ref }) => ref))).toEqual(new Set([adminId, chiefId]));
  });

  it('are not passed by whoever submitted them, not even where the task is given to him', async () => {
    const id = idOf(await aNotice(1));

    const tries = [await act('claim', id, writer), await act('complete', id, writer)];
    const given = await act('entrust', id, admin, { assignee: writerId });

    expect(tries).toEqual([403, 403]);
    expect(given).toBe(0);
    expect(await act('complete', id, writer)).toBe(FAULT);
    expect(await statusOf(id)).toBe('2');
    expect(await act('entrust', id, writer, { assignee: chiefId })).toBe(0);
    expect(await act('complete', id, chief)).toBe(0);
    expect(await statusOf(id)).toBe('1');
  });

  it('are not passed by whoever wrote what another one submitted', async () => {
    const id = idOf(await aNotice(0, chief));
    await change(id, { status: 1 }, writer);

    expect(await act('complete', id, chief)).toBe(FAULT);
    expect(await statusOf(id)).toBe('2');
    expect(await act('complete', id, admin)).toBe(0);
    expect(await statusOf(id)).toBe('1');
  });

  it('are nobody’s to change, publish or remove under review, nor put there by hand', async () => {
    const id = idOf(await aNotice(1));

    const answers = [
      await change(id, { title: '改稿' }, chief),
      await change(id, { status: 1 }, chief),
      await change(id, { status: 0 }, writer),
      await world.call('DELETE /sys/notice', { token: admin, body: [id] }),
      await aNotice(2),
    ];

    expect(answers.map(({ code }) => code)).toEqual([FAULT, FAULT, FAULT, FAULT, FAULT]);
    expect(await query('select title, status from sys_notice where id = $1', [id])).toEqual([
      { title: '停电通知', status: '2' },
    ]);
  });

  it('rejected are drafts again, with the reason in the history, and go on once they are mended', async () => {
    const id = idOf(await aNotice(1));
    await act('backToFirst', id, chief, { comment: '日期不对' });
    const rejected = await statusOf(id);
    const removed = await world.call('DELETE /sys/notice', { token: writer, body: [id] });

    const [reason] = await query(
      "select h.comment from wf_history h join wf_instance i on i.id = h.instance_id where i.business_key = $1 and h.action = 'reject'",
      [id],
    );
    const other = await change(id, { status: 1 }, chief);
    const mended = await change(id, { title: '停电通知（更正）', status: 1 });

    expect([rejected, removed.code, reason?.['comment'], other.code]).toEqual([
      '0',
      FAULT,
      '日期不对',
      403,
    ]);
    expect([mended.code, await statusOf(id)]).toEqual([0, '2']);
    expect(await act('complete', id, chief)).toBe(0);
    expect(await statusOf(id)).toBe('1');
  });

  it('ended by the reviewer are drafts again', async () => {
    const id = idOf(await aNotice(1));

    expect(await act('endProcess', id, chief)).toBe(0);

    expect([await statusOf(id), await readersOf(id)]).toEqual(['0', []]);
    expect((await world.call('DELETE /sys/notice', { token: writer, body: [id] })).code).toBe(0);
  });

  it('begin their review by being published alone', async () => {
    const id = idOf(await aNotice(0));

    const started = await world.call('POST /activiti/running/startOfBusinessKey', {
      token: writer,
      body: { processDefinitionKey: 'notice', businessKey: id },
    });

    expect(started.json).toMatchObject({ code: FAULT, msg: '状态已变化，请刷新后重试' });
    expect(await statusOf(id)).toBe('0');
  });

  it('are not published by a process, drawn otherwise, in which nobody else decides', async () => {
    const id = idOf(await aNotice(0));
    const xml = drawBpmn({
      key: 'notice',
      name: 'Alone',
      nodes: [
        { id: 'start', tag: 'startEvent', name: 'Start', at: [0, 0] },
        {
          id: 'own',
          tag: 'userTask',
          name: 'Own',
          at: [1, 0],
          attributes: { 'activiti:assignee': '${starter}' },
        },
        { id: 'end', tag: 'endEvent', name: 'End', at: [2, 0] },
      ],
      flows: [
        { from: 'start', to: 'own' },
        { from: 'own', to: 'end' },
      ],
    });
    const { database, registry } = world.app;
    await deployBpmn(
      makeSystemCtx({
        house: productHouse(),
        db: database.db,
        registry,
        log: LOG,
        now: () => new Date(),
      }),
      { xml, resourceName: 'notice.bpmn' },
    );

    const published = await change(id, { status: 1 });

    expect(published.json).toMatchObject({ code: FAULT, msg: '须由另一人批准，不能由本人批准' });
    expect(await statusOf(id)).toBe('0');
    expect(await query('select id from wf_instance where business_key = $1', [id])).toEqual([]);
  });
});
