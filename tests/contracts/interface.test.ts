import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';
import { aForm, PNG } from '#tests/builders/uploads.ts';

type Row = Readonly<Record<string, unknown>>;

let world: TestApp;
let admin: string;

beforeAll(async () => {
  world = await anApp();
  await world.app.database.pool.query('update sys_user set must_change_password = false');
  admin = await world.signIn('admin', ADMIN_PASSWORD);
});
afterAll(() => world.stop());

const call = (what: string, body?: unknown) =>
  world.call(what, { token: admin, ...(body === undefined ? {} : { body }) });

/** Every object anywhere in an answer. */
function objectsIn(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Row, ...Object.values(value).flatMap(objectsIn)];
}

/** What CONTRACT.md calls int, by the address that answers it. */
const NUMBERED: readonly (readonly [string, readonly string[]])[] = [
  ['GET /sys/user/info', ['gender', 'status', 'superAdmin']],
  ['GET /sys/user/page', ['gender', 'status', 'superAdmin']],
  ['GET /sys/user/{user}', ['gender', 'status', 'superAdmin']],
  ['GET /sys/user/list', ['gender', 'status', 'superAdmin']],
  ['GET /personnel/account/page', ['gender', 'status']],
  ['GET /sys/my/login/page', ['operation', 'status']],
  ['GET /sys/menu/nav', ['type', 'openStyle', 'sort']],
  ['GET /sys/menu/select', ['type', 'sort']],
  ['GET /sys/menu/list', ['type', 'sort']],
  ['GET /sys/menu/list?type=1', ['type']],
  ['GET /sys/menu/{menu}', ['type', 'openStyle', 'sort']],
  ['GET /sys/region/list', ['treeLevel', 'sort']],
  ['GET /sys/region/list?pid={region}', ['treeLevel']],
  ['GET /sys/region/{region}', ['treeLevel']],
  ['GET /sys/params/page', ['paramType']],
  ['GET /sys/notice/page', ['type', 'receiverType', 'status']],
  ['GET /sys/notice/{notice}', ['type', 'receiverType', 'status', 'readStatus']],
  ['GET /sys/notice/user/page?noticeId={notice}', ['readStatus']],
  ['GET /sys/notice/mynotice/page', ['type', 'readStatus']],
  ['GET /sys/notice/mynotice/info/{notice}', ['type', 'readStatus']],
  ['GET /sys/log/login/page', ['operation', 'status']],
  ['GET /sys/log/operation/page', ['status', 'requestTime']],
  ['GET /job/schedule/page', ['status']],
  ['GET /job/schedule/{schedule}', ['status']],
  ['GET /message/sms/page', ['platform']],
  ['GET /message/sms/{sms}', ['platform']],
  ['GET /message/smslog/page', ['platform', 'status']],
  ['GET /message/maillog/page', ['status']],
  ['GET /oss/file/info', ['type']],
  ['GET /sys/appversion/page', ['forceUpdate', 'status', 'versionCode']],
  ['GET /sys/appversion/{appVersion}', ['forceUpdate', 'status', 'versionCode']],
  ['GET /sys/appversion/latest?platform=android', ['forceUpdate', 'versionCode']],
  ['GET /sys/post/page', ['status', 'sort']],
];

it('class “an enumeration as text”: what the contract calls int is a JSON number at every address that answers it', async () => {
  const ids = await records();
  const wrong: unknown[] = [];
  const met = new Set<string>();

  for (const [address, fields] of NUMBERED) {
    const { code, data } = await call(
      address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
    );
    if (code !== 0) wrong.push([address, code]);
    for (const field of fields)
      for (const row of objectsIn(data).filter(
        (one) => one[field] !== undefined && one[field] !== null,
      )) {
        met.add(`${address} ${field}`);
        if (typeof row[field] !== 'number') wrong.push([address, field, row[field]]);
      }
  }

  expect(wrong).toEqual([]);
  const silent = NUMBERED.flatMap(([address, fields]) =>
    fields.map((field) => `${address} ${field}`),
  ).filter((one) => !met.has(one));
  expect(silent).toEqual([]);
});

