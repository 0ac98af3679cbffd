import { TEXT } from '#schemas/api/shape.ts';
import { inTransaction, onCommit } from '#server/base/context/transaction.ts';
import { bring, slotPart } from '#server/base/house/house.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve } from '#server/endpoints/serve.ts';
import { QUERIES } from '#server/house/define-service.ts';
import { findBean } from '#server/house/jobs.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { defineArea } from './moves/define-area.ts';
import { lifeCycleOf } from './moves/life-cycles.ts';
import { PRODUCT, type Product } from './product.ts';

const DESK = slotPart<string>('a desk of these cases');

/** An area with something of every kind that an area may bring. */
function anArea(name: string): Product['areas'][number] {
  const now = {
    method: 'GET',
    path: `/${name}/now`,
    permission: 'public',
    answer: TEXT,
  } as const;
  return defineArea({
    name,
    about: 'nothing but these cases',
    uses: [],
    contracts: [{ now }],
    routes: (host) => serve(host, now, () => ok(name)),
    entities: {
      // an entity that no area of the product brings anything for
      news: {
        hooks: { decorate: (_ctx, rows) => rows.map((row) => ({ ...row, note: name })) },
        life: { facts: [name] },
      },
    },
    queries: { [`${name}Rows`]: { columns: ['id'], sql: 'select 1 as id' } },
    jobs: [
      {
        byHand: `${name}Job`,
        words: { 'zh-CN': name, 'zh-TW': name, 'en-US': name },
        run: async () => undefined,
      },
    ],
    brings: [bring(DESK, name)],
  });
}

describe('two servers of one process, each with an area of its own', () => {
  let tide: TestApp;
  let moon: TestApp;
  beforeAll(async () => {
    tide = await anApp({ product: { ...PRODUCT, areas: [...PRODUCT.areas, anArea('tide')] } });
    moon = await anApp({ product: { ...PRODUCT, areas: [...PRODUCT.areas, anArea('moon')] } });
  });
  afterAll(async () => {
    await tide.stop();
    await moon.stop();
  });

  it('each answers at the addresses of its own area, and nowhere at the other one’s', async () => {
    expect(await tide.call('GET /tide/now')).toMatchObject({ code: 0, data: 'tide' });
    expect(await moon.call('GET /moon/now')).toMatchObject({ code: 0, data: 'moon' });
    expect((await tide.call('GET /moon/now')).code).not.toBe(0);
    expect((await moon.call('GET /tide/now')).code).not.toBe(0);
  });

  it('each knows the rules, lives, tasks and desks of its own area alone', async () => {
    for (const [name, other, app] of [
      ['tide', 'moon', tide],
      ['moon', 'tide', moon],
    ] as const) {
      const ctx = app.app.system();
      const row = { id: '1' };

      expect(await hooksOf(ctx, 'news').decorate?.(ctx, [row])).toEqual([{ ...row, note: name }]);
      expect(lifeCycleOf(ctx, 'news').facts).toEqual([name]);
      expect(findBean(ctx, `${name}Job`)).toBeDefined();
      expect(findBean(ctx, `${other}Job`)).toBeUndefined();
      expect([...ctx.house.of(QUERIES).keys()]).toContain(`${name}Rows`);
      expect([...ctx.house.of(QUERIES).keys()]).not.toContain(`${other}Rows`);
      expect(ctx.house.of(DESK)).toBe(name);
    }
  });

  it('neither hears what is committed on the other', async () => {
    const [one, other] = [tide.app.system(), moon.app.system()];
    const heard: string[] = [];
    const stop = [
      onCommit(one, () => heard.push('tide')),
      onCommit(other, () => heard.push('moon')),
    ];

    await inTransaction(one, async (tx) => tx.emit('session.revoked', { userId: '0' }));
    for (const end of stop) end();

    expect(heard).toEqual(['tide']);
  });
});
