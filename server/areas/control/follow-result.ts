import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Packet } from '#server/gateway/packet.ts';
import { readWallDigits } from '#server/gateway/packet.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import type { CommandRow } from './command-store.ts';
import type { CommandStatus } from './command-words.ts';
import { noteClock, noteNoData } from './device-facts-store.ts';
import { requestByItself } from './requests.ts';
import { clockLimitMs } from './watch-clocks.ts';

/** Dictionary exe_rtn: the device has no data of that time. */
const NO_DATA = '100';

interface Result {
  readonly row: CommandRow;
  readonly status: CommandStatus;
  readonly exeRtn: string | null;
  readonly packet: Packet;
  /** What the request carried sealed, opened. */
  readonly secret: string | null;
}

/** What follows from an answer beyond the request itself. */
export async function followResult(ctx: Ctx, result: Result): Promise<void> {
  const { row, status, exeRtn, packet } = result;
  if (row.cn === '1011' && packet.cn === '1011') await followClock(ctx, row, packet);
  if (row.source === 'fill' && exeRtn === NO_DATA && row.packets === 0 && row.toMs !== null)
    await noteNoData(ctx.db, row.mn, new Date(row.toMs));
  if (status === 'done' && row.pointId !== null) await followSetting(ctx, result, row.pointId);
}

/** Settings of a point that a device was told; the two ends of a channel agree. */
async function followSetting(ctx: Ctx, { row, secret }: Result, pointId: string): Promise<void> {
  const said = (name: string): string | undefined =>
    new RegExp(`(?:^|;)${name}=([^;]*)`).exec(row.content)?.[1];
  const number = (name: string): number => Number(said(name));
  if (row.cn === '1000')
    await changeRecord(ctx, 'monitorPoint', pointId, {
      commandTimeoutSeconds: number('OverTime'),
      commandResends: Math.min(number('ReCount'), MOST_RESENDS),
    });
  if (row.cn === '1062')
    await changeRecord(ctx, 'monitorPoint', pointId, { rtIntervalSeconds: number('RtdInterval') });
  if (row.cn === '1064')
    await changeRecord(ctx, 'monitorPoint', pointId, {
      minuteIntervalMinutes: number('MinInterval'),
    });
  if (row.cn === '1072' && secret !== null)
    await changeRecord(ctx, 'monitorPoint', pointId, { password: secret });
}
/** As the form of a point allows. */
const MOST_RESENDS = 10;

/** The device said its time: how far it is off, and where the server asked by itself, the right one. */
async function followClock(
  ctx: Ctx,
  { mn, source }: CommandRow,
  { params }: Packet,
): Promise<void> {
  const iso = readWallDigits(params['SystemTime'] ?? '');
  if (iso === null) return;
  const now = ctx.now();
  const offsetMs = Date.parse(iso) - now.getTime();
  await noteClock(ctx.db, [{ mn, offsetMs }]);
  const limitMs = await clockLimitMs(ctx);
  if (source !== 'clock' || limitMs === null || Math.abs(offsetMs) <= limitMs) return;
  const reason = `${params['SystemTime'] ?? ''} → ${formatWallDigits(now).slice(0, 14)}`;
  await inTransaction(ctx, (tx) =>
    requestByItself(tx, { mn, cn: '1012', source: 'clock', reason, words: null, params: {} }),
  );
}
