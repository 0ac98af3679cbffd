/** What other areas may use of this one; everything else of it is its own. */
export { ALARM_STATUS, listLinkedAlarmIds, moveOrderAlarms, retakeAlarms, takeAlarms } from './alarm-action-store.ts';
export {
  readRaisedTimes,
  listFactorsOfLimits,
  insertAlarms,
  keepOneActiveAlarm,
  progressAlarms,
  recoverAlarms,
  recoverPoints,
  recoverUnwatched,
  type AlarmProgress,
  type NewAlarm,
  type WatchedFactor,
} from './alarm-store.ts';
export { alarmEntity } from './alarm.ts';
export { loadJudgeStates, saveJudgeStates, type JudgeStateRow } from './judge-state-store.ts';
export { computeTransmissionRates } from '#schemas/formulas/formulas.ts';
export { IDLE, judge, type AlarmRule, type JudgeEvent, type JudgeState, type Sample } from './judging/judge.ts';
export { judgeOfflineLevel, silenceLimitMs } from './judging/offline.ts';
export { noteAlarms } from './note-alarms.ts';
export { listHeardAgain, showOffline, listSilentPoints, type SilentPoint } from './silence-store.ts';
