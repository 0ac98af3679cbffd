/** What other areas may use of this one; everything else of it is its own. */
export { ALARM_STATUS, linkedAlarmIds, moveOrderAlarms, retakeAlarms, takeAlarms } from './alarm-action-store.ts';
export {
  activeSince,
  factorsOfLimits,
  heardAgain,
  insertAlarms,
  keepOneActiveAlarm,
  loadJudgeStates,
  progressAlarms,
  recoverAlarms,
  recoverPoints,
  recoverUnwatched,
  saveJudgeStates,
  showOffline,
  silentPoints,
  type AlarmProgress,
  type JudgeStateRow,
  type NewAlarm,
  type SilentPoint,
  type WatchedFactor,
} from './alarm-store.ts';
export { alarmEntity } from './alarm.ts';
export { IDLE, judge, type AlarmRule, type JudgeEvent, type JudgeState, type Sample } from './judging/judge.ts';
export { offlineLevel, silenceLimitMs } from './judging/offline.ts';
export { noteAlarms } from './note-alarms.ts';
