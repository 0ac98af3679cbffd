import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { readParams } from '#server/records/param-store.ts';
import {
  dropParams,
  insertMissing,
  isEmptyTable,
  type SeedRow,
} from '#server/records/store/seed-rows.ts';
import rules from './work-rules.json' with { type: 'json' };

const PREFIX = 'workOrder.';

interface SeedOrderType {
  readonly orderType: string;
  readonly needVisit?: boolean;
  readonly needConfirm?: boolean;
  readonly remote?: string;
}

/**
 * How work orders run where nobody has said anything else: a row for each type, and the terms of work of all companies. An installation
 * that had set parameters `workOrder.*` finds their values here; they go. @param audit the columns that every row carries
 */
export async function seedWorkRules(ctx: Ctx, audit: SeedRow): Promise<void> {
  const given = await readParams(ctx.db, PREFIX);
  const row = { version: 1, ops_company_id: null, ...audit };
  if (await isEmptyTable(ctx.db, 'ops_order_type'))
    await insertMissing(
      ctx.db,
      'ops_order_type',
      (rules.types as readonly SeedOrderType[]).map(({ orderType, needVisit, needConfirm }) => ({
        id: newId(),
        order_type: orderType,
        active: true,
        need_visit: isListed(given, 'visitTypes', orderType) ?? needVisit ?? false,
        need_confirm: isListed(given, 'confirmTypes', orderType) ?? needConfirm ?? false,
        need_form: isListed(given, 'formTypes', orderType) ?? false,
        photo_count: 0,
        urgency: rules.urgency,
        ...row,
      })),
      ['id'],
    );
  if (await isEmptyTable(ctx.db, 'ops_order_flow'))
    await insertMissing(
      ctx.db,
      'ops_order_flow',
      (rules.types as readonly SeedOrderType[]).map(({ orderType, remote }) => ({
        id: newId(),
        order_type: orderType,
        ...rules.flow,
        remote: remote ?? 'alarm',
        confirm_hours: numberIn(given, 'autoConfirmHours') ?? rules.flow.confirm_hours,
        ...row,
      })),
      ['id'],
    );
  if (await isEmptyTable(ctx.db, 'ops_work_rule'))
    await insertMissing(
      ctx.db,
      'ops_work_rule',
      [
        {
          id: newId(),
          ...rules.work,
          checkin_meters: numberIn(given, 'checkinRadiusM') ?? rules.work.checkin_meters,
          max_delays: numberIn(given, 'maxDelays') ?? rules.work.max_delays,
          urge_minutes: numberIn(given, 'urgeMinutes') ?? rules.work.urge_minutes,
          reopen_days: numberIn(given, 'reopenDays') ?? rules.work.reopen_days,
          ...row,
        },
      ],
      ['id'],
    );
  if (given.size > 0) await dropParams(ctx.db, PREFIX);
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
