import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { insertMissing, isEmptyTable, type SeedRow } from '#server/records/store/seed-rows.ts';
import schemes from './assess-schemes.json' with { type: 'json' };

/** Section, indicator, weight, full score, formula. */
type SeedItem = readonly [string, string, number, number, string | null];

interface SeedScheme {
  readonly name: string;
  readonly kind: string;
  readonly objectionDays: number;
  readonly basis: string;
  readonly vetoLevel?: string;
  readonly vetoCreditLevel?: string;
  readonly items: readonly SeedItem[];
  readonly levels: readonly (readonly [number, string])[];
}

const ENTERPRISE = '1';

/**
 * Schemes of assessment as the trade has them, none of them held against the rules of a place (未核对): drafts that whoever runs the product
 * mends and publishes; published in the demo. @param audit the columns that every row carries
 */
export async function seedAssessSchemes(
  ctx: Ctx,
  audit: SeedRow,
  { isDemo }: { readonly isDemo: boolean },
): Promise<void> {
  if (!(await isEmptyTable(ctx.db, 'assess_scheme'))) return;
  const year = Number(formatWallDay(ctx.now()).slice(0, 4)) - 1;
  const rows = (schemes as unknown as readonly SeedScheme[]).map((scheme) => ({
    scheme,
    id: newId(),
  }));
  await insertMissing(
    ctx.db,
    'assess_scheme',
    rows.map(({ scheme, id }) => ({
      id,
      name: scheme.name,
      status: isDemo ? '1' : '0',
      kind: scheme.kind,
      period_kind: 'month',
      revision: 1,
      effective_from: `${year}-01-01`,
      objection_days: scheme.objectionDays,
      veto_level: scheme.vetoLevel ?? null,
      veto_credit_level: scheme.vetoCreditLevel ?? null,
      is_checked: false,
      basis: scheme.basis,
      version: 1,
      ...audit,
    })),
    ['id'],
  );
  await insertMissing(ctx.db, 'assess_scheme_items', rows.flatMap(itemsOf), ['id']);
  await insertMissing(ctx.db, 'assess_scheme_levels', rows.flatMap(levelsOf), ['id']);
}

interface Kept {
  readonly scheme: SeedScheme;
  readonly id: string;
}

function itemsOf({ scheme, id: ownerId }: Kept): readonly SeedRow[] {
  return scheme.items.map(([section, indicator, weight, fullScore, formula], sort) => ({
    id: newId(),
    owner_id: ownerId,
    sort,
    code: String(sort + 1),
    section,
    indicator,
    weight,
    full_score: fullScore,
    formula,
  }));
}

function levelsOf({ scheme, id: ownerId }: Kept): readonly SeedRow[] {
  return scheme.levels.map(([min, level], sort) => ({
    id: newId(),
    owner_id: ownerId,
    sort,
    min,
    level: scheme.kind === ENTERPRISE ? null : level,
    credit_level: scheme.kind === ENTERPRISE ? level : null,
  }));
}
