import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import factors from '#schemas/dictionaries/factors.json' with { type: 'json' };
import regions from '#schemas/dictionaries/regions.json' with { type: 'json' };
import standards from '#schemas/dictionaries/standards.json' with { type: 'json' };
import { USUAL_DECIMALS } from '#schemas/formulas/factor-unit.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { PARAMS } from '#server/house/params.ts';
import { DICTIONARY_ITEMS } from '#server/records/dictionaries/dictionary-words.ts';
import {
  readIdsBy,
  insertMissing,
  isEmptyTable,
  listMissing,
} from '#server/records/store/seed-rows.ts';
import type { SeedRow } from '#server/records/store/seed-rows.ts';
import schedules from './schedules.json' with { type: 'json' };
import { seedAssessSchemes } from './seed-assess-schemes.ts';
import { seedBooks } from './seed-books.ts';
import { seedCheckRules } from './seed-check-rules.ts';
import { seedHolidays } from './seed-holidays.ts';
import { seedKnowledge } from './seed-knowledge.ts';
import { seedPeriodRules } from './seed-period-rules.ts';
import { seedRoles } from './seed-roles.ts';
import { seedTestingMethods } from './seed-testing-methods.ts';
import { seedWorkRules } from './seed-work-rules.ts';

interface DictionaryItem {
  readonly value: string;
  readonly label: string;
  readonly color?: string;
  readonly remark?: string;
}
interface Dictionary {
  readonly name: string;
  readonly items: readonly DictionaryItem[];
}
interface Factor {
  readonly code: string;
  readonly name: string;
  readonly medium: string;
  readonly symbol?: string;
  readonly unit?: string;
  readonly ambientUnit?: string;
  readonly emissionUnit?: string;
  readonly decimals?: number;
  readonly ambientDecimals?: number;
  readonly legacyCode?: string;
}
interface Standard {
  readonly code: string;
  readonly name: string;
  readonly medium: string;
  readonly standardType?: string;
  readonly confirmed: boolean;
  readonly remark?: string;
  readonly items: readonly {
    readonly level: string;
    readonly factor: string;
    readonly upper?: number;
    readonly lower?: number;
    readonly period: string;
    readonly condition?: string;
    readonly referenceO2?: number;
    readonly confirmed?: boolean;
  }[];
}
type RegionNode = readonly [code: string, name: string, children?: readonly RegionNode[]];

const SYSTEM = '0';
const ROOT = '0';

/** The columns every entity row carries. */
export function auditColumns(at: Date): SeedRow {
  return { creator: SYSTEM, create_date: at, updater: SYSTEM, update_date: at };
}

/**
 * What every database starts with: dictionaries, factors, regions, parameters and roles. Runs at each start;
 * what is there already stays as it is. Menus are synced from the schemas before this.
 */
export async function seedBase(
  ctx: Ctx,
  { isDemo = false }: { readonly isDemo?: boolean } = {},
): Promise<void> {
  await seedDictionaries(ctx);
  await seedRegions(ctx);
  await seedFactors(ctx);
  await seedStandards(ctx);
  await insertNew(
    ctx,
    'sys_params',
    [...ctx.house.of(PARAMS).values()].map(({ code, value, demoValue, remark }) => ({
      id: newId(),
      param_type: '1',
      param_code: code,
      param_value: isDemo ? (demoValue ?? value) : value,
      remark,
      ...auditColumns(ctx.now()),
    })),
    ['param_code'],
  );
  await seedRoles(ctx);
  await seedSchedules(ctx);
  await seedCheckRules(ctx, auditColumns(ctx.now()));
  await seedBooks(ctx, auditColumns(ctx.now()));
  await seedKnowledge(ctx, auditColumns(ctx.now()));
  await seedHolidays(ctx, auditColumns(ctx.now()));
  await seedPeriodRules(ctx, auditColumns(ctx.now()));
  await seedWorkRules(ctx, auditColumns(ctx.now()));
  await seedAssessSchemes(ctx, auditColumns(ctx.now()), { isDemo });
  await seedTestingMethods(ctx, auditColumns(ctx.now()));
}

/** A fresh database cleans itself every hour, and has a task to try the planning with. */
async function seedSchedules(ctx: Ctx): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'sys_schedule'))) return;
  const audit = auditColumns(ctx.now());
  await insertMissing(
    ctx.db,
    'sys_schedule',
    schedules.map((job) => ({
      id: newId(),
      bean_name: job.beanName,
      params: job.params,
      cron_expression: job.cronExpression,
      remark: job.remark,
      status: job.status,
      ...audit,
    })),
    ['id'],
  );
}

