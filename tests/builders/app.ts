import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';

import { startApp, type RunningApp } from '#server/app.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { makeLogger } from '#server/http/logger.ts';
import type { Product } from '#server/product.ts';
import { declaredAnswers } from './declared-answers.ts';
import { aConfig, openSeededDatabase } from './seeded-database.ts';

export interface AppOptions {
  /** Environment variables on top of those of a test. */
  readonly env?: Readonly<Record<string, string>>;
  readonly database?: DatabaseHandle;
  readonly now?: () => Date;
  /** Another set of areas than the product's. */
  readonly product?: Product;
  /** True opens real ports (any free ones). */
  readonly isListening?: boolean;
  /** True: jobs run at their times too. Else what a case finds would hang on the second at which it began. */
  readonly runsByClock?: boolean;
  /** True leaves PASSWORD_CHANGE_FIRST on: else accounts that a test makes sign in at once. */
  readonly changesFirst?: boolean;
  /** Content of the file `secret.key`, for a database that holds what was sealed with it. */
  readonly secretKey?: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The whole server on a database in memory, seeded, as a test sees it. */
export interface TestApp {
  readonly app: RunningApp;
  /** Its DATA_DIR. */
  readonly dataDir: string;
  /** Lines of the log, as text. */
  readonly logged: string[];
  /** `call('GET /sys/user/info', { token })`; the path stands below `/api`. @throws Error an answer that its contract does not say. */
  call(what: string, options?: CallOptions): Promise<Answer>;
  /** The token call; the captcha is solved through the test hooks. */
  token(
    username: string,
    password: string,
    more?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** The access token of a successful sign-in. */
  signIn(username: string, password: string): Promise<string>;
  /** A new captcha with its answer. */
  captcha(): Promise<{ readonly uuid: string; readonly captcha: string }>;
  stop(): Promise<void>;
}

/** Places told of an answer that is none of its contract. */
const SHOWN = 5;
export const BASIC = `Basic ${Buffer.from('web:web').toString('base64')}`;

/** Starts the product without its demo city: admin signs in with `ADMIN_PASSWORD`. */
export async function anApp(options: AppOptions = {}): Promise<TestApp> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'an-app-'));
  const logged: string[] = [];
  if (options.secretKey !== undefined)
    fs.writeFileSync(path.join(dataDir, 'secret.key'), options.secretKey, { mode: 0o600 });
  const database = options.database ?? (await openSeededDatabase(options.env));
  const config = aConfig(dataDir, options.env);
  const log = makeLogger('debug', { write: (line) => void logged.push(line) });
  const app = await startApp(config, {
    database,
    log,
    isListening: options.isListening ?? false,
    runsByClock: options.runsByClock ?? false,
    ...(options.now && { now: options.now }),
    ...(options.product && { product: options.product }),
  });
  if (!options.changesFirst)
    await database.pool.query(
      "update sys_params set param_value = '0' where param_code = 'PASSWORD_CHANGE_FIRST'",
    );
  const answers = declaredAnswers(app.registry);
  const hooks = path.join(dataDir, 'test', 'hooks.log');

  const call = async (
    what: string,
    { token, body, headers = {} }: CallOptions = {},
  ): Promise<Answer> => {
    const [method = 'GET', url = ''] = what.split(' ', 2);
    const response: LightMyRequestResponse = await app.http.inject({
      method: method as 'GET',
      url:
        url.startsWith('/healthz') || url.startsWith('//') ? url.replace('//', '/') : `/api${url}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const answer = asAnswer(response);
    const wrong = answers.wrong(method, url.split('?', 1)[0] ?? '', answer.json);
    if (wrong.length > 0)
      throw new Error(
        `${what} answered what its contract does not say: ${wrong.slice(0, SHOWN).join('; ')}`,
      );
    return answer;
  };
  const captcha = async () => {
    const uuid = crypto.randomUUID();
    await call(`GET /auth/captcha?uuid=${uuid}`);
    const facts = fs
      .readFileSync(hooks, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { uuid?: string; answer?: string });
    return { uuid, captcha: String(facts.find((fact) => fact.uuid === uuid)?.answer) };
  };
  const token = async (
    username: string,
    password: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const body = new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      ...(await captcha()),
      ...more,
    }).toString();
    return call('POST /auth/oauth/token', {
      body,
      headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    });
  };
  return {
    app,
    dataDir,
    logged,
    call,
    token,
    captcha,
    signIn: async (username, password) =>
      String((await token(username, password)).json.access_token),
    stop: async () => {
      await app.stop();
      if (!options.database) await database.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function asAnswer(response: LightMyRequestResponse): Answer {
  const isJson = String(response.headers['content-type']).includes('json');
  const json = (isJson ? response.json() : { text: response.payload }) as Readonly<
    Record<string, unknown>
  >;
  return {
    status: response.statusCode,
    headers: response.headers,
    code: Number(json.code),
    msg: String(json.msg),
    data: json.data,
    json,
  };
}
