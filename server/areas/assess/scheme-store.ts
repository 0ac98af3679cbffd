import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { TargetKind } from './indicators.ts';
import type { PeriodKind } from './periods.ts';
import type { SchemeItem } from './score.ts';

/** A scheme as sheets are made by it; numbers are texts of digits. */
export interface Scheme {
  readonly id: string;
  readonly objectionDays: number;
  readonly vetoLevel: string | null;
  readonly items: readonly StoredItem[];
  readonly levels: readonly { readonly min: string; readonly level: string | null }[];
}

export interface StoredItem extends SchemeItem {
  readonly section: string | null;
  readonly indicator: string;
  readonly title: string | null;
}

/** The published scheme for periods of a kind that begin on a day: the one in force the latest, its newest version. */
export async function findSchemeFor(
  db: Db,
  ask: { readonly kind: TargetKind; readonly periodKind: PeriodKind; readonly from: string },
): Promise<Scheme | undefined> {
  const { rows } = await sql<{ id: string }>`select id::text as id from assess_scheme s
    where status = '1' and kind = ${ask.kind} and period_kind = ${ask.periodKind} and effective_from <= ${ask.from}::date
    order by s.effective_from desc, s.revision desc, s.id desc limit 1`.execute(db);
  return rows[0] && readScheme(db, rows[0].id);
}

/** A scheme by its id, whatever became of it since. */
export async function readScheme(db: Db, id: string): Promise<Scheme | undefined> {
  const { rows } = await sql<
    Omit<Scheme, 'items' | 'levels'>
  >`select id::text as id, objection_days as "objectionDays",
      case when kind = '1' then veto_credit_level else veto_level end as "vetoLevel" from assess_scheme where id = ${id}::bigint`.execute(
    db,
  );
  const { rows: items } =
    await sql<StoredItem>`select coalesce(nullif(code, ''), (row_number() over (order by i.sort, i.id))::text) as code, section, indicator, title,
      weight::text as weight, full_score::text as full, formula, floor::text as floor, cap::text as cap, na_when as "naWhen"
    from assess_scheme_items i where owner_id = ${id}::bigint order by i.sort, i.id`.execute(db);
  const { rows: levels } = await sql<{
    min: string;
    level: string | null;
  }>`select l.min::text as min, case when s.kind = '1' then l.credit_level else l.level end as level
    from assess_scheme_levels l join assess_scheme s on s.id = l.owner_id where l.owner_id = ${id}::bigint order by l.min desc`.execute(
    db,
  );
  return rows[0] && { ...rows[0], items, levels };
}

/** Kinds and periods that a published scheme is there for. */
export async function listSchemeKinds(
  db: Db,
): Promise<readonly { readonly kind: TargetKind; readonly periodKind: PeriodKind }[]> {
  const { rows } = await sql<{ kind: TargetKind; periodKind: PeriodKind }>`
    select distinct kind, period_kind as "periodKind" from assess_scheme where status = '1' order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** The number of a new scheme among those of its name. */
export async function nextRevision(db: Db, name: string, kind: string): Promise<number> {
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(revision), 0) + 1 as next from assess_scheme where name = ${name} and kind = ${kind}`.execute(
    db,
  );
  return rows[0]?.next ?? 1;
}
