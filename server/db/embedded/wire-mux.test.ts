import type { Duplex } from 'node:stream';
import pg from 'pg';

import { WireMux, type Backend } from './wire-mux.ts';
import { STATUS, errorMessage, queryMessage, readyMessage } from './wire-protocol.ts';

/** A database that says "ready" to everything and writes down what it was asked; `hang` never answers. */
function aBackend(severity: 'FATAL' | 'PANIC' = 'FATAL') {
  const asked: string[] = [];
  let status: number = STATUS.idle;
  const backend: Backend = {
    exec: async (bytes) => {
      const sql = Buffer.from(bytes).subarray(5, -1).toString();
      asked.push(sql);
      if (sql === 'hang') await new Promise(() => {});
      if (sql === 'break')
        return Buffer.from(
          errorMessage('FATAL', '58030', 'could not write')
            .toString('latin1')
            .replaceAll('FATAL', severity),
          'latin1',
        );
      if (sql === 'die') throw new Error('out of memory');
      if (sql.startsWith('begin')) status = STATUS.inTransaction;
      if (/^(commit|rollback)/i.test(sql)) status = STATUS.idle;
      return readyMessage(status);
    },
  };
  return { backend, asked };
}

function aMux(options: Partial<ConstructorParameters<typeof WireMux>[0]> = {}) {
  const told: string[] = [];
  const mux = new WireMux({
    statementTimeoutMs: () => 50,
    idleInTransactionMs: 5000,
    reopenPatienceMs: 5000,
    onStuck: () => told.push('stuck'),
    onBroken: (reason) => told.push(reason),
    ...options,
  });
  return { mux, told };
}

async function aClient(mux: WireMux) {
  const client = new pg.Client({
    stream: (() => mux.stream()) as unknown as pg.ClientConfig['stream'],
    ssl: false,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

it('a statement that never ends is reported, its client gets an error and the next session serves the others', async () => {
  const { mux, told } = aMux();
  mux.attach(aBackend().backend);
  const [stuck, other] = [await aClient(mux), await aClient(mux)];
  const hanging = stuck.query('hang');
  const waiting = other.query('select 1');

  await expect(hanging).rejects.toMatchObject({ code: '57014' });
  mux.attach(aBackend().backend);

  await expect(waiting).resolves.toBeDefined();
  expect(told).toEqual(['stuck']);
});

it('a broken session is reported with its reason', async () => {
  const { mux, told } = aMux();
  mux.attach(aBackend().backend);
  const client = await aClient(mux);

  await expect(client.query('die')).rejects.toThrow('out of memory');

  expect(told).toEqual(['out of memory']);
});

it('a client that leaves its transaction open too long is thrown out and rolled back', async () => {
  const { mux } = aMux({ idleInTransactionMs: 20 });
  const { backend, asked } = aBackend();
  mux.attach(backend);
  const [sleeper, other] = [await aClient(mux), await aClient(mux)];
  await sleeper.query('begin');

  await other.query('select 2');

  expect(asked).toEqual(['begin', 'ROLLBACK', 'select 2']);
});

it('statements of others wait until the owner of the transaction is idle', async () => {
  const { mux } = aMux();
  const { backend, asked } = aBackend();
  mux.attach(backend);
  const [owner, other] = [await aClient(mux), await aClient(mux)];
  await owner.query('begin');

  const later = other.query('select 2');
  await owner.query('select 1');
  await owner.query('commit');
  await later;

  expect(asked).toEqual(['begin', 'select 1', 'commit', 'select 2']);
});

it('named prepared statements are refused, since sessions share them', async () => {
  const { mux } = aMux();
  mux.attach(aBackend().backend);
  const client = await aClient(mux);

  await expect(client.query({ name: 'n', text: 'select 1' })).rejects.toMatchObject({
    code: '0A000',
  });
});

it('a message of impossible length ends the connection and nobody else', async () => {
  const { mux } = aMux();
  const { backend, asked } = aBackend();
  mux.attach(backend);
  const stream = mux.stream();
  stream.write(Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]));
  const ended = new Promise((resolve) => stream.once('end', resolve));
  stream.resume();

  stream.write(Buffer.from([0x51, 0xff, 0xff, 0xff, 0xff, 0]));
  await ended;

  await (await aClient(mux)).query('select 1');
  expect(asked).toEqual(['select 1']);
});

it('a request cut into single bytes arrives whole', async () => {
  const { mux } = aMux();
  const { backend, asked } = aBackend();
  mux.attach(backend);
  const stream = mux.stream();
  stream.resume();

  for (const byte of Buffer.concat([
    Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]),
    queryMessage('select 1'),
  ]))
    stream.write(Buffer.from([byte]));

  await expect.poll(() => asked).toEqual(['select 1']);
});

it('after closing every client is told that the database is shut down', async () => {
  const { mux } = aMux();
  mux.attach(aBackend().backend);
  const client = await aClient(mux);
  const hanging = client.query('hang');

  mux.close();

  await expect(hanging).rejects.toMatchObject({ code: '57P01' });
});

