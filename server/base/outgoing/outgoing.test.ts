import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { makeFastDfsStore } from '#server/platform/files/stores/fastdfs-store.ts';
import { makeS3Store } from '#server/platform/files/stores/s3-store.ts';
import { sendBySmtp } from '#server/platform/mail/smtp.ts';
import { makeOutgoing } from './outgoing.ts';

let trap: http.Server;
let port = 0;
let heard = 0;
beforeAll(async () => {
  trap = http.createServer((request, response) => {
    if (request.url === '/go')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` });
    response.end('{}');
  });
  trap.on('connection', () => heard++);
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  port = (trap.address() as { port: number }).port;
});
beforeEach(() => {
  heard = 0;
});
afterAll(() => new Promise((resolve) => trap.close(resolve)));

/** A name that is somebody's public address when it is judged, and this machine ever after. */
function aTurningName(): ReturnType<typeof makeOutgoing> {
  let asked = 0;
  return makeOutgoing([], async () => [
    { address: asked++ === 0 ? '203.0.113.7' : '127.0.0.1', family: 4 },
  ]);
}
const quick = (
  outgoing: ReturnType<typeof makeOutgoing>,
): ReturnType<typeof makeOutgoing>['request'] => {
  return (address, request) => outgoing.request(address, { ...request, timeoutMs: 300 });
};

describe('class "judged, then looked up again"', () => {
  it('a bucket whose name turns to this machine is not reached', async () => {
    const request = quick(aTurningName());
    const store = makeS3Store({
      endpoint: `http://turns.test:${port}`,
      region: 'r',
      bucket: 'b',
      accessKeyId: 'a',
      secretAccessKey: 's',
      isPathStyle: true,
      request,
    });

    await expect(store.open('20260101/x.txt')).rejects.toMatchObject({ name: 'AppError' });

    expect(heard).toBe(0);
  });

  it('a file system whose name turns to this machine is not reached', async () => {
    const store = makeFastDfsStore({
      domain: `http://turns.test:${port}`,
      request: quick(aTurningName()),
    });

    await expect(store.remove('20260101/x.txt')).rejects.toMatchObject({ name: 'AppError' });

    expect(heard).toBe(0);
  });

  it('a mail goes to the judged address, the name is only told', async () => {
    let mails = 0;
    const server = net.createServer((socket) => (mails++, socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = {
      host: 'no-such-name.invalid',
      address: '127.0.0.1',
      port: (server.address() as { port: number }).port,
      username: '',
      password: '',
    };

    await expect(
      sendBySmtp(at, { to: ['a@b.c'], cc: [], subject: '', html: '' }),
    ).rejects.toThrow();

    expect(mails).toBe(1);
    server.close();
  });

  it('each name is asked once for a call', async () => {
    let asked = 0;
    const outgoing = makeOutgoing(
      ['inner.test'],
      async () => (asked++, [{ address: '127.0.0.1', family: 4 }]),
    );

    const answer = await outgoing.request(`http://inner.test:${port}/`, { timeoutMs: 5000 });

    expect([await answer.text(), asked, heard]).toEqual(['{}', 1, 1]);
  });
});

describe('class “a long answer ends in its midst”', () => {
  it('where a signal ends it, the clock counts to its head alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const outgoing = makeOutgoing(['127.0.0.1']);
    const { signal } = new AbortController();

    const answer = await outgoing.request(`http://127.0.0.1:${port}/`, {
      timeoutMs: 60_000,
      stream: signal,
    });

    expect(vi.getTimerCount()).toBe(0);
    expect(await answer.text()).toBe('{}');
  });
});

describe('class “a long body ends in its midst”', () => {
  const body = Buffer.alloc(32 * 1024 * 1024);
  /** Puts the body to a server that does with it what is said; the clock of the call is the test's where it is given. */
  const putTo = async (take: (socket: net.Socket) => void, timeoutMs: number) => {
    const server = net.createServer((socket) => {
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      take(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port: at } = server.address() as net.AddressInfo;
    const request = { method: 'PUT', body, timeoutMs, isLong: true };
    return makeOutgoing(['127.0.0.1']).request(`http://127.0.0.1:${at}/`, request);
  };

  it('a slow store is waited for as long as bytes go out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let got = 0;
    const takeSlowly = (socket: net.Socket): void => {
      socket.on('data', (part) => {
        const mark = Math.floor(got / (body.length / 4));
        got += part.length;
        if (Math.floor(got / (body.length / 4)) > mark) vi.advanceTimersByTime(50_000);
        if (got >= body.length) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      });
    };
    const answer = await putTo(takeSlowly, 60_000);

    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  });

  it('one that takes nothing any more is not', async () => {
    await expect(putTo((socket) => void socket.pause(), 50)).rejects.toThrow();
  });
});

describe('class "a redirect leads inside"', () => {
  it('is an answer, and is not followed', async () => {
    const outgoing = makeOutgoing(['inner.test'], async () => [
      { address: '127.0.0.1', family: 4 },
    ]);

    const answer = await outgoing.request(`http://inner.test:${port}/go`, { timeoutMs: 5000 });

    expect([answer.status, heard]).toEqual([302, 1]);
  });
});

describe('addresses of the own network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    '[2002:7f00:1::]',
    '[fec0::1]',
    '2130706433',
    '0x7f.1',
  ])('%s is refused', async (host) => {
    await expect(
      makeOutgoing([]).request(`http://${host}:${port}/`, { timeoutMs: 5000 }),
    ).rejects.toMatchObject({ name: 'AppError' });
    expect(heard).toBe(0);
  });

  it.each([
    '64:ff9b:1::7f00:1',
    '64:ff9b::7f00:1',
    '100::1',
    '5f00::1',
    '1::7f00:1',
    '2001:db8::1',
    '2001:10::1',
    '3fff::1',
    '192.88.99.1',
    '::1%lo',
    'fe80::1%eth0',
  ])(
    'class “a list of what is inside”: %s is no address of the world, so it is refused unlisted',
    async (host) => {
      await expect(makeOutgoing([]).resolve(host)).rejects.toMatchObject({ name: 'AppError' });
    },
  );

  it('addresses of the world are taken', async () => {
    const found = await Promise.all(
      ['2400:3200::1', '2606:4700::6810:1', '223.5.5.5'].map((host) =>
        makeOutgoing([]).resolve(host),
      ),
    );

    expect(found.flat().map(({ family }) => family)).toEqual([6, 6, 4]);
  });

  it('a name with one address outside and one inside is refused', async () => {
    const outgoing = makeOutgoing([], async () => [
      { address: '203.0.113.7', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);

    await expect(outgoing.resolve('both.test')).rejects.toMatchObject({ name: 'AppError' });
  });
});
