import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

const MB = 1024 * 1024;
const LIMIT = 20 * MB;
const BOUNDARY = '----wire';
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await anApp({ isListening: true });
  await app.app.database.pool.query('update sys_user set must_change_password = false');
  token = await app.signIn('admin', ADMIN_PASSWORD);
});
afterAll(() => app.stop());

/** Lines before a body; without a length it comes in chunks. */
const request = (length?: number) =>
  [
    'POST /api/oss/file/upload_env HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');
const inChunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

/** Writes the parts one after the other until all are gone or the server has answered. @returns its answer and how much it took. */
function send(
  parts: Iterable<Buffer | string>,
): Promise<{ readonly answer: string; readonly sent: number }> {
  return new Promise((resolve) => {
    let [answer, sent] = ['', 0];
    const socket = net.connect(app.app.httpPort, '127.0.0.1', () => {
      const rest = parts[Symbol.iterator]();
      const next = (): void => {
        const { value, done } = rest.next();
        if (done || answer !== '' || socket.destroyed) return;
        sent += value.length;
        socket.write(value, next);
      };
      next();
    });
    const end = () => resolve({ answer, sent });
    socket.on('data', (part: Buffer) => {
      answer += part.toString();
      if (answer.includes('"code"')) socket.destroy();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
function* endless(): Generator<Buffer | string> {
  yield request();
  yield inChunk(Buffer.from(HEAD));
  for (let at = 0; at < 2048; at += 1) yield inChunk(Buffer.alloc(MB, 65));
}
const coming = () =>
  fs
    .readdirSync(path.join(app.dataDir, 'files', 'coming'), { withFileTypes: true })
    .filter((entry) => entry.isFile());
const stored = async () =>
  (await app.app.database.pool.query<{ n: string }>('select count(*) n from sys_file')).rows[0]?.n;
const upload = (bytes: number) =>
  send([request(HEAD.length + bytes + TAIL.length), HEAD, Buffer.alloc(bytes, 65), TAIL]);

/** As an ordinary client does: it sends all of its body before it reads the answer. */
function post(url: string, type: string, body: Buffer): Promise<string> {
  const head = [
    `POST /api${url} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    '\r\n',
  ];
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(app.app.httpPort, '127.0.0.1', () => {
      socket.write(head.join('\r\n'));
      socket.write(body, () => {
        socket.on('data', (part: Buffer) => {
          answer += part.toString();
          if (answer.includes('"requestId"')) socket.destroy();
        });
        socket.on('close', () => resolve(answer));
      });
    });
    socket.on('error', reject);
  });
}

describe('class "the refusal dies with the connection"', () => {
  const form = `multipart/form-data; boundary=${BOUNDARY}`;
  const large = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(30 * MB, 65), Buffer.from(TAIL)]);

  it.each([
    ['a file of 30 MB', '/oss/file/upload_env', form, '文件不能超过 20 MB'],
    [
      'a workbook of 30 MB',
      '/engine/import/enterprise/upload',
      form.replace('boundary', 'charset=utf-8; boundary'),
      '',
    ],
    ['a form where none is taken', '/sys/user', form, ''],
    ['a record of 30 MB', '/sys/user', 'application/json', '提交的内容过大'],
  ])(
    '%s is refused in words that arrive, and the server goes on',
    async (_what, url, type, words) => {
      const answers = [await post(url, type, large), await post(url, type, large)];

      for (const answer of answers)
        expect(answer).toMatch(new RegExp(`"code":[1-9].*"msg":"[^"]*${words}`));
    },
  );
});

describe('FILE-03: an upload on the wire', () => {
  it('of one byte less than the limit is taken, of one more it is not', async () => {
    const [under, over] = [await upload(LIMIT - 1), await upload(LIMIT + 1)];

    expect(under.answer).toContain('"code":0');
    expect(over.answer).toContain('"code":413');
    expect(over.answer).toContain('20 MB');
  });

  it('of two gigabytes is refused by its length, before it comes', async () => {
    const { answer } = await send([request(2048 * MB), HEAD]);

    expect(answer).toContain('"code":413');
    expect(answer).toContain('20 MB');
  });

  it('that does not say how long it is ends shortly after the limit', async () => {
    const { answer, sent } = await send(endless());

    expect(answer).toMatch(/"code":413|^$/);
    expect(sent).toBeLessThan(200 * MB);
    expect(coming()).toEqual([]);
  });

  it('of ten thousand parts is refused', async () => {
    const parts = Array.from(
      { length: 10_000 },
      (_, at) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`,
    ).join('');
    const body = `${parts}${HEAD}x${TAIL}`;

    const { answer } = await send([request(body.length), body]);

    expect(answer).not.toContain('"code":0');
    expect(answer).toMatch(/"code":(400|413|500|10019)/);
  });

  it('that breaks off half-way leaves neither a file nor a row', async () => {
    const before = await stored();
    const socket = net.connect(app.app.httpPort, '127.0.0.1');
    socket.write(request(HEAD.length + 10 * MB + TAIL.length));
    socket.write(HEAD);
    socket.write(Buffer.alloc(5 * MB, 65));
    await expect.poll(() => coming().length).toBe(1);

    socket.destroy();

    await expect.poll(() => coming().length).toBe(0);
    expect(await stored()).toBe(before);
    expect((await fetch(`http://127.0.0.1:${app.app.httpPort}/healthz`)).status).toBe(200);
  });
});