it('class “an enumeration as text”: numbers and texts are taken alike, in bodies and in filters; dictionaries stay text', async () => {
  const deptId = await aDept('Both ways');
  const user = { realName: 'Both', password: 'Person_2026', deptId, userType: '5' };

  const made = [
    await call('POST /sys/user', { ...user, username: 'asnumber', gender: 1, status: 0 }),
    await call('POST /sys/user', { ...user, username: 'astext', gender: '1', status: '0' }),
  ];

  const listed = await call('GET /sys/user/page?gender=1&status=0&orderField=gender&order=asc');
  expect(made.map(({ code }) => code)).toEqual([0, 0]);
  expect(
    (listed.data as { list: Row[] }).list.map(({ gender, status }) => [gender, status]),
  ).toEqual([
    [1, 0],
    [1, 0],
  ]);
  const dictionaries = (await call('GET /sys/dict/type/all')).data as {
    dictType: string;
    dataList: { dictValue: unknown }[];
  }[];
  expect(
    dictionaries
      .find(({ dictType }) => dictType === 'gender')
      ?.dataList.map(({ dictValue }) => dictValue),
  ).toEqual(['0', '1', '2']);
});

it('class “a field the contract does not ask for”: a user without a type is made, with the least of them', async () => {
  const deptId = await aDept('Least');

  const made = await call('POST /sys/user', {
    username: 'least',
    realName: 'Least',
    password: 'Person_2026',
    deptId,
  });

  expect(made.code).toBe(0);
  expect((await call(`GET /sys/user/${idOf(made.data)}`)).data).toMatchObject({
    userType: '6',
    status: 1,
    superAdmin: 0,
  });
});

it('class “a field that bears the name of the lock”: the version of an app update is changed like any other field', async () => {
  const body = {
    platform: 'ios',
    version: '2.0.0',
    versionCode: 20,
    downloadUrl: 'https://example.org/b',
    forceUpdate: 0,
    status: 0,
  };
  const id = idOf((await call('POST /sys/appversion', body)).data);

  const changed = await call('PUT /sys/appversion', { id, version: '2.0.1' });

  expect(changed.code).toBe(0);
  expect((await call(`GET /sys/appversion/${id}`)).data).toMatchObject({
    version: '2.0.1',
    versionCode: 20,
  });
});

it('class “equal bodies taken for a double click”: made, removed and made again within a moment is there; one key makes one', async () => {
  const body = { name: 'Twice', pid: '0', sort: 0 };
  const once = {
    token: admin,
    body: { ...body, name: 'Once' },
    headers: { 'idempotency-key': 'submit-1' },
  };
  const first = idOf((await call('POST /sys/dept', body)).data);
  await call(`DELETE /sys/dept/${first}`);

  const again = idOf((await call('POST /sys/dept', body)).data);
  const [a, b] = [
    await world.call('POST /sys/dept', once),
    await world.call('POST /sys/dept', once),
  ];
  const dictionary = { dictType: 'twice', dictName: 'Twice', sort: 0 };
  const types = [
    await call('POST /sys/dict/type', dictionary),
    await call('POST /sys/dict/type', dictionary),
  ];

  expect(again).not.toBe(first);
  expect((await call(`GET /sys/dept/${again}`)).data).toMatchObject({ id: again });
  expect(b.data).toEqual(a.data);
  expect(types.map(({ code }) => code)).toEqual([0, 10002]);
});

it('class “a lock the contract does not know”: without a version the last writer wins and the history tells; with one the lock holds', async () => {
  const id = await aDept('First');

  const answers = [
    await call('PUT /sys/dept', { id, name: 'Second' }),
    await call('PUT /sys/dept', { id, name: 'Third', version: '' }),
    await call('PUT /sys/dept', { id, name: 'Late', version: 1 }),
  ];

  expect(answers.map(({ code }) => code)).toEqual([0, 0, 10002]);
  expect((await call(`GET /sys/dept/${id}`)).data).toMatchObject({ name: 'Third', version: 3 });
  expect((await call(`GET /sys/dept/history/${id}`)).data).toMatchObject([
    { fields: { name: ['Second', 'Third'] } },
    { fields: { name: ['First', 'Second'] } },
    {},
  ]);
});

