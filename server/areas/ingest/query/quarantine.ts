import { formatWallDigits, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { computeHj212Crc, formatCrc } from '#server/gateway/crc.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { insertAgain } from '../receive/again-store.ts';
import { MAX_AHEAD_MS } from '../receive/prepare.ts';

/** Values of dictionary quarantine_status. */
const WAITING = '0';
const RELEASED = '1';
const DISCARDED = '2';

interface Decision {
  readonly id: string;
  readonly reason: string;
  /** The time its values are of, as wall time; without one its own time is believed, if it has one. */
  readonly dataTime?: string | undefined;
}

/**
 * Gives a quarantined packet back to ingest, by the corrected time where one is said.
 * @throws AppError `notFound` not the caller's; `statusChanged` it was decided on already; `invalid` a time that cannot be true, or none
 */
export async function releasePacket(ctx: Ctx, { id, reason, dataTime }: Decision): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await demandWaiting(tx, id);
    const correctedMs = dataTime === undefined || dataTime === '' ? null : parseWallTime(dataTime);
    if (dataTime && correctedMs === null) throw new AppError('invalid', { name: 'dataTime' });
    const timeMs = correctedMs ?? parseWallTime(String(row.dataTime ?? ''));
    if (timeMs === null) throw new AppError('invalid', { message: 'errors.quarantine.noTime' });
    if (timeMs > tx.now().getTime() + MAX_AHEAD_MS)
      throw new AppError('invalid', { message: 'errors.quarantine.future' });
    const raw = correctedMs === null ? String(row.raw) : correctTime(String(row.raw), correctedMs);
    await insertAgain(
      tx.db,
      [
        {
          mn: String(row.mn),
          raw,
          errors: null,
          note: 'RELEASED',
          ip: '',
          dataTime: new Date(timeMs).toISOString(),
        },
      ],
      tx.now(),
    );
    await decide(tx, id, {
      status: RELEASED,
      reason,
      correctedTime: correctedMs === null ? null : wallTime(correctedMs),
    });
  });
}

/** Says that a quarantined packet is to become no values. @throws AppError as `releasePacket` */
export async function discardPacket(ctx: Ctx, { id, reason }: Decision): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await demandWaiting(tx, id);
    await decide(tx, id, { status: DISCARDED, reason, correctedTime: null });
  });
}

async function demandWaiting(tx: Ctx, id: string) {
  // as it is stored: the one who decides need not see the password in it
  const row = await findVisible(tx, needEntity(tx, 'gatewayQuarantine'), id);
  if (row.status !== WAITING) throw new AppError('statusChanged', { id });
  return row;
}

async function decide(
  tx: Ctx,
  id: string,
  {
    status,
    reason,
    correctedTime,
  }: { readonly status: string; readonly reason: string; readonly correctedTime: string | null },
): Promise<void> {
  await changeRecord(tx, 'gatewayQuarantine', id, {
    status,
    decideReason: reason,
    correctedTime,
    decidedBy: tx.actor.realName || tx.actor.username,
    decidedAt: wallTime(tx.now()),
  });
}

/** The packet with another DataTime: length and check code follow. */
function correctTime(raw: string, timeMs: number): string {
  const segment = Buffer.from(raw).subarray(HEAD_BYTES, -CRC_BYTES).toString();
  const time = `DataTime=${formatWallDigits(timeMs).slice(0, 14)}`;
  const corrected = Buffer.from(
    GIVEN_TIME.test(segment)
      ? segment.replace(GIVEN_TIME, time)
      : segment.replace(CONTENT_HEAD, (head) => `${head}${time};`),
  );
  return `##${String(corrected.length).padStart(4, '0')}${corrected.toString()}${formatCrc(computeHj212Crc(corrected))}`;
}

/** As `gateway/content.ts` reads it: up to the end of the item. */
const GIVEN_TIME = /\bDataTime=[^;,&]*/i;
const CONTENT_HEAD = /CP=&&/i;
const HEAD_BYTES = 6;
const CRC_BYTES = 4;
