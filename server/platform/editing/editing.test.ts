import type { Ctx } from '#server/base/context/ctx.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { hearWindow, leaveWindow } from './editing.ts';

const KEYS = new Set(['sys:schema:save', 'ops:standingBook:update']);
const SCHEMA = { kind: 'schema', document: 'entity:pump' } as const;

describe('documents that are open in designers', () => {
  let world: ResourceWorld;
  let first: Ctx;
  let second: Ctx;
  beforeAll(async () => {
    world = await aResourceWorld();
    first = world.as({ id: '21', permissions: KEYS });
    second = world.as({ id: '22', permissions: KEYS });
  });
  afterAll(() => world.close());

  /** Somebody so many seconds later. */
  const later = (ctx: Ctx, seconds: number): Ctx => ({
    ...ctx,
    now: () => new Date(Date.parse('2026-11-22T02:00:00Z') + seconds * 1000),
  });
  const heard = async (ctx: Ctx, window: string, takes = false) => {
    const { holder, others } = await hearWindow(ctx, { ...SCHEMA, window }, { takes });
    return [holder?.isMine ?? null, others.map(({ isMine, since }) => `${isMine} ${since}`)];
  };

  it('whoever came first may change it, the other one is told before he begins; who takes over may, until he leaves or is silent', async () => {
    expect(await heard(later(first, 0), 'w1')).toEqual([null, []]);
    expect(await heard(later(second, 5), 'w2')).toEqual([false, ['false 10:00']]);
    expect(await heard(later(first, 10), 'w1')).toEqual([null, ['false 10:00']]);
    // another window of the same person is one more, and stands in nobody's place
    expect(await heard(later(first, 12), 'w3')).toEqual([null, ['true 10:00', 'false 10:00']]);

    // in however many windows somebody has it open, he is one
    expect(await heard(later(first, 13), 'w4')).toEqual([null, ['true 10:00', 'false 10:00']]);
    expect((await heard(later(second, 14), 'w2'))[1]).toEqual(['false 10:00']);
    await leaveWindow(later(first, 15), { ...SCHEMA, window: 'w4' });

    expect((await heard(later(second, 20), 'w2', true))[0]).toBeNull();
    expect((await heard(later(first, 25), 'w1'))[0]).toBe(false);
    await leaveWindow(later(second, 30), { ...SCHEMA, window: 'w2' });
    expect(await heard(later(first, 30), 'w1')).toEqual([null, ['true 10:00']]);

    expect(await heard(later(second, 89), 'w2')).toEqual([false, ['false 10:00']]);
    expect(await heard(later(second, 140), 'w2')).toEqual([null, []]);
  });

  it('the window of another person is neither kept nor closed by its name', async () => {
    await heard(later(first, 300), 'w1');
    await leaveWindow(later(second, 301), { ...SCHEMA, window: 'w1' });
    expect(await heard(later(second, 302), 'w1')).toEqual([false, ['false 10:05']]);
    expect((await heard(later(second, 303), 'w1', true))[0]).toBe(false);
  });

  it('is told to nobody who may not change such documents, nor of a record he does not see', async () => {
    const reader = world.as({ id: '23', permissions: new Set(['sys:schema:page']) });
    await expect(hearWindow(reader, { ...SCHEMA, window: 'w' })).rejects.toMatchObject({
      error: 'forbidden',
    });
    const book = { kind: 'book', document: '999', window: 'w' } as const;
    await expect(hearWindow(first, book)).rejects.toMatchObject({ error: 'notFound' });
  });
});
