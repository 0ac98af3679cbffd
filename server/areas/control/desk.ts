import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction, onCommit } from '#server/base/context/transaction.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import { buildRequest, fillNow, type Addressee } from '#server/gateway/device-command.ts';
import type { Gateway } from '#server/gateway/listen.ts';
import type { Packet } from '#server/gateway/packet.ts';
import type { Received } from '#server/gateway/received.ts';
import { EXCHANGE_ANSWERS, readAnswer } from './answers.ts';
import {
  changeCommand,
  endOverdue,
  findAsked,
  listInFlight,
  listReady,
  markSilent,
  putBackStale,
  type CommandChange,
  type CommandRow,
} from './command-store.ts';
import { IN_FLIGHT, type CommandStatus } from './command-words.ts';
import { noteClock } from './device-facts-store.ts';
import { fillGaps } from './fill-gaps.ts';
import { followResult } from './follow-result.ts';
import { type Presence, trackPresence } from './presence.ts';
import { watchClocks } from './watch-clocks.ts';

/** Where the requests of this process's devices are sent, and their answers read. */
export interface CommandDesk {
  /** Marks readings that a request asked for: call it before they are stored. */
  mark(received: readonly Received[]): readonly Received[];
  /** Reads what is stored by now. Never rejects: an answer that could not be noted is asked for again. */
  hear(received: readonly Received[]): Promise<void>;
  /** Sends what may be sent, sends again what was not answered, ends what took too long. */
  tick(): Promise<void>;
  /** Looks for clocks that are wrong and for data that is missing. */
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface DeskDeps {
  readonly system: () => Ctx;
  readonly gateway: () => Pick<Gateway, 'send' | 'holds'> | null;
  /** This server, as ingest notes it at the devices it hears. */
  readonly heardBy: string;
  readonly pointOf: (
    mn: string,
  ) => { readonly stCode: string | null; readonly password: string | null } | undefined;
  readonly secrets: Pick<SecretBox, 'open'>;
}

const TICK_MS = 1_000;
const LOOK_MS = 60_000;
/** Requests begun in one round. */
const MAX_BEGUN = 200;
/** A request whose server does nothing for so long is taken by another. */
const STALE_MS = 30_000;
const DEFAULT_PASSWORD = '123456';
const DEFAULT_ST = '32';
const UNIQUE = '23505';

/** What a desk has in hand. */
interface Desk {
  readonly deps: DeskDeps;
  readonly presented: Presence;
  /** The request that waits for its answer, by device. */
  inFlight: Map<string, CommandRow>;
  /** Devices whose missing data came in since it was last looked. */
  readonly filled: Set<string>;
  /** What is at work, and behind it what waits for its turn. */
  working: Promise<void>;
  isTicking: boolean;
  isStopped: boolean;
}

/** The desk keeps nothing that is not in the database besides how devices presented themselves: whoever hears a device goes on with its requests. */
export function makeCommandDesk(deps: DeskDeps): CommandDesk {
  const desk: Desk = {
    deps,
    presented: trackPresence(),
    inFlight: new Map(),
    filled: new Set(),
    working: Promise.resolve(),
    isTicking: false,
    isStopped: false,
  };
  const timers: NodeJS.Timeout[] = [];
  let unlisten = () => {};
  return {
    mark: (received) =>
      received.map((item) =>
        item.kind === 'packet' && isAskedFor(desk, item.packet) ? { ...item, isAsked: true } : item,
      ),
    hear: (received) => hear(desk, received),
    tick: () => enqueue(desk, () => tick(desk)),
    look: () => enqueue(desk, () => look(desk)),
    start() {
      timers.push(
        setInterval(() => scheduleTick(desk), TICK_MS),
        setInterval(() => void this.look(), LOOK_MS),
      );
      unlisten = onCommit(deps.system(), (entries) => {
        if (entries.some(isOfRequest)) scheduleTick(desk);
      });
    },
    async stop() {
      desk.isStopped = true;
      unlisten();
      for (const timer of timers) clearInterval(timer);
      await desk.working;
    },
  };
}

/** One thing at a time: answers are noted in the order they came. */
function enqueue(desk: Desk, work: () => Promise<void>): Promise<void> {
  desk.working = desk.working
    .then(work)
    .catch((error: unknown) =>
      desk.deps.system().log.error({ err: error }, 'requests to devices: tried again soon'),
    );
  return desk.working;
}

async function tick(desk: Desk): Promise<void> {
  const { deps } = desk;
  const ctx = deps.system();
  const now = ctx.now();
  await tell(ctx, [
    ...(await endOverdue(ctx.db, now)),
    ...(await putBackStale(ctx.db, new Date(now.getTime() - STALE_MS))),
  ]);
  const rows = await listInFlight(ctx.db, deps.heardBy);
  desk.inFlight = new Map(rows.map((row) => [row.mn, row]));
  for (const row of rows)
    if (row.status === 'sent' && row.nextMs <= now.getTime()) await sendAgain(desk, ctx, row);
  for (const row of await listReady(ctx.db, deps.heardBy, MAX_BEGUN))
    if (deps.gateway()?.holds(row.mn)) await begin(desk, ctx, row);
}

async function begin(desk: Desk, ctx: Ctx, row: CommandRow): Promise<void> {
  const now = ctx.now();
  // asked again after its device was away, it is still the same request
  const qn = row.qn ?? formatWallDigits(now);
  const content = fillNow(row.content, now);
  const change: CommandChange = {
    status: 'sent',
    qn,
    content,
    sends: 1,
    sentAt: now,
    sentBy: desk.deps.heardBy,
    nextAt: waitFor(row, now),
  };
  try {
    if (!(await write(ctx, row, ['waiting'], change))) return;
  } catch (error) {
    // another server was faster with another request of this device
    if ((error as { code?: unknown }).code === UNIQUE) return;
    throw error;
  }
  const sent = { ...row, status: 'sent' as const, qn, content, sends: 1 };
  desk.inFlight.set(row.mn, sent);
  await transmit(desk, ctx, sent);
}

async function sendAgain(desk: Desk, ctx: Ctx, row: CommandRow): Promise<void> {
  const { deps, inFlight } = desk;
  const now = ctx.now();
  if (!deps.gateway()?.holds(row.mn)) {
    await write(ctx, row, ['sent'], { status: 'waiting', sends: 0, nextAt: null });
    inFlight.delete(row.mn);
    return;
  }
  if (row.sends > row.resends) {
    await write(ctx, row, ['sent'], {
      status: 'timeout',
      outcome: 'noAnswer',
      secret: null,
      nextAt: null,
      finishedAt: now,
    });
    await markSilent(ctx.db, row.mn, now);
    inFlight.delete(row.mn);
    return;
  }
  const sends = row.sends + 1;
  const content = fillNow(row.content, now);
  if (!(await write(ctx, row, ['sent'], { sends, content, nextAt: waitFor(row, now) }))) return;
  await transmit(desk, ctx, { ...row, sends, content });
}

async function transmit(desk: Desk, ctx: Ctx, row: CommandRow): Promise<void> {
  const { deps } = desk;
  const secret = openSecret(deps, row);
  if (secret === undefined)
    return void (await write(ctx, row, ['sent'], {
      status: 'failed',
      outcome: 'secretLost',
      nextAt: null,
      finishedAt: ctx.now(),
    }));
  const frame = buildRequest(addresseeOf(desk, row.mn), {
    cn: row.cn,
    qn: row.qn ?? '',
    content: row.content,
    secret,
    now: ctx.now(),
  });
  if (!deps.gateway()?.send(row.mn, frame))
    await write(ctx, row, ['sent'], { status: 'waiting', sends: 0, nextAt: null });
}

/** Undefined: it was sealed by a server with another key. */
function openSecret({ secrets }: DeskDeps, { secret }: CommandRow): string | null | undefined {
  try {
    return secret === null ? null : secrets.open(secret);
  } catch {
    return undefined;
  }
}

function addresseeOf({ deps, presented }: Desk, mn: string): Addressee {
  const point = deps.pointOf(mn);
  const last = presented.last(mn);
  return {
    mn,
    st: last?.st ?? point?.stCode ?? DEFAULT_ST,
    pw: point?.password ?? last?.pw ?? DEFAULT_PASSWORD,
    edition: last?.edition ?? '2017',
  };
}

async function answer(desk: Desk, packet: Packet): Promise<void> {
  const ctx = desk.deps.system();
  const { mn, cn } = packet;
  if (mn === null || cn === null) return;
  const row = await findAsked(ctx.db, mn, EXCHANGE_ANSWERS.has(cn) ? packet.qn : null);
  const step = row && readAnswer(row, packet, ctx.now());
  if (!row || !step || !(await write(ctx, row, step.from, step.change))) return;
  await markSilent(ctx.db, mn, null);
  const { status = row.status } = step.change;
  if (!IN_FLIGHT.includes(status)) goOn(desk, row);
  await followResult(ctx, {
    row,
    status,
    exeRtn: step.change.exeRtn ?? null,
    packet,
    secret: openSecret(desk.deps, row) ?? null,
  });
}

/** The request is over: the next one of its device may go. */
function goOn(desk: Desk, { mn, source }: CommandRow): void {
  desk.inFlight.delete(mn);
  if (source === 'fill') desk.filled.add(mn);
  scheduleTick(desk);
}

async function write(
  ctx: Ctx,
  row: CommandRow,
  from: readonly CommandStatus[],
  change: CommandChange,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isChanged = await changeCommand(tx.db, row, { from, change });
    if (isChanged)
      tx.emit('entity.changed', {
        entity: 'gatewayCommand',
        id: row.id,
        change: 'update',
        by: '0',
      });
    return isChanged;
  });
}