/** Of rows that grow with each version those that the table lacks. */
async function insertNew(
  { db }: Ctx,
  table: string,
  rows: readonly SeedRow[],
  key: readonly string[],
): Promise<void> {
  await insertMissing(db, table, await listMissing(db, table, rows, key), key);
}

async function seedDictionaries(ctx: Ctx): Promise<void> {
  const entries = Object.entries(dictionaries as Readonly<Record<string, Dictionary>>);
  const audit = auditColumns(ctx.now());
  const types = entries.map(([type, { name }], sort) => ({
    id: newId(),
    dict_type: type,
    dict_name: name,
    sort,
    ...audit,
  }));
  await insertNew(ctx, 'sys_dict_type', types, ['dict_type']);
  const ids = await readIdsBy(ctx.db, 'sys_dict_type', 'dict_type');
  const items = entries.flatMap(([type, { items: list }]) =>
    [...list, ...itemsBrought(ctx, type)].map((item, sort) => ({
      id: newId(),
      dict_type_id: ids.get(type),
      dict_value: item.value,
      dict_label: item.label,
      color: item.color ?? null,
      remark: item.remark ?? null,
      sort,
      ...audit,
    })),
  );
  await insertNew(ctx, 'sys_dict_data', items, ['dict_type_id', 'dict_value']);
}

/** What areas and services add to a dictionary. */
function itemsBrought({ house }: Ctx, type: string): readonly DictionaryItem[] {
  return house
    .of(DICTIONARY_ITEMS)
    .filter((item) => item.type === type)
    .map(({ value, words }) => ({ value, label: words[LANGS[0]] }));
}

/** Provinces, cities and counties; the id of a region is its code, so that a code prefix means "within". */
async function seedRegions(ctx: Ctx): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'sys_region'))) return;
  const audit = auditColumns(ctx.now());
  const rows: SeedRow[] = [];
  const walk = (nodes: readonly RegionNode[], pid: string, pids: string, level: number): void => {
    nodes.forEach(([code, name, children = []], sort) => {
      rows.push({ id: code, code, pid, pids, name, tree_level: String(level), sort, ...audit });
      walk(children, code, `${pids},${code}`, level + 1);
    });
  };
  walk(regions as unknown as readonly RegionNode[], ROOT, ROOT, 1);
  await insertMissing(ctx.db, 'sys_region', rows, ['id']);
}

/** Factor codes of HJ 212-2017 appendix B; where the table names a code twice the first stands. */
async function seedFactors(ctx: Ctx): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'dm_factor'))) return;
  const audit = auditColumns(ctx.now());
  const byCode = new Map<string, Factor>();
  for (const factor of factors.factors as readonly Factor[])
    if (!byCode.has(factor.code)) byCode.set(factor.code, factor);
  const rows = [...byCode.values()].map((factor, sort) => ({
    id: newId(),
    code: factor.code,
    name: factor.name,
    symbol: factor.symbol ?? null,
    medium: factor.medium,
    unit: factor.unit ?? null,
    ambient_unit: factor.ambientUnit ?? null,
    emission_unit: factor.emissionUnit ?? null,
    decimals: factor.decimals ?? USUAL_DECIMALS,
    ambient_decimals: factor.ambientDecimals ?? null,
    legacy_code: factor.legacyCode ?? null,
    sort,
    ...audit,
  }));
  await insertMissing(ctx.db, 'dm_factor', rows, ['code']);
}

/** Emission standards with the limits of their classes; what was not compared with the text of a standard says so. */
async function seedStandards(ctx: Ctx): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'dm_standard'))) return;
  const audit = auditColumns(ctx.now());
  const factorIds = await readIdsBy(ctx.db, 'dm_factor', 'code');
  const seeded = (standards as readonly Standard[]).map((standard) => ({ id: newId(), standard }));
  await insertMissing(
    ctx.db,
    'dm_standard',
    seeded.map(({ id, standard: { code, name, medium, standardType, confirmed, remark } }) => ({
      id,
      code,
      name,
      medium,
      standard_type: standardType ?? null,
      confirmed,
      remark: remark ?? null,
      ...audit,
    })),
    ['code'],
  );
  const items = seeded.flatMap(({ id, standard }) =>
    standard.items.map((item, sort) => ({
      id: newId(),
      owner_id: id,
      sort,
      level: item.level,
      factor_id: factorIds.get(item.factor) ?? null,
      upper: item.upper ?? null,
      lower: item.lower ?? null,
      period: item.period,
      condition: item.condition ?? null,
      reference_o2: item.referenceO2 ?? null,
      confirmed: item.confirmed ?? true,
    })),
  );
  await insertMissing(ctx.db, 'dm_standard_items', items, ['id']);
}
