import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createHttp } from './client.ts';
import type { HttpDeps } from './client.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const seen: { url: URL; headers: IncomingMessage['headers']; method: string }[] = [];
const toasts: [string, number][] = [];
const ends: string[] = [];
let server: Server;
let answer: Answer;
let deps: HttpDeps;

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

beforeEach(async () => {
  seen.length = toasts.length = ends.length = 0;
  server = createServer((request, response) => {
    seen.push({
      url: new URL(request.url ?? '/', 'http://x'),
      headers: request.headers,
      method: request.method ?? '',
    });
    request.resume();
    request.on('end', () => answer(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  deps = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    language: () => 'en-US',
    token: () => 'secret',
    keepFresh: async () => {},
    onSessionEnd: (message) => ends.push(message),
    toast: (_kind, text, ms) => toasts.push([text, ms]),
    text: (key, params) => (params ? `${key} ${JSON.stringify(params)}` : key),
    maxUploadMb: () => undefined,
  };
});
afterEach(() => new Promise((done) => server.close(done)));

describe('class “an upload ended by the clock”: how long a call may take', () => {
  const aForm = () => {
    const form = new FormData();
    form.append('file', new Blob(['bytes']), 'a.txt');
    return form;
  };

  it.each([
    ['a question', { url: '/slow' }],
    ['an upload that stands still', { url: '/slow', method: 'POST' as const, body: aForm() }],
  ])('%s without an answer ends and says so', async (_what, request) => {
    answer = (_request, response) => void response.on('close', () => response.destroy());

    const call = createHttp(deps, { timeoutMs: 60 }).call(request);

    await expect(call).rejects.toMatchObject({ message: 'common:http.timeout' });
    expect(toasts.map(([text]) => text)).toEqual(['common:http.timeout']);
  });

  it('an upload is told of its progress, and what its caller gives up is cancelled', async () => {
    answer = json({ code: 0, msg: '', data: 1 });
    const told: number[] = [];
    const caller = new AbortController();
    caller.abort();

    await createHttp(deps).call({
      url: '/up',
      method: 'POST',
      body: aForm(),
      onProgress: (percent) => told.push(percent),
    });
    const given = createHttp(deps).call({
      url: '/up',
      method: 'POST',
      body: aForm(),
      signal: caller.signal,
    });

    await expect(given).rejects.toMatchObject({ message: 'common:http.cancelled' });
    expect(told.at(-1)).toBe(100);
    expect(toasts).toEqual([]);
  });
});

describe('what a call carries', () => {
  it('a GET carries language, both token headers and a timestamp', async () => {
    answer = json({ code: 0, msg: '', data: 7 });

    const data = await createHttp(deps).call({ url: '/sys/user/info', params: { a: 1 } });

    expect(data).toBe(7);
    expect(seen[0]?.headers).toMatchObject({
      'accept-language': 'en-US',
      authorization: 'Bearer secret',
      token: 'secret',
    });
    expect(seen[0]?.url.searchParams.get('a')).toBe('1');
    expect(Number(seen[0]?.url.searchParams.get('_t'))).toBeGreaterThan(0);
  });

  it('the token call and the phone-code calls carry no token', async () => {
    answer = json({ code: 0, msg: '', data: null });
    const http = createHttp(deps);

    await http.call({
      method: 'POST',
      url: '/auth/oauth/token',
      body: new URLSearchParams({ a: '1' }),
    });
    await http.call({ method: 'POST', url: '/sys/account/loginCode' });

    expect(seen.map(({ headers }) => [headers.authorization, headers['token']])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(seen[0]?.url.searchParams.has('_t')).toBe(false);
  });

  it('a list that is asked by POST sends its query in the body, one asked by GET in the address', async () => {
    answer = json({ code: 0, msg: '', data: { list: [], total: 0 } });

    await createHttp(deps).page({ method: 'POST', url: '/x', params: { name: 'b', page: 1 } });
    await createHttp(deps).page({ url: '/x', params: { name: 'b', page: 1 } });

    expect(seen.map(({ method, url }) => [method, url.searchParams.get('name')])).toEqual([
      ['POST', null],
      ['GET', 'b'],
    ]);
    expect(Number(seen[0]?.headers['content-length'])).toBeGreaterThan(10);
  });

  it('an array in the query repeats its name without brackets', async () => {
    answer = json({ code: 0, msg: '', data: null });

    await createHttp(deps).call({ url: '/x', params: { ids: ['1', '2'] } });

    expect(seen[0]?.url.searchParams.getAll('ids')).toEqual(['1', '2']);
  });
});

describe('class “sent with the token of somebody else”: whose call it is', () => {
  const busy: Answer = (_request, response) =>
    response
      .writeHead(503, { 'retry-after': '0', 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 503, msg: 'busy', data: null }));

  it.each([
    ['waited for its token', 0, {}],
    ['was refused by a busy server', 1, { answer: busy }],
    [
      'was refused for its token, and somebody else has another',
      1,
      { answer: json({ code: 401, msg: 'over', data: null }), renewed: async () => true },
    ],
  ] as const)(
    'is not sent again where another person works here now: it %s',
    async (_what, sent, how) => {
      let isHis = true;
      const given: Answer = 'answer' in how ? how.answer : json({ code: 0, msg: '', data: 1 });
      answer = (request, response) => {
        isHis = false;
        given(request, response);
      };
      const http = createHttp({
        ...deps,
        hold: () => () => isHis,
        keepFresh: async () => {
          if (sent === 0) isHis = false;
        },
        ...('renewed' in how && { renewed: how.renewed }),
      });

      await expect(http.call({ method: 'POST', url: '/x', body: {} })).rejects.toMatchObject({
        code: -2,
      });

      expect([seen.length, toasts]).toEqual([sent, []]);
    },
  );
});

describe('refusals', () => {
  it('class “sent although it will be refused”: a file larger than the server takes is told with its limit and never sent, whoever uploads it', async () => {
    answer = json({ code: 0, msg: '', data: null });
    const http = createHttp({ ...deps, maxUploadMb: () => 1 });
    const form = (bytes: number) => {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(bytes)], 'a.bin'));
      return { method: 'POST' as const, url: '/engine/import/user/upload', body };
    };

    await expect(http.call(form(1024 * 1024 + 1))).rejects.toMatchObject({
      code: 413,
      message: 'common:http.fileSize {"size":1}',
    });
    expect([seen.length, toasts]).toEqual([0, [['common:http.fileSize {"size":1}', 2000]]]);

    await http.call(form(1024 * 1024));
    expect(seen).toHaveLength(1);
  });

  it.each([500, 403, 10004, 10500, 10002, 10009, 10012])(
    'code %i shows its msg for 2 s and rejects',
    async (code) => {
      answer = json({ code, msg: 'no', data: null, requestId: 'r1' });

      await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({
        code,
        message: 'no',
        requestId: 'r1',
      });

      expect(toasts).toEqual([['no', 2000]]);
    },
  );

  it('a right that is lacking stands behind what the code says', async () => {
    answer = json({ code: 403, msg: 'no', data: null, right: '园区 › 查看' });
    const said = 'common:http.lacking {"message":"no","right":"园区 › 查看"}';

    await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({ message: said });
    expect(toasts).toEqual([[said, 2000]]);
    // as do the records that hold one back
    answer = json({ code: 10500, msg: 'in use', data: null, holders: '站点 2 条' });
    await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({
      message: 'common:http.lacking {"message":"in use","right":"站点 2 条"}',
    });
  });

  it('class “a clock that was set”: a token that ended early is renewed once, and what was refused is sent again', async () => {
    let token = 'old';
    answer = (request, response) =>
      json(
        request.headers['token'] === 'old'
          ? { code: 401, msg: 'over', data: null }
          : { code: 0, msg: '', data: 'taken' },
      )(request, response);
    const renewed = async (refused: string | null) => {
      expect(refused).toBe('old');
      token = 'new';
      return true;
    };

    const http = createHttp({ ...deps, token: () => token, renewed });
    const data = await http.call({ method: 'POST', url: '/x', body: { a: 1 } });

    expect(data).toBe('taken');
    expect(seen).toHaveLength(2);
    expect(ends).toEqual([]);
  });

  it.each([401, 10001])('code %i ends the session without a toast', async (code) => {
    answer = json({ code, msg: 'over', data: null });

    await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({
      code,
      message: 'over',
    });

    expect(ends).toEqual(['over']);
    expect(toasts).toEqual([]);
  });

  it('class “a queue told as an error”: a busy server is asked again after the time it named, whatever was asked, and told only when it stays so', async () => {
    const busy: Answer = (_request, response) =>
      void response
        .writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' })
        .end(JSON.stringify({ code: 503, msg: 'busy' }));
    answer = (request, response) =>
      (seen.length < 3 ? busy : json({ code: 0, data: 'done' }))(request, response);

    expect(await createHttp(deps).call({ url: '/x', method: 'POST' })).toBe('done');
    expect([seen.length, toasts]).toEqual([3, []]);

    answer = busy;
    await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({ code: 503 });
    expect([seen.length, toasts]).toEqual([7, [['busy', 2000]]]);
  });

  it('HTTP 500 has a text of its own, another one for who is signed in', async () => {
    answer = json({ code: 500, msg: 'stack', data: null }, 500);

    await expect(
      createHttp({ ...deps, token: () => null }).call({ url: '/x' }),
    ).rejects.toMatchObject({ message: 'common:http.abnormal' });
    await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({
      message: 'common:http.broken',
    });

    expect(toasts).toEqual([
      ['common:http.abnormal', 2000],
      ['common:http.broken', 2000],
    ]);
  });

  it('HTTP 400 rejects with its msg and shows nothing', async () => {
    answer = json({ code: 500, msg: 'bad', data: null }, 400);

    await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({ message: 'bad' });

    expect(toasts).toEqual([]);
  });

  it('a silent call shows nothing and still hands over the bad fields', async () => {
    const issues = [{ path: 'name', rule: 'required', message: 'needed' }];
    answer = json({ code: 500, msg: 'bad', data: null, issues });

    await expect(createHttp(deps).call({ url: '/x', isSilent: true })).rejects.toMatchObject({
      issues,
    });

    expect(toasts).toEqual([]);
  });

  it('a page that is not an envelope is an error, not data', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');

    await expect(createHttp(deps).call({ url: '/x' })).rejects.toMatchObject({
      message: 'common:http.badAnswer',
    });
  });

  it.each([
    ['HTTP 500', json({}, 500)],
    ['a code without words', json({ code: 500 })],
    ['no answer', ((request) => request.socket.destroy()) satisfies Answer],
  ])('class “asked before the words are here”: %s is told in words', async (_what, refusal) => {
    answer = refusal;
    let words = 'key';
    const late = {
      ...deps,
      text: () => words,
      textsHere: async () => {
        words = 'words';
      },
    };

    await expect(createHttp(late).call({ url: '/first' })).rejects.toMatchObject({
      message: 'words',
    });
  });

  it('a server that is away is told as such', async () => {
    const http = createHttp({ ...deps, baseUrl: 'http://127.0.0.1:1/api' });

    await expect(http.call({ url: '/x' })).rejects.toMatchObject({
      code: -1,
      message: 'common:http.noAnswer',
    });
  });
});