it.each(['POST /sys/post', 'POST /sys/listview', 'POST /dm/holiday'])(
  'class “the last writer wins unseen”: what %s made is changed only by who names the version he saw, but where the contract knows none',
  async (what) => {
    const first = {
      'POST /sys/post': { postCode: 'P-1', postName: 'P', sort: 0, status: 1 },
      'POST /sys/listview': { name: 'V', target: 'station', share: '0', content: {} },
      'POST /dm/holiday': { day: '2027-01-01', name: 'New', dayType: '0' },
    }[what];
    const id = idOf((await call(what, first)).data);
    const put = what.replace('POST', 'PUT');

    const unsaid = await call(put, { id, ...first });
    const said = await call(put, { id, ...first, version: unsaid.code === 0 ? 2 : 1 });
    const late = await call(put, { id, ...first, version: 1 });

    const isOfContract = what === 'POST /sys/post';
    expect([unsaid.code, said.code, late.code]).toEqual([isOfContract ? 0 : 500, 0, 10002]);
    if (!isOfContract) expect(unsaid.msg).toContain('version');
  },
);

it('class “a typo that nobody sees”: what a body names and nobody reads is left out and named; a record sent back as it was answered names nothing', async () => {
  const id = await aDept('Typo');

  const typo = await call('PUT /sys/dept', { id, naem: 'x', name: 'Typed' });
  const own = await call('PUT /sys/user-setting/home', { value: {}, vesrion: 1 });
  const whole = (await call(`GET /sys/dept/${id}`)).data as Row;
  const again = await call('PUT /sys/dept', whole);
  const users = (await call('GET /sys/user/page')).data as { readonly list: readonly Row[] };
  const user = await call('PUT /sys/user', { ...users.list[0] });

  expect([typo.code, own.code, again.code, user.code]).toEqual([0, 0, 0, 0]);
  expect(typo.json).toMatchObject({ unread: ['naem'] });
  expect(own.json).toMatchObject({ unread: ['vesrion'] });
  expect([again, user].map(({ json }) => 'unread' in json)).toEqual([false, false]);
});

it.each<[string, unknown]>([
  ['PUT /sys/dept', { version: [{ toString: 1 }] }],
  ['POST /oss/file', { version: [{ toString: 1 }] }],
  ['POST /oss/file', { type: [{ toString: 1 }] }],
  ['DELETE /sys/dept', [{ toString: 1 }]],
  ['POST /dm/alarm/record/confirm', { ids: [{ toString: 1 }] }],
  ['PUT /job/schedule/run', { ids: [{ toString: 1 }] }],
  ['POST /dm/monitorData/compare', { pointIds: [{ toString: 1 }], factors: [{ toString: 1 }] }],
])('class “a shape nobody checked”: %s refuses %j and breaks nothing', async (what, body) => {
  const id = await aDept('Shape');

  const answer = await call(what, Array.isArray(body) ? body : { id, ...(body as object) });

  expect(answer.code).not.toBe(0);
  expect(answer.msg).not.toBe('服务器内部异常');
});

