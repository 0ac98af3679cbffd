import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { anApp, type TestApp } from '#tests/builders/app.ts';
import { anS3Server } from '#tests/builders/file-servers.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';
import { aForm, PNG } from '#tests/builders/uploads.ts';

const PASSWORD = 'Secret_2026';
const SECRET = 'a secret of the test';
let app: TestApp;
let s3: Awaited<ReturnType<typeof anS3Server>>;
let token = '';
beforeAll(async () => {
  s3 = await anS3Server();
  app = await anApp({ env: { OUTGOING_HOSTS: '127.0.0.1' } });
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  token = await app.signIn('admin', PASSWORD);
});
afterAll(async () => {
  await app.stop();
  await s3.close();
});

const call = (what: string, body?: unknown) =>
  app.call(what, { token, ...(body === undefined ? {} : { body }) });
const minio = () => ({
  type: '6',
  minioEndPoint: s3.endpoint,
  minioAccessKey: s3.accessKeyId,
  minioSecretKey: SECRET,
  minioBucketName: s3.bucket,
  minioPrefix: 'city',
});

describe('the cloud storage', () => {
  it('files go into the folder of the server until something else is configured', async () => {
    const { data } = await call('GET /oss/file/info');

    expect(data).toMatchObject({ type: 5, localPath: 'kept' });
  });

  it('once a bucket is configured uploads lie in it, and older files are still found', async () => {
    const before = (await app.call('POST /oss/file/upload', { token, ...aForm('old.png', PNG) }))
      .data as { readonly id: string };
    const saved = await call('POST /oss/file', minio());
    const after = (await app.call('POST /oss/file/upload', { token, ...aForm('new.png', PNG) }))
      .data as { readonly id: string };

    const answers = await Promise.all(
      [before.id, after.id].map((id) => call(`GET /oss/file/download/${id}`)),
    );

    expect(saved.code).toBe(0);
    expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^city\/\d{6}\/\d+\.png$/)]);
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'image/png',
      'image/png',
    ]);
  });

  it('the connection is tested without leaving anything', async () => {
    const count = s3.objects.size;

    const good = await call('POST /oss/file/test');
    await call('POST /oss/file', { ...minio(), minioSecretKey: 'wrong' });
    const bad = await call('POST /oss/file/test');
    await call('POST /oss/file', minio());

    expect([good.code, bad.code, s3.objects.size]).toEqual([0, 500, count]);
  });

  it('CFG-01: the secret is stored sealed and comes out nowhere; left empty it stays', async () => {
    await call('POST /oss/file', { ...minio(), minioSecretKey: '' });
    const answers = [
      await call('GET /oss/file/info'),
      await call('GET /oss/config/page'),
      await call('GET /sys/log/operation/page?limit=100'),
    ];
    const { rows } = await app.app.database.pool.query(
      'select minio_secret_key as secret from sys_storage_config',
    );

    const works = await call('POST /oss/file/test');

    expect(works.code).toBe(0);
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(JSON.stringify(answers.map(({ json }) => json))).not.toContain(SECRET);
    expect(app.logged.join('')).not.toContain(SECRET);
    expect((rows[0] as { secret: string }).secret).toMatch(/^sealed:1:/);
  });

  it('a kind without its fields, and a folder outside, are refused and change nothing', async () => {
    const answers = [
      await call('POST /oss/file', { type: '6', minioEndPoint: '' }),
      await call('POST /oss/file', {
        type: '2',
        aliyunDomain: 'http://a.b',
        aliyunEndPoint: 'https://oss-cn-hangzhou.aliyuncs.com',
        aliyunAccessKeyId: 'a',
        aliyunBucketName: 'b',
      }),
      await call('POST /oss/file', { type: '5', localPath: '/etc' }),
      await call('POST /oss/file', { type: '5', localPath: '../up' }),
      await call('POST /oss/file', { type: '9' }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([500, 500, 500, 500, 500]);
    expect((await call('GET /oss/file/info')).data).toMatchObject({ type: 6 });
  });

  it('SSRF-01: an address inside the network is not called unless the operator opened it', async () => {
    const answers: string[] = [];
    for (const minioEndPoint of [
      'http://169.254.169.254',
      'http://[::1]:9000',
      'http://10.0.0.1',
      'http://localhost:9000',
      'http://[::ffff:127.0.0.1]',
    ]) {
      await call('POST /oss/file', { ...minio(), minioEndPoint });
      answers.push((await call('POST /oss/file/test')).msg);
    }
    const files = await call('POST /oss/file', { ...minio(), minioEndPoint: 'file:///etc/passwd' });
    await call('POST /oss/file', minio());

    expect(answers.every((msg) => msg.includes('OUTGOING_HOSTS'))).toBe(true);
    expect(files.code).toBe(500);
  });
});
