import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { insertMissing, isEmptyTable, type SeedRow } from '#server/records/store/seed-rows.ts';
import checkRules from './check-rules.json' with { type: 'json' };

interface SeedCheckRule {
  readonly name: string;
  readonly kind: string;
  readonly factorCode: string;
  readonly basis?: string;
  readonly monitorType?: string;
  readonly low?: number;
  readonly high?: number;
  readonly maxChange?: number;
  readonly maxPercent?: number;
  readonly hours?: number;
  readonly relation?: string;
  readonly otherFactorCode?: string;
  readonly enabled?: boolean;
  readonly remark?: string;
}

/** Kinds whose numbers have the unit of the factor, that of emissions: none of those delivered is for ambient air. */
const HAS_UNIT: ReadonlySet<string> = new Set(['1', '2', '5']);
const UNITS: ReadonlyMap<string, string | undefined> = new Map(
  factorFile.factors.map((factor) => [factor.code, 'unit' in factor ? factor.unit : undefined]),
);
/** The measured value (dictionary `check_basis`). */
const MEASURED = '1';

const unitOf = ({ kind, factorCode }: SeedCheckRule): string | null =>
  (HAS_UNIT.has(kind) ? UNITS.get(factorCode) : undefined) ?? null;

/** Rules to check hourly values by: ranges that are usual and relations that hold by definition. They are proposals: whoever runs the product changes them. @param audit the columns that every row carries */
export async function seedCheckRules(ctx: Ctx, audit: SeedRow): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'dm_check_rule'))) return;
  await insertMissing(
    ctx.db,
    'dm_check_rule',
    (checkRules as readonly SeedCheckRule[]).map((rule) => ({
      id: newId(),
      name: rule.name,
      kind: rule.kind,
      factor_code: rule.factorCode,
      basis: rule.basis ?? MEASURED,
      monitor_type: rule.monitorType ?? null,
      unit: unitOf(rule),
      low: rule.low ?? null,
      high: rule.high ?? null,
      max_change: rule.maxChange ?? null,
      max_percent: rule.maxPercent ?? null,
      hours: rule.hours ?? null,
      relation: rule.relation ?? null,
      other_factor_code: rule.otherFactorCode ?? null,
      other_basis: MEASURED,
      enabled: rule.enabled ?? true,
      remark: rule.remark ?? null,
      version: 1,
      ...audit,
    })),
    ['id'],
  );
}