it('class “the words of the contract”: regions by id, storage and SMS settings, jobs and logs are taken and answered as it has them', async () => {
  const province = await call('POST /sys/region', { id: '990000', pid: '0', name: 'P', sort: 0 });
  const city = await call('POST /sys/region', { id: '990100', pid: '990000', name: 'C', sort: 0 });
  const qiniu = {
    type: 1,
    qiniuDomain: 'http://q.example.org',
    qiniuPrefix: '',
    qiniuAccessKey: 'a',
    qiniuSecretKey: 's',
    qiniuBucketName: 'b',
  };
  const aliyun = {
    type: 2,
    aliyunDomain: 'b.oss-cn-hangzhou.aliyuncs.com',
    aliyunEndPoint: 'oss-cn-hangzhou.aliyuncs.com',
    aliyunAccessKeyId: 'a',
    aliyunAccessKeySecret: 's',
    aliyunBucketName: 'b',
  };
  const qcloud = {
    type: 3,
    qcloudDomain: 'http://c.example.org',
    qcloudAppId: 1250000000,
    qcloudSecretId: 'i',
    qcloudSecretKey: 's',
    qcloudBucketName: 'b',
    qcloudRegion: 'ap-beijing',
  };
  const stored = [
    await call('POST /oss/file', qiniu),
    await call('POST /oss/file', aliyun),
    await call('POST /oss/file', qcloud),
  ];
  const { data: storage } = await call('GET /oss/file/info');
  await call('POST /oss/file', { type: 5, localPath: 'kept' });
  const job = await call('POST /job/schedule', {
    beanName: 'testTask',
    cronExpression: '0 0 12 * * ?',
    status: 0,
  });
  const sms = await call('POST /message/sms', {
    smsCode: 'nested',
    platform: 2,
    config: {
      qcloudAppId: 1400000000,
      qcloudAppKey: 'k',
      qcloudSignName: 'n',
      qcloudTemplateId: '7',
    },
  });

  expect([province.code, city.code, job.code, sms.code, ...stored.map(({ code }) => code)]).toEqual(
    [0, 0, 0, 0, 0, 0, 0],
  );
  const { qcloudSecretKey: _secret, ...told } = qcloud;
  expect(storage).toMatchObject(told);
  expect((await call('GET /sys/region/990100')).data).toMatchObject({ id: '990100', treeLevel: 2 });
  expect((await call(`GET /job/schedule/${idOf(job.data)}`)).data).toMatchObject({ status: 1 });
  expect((await call(`GET /message/sms/${idOf(sms.data)}`)).data).toMatchObject({
    qcloudAppId: 1400000000,
    config: { qcloudAppId: 1400000000, qcloudTemplateId: '7' },
  });
  expect((await call('GET /message/maillog/page')).data).toMatchObject({
    list: [{ content: expect.any(String) }],
  });
});

it('class “another order of columns”: the export of users has those of the contract first', async () => {
  const csv = await call('GET /sys/user/export?exportFormat=csv');

  const [heads = ''] = String(csv.json['text']).replace('\uFEFF', '').split(/\r?\n/);
  expect(heads.replaceAll('"', '').split(',').slice(0, 9)).toEqual([
    '用户名',
    '姓名',
    '性别',
    '邮箱',
    '手机号',
    '所属部门',
    '状态',
    '备注',
    '创建时间',
  ]);
});

it.each([
  ['zh-CN', '确认密码'],
  ['zh-TW', '確認密碼'],
  ['en-US', 'the repeated password'],
])(
  'class “a refusal in the words of the code”: a password that is not repeated is refused by the label of its field, in %s',
  async (lang, label) => {
    const change = (body: object) =>
      world.call('PUT /sys/user/password', {
        token: admin,
        body: { password: 'x', ...body },
        headers: { 'accept-language': lang },
      });

    const answers = [
      await change({ newPassword: 'Newer_2026' }),
      await change({ newPassword: 'Newer_2026', confirmPassword: '' }),
    ];

    for (const { code, msg } of answers) {
      expect(code).not.toBe(0);
      expect(msg.toLowerCase()).toContain(label.toLowerCase());
      expect(msg).not.toContain('confirmPassword');
    }
  },
);

it('class “an answer that means two things”: an address that is none is HTTP 404 and says so, a record that is gone is not', async () => {
  const nowhere = await call('GET /sys/nothing/here');
  const gone = await call('GET /sys/user/1999999999999999999');

  expect([nowhere.status, nowhere.code, nowhere.msg]).toEqual([404, 404, '请求的地址不存在']);
  expect([gone.status, gone.msg]).toEqual([200, '记录不存在或已被删除']);
});

