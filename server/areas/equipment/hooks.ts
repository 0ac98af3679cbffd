import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import type { EntityHooks, SaveStep, Values } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Dictionary `equipment_status`: 故障. */
const OUT_OF_ORDER = '4';
const MAX_NAME = 60;
const TENTHS = 10;

type Step = SaveStep<'equipment'>;
type Written = Values<'equipment'>;

/** Equipment has a name, knows how long it was out of order, and when it is to be calibrated next. */
export const EQUIPMENT_HOOKS: EntityHooks<'equipment'> = {
  async beforeSave(ctx, step) {
    return {
      ...step.values,
      ...(await nameOf(ctx, step)),
      ...faultOf(ctx, step),
      ...dueOf(step),
    };
  },
  decorate(ctx, rows) {
    const now = ctx.now().getTime();
    return rows.map((row) => ({
      ...row,
      faultHours: hoursOutOfOrder(row, now),
      calibrationLeft: daysLeft(row, now),
    }));
  },
};

/** What nobody named is called as its type. */
async function nameOf(ctx: Ctx, { values, before }: Step): Promise<Pick<Written, 'name'>> {
  const { name, equipmentType } = { ...before, ...values };
  if (toText(name).trim() !== '') return {};
  const type = toText(equipmentType);
  const label = (await readDictionaryLabels(ctx, 'equipment_type')).get(type) ?? type;
  return { name: label.slice(0, MAX_NAME) };
}

/** A fault begins and ends with the status; its minutes are added to those before it. */
function faultOf(ctx: Ctx, { values, before }: Step): Partial<Written> {
  const { status } = { ...before, ...values };
  const since = parseWallTime(before?.faultSince);
  const isNow = status === OUT_OF_ORDER;
  if (isNow) return since === null ? { faultSince: wallTime(ctx.now()) } : {};
  const unit = before?.faultUnit || values.faultUnit ? { faultUnit: null } : {};
  if (since === null) return unit;
  const minutes = Math.max(0, Math.round((ctx.now().getTime() - since) / MINUTE_MS));
  return {
    ...unit,
    faultSince: null,
    faultMinutes: (toNumber(before?.faultMinutes) ?? 0) + minutes,
  };
}

/** The next calibration follows from the last one and the plan, unless somebody said another day. */
function dueOf({ values, before }: Step): Partial<Written> {
  const isPlanned = values.lastCalibration !== undefined || values.calibrationDays !== undefined;
  const said = values.calibrationDue;
  if (!isPlanned) return {};
  const { lastCalibration, calibrationDays } = { ...before, ...values };
  // what was due before it was calibrated is the day of the time before
  const isSaid = said && said !== before?.calibrationDue && said >= (lastCalibration ?? '');
  if (isSaid) return {};
  if (!isChanged(before, { lastCalibration, calibrationDays })) return {};
  const [last, days] = [parseWallTime(lastCalibration), toNumber(calibrationDays)];
  return last === null || days === null
    ? {}
    : { calibrationDue: formatWallDay(last + days * DAY_MS) };
}

function isChanged(
  before: Step['before'],
  now: Pick<Written, 'lastCalibration' | 'calibrationDays'>,
): boolean {
  return (
    toText(before?.lastCalibration) !== toText(now.lastCalibration) ||
    toText(before?.calibrationDays) !== toText(now.calibrationDays)
  );
}

/** All its time out of order in hours, the present one included. */
function hoursOutOfOrder({ faultMinutes, faultSince }: StoredRow, now: number): number {
  const since = parseWallTime(faultSince);
  const ms = (toNumber(faultMinutes) ?? 0) * MINUTE_MS + (since === null ? 0 : now - since);
  return Math.round((Math.max(0, ms) * TENTHS) / HOUR_MS) / TENTHS;
}

function daysLeft({ calibrationDue }: StoredRow, now: number): number | null {
  const due = parseWallTime(calibrationDue);
  const today = parseWallTime(formatWallDay(now));
  return due === null || today === null ? null : Math.round((due - today) / DAY_MS);
}
