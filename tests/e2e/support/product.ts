import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { keepTokens } from '#runtime/state/tokens.ts';
import type { TokenAnswer } from '#schemas/api/session.ts';
import { buildFrame, type FrameParts } from '#server/gateway/build.ts';
import { READY_MS } from '../../patience.ts';

/** A product that runs as users run it: the built server with its own data folder, database, broker and gateway. */
export interface Product {
  readonly url: string;
  readonly httpPort: number;
  readonly hj212Port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Lines of the test-hook log: captcha answers and the like. */
  hooks(): readonly Readonly<Record<string, unknown>>[];
  log(): string;
  /** Ends it and waits; the data folder goes too unless it was given. @returns the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Used as it is and kept. */
  readonly dataDir?: string;
  /** A folder whose copy the product starts with. */
  readonly seed?: string;
}

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo_2026';

const BASIC = `Basic ${Buffer.from('web:web').toString('base64')}`;

/** Starts the built product on free ports. Throws what it said when it ends instead. */
export async function startProduct({
  env = {},
  dataDir,
  seed,
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'station room '));
  if (seed) cpSync(seed, folder, { recursive: true });
  const child = spawnProduct(folder, env);
  endWithUs(child);
  const lines: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const ready = await readyLine(child, lines);
  const hooksFile = path.join(folder, 'test', 'hooks.log');
  return {
    url: `http://127.0.0.1:${ready.http}`,
    httpPort: ready.http,
    hj212Port: ready.hj212,
    pid: child.pid ?? 0,
    dataDir: folder,
    hooks: () =>
      existsSync(hooksFile)
        ? readFileSync(hooksFile, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Record<string, unknown>)
        : [],
    log: () => lines.join(''),
    stop: async (signal = 'SIGTERM') => {
      const gone = new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else child.once('exit', () => resolve());
      });
      child.kill(signal);
      await gone;
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Ports below those that systems give to outgoing calls: of a product that is started again nobody takes its port meanwhile. */
const KEPT_PORTS = [15_000, 30_000] as const;

/** A free port that stays free while nobody listens on it. */
export async function keptPort(): Promise<number> {
  const port = randomInt(...KEPT_PORTS);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : keptPort();
}

/** An access token of an account, asked for as the login page does; whoever asks again gets the same. */
export async function tokenOf(
  product: Product,
  username: string,
  password?: string,
): Promise<string> {
  return (await sharedGrant(product, username, password)).grant.access_token;
}

/** What the browser keeps after this account signed in (`keepTokens`), as entries of its store. `isAlone`: a session that may be ended. */
export async function sessionOf(
  product: Product,
  username: string,
  isAlone = false,
): Promise<readonly (readonly [string, string])[]> {
  const store = new Map<string, string>();
  const { grant, atMs } = isAlone
    ? { grant: await askForGrant(product, username), atMs: Date.now() }
    : await sharedGrant(product, username);
  keepTokens(
    {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => {},
      setItem: (key, value) => store.set(key, value),
    },
    grant,
    atMs,
  );
  return [...store];
}

interface Grant {
  readonly grant: TokenAnswer;
  readonly atMs: number;
}

/** By product, account and password: a sign-in costs the product 0.3 s of CPU, on purpose. */
const grants = new Map<string, Promise<Grant>>();
/** What part of its life a session is handed out for: whoever gets it has the rest. */
const YOUNG = 1 / 4;

async function sharedGrant(
  product: Product,
  username: string,
  password = DEMO_PASSWORD,
): Promise<Grant> {
  const key = JSON.stringify([product.url, product.pid, username, password]);
  const known = await grants.get(key);
  if (known && Date.now() - known.atMs < (known.grant.expires_in ?? 0) * 1000 * YOUNG) return known;
  const atMs = Date.now();
  const asked = askForGrant(product, username, password).then((grant) => ({ grant, atMs }));
  grants.set(key, asked);
  return asked;
}

async function askForGrant(
  product: Product,
  username: string,
  password = DEMO_PASSWORD,
): Promise<TokenAnswer> {
  const uuid = crypto.randomUUID();
  await fetch(`${product.url}/api/auth/captcha?uuid=${uuid}`);
  const captcha = String(product.hooks().find((line) => line['uuid'] === uuid)?.['answer'] ?? '');
  const body = new URLSearchParams({ grant_type: 'password', username, password, uuid, captcha });
  const answer = await fetch(`${product.url}/api/auth/oauth/token`, {
    method: 'POST',
    body,
    headers: { authorization: BASIC },
  });
  return (await answer.json()) as TokenAnswer;
}

export interface ApiAnswer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what tests read out of answers is their own business
  readonly data: any;
}

/** One call of the API: `callApi(product, token, 'GET /sys/user/page?limit=1')`. */
export async function callApi(
  product: Product,
  token: string,
  what: string,
  body?: unknown,
): Promise<ApiAnswer> {
  const [method = 'GET', address = ''] = what.split(' ');
  const answer = await fetch(`${product.url}/api${address}`, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<ApiAnswer, 'status'>) };
}

/** Sends packets over one connection, as a station does, and waits for an answer to each. */
export async function sendPackets(
  product: Product,
  packets: readonly FrameParts[],
): Promise<readonly string[]> {
  const socket = net.connect(product.hj212Port, '127.0.0.1');
  const answers: string[] = [];
  for (const packet of packets) {
    const answer = new Promise<string>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('data', (bytes) => {
        socket.off('error', reject);
        resolve(bytes.toString('latin1'));
      });
    });
    socket.write(buildFrame(packet));
    answers.push(await answer);
  }
  socket.end();
  return answers;
}

/** A run that is broken off leaves no product behind. */
function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

function spawnProduct(dataDir: string, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      HJ212_PORT: '0',
      DATA_DIR: dataDir,
      APP_MODE: 'demo',
      APP_TEST_HOOKS: '1',
      APP_SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      MQTT_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function readyLine(
  child: ChildProcess,
  lines: string[],
): Promise<{ http: number; hj212: number }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the product was not ready in time:\n${lines.join('')}`)),
      READY_MS,
    );
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code}:\n${lines.join('')}`));
    });
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      lines.push(`${line}\n`);
      if (!line.includes('"ready":true')) return;
      clearTimeout(timer);
      resolve(JSON.parse(line) as { http: number; hj212: number });
    });
  });
}
