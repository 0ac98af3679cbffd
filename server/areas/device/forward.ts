import path from 'node:path';

import { isWithin } from '#schemas/basics/elapsed.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { wrapSegment } from '#server/gateway/build.ts';
import { startForwardLine, type ForwardLine } from '#server/gateway/forward/forward-line.ts';
import { openFrameQueue, type FrameQueue } from '#server/gateway/forward/frame-queue.ts';
import type { Packet } from '#server/gateway/packet.ts';
import type { Received } from '#server/gateway/received.ts';
import { findHolders } from '#server/moves/move-store.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { listAdmins, listForwards, writeForwardState, type ForwardRow } from './forward-store.ts';

export interface ForwarderDeps {
  readonly system: () => Ctx;
  readonly outgoing: Pick<Outgoing, 'resolve'>;
  /** Where the queues of this process stand; the same after a restart. */
  readonly folder: string;
  /** This process, by a name that it keeps. */
  readonly server: string;
  /** Whether a packet was refused: it is nobody's word and goes nowhere. */
  readonly isRefused: (packet: Packet) => boolean;
  /** How long an upper platform may take for its answer. */
  readonly answerMs?: number;
}

/** Sends what devices say on to upper platforms, each over its own connection and out of its own queue on disk. */
export interface Forwarder {
  wantsRaw(mn: string): boolean;
  /** Puts packets that are stored here into the queues; durable when it resolves. */
  forward(received: readonly Received[]): Promise<void>;
  /** Platforms changed. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

const STATE_EVERY_MS = 3_000;
const MEGABYTE = 1_048_576;
/** Whoever keeps the platforms is told of a loss once in this time. */
const TELL_EVERY_MS = HOUR_MS;
const MAX_TOLD = 50;
const KEPT_BY = 'gw:forward:page';
const LINE_END = Buffer.from('\r\n');

interface Target {
  row: ForwardRow;
  mns: ReadonlySet<string>;
  readonly queue: FrameQueue;
  readonly line: ForwardLine;
  dropped: number;
  toldMs: number;
  shown: string;
}

/** All platforms of this process. */
interface Forwarding {
  readonly deps: ForwarderDeps;
  /** By the id of the platform. */
  readonly targets: Map<string, Target>;
  /** What is at work, and behind it what waits for its turn. */
  running: Promise<void>;
}

export async function openForwarder(deps: ForwarderDeps): Promise<Forwarder> {
  const all: Forwarding = { deps, targets: new Map(), running: Promise.resolve() };
  const { targets } = all;
  const timer = setInterval(() => inOrder(all, () => writeStates(all)), STATE_EVERY_MS);
  timer.unref();
  await reload(all);
  return {
    wantsRaw: (mn) => [...targets.values()].some(({ mns }) => mns.has(mn)),
    async forward(received) {
      for (const target of targets.values()) {
        const frames = received.flatMap((item) => frameFor(target, item, deps.isRefused));
        if (frames.length > 0) await put(all, target, frames);
      }
    },
    reload: () => reload(all),
    async close() {
      clearInterval(timer);
      await all.running;
      for (const { line, queue } of targets.values()) {
        line.close();
        queue.close();
      }
    },
  };
}

/** One thing after the other; what fails is logged and costs the next nothing. */
function inOrder(all: Forwarding, work: () => Promise<void>): void {
  all.running = all.running
    .then(work)
    .catch((error: unknown) => all.deps.system().log.error({ err: error }, 'forwarding'));
}

async function reload(all: Forwarding): Promise<void> {
  const { targets, deps } = all;
  const rows = await listForwards(deps.system().db);
  for (const [id, target] of targets) {
    const row = rows.find((one) => one.id === id);
    if (row && isSameLine(row, target.row)) Object.assign(target, { row, mns: new Set(row.mns) });
    else await end(all, id, target);
  }
  for (const row of rows) if (!targets.has(row.id)) targets.set(row.id, begin(deps, row));
}

function begin(deps: ForwarderDeps, row: ForwardRow): Target {
  const queue = openFrameQueue(path.join(deps.folder, row.id), row.maxMegabytes * MEGABYTE);
  const resolve = async (host: string): Promise<string> =>
    (await deps.outgoing.resolve(host))[0]?.address ?? host;
  const line = startForwardLine(row, {
    queue,
    resolve,
    log: deps.system().log,
    ...(deps.answerMs !== undefined && { answerMs: deps.answerMs }),
  });
  return { row, mns: new Set(row.mns), queue, line, dropped: 0, toldMs: 0, shown: '' };
}

async function end(
  { deps: { system, server }, targets }: Forwarding,
  id: string,
  { line, queue, dropped, row }: Target,
): Promise<void> {
  line.close();
  queue.close();
  targets.delete(id);
  const { sent } = line.state();
  await writeForwardState(
    system().db,
    {
      id: row.id,
      server,
      state: 'off',
      backlog: queue.size(),
      sent,
      dropped,
      lastSentAt: null,
      lastError: null,
    },
    system().now(),
  );
}

async function writeStates({ deps: { system, server }, targets }: Forwarding): Promise<void> {
  for (const { row, queue, line, dropped, ...target } of targets.values()) {
    const { state, sent, lastSentMs, lastError } = line.state();
    const facts = {
      id: row.id,
      server,
      state,
      backlog: queue.size(),
      sent,
      dropped,
      lastSentAt: lastSentMs === null ? null : new Date(lastSentMs),
      lastError,
    };
    const shown = JSON.stringify(facts);
    if (shown === target.shown) continue;
    await writeForwardState(system().db, facts, system().now());
    const known = targets.get(row.id);
    if (known) known.shown = shown;
  }
}

async function put(all: Forwarding, target: Target, frames: readonly Buffer[]): Promise<void> {
  let lost = 0;
  try {
    lost = await target.queue.append(frames);
  } catch (error) {
    lost = frames.length;
    all.deps
      .system()
      .log.error(
        { err: error, platform: target.row.name, frames: lost },
        'not put into the queue of an upper platform',
      );
  }
  if (lost > 0) {
    target.line.restart();
    noteLoss(all, target, lost);
  }
  target.line.wake();
}

function noteLoss(all: Forwarding, target: Target, lost: number): void {
  target.dropped += lost;
  const ctx = all.deps.system();
  ctx.log.error(
    { platform: target.row.name, dropped: target.dropped },
    'the queue of an upper platform is full: its oldest packets are dropped',
  );
  if (isWithin(TELL_EVERY_MS, target.toldMs, ctx.now().getTime())) return;
  target.toldMs = ctx.now().getTime();
  inOrder(all, () => tellLoss(ctx, target));
}

/** Whether only devices or words of a platform changed, so that its connection goes on. */
function isSameLine(one: ForwardRow, other: ForwardRow): boolean {
  return (
    one.host === other.host && one.port === other.port && one.maxMegabytes === other.maxMegabytes
  );
}

function frameFor(
  { mns, row }: Target,
  item: Received,
  isRefused: ForwarderDeps['isRefused'],
): Buffer[] {
  if (
    item.kind !== 'packet' ||
    !item.raw ||
    !item.packet.ok ||
    item.packet.mn === null ||
    !mns.has(item.packet.mn) ||
    isRefused(item.packet)
  )
    return [];
  return [
    row.sendsPlain && item.packet.decrypted
      ? wrapSegment(item.raw.plain)
      : Buffer.concat([item.raw.wire, LINE_END]),
  ];
}

async function tellLoss(ctx: Ctx, { row, dropped }: Target): Promise<void> {
  const params = { name: row.name, count: dropped, limit: row.maxMegabytes };
  await inTransaction(ctx, async (tx) => {
    const told = new Set([
      ...(await findHolders(tx.db, KEPT_BY, MAX_TOLD)),
      ...(await listAdmins(tx.db, MAX_TOLD)),
    ]);
    await tellUsers(tx, [...told], {
      // a platform, no device
      about: null,
      kind: 'system',
      level: '3',
      topic: 'pushEnvSpecialMsg',
      sourceId: row.id,
      link: '/gw-forward',
      ...(await inLanguages(tx, ({ lang }) => ({
        title: serverText(lang, 'message.forward.full', params),
        body: serverText(lang, 'message.forward.fullBody', params),
      }))),
    });
  });
}
