import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { insertMissing, isEmptyTable, type SeedRow } from '#server/records/store/seed-rows.ts';
import knowledge from './alarm-knowledge.json' with { type: 'json' };

interface SeedKnowledge {
  readonly alarmType: string;
  readonly symptom: string;
  readonly cause: string;
  /** Steps, in their order. */
  readonly measures: readonly string[];
  readonly factorCode?: string;
  readonly equipmentType?: string;
}

const IN_USE = '0';

/** What usually is behind an alarm and what to do: a beginning in our own words, which whoever runs the product goes on with. @param audit the columns that every row carries */
export async function seedKnowledge(ctx: Ctx, audit: SeedRow): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'ops_alarm_knowledge'))) return;
  await insertMissing(
    ctx.db,
    'ops_alarm_knowledge',
    (knowledge as readonly SeedKnowledge[]).map(
      ({ alarmType, symptom, cause, measures, factorCode, equipmentType }) => ({
        id: newId(),
        symptom,
        alarm_type: alarmType,
        factor_code: factorCode ?? null,
        equipment_type: equipmentType ?? null,
        status: IN_USE,
        cause,
        measures: `<ol>${measures.map((step) => `<li>${step}</li>`).join('')}</ol>`,
        useful_count: 0,
        version: 1,
        ...audit,
      }),
    ),
    ['id'],
  );
}
