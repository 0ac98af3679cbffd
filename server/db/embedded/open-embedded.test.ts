import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { isDatabaseDown } from '#server/base/context/database-errors.ts';
import { databaseEntries } from '#tests/builders/database-entries.ts';
import { openDatabase, type DatabaseHandle } from '../open.ts';
import { OperatorError } from '../operator-error.ts';
import { LockedError } from './lock-file.ts';
import type { EmbeddedEntries } from './open-embedded.ts';
import { openWorker } from './worker-backend.ts';

const log = { warn: () => {}, error: () => {} };
let entries: EmbeddedEntries;
let dataDir: string;
let handle: DatabaseHandle;
const open = (statementTimeoutMs = 30_000) =>
  openDatabase({ dataDir, entries, statementTimeoutMs, log });

beforeAll(async () => {
  entries = await databaseEntries();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded database '));
  handle = await open();
  await handle.pool.query('create table thing (id integer primary key)');
  await handle.close();
});
afterAll(() => {
  fs.rmSync(dataDir, { recursive: true });
  fs.rmSync(path.dirname(entries.worker.pathname), { recursive: true, force: true });
});

it('a second opener of the same folder is refused and the first goes on', async () => {
  handle = await open();

  await expect(open()).rejects.toThrow(LockedError);

  expect(await handle.health()).toEqual({ ok: true });
  await handle.close();
});

it('a statement without end is ended with its thread; what was committed stays and the next statement works', async () => {
  handle = await open(1500);
  await handle.pool.query('insert into thing values (1)');

  await expect(
    handle.pool.query(
      'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t',
    ),
  ).rejects.toMatchObject({
    code: '57014',
  });

  expect((await handle.pool.query('select id from thing where id = 1')).rows).toEqual([{ id: 1 }]);
  await handle.close();
});

it('while the product starts a statement may take longer than later', async () => {
  handle = await openDatabase({ dataDir, entries, statementTimeoutMs: 150, isStarting: true, log });
  await handle.pool.query('select pg_sleep(0.3)');

  await handle.limitStatements();

  await expect(handle.pool.query('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' });
  await handle.close();
});

it('class “the end of a connection is never heard”: a client whose statement was ended can ask again, in and outside a transaction', async () => {
  handle = await open(1500);
  const client = await handle.pool.connect();
  await client.query('begin');
  await client.query('select pg_sleep(600)').catch(() => {});

  const again = client.query('select 1').catch((error: unknown) => error);

  expect(isDatabaseDown(await again)).toBe(true);
  client.release();
  expect(
    await Promise.all(
      Array.from({ length: 20 }, async () => (await handle.pool.query('select 1 as one')).rows),
    ),
  ).toEqual(Array.from({ length: 20 }, () => [{ one: 1 }]));
  await handle.close();
});

