import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { findOnDuty } from '#server/areas/roster/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Words } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readForm } from '#server/moves/dialog-form.ts';
import { effectsThatHold, readValuesSet, runEffects } from '#server/moves/effects.ts';
import { judgeMove, type Verdict } from '#server/moves/judge.ts';
import { lifeOf } from '#server/moves/life-of.ts';
import { refusal } from '#server/moves/move-record.ts';
import { insertMoveLog } from '#server/moves/move-store.ts';
import { needEntity } from '#server/records/access.ts';
import { holdNumbers, numbersDue } from '#server/records/numbers.ts';
import { writeRelations } from '#server/records/resource/write.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import type { EntityOf, StoredOf, WriteOf } from '#server/registry/rows.ts';
import { findAssignee } from './assignee-store.ts';
import { attachAlarms, concernsEnterprise } from './attach-alarms.ts';
import { linkFound, readFound, type Found } from './found.ts';
import {
  createdOrder,
  duplicateOrder,
  joinOrder,
  type CreatedOrder,
  type MadeOrder,
} from './join.ts';
import { DELAY, type Fields, ORDER_SOURCE, text } from './order.ts';
import { isBureauOf, isOfCompany } from './policy.ts';
import { findBooksByCode, fittingBooks } from './rules-store.ts';
import { clocksOf, planEndOf, readTypeRule, termsOfOrder } from './rules.ts';
import { firstSampling } from './sampling.ts';
import { findOpenOrder } from './work-order-store.ts';

type OrderRow = StoredOf<'workOrder'>;
type StationRow = StoredOf<'station'>;

export interface CreateInput {
  /** The fields of the create dialog; `needConfirm` (bool) besides, and what it takes over from a book (`Found`). */
  readonly fields: Fields;
  /** What title and content are in other languages, where the product wrote them; null: a person did. */
  readonly words: Words | null;
  /** Alarms the order is for; they must be visible to the actor already. */
  readonly alarmIds?: readonly string[];
  /**
   * What becomes of a request for which an open order of the same station and type goes on already. Alarms join it without a question,
   * and so does the system where it says nothing; a person is asked first.
   */
  readonly onDuplicate?: 'join' | 'new' | undefined;
  /** When the one works who gets an order that names nobody: absent now; null leaves it to be given out. */
  readonly dutyAt?: Date | null;
  /** Codes of templates that this order needs beside those of its type. */
  readonly bookCodes?: readonly string[];
  /** By which move it comes to be: one that needs no work (无需处理) is given to nobody, joins no other and is complete at once. */
  readonly move?: 'create' | 'noNeed';
}

/** The alarm key of orders that alarms made: those of one station join. */
export const ALARM_KEY = 'alarm';

type Assignee = NonNullable<Awaited<ReturnType<typeof findAssignee>>>;

/**
 * Makes an order, or joins the open one of the same station and type. Without an assignee it goes to the engineer on duty.
 * @throws AppError `forbidden` not for this actor; `badMove` a condition does not hold; `invalid` fields are missing or bad;
 *   `duplicateOrder` such an order goes on already, and nobody has said whether to join it.
 */
export async function createWorkOrder(ctx: Ctx, input: CreateInput): Promise<CreatedOrder> {
  return inTransaction(ctx, async (tx) => {
    const life = lifeOf(tx, 'workOrder');
    const sent = await withTypeDefaults(tx, input.fields);
    const move = input.move ?? 'create';
    const { form: fields } = await readForm(tx, life, { move, fields: sent, row: undefined });
    const station = await findStation(tx, String(fields['stationId']));
    const assignee = await chooseAssignee(tx, station, {
      wanted: text(fields, 'assigneeId'),
      dutyAt: dutyOf(tx, input),
    });
    const found = await readFound(tx, input.fields, String(fields['stationId']));
    const alarmIds = input.alarmIds ?? [];
    const key = keyOf(fields, alarmIds);
    await holdNumbers(tx, needEntity(tx, 'workOrder'));
    const open = move === 'create' ? await findOpenOrder(tx.db, life.entity, key) : undefined;
    const joins = joinsOf(tx, input);
    const verdict = await judgeCreation(tx, open, {
      move,
      row: {
        ...placeOf(station),
        hasOpenDuplicate: open !== undefined && joins === undefined,
        isOfAlarms: alarmIds.length > 0,
      },
      form: { ...fields, assigneeId: assignee?.id ?? null },
    });
    if (open && joins === 'join')
      return joinOrder(tx, open, { fields, found, alarmIds, words: input.words });
    const order = await insertOrder(tx, {
      move,
      fields,
      found,
      station: station ?? {},
      assignee,
      verdict,
      key,
      needConfirm: input.fields['needConfirm'],
      alarmIds,
      bookCodes: input.bookCodes ?? [],
      words: input.words,
    });
    return createdOrder(order, false);
  });
}

