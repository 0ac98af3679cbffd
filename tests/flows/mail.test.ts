import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { anApp, type TestApp } from '#tests/builders/app.ts';
import { logged } from '#tests/builders/logged.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

const PASSWORD = 'Secret_2026';
const SMTP_PASSWORD = 'the password of the mailbox';
let app: TestApp;
let token = '';
let smtp: SMTPServer;
let port = 0;
const received: { readonly to: readonly string[]; readonly text: string }[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'office@city.cn' && password === SMTP_PASSWORD
        ? done(null, { user: username })
        : done(new Error('no')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  port = (smtp.server.address() as { port: number }).port;
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
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const call = (what: string, body?: unknown) =>
  app.call(what, { token, ...(body === undefined ? {} : { body }) });
const post = (what: string, form: Readonly<Record<string, string>>, requestId = randomUUID()) =>
  app.call(what, {
    token,
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-request-id': requestId },
  });
const configure = (more: object = {}) =>
  call('POST /message/mailtemplate/saveConfig', {
    smtp: '127.0.0.1',
    port,
    username: 'office@city.cn',
    password: SMTP_PASSWORD,
    ...more,
  });
const logs = async () =>
  ((await call('GET /message/maillog/page')).data as { list: Record<string, unknown>[] }).list;

async function aTemplate(content = '<p>验证码 ${code}</p>'): Promise<string> {
  await post('POST /message/mailtemplate', { name: 'code', subject: '验证码 ${code}', content });
  const { list } = (await call('GET /message/mailtemplate/page?name=code')).data as {
    list: { id: string }[];
  };
  return list[0]?.id ?? '';
}

describe('mail', () => {
  it('without a server a mail stays in the log, with its content', async () => {
    const id = await aTemplate();

    const sent = await post('POST /message/mailtemplate/send', {
      id,
      mailTo: 'a@x.cn',
      mailCc: '',
      params: '{"code":"<b>"}',
    });

    const [row] = await logs();
    const info = await call(`GET /message/maillog/${String(row?.['id'])}`);
    expect(sent.code).toBe(0);
    expect(info.data).toMatchObject({
      templateId: id,
      mailTo: 'a@x.cn',
      subject: '验证码 <b>',
      content: '<p>验证码 &lt;b&gt;</p>',
      status: 1,
      isLocal: true,
    });
    expect(received).toEqual([]);
  });

  it('with a server it arrives at everybody it is addressed to', async () => {
    const id = await aTemplate();
    const saved = await configure();

    const sent = await post('POST /message/mailtemplate/send', {
      id,
      mailTo: 'a@x.cn, b@x.cn',
      mailCc: 'c@x.cn',
      params: '{"code":"123456"}',
    });

    expect([saved.code, sent.code]).toEqual([0, 0]);
    expect(received[0]?.to).toEqual(['a@x.cn', 'b@x.cn', 'c@x.cn']);
    expect(received[0]?.text).toContain('From: office@city.cn');
    expect((await logs())[0]).toMatchObject({
      mailFrom: 'office@city.cn',
      status: 1,
      isLocal: false,
    });
  });

  it('a server that refuses leaves a failed attempt in the log', async () => {
    const id = await aTemplate();
    await configure({ password: 'wrong' });

    const sent = await post('POST /message/mailtemplate/send', {
      id,
      mailTo: 'a@x.cn',
      mailCc: '',
      params: '',
    });

    expect(sent).toMatchObject({ code: 500, msg: '邮件发送失败，请检查发信配置' });
    expect((await logs())[0]).toMatchObject({ status: 0 });
  });

  it('the password is stored sealed and comes out nowhere; left empty it stays', async () => {
    const id = await aTemplate();
    await configure();
    await configure({ password: '' });

    const sent = await post('POST /message/mailtemplate/send', {
      id,
      mailTo: 'a@x.cn',
      mailCc: '',
      params: '',
    });

    const answers = [
      await call('GET /message/mailtemplate/config'),
      await call('GET /message/mailconfig/page'),
      await call('GET /sys/log/operation/page?limit=100'),
    ];
    const { rows } = await app.app.database.pool.query('select password from sys_mail_config');
    expect(sent.code).toBe(0);
    expect(JSON.stringify(answers.map(({ json }) => json))).not.toContain(SMTP_PASSWORD);
    expect(app.logged.join('')).not.toContain(SMTP_PASSWORD);
    expect((rows[0] as { password: string }).password).toMatch(/^sealed:1:/);
  });

  it('a missing template, parameters that are no JSON and addresses that are none are told apart', async () => {
    const id = await aTemplate();

    const answers = [
      await post('POST /message/mailtemplate/send', { id: '7', mailTo: 'a@x.cn', params: '' }),
      await post('POST /message/mailtemplate/send', { id, mailTo: 'a@x.cn', params: '{' }),
      await post('POST /message/mailtemplate/send', {
        id,
        mailTo: 'a@x.cn\r\nBcc: b@x.cn',
        params: '',
      }),
      await post('POST /message/mailtemplate/send', { id, mailTo: '', params: '' }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([10026, 10030, 500, 10003]);
  });

  it.each([
    ['a code', '483920'],
    ['a password', 'Zx!9_q'],
    ['a link that lets in', 'https://a.cn/reset?t=9f8e7d6c5b4a'],
    ['a code in wide digits', '４８３９２０'],
  ])(
    'class “a secret in a log”: %s in a mail is delivered and stands in no log, whatever its parameter is called',
    async (_what, secret) => {
      const id = await aTemplate('<p>${who}：${note}</p>');
      await configure();

      const requestId = randomUUID();
      const mail = { id, mailTo: 'a@x.cn', mailCc: '' };
      const params = JSON.stringify({ who: '张三', note: secret, code: secret });
      const sent = await post('POST /message/mailtemplate/send', { ...mail, params }, requestId);
      await logged(app.app.database.pool, { where: 'request_id = $1', values: [requestId] });

      const tables = [
        'sys_mail_log',
        'sys_log_operation',
        'sys_log_error',
        'sys_outbox',
        'sys_history',
      ];
      const kept = await Promise.all(
        tables.map((table) =>
          app.app.database.pool.query<{ text: string }>(`select t::text as text from ${table} t`),
        ),
      );
      expect(sent.code).toBe(0);
      expect((await logs())[0]).toMatchObject({ subject: '验证码 ***' });
      expect(kept[0]?.rows.at(-1)?.text).toContain('张三：***');
      const lines = [...kept.flatMap(({ rows }) => rows.map(({ text }) => text)), ...app.logged];
      // an id or a time may hold six digits by chance
      const told = new RegExp(`(?<!\\d)${secret.replaceAll(/[?.]/g, '\\$&')}(?!\\d)`);
      expect(lines.filter((line) => told.test(line))).toEqual([]);
    },
  );

  it('class “the last writer wins unseen”: the history tells who changed template and settings, and no secret', async () => {
    const id = await aTemplate();
    await post('PUT /message/mailtemplate', {
      id,
      name: 'code',
      subject: 'other',
      content: '<p>x</p>',
    });
    await configure();
    await configure({ username: 'new@city.cn', password: 'Other_9876' });

    const [template, config] = [
      await call(`GET /message/mailtemplate/history/${id}`),
      await call('GET /message/mailconfig/history/1'),
    ];
    const { rows } = await app.app.database.pool.query<{ text: string }>(
      'select t::text as text from sys_history t',
    );

    expect((template.data as { fields: object }[])[0]?.fields).toMatchObject({
      subject: ['验证码 ${code}', 'other'],
    });
    expect((config.data as { fields: object }[])[0]?.fields).toMatchObject({
      username: ['office@city.cn', 'new@city.cn'],
      password: ['******', '******'],
    });
    expect(rows.map(({ text }) => text).join('')).not.toMatch(/sealed:|Other_9876/);
  });

  it('a template keeps no scripts, and a host inside the network is not called unless the operator opened it', async () => {
    const id = await aTemplate(
      '<p onclick="x()">hi</p><script>alert(1)</script><a href="javascript:x">a</a><a href="${url}">b</a>',
    );
    await configure({ smtp: '' });
    await post('POST /message/mailtemplate/send', {
      id,
      mailTo: 'a@x.cn',
      params: '{"url":"javascript:alert(1)"}',
    });
    const log = await call(`GET /message/maillog/${String((await logs())[0]?.['id'])}`);
    await configure({ smtp: '10.0.0.1' });

    const template = await call(`GET /message/mailtemplate/${id}`);
    const sent = await post('POST /message/mailtemplate/send', {
      id,
      mailTo: 'a@x.cn',
      params: '',
    });

    expect(JSON.stringify(log.data)).not.toContain('javascript:');
    expect(JSON.stringify(template.data)).not.toMatch(/onclick|script/);
    expect(sent.msg).toContain('OUTGOING_HOSTS');
  });
});
