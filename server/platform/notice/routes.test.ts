import { anApp, type Answer, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

const PASSWORD = 'Secret_2026';

describe('notices', () => {
  let world: TestApp;
  let admin: string;
  let deptId: string;
  beforeAll(async () => {
    world = await anApp();
    await world.app.database.pool.query('update sys_user set must_change_password = false');
    admin = await world.signIn('admin', ADMIN_PASSWORD);
    deptId = idOf(
      await world.call('POST /sys/dept', {
        token: admin,
        body: { pid: '0', name: '监测科', sort: 1 },
      }),
    );
    const other = idOf(
      await world.call('POST /sys/dept', {
        token: admin,
        body: { pid: '0', name: '法规科', sort: 2 },
      }),
    );
    await aUser('reader', deptId);
    await aUser('outsider', other);
  });
  afterAll(() => world.stop());

  const idOf = (answer: Answer) => {
    if (answer.code !== 0) throw new Error(JSON.stringify(answer.json));
    return String((answer.data as { id: string }).id);
  };
  const listOf = (answer: Answer) => (answer.data as { list: Record<string, unknown>[] }).list;
  const aUser = async (username: string, dept: string) =>
    idOf(
      await world.call('POST /sys/user', {
        token: admin,
        body: {
          username,
          realName: username,
          password: PASSWORD,
          deptId: dept,
          status: '1',
          gender: '2',
          userType: '5',
          roleIdList: [],
        },
      }),
    );
  const aNotice = (more: Record<string, unknown> = {}) =>
    world.call('POST /sys/notice/', {
      token: admin,
      body: {
        type: 0,
        title: '停电通知',
        content: '<p>周五停电</p>',
        receiverType: 0,
        status: 0,
        ...more,
      },
    });
  const mine = async (token: string) =>
    listOf(await world.call('GET /sys/notice/mynotice/page', { token }));

  it('reach nobody while they are drafts', async () => {
    const made = await aNotice();

    expect(made.code).toBe(0);
    expect((await world.call('GET /sys/notice/mynotice/unread', { token: admin })).data).toBe(0);
    expect(
      listOf(await world.call('GET /sys/notice/page?type=0', { token: admin }))[0],
    ).toMatchObject({ title: '停电通知', status: 0, senderName: null });
  });

  it('published to departments reach their users, who are told and are counted as readers', async () => {
    const id = idOf(
      await aNotice({
        title: '监测科例会',
        type: 1,
        receiverType: 1,
        receiverTypeIds: deptId,
        status: 1,
      }),
    );
    await world.app.outbox.drain();
    const reader = await world.signIn('reader', PASSWORD);

    const unread = await world.call('GET /sys/notice/mynotice/unread', { token: reader });
    const opened = await world.call(`GET /sys/notice/${id}`, { token: reader });
    const told = listOf(await world.call('GET /msg/message/page', { token: reader }));
    await world.call(`PUT /sys/notice/mynotice/read/${id}`, { token: reader });

    expect(unread.data).toBe(1);
    expect(opened.data).toMatchObject({
      title: '监测科例会',
      content: '<p>周五停电</p>',
      readStatus: 0,
      receiverName: 'reader',
      receiverTypeIds: deptId,
    });
    expect(told).toMatchObject([
      { kind: 'notice', title: '监测科例会', link: `/notice-notice-user/${id}` },
    ]);
    expect(await mine(reader)).toMatchObject([{ id, title: '监测科例会', type: 1, readStatus: 1 }]);
    expect((await world.call('GET /msg/message/unread', { token: reader })).data).toMatchObject({
      total: 0,
    });
    expect(
      listOf(await world.call(`GET /sys/notice/user/page?noticeId=${id}`, { token: admin })),
    ).toMatchObject([{ receiverName: 'reader', readStatus: 1 }]);
  });

  it('are nobody else’s: not to open, not to mark, not to list', async () => {
    const id = idOf(await aNotice({ receiverType: 1, receiverTypeList: [deptId], status: 1 }));
    const outsider = await world.signIn('outsider', PASSWORD);

    const answers = await Promise.all([
      world.call(`GET /sys/notice/${id}`, { token: outsider }),
      world.call(`GET /sys/notice/mynotice/info/${id}`, { token: outsider }),
      world.call(`PUT /sys/notice/mynotice/read/${id}`, { token: outsider }),
    ]);
    const refused = await Promise.all([
      world.call('GET /sys/notice/page', { token: outsider }),
      world.call(`GET /sys/notice/user/page?noticeId=${id}`, { token: outsider }),
      world.call('POST /sys/notice', { token: outsider, body: {} }),
      world.call('DELETE /sys/notice', { token: outsider, body: [id] }),
    ]);

    expect(answers.map(({ code }) => code)).toEqual([500, 500, 500]);
    expect(refused.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
  });

  it('are in the menu of everyone, with own messages, own processes and the own centre, and nothing else is', async () => {
    const outsider = await world.signIn('outsider', PASSWORD);

    const { data } = await world.call('GET /sys/menu/nav', { token: outsider });

    type Node = { url: string | null; children: Node[] };
    const urls = (nodes: readonly Node[]): (string | null)[] =>
      nodes.flatMap(({ url, children }) => (children.length > 0 ? urls(children) : [url]));
    // what a person does in processes asks for no right: the server looks at who takes part
    const own = ['process-initiation', 'my-todo-task', 'my-apply', 'my-join-task', 'copy'].map(
      (page) => `activiti/${page}`,
    );
    expect(urls(data as Node[])).toEqual([
      ...own,
      'msg/message',
      'notice/notice-user',
      'activiti/deputy',
      'my/center',
    ]);
  });

  it('published to all reach every user once', async () => {
    const draft = idOf(await aNotice({ title: '全体通知' }));
    const body = { id: draft, status: 1 };

    await world.call('PUT /sys/notice', { token: admin, body });

    const readers = listOf(
      await world.call(`GET /sys/notice/user/page?noticeId=${draft}&limit=100`, { token: admin }),
    );
    expect(readers.map(({ receiverName }) => receiverName)).toEqual(
      expect.arrayContaining(['reader', 'outsider']),
    );
    expect(new Set(readers.map(({ receiverName }) => receiverName)).size).toBe(readers.length);
  });

  it('never change once they are published, and go with their readers', async () => {
    const id = idOf(await aNotice({ title: '定稿', status: 1 }));

    const changed = await world.call('PUT /sys/notice', {
      token: admin,
      body: { id, title: '改稿' },
    });
    const removed = await world.call('DELETE /sys/notice', { token: admin, body: [id] });

    expect([changed.code, removed.code]).toEqual([10500, 0]);
    expect(
      listOf(await world.call(`GET /sys/notice/user/page?noticeId=${id}`, { token: admin })),
    ).toEqual([]);
  });

  it('are cleaned of what runs, and need a department when they go to departments', async () => {
    const dirty = await aNotice({ content: '<p onclick="x()">安全</p><script>x()</script>' });
    const lost = await aNotice({ receiverType: 1, receiverTypeList: [] });
    const foreign = await aNotice({ receiverType: 1, receiverTypeList: ['999'] });

    expect(
      (await world.call(`GET /sys/notice/${idOf(dirty)}`, { token: admin })).data,
    ).toMatchObject({ content: '<p>安全</p>' });
    expect(
      [lost, foreign].map(({ code, json }) => [code, (json.issues as { path: string }[])[0]?.path]),
    ).toEqual([
      [500, 'receiverTypeList'],
      [500, 'receiverTypeList'],
    ]);
  });
});