it('class “a refusal without a name”: unknown filters are left out, a sort that is none names its field', async () => {
  const list = await call('GET /sys/user/page?nobodyKnows=1&tenantCode=2');
  const sorted = [
    await call('GET /sys/user/page?orderField=role_id_list&order=asc'),
    await call('GET /sys/user/page?orderField=no_such&order=asc'),
  ];

  expect([list.code, (list.data as { total: number }).total > 0]).toEqual([0, true]);
  expect(sorted.map(({ msg }) => msg)).toEqual(['不能按“角色”排序', '不能按“noSuch”排序']);
});

it('class “a picture that needs a header”: pictures of formatted text show in an <img> by a signed address, and nothing else does', async () => {
  const { body, headers } = aForm('a.png', PNG);
  const upload = async () =>
    idOf(
      (await world.call(`POST /oss/file/upload_env?access_token=${admin}`, { body, headers })).data,
    );
  const [shown, other] = [await upload(), await upload()];
  const plain = `/api/oss/file/download/${shown}`;
  const notice = {
    type: 0,
    title: 'picture',
    content: `<p><img src="${plain}?access_token=x" alt=""></p>`,
    receiverType: 0,
    status: 0,
  };
  const id = idOf((await call('POST /sys/notice', notice)).data);

  const { content } = (await call(`GET /sys/notice/${id}`)).data as { content: string };

  const signed = /src="([^"]+)"/.exec(content)?.[1] ?? '';
  const open = async (address: string) => {
    const { statusCode, headers: answered } = await world.app.http.inject(address);
    return [statusCode, String(answered['content-type']).split(';')[0]];
  };
  expect(await open(signed)).toEqual([200, 'image/png']);
  for (const address of [
    plain,
    signed.replace(shown, other),
    signed.replace(/sign=\d+/, 'sign=999999999'),
    signed.replace(/sign=(\d+)/, 'sign=1'),
    `${plain}?sign=x`,
  ])
    expect(await open(address)).toEqual([200, 'application/json']);
  const { rows } = await world.app.database.pool.query(
    'select content from sys_notice where id = $1',
    [id],
  );
  expect(rows).toEqual([{ content: `<p><img src="${plain}" alt="" /></p>` }]);
  expect(world.logged.join('')).not.toContain(admin);
});

it('class “an address that outlives its reader”: a signed picture ends with the sign-in, with the right to see it, and after minutes', async () => {
  const { body, headers } = aForm('c.png', PNG);
  const file = idOf(
    (await world.call(`POST /oss/file/upload_env?access_token=${admin}`, { body, headers })).data,
  );
  const notice = {
    type: 0,
    title: 'seen',
    content: `<img src="/api/oss/file/download/${file}" alt="">`,
    receiverType: 0,
    status: 0,
  };
  const id = idOf((await call('POST /sys/notice', notice)).data);
  const { rows } = await world.app.database.pool.query<{ id: string }>(
    "select id from sys_menu where string_to_array(permissions, ',') && '{sys:notice:all,sys:notice:info}'::text[]",
  );
  const role = idOf(
    (
      await call('POST /sys/role', {
        name: 'readers',
        menuIdList: rows.map((menu) => menu.id),
        deptIdList: [],
      })
    ).data,
  );
  const deptId = await aDept('Lookers');
  const user = {
    username: 'looker',
    realName: 'Looker',
    password: 'Person_2026',
    deptId,
    roleIdList: [role],
    status: 1,
    userType: 5,
    gender: 2,
  };
  const looker = idOf((await call('POST /sys/user', user)).data);
  const token = await world.signIn('looker', 'Person_2026');
  const addressFor = async (by: string) =>
    /src="([^"]+)"/.exec(
      ((await world.call(`GET /sys/notice/${id}`, { token: by })).data as { content: string })
        .content,
    )?.[1] ?? '';
  const open = async (address: string) =>
    String((await world.app.http.inject(address)).headers['content-type']).split(';')[0];
  const [own, second] = [
    await addressFor(token),
    await addressFor(await world.signIn('looker', 'Person_2026')),
  ];
  const until = Number(/sign=(\d+)/.exec(own)?.[1]) * 15 * 60_000;

  const before = [await open(own), await open(second)];
  await world.call('POST /auth/oauth/logout', { token });
  const signedOut = [await open(own), await open(second)];
  await call('PUT /sys/role', {
    id: role,
    version: 1,
    name: 'readers',
    menuIdList: [],
    deptIdList: [],
  });
  const unseen = await open(second);
  await call('DELETE /sys/user', [looker]);

  expect(before).toEqual(['image/png', 'image/png']);
  expect(signedOut).toEqual(['application/json', 'image/png']);
  expect(unseen).toBe('application/json');
  expect(until - Date.now()).toBeLessThanOrEqual(30 * 60_000);
});

