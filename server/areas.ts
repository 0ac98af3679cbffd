// Printed by `npm run gen` from the folders of server; do not edit.
import { ACADEMY_AREA } from './areas/academy/area.ts';
import { AIR_AREA } from './areas/air/area.ts';
import { ALARM_AREA } from './areas/alarm/area.ts';
import { ASSESS_AREA } from './areas/assess/area.ts';
import { CHECK_AREA } from './areas/check/area.ts';
import { CONTROL_AREA } from './areas/control/area.ts';
import { CORRECTION_AREA } from './areas/correction/area.ts';
import { DEVICE_AREA } from './areas/device/area.ts';
import { DIAGNOSIS_AREA } from './areas/diagnosis/area.ts';
import { DOOR_AREA } from './areas/door/area.ts';
import { EQUIPMENT_AREA } from './areas/equipment/area.ts';
import { INGEST_AREA } from './areas/ingest/area.ts';
import { LAB_AREA } from './areas/lab/area.ts';
import { MANUAL_AREA } from './areas/manual/area.ts';
import { MONITORING_AREA } from './areas/monitoring/area.ts';
import { ORDER_DESK_AREA } from './areas/order-desk/area.ts';
import { OVERVIEW_AREA } from './areas/overview/area.ts';
import { PARK_AREA } from './areas/park/area.ts';
import { PLAN_AREA } from './areas/plan/area.ts';
import { QUALITY_AREA } from './areas/quality/area.ts';
import { READING_AREA } from './areas/reading/area.ts';
import { REPORT_AREA } from './areas/report/area.ts';
import { ROSTER_AREA } from './areas/roster/area.ts';
import { RULE_AREA } from './areas/rule/area.ts';
import { STANDING_BOOK_AREA } from './areas/standing-book/area.ts';
import { STATION_FILES_AREA } from './areas/station-files/area.ts';
import { STATISTIC_AREA } from './areas/statistic/area.ts';
import { STOCK_AREA } from './areas/stock/area.ts';
import { STUDY_AREA } from './areas/study/area.ts';
import { TESTING_AREA } from './areas/testing/area.ts';
import { TREND_AREA } from './areas/trend/area.ts';
import { UNIT_AREA } from './areas/unit/area.ts';
import { VIDEO_AREA } from './areas/video/area.ts';
import { WALL_AREA } from './areas/wall/area.ts';
import { WARNING_AREA } from './areas/warning/area.ts';
import { WORK_ORDER_AREA } from './areas/work-order/area.ts';
import { WORKFLOW_AREA } from './areas/workflow/area.ts';
import { ENTITIES_SERVICE } from './entities/service.ts';
import type { Service } from './house/define-service.ts';
import type { Area } from './moves/define-area.ts';
import { MOVES_SERVICE } from './moves/service.ts';
import { ADMIN_SERVICE } from './platform/admin/service.ts';
import { BACKGROUND_TASK_SERVICE } from './platform/background-task/service.ts';
import { CLEAN_UP_SERVICE } from './platform/clean-up/service.ts';
import { EDITING_SERVICE } from './platform/editing/service.ts';
import { FILES_SERVICE } from './platform/files/service.ts';
import { HEALTH_SERVICE } from './platform/health/service.ts';
import { MAIL_SERVICE } from './platform/mail/service.ts';
import { MESSAGE_SERVICE } from './platform/message/service.ts';
import { NOTICE_SERVICE } from './platform/notice/service.ts';
import { OUTSIDE_SERVICE } from './platform/outside/service.ts';
import { PUBLIC_VIEW_SERVICE } from './platform/public-view/service.ts';
import { SCHEDULE_SERVICE } from './platform/schedule/service.ts';
import { SCREEN_SERVICE } from './platform/screen/service.ts';
import { SEARCH_SERVICE } from './platform/search/service.ts';
import { SESSION_SERVICE } from './platform/session/service.ts';
import { SETTINGS_SERVICE } from './platform/settings/service.ts';
import { SMS_SERVICE } from './platform/sms/service.ts';
import { TRANSFER_SERVICE } from './platform/transfer/service.ts';
import type { ServerParts } from './server-parts.ts';
import { WORKBENCH_SERVICE } from './workbench/service.ts';

/** Every service of the house: a folder with a `service.ts`. */
export const SERVICES: readonly Service<ServerParts>[] = [
  ENTITIES_SERVICE,
  MOVES_SERVICE,
  WORKBENCH_SERVICE,
  ADMIN_SERVICE,
  BACKGROUND_TASK_SERVICE,
  CLEAN_UP_SERVICE,
  EDITING_SERVICE,
  FILES_SERVICE,
  HEALTH_SERVICE,
  MAIL_SERVICE,
  MESSAGE_SERVICE,
  NOTICE_SERVICE,
  OUTSIDE_SERVICE,
  PUBLIC_VIEW_SERVICE,
  SCHEDULE_SERVICE,
  SCREEN_SERVICE,
  SEARCH_SERVICE,
  SESSION_SERVICE,
  SETTINGS_SERVICE,
  SMS_SERVICE,
  TRANSFER_SERVICE,
];

/** Every area of the business: a folder with an `area.ts`. */
export const AREAS: readonly Area<ServerParts>[] = [
  ACADEMY_AREA,
  AIR_AREA,
  ALARM_AREA,
  ASSESS_AREA,
  CHECK_AREA,
  CONTROL_AREA,
  CORRECTION_AREA,
  DEVICE_AREA,
  DIAGNOSIS_AREA,
  DOOR_AREA,
  EQUIPMENT_AREA,
  INGEST_AREA,
  LAB_AREA,
  MANUAL_AREA,
  MONITORING_AREA,
  ORDER_DESK_AREA,
  OVERVIEW_AREA,
  PARK_AREA,
  PLAN_AREA,
  QUALITY_AREA,
  READING_AREA,
  REPORT_AREA,
  ROSTER_AREA,
  RULE_AREA,
  STANDING_BOOK_AREA,
  STATION_FILES_AREA,
  STATISTIC_AREA,
  STOCK_AREA,
  STUDY_AREA,
  TESTING_AREA,
  TREND_AREA,
  UNIT_AREA,
  VIDEO_AREA,
  WALL_AREA,
  WARNING_AREA,
  WORK_ORDER_AREA,
  WORKFLOW_AREA,
];
