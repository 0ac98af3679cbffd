import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { insertMissing, isEmptyTable, type SeedRow } from '#server/records/store/seed-rows.ts';
import holidays from './holidays.json' with { type: 'json' };

interface SeedHoliday {
  readonly day: string;
  readonly name: string;
  readonly isWorkday?: boolean;
}

/** The public holidays of 2026 and the days that are worked for them; compared with the notice as Xinhua printed it. @param audit the columns that every row carries */
export async function seedHolidays(ctx: Ctx, audit: SeedRow): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'dm_holiday'))) return;
  await insertMissing(
    ctx.db,
    'dm_holiday',
    (holidays.days as readonly SeedHoliday[]).map(({ day, name, isWorkday = false }) => ({
      id: newId(),
      day,
      name,
      is_workday: isWorkday,
      remark: holidays.source,
      version: 1,
      ...audit,
    })),
    ['day'],
  );
}
