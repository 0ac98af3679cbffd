import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';

import type { Outgoing } from '#server/base/outgoing/outgoing.ts';

/** One message to one number, by a template that the platform knows. `params` are in the order of the template. */
export interface Sms {
  readonly mobile: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Hands a message to a platform. @throws SmsRefusal the platform said no; Error it did not answer. */
export type SendSms = (sms: Sms) => Promise<void>;

/** The platform's own code for why it refused, fit to be shown to an operator. */
export class SmsRefusal extends Error {
  override readonly name = 'SmsRefusal';
}

interface ProviderSurroundings {
  /** Another address than the platform's own, for tests. */
  readonly baseUrl?: string;
  readonly now: () => Date;
  readonly request: Outgoing['request'];
}

const TIMEOUT_MS = 15_000;
const CHINA = '86';

/** Aliyun: SendSms of 2017-05-25, RPC signature 1.0 (HMAC-SHA1 over the sorted parameters). */
export function makeAliyunSms(
  settings: {
    readonly accessKeyId: string;
    readonly accessKeySecret: string;
    readonly signName: string;
    readonly templateCode: string;
  },
  { baseUrl = 'https://dysmsapi.aliyuncs.com', now, request }: ProviderSurroundings,
): SendSms {
  return async ({ mobile, params }) => {
    const query: Record<string, string> = {
      AccessKeyId: settings.accessKeyId,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: mobile,
      RegionId: 'cn-hangzhou',
      SignName: settings.signName,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: settings.templateCode,
      TemplateParam: JSON.stringify(params),
      Timestamp: now()
        .toISOString()
        .replace(/\.\d{3}/, ''),
      Version: '2017-05-25',
    };
    const sorted = Object.keys(query)
      .sort()
      .map((name) => `${percent(name)}=${percent(query[name] ?? '')}`)
      .join('&');
    const signature = createHmac('sha1', `${settings.accessKeySecret}&`)
      .update(`POST&${percent('/')}&${percent(sorted)}`)
      .digest('base64');
    const answer = await post(request, `${baseUrl}/`, `Signature=${percent(signature)}&${sorted}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    if (answer['Code'] !== 'OK') throw new SmsRefusal(codeOf(answer['Code']));
  };
}

/** Tencent Cloud: sendsms of version 5 (SHA-256 over key, random, time and number). */
export function makeQcloudSms(
  settings: {
    readonly appId: string;
    readonly appKey: string;
    readonly signName: string;
    readonly templateId: string;
  },
  { baseUrl = 'https://yun.tim.qq.com', now, request }: ProviderSurroundings,
): SendSms {
  return async ({ mobile, params }) => {
    const random = String(randomInt(100_000, 1_000_000));
    const time = Math.floor(now().getTime() / 1000);
    const sig = createHash('sha256')
      .update(`appkey=${settings.appKey}&random=${random}&time=${time}&mobile=${mobile}`)
      .digest('hex');
    const body = {
      ext: '',
      extend: '',
      params: Object.values(params),
      sig,
      sign: settings.signName,
      tel: { mobile, nationcode: CHINA },
      time,
      tpl_id: Number(settings.templateId),
    };
    const address = `${baseUrl}/v5/tlssmssvr/sendsms?${new URLSearchParams({ sdkappid: settings.appId, random }).toString()}`;
    const answer = await post(request, address, JSON.stringify(body), {
      'content-type': 'application/json',
    });
    if (answer['result'] !== 0) throw new SmsRefusal(codeOf(answer['result']));
  };
}

/** Qiniu: message of version 1 (Qiniu signature, HMAC-SHA1 over method, path, host, type and body). */
export function makeQiniuSms(
  settings: { readonly accessKey: string; readonly secretKey: string; readonly templateId: string },
  { baseUrl = 'https://sms.qiniuapi.com', request }: ProviderSurroundings,
): SendSms {
  return async ({ mobile, params }) => {
    const url = new URL('/v1/message', baseUrl);
    const body = JSON.stringify({
      template_id: settings.templateId,
      mobiles: [mobile],
      parameters: params,
    });
    const toSign = `POST ${url.pathname}\nHost: ${url.host}\nContent-Type: application/json\n\n${body}`;
    const signature = createHmac('sha1', settings.secretKey)
      .update(toSign)
      .digest('base64')
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    const answer = await post(request, url.href, body, {
      'content-type': 'application/json',
      authorization: `Qiniu ${settings.accessKey}:${signature}`,
    });
    if (typeof answer['job_id'] !== 'string') throw new SmsRefusal(codeOf(answer['error']));
  };
}

async function post(
  request: Outgoing['request'],
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await request(address, { method: 'POST', body, headers, timeoutMs: TIMEOUT_MS });
  const said: unknown = await answer.json().catch(() => null);
  return typeof said === 'object' && said !== null
    ? (said as Readonly<Record<string, unknown>>)
    : {};
}

/** RFC 3986, as the signature wants it. */
function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function codeOf(code: unknown): string {
  return typeof code === 'string' || typeof code === 'number'
    ? String(code).slice(0, 60)
    : 'no answer';
}
