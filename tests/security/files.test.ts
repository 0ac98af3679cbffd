import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutgoing } from '#server/base/outgoing/outgoing.ts';
import { makeSecretBox } from '#server/base/secrets/secret-box.ts';
import { makeFiles } from '#server/platform/files/file-stores.ts';
import { cleanFiles } from '#server/platform/files/files.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { unpackZip } from '#tests/builders/unpack-zip.ts';
import { aForm, HTML, JPEG, PDF, PNG } from '#tests/builders/uploads.ts';

let city: TwoCompanies;
let now = new Date();
beforeAll(async () => {
  city = await twoCompanies({ now: () => now });
});
afterAll(() => city.stop());

const upload = (person: Person, name: string, bytes: Buffer, field: string | null = 'file') =>
  city.as(person, 'POST /oss/file/upload_env', aForm(name, bytes, { field }));
const uploaded = async (person: Person, name = 'a.png', bytes = PNG) =>
  (await upload(person, name, bytes)).data as {
    readonly id: string;
    readonly name: string;
    readonly url: string;
  };
/** The same upload again, under the client's own name of it. */
const again = (person: Person, key: string, bytes = PNG) => {
  const { body, headers } = aForm('key.png', bytes);
  return city.as(person, 'POST /oss/file/upload_env', {
    body,
    headers: { ...headers, 'idempotency-key': key },
  });
};
const load = (person: Person, id: string) => city.as(person, `GET /oss/file/download/${id}`);
const move = (person: Person, body: object) =>
  city.as(person, 'POST /ops/workorder/move', { body });

