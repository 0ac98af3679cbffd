import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { aDevice, type APacket } from '#tests/builders/a-device.ts';
import { BASIC } from '#tests/builders/app.ts';
import { aDataFolder } from '#tests/builders/data-folder.ts';
import { share } from '#tests/builders/long.ts';
import { ofThisRun } from '#tests/builders/of-this-run.ts';
import { ADMIN_PASSWORD, IN_USE } from '#tests/builders/seeded-database.ts';
import {
  buildForProcess,
  endServer,
  runToEnd,
  startServer,
  type ServerProcess,
} from '#tests/builders/server-process.ts';

let main: string;
let dataDir: string;
let server: ServerProcess;
const env = () => ({ DATA_DIR: dataDir });

beforeAll(async () => {
  main = await buildForProcess();
  dataDir = await aDataFolder('server process ', IN_USE);
});
afterAll(async () => {
  if (server && server.child.exitCode === null && server.child.signalCode === null)
    await endServer(server, 'SIGTERM');
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const uuid = crypto.randomUUID();
  await fetch(`${server.url}/api/auth/captcha?uuid=${uuid}`);
  const facts = fs
    .readFileSync(path.join(dataDir, 'test', 'hooks.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { uuid: string; answer: string });
  const captcha = facts.find((fact) => fact.uuid === uuid)?.answer ?? '';
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'admin',
    password: ADMIN_PASSWORD,
    uuid,
    captcha,
  });
  const answer = (await (
    await fetch(`${server.url}/api/auth/oauth/token`, {
      method: 'POST',
      body,
      headers: { authorization: BASIC },
    })
  ).json()) as {
    access_token: string;
  };
  return answer.access_token;
}
const ask = async <Data>(
  token: string,
  method: string,
  path: string,
  body: object,
): Promise<Data> => {
  const headers = { token, 'content-type': 'application/json' };
  const answer = (await (
    await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  ).json()) as { code: number; data: Data };
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
};
const whoAmI = async (token: string) =>
  (
    (await (await fetch(`${server.url}/api/sys/user/info`, { headers: { token } })).json()) as {
      data: { username?: string } | null;
    }
  ).data?.username;

it.each(['PORT', 'HJ212_PORT'])('a taken %s is told in one line', async (variable) => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'taken-port-'));
  const taken = await new Promise<net.Server>((resolve) => {
    const listening = net.createServer().listen(0, '127.0.0.1', () => resolve(listening));
  });
  const { port } = taken.address() as net.AddressInfo;

  const ended = await runToEnd(main, { DATA_DIR: other, [variable]: String(port) });

  taken.close();
  fs.rmSync(other, { recursive: true });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(
    new RegExp(`^${variable}: port ${port} of 127.0.0.1 is taken by another program[^\\n]*\\n$`),
  );
});

/** The user that owns nothing. */
const NOBODY = 65_534;

const FOREIGN: readonly (readonly [string, (dir: string) => void])[] = [
  ['the folder', (dir) => fs.chmodSync(dir, 0o700)],
  [
    'its database',
    (dir) => {
      fs.mkdirSync(path.join(dir, 'pg'), { mode: 0o700 });
      fs.writeFileSync(path.join(dir, 'pg', 'PG_VERSION'), '17\n', { mode: 0o600 });
    },
  ],
  [
    'its key',
    (dir) => fs.writeFileSync(path.join(dir, 'secret.key'), 'x'.repeat(64), { mode: 0o600 }),
  ],
];

it.each(share(FOREIGN, 3))(
  'class “a stack for the operator”: a tree of another user is told in one line: %s',
  async (_what, make) => {
    // another user can be had by root alone; elsewhere a folder that nobody may write stands for his
    const isRoot = process.getuid?.() === 0;
    const foreign = fs.mkdtempSync(path.join(os.tmpdir(), 'foreign-'));
    fs.chmodSync(foreign, 0o777);
    make(foreign);
    if (!isRoot) fs.chmodSync(foreign, 0o500);

    const ended = await runToEnd(main, { DATA_DIR: foreign }, isRoot ? NOBODY : undefined);

    fs.chmodSync(foreign, 0o700);
    fs.rmSync(foreign, { recursive: true, force: true });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^[^\n]+\n$/);
    expect(ended.stderr).toContain(foreign);
  },
);

it('a bad setting is told in one line', async () => {
  expect(await runToEnd(main, { ...env(), PORT: 'eighty' })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'PORT: expected a port from 0 to 65535 (0: any free one), got "eighty"\n',
  });
});

it.skipIf(process.platform !== 'linux')('too few open files are told in one line', async () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'few-files-'));

  const said = await new Promise<string>((resolve) =>
    execFile(
      'sh',
      ['-c', `ulimit -n 256; exec "${process.execPath}" "${main}"`],
      { env: { ...ofThisRun(), DATA_DIR: other } },
      (_error, _out, stderr) => resolve(stderr),
    ),
  );

  fs.rmSync(other, { recursive: true });
  expect(said).toMatch(/^only 256 files may be open at once[^\n]*ulimit -n[^\n]*\n$/);
});

it('a volume without room is told in one line, before anything is made on it', async (test) => {
  const volume = fs.mkdtempSync(path.join(os.tmpdir(), 'small-volume-'));
  const isMounted =
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', volume]).status === 0;
  if (!isMounted) {
    fs.rmSync(volume, { recursive: true });
    return test.skip('a small volume needs the right to mount one');
  }

  const ended = await runToEnd(main, { DATA_DIR: path.join(volume, 'data') });

  const made = fs.readdirSync(path.join(volume, 'data'));
  spawnSync('umount', [volume]);
  fs.rmSync(volume, { recursive: true });
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^DATA_DIR: [^\n]*the disk is full: \d+ MB are free[^\n]*\n$/);
  expect(made).toEqual([]);
});

