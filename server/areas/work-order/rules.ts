import type { Db } from '#server/db/db.ts';
import { readParams } from '#server/records/param-store.ts';

const PREFIX = 'workOrder.';

/** Numbers of the life cycle that an operator may change (system parameters `workOrder.*`). */
interface WorkOrderRules {
  /** Metres between check-in and station above which the check-in is an exception. */
  readonly checkinRadiusM: number;
  readonly maxDelays: number;
  readonly urgeMinutes: number;
  readonly reopenDays: number;
  readonly autoConfirmHours: number;
  /** Order types (dictionary work_order_type) that need a visit before they are submitted. */
  readonly visitTypes: readonly string[];
  /** Order types that the enterprise confirms after the review. */
  readonly confirmTypes: readonly string[];
  /** Order types whose forms must be filled in before they are submitted. */
  readonly formTypes: readonly string[];
}

const DEFAULT_RULES: WorkOrderRules = {
  checkinRadiusM: 500,
  maxDelays: 3,
  urgeMinutes: 30,
  reopenDays: 7,
  autoConfirmHours: 72,
  visitTypes: ['4', '5'],
  confirmTypes: ['2', '3'],
  formTypes: [],
};

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
