import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import {
  insertMissing,
  isEmptyTable,
  readIdsBy,
  type SeedRow,
} from '#server/records/store/seed-rows.ts';
import methods from './testing-methods.json' with { type: 'json' };

interface SeedMethod {
  readonly name: string;
  readonly item: string;
  readonly factorCode?: string;
  readonly unit: string;
  readonly detectionLimit?: string;
  readonly quantLimit?: string;
  readonly places?: number;
  readonly remark?: string;
}

/** Methods of testing with their detection limits, from memory of the named standards: proposals, unchecked (未核对) until somebody has compared them. @param audit the columns that every row carries */
export async function seedTestingMethods(ctx: Ctx, audit: SeedRow): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'test_testing_method'))) return;
  const factorIds = await readIdsBy(ctx.db, 'dm_factor', 'code');
  await insertMissing(
    ctx.db,
    'test_testing_method',
    (methods as readonly SeedMethod[]).map((method) => ({
      id: newId(),
      name: method.name,
      item: method.item,
      factor_id: factorIds.get(method.factorCode ?? '') ?? null,
      unit: method.unit,
      detection_limit: method.detectionLimit ?? null,
      quant_limit: method.quantLimit ?? null,
      places: method.places ?? null,
      enabled: true,
      is_checked: false,
      remark: method.remark ?? null,
      version: 1,
      ...audit,
    })),
    ['id'],
  );
}
