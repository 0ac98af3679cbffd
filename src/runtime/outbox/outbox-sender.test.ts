import 'fake-indexeddb/auto';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { openBrowserStore } from './browser-outbox-store.ts';
import type { LocalFile, NewItem, OutboxItem, StoredFile, Verdict } from './item.ts';
import { layered } from './layered-store.ts';
import { localIdsIn, withStored } from './local-files.ts';
import { backoffMs, waitsFor } from './order.ts';
import { createSender, type SenderDeps } from './sender.ts';
import { createMemoryStore, type OutboxStore } from './store.ts';

let names = 0;
const aStore = (): Promise<OutboxStore> => openBrowserStore(`outbox ${++names}`);
const blob = (text: string): Blob => new Blob([text], { type: 'image/jpeg' });
const aFile = (id: string, person = '1'): LocalFile => ({
  id,
  person,
  name: `${id}.jpg`,
  blob: blob(id),
  madeAt: '2026-11-26T08:00:00Z',
});

const add = (
  store: OutboxStore,
  item: Partial<OutboxItem> & { key: string },
): Promise<OutboxItem> =>
  store.add({
    kind: 'book',
    title: item.key,
    record: item.key,
    api: 'POST /x',
    body: {},
    person: '1',
    madeAt: '2026-11-26T08:00:00Z',
    state: 'waiting',
    tries: 0,
    nextAt: 0,
    ...item,
  });

type Post = SenderDeps['post'];
const DONE = { kind: 'sent', answer: null } as const;
const CUT = { kind: 'later', code: -1, reason: 'no answer' } as const;
const NO = { kind: 'refused', code: 500, reason: 'bad' } as const;

/** A clock that goes on when it is told to. */
function aClock() {
  let now = 1_000_000;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    later: (run: () => void, ms: number) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass: (ms: number): void => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
    waiting: () => timers.length,
  };
}

function aTab(store: OutboxStore, more: Partial<SenderDeps> = {}) {
  const clock = aClock();
  const told: [string, string][] = [];
  const sender = createSender({
    store,
    holder: `tab ${++names}`,
    person: () => '1',
    post: async () => DONE,
    upload: async ({ id, name }) => ({
      kind: 'sent',
      answer: { id: `stored ${id}`, url: `/f/${id}`, name, size: 1 },
    }),
    now: clock.now,
    chance: () => 0.5,
    later: clock.later,
    onChange: (one) => one && told.push([one.key, one.outcome.state]),
    fileGone: 'gone',
    ...more,
  });
  return { sender, clock, told };
}

describe('the store of what waits', () => {
  it.each([
    ['IndexedDB', aStore],
    ['memory', async () => createMemoryStore()],
    ['both', async () => layered(await aStore(), () => {})],
  ])(
    '%s keeps things in order, of one person, each key once, with its files',
    async (_name, open) => {
      const store = await open();

      await add(store, { key: 'a' });
      await add(store, { key: 'other', person: '2' });
      await add(store, { key: 'b' });
      await add(store, { key: 'a', title: 'again' });
      await store.addFile(aFile('local-1'));
      await store.addFile(aFile('local-2', '2'));
      await store.change('a', { state: 'refused', reason: 'bad' });
      await store.change('nobody', { state: 'sending' });
      await store.changeFile('local-1', { stored: { id: '7', url: '/7', name: 'x', size: 1 } });

      expect((await store.list('1')).map(({ key, title, state }) => [key, title, state])).toEqual([
        ['a', 'a', 'refused'],
        ['b', 'b', 'waiting'],
      ]);
      expect((await store.files('1')).map(({ id }) => id)).toEqual(['local-1']);
      const file = await store.file('local-1');
      expect([await file?.blob.text(), file?.stored?.id]).toEqual(['local-1', '7']);
      await store.remove('a', ['local-1']);
      expect((await store.list('1')).map(({ key }) => key)).toEqual(['b']);
      expect(await store.file('local-1')).toBeUndefined();
      expect(await store.file('local-2')).toBeDefined();
    },
  );

  it('hands a lease to one at a time: until it ends, is given back, or the clock was set back', async () => {
    const store = await aStore();
    const lease = (holder: string, since: number) =>
      store.lease({ name: 'send', holder, since, forMs: 100 });

    expect([
      await lease('a', 1000),
      await lease('b', 1050),
      await lease('a', 1090),
      await lease('b', 1150),
      await lease('b', 1190),
      await lease('a', 1200),
    ]).toEqual([true, false, true, false, true, false]);
    await store.release('send', 'a');
    expect(await lease('a', 1200)).toBe(false);
    await store.release('send', 'b');
    expect([await lease('a', 1200), await lease('b', 100)]).toEqual([true, true]);
  });

  it('holds in memory what a full disk does not take, says so, and finds it again', async () => {
    let isFull = false;
    let told = 0;
    let held = 0;
    const kept = await aStore();
    const full =
      <T extends unknown[], R>(write: (...of: T) => Promise<R>) =>
      (...of: T): Promise<R> =>
        isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : write(...of);
    const store = layered(
      {
        ...kept,
        add: full(kept.add),
        addFile: full(kept.addFile),
        // a full disk takes no changes of what it holds either
        change: full(kept.change),
        changeFile: full(kept.changeFile),
        lease: full(kept.lease),
      },
      () => void (told += 1),
      (count) => (held = count),
    );
    await store.addFile(aFile('local-8'));
    await add(store, { key: 'kept', record: 'r', body: { photo: 'local-8' } });
    isFull = true;
    await store.addFile(aFile('local-9'));
    const item = await add(store, { key: 'held', record: 'r', body: { photo: 'local-9' } });
    const { sender, told: ends } = aTab(store);

    expect(waitsFor(await store.list('1'), item)?.key).toBe('kept');
    expect([told, held]).toEqual([2, 2]);
    await sender.wake();
    expect(ends).toEqual([
      ['kept', 'sent'],
      ['held', 'sent'],
    ]);
    expect([await store.list('1'), await store.files('1'), held]).toEqual([[], [], 0]);
  });
});