function isAnswer({ inFlight }: Desk, { ok, mn, cn }: Packet): boolean {
  return (
    ok && mn !== null && cn !== null && (EXCHANGE_ANSWERS.has(cn) || inFlight.get(mn)?.cn === cn)
  );
}

function isAskedFor({ inFlight }: Desk, { mn, cn, dataTime }: Packet): boolean {
  const row = mn === null ? undefined : inFlight.get(mn);
  if (!row || row.cn !== cn || row.fromMs === null || row.toMs === null || dataTime === null)
    return false;
  const at = Date.parse(dataTime);
  return at >= row.fromMs && at <= row.toMs;
}

function scheduleTick(desk: Desk): void {
  if (desk.isTicking || desk.isStopped) return;
  desk.isTicking = true;
  void enqueue(desk, async () => {
    desk.isTicking = false;
    if (!desk.isStopped) await tick(desk);
  });
}

async function hear(desk: Desk, received: readonly Received[]): Promise<void> {
  for (const item of received) {
    if (item.kind !== 'packet' || !item.packet.ok) continue;
    desk.presented.hear(item.packet, item.receivedAt);
    if (isAnswer(desk, item.packet)) await enqueue(desk, () => answer(desk, item.packet));
  }
}

async function look(desk: Desk): Promise<void> {
  const { deps, presented, filled } = desk;
  const ctx = deps.system();
  await noteClock(ctx.db, presented.takeClocks());
  await watchClocks(ctx, deps.heardBy);
  const returned = [...filled, ...presented.takeReturned()];
  filled.clear();
  await fillGaps(ctx, { heardBy: deps.heardBy, returned });
  await tick(desk);
}

function isOfRequest({ name, payload }: OutboxEntry): boolean {
  return name === 'entity.changed' && (payload as { entity?: unknown }).entity === 'gatewayCommand';
}

function waitFor({ timeoutSeconds }: CommandRow, now: Date): Date {
  return new Date(now.getTime() + timeoutSeconds * 1_000);
}

/** Tells open lists that requests changed. */
async function tell(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    for (const id of ids)
      tx.emit('entity.changed', { entity: 'gatewayCommand', id, change: 'update', by: '0' });
  });
}
