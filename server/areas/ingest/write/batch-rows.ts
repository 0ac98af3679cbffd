import { silenceLimitMs } from '#server/areas/alarm/face.ts';
import type { MarkedDay } from '#server/areas/statistic/face.ts';
import { type ClockChanges, judgeClocks } from '../judge/clock.ts';
import { ALARM_TYPE } from '../points/watch.ts';
import { isTimed, type Prepared } from '../receive/prepare.ts';
import type { UploadRow } from '../receive/upload-store.ts';
import type { Points } from '../remember/point-table.ts';
import type { Point } from '../remember/point.ts';
import type { DeviceDelta, PointTouch } from './device-store.ts';
import { groupReadings, type ReadingGroup } from './group-readings.ts';

/** How often "last heard" is written to a point and its station while nothing else changes, ms. */
const TOUCH_EVERY_MS = 15_000;
/** Dictionary monitor_status. */
const NORMAL = '1';
const OVER = '2';
const ABNORMAL = '3';
/** ST of the exchange itself (HJ 212): it says nothing of what the device measures. */
const SYSTEM_CODE = '91';

/** What a batch writes besides its alarms; built once, so that a retry costs nothing. */
export interface BatchRows {
  readonly groups: readonly ReadingGroup[];
  readonly devices: ReadonlyMap<string, DeviceDelta>;
  readonly touches: readonly PointTouch[];
  /** Points that were silent beyond their limit until now. */
  readonly returned: readonly string[];
  readonly mnByPoint: ReadonlyMap<string, string>;
  readonly clocks: ClockChanges;
  /** Days whose sums or extremes change by it. */
  readonly days: readonly MarkedDay[];
  /** Points of the devices whose packets go to quarantine. */
  readonly quarantined: ReadonlyMap<string, string>;
  /** What devices tell besides readings. */
  readonly uploads: readonly UploadRow[];
}

/** Everything a batch writes besides its alarms. Call it after the batch was judged: the status shown depends on it. */
export function buildRows(
  batch: readonly Prepared[],
  uploads: readonly UploadRow[],
  points: Pick<Points, 'byMn'>,
): BatchRows {
  const { groups, mnByPoint, repeats, days } = groupReadings(batch, points);
  const devices = new Map<string, DeviceDelta>();
  const heard = new Set<Point>();
  const returned: string[] = [];
  for (const item of batch) {
    if (item.mn === null) continue;
    const point = points.byMn(item.mn);
    count(deviceIn(devices, item.mn, { item, point }), item);
    if (!point || item.errorKind !== null) continue;
    heard.add(point);
    if (wasSilent(point, item.receivedAt)) returned.push(point.row.id);
    point.lastHeardMs = item.receivedAt;
  }
  for (const [mn, device] of devices) device.duplicates += repeats.get(mn) ?? 0;
  return {
    groups,
    mnByPoint,
    days,
    devices,
    returned,
    touches: [...heard].flatMap(touch),
    clocks: judgeClocks(batch, points),
    quarantined: quarantinedOf(batch, points),
    uploads,
  };
}

function quarantinedOf(
  batch: readonly Prepared[],
  { byMn }: Pick<Points, 'byMn'>,
): ReadonlyMap<string, string> {
  return new Map(
    batch.flatMap(({ mn, quarantine }) => {
      if (quarantine === null || mn === null) return [];
      const point = byMn(mn);
      return point ? [[mn, point.row.id] as const] : [];
    }),
  );
}

/** The counters of a device; begun with the first that comes from it in a batch. */
function deviceIn(
  devices: Map<string, DeviceDelta>,
  mn: string,
  { item, point }: { readonly item: Prepared; readonly point: Point | undefined },
): DeviceDelta {
  const known = devices.get(mn);
  if (known) return known;
  const device: DeviceDelta = {
    mn,
    ...placeOf(point),
    packets: 0,
    crcErrors: 0,
    lengthErrors: 0,
    parseErrors: 0,
    duplicates: 0,
    at: item.log.receivedAt,
    cn: null,
    st: null,
    edition: null,
    ip: item.log.ip,
    newestMs: {},
  };
  devices.set(mn, device);
  return device;
}

/** Where the point of a device stands; nowhere for an unknown one. */
function placeOf(
  point: Point | undefined,
): Pick<DeviceDelta, 'pointId' | 'stationId' | 'enterpriseId' | 'regionCode'> {
  if (!point) return { pointId: null, stationId: null, enterpriseId: null, regionCode: null };
  const { id: pointId, stationId, enterpriseId, regionCode } = point.row;
  return { pointId, stationId, enterpriseId, regionCode };
}

function count(device: DeviceDelta, item: Prepared): void {
  device.at = item.log.receivedAt;
  if (isTimed(item) && !item.isSuppressed)
    device.newestMs[item.kind] = Math.max(item.log.dataTime, device.newestMs[item.kind] ?? 0);
  if (item.errorKind === 'crc') device.crcErrors++;
  else if (item.errorKind === 'length') device.lengthErrors++;
  else countPacket(device, item);
}

function countPacket(device: DeviceDelta, { errorKind, log: { cn, st, edition } }: Prepared): void {
  device.packets++;
  if (errorKind === 'parse') device.parseErrors++;
  device.cn = cn ?? device.cn;
  device.st = st !== null && st !== SYSTEM_CODE ? st : device.st;
  device.edition = edition;
}

function wasSilent(point: Point, receivedAt: number): boolean {
  const limitMs = silenceLimitMs(point.row.rtIntervalSeconds, point.row.offlineMinutes);
  return point.lastHeardMs === null || receivedAt - point.lastHeardMs > limitMs;
}

function touch(point: Point): PointTouch[] {
  const status = statusOf(point);
  const heardMs = point.lastHeardMs ?? 0;
  if (status === point.shownStatus && heardMs - point.lastTouchedMs < TOUCH_EVERY_MS) return [];
  point.shownStatus = status;
  point.lastTouchedMs = heardMs;
  return [{ pointId: point.row.id, stationId: point.row.stationId, at: heardMs, status }];
}

function statusOf(point: Point): string {
  let status = NORMAL;
  for (const { alarmId, alarmType } of point.slots.values()) {
    if (alarmId === null || alarmType === ALARM_TYPE.warning) continue;
    if (alarmType === ALARM_TYPE.over) return OVER;
    status = ABNORMAL;
  }
  return status;
}
