import type { Row } from '#engine/base/ports.ts';
import type { OffDayPolicy, Period } from '#schemas/plans/due-dates.ts';

const UNITS = ['day', 'week', 'month'] as const;
const POLICIES: readonly OffDayPolicy[] = ['ignore', 'move', 'skip'];

/** The period that the values of a rule say; null while some are missing. */
export function readPeriod({ every, unit, anchor, until, offDays }: Row): Period | null {
  const known = UNITS.find((one) => one === unit);
  const policy = POLICIES.find((one) => one === offDays);
  const count = Number(every);
  if (!known || !policy || typeof anchor !== 'string' || anchor === '' || !(count >= 1))
    return null;
  return {
    every: count,
    unit: known,
    anchor,
    until: typeof until === 'string' && until !== '' ? until : null,
    offDays: policy,
  };
}
