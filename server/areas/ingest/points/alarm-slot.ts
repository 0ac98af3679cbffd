/** The one alarm of a factor of a point and of a kind that may be active: limits and rules that raise the same share it. */
export interface AlarmSlot {
  readonly factorCode: string;
  readonly alarmType: string;
  alarmId: string | null;
  /** Of the alarm, 0 without one. */
  level: number;
  /** ISO: when the latest of those that held the alarm let go of it while others held on; null where none did. */
  calmAt: string | null;
}

export function emptySlot(factorCode: string, alarmType: string): AlarmSlot {
  return { factorCode, alarmType, alarmId: null, level: 0, calmAt: null };
}

/** Names a slot at its point. */
export function slotKey({
  factorCode,
  alarmType,
}: {
  readonly factorCode: string | null;
  readonly alarmType: string;
}): string {
  return `${factorCode ?? ''}|${alarmType}`;
}
