import { DEFAULT_RULES, type WorkOrderRules } from './guards.ts';
import type { Db } from '#server/db/db.ts';
import { readParams } from '#server/records/param-store.ts';

const PREFIX = 'workOrder.';

/** The numbers of the life cycle: system parameters `workOrder.<name>` (lists separated by commas) over the defaults. Unreadable ones are ignored. */
export async function readRules(db: Db): Promise<WorkOrderRules> {
  const given = await readParams(db, PREFIX);
  const number = (name: keyof WorkOrderRules, fallback: number): number => {
    const value = Number(given.get(`${PREFIX}${name}`)?.trim() || Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : fallback;
  };
  const list = (name: keyof WorkOrderRules, fallback: readonly string[]): readonly string[] =>
    given
      .get(`${PREFIX}${name}`)
      ?.split(',')
      .map((item) => item.trim())
      .filter(Boolean) ?? fallback;
  return {
    checkinRadiusM: number('checkinRadiusM', DEFAULT_RULES.checkinRadiusM),
    maxDelays: number('maxDelays', DEFAULT_RULES.maxDelays),
    urgeMinutes: number('urgeMinutes', DEFAULT_RULES.urgeMinutes),
    reopenDays: number('reopenDays', DEFAULT_RULES.reopenDays),
    autoConfirmHours: number('autoConfirmHours', DEFAULT_RULES.autoConfirmHours),
    visitTypes: list('visitTypes', DEFAULT_RULES.visitTypes),
    confirmTypes: list('confirmTypes', DEFAULT_RULES.confirmTypes),
    formTypes: list('formTypes', DEFAULT_RULES.formTypes),
  };
}
