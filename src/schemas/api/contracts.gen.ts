// Printed by `npm run gen` from the files of this folder; do not edit.
import type { Contract } from './contract.ts';
import { ACADEMY } from './academy.ts';
import { ADMIN } from './admin.ts';
import { AIR } from './air.ts';
import { ALARM_QUALITY } from './alarm-quality.ts';
import { ALARM } from './alarm.ts';
import { APPROVAL } from './approval.ts';
import { ASSESS } from './assess.ts';
import { BACKGROUND_TASK } from './background-task.ts';
import { CONTROL } from './control.ts';
import { CORRECTION } from './correction.ts';
import { DEVICE } from './device.ts';
import { DIAGNOSIS } from './diagnosis.ts';
import { DOOR } from './door.ts';
import { EDITING } from './editing.ts';
import { ENGINE } from './engine.ts';
import { FILES } from './files.ts';
import { HOME } from './home.ts';
import { LAB } from './lab.ts';
import { MANUAL } from './manual.ts';
import { MENU_NEWS } from './menu-news.ts';
import { MESSAGE } from './message.ts';
import { MONITOR_RULE } from './monitor-rule.ts';
import { MONITORING } from './monitoring.ts';
import { ORDER_DESK } from './order-desk.ts';
import { OUTBOUND } from './outbound.ts';
import { PARK } from './park.ts';
import { PERIOD } from './period.ts';
import { PUBLIC_VIEW } from './public-view.ts';
import { QUALITY } from './quality.ts';
import { READINGS } from './readings.ts';
import { REPORT } from './report.ts';
import { ROSTER } from './roster.ts';
import { SCHEDULE } from './schedule.ts';
import { SCREEN_SESSION } from './screen-session.ts';
import { SEARCH } from './search.ts';
import { SESSION } from './session.ts';
import { STANDARDS } from './standards.ts';
import { STANDING_BOOK } from './standing-book.ts';
import { STATION_FILES } from './station-files.ts';
import { STATISTICS } from './statistics.ts';
import { STOCK } from './stock.ts';
import { STUDY } from './study.ts';
import { TESTING } from './testing.ts';
import { VIDEO } from './video.ts';
import { WALL } from './wall.ts';
import { WORK_ORDER } from './work-order.ts';
import { WORKBENCH } from './workbench.ts';
import { WORKFLOW_MODELS, WORKFLOW_DEFINITIONS } from './workflow-definitions.ts';
import { WORKFLOW_RUNNING } from './workflow-running.ts';

export type ContractTables = [
  typeof ACADEMY,
  typeof ADMIN,
  typeof AIR,
  typeof ALARM_QUALITY,
  typeof ALARM,
  typeof APPROVAL,
  typeof ASSESS,
  typeof BACKGROUND_TASK,
  typeof CONTROL,
  typeof CORRECTION,
  typeof DEVICE,
  typeof DIAGNOSIS,
  typeof DOOR,
  typeof EDITING,
  typeof ENGINE,
  typeof FILES,
  typeof HOME,
  typeof LAB,
  typeof MANUAL,
  typeof MENU_NEWS,
  typeof MESSAGE,
  typeof MONITOR_RULE,
  typeof MONITORING,
  typeof ORDER_DESK,
  typeof OUTBOUND,
  typeof PARK,
  typeof PERIOD,
  typeof PUBLIC_VIEW,
  typeof QUALITY,
  typeof READINGS,
  typeof REPORT,
  typeof ROSTER,
  typeof SCHEDULE,
  typeof SCREEN_SESSION,
  typeof SEARCH,
  typeof SESSION,
  typeof STANDARDS,
  typeof STANDING_BOOK,
  typeof STATION_FILES,
  typeof STATISTICS,
  typeof STOCK,
  typeof STUDY,
  typeof TESTING,
  typeof VIDEO,
  typeof WALL,
  typeof WORK_ORDER,
  typeof WORKBENCH,
  typeof WORKFLOW_MODELS,
  typeof WORKFLOW_DEFINITIONS,
  typeof WORKFLOW_RUNNING,
];

/** Every table of contracts. */
export const CONTRACT_TABLES: readonly Readonly<Record<string, Contract>>[] = [
  ACADEMY,
  ADMIN,
  AIR,
  ALARM_QUALITY,
  ALARM,
  APPROVAL,
  ASSESS,
  BACKGROUND_TASK,
  CONTROL,
  CORRECTION,
  DEVICE,
  DIAGNOSIS,
  DOOR,
  EDITING,
  ENGINE,
  FILES,
  HOME,
  LAB,
  MANUAL,
  MENU_NEWS,
  MESSAGE,
  MONITOR_RULE,
  MONITORING,
  ORDER_DESK,
  OUTBOUND,
  PARK,
  PERIOD,
  PUBLIC_VIEW,
  QUALITY,
  READINGS,
  REPORT,
  ROSTER,
  SCHEDULE,
  SCREEN_SESSION,
  SEARCH,
  SESSION,
  STANDARDS,
  STANDING_BOOK,
  STATION_FILES,
  STATISTICS,
  STOCK,
  STUDY,
  TESTING,
  VIDEO,
  WALL,
  WORK_ORDER,
  WORKBENCH,
  WORKFLOW_MODELS,
  WORKFLOW_DEFINITIONS,
  WORKFLOW_RUNNING,
];
