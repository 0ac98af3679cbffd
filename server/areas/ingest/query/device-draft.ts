import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { parsePacket } from '#server/gateway/packet.ts';
import { loadFactors } from '../points/point-store.ts';
import { frameOf } from '../receive/kept-frame.ts';
import { askerOf, KINDS_BY_ST, WASTE_WATER } from './gateway-log.ts';
import { pagePackets } from './gateway-query-store.ts';
import { findWaitingDevice } from './inbox-store.ts';

/** Packets that are looked at: a device names its factors in each of them, those of some minutes or hours alone in others. */
const PACKETS = 50;
/** A factor whose limit nobody has said yet. */
const WITHOUT_LIMIT = '0';

/** What a form is filled with: fields of the station, and a row of its points with the factors heard of it. */
interface DeviceDraft {
  readonly record: Readonly<Record<string, string>>;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * A device of the inbox as the form of a new station takes it: MN, system, protocol, and the factors of its latest packets.
 * @throws AppError `notFound` no such device waits, or not within the caller's reach
 */
export async function draftOfDevice(ctx: Ctx, mn: string): Promise<DeviceDraft> {
  const device = await findWaitingDevice(ctx.db, ctx.scope, mn);
  if (!device) throw new AppError('notFound', { mn });
  const [monitorType, stationType] = KINDS_BY_ST[device.lastSt ?? ''] ?? WASTE_WATER;
  return {
    record: { stationType, code: mn.slice(-30) },
    row: {
      mn,
      monitorType,
      stCode: device.lastSt ?? '32',
      protocol: `HJ212-${device.edition ?? '2017'}`,
      limits: (await factorsHeard(ctx, mn)).map((factorCode) => ({
        factorCode,
        kind: WITHOUT_LIMIT,
      })),
    },
  };
}

/** Codes of the catalogue that the latest packets of a device name, in the order they were first heard. Whoever may see that it waits may know them: its packets are of no point yet. */
async function factorsHeard(ctx: Ctx, mn: string): Promise<readonly string[]> {
  const known = new Map(
    (await loadFactors(ctx.db)).flatMap(({ code, legacyCode }) => [
      [code, code] as const,
      ...(legacyCode ? [[legacyCode, code] as const] : []),
    ]),
  );
  const { list } = await pagePackets(
    ctx.db,
    { ...askerOf(ctx), scope: SYSTEM_SCOPE },
    { mn, page: 1, limit: PACKETS },
  );
  const named = list
    .toReversed()
    .flatMap(({ raw }) => Object.keys(parsePacket(frameOf(raw)).factors))
    .flatMap((code) => known.get(code) ?? []);
  return [...new Set(named)];
}
