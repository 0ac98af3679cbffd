import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { readParams } from '#server/records/param-store.ts';
import {
  dropParams,
  insertMissing,
  isEmptyTable,
  readIdsBy,
  type SeedRow,
} from '#server/records/store/seed-rows.ts';
import { listDeliveredTypes, listKnownSeeds, noteKnownSeeds } from './known-seed-store.ts';
import rules from './work-rules.json' with { type: 'json' };

const PREFIX = 'workOrder.';

interface SeedOrderType {
  readonly orderType: string;
  readonly needVisit?: boolean;
  readonly needConfirm?: boolean;
  readonly remote?: string;
  readonly samplingAfter?: number;
  readonly samplingEvery?: number;
  readonly samplingTypes?: readonly string[];
}

const TYPES = rules.types as readonly SeedOrderType[];

/** Fewest photos, by what they show. */
const NO_PHOTOS = {
  photo_count: 0,
  photo_station: 0,
  photo_reading: 0,
  photo_before: 0,
  photo_after: 0,
  photo_checkin: 0,
} as const;

/**
 * How work orders run where nobody has said anything else: a row for each type, and the terms of work of all companies. An installation
 * that had set parameters `workOrder.*` finds their values here; they go. A type that only a later version delivers comes with it, once. @param audit the columns that every row carries
 */
export async function seedWorkRules(ctx: Ctx, audit: SeedRow): Promise<void> {
  const given = await readParams(ctx.db, PREFIX);
  const row = { version: 1, ops_company_id: null, ...audit };
  await insertMissing(
    ctx.db,
    'ops_order_type',
    (await listLacking(ctx, 'ops_order_type')).map(
      ({ orderType, needVisit, needConfirm, ...sampling }) => ({
        id: newId(),
        order_type: orderType,
        active: true,
        need_visit: isListed(given, 'visitTypes', orderType) ?? needVisit ?? false,
        need_confirm: isListed(given, 'confirmTypes', orderType) ?? needConfirm ?? false,
        need_form: isListed(given, 'formTypes', orderType) ?? false,
        ...NO_PHOTOS,
        sampling_after: sampling.samplingAfter ?? null,
        sampling_every: sampling.samplingEvery ?? 6,
        sampling_types: [...(sampling.samplingTypes ?? [])],
        urgency: rules.urgency,
        ...row,
      }),
    ),
    ['id'],
  );
  await insertMissing(
    ctx.db,
    'ops_order_flow',
    (await listLacking(ctx, 'ops_order_flow')).map(({ orderType, remote }) => ({
      id: newId(),
      order_type: orderType,
      ...rules.flow,
      remote: remote ?? 'alarm',
      confirm_hours: numberIn(given, 'autoConfirmHours') ?? rules.flow.confirm_hours,
      ...row,
    })),
    ['id'],
  );
  await noteKnownSeeds(
    ctx.db,
    'orderType',
    TYPES.map(({ orderType }) => orderType),
  );
  if (await isEmptyTable(ctx.db, 'ops_work_rule'))
    await insertMissing(
      ctx.db,
      'ops_work_rule',
      [{ id: newId(), ...termsOfWork(given), ...row }],
      ['id'],
    );
  if (given.size > 0) await dropParams(ctx.db, PREFIX);
}

function termsOfWork(given: Awaited<ReturnType<typeof readParams>>) {
  return {
    ...rules.work,
    checkin_meters: numberIn(given, 'checkinRadiusM') ?? rules.work.checkin_meters,
    max_delays: numberIn(given, 'maxDelays') ?? rules.work.max_delays,
    urge_minutes: numberIn(given, 'urgeMinutes') ?? rules.work.urge_minutes,
    reopen_days: numberIn(given, 'reopenDays') ?? rules.work.reopen_days,
  };
}

/** Types to be given a row: all of them to a fresh database, else those it never knew, where the type is ours and has no row yet. */
async function listLacking(
  ctx: Ctx,
  table: 'ops_order_type' | 'ops_order_flow',
): Promise<readonly SeedOrderType[]> {
  if (await isEmptyTable(ctx.db, table)) return TYPES;
  const known = await listKnownSeeds(ctx.db, 'orderType');
  const fresh = TYPES.filter(({ orderType }) => !known.has(orderType));
  if (fresh.length === 0) return [];
  const ours = await listDeliveredTypes(ctx.db);
  const there = await readIdsBy(ctx.db, table, 'order_type');
  return fresh.filter(({ orderType }) => ours.has(orderType) && !there.has(orderType));
}

type Given = ReadonlyMap<string, string>;

/** Whether a list of types that an operator wrote holds a type; undefined where he wrote none. */
function isListed(given: Given, name: string, orderType: string): boolean | undefined {
  return given
    .get(`${PREFIX}${name}`)
    ?.split(',')
    .map((one) => one.trim())
    .includes(orderType);
}

function numberIn(given: Given, name: string): number | undefined {
  const value = Number(given.get(`${PREFIX}${name}`)?.trim() || Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