/** A second server on the same data folder is refused with one line and disturbs nothing. */
async function isRefusedBesides(): Promise<void> {
  const second = await runToEnd(main, env());

  expect(second.code).toBe(1);
  expect(second.stderr).toMatch(
    new RegExp(`^the data folder is used by process ${server.child.pid} [^\\n]*\\n$`),
  );
  expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({
    ok: true,
    db: 'up',
    broker: 'up',
  });
}

/** Killed amid packets, then, as a gateway alone, between a commit and its answer, it recovers by itself and has every session and, once, every packet it has answered. */
async function losesNothing(): Promise<void> {
  const tokens = await Promise.all([signIn(), signIn(), signIn()]);
  const [token] = tokens;
  const add = async (path: string, record: object) =>
    (await ask<{ id: string }>(token, 'POST', path, record)).id;
  const enterpriseId = await add('/ops/enterprise', {
    name: 'E',
    industry: 'D4411',
    regionCode: '320506',
    creditCode: '91320500000000000A',
  });
  const stationId = await add('/ops/station', {
    name: 'S',
    code: 'KILLED',
    enterpriseId,
    regionCode: '320506',
    stationType: '1',
  });
  const pointId = await add('/dm/monitor', {
    name: 'P',
    mn: 'KILLED00000001',
    stationId,
    monitorType: '1',
    stCode: '32',
  });
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  const packets = Array.from({ length: 60 }, (_, n) => ({
    at: new Date(startMs + n * 1000),
    value: n,
  }));
  const station = aDevice('KILLED00000001');
  const send = (packet: APacket) => station.send(server.ready.hj212, packet);
  const asked = {
    pointId,
    kind: 'rt',
    from: wallTime(startMs),
    to: wallTime(startMs + 60_000),
    limit: 1,
  };
  const stored = async () =>
    (await ask<{ total: number }>(token, 'POST', '/dm/monitorData/page', asked)).total;
  const [known, ...others] = packets;
  await expect.poll(async () => known && (await send(known)) && (await stored())).toBe(1);

  const sent = others.slice(0, 40).map(send);
  await sent[9];
  // a batch is answered as one: what is sent now is on its way when the server dies
  sent.push(...others.slice(40).map(send));
  await endServer(server, 'SIGKILL');
  const answers = await Promise.all(sent);
  server = await startServer(main, {
    ...env(),
    APP_ROLES: 'gateway',
    CRASH_AT: 'ingest.afterWrite',
  });
  const gateway = server;
  const hasCrashed = new Promise((resolve) => gateway.child.once('exit', resolve));
  const [next, ...left] = others.filter((_, n) => answers[n] === false);
  const isAnswered = next && (await send(next));
  await hasCrashed;
  server = await startServer(main, env());
  for (const packet of isAnswered === false && next ? [next, ...left] : []) await send(packet);
  station.close();

  // a gateway alone tells no address of a page
  expect(gateway.ready).toMatchObject({ http: 0, hj212: expect.any(Number) });
  expect(gateway.said()).not.toContain('Open');
  expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(10);
  expect(isAnswered).toBe(false);
  expect(await stored()).toBe(packets.length);
  expect(await Promise.all(tokens.map(whoAmI))).toEqual(['admin', 'admin', 'admin']);
}

/** Files of the data folder are their owner’s alone. */
function keepsToItsOwner(): void {
  const open = fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const stat = fs.lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return stat !== undefined && (stat.mode & 0o077) !== 0
      ? [`${name} ${stat.mode.toString(8)}`]
      : [];
  });

  expect(open).toEqual([]);
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
}

/** A backup is made and put back while the server runs: it starts anew on the data of that time. */
async function startsOnABackup(): Promise<void> {
  const script = (name: string, ...args: string[]) =>
    new Promise<string>((resolve, reject) =>
      execFile(
        process.execPath,
        [path.resolve('scripts', `${name}.mjs`), ...args],
        { env: { ...ofThisRun(), ...env() } },
        (error, stdout, stderr) => (error ? reject(new Error(stderr)) : resolve(stdout.trim())),
      ),
    );
  const before = await signIn();
  const backup = await script('backup');
  const after = await signIn();

  const restored = await script('restore', backup);

  expect(restored).toMatch(/^restored; what was there before lies in /);
  const [line] = server
    .said()
    .trim()
    .split('\n')
    .filter((text) => text.includes('"ready"'))
    .slice(-1);
  server = {
    ...server,
    url: `http://127.0.0.1:${(JSON.parse(line ?? '') as { http: number }).http}`,
  };
  expect([await whoAmI(before), await whoAmI(after)]).toEqual(['admin', undefined]);
}

/** SIGTERM: code 0, no lock left. */
async function stopsCleanly(): Promise<void> {
  const code = await endServer(server, 'SIGTERM');

  expect(code).toBe(0);
  expect(fs.existsSync(path.join(dataDir, 'pg.lock'))).toBe(false);
}

it('the life of a server: class “lost with the process”, class “what is written is everybody’s”, class “an address nobody serves”', async () => {
  server = await startServer(main, env());

  await isRefusedBesides();
  await losesNothing();
  keepsToItsOwner();
  await startsOnABackup();
  await stopsCleanly();
});
