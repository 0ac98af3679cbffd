import { randomUUID } from 'node:crypto';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { dictOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { newId } from '#server/base/context/new-id.ts';
import { ensurePacketDay } from '#server/db/partitions.ts';
import { tableOf, type Column } from '#server/registry/columns.ts';
import type { TwoCompanies } from './two-companies.ts';

/** What one side's rows name. */
type Named = Readonly<Record<string, string>>;

/** Tables whose rows belong to whoever has their device or their stations, which no word of the schema says. Files belong to the record they hang on. */
const OF_DEVICES =
  /^gateway(?:Command|Device|Packet|Quarantine|Upload)$|^(?:userAccount|userMonitor|specialEvent)$/;
const AT = '2026-11-20 09:59:00+08';

/** An id of a record of side B for each entity that has one; every text of those records holds `Bravo`. */
export interface ForeignRecords {
  readonly byEntity: Named;
  /** Entities whose rows belong to somebody and of which none could be made, with the database's reason. */
  readonly unmade: readonly string[];
}

/**
 * Writes one record of side B into the table of each entity whose rows belong to somebody, whatever its life cycle would
 * say: what nobody of side A may be told of or change. What both sides have already is taken as it is.
 */
export async function makeForeignRecords(world: TwoCompanies): Promise<ForeignRecords> {
  const { B } = world.sides;
  await ensurePacketDay(world.app.database.db, new Date(AT));
  const made: Record<string, string> = {
    enterprise: B.enterpriseId,
    opsCompany: B.opsCompanyId,
    station: B.stationId,
    monitorPoint: B.pointId,
    limit: B.limitId,
    alarmRecord: B.alarmId,
    workOrder: B.orderId,
    dept: B.deptId,
    user: world.users.ob1,
  };
  const unmade: string[] = [];
  for (const entity of world.app.registry.entities()) {
    const { scope, managed } = entity.table;
    const isSomebodys = scope !== undefined || OF_DEVICES.test(entity.name);
    if (!isSomebodys || entity.name in made || managed === 'query' || managed === 'elsewhere')
      continue;
    const why = await insert(world, entity, made);
    if (why === null) continue;
    unmade.push(`${entity.name}: ${why}`);
  }
  return { byEntity: made, unmade };
}

interface DatabaseColumn {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

/** @returns why there is none */
async function insert(
  world: TwoCompanies,
  entity: EntitySchema,
  made: Record<string, string>,
): Promise<string | null> {
  const { pool } = world.app.database;
  const table = tableOf(entity);
  const { rows } = await pool.query<DatabaseColumn>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as "isNeeded"
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table.name],
  );
  const id = newId();
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const values = rows.flatMap((column) => {
    const value =
      column.name === 'id' && column.type === 'bigint'
        ? id
        : valueOf(world, { entity, made, column, stored: byName.get(column.name) });
    return value === undefined ? [] : [[column.name, value] as const];
  });
  const names = values.map(([name]) => `"${name}"`).join(', ');
  const holes = values.map((_, at) => `$${at + 1}`).join(', ');
  try {
    const { rows: written } = await pool.query<{ row: { readonly id?: unknown } }>(
      `insert into "${table.name}" as t (${names}) overriding system value values (${holes}) returning to_jsonb(t) || jsonb_build_object('id', to_jsonb(t) ->> 'id') as row`,
      values.map(([, value]) => value),
    );
    const own = written[0]?.row.id;
    if (typeof own === 'string') made[entity.name] = own;
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

interface Place {
  readonly entity: EntitySchema;
  readonly made: Named;
  readonly column: DatabaseColumn;
  readonly stored: Column | undefined;
}

/** What stands in a column of a record of side B; undefined: its default. */
function valueOf(world: TwoCompanies, place: Place): unknown {
  const { entity, made, column, stored } = place;
  const field = stored && entity.fields[stored.field];
  const link = (field && targetOf(field)) ?? '';
  const isRegion = stored !== undefined && entity.table.scope?.region === stored.field;
  return (
    made[link] ??
    namedOf(world, column.name) ??
    (isRegion ? REGION_B : undefined) ??
    textOf(column, field) ??
    plainOf(column)
  );
}

const REGION_B = '330106';
const BRAVO = 'Bravo';

/** The word that everything of side B says, where a field takes any text. */
function textOf({ type }: DatabaseColumn, field: FieldSpec | undefined): string | undefined {
  if (type !== 'text') return undefined;
  if (!field) return BRAVO;
  if (field.type !== 'string' || dictOf(field) !== undefined) return undefined;
  return field.max !== undefined && field.max < BRAVO.length ? 'B' : BRAVO;
}

/** Columns that say whose a row is, by how the product calls them. */
function namedOf({ sides: { B }, users }: TwoCompanies, column: string): string | undefined {
  const of = {
    station_id: B.stationId,
    point_id: B.pointId,
    enterprise_id: B.enterpriseId,
    company_id: B.opsCompanyId,
    dept_id: B.deptId,
    creator: users.ob1,
    updater: users.ob1,
    user_id: users.ob1,
    owner_id: users.ob1,
    receiver_id: users.ob1,
    mn: B.mn,
    region_code: REGION_B,
  };
  return Object.entries(of).find(([part]) => column === part || column.endsWith(`_${part}`))?.[1];
}

function plainOf({ type, isNeeded, name }: DatabaseColumn): unknown {
  if (/^(?:create_date|begin_time|received_at|first_packet_at|last_packet_at)$/.test(name))
    return AT;
  if (!isNeeded) return undefined;
  if (type.startsWith('timestamp') || type === 'date') return AT;
  if (type === 'boolean') return false;
  if (type === 'uuid') return randomUUID();
  if (type === 'jsonb' || type === 'ARRAY') return '{}';
  if (type === 'bytea') return Buffer.from('');
  return type === 'text' ? BRAVO : 1;
}
