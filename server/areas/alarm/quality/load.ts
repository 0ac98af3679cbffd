import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import { groupAlarms, percentOf } from './counts.ts';
import type { JudgedAlarm } from './facts.ts';

const SLOT_MS = 10 * MINUTE_MS;
/** More alarms than this within ten minutes are a flood (ISA-18.2, unconfirmed). */
export const FLOOD = 10;
const CHATTER = 3;
const TOP = 10;

/** What a person in front of the alarms bears: measures of ISA-18.2-2016 / IEC 62682. */
export interface AlarmLoad {
  readonly perHour: number | null;
  /** People who confirmed at least one alarm of the span. */
  readonly operators: number;
  readonly perOperatorHour: number | null;
  /** The most within one of the ten-minute spans from the beginning on. */
  readonly peak: number;
  /** Percent of those spans with more than ten alarms. */
  readonly floodShare: number | null;
  /** Percent that the ten points, factors and kinds with the most alarms have. */
  readonly topShare: number | null;
  /** How many of those there are: ten, or fewer. */
  readonly top: number;
  /** Points, factors and kinds that were raised three times within a minute at least once. */
  readonly chattering: number;
}

/** @param alarms in the order of time; all of them within the span */
export function measureLoad(
  alarms: readonly JudgedAlarm[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): AlarmLoad {
  const hours = Math.max(0, untilMs - fromMs) / HOUR_MS;
  const people = new Set<string>();
  const slots = new Map<number, number>();
  for (const { handlerId, confirmMs, atMs } of alarms) {
    if (handlerId !== null && confirmMs !== null) people.add(handlerId);
    const slot = Math.floor((atMs - fromMs) / SLOT_MS);
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  const operators = people.size;
  const counts = [...slots.values()];
  const groups = [...groupAlarms(alarms, ({ key }) => key).values()];
  const top = groups
    .map(({ length }) => length)
    .sort((a, b) => b - a)
    .slice(0, TOP);
  return {
    perHour: hours === 0 ? null : roundTo(alarms.length / hours, 2),
    operators,
    perOperatorHour:
      hours === 0 || operators === 0 ? null : roundTo(alarms.length / hours / operators, 2),
    peak: counts.reduce((most, count) => Math.max(most, count), 0),
    floodShare: percentOf(
      counts.filter((count) => count > FLOOD).length,
      Math.ceil(Math.max(0, untilMs - fromMs) / SLOT_MS),
    ),
    topShare: percentOf(
      top.reduce((sum, count) => sum + count, 0),
      alarms.length,
    ),
    top: top.length,
    chattering: groups.filter((group) => countChatters(group) > 0).length,
  };
}

/** How often three alarms of one point, factor and kind fell within a minute; each alarm counts for one such time. */
export function countChatters(group: readonly JudgedAlarm[]): number {
  let chatters = 0;
  for (let at = CHATTER - 1; at < group.length; at++) {
    const [first, last] = [group[at - CHATTER + 1], group[at]];
    if (!first || !last || last.atMs - first.atMs >= MINUTE_MS) continue;
    chatters++;
    at += CHATTER - 1;
  }
  return chatters;
}
