/** Values of the dictionary stock_movement_kind, by the names that programs use. */
export const MOVEMENT_KIND = {
  receive: '1',
  issue: '2',
  giveBack: '3',
  transferOut: '4',
  transferIn: '5',
  countUp: '6',
  countDown: '7',
  scrap: '8',
} as const;

export type MovementKind = (typeof MOVEMENT_KIND)[keyof typeof MOVEMENT_KIND];

/** Values of the dictionary stock_batch_state; `expired` is told of usable ones whose last day is over, and never kept. */
export const BATCH_STATE = { usable: '1', quarantined: '2', expired: '3' } as const;
