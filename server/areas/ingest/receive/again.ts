import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import { createFrameDecoder } from '#server/gateway/frame.ts';
import { parsePacket } from '#server/gateway/packet.ts';
import type { Packet } from '#server/gateway/packet.ts';
import type { Received } from '#server/gateway/received.ts';
import { createVerify } from '#server/gateway/verify.ts';
import type { DeviceSettings } from '#server/gateway/verify.ts';
import { removeAgain, takeAgain, type AgainRow } from './again-store.ts';
import { frameOf } from './kept-frame.ts';
import { KEY_MISSING, KEY_WRONG } from './prepare.ts';

export interface AgainDeps {
  readonly db: Db;
  readonly accept: (received: readonly Received[]) => Promise<void>;
  /** What is set for a device now: it may be another mode than when the packet came. */
  readonly settingsOf: (mn: string) => DeviceSettings | undefined;
  /** Opens an encrypted frame by the keys of today. */
  readonly open: (mn: string, raw: Buffer) => Promise<Packet | null>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Processes kept packets again, whoever asked for it in whichever process. */
export interface AgainRunner {
  /** Looks now. */
  run(): void;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 5_000;
const STALE_MS = MINUTE_MS;
const SLICE = 200;
/** Frames that were refused as such; any other kept text is a whole packet. */
const BAD_FRAME = /^(?:CRC_MISMATCH|LENGTH_MISMATCH|BAD_LENGTH|INCOMPLETE)/;

export function startAgain(deps: AgainDeps): AgainRunner {
  let running: Promise<void> | null = null;
  let isDue = false;
  const run = (): void => {
    isDue = true;
    running ??= work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'kept packets not processed again'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, LOOK_EVERY_MS);
  timer.unref();

  async function work(): Promise<void> {
    while (isDue) {
      isDue = false;
      for (;;) if ((await takeSlice()) < SLICE) break;
    }
  }

  /** They are removed once they are durable: after a crash they are processed once more, which changes nothing. */
  async function takeSlice(): Promise<number> {
    const now = deps.now();
    const rows = await takeAgain(deps.db, {
      now,
      staleBefore: new Date(now.getTime() - STALE_MS),
      limit: SLICE,
    });
    if (rows.length === 0) return 0;
    const received: Received[] = [];
    for (const row of rows) received.push(...(await receiveAgain(row, deps)));
    await deps.accept(received);
    await removeAgain(
      deps.db,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }

  return {
    run,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function receiveAgain(row: AgainRow, deps: AgainDeps): Promise<Received[]> {
  const about = { ip: row.ip, receivedAt: deps.now().getTime(), note: row.note };
  if (row.errors === KEY_WRONG || row.errors === KEY_MISSING)
    return [await receiveSealed(row, about, deps)];
  if (!BAD_FRAME.test(row.errors ?? ''))
    return [{ kind: 'packet', packet: parsePacket(frameOf(row.raw)), ...about }];
  const decoder = createFrameDecoder(createVerify(deps.settingsOf));
  return [...decoder.feed(Buffer.from(`${row.raw}\r\n`)), ...decoder.flush()].flatMap(
    (event): Received[] => {
      if (event.kind === 'garbage') return [];
      if (event.kind === 'frame') return [{ kind: 'packet', packet: parsePacket(event), ...about }];
      return [{ kind: 'bad', frame: event, text: row.raw, mn: row.mn, ...about }];
    },
  );
}

async function receiveSealed(
  row: AgainRow,
  about: Pick<Received, 'ip' | 'receivedAt' | 'note'>,
  { open, settingsOf }: AgainDeps,
): Promise<Received> {
  const raw = Buffer.from(row.raw);
  const packet = row.mn === null ? null : await open(row.mn, raw);
  if (packet) return { kind: 'packet', packet, ...about };
  const hasKey = row.mn !== null && (settingsOf(row.mn)?.keys?.length ?? 0) > 0;
  return {
    kind: 'bad',
    frame: { kind: 'bad', error: 'SEALED', declared: raw.length, raw },
    text: row.raw,
    mn: row.mn,
    hasKey,
    ...about,
  };
}