describe('local files in a body', () => {
  const body = {
    note: 'local',
    photos: [
      { id: 'local-1', name: 'a', url: 'blob:x' },
      { id: '5', name: 'b' },
    ],
    rows: [{ sign: 'local-2' }, { sign: 'local-1' }],
  };

  it('are found once each, and replaced by the stored ones wherever they stand', () => {
    expect(localIdsIn(body)).toEqual(['local-1', 'local-2']);
    expect(
      withStored(body, (id) =>
        id === 'local-1' ? { id: '11', url: '/11', name: 'a', size: 3 } : undefined,
      ),
    ).toEqual({
      note: 'local',
      photos: [
        { id: '11', name: 'a', url: '/11' },
        { id: '5', name: 'b' },
      ],
      rows: [{ sign: 'local-2' }, { sign: '11' }],
    });
  });
});

describe('sending what waits', () => {
  it('sends photos before the form that names them, each once, though the form has to be tried again', async () => {
    const store = await aStore();
    await store.addFile(aFile('local-1'));
    await add(store, { key: 'form', body: { photos: [{ id: 'local-1' }] } });
    const uploads: string[] = [];
    const bodies: unknown[] = [];
    const { sender, clock, told } = aTab(store, {
      upload: async ({ id, name }) => {
        uploads.push(id);
        return { kind: 'sent', answer: { id: '31', url: '/31', name, size: 1 } };
      },
      post: async (_item, body) => {
        bodies.push(body);
        return bodies.length === 1 ? CUT : DONE;
      },
    });

    await sender.wake();
    expect((await store.list('1'))[0]).toMatchObject({ state: 'waiting', reason: 'no answer' });
    clock.pass(backoffMs(1, 0.5));
    await sender.wake();

    expect(uploads).toEqual(['local-1']);
    expect(bodies).toEqual(Array(2).fill({ photos: [{ id: '31' }] }));
    expect(told).toEqual([
      ['form', 'waiting'],
      ['form', 'sent'],
    ]);
    expect([await store.list('1'), await store.files('1')]).toEqual([[], []]);
  });

  it('asks for a photo again that the server may have let go meanwhile, under its key', async () => {
    const store = await aStore();
    const stored = { id: '5', url: '/5', name: 'x', size: 1 };
    await store.addFile({ ...aFile('local-1'), stored, storedAt: 0 });
    await store.addFile({ ...aFile('local-2'), stored, storedAt: 900_000 });
    await add(store, { key: 'form', body: { old: 'local-1', fresh: 'local-2' } });
    const uploads: string[] = [];
    const { sender, clock } = aTab(store, {
      upload: async ({ id, name }) => {
        uploads.push(id);
        return { kind: 'sent', answer: { id: '6', url: '/6', name, size: 1 } };
      },
      post: async (_item, body) => {
        expect(body).toEqual({ old: '6', fresh: '5' });
        return DONE;
      },
    });
    clock.pass(12 * 3_600_000 - 1_000_000);
    await sender.wake();

    expect(uploads).toEqual(['local-1']);
    expect(await store.list('1')).toEqual([]);
  });

  it('one that is refused holds up its own record alone, and goes on when it is mended', async () => {
    const store = await aStore();
    await add(store, { key: 'bad', record: 'r1', body: { value: 'wrong' } });
    await add(store, { key: 'after', record: 'r1' });
    await add(store, { key: 'elsewhere', record: 'r2' });
    const { sender, told } = aTab(store, {
      post: async (_item, body) => (body['value'] === 'wrong' ? NO : DONE),
    });

    await sender.wake();
    expect(told).toEqual([
      ['bad', 'refused'],
      ['elsewhere', 'sent'],
    ]);
    expect(await store.list('1')).toMatchObject([
      { key: 'bad', state: 'refused', reason: 'bad', code: 500 },
      { key: 'after', state: 'waiting' },
    ]);
    await store.change('bad', { body: { value: 'right' }, state: 'waiting' });
    await sender.wake();
    expect(told.slice(2)).toEqual([
      ['bad', 'sent'],
      ['after', 'sent'],
    ]);
  });

  it('tries again by itself, later each time, and asks no clock where nothing waits', async () => {
    const store = await aStore();
    await add(store, { key: 'a' });
    let tries = 0;
    const { sender, clock } = aTab(store, {
      post: async () => (++tries < 4 ? CUT : DONE),
    });
    await sender.wake();
    const waits: number[] = [];
    while ((await store.list('1')).length > 0) {
      const [item] = await store.list('1');
      waits.push((item?.nextAt ?? 0) - clock.now());
      clock.pass(waits.at(-1) ?? 0);
      await sender.wake();
    }

    expect(waits).toEqual([1000, 2000, 4000]);
    expect(clock.waiting()).toBe(0);
    expect([1, 20].map((times) => backoffMs(times, 1))).toEqual([1250, 37_500]);
  });

  it('a server that asks for hours is asked after ten minutes, not without a pause', async () => {
    const store = await aStore();
    await add(store, { key: 'a' });
    let tries = 0;
    const { sender, clock } = aTab(store, {
      post: async () => (++tries === 1 ? { ...CUT, afterMs: 7_200_000 } : DONE),
    });

    await sender.wake();
    expect([tries, (await store.list('1'))[0]?.nextAt]).toEqual([1, clock.now() + 600_000]);
    clock.pass(600_000);
    await sender.wake();
    expect(await store.list('1')).toEqual([]);
  });

  it('when the network comes back all is due at once, also what is being tried and fails, and waits are short again', async () => {
    const store = await aStore();
    await add(store, { key: 'tried', tries: 8 });
    await add(store, { key: 'waits', tries: 8, nextAt: 1_030_000 });
    const answers: ((verdict: Verdict<unknown>) => void)[] = [];
    const { sender, clock, told } = aTab(store, {
      post: () => new Promise((resolve) => answers.push(resolve)),
    });
    const running = sender.wake();
    await expect.poll(() => answers.length).toBe(1);

    const hurried = sender.hurry();
    await expect.poll(async () => (await store.list('1'))[1]?.nextAt).toBe(0);
    answers[0]?.(CUT);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(CUT);
    await expect.poll(() => answers.length).toBe(3);
    answers[2]?.(DONE);
    await Promise.all([running, hurried]);
    expect(told.map(([key, state]) => `${key} ${state}`)).toEqual([
      'tried waiting',
      'tried waiting',
      'waits sent',
    ]);
    expect(await store.list('1')).toMatchObject([
      { key: 'tried', tries: 1, nextAt: clock.now() + 1000 },
    ]);
  });

  it('what a closed tab was sending is taken over within seconds, by itself', async () => {
    const store = await aStore();
    await add(store, { key: 'a' });
    const closed = aTab(store, { post: () => new Promise(() => {}) });
    void closed.sender.wake();
    await expect.poll(async () => (await store.list('1'))[0]?.state).toBe('sending');
    const { sender, clock, told } = aTab(store);
    await sender.wake();

    for (let seconds = 2; told.length === 0; seconds += 2) {
      expect(seconds).toBeLessThan(9);
      clock.pass(2000);
      // either it was sent, or the next look is set
      await expect.poll(() => told.length + clock.waiting()).toBeGreaterThan(0);
    }
    expect(told).toEqual([['a', 'sent']]);
  });

  it('sends and touches nothing of somebody else, nor when the person changes midway or the session ends', async () => {
    const store = await aStore();
    await store.addFile(aFile('local-1'));
    await add(store, { key: 'mine', body: { photo: 'local-1' } });
    await add(store, { key: 'his', person: '2' });
    let person: string | null = '2';
    const sent: string[] = [];
    const post: Post = async ({ key }) => {
      sent.push(key);
      return DONE;
    };
    const { sender } = aTab(store, {
      person: () => person,
      post,
      upload: async ({ name }) => {
        person = '2';
        return { kind: 'sent', answer: { id: '1', url: '/1', name, size: 1 } };
      },
    });
    await sender.wake();
    person = null;
    await sender.wake();
    person = '1';
    await sender.wake();

    expect(sent).toEqual(['his']);
    expect(await store.list('1')).toMatchObject([{ key: 'mine', state: 'waiting', nextAt: 0 }]);
    const over = aTab(store, { post: async () => ({ kind: 'nobody' }) });
    await over.sender.wake();
    expect(await store.list('1')).toMatchObject([{ key: 'mine', state: 'waiting' }]);
  });

  it('says that a photo is gone instead of sending a form without it', async () => {
    const store = await aStore();
    await add(store, { key: 'a', body: { photo: 'local-404' } });
    const { sender } = aTab(store);

    await sender.wake();

    expect(await store.list('1')).toMatchObject([{ state: 'refused', reason: 'gone' }]);
  });

  it('goes from one tab at a time; what a closed tab left on its way is sent by the next', async () => {
    const store = await aStore();
    await add(store, { key: 'a', state: 'sending' });
    const open: (() => void)[] = [];
    const first = aTab(store, {
      post: () => new Promise((resolve) => open.push(() => resolve(DONE))),
    });
    const second = aTab(store, { now: first.clock.now });
    const running = first.sender.wake();
    await expect.poll(() => open.length).toBe(1);

    await second.sender.wake();
    expect(second.told).toEqual([]);
    open[0]?.();
    await running;
    expect(first.told).toEqual([['a', 'sent']]);

    await add(store, { key: 'b', state: 'sending' });
    await store.lease({ name: 'send:1', holder: 'dead', since: first.clock.now(), forMs: 15_000 });
    await second.sender.wake();
    expect(second.told).toEqual([]);
    first.clock.pass(15_001);
    await second.sender.wake();
    expect(second.told).toEqual([['b', 'sent']]);
  });
});