it('class “a token in an address”: it opens the two uploads and listed downloads, and nothing else', async () => {
  const { body, headers } = aForm('b.png', PNG);
  const ask = (what: string) => world.call(`${what}?access_token=${admin}`, { body, headers });

  const codes = [
    await ask('POST /oss/file/upload_env'),
    await ask('POST /oss/file/upload'),
    await ask('POST /engine/import/user/upload'),
  ].map(({ code }) => code);
  const others = [
    await world.call(`GET /sys/user/info?token=${admin}`),
    await world.call(`DELETE /sys/dept?token=${admin}`, { body: ['1'] }),
  ];

  expect(codes).toEqual([0, 0, 401]);
  expect(others.map(({ code }) => code)).toEqual([401, 401]);
});

async function aDept(name: string): Promise<string> {
  return idOf((await call('POST /sys/dept', { name, pid: '0', sort: 0 })).data);
}

/** One record for each address that asks for an id, and rows for the lists. */
async function records(): Promise<Readonly<Record<string, string>>> {
  const make = async (address: string, body: unknown) =>
    idOf((await call(`POST ${address}`, body)).data);
  const deptId = idOf((await call('POST /sys/dept', { name: 'Wire', pid: '0', sort: 0 })).data);
  const user = await make('/sys/user', {
    username: 'wired',
    realName: 'Wired',
    password: 'Person_2026',
    deptId,
    userType: '5',
    gender: '1',
    status: '1',
  });
  const notice = await make('/sys/notice', {
    type: 0,
    title: 'wire',
    content: '<p>x</p>',
    receiverType: 0,
    status: 1,
  });
  const schedule = await make('/job/schedule', {
    beanName: 'testTask',
    cronExpression: '0 0 12 * * ?',
  });
  const sms = await make('/message/sms', {
    smsCode: 'wire',
    platform: 3,
    qiniuAccessKey: 'ak',
    qiniuSecretKey: 'sk',
    qiniuTemplateId: '1',
  });
  const appVersion = await make('/sys/appversion', {
    platform: 'android',
    version: '1.0.0',
    versionCode: 1,
    downloadUrl: 'https://example.org/a',
    forceUpdate: 1,
    status: 1,
  });
  const post = await make('/sys/post', { postCode: 'wire', postName: 'Wire', sort: 0, status: 1 });
  await call('POST /message/sms/send', { smsCode: 'wire', mobile: '13800000000', params: '{}' });
  const mailTemplate = await make('/message/mailtemplate', {
    name: 'wire',
    subject: 's',
    content: '<p>x</p>',
  });
  await call('POST /message/mailtemplate/send', {
    id: mailTemplate,
    mailTo: 'a@example.org',
    params: '{}',
  });
  const first = async (address: string) =>
    String(objectsIn((await call(`GET ${address}`)).data)[0]?.['id']);
  return {
    user,
    notice,
    schedule,
    sms,
    appVersion,
    post,
    menu: await first('/sys/menu/list'),
    region: await first('/sys/region/list'),
  };
}

function idOf(data: unknown): string {
  return typeof data === 'string' ? data : String((data as Row | null)?.['id']);
}
