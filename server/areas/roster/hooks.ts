import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findDuties, findPersonName, holdEngineer } from './roster-store.ts';
import { spanOf, type Span } from './shifts.ts';

const MINUTE_CHARS = 16;
/** Up to the month, and up to the time of day. */
const YEAR_CHARS = 5;
const DAY_CHARS = 11;
const MOST = 100;

/** A duty says when it begins and ends; nobody has two at once. */
export const ROSTER_HOOKS: EntityHooks<'jobSchedule'> = {
  async beforeSave(ctx, { id, values, before }) {
    const { day, shift, engineerId } = { ...before, ...values };
    const span = spanOf(toText(day), toText(shift));
    if (!span) return values;
    await demandFree(ctx, { engineerId: toText(engineerId), span, except: [id] });
    return {
      ...values,
      beginTime: wallTime(span.beginMs),
      endTime: wallTime(span.endMs),
      label: await labelOf(ctx, toText(engineerId), span),
    };
  },
};

/** `11-27 20:00–08:00 name`: how a duty is chosen from others. */
export async function labelOf(ctx: Ctx, engineerId: string, span: Span): Promise<string> {
  const [from, to] = [wallTime(span.beginMs), wallTime(span.endMs)];
  const name = await findPersonName(ctx.db, engineerId);
  return `${from.slice(YEAR_CHARS, MINUTE_CHARS)}–${to.slice(DAY_CHARS, MINUTE_CHARS)} ${name}`.slice(
    0,
    MOST,
  );
}

interface Wanted {
  readonly engineerId: string;
  readonly span: Span;
  /** Duties that do not count. */
  readonly except: readonly string[];
}

/** @throws AppError `invalid` the person has another duty in that span */
export async function demandFree(ctx: Ctx, { engineerId, span, except }: Wanted): Promise<void> {
  await holdEngineer(ctx.db, engineerId);
  const other = (await findDuties(ctx.db, [engineerId], span)).find(
    ({ id }) => !except.includes(id),
  );
  if (!other) return;
  const params = {
    name: other.engineerName,
    from: wallTime(other.beginMs).slice(0, MINUTE_CHARS),
    to: wallTime(other.endMs).slice(0, MINUTE_CHARS),
  };
  const issue = { path: 'engineerId', rule: 'overlap', message: 'errors.roster.overlap', params };
  throw new AppError('invalid', {}, { issues: [issue] });
}
