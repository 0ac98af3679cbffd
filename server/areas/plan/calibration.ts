import { formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { addDays } from '#schemas/plans/due-dates.ts';
import { createWorkOrder } from '#server/areas/work-order/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import {
  listCalibrationPeople,
  listCalibrationPlaces,
  noteCalibrationOrder,
  takeCalibrations,
  type CalibrationDue,
  type CalibrationStep,
} from './calibration-store.ts';

/** How long before its day a calibration is spoken of; the list of equipment counts the same days. */
const REMIND_DAYS = 15;
/** Dictionary `work_order_type`: 零点量程校准. */
const CALIBRATION = '4';
const MOST_CONTENT = 1000;

/** What a run made. */
export interface CalibrationRun {
  readonly told: number;
  readonly ordered: number;
  /** Stations that were refused; the next run tries them again. */
  readonly failed: number;
}

/**
 * Follows the calibration plans of equipment: speaks of each day once before it comes, and once it is there makes the order of its
 * station, or joins the open one of the type. Harmless twice and by several servers at once: what is done is noted by the day in the
 * same transaction.
 */
export async function followCalibrations(ctx: Ctx): Promise<CalibrationRun> {
  const today = formatWallDay(ctx.now());
  // what is due today is ordered, not announced as well
  const ordered = await followStep(ctx, 'ordered', today, order);
  const told = await followStep(ctx, 'told', addDays(today, REMIND_DAYS), tell);
  return { told: told.done, ordered: ordered.done, failed: ordered.failed + told.failed };
}

type Step = (tx: Ctx, stationId: string, dues: readonly CalibrationDue[]) => Promise<unknown>;

async function followStep(
  ctx: Ctx,
  step: CalibrationStep,
  upTo: string,
  run: Step,
): Promise<{ readonly done: number; readonly failed: number }> {
  const made = { done: 0, failed: 0 };
  for (const stationId of await listCalibrationPlaces(ctx.db, step, upTo))
    try {
      // orders of a day are numbered in their order
      // oxlint-disable-next-line no-await-in-loop
      made.done += await inTransaction(ctx, async (tx) => {
        const dues = await takeCalibrations(tx.db, step, { stationId, upTo });
        if (dues.length > 0) await run(tx, stationId, dues);
        return dues.length;
      });
    } catch (error) {
      made.failed += 1;
      ctx.log.warn({ stationId, step, error: String(error) }, 'no calibration of equipment');
    }
  return made;
}

async function order(tx: Ctx, stationId: string, dues: readonly CalibrationDue[]): Promise<void> {
  const { words, ...said } = await inLanguages(tx, ({ lang }) => ({
    title: serverText(lang, 'calibration.order.title'),
    content: dues
      .map(({ what, day }) => serverText(lang, 'calibration.line', { what, day }))
      .join('\n')
      .slice(0, MOST_CONTENT),
  }));
  const { id } = await createWorkOrder(tx, {
    words,
    onDuplicate: 'join',
    fields: { ...said, stationId, orderType: CALIBRATION, planStart: wallTime(tx.now()) },
  });
  await noteCalibrationOrder(tx.db, dues, id);
}

/** What is due already has its order; of the rest each person gets one message. */
async function tell(tx: Ctx, stationId: string, dues: readonly CalibrationDue[]): Promise<void> {
  const today = formatWallDay(tx.now());
  const coming = dues.filter(({ day }) => day > today);
  const [first] = coming;
  if (!first) return;
  const people = await listCalibrationPeople(tx.db, stationId, tx.now());
  if (people.length === 0) return;
  await tellUsers(tx, people, {
    about: { entity: 'station', id: stationId },
    kind: 'system',
    level: '3',
    topic: 'pushOpsTask',
    sourceId: first.id,
    link: `/stationManage-equipment/${first.id}`,
    ...(await inLanguages(tx, ({ lang }) => ({
      title: serverText(lang, 'calibration.soon', { count: String(coming.length) }),
      body: coming
        .map(({ what, day }) => serverText(lang, 'calibration.line', { what, day }))
        .join('\n')
        .slice(0, MOST_CONTENT),
    }))),
  });
}