describe('class “lost or sent twice”: random cuts', () => {
  /** A server that does each key once. */
  function aServer(cut: () => number) {
    const done = new Map<string, unknown>();
    const bodies: [string, unknown][] = [];
    const take = <T>(key: string, body: unknown, answer: T): Verdict<T> => {
      const at = cut();
      if (at === 0) return CUT;
      if (!done.has(key)) {
        done.set(key, answer);
        bodies.push([key, body]);
      }
      return at === 1 ? CUT : { kind: 'sent', answer: done.get(key) as T };
    };
    return { take, bodies };
  }

  it('twenty items of five records with photos, in two tabs, of which one dies: each once, in order', async () => {
    for (let seed = 1; seed <= rounds(3, 50); seed += 1) {
      const random = seededRandom(seed);
      const store = await aStore();
      const server = aServer(() => random.int(3));
      const items = Array.from({ length: 20 }, (_, n) => ({
        key: `k${n}`,
        record: `r${n % 5}`,
        body: { n, photo: n % 3 === 0 ? `local-${n}` : null },
      }));
      for (const item of items) {
        if (item.body.photo) await store.addFile(aFile(item.body.photo));
        await add(store, item);
      }
      const deps = {
        post: async (item: NewItem & { readonly key: string }, body: unknown) =>
          server.take(item.key, body, null),
        upload: async ({ id, name }: LocalFile) =>
          server.take<StoredFile>(id, id, { id: `f${id}`, url: '', name, size: 1 }),
      };
      const clock = aClock();
      const tabs = [1, 2].map(() => aTab(store, { ...deps, now: clock.now, later: clock.later }));
      for (let turn = 0; (await store.list('1')).length > 0; turn += 1) {
        expect(turn).toBeLessThan(200);
        const tab = tabs[turn % 2];
        if (turn === 3) tabs[0]?.sender.stop();
        await tab?.sender.wake();
        clock.pass(300_000);
      }

      const forms = server.bodies.filter(([key]) => key.startsWith('k'));
      expect(forms.map(([key]) => key).toSorted()).toEqual(items.map(({ key }) => key).toSorted());
      for (const [key, body] of forms) {
        const { n } = body as { n: number };
        expect([key, body]).toEqual([`k${n}`, { n, photo: n % 3 === 0 ? `flocal-${n}` : null }]);
      }
      for (const record of [0, 1, 2, 3, 4]) {
        const order = forms
          .map(([, body]) => (body as { n: number }).n)
          .filter((n) => n % 5 === record);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
      expect(await store.files('1')).toEqual([]);
    }
  });
});
