import { alarmKindCard } from '#schemas/dictionaries/alarm-kinds.ts';

/** The one alarm of a factor of a point and of a kind that may be active: limits and rules that raise the same share it. Of a kind that joins factors it is that of the point. */
export interface AlarmSlot {
  readonly factorCode: string;
  readonly alarmType: string;
  /** Whether all factors of the point share it. */
  readonly joins: boolean;
  alarmId: string | null;
  /** Of the alarm, 0 without one. */
  level: number;
  /** ISO: when the latest of those that held the alarm let go of it while others held on; null where none did. */
  calmAt: string | null;
}

export function emptySlot(factorCode: string, alarmType: string): AlarmSlot {
  return {
    factorCode,
    alarmType,
    joins: joinsFactors(alarmType),
    alarmId: null,
    level: 0,
    calmAt: null,
  };
}

/** Names a slot at its point: all factors share one where the kind joins them. */
export function slotKey({
  factorCode,
  alarmType,
}: {
  readonly factorCode: string | null;
  readonly alarmType: string;
}): string {
  return `${joinsFactors(alarmType) ? '' : (factorCode ?? '')}|${alarmType}`;
}

function joinsFactors(alarmType: string): boolean {
  return alarmKindCard(alarmType)?.joinsFactors === true;
}
