import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import { untilSettled, type OutsideAlarm, type OutsideKey } from '#server/areas/alarm/face.ts';
import { serverText } from '#server/base/texts/server-text.ts';

interface DoorOf {
  readonly id: string;
  readonly stationId: string;
}

/** The alarm of one door that is silent: others of its station have theirs. */
export function doorAlarmKey({ id, stationId }: DoorOf): OutsideKey {
  return { kind: ALARM_KIND.door, stationId, subjectKey: `door:${id}` };
}

/** Sentences of alarms are kept in Chinese. */
export const KEPT_IN = 'zh-CN';

/** Events that are alarms, of the dictionary entrance_event_type: who forces a door, and who is forced to open it. */
const ALARMING = {
  '7': { name: 'forced', level: 3 },
  '8': { name: 'duress', level: 4 },
} as const;

interface ToldEvent {
  readonly type: string | null;
  /** With an offset. */
  readonly at: string;
  readonly name: string | null;
}

/** What events of a door raise: one alarm of each kind of event, until people have settled it. The device tells no end. */
export function alarmsOfEvents(
  door: DoorOf & { readonly name: string },
  events: readonly ToldEvent[],
): readonly OutsideAlarm[] {
  return events
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .flatMap(({ type, at, name }) => {
      const alarming =
        type !== null && Object.hasOwn(ALARMING, type)
          ? ALARMING[type as keyof typeof ALARMING]
          : null;
      if (!alarming) return [];
      const event = serverText(KEPT_IN, `door.${alarming.name}`);
      const what = name ? `${door.name} ${event} ${name}` : `${door.name} ${event}`;
      return {
        kind: ALARM_KIND.door,
        stationId: door.stationId,
        subjectKey: untilSettled(`door:${door.id}:${alarming.name}`),
        level: alarming.level,
        at: new Date(at),
        params: { what },
        evidence: {
          told: 'door',
          at: formatIsoWallTime(new Date(at)),
          facts: { what: door.name, event },
          about: `door:${door.id}`,
        },
      } as const;
    });
}
