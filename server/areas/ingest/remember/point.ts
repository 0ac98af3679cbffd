import type { RuleSurroundings } from '#schemas/monitor-rules/frame.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import type { AlarmSlot } from '../points/alarm-slot.ts';
import type { DevicePassword } from '../points/device-password.ts';
import type { PointRow } from '../points/point-store.ts';
import { isStillActive, type Watch } from '../points/watch.ts';
import type { RuleStateRow } from '../rules/rule-store.ts';
import type { RuleWatch } from '../rules/rule-watch.ts';

/** Values of monitor_status: nothing of a point that is stopped or maintained is judged. */
const STOPPED = '4';
const MAINTAINED = '5';

export const isAtRest = (status: string | null): boolean =>
  status === STOPPED || status === MAINTAINED;

/** A point and what is watched on it. */
export interface Point {
  readonly row: PointRow;
  readonly password: DevicePassword;
  readonly watches: ReadonlyMap<string, readonly Watch[]>;
  /** The rules that run here, by the kind of readings they judge. */
  readonly rules: ReadonlyMap<ReadingKind, readonly RuleWatch[]>;
  /** Whether one of them asks for states that the device tells. */
  readonly asksStates: boolean;
  /** The alarms that limits and rules may raise here. */
  readonly slots: ReadonlyMap<string, AlarmSlot>;
  /** What rules that run here no more left: alarms that nothing holds and states. */
  leftovers: {
    readonly slots: readonly AlarmSlot[];
    readonly states: readonly RuleStateRow[];
  } | null;
  /** What frames of a kind are held against. */
  readonly around: (kind: ReadingKind) => RuleSurroundings;
  /** Milliseconds since 1970. */
  lastHeardMs: number | null;
  lastTouchedMs: number;
  /** Newest DataTime stored since the start, per kind of readings. */
  readonly newestMs: Map<ReadingKind, number>;
  shownStatus: string | null;
  /** How often batches had written for its device when it was last looked at; -1: not known yet. */
  turn: number;
  /** Whether its watches remember what the database does; not so before it is first heard here, or after another server heard it. */
  isPrimed: boolean;
  /** When it last sent a time that cannot be true, milliseconds since 1970; null where its clock is right. */
  clockWrongMs: number | null;
}

/** Whether a limit holds the alarm of a slot, by whichever factor. */
export function isHeldByLimit({ watches }: Pick<Point, 'watches'>, slot: AlarmSlot): boolean {
  for (const list of watches.values())
    if (list.some((watch) => watch.slot === slot && isStillActive(watch))) return true;
  return false;
}