/** When whoever is not named works; nobody does where nothing is to be done. */
function dutyOf({ now }: Ctx, { move = 'create', dutyAt }: CreateInput): Date | null {
  if (move !== 'create') return null;
  return dutyAt === undefined ? now() : dutyAt;
}

/** @throws AppError as `createWorkOrder` */
async function judgeCreation(
  tx: Ctx,
  open: OrderRow | undefined,
  { move, ...about }: { readonly move: string; readonly row: Fields; readonly form: Fields },
): Promise<Extract<Verdict, { ok: true }>> {
  const life = lifeOf(tx, 'workOrder');
  const verdict = await judgeMove(tx, { ...life, name: move, status: null, ...about });
  if (verdict.ok) return verdict;
  throw open && isDuplicate(verdict) ? duplicateOrder(open) : refusal(tx, life.entity, verdict);
}

/** What a request leaves open is said by its type: how urgent it is, and when it is due. */
async function withTypeDefaults(tx: Ctx, fields: Fields): Promise<Fields> {
  const orderType = text(fields, 'orderType');
  const start = parseWallTime(fields['planStart']);
  if (orderType === null || (text(fields, 'urgency') && text(fields, 'planEnd'))) return fields;
  const { opsCompanyId = null } = (await findStation(tx, text(fields, 'stationId') ?? '')) ?? {};
  const key = { orderType, opsCompanyId };
  const urgency = text(fields, 'urgency') ?? (await readTypeRule(tx.db, key)).urgency;
  const from = start ?? tx.now().getTime();
  const planEnd = text(fields, 'planEnd') ?? (await planEndOf(tx.db, { ...key, urgency }, from));
  return { ...fields, urgency, planEnd };
}

/** What two orders have in common that are one. */
function keyOf(
  fields: Fields,
  alarmIds: readonly string[],
): { readonly stationId: string; readonly orderType: string; readonly alarmKey: string } {
  return {
    stationId: String(fields['stationId']),
    orderType: String(fields['orderType']),
    alarmKey: alarmIds.length > 0 ? ALARM_KEY : '',
  };
}

function isDuplicate(refused: Extract<Verdict, { ok: false }>): boolean {
  return refused.reason === 'guard' && refused.guard === 'noOpenDuplicate';
}

/** A person who types an order by hand decides, and a plan; alarms have said what they want by being what they are. */
function joinsOf({ actor }: Ctx, { alarmIds = [], onDuplicate }: CreateInput) {
  if (alarmIds.length > 0) return 'join';
  return actor.kind === 'system' ? (onDuplicate ?? 'join') : onDuplicate;
}

async function findStation(tx: Ctx, id: string): Promise<StationRow | undefined> {
  const entity = tx.registry.entity('station');
  if (!entity) throw new Error('the entity "station" is not in the registry');
  return findRow(tx.db, tx.scope, entity, id);
}

/** What an order takes over from its station. */
function placeOf(station: StationRow | undefined): Fields {
  if (!station) return {};
  const { id: stationId, enterpriseId, opsCompanyId, regionCode } = station;
  return { stationId, enterpriseId, opsCompanyId, regionCode };
}

/** The one who was named (who must be active and of the station's company), or whoever is on duty then where he is of it. */
async function chooseAssignee(
  tx: Ctx,
  station: StationRow | undefined,
  { wanted, dutyAt }: { readonly wanted: string | null; readonly dutyAt: Date | null },
): Promise<Assignee | undefined> {
  if (wanted) {
    const named = await findAssignee(tx.db, wanted);
    if (station && !isOfCompany(station, named))
      throw new AppError('badMove', {
        guard: 'assigneeOfCompany',
        reason: serverText(tx.lang, 'workOrder.guard.assigneeOfCompany'),
      });
    return named;
  }
  if (!station || !dutyAt) return undefined;
  const dutyId = (await findOnDuty(tx.db, [station.id], dutyAt)).get(station.id)?.id;
  const duty = dutyId ? await findAssignee(tx.db, dutyId) : undefined;
  return isOfCompany(station, duty) ? duty : undefined;
}

interface NewOrder {
  readonly move: 'create' | 'noNeed';
  readonly fields: Fields;
  readonly found: Found;
  readonly station: Partial<StationRow>;
  readonly assignee: Assignee | undefined;
  readonly verdict: Extract<Verdict, { ok: true }>;
  readonly key: { readonly alarmKey: string; readonly orderType: string };
  readonly needConfirm: unknown;
  readonly alarmIds: readonly string[];
  readonly bookCodes: readonly string[];
  readonly words: Words | null;
}

