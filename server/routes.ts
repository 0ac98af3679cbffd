import type { Contract } from '#schemas/api/contract.ts';
import { registerAirRoutes } from '#server/areas/air/routes.ts';
import { registerAlarmRoutes } from '#server/areas/alarm/routes.ts';
import { registerControlRoutes } from '#server/areas/control/routes.ts';
import { registerCorrectionRoutes } from '#server/areas/correction/routes.ts';
import { registerDeviceRoutes } from '#server/areas/device/routes.ts';
import { registerDiagnosisRoutes } from '#server/areas/diagnosis/routes.ts';
import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import { registerGatewayRoutes } from '#server/areas/ingest/routes.ts';
import { registerManualRoutes } from '#server/areas/manual/routes.ts';
import { registerSpecReadRoutes } from '#server/areas/monitoring/routes.ts';
import { registerHomeRoutes, type DemoDeps } from '#server/areas/overview/routes.ts';
import { registerQualityRoutes } from '#server/areas/quality/routes.ts';
import { registerReadingRoutes } from '#server/areas/reading/routes.ts';
import { registerRuleRoutes } from '#server/areas/rule/routes.ts';
import { registerStatisticRoutes } from '#server/areas/statistic/routes.ts';
import { registerWorkOrderRoutes } from '#server/areas/work-order/routes.ts';
import { registerApprovalRoutes } from '#server/areas/workflow/approval/routes.ts';
import { registerModelRoutes } from '#server/areas/workflow/definitions/routes.ts';
import { registerRunningRoutes } from '#server/areas/workflow/running/routes.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { RouteHost } from '#server/endpoints/serve.ts';
import { registerLanguageRoutes } from '#server/platform/admin/language-routes.ts';
import { registerPeopleRoutes } from '#server/platform/admin/people-routes.ts';
import { registerAdminRoutes } from '#server/platform/admin/routes.ts';
import { registerBackgroundTaskRoutes } from '#server/platform/background-task/routes.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { registerFileRoutes, registerStorageRoutes } from '#server/platform/files/routes.ts';
import { registerMailRoutes } from '#server/platform/mail/routes.ts';
import { registerMessageRoutes } from '#server/platform/message/routes.ts';
import { registerNoticeRoutes } from '#server/platform/notice/routes.ts';
import { registerScheduleRoutes, type ScheduleDeps } from '#server/platform/schedule/routes.ts';
import { registerMyRoutes } from '#server/platform/session/my-routes.ts';
import { registerPhoneCodeRoutes } from '#server/platform/session/phone-code-routes.ts';
import type { PhoneCodeDeps } from '#server/platform/session/phone-codes.ts';
import { registerSessionRoutes, type SessionRouteDeps } from '#server/platform/session/routes.ts';
import { registerUserSettingRoutes } from '#server/platform/settings/routes.ts';
import { registerSmsRoutes } from '#server/platform/sms/routes.ts';
import { registerExportRoutes } from '#server/platform/transfer/export/routes.ts';
import { registerImportRoutes } from '#server/platform/transfer/import/routes.ts';
import { registerSchemaRoutes } from '#server/workbench/routes.ts';
import type { FixedRoute } from '#server/workbench/schema/bounds.ts';
import type { WorkbenchDeps } from '#server/workbench/schema/workbench.ts';
import { registerEngineRoutes } from './entities/engine-routes.ts';
import { registerResourceRoutes } from './entities/routes.ts';
import type { Devices } from './open-devices.ts';
import type { Registry } from './registry/registry.ts';

export interface RouteDeps extends SessionRouteDeps {
  readonly registry: Registry;
  /** Of the product. */
  readonly version: string;
  /** Null on servers without the gateway role. */
  readonly ingest: Ingest | null;
  /** Likewise. */
  readonly devices: Devices | null;
  readonly files: FileDeps;
  readonly tasks: BackgroundTaskRunner;
  readonly schedules: ScheduleDeps;
  readonly schemas: Omit<WorkbenchDeps, 'routes'>;
  readonly secrets: SecretBox;
  readonly outgoing: Outgoing;
  readonly phoneCodes: Pick<PhoneCodeDeps, 'onCode' | 'background'>;
  /** Servers in demo mode only. */
  readonly demo?: DemoDeps;
}

/** Every route under `/api`, one line an owner. */
export function mountRoutes(api: RouteHost, deps: RouteDeps): void {
  registerSessionRoutes(api, deps);
  registerAdminRoutes(api, deps);
  registerEngineRoutes(api, deps);
  registerUserSettingRoutes(api);
  registerHomeRoutes(api, deps);
  registerFileRoutes(api, deps.files);
  registerStorageRoutes(api, deps);
  registerMailRoutes(api, deps);
  registerSmsRoutes(api, deps);
  registerPhoneCodeRoutes(api, { ...deps, ...deps.phoneCodes });
  registerLanguageRoutes(api);
  registerMyRoutes(api, { ...deps, ...deps.phoneCodes });
  registerBackgroundTaskRoutes(api, deps);
  registerExportRoutes(api, deps);
  registerImportRoutes(api, deps);
  registerAlarmRoutes(api);
  registerWorkOrderRoutes(api);
  registerMessageRoutes(api);
  registerNoticeRoutes(api);
  registerPeopleRoutes(api);
  registerScheduleRoutes(api, deps.schedules);
  registerReadingRoutes(api, deps);
  registerQualityRoutes(api, deps);
  registerStatisticRoutes(api);
  registerAirRoutes(api);
  registerRuleRoutes(api);
  registerManualRoutes(api);
  registerCorrectionRoutes(api);
  registerDiagnosisRoutes(api);
  registerGatewayRoutes(api, {
    reloadPoints: async () => deps.ingest?.reload(),
    processAgain: () => deps.devices?.processAgain(),
  });
  registerDeviceRoutes(api, deps);
  registerControlRoutes(api, deps);
  registerModelRoutes(api);
  registerSpecReadRoutes(api);
  registerRunningRoutes(api);
  registerApprovalRoutes(api);
  registerSchemaRoutes(api, { ...deps.schemas, routes: () => api.contracts.map(fixedRoute) });
  registerResourceRoutes(api, deps);
}

/** What is mounted as fixed, without the generic addresses. */
export function fixedRoute(contract: Contract): FixedRoute {
  const { method, path, permission } = contract;
  return {
    method,
    path: path.replace(/\{\w+\}/g, '{id}'),
    permissions: [permission].flat(),
    contract,
  };
}
