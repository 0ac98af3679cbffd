/** What other areas may use of this one; everything else of it is its own. */
export {
  ALARM_STATUS,
  areOfPoint,
  listLinkedAlarmIds,
  moveOrderAlarms,
  retakeAlarms,
  takeAlarms,
} from './alarm-action-store.ts';
export {
  readRaisedTimes,
  insertAlarms,
  progressAlarms,
  type AlarmProgress,
  type NewAlarm,
} from './alarm-store.ts';
export { keepOneActiveAlarm } from './active-key-store.ts';
export {
  listFactorsOfLimits,
  recoverPoints,
  recoverRuleAlarms,
  recoverUnwatched,
  type WatchedFactor,
} from './recover-store.ts';
export { type AlarmBatch, writeAlarmBatch } from './alarm-batch.ts';
export { alarmEntity } from './alarm.ts';
export { loadJudgeStates, type JudgeStateRow } from './judge-state-store.ts';
export { computeTransmissionRates } from '#schemas/formulas/formulas.ts';
export {
  IDLE,
  isQuiet,
  judge,
  type AlarmRule,
  type JudgeEvent,
  type JudgeState,
  type Sample,
} from './judging/judge.ts';
export { judgeLower, judgeUpper } from './judging/level.ts';
export { judgeOfflineLevel, silenceLimitMs } from './judging/offline.ts';
export { plainAlarm } from './plain-alarm.ts';
export { headlineOf } from './reason.ts';
export { noteAlarms } from './note-alarms.ts';
export { tellRegulator } from './regulator.ts';
export { sayAlarmOf, sayAll, sayPartOf, saySentence } from './sentence.ts';
export {
  listHeardAgain,
  showOffline,
  listSilentPoints,
  type SilentPoint,
} from './silence-store.ts';
export { findMutes, findStationOwners, findWatchers } from './watcher-store.ts';
export { raiseAlarms, recoverAlarmsOf, type OutsideAlarm, type OutsideKey } from './outside.ts';
export { restateAlarms } from './restate.ts';
export { makeSuppressions, type Suppressions } from './suppression.ts';
export { loadSuppressions } from './suppression-store.ts';
export { liftAlarm, liftLevel, makeLevelLifts, type LevelLifts } from './lift.ts';
export { loadLifts } from './lift-store.ts';
export { type AlarmKey, findActive, listActiveSubjects, untilSettled } from './outside-store.ts';