describe('class “the database ends and nobody opens it again”', () => {
  const told: string[] = [];
  const telling = {
    warn: (fields: object, text = '') => void told.push(text + JSON.stringify(fields)),
    error: (fields: object, text = '') => void told.push(text + JSON.stringify(fields)),
  };

  it.each([
    ['the disk refuses to force a commit', 'fsyncSync', 'EIO'],
    ['the disk is full as the log needs room', 'writeSync', 'ENOSPC'],
  ])(
    '%s: what waits gets an error, the database opens by itself and says so, what was committed is there',
    async (_name, call, code) => {
      const flag = path.join(dataDir, `fail-${call}`);
      const worker = aFaultyWorker({ call, code, flag });
      handle = await openDatabase({
        dataDir,
        entries: { ...entries, worker },
        statementTimeoutMs: 30_000,
        log: telling,
      });
      await handle.pool.query('create table if not exists kept (name text)');
      await handle.pool.query('insert into kept values ($1)', [call]);

      fs.writeFileSync(flag, '');
      const error = await handle.pool
        .query("insert into kept select repeat('x', 9000) from generate_series(1, 4000)")
        .catch((reason: unknown) => reason);
      fs.rmSync(flag);

      await expect.poll(async () => (await handle.health()).ok).toBe(true);
      expect(isDatabaseDown(error)).toBe(true);
      expect(
        (await handle.pool.query('select 1 from kept where name = $1', [call])).rows,
      ).toHaveLength(1);
      expect(told.join('\n')).toContain('embedded database is open again');
      await handle.close();
    },
  );

  it('a thread that ends while nobody asks is opened again before somebody does', async () => {
    const flag = path.join(dataDir, 'end');
    handle = await openDatabase({
      dataDir,
      entries: { ...entries, worker: anEndingWorker(flag) },
      statementTimeoutMs: 30_000,
      log: telling,
    });
    told.splice(0);

    fs.writeFileSync(flag, '');

    await expect.poll(() => told.join('\n')).toContain('embedded database is open again');
    expect((await handle.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await handle.close();
  });
});

/** The thread of the product on a disk that refuses a call while a file is there. */
function aFaultyWorker({
  call,
  code,
  flag,
}: {
  readonly call: string;
  readonly code: string;
  readonly flag: string;
}): URL {
  return writeWorker(
    `faulty-${call}.mjs`,
    `
    const real = fs.${call};
    fs.${call} = (...args) => {
      if (fs.existsSync(${JSON.stringify(flag)})) throw Object.assign(new Error('${code}'), { code: '${code}', errno: -5 });
      return real(...args);
    };`,
  );
}

/** Ends once, as soon as a file is there. */
function anEndingWorker(flag: string): URL {
  return writeWorker(
    'ending.mjs',
    `
    const timer = setInterval(() => {
      if (!fs.existsSync(${JSON.stringify(flag)})) return;
      fs.rmSync(${JSON.stringify(flag)});
      process.exit(3);
    }, 20);
    timer.unref();`,
  );
}

function writeWorker(name: string, text: string): URL {
  const file = path.join(path.dirname(fileURLToPath(entries.worker)), name);
  fs.writeFileSync(
    file,
    `import fs from 'node:fs';\n${text}\nawait import(${JSON.stringify(entries.worker.href)});\n`,
  );
  return pathToFileURL(file);
}

describe('class “what cannot be opened is told by a stack, or not at all”', () => {
  const refusal = async (prepare: (dir: string) => void): Promise<Error> => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unopened-'));
    prepare(dir);
    const error = await openDatabase({ dataDir: dir, entries, log }).then(
      () => new Error('opened'),
      (reason: Error) => reason,
    );
    fs.rmSync(dir, { recursive: true });
    return error;
  };

  it.each([
    ['the key of secrets', (dir: string) => fs.writeFileSync(path.join(dir, 'secret.key'), 'x')],
    [
      'uploaded files',
      (dir: string) => void fs.mkdirSync(path.join(dir, 'files', 'stored'), { recursive: true }),
    ],
    [
      'a part of the database',
      (dir: string) => void fs.mkdirSync(path.join(dir, 'pg', 'base'), { recursive: true }),
    ],
  ])('a missing database beside %s is not replaced by an empty one', async (_name, prepare) => {
    const error = await refusal(prepare);

    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toMatch(/but no database .*npm run restore/);
  });

  it('damaged files are one line that names the folder and the way out', async () => {
    const error = await refusal((dir) => {
      fs.cpSync(path.join(dataDir, 'pg'), path.join(dir, 'pg'), { recursive: true });
      fs.writeFileSync(path.join(dir, 'pg', 'global', 'pg_control'), 'garbage');
    });

    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toMatch(
      /^the embedded database in .* cannot be opened: [^\n]*npm run restore[^\n]*$/,
    );
  });
});

it.skipIf(process.platform === 'win32')(
  'class “what is written is everybody’s”: a new database is its owner’s alone, one copied from the build too',
  () => {
    const dir = path.join(dataDir, 'pg');
    const open = [dir, ...fs.readdirSync(dir, { recursive: true, encoding: 'utf8' })]
      .map((name) => path.resolve(dir, name))
      .filter((name) => (fs.statSync(name).mode & 0o077) !== 0);

    expect(open).toEqual([]);
  },
);

it('keeping house works: checkpoint and vacuum', async () => {
  handle = await open();

  await handle.maintain();
  await handle.vacuum();

  await handle.close();
  expect(fs.existsSync(path.join(dataDir, 'pg.lock'))).toBe(false);
});

it('a database whose commits are not forced to disk is refused', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'careless-'));
  const careless = path.join(dir, 'careless.mjs');
  fs.writeFileSync(
    careless,
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'ready', fsyncsOfOneCommit: 0 }); setInterval(() => {}, 1000);",
  );

  await expect(openWorker(new URL(`file://${careless}`), dir)).rejects.toThrow('no fsync');

  fs.rmSync(dir, { recursive: true });
});
