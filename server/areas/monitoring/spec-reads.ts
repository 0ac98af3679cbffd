import type { AnswerOf } from '#schemas/api/contract.ts';
import type { Choice, CompanyNode, MONITORING, RegionNode } from '#schemas/api/monitoring.ts';
import type { Nested } from '#schemas/api/shape.ts';
import { toText } from '#schemas/expressions/values.ts';
import { findOnDuty } from '#server/areas/roster/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listFlatRegions } from '#server/platform/admin/regions.ts';
import { needEntity } from '#server/records/access.ts';
import type { RawQuery } from '#server/records/resource/list-query.ts';
import {
  listRecords,
  listOptionRecords,
  pageRecords,
  readRecordInfo,
} from '#server/records/resource/read.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import type { AnsweredRow, StoredRow } from '#server/registry/rows.ts';
import {
  countPointsByRegion,
  REGION_DIGITS,
  type RegionOfPoints,
} from './regions-of-points-store.ts';

/** Who works for whom: dictionary `user_type`. */
const OPS_TYPES: ReadonlySet<string> = new Set(['3', '4']);
const BUREAU = '2';
const ENTERPRISE = '1';
const MAX_CHOICES = 1000;
const MAX_NODES = 5000;
const NEWS = 10;

/** The points an actor may see, unpaged; filters are those of the list. */
export function listMonitors(
  ctx: Ctx,
  query: RawQuery,
): Promise<readonly AnsweredRow<'monitorPoint'>[]> {
  return listRecords(ctx, 'monitorPoint', query);
}

/** Regions of a level with visible points in them; none below what is no region. */
export function regionsOfPoints(
  ctx: Ctx,
  level: keyof typeof REGION_DIGITS,
  below: string,
): Promise<readonly RegionOfPoints[]> {
  // what names no region has none below it
  if (!/^\d{0,6}$/.test(below)) return Promise.resolve([]);
  return countPointsByRegion(ctx.db, ctx.scope, needEntity(ctx, 'monitorPoint'), {
    digits: REGION_DIGITS[level],
    below,
  });
}

/** Who maintains a point: its station, O&M company and the engineer on duty. @throws AppError `notFound` not within the scope. */
export async function findMaintainer(
  ctx: Ctx,
  pointId: string,
): Promise<AnswerOf<typeof MONITORING.maintainer>> {
  const point = await readRecordInfo(ctx, 'monitorPoint', pointId);
  const station = await readRecordInfo(ctx, 'station', point.stationId);
  const duty = (await findOnDuty(ctx.db, [station.id], ctx.now())).get(station.id);
  return {
    pointId: point.id,
    pointName: point.name,
    stationId: station.id,
    stationName: station.name,
    opsCompanyId: station.opsCompanyId,
    opsCompanyName: station.opsCompanyName ?? null,
    dutyUserId: duty?.id ?? null,
    dutyUserName: duty?.name ?? null,
  };
}

/** The newest alarms within the scope, newest first. */
export async function readAlarmNews(
  ctx: Ctx,
  query: RawQuery,
): Promise<readonly AnsweredRow<'alarmRecord'>[]> {
  return (
    await pageRecords(ctx, 'alarmRecord', {
      limit: NEWS,
      orderField: 'alarm_time',
      order: 'desc',
      ...query,
    })
  ).list;
}

/** Regions nested; `code` keeps the one region and all below it. */
export async function readRegionTree(ctx: Ctx, code: string): Promise<readonly RegionNode[]> {
  return nest((await listFlatRegions(ctx)).filter(({ id }) => id.startsWith(code)));
}

/** Enterprises to choose from; for O&M people, their companies. */
export async function listCompaniesOfType(ctx: Ctx, userType: string): Promise<readonly Choice[]> {
  return (
    await listOptionRecords(ctx, OPS_TYPES.has(userType) ? 'opsCompany' : 'enterprise', {
      limit: MAX_CHOICES,
    })
  ).map(asChoice);
}

/** Enterprises, their stations and the points of these, as far as the actor sees them. */
export async function readCompanyTree(ctx: Ctx): Promise<readonly CompanyNode[]> {
  const read = (name: string, fields: readonly string[]) =>
    listRows(ctx.db, ctx.scope, needEntity(ctx, name), {
      where: [],
      fields: ['id', 'name', ...fields],
      limit: MAX_NODES,
    });
  const [enterprises, stations, points] = await Promise.all([
    read('enterprise', []),
    read('station', ['enterpriseId', 'status']),
    read('monitorPoint', ['stationId', 'status']),
  ]);
  const nodes = (rows: readonly StoredRow[], kind: CompanyNode['kind'], parent: string) =>
    rows.map((row) => ({
      id: String(row['id']),
      pid: String(row[parent] ?? '0'),
      name: String(row['name']),
      kind,
      status: typeof row['status'] === 'string' ? row['status'] : null,
    }));
  return nest([
    ...nodes(enterprises, 'enterprise', ''),
    ...nodes(stations, 'station', 'enterpriseId'),
    ...nodes(points, 'monitorPoint', 'stationId'),
  ]);
}

/** The unit the actor works for; nulls where he has none. */
export async function ownCompany(ctx: Ctx): Promise<AnswerOf<typeof MONITORING.ownCompany>> {
  const { userType, enterpriseId, opsCompanyId, regionCode } = ctx.actor;
  const nameOf = async (entity: string, id: string | null) =>
    id ? textOrNull((await listOptionRecords(ctx, entity, { ids: id }))[0]?.['name']) : null;
  const [enterpriseName, opsCompanyName] = [
    await nameOf('enterprise', enterpriseId),
    await nameOf('opsCompany', opsCompanyId),
  ];
  return { userType, enterpriseId, enterpriseName, opsCompanyId, opsCompanyName, regionCode };
}

/** Roles within the scope. */
export function listCurrentRoles(ctx: Ctx): Promise<readonly AnsweredRow<'role'>[]> {
  return listRecords(ctx, 'role', {});
}

/** People to choose from, within the scope: all, those of an enterprise, or those of the bureaus. */
export async function listPeople(
  ctx: Ctx,
  of: {
    readonly enterpriseId?: string;
    readonly isBureau?: boolean;
    readonly isEnterprise?: boolean;
  } = {},
): Promise<readonly Choice[]> {
  const type = of.isBureau ? { userType: BUREAU } : of.isEnterprise ? { userType: ENTERPRISE } : {};
  return (
    await listOptionRecords(ctx, 'user', {
      limit: MAX_CHOICES,
      ...type,
      ...(of.enterpriseId ? { enterpriseId: of.enterpriseId } : {}),
    })
  ).map(asChoice);
}

/** Rows under their parents; one whose parent is not among them becomes a root. */
function nest<N extends { readonly id: string; readonly pid: string }>(
  rows: readonly N[],
): readonly Nested<N>[] {
  type Node = N & { readonly children: Node[] };
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] } as Node]));
  const roots: Node[] = [];
  for (const node of nodes.values()) (nodes.get(node.pid)?.children ?? roots).push(node);
  return roots;
}

function asChoice(row: StoredRow): Choice {
  return { ...row, id: toText(row['id']), name: toText(row['name']) };
}

function textOrNull(value: unknown): string | null {
  return toText(value) || null;
}
