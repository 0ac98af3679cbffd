import { ALARM_KIND, type AlarmKind } from '#schemas/dictionaries/alarm-kinds.ts';
import type { UploadRow } from './upload-store.ts';

/** What a device told of itself: commands 2021 and 3020. */
export type ToldState = Pick<UploadRow, 'mn' | 'cn' | 'polId' | 'item' | 'content' | 'dataTime'>;

/** What a state means: an alarm of a kind about a factor (null: the whole point), and the word of the state. */
export interface StateFault {
  readonly kind: AlarmKind;
  readonly factorCode: string | null;
  /** Facility (SB1) or code of the item. */
  readonly item: string;
  readonly state: string;
}

/** A setting of an analyser that has another value than the one known before. */
export interface ChangedSetting {
  readonly mn: string;
  readonly factorCode: string | null;
  readonly item: string;
  readonly before: string;
  readonly after: string;
  readonly atMs: number;
}

/** What a device told, all together: faults, and facilities that are off. */
export interface DeviceFaults {
  readonly faults: readonly StateFault[];
  /** Factors that states were told of, so that what is over can end. */
  readonly factors: readonly (string | null)[];
  readonly facilitiesOff: readonly string[];
  readonly hasFacilities: boolean;
}

const FACILITY = '2021';
const INFORMATION = '3020';
/** Dictionaries analyzer_status and device_run_status. */
const ANALYSER = { item: 'i12001', fault: '2', power: '6' } as const;
const ALARM_STATE = 'i12003';
const FINE = '0';
const RUN = { off: '0', alarm: '4' } as const;
const SETTING = /^i13\d{3}$/;
const STATE = /^(?:i1200[13]|i13\d{3}|SB\d{1,3})$/i;

/** Whether something told is a state or a setting that alarms follow from. */
export function isState({ cn, item }: ToldState): boolean {
  return (cn === FACILITY || cn === INFORMATION) && STATE.test(item);
}

/** The value of a field of what was told: `Info=2` of 3020, `RS=1` of 2021. */
export function valueOf({ content }: Pick<ToldState, 'content'>, field: string): string | null {
  return (
    content
      .split('; ')
      .flatMap((part) =>
        part.startsWith(`${field}=`) ? [part.slice(field.length + 1).trim()] : [],
      )[0] ?? null
  );
}

/** Settings that changed against what was known; what is told for the first time, or of an earlier time, changes nothing. */
export function changedSettings(
  told: readonly ToldState[],
  known: ReadonlyMap<string, ToldState>,
): readonly ChangedSetting[] {
  const latest = new Map(known);
  return [...told].sort(byTime).flatMap((state): readonly ChangedSetting[] => {
    if (state.cn !== INFORMATION || !SETTING.test(state.item)) return [];
    const last = latest.get(stateKey(state));
    if (last && last.dataTime > state.dataTime) return [];
    latest.set(stateKey(state), state);
    const [before, after] = [last && valueOf(last, 'Info'), valueOf(state, 'Info')];
    if (before === undefined || before === null || after === null || isSame(before, after))
      return [];
    return [
      {
        mn: state.mn,
        factorCode: state.polId || null,
        item: state.item,
        before,
        after,
        atMs: state.dataTime,
      },
    ];
  });
}

/** `1.0` and `1` are one setting. */
function isSame(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && Number(one) === Number(other));
}

export function stateKey({ mn, cn, polId, item }: ToldState): string {
  return [mn, cn, polId, item].join('|');
}

/** Known states with those told now in the place of earlier ones. */
export function withTold(
  known: ReadonlyMap<string, ToldState>,
  told: readonly ToldState[],
): ReadonlyMap<string, ToldState> {
  const latest = new Map(known);
  for (const state of [...told].sort(byTime))
    if ((latest.get(stateKey(state))?.dataTime ?? 0) <= state.dataTime)
      latest.set(stateKey(state), state);
  return latest;
}

function byTime(one: ToldState, other: ToldState): number {
  return one.dataTime - other.dataTime;
}

/** What is wrong with one device by all it told. */
export function findFaults(states: readonly ToldState[]): DeviceFaults {
  const facilities = states.filter(({ cn }) => cn === FACILITY);
  const off = facilities
    .filter((state) => valueOf(state, 'RS') === RUN.off)
    .map(({ item }) => item);
  return {
    faults: states.flatMap(faultOf),
    factors: [...new Set(states.map(factorOf))],
    facilitiesOff: off,
    hasFacilities: facilities.length > 0,
  };
}

function factorOf({ cn, polId }: ToldState): string | null {
  return cn === INFORMATION && polId !== '' ? polId : null;
}

function faultOf(state: ToldState): readonly StateFault[] {
  const { cn, item } = state;
  const about = { factorCode: factorOf(state), item };
  if (cn === FACILITY)
    return valueOf(state, 'RS') === RUN.alarm
      ? [{ ...about, kind: ALARM_KIND.instrument, state: `RS.${RUN.alarm}` }]
      : [];
  const value = valueOf(state, 'Info');
  if (item === ANALYSER.item && value === ANALYSER.fault)
    return [{ ...about, kind: ALARM_KIND.instrument, state: `${item}.${value}` }];
  if (item === ANALYSER.item && value === ANALYSER.power)
    return [{ ...about, kind: ALARM_KIND.power, state: `${item}.${value}` }];
  const isAlarm = item === ALARM_STATE && value !== null && value !== '' && value !== FINE;
  return isAlarm ? [{ ...about, kind: ALARM_KIND.instrument, state: `${item}.${value}` }] : [];
}
