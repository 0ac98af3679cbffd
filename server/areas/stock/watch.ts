import { formatIsoWallTime, formatWallDay } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND, type AlarmKind } from '#schemas/dictionaries/alarm-kinds.ts';
import {
  findActive,
  listActiveSubjects,
  type OutsideAlarm,
  raiseAlarms,
  recoverAlarmsOf,
  restateAlarms,
} from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers, type ToldMessage } from '#server/platform/message/notify.ts';
import {
  type Expiring,
  type Keepers,
  type Level,
  listExpiring,
  measureLevels,
} from './watch-store.ts';

/** What may be alarmed, whether it is now, and who is told. */
interface Watched {
  readonly alarm: OutsideAlarm & { readonly subjectKey: string };
  readonly isDue: boolean;
  readonly itemId: string;
  readonly keepers: Keepers;
}

/** How grave it is that a batch has expired; before, its alarm has the level of its kind. */
const LEVEL_OVER = 3;

const levelKey = (id: string): string => `stock:minimum:${id}`;
const batchKey = (id: string): string => `stock:batch:${id}`;

/**
 * Judges what is left of items and when it expires: an alarm of kind 15 of each minimum that is not reached, one of kind 14 of each batch that
 * holds something and expires soon. One is active of each; what is in order again ends it.
 */
export async function judgeItems(tx: Ctx, itemIds: readonly string[]): Promise<void> {
  await judge(tx, itemIds);
}

/** The same of all items, as a day begins. */
export async function judgeStock(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, (tx) => judge(tx, null));
}

/** Minimums that go end their alarms. */
export async function forgetLevels(tx: Ctx, ids: readonly string[]): Promise<void> {
  await recoverAlarmsOf(
    tx,
    ids.map((id) => ({ kind: ALARM_KIND.remainder, subjectKey: levelKey(id) })),
  );
}

async function judge(tx: Ctx, itemIds: readonly string[] | null): Promise<void> {
  const today = formatWallDay(tx.now());
  const levels = await measureLevels(tx.db, itemIds, today);
  await follow(
    tx,
    ALARM_KIND.remainder,
    levels.map((level) => shortOf(tx, level)),
  );
  const batches = await listExpiring(tx.db, itemIds, today);
  await follow(
    tx,
    ALARM_KIND.expiry,
    batches.map((batch) => expiryOf(tx, batch)),
  );
}

/** Raises what is due and not active, ends what is active and not due, lets what goes on say what holds now; most movements do none of it. */
async function follow(tx: Ctx, kind: AlarmKind, watched: readonly Watched[]): Promise<void> {
  const active = await listActiveSubjects(
    tx.db,
    kind,
    watched.map(({ alarm }) => alarm.subjectKey),
  );
  const due = watched.filter(({ alarm, isDue }) => isDue && !active.has(alarm.subjectKey));
  const going = watched.flatMap(({ alarm, isDue }) =>
    isDue && active.has(alarm.subjectKey) ? [alarm] : [],
  );
  const graver = await graverOf(tx, going);
  await restateAlarms(tx, going);
  await raiseAlarms(tx, [...due.map(({ alarm }) => alarm), ...graver]);
  await recoverAlarmsOf(
    tx,
    watched.flatMap(({ alarm: { subjectKey }, isDue }) =>
      !isDue && active.has(subjectKey) ? [{ kind, subjectKey }] : [],
    ),
  );
  for (const one of due)
    // oxlint-disable-next-line no-await-in-loop -- few, and each in its own words
    await tell(tx, one);
}

/** Of what is active already that which has become graver. */
async function graverOf(
  tx: Ctx,
  alarms: readonly Watched['alarm'][],
): Promise<readonly OutsideAlarm[]> {
  const graded = alarms.filter(({ level }) => level !== undefined);
  if (graded.length === 0) return [];
  const found = await findActive(
    tx.db,
    graded.map(({ kind, subjectKey }) => ({
      kind,
      subjectKey,
      pointId: null,
      stationId: null,
      factorCode: null,
    })),
  );
  return graded.filter(({ level = 0 }, at) => (found.get(at)?.level ?? level) < level);
}

/** That there is too little, never how much: alarms, messages and orders are read by people who count blind. */
function shortOf(tx: Ctx, level: Level): Watched {
  const { id, itemId, opsCompanyId, what, unit, warehouse, keepers, minimum } = level;
  return {
    isDue: level.isShort,
    itemId,
    keepers,
    alarm: {
      kind: ALARM_KIND.remainder,
      subjectKey: levelKey(id),
      subject: { opsCompanyId, place: warehouse },
      unit,
      limitText: minimum,
      params: { what },
      evidence: {
        told: 'remainder',
        at: formatIsoWallTime(tx.now()),
        facts: { what, least: Number(minimum), unit },
        about: `stockItem:${itemId}`,
      },
    },
  };
}

function expiryOf(tx: Ctx, batch: Expiring): Watched {
  const { batchId, itemId, opsCompanyId, what, company, keepers, expiry } = batch;
  return {
    isDue: batch.isDue,
    itemId,
    keepers,
    alarm: {
      kind: ALARM_KIND.expiry,
      subjectKey: batchKey(batchId),
      subject: { opsCompanyId, place: company },
      ...(batch.isOver && { level: LEVEL_OVER }),
      params: { what, time: expiry },
      evidence: {
        told: 'expiry',
        at: formatIsoWallTime(tx.now()),
        facts: { what, until: expiry },
        about: `stockBatch:${batchId}`,
      },
    },
  };
}

/** The keeper of the warehouse, or who leads the company, is told once. */
async function tell(
  tx: Ctx,
  { alarm, itemId, keepers: { keeper, leads } }: Watched,
): Promise<void> {
  const params = {
    place: alarm.subject?.place ?? '',
    what: alarm.params?.['what'] ?? '',
    until: alarm.params?.['time'] ?? '',
    least: `${alarm.limitText ?? ''} ${alarm.unit ?? ''}`.trim(),
  };
  const isExpiry = alarm.kind === ALARM_KIND.expiry;
  const message: ToldMessage = {
    about: { entity: 'stockItem', id: itemId },
    kind: 'alarm',
    level: '2',
    topic: 'pushEnterpriseAlarm',
    sourceId: itemId,
    link: `/ops-stock/${itemId}`,
    ...(await inLanguages(tx, ({ lang }) => ({
      title: serverText(lang, isExpiry ? 'stock.told.expiry' : 'stock.told.short', params),
      body: serverText(lang, isExpiry ? 'stock.told.expiryBody' : 'stock.told.shortBody', params),
    }))),
  };
  const told = await tellUsers(tx, keeper, message);
  if (told.length === 0) await tellUsers(tx, leads, message);
}
