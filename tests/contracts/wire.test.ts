import { anApp, ADMIN_PASSWORD, type TestApp } from '#tests/builders/app.ts';

type Row = Readonly<Record<string, unknown>>;

let world: TestApp;
let admin: string;

beforeAll(async () => {
  world = await anApp();
  await world.app.database.pool.query('update sys_user set must_change_password = false');
  admin = await world.signIn('admin', ADMIN_PASSWORD);
});
afterAll(() => world.stop());

const call = (what: string, body?: unknown) => world.call(what, { token: admin, ...(body === undefined ? {} : { body }) });

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
    const { code, data } = await call(address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''));
    if (code !== 0) wrong.push([address, code]);
    for (const field of fields)
      for (const row of objectsIn(data).filter((one) => one[field] !== undefined && one[field] !== null)) {
        met.add(`${address} ${field}`);
        if (typeof row[field] !== 'number') wrong.push([address, field, row[field]]);
      }
  }

  expect(wrong).toEqual([]);
  const silent = NUMBERED.flatMap(([address, fields]) => fields.map((field) => `${address} ${field}`)).filter((one) => !met.has(one));
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
  expect((listed.data as { list: Row[] }).list.map(({ gender, status }) => [gender, status])).toEqual([
    [1, 0],
    [1, 0],
  ]);
  const dictionaries = (await call('GET /sys/dict/type/all')).data as { dictType: string; dataList: { dictValue: unknown }[] }[];
  expect(dictionaries.find(({ dictType }) => dictType === 'gender')?.dataList.map(({ dictValue }) => dictValue)).toEqual(['0', '1', '2']);
});

async function aDept(name: string): Promise<string> {
  return idOf((await call('POST /sys/dept', { name, pid: '0', sort: 0 })).data);
}

/** One record for each address that asks for an id, and rows for the lists. */
async function records(): Promise<Readonly<Record<string, string>>> {
  const make = async (address: string, body: unknown) => idOf((await call(`POST ${address}`, body)).data);
  const deptId = idOf((await call('POST /sys/dept', { name: 'Wire', pid: '0', sort: 0 })).data);
  const user = await make('/sys/user', { username: 'wired', realName: 'Wired', password: 'Person_2026', deptId, userType: '5', gender: '1', status: '1' });
  const notice = await make('/sys/notice', { type: 0, title: 'wire', content: '<p>x</p>', receiverType: 0, status: 1 });
  const schedule = await make('/job/schedule', { beanName: 'testTask', cronExpression: '0 0 12 * * ?' });
  const sms = await make('/message/sms', { smsCode: 'wire', platform: 3, qiniuAccessKey: 'ak', qiniuSecretKey: 'sk', qiniuTemplateId: '1' });
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
  const mailTemplate = await make('/message/mailtemplate', { name: 'wire', subject: 's', content: '<p>x</p>' });
  await call('POST /message/mailtemplate/send', { id: mailTemplate, mailTo: 'a@example.org', params: '{}' });
  const first = async (address: string) => String(objectsIn((await call(`GET ${address}`)).data)[0]?.['id']);
  return { user, notice, schedule, sms, appVersion, post, menu: await first('/sys/menu/list'), region: await first('/sys/region/list') };
}

function idOf(data: unknown): string {
  return typeof data === 'string' ? data : String((data as Row | null)?.['id']);
}
