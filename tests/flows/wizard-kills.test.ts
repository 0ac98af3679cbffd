import fs from 'node:fs';
import path from 'node:path';

import { BASIC } from '#tests/builders/app.ts';
import { aDataFolder } from '#tests/builders/data-folder.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { ADMIN_PASSWORD, IN_USE } from '#tests/builders/seeded-database.ts';
import {
  buildForProcess,
  endServer,
  startServer,
  type ServerProcess,
} from '#tests/builders/server-process.ts';

const KILLS = rounds(1, 10);
const POINTS = 6;
const FACTORS = ['w01018', 'w21003', 'w21011'];
/** ms within which a kill comes after a station was sent; one takes about 100. */
const WITHIN_MS = 120;

const random = seededRandom(50);
let main: string;
let dataDir: string;
let server: ServerProcess;
let token: string;

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

async function ask(method: string, address: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/api${address}`, {
    method,
    headers: { token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

async function signIn(): Promise<void> {
  const uuid = crypto.randomUUID();
  await fetch(`${server.url}/api/auth/captcha?uuid=${uuid}`);
  const lines = fs
    .readFileSync(path.join(dataDir, 'test', 'hooks.log'), 'utf8')
    .trim()
    .split('\n');
  const captcha =
    lines
      .map((line) => JSON.parse(line) as { uuid: string; answer: string })
      .find((fact) => fact.uuid === uuid)?.answer ?? '';
  const answer = await fetch(`${server.url}/api/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'admin',
      password: ADMIN_PASSWORD,
      uuid,
      captcha,
    }),
    headers: { authorization: BASIC },
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
}

const start = (): Promise<ServerProcess> => startServer(main, { DATA_DIR: dataDir });
const total = async (address: string): Promise<number> =>
  Number(((await ask('GET', address)).data as { readonly total: number }).total);

let enterpriseId = '';
const regionCode = '330521';
beforeAll(async () => {
  main = await buildForProcess();
  dataDir = await aDataFolder('wizard-kills-', IN_USE);
  server = await start();
  await signIn();
  const made = await ask('POST', '/ops/enterprise', {
    name: 'Enterprise',
    creditCode: '91330521MA2B000011',
    regionCode,
    enterpriseClass: '4',
    industry: 'D4620',
    attentionDegree: '1',
  });
  expect(made).toMatchObject({ code: 0 });
  enterpriseId = (made.data as { readonly id: string }).id;
});
afterAll(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null)
    await endServer(server, 'SIGTERM');
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const stationOf = (code: string): object => ({
  name: `Station ${code}`,
  code,
  enterpriseId,
  regionCode,
  stationType: '1',
  points: Array.from({ length: POINTS }, (_, n) => ({
    name: `Point ${n}`,
    mn: `${code}P${n}`,
    monitorType: '1',
    limits: FACTORS.map((factorCode) => ({ factorCode, kind: '1', upper: 50 })),
  })),
  devices: [{ equipmentType: 'COD' }, { equipmentType: 'DCU' }],
});

/** What stands of a station: how many of it, of its points, limits and devices. */
async function leftOf(code: string): Promise<readonly number[]> {
  const found = (await ask('GET', `/ops/station/page?keyword=${code}&limit=10`)).data as {
    readonly list: readonly { readonly id: string }[];
  };
  const id = found.list[0]?.id;
  const points = await total(`/dm/monitor/page?keyword=${code}P&limit=1`);
  if (id === undefined) return [0, points, 0, 0];
  return [
    found.list.length,
    points,
    Number(
      ((await ask('GET', `/dm/limit/list?stationId=${id}`)).data as readonly unknown[]).length,
    ),
    await total(`/ops/equipment/page?stationId=${id}&limit=1`),
  ];
}

it('class “half a station”: a wizard killed at any moment leaves the whole of it or nothing, and what was answered stands', async () => {
  const left: (readonly number[])[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const answered: string[] = [];
    const sent: string[] = [];
    const work = async (): Promise<void> => {
      for (let n = 0; ; n += 1) {
        const code = `K${kill}N${n}X`;
        sent.push(code);
        const { code: said, msg } = await ask('POST', '/ops/station', stationOf(code));
        expect([said, msg]).toEqual([0, expect.any(String)]);
        answered.push(code);
        if (n === 0) setTimeout(() => server.child.kill('SIGKILL'), random.int(WITHIN_MS));
      }
    };
    const gone = new Promise((resolve) => server.child.once('exit', resolve));
    await expect(work()).rejects.toThrow('fetch failed');
    await gone;
    server = await start();
    await signIn();

    for (const code of sent) {
      const stands = await leftOf(code);
      left.push(stands);
      if (answered.includes(code)) expect(stands[0], code).toBe(1);
    }
  }
  const whole = [1, POINTS, POINTS * FACTORS.length, 2];
  expect(
    left.filter((stands) => stands.join() !== '0,0,0,0' && stands.join() !== whole.join()),
  ).toEqual([]);
  expect(left.filter((stands) => stands[0] === 1).length).toBeGreaterThanOrEqual(KILLS);
});
