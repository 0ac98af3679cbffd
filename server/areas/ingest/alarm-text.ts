import type { LimitRow, PointRow } from './point-store.ts';
import { ALARM_TYPE } from './watch.ts';
import texts from '#locales/zh-CN/alarm.json' with { type: 'json' };

const TEXT_BY_TYPE: Readonly<Record<string, string>> = {
  [ALARM_TYPE.over]: texts.over,
  [ALARM_TYPE.warning]: texts.warning,
  [ALARM_TYPE.zero]: texts.zero,
  [ALARM_TYPE.constant]: texts.constant,
  [ALARM_TYPE.offline]: texts.offline,
  [ALARM_TYPE.communication]: texts.communication,
};

/** The stored sentence of an alarm, in the language of the installation's records (zh-CN). Times are ISO text of UTC+8. */
export function writeAlarmText(alarmType: string, params: Readonly<Record<string, string | number>>): string {
  return fillIn(TEXT_BY_TYPE[alarmType] ?? '', params);
}

/** The sentence of packets that no key opens, in the same language. */
export function writeKeyText(params: Readonly<Record<string, string | number>>): string {
  return fillIn(texts.key, params);
}

function fillIn(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')).slice(0, 500);
}

/** What is normal under a limit: `<50`, `>5`, `6~9`. */
export function writeLimitText(limit: LimitRow): string {
  if (limit.kind === '3') return `${limit.lower}~${limit.upper}`;
  return limit.kind === '2' ? `>${limit.lower}` : `<${limit.upper}`;
}

/** Enterprise and point, as people name the place. */
export function placeOf(point: PointRow): string {
  return [point.enterpriseName ?? point.stationName, point.name].filter(Boolean).join('-');
}

/** `2026-03-01 08:00:00` of an ISO time with the offset of UTC+8. */
export function shownTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
