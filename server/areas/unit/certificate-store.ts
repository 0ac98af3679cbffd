import { sql } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { needEntity } from '#server/records/access.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';

/** Where a unit stands: what its certificates are seen by besides the unit itself. */
export interface UnitPlace {
  readonly regionCode: string | null;
  readonly deptId: string | null;
}

/** Kinds of units (dictionary `certificate_unit`), the fields that name one, and their tables. Constants of this file, never input. */
const UNITS = [
  { entity: 'enterprise', kind: '1', column: 'enterprise_id', table: 'ops_enterprise' },
  { entity: 'opsCompany', kind: '2', column: 'ops_company_id', table: 'ops_company' },
  {
    entity: 'testingCompany',
    kind: '3',
    column: 'testing_company_id',
    table: 'ops_testing_company',
  },
] as const;

/** Where the unit of a kind stands; nowhere where there is none. */
export async function findUnitPlace(db: Db, kind: string, id: string): Promise<UnitPlace> {
  const unit = UNITS.find((one) => one.kind === kind);
  if (!unit) return { regionCode: null, deptId: null };
  const { rows } =
    await sql<UnitPlace>`select u.region_code as "regionCode", u.dept_id::text as "deptId"
    from ${sql.table(unit.table)} u where u.id = ${id}::bigint`.execute(db);
  return rows[0] ?? { regionCode: null, deptId: null };
}

/** The provinces, as the prefix their region codes share, of the units and stations that whoever asks sees. */
export async function findProvinces(db: Db, scope: Scope): Promise<readonly string[]> {
  if (scope.kind === 'all') return [''];
  const { enterprise, opsCompany, station, region } = scope.values;
  const { rows } = await sql<{ readonly province: string }>`
    select distinct left(u.region_code, 2) as province from (
      select region_code from ops_enterprise where id = any(${enterprise}::bigint[])
      union all select region_code from ops_company where id = any(${opsCompany}::bigint[])
      union all select region_code from ops_station where id = any(${station}::bigint[])
      union all select unnest(${region}::text[])
    ) u where u.region_code is not null and length(u.region_code) >= 2 and u.region_code <> '100000'`.execute(
    db,
  );
  return rows.map(({ province }) => province);
}

/** Certificates follow the units of a kind whose region or department changed; the history says so. */
export async function followUnits(
  ctx: Ctx,
  { entity, ids }: { readonly entity: string; readonly ids: readonly string[] },
): Promise<void> {
  const unit = UNITS.find((one) => one.entity === entity);
  if (!unit || ids.length === 0) return;
  await updateKept(ctx.db, needEntity(ctx, 'unitCertificate'), {
    from: sql`${sql.table(unit.table)} u`,
    where: sql`u.id = any(${ids}::bigint[]) and u.id = ${sql.ref(`t.${unit.column}`)} and t.unit_kind = ${unit.kind}
      and (t.region_code, t.dept_id) is distinct from (u.region_code, u.dept_id)`,
    set: { regionCode: sql`u.region_code`, deptId: sql`u.dept_id` },
    by: ctx.actor.id,
    keepsVersion: true,
  });
}

/** The CMA certificate of a testing company. */
export interface Cma {
  readonly certNo: string;
  /** YYYY-MM-DD */
  readonly expiryDate: string;
}

/** By the ids of testing companies that whoever asks was shown: of several certificates that were not cancelled the one that lasts longest. */
export async function findCmaOf(
  db: Db,
  companies: readonly string[],
): Promise<ReadonlyMap<string, Cma>> {
  const { rows } = await sql<Cma & { readonly company: string }>`
    select distinct on (c.testing_company_id) c.testing_company_id::text as company, c.cert_no as "certNo", to_char(c.expiry_date, 'YYYY-MM-DD') as "expiryDate"
    from ops_unit_certificate c
    where c.testing_company_id = any(${companies}::bigint[]) and c.kind = 'CMA' and c.status <> '4'
    order by c.testing_company_id, c.expiry_date desc, c.id desc`.execute(db);
  return new Map(rows.map(({ company, ...one }) => [company, one]));
}