describe('uploading', () => {
  it('any signed-in user uploads, and gets his file back with a safe header', async () => {
    const file = await uploaded('low', '报表 2026;x.pdf', PDF);

    const answer = await load('low', file.id);

    expect(file).toMatchObject({ name: '报表 2026;x.pdf', size: PDF.length, src: file.url });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(
        'attachment; filename="__ 2026_x.pdf"; filename*=UTF-8\'\'%E6%8A%A5%E8%A1%A8',
      ),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('an upload that is sent twice under one key is one file; of other bytes it is refused, of another person it is his own', async () => {
    const [first, second] = [await again('low', 'photo-1'), await again('low', 'photo-1')];
    const other = await again('low', 'photo-1', Buffer.concat([PNG, Buffer.from('x')]));
    const his = await again('oa1', 'photo-1');

    expect([first.code, his.code]).toEqual([0, 0]);
    expect(second.data).toEqual(first.data);
    expect(other).toMatchObject({ code: 10500, data: null });
    expect((his.data as { id: string }).id).not.toBe((first.data as { id: string }).id);
  });

  it('FILE-01: formats outside the list, and content that is not what it says, are refused', async () => {
    const formats = [
      ['a.html', HTML],
      ['a.jpg.html', HTML],
      ['a.php.jpg', JPEG],
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['.htaccess', Buffer.from('deny')],
      ['a.jsp', Buffer.from('<% %>')],
      ['noextension', PNG],
      ['a.zip', Buffer.from('PK\u0003\u0004')],
    ] as const;
    const contents = [
      ['a.pdf', Buffer.from('MZ\u0090\u0000\u0003')],
      ['a.jpg', Buffer.concat([Buffer.from('ffd8ff', 'hex'), HTML])],
    ] as const;
    const saidOf = (attempts: readonly (readonly [string, Buffer])[]) =>
      Promise.all(
        attempts.map(async ([name, bytes]) => {
          const { code, msg } = await upload('low', name, bytes);
          return [code, msg.replace(/^只支持.*/, '只支持')];
        }),
      );

    expect(await saidOf(formats)).toEqual(formats.map(() => [500, '只支持']));
    expect(await saidOf(contents)).toEqual([
      [500, '“a.pdf”的内容不是pdf格式，与文件名不符'],
      [500, '“a.jpg”的内容不是jpg格式，与文件名不符'],
    ]);
    expect((await upload('low', 'a.PNG', PNG)).code).toBe(0);
  });

  it('FILE-02: no name and no address leaves the folder', async () => {
    const names = await Promise.all(
      ['../../x.txt', '..\\\\..\\\\x.txt', '/etc/cron.d/x.txt'].map(
        async (name) => (await uploaded('low', name, Buffer.from('x'))).name,
      ),
    );
    const loads = await Promise.all(
      [
        '..%2f..%2fetc%2fpasswd',
        '%2e%2e/',
        '%252e%252e',
        '%2Fetc%2Fpasswd',
        'file:%2F%2F%2Fetc%2Fpasswd',
        '1%00',
        '99999999999999999999',
      ].map((id) => load('admin', id)),
    );

    expect(names).toEqual(['x.txt', 'x.txt', 'x.txt']);
    expect(loads.filter(({ code }) => code !== 404 && code !== 500)).toEqual([]);
  });

  it('FILE-03: nothing, too much, no file and no form are refused, and nothing stays on the disk', async () => {
    const answers = [
      await upload('low', 'a.txt', Buffer.alloc(0)),
      await upload('low', 'a.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 65)),
      await upload('low', 'a.txt', Buffer.from('x'), null),
      await upload('low', 'a.txt', Buffer.from('x'), 'other'),
      await city.as('low', 'POST /oss/file/upload_env', { body: {} }),
      await city.as('low', 'POST /oss/file/upload_env', {
        body: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([10019, 413, 10019, 10019, 10019, 500]);
    expect(answers[0]?.msg).toBe('“a.txt”是空文件，没有内容');
    expect(answers[1]?.msg).toContain('20 MB');
    expect(fs.readdirSync(path.join(city.dataDir, 'files', 'coming'))).toEqual([]);
  });

  it('the uploads of one user end at his quota', async () => {
    await city.as('admin', 'PUT /sys/params/code/FILE_USER_QUOTA_MB?paramValue=0.0001');

    const answer = await upload('aud', 'a.txt', Buffer.alloc(200, 65));

    await city.as('admin', 'PUT /sys/params/code/FILE_USER_QUOTA_MB?paramValue=1024');
    expect(answer.code).toBe(413);
  });

  it('nobody uploads or loads without a session', async () => {
    const file = await uploaded('low');

    const answers = [
      await city.call('POST /oss/file/upload_env', aForm('a.png', PNG)),
      await city.call(`GET /oss/file/download/${file.id}`),
    ];

    expect(answers.map(({ code }) => code)).toEqual([401, 401]);
  });
});

describe('files of records', () => {
  it('a photo of an order is loaded by those who see the order, and by nobody else', async () => {
    const photo = await uploaded('oa2', '打卡.png');
    const orderId = city.sides.A.orderId;
    await move('oa1', { id: orderId, move: 'assign', assigneeId: city.users.oa2 });
    await move('oa2', { id: orderId, move: 'accept' });
    const before = await load('oa1', photo.id);

    const checkin = await move('oa2', {
      id: orderId,
      move: 'checkin',
      lng: 120,
      lat: 31,
      photo: [{ id: photo.id, name: 'evil.html', url: 'javascript:alert(1)' }],
    });

    const timeline = await city.as('oa1', `GET /ops/workorder/${orderId}/timeline`);
    const after = await Promise.all(
      (['oa1', 'ea1', 'ob1', 'eb1', 'low'] as const).map((person) => load(person, photo.id)),
    );
    expect([before.code, checkin.code]).toEqual([500, 0]);
    expect(JSON.stringify(timeline.data)).not.toContain('javascript:');
    expect(JSON.stringify(timeline.data)).toContain('打卡.png');
    expect(after.map(({ headers }) => headers['content-type'] === 'image/png')).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("another's file cannot be put into one's own record", async () => {
    const theirs = await uploaded('ob1');

    const answer = await move('oa2', {
      id: city.sides.A.orderId,
      move: 'submit',
      result: 'done',
      photos: [{ id: theirs.id, name: theirs.name }],
    });

    expect(answer).toMatchObject({ code: 500, json: { issues: [{ path: 'photos' }] } });
    expect((await load('oa2', theirs.id)).code).toBe(500);
  });

  it('a document is no photo', async () => {
    const file = await uploaded('oa2', 'a.pdf', PDF);

    const answer = await move('oa2', {
      id: city.sides.A.orderId,
      move: 'submit',
      result: 'done',
      photos: [{ id: file.id, name: 'a.png' }],
    });

    expect(answer.json).toMatchObject({
      code: 500,
      issues: [{ path: 'photos', message: '只支持jpg, jpeg, png, gif, webp, bmp格式文件！' }],
    });
  });

  it('a workbook holds the photos of its orders, where they are asked for', async () => {
    const photos = [await uploaded('oa2', '一.png'), await uploaded('oa2', '二.png')];
    const id = city.sides.A.orderId;
    const done = await move('oa2', { id, move: 'submit', result: '完成', photos });

    const pictures = async (more: string) => {
      const { rawPayload } = await city.app.http.inject({
        url: `/api/ops/workorder/export?columns=orderNo,photos${more}`,
        headers: { token: city.tokens.admin },
      });
      return Object.keys(await unpackZip(rawPayload)).filter((name) => name.includes('media'));
    };

    expect(done.code).toBe(0);
    expect(await pictures('&exportPictures=1')).toEqual([
      'xl/media/picture1-1.png',
      'xl/media/picture1-2.png',
    ]);
    expect(await pictures('')).toEqual([]);
  });

  it('the library is for those who hold its key; a file of a record cannot be deleted there', async () => {
    const own = await uploaded('low');
    const page = await city.as('low', 'GET /oss/file/page');
    const list = await city.as('admin', 'GET /oss/file/page?limit=100');
    const rows = (list.data as { list: { id: string; name: string }[] }).list;
    const used = rows.find(({ name }) => name === '打卡.png');

    const answers = [
      await city.as('admin', 'DELETE /oss/file', { body: [used?.id] }),
      await city.as('admin', 'DELETE /oss/file', { body: [own.id] }),
    ];

    expect(page.code).toBe(403);
    expect(JSON.stringify(rows)).not.toContain('storeKey');
    expect(answers.map(({ code }) => code)).toEqual([10500, 0]);
    expect((await load('low', own.id)).code).toBe(500);
  });

  it('after a day a file nobody refers to is gone, bytes and row; others stay; the same upload makes it anew', async () => {
    const loose = (await again('low', 'photo-2')).data as { readonly id: string };
    const kept = (await city.as('admin', 'POST /oss/file/upload', aForm('kept.png', PNG))).data as {
      readonly id: string;
    };
    const count = () =>
      fs
        .readdirSync(path.join(city.dataDir, 'files', 'stored'), { recursive: true })
        .filter((name) => String(name).endsWith('.png')).length;
    const before = count();
    now = new Date(now.getTime() + 25 * 3_600_000);

    await cleanFiles(
      city.app.system(),
      makeFiles({
        dataDir: city.dataDir,
        secrets: makeSecretBox(city.dataDir),
        outgoing: makeOutgoing([]),
      }),
    );

    const admin = await city.signIn('admin', 'Secret_2026');
    const answers = await Promise.all(
      [loose.id, kept.id].map((id) => city.call(`GET /oss/file/download/${id}`, { token: admin })),
    );
    expect(answers.map(({ headers }) => headers['content-type'] === 'image/png')).toEqual([
      false,
      true,
    ]);
    expect(count()).toBeLessThan(before);
    const low = await city.signIn('low', 'Secret_2026');
    const { body, headers } = aForm('key.png', PNG);
    const anew = await city.call('POST /oss/file/upload_env', {
      token: low,
      body,
      headers: { ...headers, 'idempotency-key': 'photo-2' },
    });
    const { id } = anew.data as { readonly id: string };
    expect(id).not.toBe(loose.id);
    expect(
      (await city.call(`GET /oss/file/download/${id}`, { token: low })).headers['content-type'],
    ).toBe('image/png');
  });
});