describe('lists and files', () => {
  it('sorts by column names and short orders', async () => {
    answer = json({ code: 0, msg: '', data: { list: [{ id: '1' }], total: 1 } });

    const page = await createHttp(deps).page({
      url: '/x',
      params: { page: 1, orderField: 'createDate', order: 'descending', name: '' },
    });

    expect(page.total).toBe(1);
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toMatchObject({
      orderField: 'create_date',
      order: 'desc',
      page: '1',
    });
    expect(seen[0]?.url.searchParams.has('name')).toBe(false);
  });

  it('the list helper answers an empty list after a refusal', async () => {
    answer = json({ code: 403, msg: 'no', data: null });

    const page = await createHttp(deps).listOrEmpty({ url: '/x' });

    expect(page).toEqual({ list: [], total: 0 });
    expect(toasts).toEqual([['no', 2000]]);
  });

  it('a download takes its name from the answer', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/zip',
          'content-disposition':
            'attachment; filename="x.zip"; filename*=UTF-8\'\'%E6%8A%A5%E8%A1%A8.zip',
        })
        .end('zip');

    const file = await createHttp(deps).blob({ url: '/x' });

    expect(file.name).toBe('报表.zip');
    expect(await file.blob.text()).toBe('zip');
  });

  it.each([200, 500])(
    'an error inside a blob (HTTP %i) is read and told for 3 s',
    async (status) => {
      answer = json({ code: 500, msg: 'too many rows', data: null }, status);

      await expect(createHttp(deps).blob({ url: '/x' })).rejects.toMatchObject({
        message: 'too many rows',
      });

      expect(toasts).toEqual([['too many rows', 3000]]);
    },
  );

  it('an export address carries token and filter', () => {
    const url = new URL(createHttp(deps).exportUrl('/sys/user/export', { username: 'a' }));

    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      username: 'a',
      access_token: 'secret',
    });
  });
});
