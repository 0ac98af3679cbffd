import { silenceLimitMs } from '#server/areas/alarm/face.ts';
import type { DeviceDelta, PointTouch } from './device-store.ts';
import { judgeClocks } from './clock.ts';
import type { Point, PointCache } from './point-cache.ts';
import type { Prepared } from './prepare.ts';
import { ALARM_TYPE } from './watch.ts';
import { type BatchRows, groupReadings } from './write-batch.ts';

/** How often "last heard" is written to a point and its station while nothing else changes, ms. */
const TOUCH_EVERY_MS = 15_000;
/** Dictionary monitor_status. */
const NORMAL = '1';
const OVER = '2';
const ABNORMAL = '3';

/** Everything a batch writes besides its alarms. Call it after the batch was judged: the status shown depends on it. */
export function buildRows(batch: readonly Prepared[], cache: PointCache): BatchRows {
  const { groups, mnByPoint, repeats } = groupReadings(batch, cache);
  const devices = new Map<string, DeviceDelta>();
  const points = new Set<Point>();
  const returned: string[] = [];
  for (const item of batch) {
    if (item.mn === null) continue;
    const point = cache.byMn(item.mn);
    count(devices, item, point);
    if (!point || item.errorKind !== null) continue;
    points.add(point);
    if (wasSilent(point, item.receivedAt)) returned.push(point.row.id);
    point.lastHeardMs = item.receivedAt;
  }
  for (const [mn, times] of repeats) devices.get(mn)!.duplicates += times;
  return {
    groups,
    mnByPoint,
    devices,
    returned,
    touches: [...points].flatMap(touch),
    clocks: judgeClocks(batch, cache),
    quarantined: quarantinedOf(batch, cache),
  };
}

function quarantinedOf(batch: readonly Prepared[], cache: PointCache): ReadonlyMap<string, string> {
  return new Map(
    batch.flatMap(({ mn, quarantine }) => {
      const point = quarantine !== null && mn !== null ? cache.byMn(mn) : undefined;
      return point ? [[mn!, point.row.id] as const] : [];
    }),
  );
}

function count(devices: Map<string, DeviceDelta>, item: Prepared, point: Point | undefined): void {
  const mn = item.mn!;
  let device = devices.get(mn);
  if (!device) {
    const row = point?.row;
    device = {
      mn,
      pointId: row?.id ?? null,
      stationId: row?.stationId ?? null,
      enterpriseId: row?.enterpriseId ?? null,
      regionCode: row?.regionCode ?? null,
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
  }
  device.at = item.log.receivedAt;
  if (isLive(item) && item.log.dataTime! > (device.newestMs[item.kind!] ?? 0)) device.newestMs[item.kind!] = item.log.dataTime!;
  if (item.errorKind === 'crc') device.crcErrors++;
  else if (item.errorKind === 'length') device.lengthErrors++;
  else {
    device.packets++;
    if (item.errorKind === 'parse') device.parseErrors++;
    device.cn = item.log.cn ?? device.cn;
    device.st = item.log.st !== null && item.log.st !== '91' ? item.log.st : device.st;
    device.edition = item.log.edition;
  }
}

/** Whether a packet's values are judged. */
function isLive({ kind, log, quarantine, isSuppressed }: Prepared): boolean {
  return kind !== null && log.dataTime !== null && quarantine === null && !isSuppressed;
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
  for (const watches of point.watches.values()) {
    for (const watch of watches) {
      if (watch.alarmId === null || watch.alarmType === ALARM_TYPE.warning) continue;
      if (watch.alarmType === ALARM_TYPE.over) return OVER;
      status = ABNORMAL;
    }
  }
  return status;
}