async function insertOrder(tx: Ctx, given: NewOrder): Promise<MadeOrder> {
  const { move, fields, verdict, alarmIds } = given;
  const { to } = verdict;
  const begun = await newOrder(tx, given);
  const life = lifeOf(tx, 'workOrder');
  const step = { ...life, move, row: { ...begun, status: null }, form: fields, to };
  const effects = effectsThatHold(tx, verdict.move.effects ?? [], step);
  const order: typeof begun = { ...begun, ...(await readValuesSet(tx, effects, step)) };
  const { requiredBooks, ...row } = order;
  await insertKept(tx.db, life.entity, row, tx.actor.id);
  await writeRelations(tx, life.entity, { id: order.id, values: { requiredBooks } });
  await linkFound(tx, order.id, given.found);
  await logOrder(tx, order.id, given);
  await attachAlarms(tx, order, alarmIds, move === 'noNeed' ? move : 'dispatch');
  const { title: what } = verdict.move;
  await runEffects(tx, effects, { ...step, after: order, what, comment: null });
  tx.emit('workOrder.moved', { id: order.id, move, from: null, to, by: tx.actor.id });
  return order;
}

/** The first line of its history. */
async function logOrder(
  tx: Ctx,
  recordId: string,
  { move, fields, assignee, verdict, alarmIds, words }: NewOrder,
): Promise<void> {
  const isSettled = move !== 'create';
  await insertMoveLog(tx.db, {
    id: newId(),
    entity: 'workOrder',
    recordId,
    at: tx.now(),
    userId: tx.actor.id,
    move,
    from: null,
    to: verdict.to,
    comment: text(fields, isSettled ? 'result' : 'content'),
    words: isSettled || words?.['content'] === undefined ? null : { comment: words['content'] },
    fields: {
      ...(assignee ? { assigneeId: assignee.id, assigneeName: assignee.name } : {}),
      ...(alarmIds.length > 0 ? { source: ORDER_SOURCE.alarm } : {}),
    },
  });
}

/** Templates that are demanded: of those of the type what fits the station, and what was asked for by name. */
async function demandedBooks(
  { db }: Ctx,
  { requiredBooks }: Awaited<ReturnType<typeof termsOfOrder>>,
  { station, bookCodes }: Pick<NewOrder, 'station' | 'bookCodes'>,
): Promise<readonly string[]> {
  const [ofType, named] = await Promise.all([
    fittingBooks(db, requiredBooks, text(station, 'stationType')),
    findBooksByCode(db, bookCodes),
  ]);
  return [...new Set([...ofType, ...named])];
}

async function newOrder(
  tx: Ctx,
  {
    fields,
    found,
    station,
    assignee,
    verdict,
    key,
    needConfirm,
    alarmIds,
    bookCodes,
    words,
    move,
  }: NewOrder,
) {
  const now = wallTime(tx.now());
  const source = sourceOf(tx, station, alarmIds.length > 0);
  const about = { ...fields, source, opsCompanyId: text(station, 'opsCompanyId') };
  const terms = await termsOfOrder(tx.db, about);
  const isConfirmed = terms.needConfirm && (await concernsEnterprise(tx, alarmIds));
  const { orderNo = '' } = await numbersDue(tx, needEntity(tx, 'workOrder'), { row: {} });
  return {
    // the dialog of the move asks for fields of the order
    ...(fields as WriteOf<EntityOf<'workOrder'>>),
    ...found,
    words,
    id: newId(),
    orderNo,
    status: verdict.to,
    statusTime: now,
    alarmKey: key.alarmKey,
    source,
    enterpriseId: text(station, 'enterpriseId'),
    opsCompanyId: text(station, 'opsCompanyId'),
    regionCode: text(station, 'regionCode'),
    assigneeId: assignee?.id ?? null,
    ...(assignee
      ? { dispatcherId: tx.actor.kind === 'system' ? null : tx.actor.id, dispatchTime: now }
      : {}),
    ...terms,
    ...(await clocksAt(tx, about, verdict.to)),
    requiredBooks: move === 'create' ? await demandedBooks(tx, terms, { station, bookCodes }) : [],
    needConfirm: typeof needConfirm === 'boolean' ? needConfirm : isConfirmed,
    redeployCount: 0,
    rejectCount: 0,
    urgeCount: 0,
    joinedCount: 0,
    delayStatus: DELAY.none,
    delayCount: 0,
    isOverdue: false,
    exceptions: [],
    creator: tx.actor.id,
    createDate: now,
    updater: tx.actor.id,
    updateDate: now,
    version: 1,
  };
}

/** The clocks of an order that begins in a status, and when it asks for samples by hand. */
async function clocksAt(tx: Ctx, order: Fields, status: string) {
  return {
    samplingAt: await firstSampling(tx, order),
    ...(await clocksOf(tx.db, order, { status, nowMs: tx.now().getTime() })),
  };
}

function sourceOf(tx: Ctx, station: Fields, isAlarm: boolean): string {
  if (isAlarm) return ORDER_SOURCE.alarm;
  if (tx.actor.kind === 'system') return ORDER_SOURCE.plan;
  return isBureauOf(tx, station) ? ORDER_SOURCE.bureau : ORDER_SOURCE.manual;
}
