import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeOutgoing } from '#server/base/outgoing/outgoing.ts';
import { makeAliyunSms, makeQcloudSms, makeQiniuSms } from './providers.ts';

interface ReceivedRequest {
  readonly url: URL;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

let server: http.Server;
let baseUrl = '';
let asked: ReceivedRequest[] = [];
let reply: object = {};
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        url: new URL(request.url ?? '', baseUrl),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const { request } = makeOutgoing(['127.0.0.1']);
const now = () => new Date('2026-11-21T02:00:00.123Z');
const sms = { mobile: '13800138000', params: { code: '12 3*4', minutes: '5' } };
const rfc3986 = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

describe('Aliyun', () => {
  const send = () =>
    makeAliyunSms(
      { accessKeyId: 'id', accessKeySecret: 'secret', signName: '数字站房', templateCode: 'SMS_1' },
      { baseUrl, now, request },
    )(sms);

  it('gets the template, the number and a signature over the sorted parameters', async () => {
    reply = { Code: 'OK' };

    await send();

    const given = new URLSearchParams(asked[0]?.body);
    const signature = given.get('Signature');
    given.delete('Signature');
    const sorted = [...given]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`)
      .join('&');
    expect(signature).toBe(
      createHmac('sha1', 'secret&')
        .update(`POST&%2F&${rfc3986(sorted)}`)
        .digest('base64'),
    );
    expect(Object.fromEntries(given)).toMatchObject({
      Action: 'SendSms',
      PhoneNumbers: '13800138000',
      SignName: '数字站房',
      TemplateCode: 'SMS_1',
      TemplateParam: JSON.stringify(sms.params),
      Timestamp: '2026-11-21T02:00:00Z',
    });
  });

  it('a refusal says its code', async () => {
    reply = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'secret details' };

    await expect(send()).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
  });
});

describe('Tencent Cloud', () => {
  const send = () =>
    makeQcloudSms(
      { appId: '1400', appKey: 'key', signName: '数字站房', templateId: '77' },
      { baseUrl, now, request },
    )(sms);

  it('gets the parameters in order and a signature over random, time and number', async () => {
    reply = { result: 0 };

    await send();

    const body = JSON.parse(asked[0]?.body ?? '{}') as Record<string, unknown>;
    const random = asked[0]?.url.searchParams.get('random') ?? '';
    expect(asked[0]?.url.pathname).toBe('/v5/tlssmssvr/sendsms');
    expect(body).toMatchObject({
      params: ['12 3*4', '5'],
      tpl_id: 77,
      tel: { mobile: '13800138000', nationcode: '86' },
      time: 1_795_226_400,
    });
    expect(body['sig']).toBe(
      createHash('sha256')
        .update(`appkey=key&random=${random}&time=1795226400&mobile=13800138000`)
        .digest('hex'),
    );
  });

  it('a refusal says its code', async () => {
    reply = { result: 1016, errmsg: 'no' };

    await expect(send()).rejects.toThrow('1016');
  });
});

describe('Qiniu', () => {
  const send = () =>
    makeQiniuSms(
      { accessKey: 'ak', secretKey: 'sk', templateId: 't1' },
      { baseUrl, now, request },
    )(sms);

  it('gets the parameters by name and a signature over what was sent', async () => {
    reply = { job_id: '1' };

    await send();

    const { headers, body = '' } = asked[0] ?? { headers: {} };
    const toSign = `POST /v1/message\nHost: ${String(headers.host)}\nContent-Type: application/json\n\n${body}`;
    expect(headers.authorization).toBe(
      `Qiniu ak:${createHmac('sha1', 'sk').update(toSign).digest('base64').replaceAll('+', '-').replaceAll('/', '_')}`,
    );
    expect(JSON.parse(body)).toEqual({
      template_id: 't1',
      mobiles: ['13800138000'],
      parameters: sms.params,
    });
  });

  it('a refusal says its code', async () => {
    reply = { error: 'BadToken' };

    await expect(send()).rejects.toThrow('BadToken');
  });
});