describe('class “an answer that ends the session is taken for an answer”', () => {
  it.each(['FATAL', 'PANIC'] as const)(
    '%s tells that the session is broken, with its text, and asks it nothing more',
    async (severity) => {
      const { mux, told } = aMux();
      const { backend, asked } = aBackend(severity);
      mux.attach(backend);
      const client = await aClient(mux);
      await client.query('begin');

      await expect(client.query('break')).rejects.toThrow();

      expect(told).toEqual([`${severity}: could not write`]);
      expect(asked).toEqual(['begin', 'break']);
    },
  );

  it('an answer without an end is none', async () => {
    const { mux, told } = aMux();
    mux.attach({ exec: async () => Buffer.alloc(0) });

    await expect((await aClient(mux)).query('select 1')).rejects.toThrow();

    expect(told).toEqual(['a statement was not answered']);
  });
});

it('class “who waits is told nothing”: without a session clients wait a while, then each is refused, and served again once there is one', async () => {
  const { mux } = aMux({ reopenPatienceMs: 30 });
  mux.attach(aBackend().backend);
  const [first, waiting] = [await aClient(mux), await aClient(mux)];
  await expect(first.query('die')).rejects.toThrow('out of memory');

  await expect(waiting.query('select 1')).rejects.toMatchObject({ code: '57P03' });
  await expect((await aClient(mux)).query('select 1')).rejects.toMatchObject({ code: '57P03' });
  mux.attach(aBackend().backend);

  await expect((await aClient(mux)).query('select 1')).resolves.toBeDefined();
});

it('class “the end of a connection is never heard”: a client that was thrown out is told of the end and refuses what is asked later', async () => {
  const { mux } = aMux();
  mux.attach(aBackend().backend);
  const client = await aClient(mux);
  const ended = new Promise((resolve) => client.once('end', resolve));
  await expect(client.query('hang')).rejects.toMatchObject({ code: '57014' });

  await ended;

  await expect(client.query('select 1')).rejects.toThrow();
});

describe('class “the session waits while its last answer is handed out”', () => {
  /** A session that takes requests while one is answered, as the thread of the database does; `open` leaves a transaction open, `hang` never ends. */
  function aQueueingBackend() {
    const [asked, ran]: [string[], string[]] = [[], []];
    let turn: Promise<unknown> = Promise.resolve();
    let status: number = STATUS.idle;
    let begun = 0;
    const run = async (sql: string, isBehind: boolean): Promise<Uint8Array | null> => {
      if (isBehind && status !== STATUS.idle) return null;
      begun += 1;
      ran.push(sql);
      if (sql === 'hang') await new Promise(() => {});
      if (sql === 'open' || sql === 'begin') status = STATUS.inTransaction;
      if (/^(commit|rollback)/i.test(sql)) status = STATUS.idle;
      return readyMessage(status);
    };
    const backend: Backend = {
      exec(bytes, isBehind) {
        const sql = Buffer.from(bytes).subarray(5, -1).toString();
        asked.push(`${isBehind ? 'behind ' : ''}${sql}`);
        const own = turn.then(() => run(sql, isBehind));
        turn = own;
        return own;
      },
      stop: () => begun,
    };
    return { backend, asked, ran };
  }

  it('requests are sent behind the one that runs, at most three, and none behind a transaction that begins', async () => {
    const { mux } = aMux();
    const { backend, asked } = aQueueingBackend();
    const clients = await Promise.all(Array.from({ length: 6 }, () => aClient(mux)));
    const all = ['1', '2', '3', '4', '5', 'begin'].map((sql, at) => clients[at]?.query(sql));
    await new Promise((resolve) => setImmediate(resolve));

    mux.attach(backend);
    const atOnce = [...asked];
    const owner = clients[5];
    await all.at(-1);
    const late = clients[0]?.query('6');
    await owner?.query('commit');
    await Promise.all([...all, late]);

    expect(atOnce).toEqual(['1', 'behind 2', 'behind 3', 'behind 4']);
    expect(asked.slice(-2)).toEqual(['commit', '6']);
  });

  it('what was sent behind a statement that left a transaction open is run after it, in order', async () => {
    const { mux } = aMux();
    const { backend, ran } = aQueueingBackend();
    mux.attach(backend);
    const [owner, second, third] = [await aClient(mux), await aClient(mux), await aClient(mux)];
    const opening = owner.query('open');
    const others = [second.query('2'), third.query('3')];

    await opening;
    await owner.query('commit');
    await Promise.all(others);

    expect(ran).toEqual(['open', 'commit', '2', '3']);
  });

  it('of those on their way to a session that is stuck only who was begun gets an error', async () => {
    const { mux } = aMux();
    mux.attach(aQueueingBackend().backend);
    const [done, stuck, other] = [await aClient(mux), await aClient(mux), await aClient(mux)];
    await done.query('1');
    const hanging = stuck.query('hang');
    const waiting = other.query('2');
    const next = aQueueingBackend();

    await expect(hanging).rejects.toMatchObject({ code: '57014' });
    mux.attach(next.backend);
    await waiting;

    expect(next.ran).toEqual(['2']);
  });

  it('a client that leaves while its request is on its way leaves no transaction behind', async () => {
    const { mux } = aMux();
    const { backend, ran } = aQueueingBackend();
    mux.attach(backend);
    const [first, leaving, other] = [await aClient(mux), await aClient(mux), await aClient(mux)];
    const asked = first.query('1');
    const opening = leaving.query('open').catch(() => null);
    (
      leaving as unknown as { readonly connection: { readonly stream: Duplex } }
    ).connection.stream.destroy();
    await Promise.all([asked, opening]);

    await other.query('2');

    expect(ran).toEqual(['1', 'open', 'ROLLBACK', '2']);
  });
});
