import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { insertMissing, isEmptyTable, type SeedRow } from '#server/records/store/seed-rows.ts';
import rules from './period-rules.json' with { type: 'json' };

interface SeedPeriodRule {
  readonly name: string;
  readonly orderType: string;
  readonly stationTypes: readonly string[];
  readonly every: number;
  readonly unit: string;
  readonly windowDays: number;
  readonly offDays?: string;
  readonly equipmentType?: string;
  readonly templateCode?: string;
  readonly content?: string;
}

/**
 * How often the trade does what at which stations (DOMAIN.md sections 3.6 and 7). Proposals, none of them on: whoever runs the product
 * sets the first dates and switches on what is asked of it. @param audit the columns that every row carries
 */
export async function seedPeriodRules(ctx: Ctx, audit: SeedRow): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'ops_period_rule'))) return;
  await insertMissing(
    ctx.db,
    'ops_period_rule',
    (rules as readonly SeedPeriodRule[]).map((rule) => ({
      id: newId(),
      name: rule.name,
      enabled: false,
      order_type: rule.orderType,
      urgency: '1',
      station_types: rule.stationTypes,
      equipment_type: rule.equipmentType ?? null,
      template_code: rule.templateCode ?? null,
      every: rule.every,
      unit: rule.unit,
      anchor: formatWallDay(ctx.now()),
      off_days: rule.offDays ?? 'move',
      window_days: rule.windowDays,
      lead_days: 0,
      assignee: 'duty',
      catch_up: 'latest',
      content: rule.content ?? null,
      version: 1,
      ...audit,
    })),
    ['id'],
  );
}
