import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import {
  giveBackStock,
  issueStock,
  judgeStock,
  receiveStock,
  scrapStock,
  transferStock,
} from '#server/areas/stock/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { actOnRecords } from '#server/records/resource/act.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';
import demo from '#server/seeds/demo-stock.json' with { type: 'json' };
import type { DemoPast } from './past.ts';

interface DemoMovement {
  readonly daysAgo: number;
  readonly do: string;
  readonly item: string;
  readonly batch?: string;
  readonly quantity: string;
  /** Days from today. */
  readonly expiresIn?: number;
  readonly reason?: string;
}

interface DemoCompany {
  /** A station it serves; the other company is found by its being another one. */
  readonly station?: string;
  readonly manager?: string;
  readonly engineer?: string;
  readonly keeper?: string;
  readonly warehouses: readonly string[];
  readonly items: readonly {
    readonly code: string;
    readonly minimum: number;
    readonly [field: string]: unknown;
  }[];
  readonly movements: readonly DemoMovement[];
  readonly quarantine: readonly string[];
}

export interface StockStory {
  readonly past: DemoPast;
  readonly city: SeededCity;
  readonly nowMs: number;
}

/** What a company has been furnished with. */
interface Store extends StockStory {
  readonly company: DemoCompany;
  readonly opsCompanyId: string;
  readonly items: ReadonlyMap<string, string>;
  readonly warehouses: readonly string[];
}

/** When the first of it was bought, and at what time of day things are moved. */
const BEGUN_DAYS = 50;
const MOVED_MS = 2 * HOUR_MS;

/** Warehouses of both companies with some weeks of movements: a batch near its expiry, one past it, one in quarantine, an item below its minimum, a count. */
export async function fillStock(story: StockStory): Promise<void> {
  const ids = [...new Set(story.city.stations.map(({ opsCompanyId }) => opsCompanyId))];
  const own = story.city.stations.find(
    ({ station }) => station.code === demo.companies[0]?.station,
  )?.opsCompanyId;
  const stores: Store[] = [];
  for (const [at, company] of (demo.companies as readonly DemoCompany[]).entries()) {
    const opsCompanyId = at === 0 ? own : ids.find((id) => id !== own);
    if (opsCompanyId !== undefined) stores.push(await furnish(story, company, opsCompanyId));
  }
  // a ledger stands in the order it was written: what happened first is written first
  const moved = stores.flatMap((store) =>
    store.company.movements.map((movement) => ({ store, movement })),
  );
  for (const { store, movement } of moved.toSorted(
    (one, other) => other.movement.daysAgo - one.movement.daysAgo,
  ))
    await moveStock(store, movement);
  for (const store of stores) await settleStore(store);
  await judgeStock(story.past.at(story.nowMs));
}

async function furnish(
  story: StockStory,
  company: DemoCompany,
  opsCompanyId: string,
): Promise<Store> {
  const begun = await by(story, company.manager, BEGUN_DAYS);
  const warehouses: string[] = [];
  const keeperId = company.keeper === undefined ? null : story.past.idOf(company.keeper);
  for (const name of company.warehouses)
    warehouses.push((await saveRecord(begun, 'warehouse', { name, opsCompanyId, keeperId })).id);
  const items = new Map<string, string>();
  for (const { minimum: _, ...item } of company.items)
    items.set(item.code, (await saveRecord(begun, 'stockItem', { ...item, opsCompanyId })).id);
  return { ...story, company, opsCompanyId, items, warehouses };
}

async function settleStore(store: Store): Promise<void> {
  const { company, items, warehouses } = store;
  for (const batchNo of company.quarantine) await quarantine(store, batchNo);
  const today = await by(store, company.manager, 0);
  for (const { code, minimum } of company.items)
    await saveRecord(today, 'stockMinimum', {
      itemId: items.get(code),
      warehouseId: warehouses[0],
      minimum,
    });
  if (company.manager !== undefined) await beginCount(store);
}

async function by({ past, nowMs }: StockStory, username: string | undefined, daysAgo: number) {
  const at = nowMs - daysAgo * DAY_MS - MOVED_MS;
  return username === undefined ? past.at(at) : past.as(username, at);
}

async function moveStock(store: Store, movement: DemoMovement): Promise<void> {
  const { company, items, warehouses, nowMs } = store;
  const isIssue = movement.do === 'issue';
  const ctx = await by(store, isIssue ? company.engineer : company.manager, movement.daysAgo);
  const itemId = items.get(movement.item) ?? '';
  const [warehouseId = '', toWarehouseId = ''] = warehouses;
  const { quantity, reason = '', batch = '', expiresIn } = movement;
  if (movement.do === 'receive') {
    const expiry = expiresIn === undefined ? undefined : formatWallDay(nowMs + expiresIn * DAY_MS);
    await receiveStock(ctx, { itemId, warehouseId, batchNo: batch, quantity, expiry });
    return;
  }
  if (isIssue) {
    await issueStock(ctx, { itemId, warehouseId, quantity, reason });
    return;
  }
  const balanceId = await rowOf(ctx, 'stockBalance', { batchNo: batch, itemId });
  if (movement.do === 'transfer')
    await transferStock(ctx, { balanceId, toWarehouseId, quantity, reason });
  else if (movement.do === 'scrap') await scrapStock(ctx, { balanceId, quantity, reason });
  else await giveBackStock(ctx, { balanceId, quantity, reason });
}

async function quarantine(store: Store, batchNo: string): Promise<void> {
  const ctx = store.past.at(store.nowMs - DAY_MS);
  const id = await rowOf(ctx, 'stockBatch', { batchNo });
  await actOnRecords(ctx, 'stockBatch', 'quarantine', { id });
}

/** An engineer has begun to count his car. */
async function beginCount(store: Store): Promise<void> {
  const { daysAgo, note } = demo.count;
  const ctx = await by(store, store.company.engineer, daysAgo);
  await saveRecord(ctx, 'stockCount', { warehouseId: store.warehouses.at(-1), note });
}

async function rowOf(
  ctx: Ctx,
  name: 'stockBalance' | 'stockBatch',
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const entity = needEntity(ctx, name);
  const [row] = await listRows(ctx.db, ctx.scope, entity, {
    where: Object.entries(values).map(([field, value]) =>
      ruleCondition(entity, { field, op: 'eq', value }),
    ),
  });
  if (!row) throw new Error(`stock of the demo city: no ${name} of ${JSON.stringify(values)}`);
  return row.id;
}
