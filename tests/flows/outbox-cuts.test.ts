import { parseApi } from '#runtime/http/api-line.ts';
import { createHttp, type Http } from '#runtime/http/client.ts';
import type { StoredFile } from '#runtime/outbox/item.ts';
import { attemptCall } from '#runtime/outbox/post.ts';
import { createSender, type Sender } from '#runtime/outbox/sender.ts';
import { createMemoryStore, type OutboxStore } from '#runtime/outbox/store.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import {
  FATES,
  startCuttingHttpProxy,
  type CuttingHttpProxy,
} from '#tests/builders/cutting-http-proxy.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { PASSWORD, twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { PNG } from '#tests/builders/uploads.ts';

const NUMBERS = Array.from({ length: 34 }, (_, n) => `n${n}`);
const PHOTOS = Array.from({ length: 6 }, (_, n) => `p${n}`);
const CUTS = rounds(3, 50);
const random = seededRandom(23);

describe('class “lost or written twice by a broken network”: a book of 40 fields and 6 photos', () => {
  let world: TwoCompanies;
  let network: CuttingHttpProxy;
  let http: Http;
  let bookId: string;
  let token: string;
  let cuts = 0;
  beforeAll(async () => {
    world = await twoCompanies({ isListening: true });
    network = await startCuttingHttpProxy(world.app.httpPort, () => {
      const fate = random.pick(FATES);
      if (fate !== 'pass') cuts += 1;
      return fate;
    });
    const roles = (await world.as('admin', 'GET /sys/role/list')).data as readonly StoredRow[];
    const user = (await world.as('admin', `GET /sys/user/${world.users.oa2}`)).data as StoredRow;
    const engineer = roles.find(({ name }) => name === '运维人员')?.['id'];
    const roleIdList = [...(user['roleIdList'] as readonly string[]), engineer];
    await world.as('admin', 'PUT /sys/user', { body: { ...user, roleIdList } });
    token = await world.signIn('oa2', PASSWORD);
    const elements = [
      ...NUMBERS.map((key) => ({ id: key, key, title: key, kind: 'number' })),
      ...PHOTOS.map((key) => ({ id: key, key, title: key, kind: 'image' })),
    ];
    const made = await world.as('admin', 'POST /ops/standingBook', {
      body: {
        code: 'CUTS',
        name: '断网',
        medium: 'water',
        period: 'event',
        document: { v: 1, elements },
      },
    });
    bookId = String((made.data as StoredRow)['id']);
    const { version } = (await world.as('admin', `GET /ops/standingBook/${bookId}`))
      .data as StoredRow;
    await world.as('admin', 'POST /ops/standingBook/move', {
      body: { id: bookId, version, move: 'publish' },
    });
    http = createHttp({
      baseUrl: `${network.url}/api`,
      language: () => 'zh-CN',
      token: () => token,
      keepFresh: async () => {},
      onSessionEnd: () => {},
      toast: () => {},
      text: (key) => key,
      maxUploadMb: () => undefined,
    });
  });
  afterAll(async () => {
    await network.stop();
    await world.stop();
  });

  const mine = (what: string, body?: unknown) =>
    world.call(what, { token, ...(body === undefined ? {} : { body }) });

  /** A page that was opened, over what the browser keeps. */
  const aPage = (store: OutboxStore, now: () => number, holder: string): Sender =>
    createSender({
      store,
      holder,
      person: () => world.users.oa2,
      post: (item, body) =>
        attemptCall((request) => http.call<unknown>(request), {
          ...parseApi(item.api),
          body,
          idempotencyKey: item.key,
        }),
      upload: ({ id, name, blob }) => {
        const body = new FormData();
        body.append('file', new File([blob], name, { type: blob.type }));
        return attemptCall((request) => http.call<StoredFile>(request), {
          ...parseApi('POST /oss/file/upload_env'),
          body,
          idempotencyKey: id,
        });
      },
      now,
      chance: () => 0.5,
      later: () => () => {},
      onChange: () => {},
      fileGone: 'gone',
    });

  /** Fills a book in without a network, and sends it through one that breaks, by pages that are closed and opened. */
  async function sendBook(round: number): Promise<string> {
    const begun = await mine('POST /ops/record', {
      bookId,
      stationId: world.sides.A.stationId,
    });
    const id = String((begun.data as StoredRow)['id']);
    const { version } = (await mine(`GET /ops/record/${id}`)).data as StoredRow;
    const store = createMemoryStore();
    const item = {
      person: world.users.oa2,
      madeAt: '',
      state: 'waiting',
      tries: 0,
      nextAt: 0,
    } as const;
    const values: Record<string, unknown> = {};
    for (const [n, key] of NUMBERS.entries()) values[key] = round * 100 + n;
    for (const key of PHOTOS) {
      const local = `local-${round}-${key}`;
      const blob = new Blob([PNG, `${local}`], { type: 'image/png' });
      await store.addFile({ id: local, person: item.person, name: `${key}.png`, blob, madeAt: '' });
      values[key] = [{ id: local, name: `${key}.png`, size: blob.size }];
    }
    const record = `standingBookRecord/${id}`;
    const [fill, submit] = ['PUT /ops/record', 'POST /ops/record/move'];
    await store.add({
      ...item,
      key: `fill-${id}`,
      kind: 'book',
      title: '',
      record,
      api: fill,
      body: { id, version, values },
    });
    await store.add({
      ...item,
      key: `submit-${id}`,
      kind: 'move',
      title: '',
      record,
      api: submit,
      body: { id, move: 'submit' },
    });
    let now = 0;
    for (let page = 0; ; page += 1) {
      const left = await store.list(item.person);
      expect(left.filter(({ state }) => state === 'refused')).toEqual([]);
      if (left.length === 0) break;
      now += 6 * MINUTE_MS;
      await aPage(store, () => now, `page ${page}`).wake();
    }
    return id;
  }

  it(`through ${CUTS} random cuts: nothing is lost, nothing stands there twice`, async () => {
    for (let round = 1; cuts < CUTS; round += 1) {
      const id = await sendBook(round);
      const { values, status } = (await mine(`GET /ops/record/${id}`)).data as {
        readonly values: Readonly<Record<string, unknown>>;
        readonly status: string;
      };
      const moves = (await mine(`GET /ops/record/${id}/timeline`)).data as readonly StoredRow[];
      const { rows: files } = await world.app.database.pool.query<{ name: string; id: string }>(
        'select name, id::text from sys_file where creator = $1 order by id',
        [world.users.oa2],
      );

      expect(status).toBe('1');
      expect(NUMBERS.map((key) => values[key])).toEqual(NUMBERS.map((_, n) => round * 100 + n));
      expect(moves.filter(({ action }) => action === 'submit')).toHaveLength(1);
      // each photo once on the server, and those are what the book names
      const named = PHOTOS.map((key) => (values[key] as readonly StoredRow[])[0]?.['id']);
      expect(
        files
          .slice(-PHOTOS.length)
          .map((file) => file.id)
          .toSorted(),
      ).toEqual(named.map(String).toSorted());
      expect(files).toHaveLength(round * PHOTOS.length);
    }
  });
});
