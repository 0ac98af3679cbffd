import type { PacketNode } from '#schemas/api/readings.ts';
import { maskText } from '#schemas/formats/mask.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import { keyOfMask } from '#schemas/types/mask-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { parsePacket } from '#server/gateway/packet.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { insertAgain } from '../receive/again-store.ts';
import { frameOf } from '../receive/kept-frame.ts';
import {
  type DeviceQuery,
  type DeviceRow,
  findPacket,
  type GatewayAsker,
  pageDevices as queryDevices,
  pagePackets as queryPackets,
  type PacketQuery,
  type PacketRow,
  seesDevice,
} from './gateway-query-store.ts';
import { askReplay, findWaitingDevice, ignoreDevice, takeBackDevice } from './inbox-store.ts';
import { packetNotesText } from './packet-notes.ts';
import { drawPacketTree } from './packet-tree.ts';

/** Lines of the packet log that the caller may see, newest first. */
export async function pagePackets(
  ctx: Ctx,
  query: PacketQuery,
): Promise<{ list: PacketRow[]; total: number; isCapped: boolean }> {
  const page = await queryPackets(ctx.db, askerOf(ctx), query);
  return { ...page, list: page.list.map((row) => toldRow(ctx, row)) };
}

/** What was wrong with it, in the caller's language; the device's password only for whoever holds its key. */
function toldRow({ lang, actor }: Ctx, row: PacketRow): PacketRow {
  const raw = seesPassword(actor) ? row.raw : String(maskText('packet', row.raw));
  return {
    ...row,
    raw,
    errors: packetNotesText(lang, row.errors),
    warnings: packetNotesText(lang, row.warnings),
  };
}

/** One packet with what the parser reads in it. @throws AppError `notFound` none, or not the caller's. */
export async function readPacketInfo(
  ctx: Ctx,
  id: string,
): Promise<PacketRow & { readonly parsed: unknown; readonly tree: readonly PacketNode[] }> {
  const row = await findPacket(ctx.db, askerOf(ctx), id);
  if (!row) throw new AppError('notFound', { id });
  const whole = parsePacket(frameOf(row.raw));
  const packet =
    whole.pw === null || seesPassword(ctx.actor) ? whole : { ...whole, pw: HIDDEN_PASSWORD };
  const { text: _text, ...parsed } = packet;
  const isRead = row.errors === null || row.cn !== null;
  return {
    ...toldRow(ctx, row),
    parsed: isRead ? parsed : null,
    tree: isRead ? await drawPacketTree(ctx, packet, row.raw) : [],
  };
}

function seesPassword(actor: Actor): boolean {
  return holdsKey(actor, keyOfMask('packet'));
}

const HIDDEN_PASSWORD = '***';

/** Devices ever heard, with their counters. */
export function pageDevices(
  ctx: Ctx,
  query: DeviceQuery,
): Promise<{ list: DeviceRow[]; total: number }> {
  return queryDevices(ctx.db, askerOf(ctx), query);
}

/**
 * Asks for the kept packets of a device to be read once more; ingest does so when it reads its points again, and the device's
 * row says what came of it.
 * @throws AppError `notFound` no such device with a point, or not the caller's.
 */
export async function replayDevice(ctx: Ctx, mn: string): Promise<void> {
  if (!(await seesDevice(ctx.db, askerOf(ctx), mn)) || !(await askReplay(ctx.db, mn)))
    throw new AppError('notFound', { mn });
}

/**
 * Has packets of the log processed again, by what is known of their devices today: settings, keys, password.
 * @throws AppError `notFound` one is not there, or not the caller's.
 */
export async function processAgain(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await findPacket(ctx.db, askerOf(ctx), id);
    if (!row) throw new AppError('notFound', { id });
    await insertAgain(
      ctx.db,
      [
        {
          mn: row.mn,
          raw: row.raw,
          errors: row.errors,
          note: 'AGAIN',
          ip: row.ip ?? '',
          dataTime: row.dataTime,
        },
      ],
      ctx.now(),
    );
  }
}

/**
 * Puts a device of the inbox aside: it is heard and counted as before and waits no longer.
 * @throws AppError `notFound` none waits by this name
 */
export async function ignoreWaiting(
  ctx: Ctx,
  { mn, reason }: { readonly mn: string; readonly reason: string },
): Promise<void> {
  const by = ctx.actor.realName || ctx.actor.username;
  if (!(await ignoreDevice(ctx.db, ctx.scope, mn, { reason, by, at: ctx.now() })))
    throw new AppError('notFound', { mn });
}

/** Lets an ignored device wait again. @throws AppError `notFound` none is ignored by this name */
export async function takeBackIgnored(ctx: Ctx, mn: string): Promise<void> {
  if (!(await takeBackDevice(ctx.db, ctx.scope, mn))) throw new AppError('notFound', { mn });
}

/** What an operator says about a device of the inbox. With `stationId` the point joins that station, else a new one is made. */
export interface NewStation {
  readonly mn: string;
  readonly stationId?: string;
  readonly name: string;
  readonly code?: string;
  readonly enterpriseId?: string;
  readonly regionCode?: string;
  readonly stationType?: string;
  readonly opsCompanyId?: string;
  readonly monitorType?: string;
  readonly pointName?: string;
}

/** Kind of monitoring (dictionary monitor_type) and of station (station_type) that follow from a packet's ST. */
export const KINDS_BY_ST: Readonly<
  Record<string, readonly [monitorType: string, stationType: string]>
> = {
  '31': ['2', '2'],
  '22': ['5', '3'],
  '21': ['6', '5'],
  '23': ['3', '6'],
  '36': ['3', '6'],
  '27': ['10', '8'],
  '39': ['12', '7'],
  '44': ['13', '10'],
  '45': ['14', '10'],
};
export const WASTE_WATER = ['1', '1'] as const;

/**
 * Makes a station and a monitoring point for a device of the inbox, in one transaction of `ctx`; its kept packets become
 * the point's readings when ingest reads its points again.
 * @throws AppError `notFound` no such device waits; `invalid` and `exists` as the forms of station and point.
 */
export async function createStationFromInbox(
  ctx: Ctx,
  given: NewStation,
): Promise<{ stationId: string; monitorPointId: string }> {
  const device = await findWaitingDevice(ctx.db, ctx.scope, given.mn);
  if (!device) throw new AppError('notFound', { mn: given.mn });
  const [monitorType, stationType] = KINDS_BY_ST[device.lastSt ?? ''] ?? WASTE_WATER;
  const stationId =
    given.stationId ??
    (
      await saveRecord(ctx, 'station', {
        name: given.name,
        code: given.code ?? given.mn.slice(-30),
        enterpriseId: given.enterpriseId,
        regionCode: given.regionCode,
        stationType: given.stationType ?? stationType,
        opsCompanyId: given.opsCompanyId,
      })
    ).id;
  const { id: monitorPointId } = await saveRecord(ctx, 'monitorPoint', {
    name: given.pointName ?? given.name,
    mn: given.mn,
    stationId,
    monitorType: given.monitorType ?? monitorType,
    stCode: device.lastSt ?? '32',
    protocol: `HJ212-${device.edition ?? '2017'}`,
  });
  return { stationId: String(stationId), monitorPointId: String(monitorPointId) };
}

export function askerOf(ctx: Ctx): GatewayAsker {
  const inbox = ctx.registry.entity('gatewayInbox');
  return {
    scope: ctx.scope,
    points: needEntity(ctx, 'monitorPoint'),
    hasInbox: inbox !== undefined && holdsKey(ctx.actor, verbPermission(inbox, 'page')),
  };
}
