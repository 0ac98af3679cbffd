import type { AlarmProgress, NewAlarm } from '#server/areas/alarm/face.ts';
import type { Said } from '#server/base/texts/said.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { AlarmSlot } from '../points/alarm-slot.ts';

/** A new alarm while its batch is judged. */
export type RaisedAlarm = { -readonly [K in keyof NewAlarm]: NewAlarm[K] };

/** What is told of an alarm. */
export interface AlarmEvent extends OutboxEntry {
  readonly payload: {
    readonly alarmId: string;
    readonly stationId: string;
    readonly level?: number;
  };
}

/** What is known of an alarm that goes on. */
export interface GoingOn {
  readonly stationId: string;
  /** ISO. */
  readonly at: string;
  readonly value: number | null;
  readonly level: number;
  readonly multiple: number | null;
  /** The factor that adds to an alarm of all factors of its point, its mark, and the sentence of an alarm of these factors. */
  readonly joins:
    | {
        readonly factorCode: string;
        readonly mark?: string;
        readonly say?: (factorCodes: readonly string[]) => Said;
      }
    | undefined;
}

/** What a batch does to the alarms of points, as it is judged. */
export interface SlotChanges {
  /** With all that happened to them in this batch, their end included. */
  readonly raised: RaisedAlarm[];
  readonly progress: Map<string, AlarmProgress>;
  /** Alarms of earlier batches that end. */
  readonly recovered: { readonly id: string; readonly at: string }[];
  readonly events: AlarmEvent[];
  /** Raises the alarm of a slot, or goes on with the one that is active. @returns its id */
  hold(slot: AlarmSlot, news: GoingOn, make: () => RaisedAlarm): string;
  /** It is over, not before it last happened, nor before any that held it let go. */
  end(slot: AlarmSlot, over: { readonly stationId: string; readonly at: string }): void;
  /** One that held the alarm lets go, others hold on. @param at ISO */
  calm(slot: AlarmSlot, at: string): void;
  /** Takes the slots back to before the batch. */
  undo(): void;
}

/** The changes as they come together. */
interface Coming extends Pick<SlotChanges, 'raised' | 'progress' | 'recovered' | 'events'> {
  readonly raisedNow: Map<string, RaisedAlarm>;
  /** Slots as they were, in the order they changed. */
  readonly journal: {
    readonly slot: AlarmSlot;
    readonly alarmId: string | null;
    readonly level: number;
    readonly calmAt: string | null;
  }[];
  readonly recovered: { readonly id: string; readonly at: string }[];
}

export function makeSlotChanges(): SlotChanges {
  const coming: Coming = {
    raised: [],
    progress: new Map(),
    recovered: [],
    events: [],
    raisedNow: new Map(),
    journal: [],
  };
  const { raised, progress, recovered, events, journal } = coming;
  return {
    raised,
    progress,
    recovered,
    events,
    hold: (slot, news, make) =>
      slot.alarmId === null
        ? raise(coming, slot, news, make())
        : holdOn(coming, slot, slot.alarmId, news),
    end: (slot, over) => end(coming, slot, over),
    calm(slot, at) {
      remember(coming, slot);
      slot.calmAt = later(slot.calmAt, at);
    },
    undo() {
      for (const { slot, ...before } of journal.reverse()) Object.assign(slot, before);
    },
  };
}

function remember({ journal }: Coming, slot: AlarmSlot): void {
  const { alarmId, level, calmAt } = slot;
  journal.push({ slot, alarmId, level, calmAt });
}

function set(coming: Coming, slot: AlarmSlot, alarmId: string | null, level: number): void {
  remember(coming, slot);
  if (alarmId !== slot.alarmId) slot.calmAt = null;
  slot.alarmId = alarmId;
  slot.level = level;
}

/** The later of two ISO times with the same offset. */
function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

function raise(
  coming: Coming,
  slot: AlarmSlot,
  { stationId, level }: GoingOn,
  alarm: RaisedAlarm,
): string {
  set(coming, slot, alarm.id, level);
  coming.raised.push(alarm);
  coming.raisedNow.set(alarm.id, alarm);
  coming.events.push({ name: 'alarm.raised', payload: { alarmId: alarm.id, stationId, level } });
  return alarm.id;
}

function holdOn(coming: Coming, slot: AlarmSlot, alarmId: string, news: GoingOn): string {
  const { stationId, level } = news;
  goOn(coming, alarmId, news);
  if (level > slot.level) {
    set(coming, slot, alarmId, level);
    coming.events.push({ name: 'alarm.levelRaised', payload: { alarmId, stationId, level } });
  }
  return alarmId;
}

function goOn(
  { raisedNow, progress }: Coming,
  id: string,
  { at, value, level, multiple, joins }: GoingOn,
): void {
  const fresh = raisedNow.get(id);
  if (fresh) return addTo(fresh, { at, value, level, multiple, joins });
  const news = { id, level, at, value, maxValue: value, multiple, addTimes: 1 };
  progress.set(id, onward(progress.get(id), { ...news, ...joinedTo(progress.get(id), joins) }));
}

function end(
  coming: Coming,
  slot: AlarmSlot,
  { stationId, at: told }: { readonly stationId: string; readonly at: string },
): void {
  const { alarmId } = slot;
  if (alarmId === null) return;
  const fresh = coming.raisedNow.get(alarmId);
  const at = later(slot.calmAt, told);
  if (fresh) fresh.endedAt = later(fresh.lastAt, at);
  else coming.recovered.push({ id: alarmId, at });
  coming.events.push({ name: 'alarm.recovered', payload: { alarmId, stationId } });
  set(coming, slot, null, 0);
}

/** A limit and a rule that speak of one value count it once. */
function onward(before: AlarmProgress | undefined, now: AlarmProgress): AlarmProgress {
  if (!before) return { ...now, multiple: now.multiple ?? 0 };
  const isEarlier = before.at > now.at;
  return {
    ...now,
    at: isEarlier ? before.at : now.at,
    value: isEarlier ? before.value : now.value,
    level: Math.max(now.level, before.level),
    maxValue: larger(now.maxValue, before.maxValue),
    multiple: larger(now.multiple, before.multiple),
    addTimes: before.addTimes + (before.at === now.at ? 0 : 1),
  };
}

function addTo(
  alarm: RaisedAlarm,
  { at, value, level, multiple, joins }: Omit<GoingOn, 'stationId'>,
): void {
  join(alarm, joins);
  if (alarm.lastAt !== at) alarm.times++;
  alarm.level = Math.max(alarm.level, level);
  if (at >= alarm.lastAt) alarm.value = value;
  alarm.lastAt = later(alarm.lastAt, at);
  alarm.maxValue = larger(alarm.maxValue, value);
  alarm.multiple = larger(alarm.multiple, multiple);
}

/** What an alarm lists, with what joins it. */
function joinedTo(before: Joined | undefined, joins: GoingOn['joins']): Joined {
  if (!joins) return {};
  const { factorCode, mark } = joins;
  return {
    factorCodes: [...new Set([...(before?.factorCodes ?? []), factorCode])],
    marks: [...new Set([...(before?.marks ?? []), ...(mark === undefined ? [] : [mark])])],
  };
}

type Joined = Pick<AlarmProgress, 'factorCodes' | 'marks'>;

function join(alarm: RaisedAlarm, joins: GoingOn['joins']): void {
  const known = alarm.factorCodes?.length ?? 0;
  Object.assign(alarm, joinedTo(alarm, joins));
  if (joins?.say && alarm.factorCodes && alarm.factorCodes.length > known)
    alarm.message = joins.say(alarm.factorCodes);
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
