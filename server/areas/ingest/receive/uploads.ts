import { standardCode } from '#schemas/basics/factor-code.ts';
import type { Packet } from '#server/gateway/packet.ts';
import type { PointRow } from '../points/point-store.ts';
import type { Prepared } from './prepare.ts';
import type { UploadRow } from './upload-store.ts';

/** Parts of an exchange, signs of life, and the time of now: they say nothing of the device that is worth keeping. */
const EXCHANGE = new Set(['1011', '1013', '1014', '9011', '9012', '9013', '9014', '9015', '9021']);
/** What a device tells over and over: it is kept once, until it changes. */
const STATES = new Set(['1001', '1061', '1063', '2021', '3017', '3018', '3019', '3020']);
const MAX_CONTENT = 2_000;
const MAX_NAME = 64;
/** Of the frame around the values, not of what is told. */
const AROUND = new Set(['DataTime', 'PolId']);

/** What a batch tells besides readings, a row for each item; commands nobody knows as well. Devices without a point are in the log alone. */
export function readUploads(
  batch: readonly Prepared[],
  { byMn }: { byMn(mn: string): { readonly row: PointRow } | undefined },
): readonly UploadRow[] {
  const rows = new Map<string, UploadRow>();
  for (const item of batch) {
    if (!isUpload(item)) continue;
    const { packet, mn } = item;
    const point = byMn(mn);
    if (!point) continue;
    const { id: pointId, stationId, enterpriseId, regionCode } = point.row;
    const common = {
      mn,
      pointId,
      stationId,
      enterpriseId,
      regionCode,
      cn: packet.cn ?? '',
      receivedAt: item.receivedAt,
      dataTime: item.log.dataTime ?? item.receivedAt,
    };
    for (const told of readItems(packet)) {
      const row = {
        ...common,
        ...told,
        polId: standardCode(packet.params['PolId'] ?? '').slice(0, MAX_NAME),
        isState: STATES.has(common.cn),
        isAgain: item.isSuppressed,
      };
      rows.set([mn, row.cn, row.polId, row.item, row.dataTime].join('|'), row);
    }
  }
  return [...rows.values()];
}

/** Something that came whole, at a time that can be true, and is neither readings nor part of an exchange. */
function isUpload(
  item: Prepared,
): item is Prepared & { readonly packet: Packet; readonly mn: string } {
  const { packet, kind, quarantine, errorKind, mn } = item;
  const isSound = kind === null && quarantine === null && errorKind === null;
  return isSound && packet !== null && mn !== null && !EXCHANGE.has(packet.cn ?? '');
}

/** The loose parameters as one item without a name, and every factor, facility or code as one of its own. */
function readItems({
  params,
  factors,
}: Packet): readonly { readonly item: string; readonly content: string }[] {
  const loose = Object.entries(params).filter(([name]) => !AROUND.has(name));
  const items = Object.entries(factors).map(([item, fields]) => ({
    item: item.slice(0, MAX_NAME),
    content: say(Object.entries(fields)),
  }));
  return loose.length === 0 && items.length > 0
    ? items
    : [{ item: '', content: say(loose) }, ...items];
}

function say(fields: readonly (readonly [string, string])[]): string {
  return fields
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
    .replaceAll('\0', '\uFFFD')
    .slice(0, MAX_CONTENT);
}
