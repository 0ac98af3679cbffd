import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { buildFrame, sealFrame } from '#server/gateway/build.ts';
import { CN, FLAG_ANSWER_WANTED, FLAG_BASE } from '#server/gateway/commands.ts';
import type { GoodFrame } from '#server/gateway/frame.ts';
import { parsePacket, type Packet } from '#server/gateway/packet.ts';
import type { Received } from '#server/gateway/received.ts';
import type { DeviceKey } from '#server/gateway/sm4.ts';
import { createVerify } from '#server/gateway/verify.ts';
import type { DeviceSettings } from '#server/gateway/verify.ts';
import { readParams } from '#server/records/param-store.ts';
import {
  type KeyRow,
  listKeys,
  makePending,
  promoteKey,
  readKeyStamp,
  removeOldKeys,
  takeOffer,
} from './key-store.ts';
import { makeKeyText } from './key-text.ts';

/** The keys of edition 2025 in the process that talks to devices: which may be used now, and when a device is told of a new one. */
export interface KeyRing {
  /** The keys a device may use, and the one by which it is written to. */
  keysOf(mn: string): Pick<DeviceSettings, 'keys' | 'sealingKey'>;
  /** Asks the database for keys that came elsewhere meanwhile, and opens what could not be opened. */
  openLate(received: readonly Received[]): Promise<readonly Received[]>;
  /** Opens a kept frame, in which the encrypted bytes may be written out, by the keys that the database has now. */
  open(mn: string, raw: Buffer): Promise<Packet | null>;
  /** Takes note of keys that were used, and says what devices are to be told of new ones. */
  followUp(received: readonly Received[]): Promise<readonly Buffer[]>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface KeyRingDeps {
  readonly db: Db;
  readonly secrets: SecretBox;
  readonly log: Log;
  readonly now: () => Date;
}

export const KEY_PARAMS = {
  prefix: 'DEVICE_KEY_',
  days: 'DEVICE_KEY_DAYS',
  grace: 'DEVICE_KEY_GRACE_HOURS',
} as const;
/** HJ 212-2025: keys change every 90 days. */
const KEY_DAYS = 90;
const GRACE_HOURS = 72;
const RELOAD_EVERY_MS = 15_000;
/** A device that asks is told at once, one that does not ask as often as this. */
const OFFER_ASKED_MS = 2_000;
const OFFER_EVERY_MS = 10 * MINUTE_MS;
/** How often the database is asked after keys of frames that do not open: whoever sends noise costs it nothing more. */
const LATE_EVERY_MS = 1_000;

interface KnownKey extends DeviceKey {
  readonly row: KeyRow;
}

/** How long keys are used. */
interface Terms {
  readonly daysMs: number;
  readonly graceMs: number;
}

/** The keys that are known, and what is remembered of asking for them. */
interface Rings {
  readonly deps: KeyRingDeps;
  byMn: Map<string, readonly KnownKey[]>;
  terms: Terms;
  /** Of the keys as they were last read: another one says that some changed. */
  stamp: string | null;
  /** When the database was last asked after keys of a device whose frame did not open. */
  readonly lateMs: Map<string, number>;
  /** Ends with the reading that was begun last; never rejects. */
  reading: Promise<void>;
}

export async function openKeyRing(deps: KeyRingDeps): Promise<KeyRing> {
  const rings: Rings = {
    deps,
    byMn: new Map(),
    terms: { daysMs: KEY_DAYS * DAY_MS, graceMs: GRACE_HOURS * HOUR_MS },
    stamp: null,
    lateMs: new Map(),
    reading: Promise.resolve(),
  };
  const readAgain = (): void =>
    void reload(rings).catch((error: unknown) =>
      deps.log.error({ err: error }, 'keys of devices not read'),
    );
  const timer = setInterval(readAgain, RELOAD_EVERY_MS);
  timer.unref();
  await reload(rings);
  return {
    keysOf(mn) {
      if (!rings.byMn.has(mn)) return {};
      const sealingKey = ofState(rings, mn, 'current');
      return { keys: usable(rings, mn), ...(sealingKey && { sealingKey }) };
    },
    async openLate(received) {
      const opened: Received[] = [];
      for (const item of received) opened.push(await openOne(rings, item));
      return opened;
    },
    async open(mn, raw) {
      await reloadOf(rings, mn);
      return reopen(raw, usable(rings, mn));
    },
    async followUp(received) {
      const frames: Buffer[] = [];
      for (const item of received)
        if (item.kind === 'packet') frames.push(...(await followOne(rings, item)));
      return frames;
    },
    reload: () => reload(rings),
    async close() {
      clearInterval(timer);
    },
  };
}

function reload(rings: Rings): Promise<void> {
  return inTurn(rings, () => readAll(rings));
}

function reloadOf(rings: Rings, mn: string): Promise<void> {
  return inTurn(rings, () => readOne(rings, mn));
}

/** One reading after another: what was read earlier does not come over what was read later. */
function inTurn(rings: Rings, read: () => Promise<void>): Promise<void> {
  const done = rings.reading.then(read);
  rings.reading = done.catch(() => undefined);
  return done;
}

async function readAll(rings: Rings): Promise<void> {
  const { db, now } = rings.deps;
  const found = await readKeyStamp(db);
  rings.terms = await readTerms(db);
  rings.lateMs.clear();
  if (found === rings.stamp) return;
  rings.byMn = groupKeys(rings.deps, await listKeys(db, now()));
  rings.stamp = found;
}

async function readOne({ deps, byMn }: Rings, mn: string): Promise<void> {
  const own = groupKeys(deps, await listKeys(deps.db, deps.now(), [mn])).get(mn);
  if (own) byMn.set(mn, own);
  else byMn.delete(mn);
}

function groupKeys(deps: KeyRingDeps, rows: readonly KeyRow[]): Map<string, readonly KnownKey[]> {
  const groups = new Map<string, KnownKey[]>();
  for (const row of rows) {
    const bytes = openKey(deps, row);
    if (bytes) groups.set(row.mn, [...(groups.get(row.mn) ?? []), { id: row.id, bytes, row }]);
  }
  return groups;
}

/** @returns null where this installation has not sealed it: another `secret.key` than the one of the database */
function openKey({ secrets, log }: KeyRingDeps, row: KeyRow): Buffer | null {
  try {
    return Buffer.from(secrets.open(row.sealed), 'hex');
  } catch (error) {
    log.error(
      { err: error, mn: row.mn },
      'the key of a device cannot be opened: DATA_DIR/secret.key is another one',
    );
    return null;
  }
}

function usable({ byMn, deps }: Rings, mn: string): readonly KnownKey[] {
  const at = deps.now().getTime();
  return (byMn.get(mn) ?? []).filter(
    ({ row }) => row.validUntilMs === null || row.validUntilMs > at,
  );
}

function ofState(rings: Rings, mn: string, state: KeyRow['state']): KnownKey | undefined {
  return usable(rings, mn).find(({ row }) => row.state === state);
}

async function openOne(rings: Rings, item: Received): Promise<Received> {
  const { lateMs } = rings;
  if (item.kind !== 'bad' || item.frame.error !== 'SEALED' || item.mn === null) return item;
  const at = performance.now();
  if (at - (lateMs.get(item.mn) ?? -Infinity) >= LATE_EVERY_MS) {
    lateMs.set(item.mn, at);
    await reloadOf(rings, item.mn);
  }
  // also where the database was asked a moment ago: the answer came after this frame was cut
  const packet = reopen(item.frame.raw, usable(rings, item.mn));
  if (packet) return { kind: 'packet', packet, ip: item.ip, receivedAt: item.receivedAt };
  return usable(rings, item.mn).length > 0 ? { ...item, hasKey: true } : item;
}

async function followOne(
  rings: Rings,
  { packet }: Extract<Received, { kind: 'packet' }>,
): Promise<readonly Buffer[]> {
  const { mn } = packet;
  if (mn === null || !packet.ok || packet.flag.version !== '2025') return [];
  if (packet.keyId !== null) await noteUse(rings, mn, packet.keyId);
  const isAsking = packet.cn === CN.newKey && packet.params.NewSK === undefined;
  if (!isAsking && !isOfferDue(rings, mn)) return [];
  return offer(rings, packet, { mn, isAsking });
}

async function noteUse(rings: Rings, mn: string, keyId: string): Promise<void> {
  const { db, log, now } = rings.deps;
  if (ofState(rings, mn, 'pending')?.id !== keyId) return;
  const at = now();
  if (
    await promoteKey(db, keyId, { now: at, oldUntil: new Date(at.getTime() + rings.terms.graceMs) })
  )
    log.info({ mn }, 'the device uses its new key');
  await removeOldKeys(db, at);
  await reloadOf(rings, mn);
}

/** A key that waits to be taken is offered again and again; one that is too old is replaced. */
function isOfferDue(rings: Rings, mn: string): boolean {
  const at = rings.deps.now().getTime();
  const pending = ofState(rings, mn, 'pending');
  const current = ofState(rings, mn, 'current');
  if (pending) return current !== undefined && at - (pending.row.offeredMs ?? 0) >= OFFER_EVERY_MS;
  return (
    current !== undefined &&
    at - (current.row.currentMs ?? current.row.createdMs) >= rings.terms.daysMs
  );
}

async function offer(
  rings: Rings,
  packet: Packet,
  { mn, isAsking }: { readonly mn: string; readonly isAsking: boolean },
): Promise<readonly Buffer[]> {
  const { db, secrets, now } = rings.deps;
  const at = now();
  // a key may have been entered a moment ago: what is told of is told under the key that counts now
  await reloadOf(rings, mn);
  const current = ofState(rings, mn, 'current');
  if (current && !ofState(rings, mn, 'pending')) {
    await makePending(db, mn, {
      sealed: secrets.seal(newKeyHex()),
      origin: isAsking ? 'asked' : 'renewed',
      now: at,
    });
  }
  await reloadOf(rings, mn);
  const pending = ofState(rings, mn, 'pending');
  const isOpen = (pending?.row.openUntilMs ?? 0) > at.getTime();
  // the first key of all goes out in clear text, so somebody must have allowed it a moment ago
  if (!pending || (!current && !isOpen)) return [];
  const since = new Date(at.getTime() - (isAsking ? OFFER_ASKED_MS : OFFER_EVERY_MS));
  if (!(await takeOffer(db, pending.id, { now: at, since }))) return [];
  await reloadOf(rings, mn);
  return [
    buildOffer(packet, {
      key: pending,
      createdAt: new Date(pending.row.createdMs),
      by: current,
      at,
    }),
  ];
}

/** As it is sealed: hex of its bytes. */
export function newKeyHex(): string {
  return Buffer.from(makeKeyText(), 'latin1').toString('hex');
}

/** @returns the packet in a frame that one of these keys opens, or null. */
function reopen(raw: Buffer, keys: readonly DeviceKey[]): Packet | null {
  const segment = raw.subarray(HEAD_BYTES, raw.length - CRC_BYTES);
  const crc = raw.toString('latin1', raw.length - CRC_BYTES).toUpperCase();
  const taken = createVerify(() => ({ crcMode: 'hj212', keys }))(segment, Number.parseInt(crc, 16));
  if (!taken || taken === 'sealed') return null;
  const frame: GoodFrame = {
    kind: 'frame',
    ...taken,
    declared: Number(raw.toString('latin1', 2, HEAD_BYTES)) || 0,
    crc,
    raw,
  };
  return parsePacket(frame);
}

const HEAD_BYTES = 6;
const CRC_BYTES = 4;

async function readTerms(db: Db): Promise<Terms> {
  const params = await readParams(db, KEY_PARAMS.prefix);
  const positive = (code: string, fallback: number): number => {
    const value = Number(params.get(code));
    return Number.isFinite(value) && value > 0 ? value : fallback;
  };
  return {
    daysMs: positive(KEY_PARAMS.days, KEY_DAYS) * DAY_MS,
    graceMs: positive(KEY_PARAMS.grace, GRACE_HOURS) * HOUR_MS,
  };
}

/**
 * 1014 to the device: `NewSK` stands first, so that all of it lies in whole blocks; what is left over beyond them goes in clear text.
 * @param by the key the device has now; without one the frame is plain
 */
function buildOffer(
  packet: Packet,
  {
    key,
    createdAt,
    by,
    at,
  }: {
    readonly key: DeviceKey;
    readonly createdAt: Date;
    readonly by: DeviceKey | undefined;
    readonly at: Date;
  },
): Buffer {
  const cp = `NewSK=${key.bytes.toString('latin1')};SKCreateTime=${formatWallDigits(createdAt).slice(0, 14)}`;
  const flag = FLAG_BASE['2025'] + FLAG_ANSWER_WANTED;
  return sealFrame(
    buildFrame({
      qn: formatWallDigits(at),
      st: packet.st ?? '',
      cn: CN.newKey,
      pw: packet.pw,
      mn: packet.mn ?? '',
      flag,
      cp,
    }),
    by,
  );
}
