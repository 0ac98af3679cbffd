import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import demo from '#server/seeds/demo-leak.json' with { type: 'json' };
import { fillBook } from './books.ts';
import { tellTask, type TestingStory } from './testing.ts';

/** Hours after the warning was told: the engineer writes his book on the spot, the bureau asks for a test, and notes that nobody answered. */
const AFTER = { book: 4, test: 10.5, fact: 41 } as const;
/** What was noted last lies so long before now. */
const NOTED_MS = 2 * HOUR_MS;

/**
 * What came of the warning of ammonia beyond its order (docs/guides/demo-story.md): the book of the order, a test by a laboratory, and a
 * deduction of the enterprise, whose supervision is late. Comes after the stories of the rules.
 */
export async function followLeak(story: TestingStory): Promise<void> {
  const { past, city, nowMs } = story;
  const system = past.at(nowMs);
  // the only warning that is still supervised
  const warning = await rowBy(system, 'warning', { field: 'status', value: '3' });
  const order = await rowBy(system, 'workOrder', { field: 'id', value: warning?.['workOrderId'] });
  const seeded = city.stations.find(
    ({ stationId }) => stationId === String(warning?.['stationId']),
  );
  const toldMs = timeOf(warning?.['createDate']);
  if (!warning || !order || !seeded) return;
  const names = { warning: String(warning['warningNo']), order: String(order['orderNo']) };
  await fillBook(
    story,
    {
      book: demo.book,
      station: seeded.station.code,
      by: 'opseng',
      values: { FZSB_Remark: demo.found },
      then: ['submit', 'audit'],
    },
    { workOrderId: String(order['id']), beganMs: toldMs + AFTER.book * HOUR_MS },
  );
  await tellTask(
    story,
    {
      name: demo.task,
      type: '4',
      by: 'bureau',
      station: seeded.station.code,
      point: demo.point,
      items: demo.items,
      to: '3',
    },
    {
      requirement: fill(demo.requirement, names),
      beganMs: toldMs + AFTER.test * HOUR_MS,
    },
  );
  const notedMs = Math.min(nowMs - NOTED_MS, toldMs + AFTER.fact * HOUR_MS);
  await saveRecord(await past.as('bureau', notedMs), 'assessFact', {
    ...demo.fact,
    content: fill(demo.fact.content, names),
    kind: '1',
    enterpriseId: seeded.enterpriseId,
    happenedOn: formatWallDay(notedMs),
  });
}

function fill(text: string, names: Readonly<Record<'warning' | 'order', string>>): string {
  return text.replace('{warning}', names.warning).replace('{order}', names.order);
}

function timeOf(value: unknown): number {
  const text = String(value);
  return parseWallTime(text) ?? Date.parse(text);
}

async function rowBy(
  ctx: Ctx,
  name: string,
  { field, value }: { readonly field: string; readonly value: unknown },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const entity = needEntity(ctx, name);
  const where = [ruleCondition(entity, { field, op: 'eq', value: String(value ?? '') })];
  return (await listRows(ctx.db, ctx.scope, entity, { where, limit: 1 }))[0];
}
