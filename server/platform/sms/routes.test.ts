import { afterAll, beforeAll, expect, it } from 'vitest';

import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

const PASSWORD = 'Secret_2026';
const SECRET = 'the secret of the platform';
let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await anApp();
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  token = await app.signIn('admin', PASSWORD);
});
afterAll(() => app.stop());

const call = (what: string, body?: unknown) =>
  app.call(what, { token, ...(body === undefined ? {} : { body }) });
const QINIU = {
  smsCode: 'notice',
  platform: 3,
  remark: '',
  config: { qiniuAccessKey: 'ak', qiniuSecretKey: SECRET, qiniuTemplateId: 't1' },
};

it('a service is kept as the contract sends it; its secret is sealed and comes out nowhere', async () => {
  const saved = await call('POST /message/sms', QINIU);
  const { id } = saved.data as { readonly id: string };
  const changed = await call('PUT /message/sms', {
    id,
    version: 1,
    remark: 'changed',
    config: { qiniuSecretKey: '' },
  });

  const answers = [
    await call(`GET /message/sms/${id}`),
    await call('GET /message/sms/page'),
    await call('GET /sys/log/operation/page?limit=100'),
  ];
  const { rows } = await app.app.database.pool.query(
    'select qiniu_secret_key as secret from sys_sms',
  );

  expect([saved.code, changed.code]).toEqual([0, 0]);
  expect(answers[0]?.data).toMatchObject({
    smsCode: 'notice',
    platform: 3,
    qiniuAccessKey: 'ak',
    remark: 'changed',
  });
  expect(JSON.stringify(answers.map(({ json }) => json))).not.toContain(SECRET);
  expect((rows[0] as { secret: string }).secret).toMatch(/^sealed:1:/);
});

it('class “the last writer wins unseen”: the history tells what was changed of services and storage, and no secret', async () => {
  const { id } = (await call('POST /message/sms', { ...QINIU, smsCode: 'told' })).data as {
    readonly id: string;
  };
  await call('PUT /message/sms', { id, remark: 'now', config: { qiniuSecretKey: `${SECRET} 2` } });
  await call('POST /oss/file', {
    type: 6,
    minioEndPoint: 'https://s3.city.cn',
    minioAccessKey: 'ak12345678',
    minioSecretKey: SECRET,
    minioBucketName: 'b',
  });

  const [sms, storage] = [
    await call(`GET /message/sms/history/${id}`),
    await call('GET /oss/config/history/1'),
  ];
  const { rows } = await app.app.database.pool.query<{ text: string }>(
    'select t::text as text from sys_history t',
  );

  expect((sms.data as { fields: object }[])[0]?.fields).toMatchObject({
    remark: [null, 'now'],
    qiniuSecretKey: ['******', '******'],
  });
  expect((storage.data as { fields: object }[])[0]?.fields).toMatchObject({
    minioBucketName: [null, 'b'],
    minioSecretKey: ['******', '******'],
  });
  expect(rows.map(({ text }) => text).join('')).not.toMatch(new RegExp(`sealed:|${SECRET}`));
});

it('a service without what its platform needs is refused and not kept', async () => {
  const answers = [
    await call('POST /message/sms', {
      ...QINIU,
      smsCode: 'other',
      config: { qiniuAccessKey: 'ak', qiniuTemplateId: 't1' },
    }),
    await call('POST /message/sms', { ...QINIU, smsCode: 'other', platform: '1' }),
    await call('POST /message/sms', { ...QINIU, remark: 'again' }),
  ];

  const { list } = (await call('GET /message/sms/page')).data as { list: readonly unknown[] };
  expect(answers.map(({ code }) => code)).toEqual([500, 500, 10002]);
  expect(list).toHaveLength(2);
});

it('a message without a service, to no number or with bad parameters is not sent', async () => {
  const answers = [
    await call('POST /message/sms/send', {
      smsCode: 'unknown',
      mobile: '13800138000',
      params: '{}',
    }),
    await call('POST /message/sms/send', { smsCode: 'notice', mobile: '12345', params: '{}' }),
    await call('POST /message/sms/send', { smsCode: 'notice', mobile: '13800138000', params: '{' }),
  ];

  expect(answers.map(({ code }) => code)).toEqual([10031, 500, 10030]);
});
