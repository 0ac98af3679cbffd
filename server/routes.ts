import { registerAdminRoutes } from './http/routes/admin.ts';
import { registerAlarmRoutes } from './http/routes/alarm.ts';
import { registerEngineRoutes } from './http/routes/engine.ts';
import { registerFileRoutes, registerStorageRoutes } from './http/routes/files.ts';
import { registerExportRoutes } from './http/routes/export.ts';
import { registerHomeRoutes, type DemoDeps } from './http/routes/home.ts';
import { registerImportRoutes } from './http/routes/import.ts';
import { registerMailRoutes } from './http/routes/mail.ts';
import { registerMessageRoutes } from './http/routes/message.ts';
import { registerLanguageRoutes } from './http/routes/language.ts';
import { registerMyRoutes } from './http/routes/my.ts';
import { registerNoticeRoutes } from './http/routes/notice.ts';
import { registerPeopleRoutes } from './http/routes/people.ts';
import { registerReadingRoutes } from './http/routes/readings.ts';
import { registerResourceRoutes } from './http/routes/resource.ts';
import { registerScheduleRoutes, type ScheduleDeps } from './http/routes/schedule.ts';
import { registerSchemaRoutes } from './http/routes/schema.ts';
import { registerSessionRoutes, type SessionRouteDeps } from './http/routes/session.ts';
import { registerPhoneCodeRoutes } from './http/routes/phone-codes.ts';
import { registerSmsRoutes } from './http/routes/sms.ts';
import { registerSpecReadRoutes } from './http/routes/spec-reads.ts';
import { registerTaskRoutes } from './http/routes/task.ts';
import { registerUserSettingRoutes } from './http/routes/user-setting.ts';
import { registerWorkOrderRoutes } from './http/routes/work-order.ts';

import type { Contract } from '#schemas/api/contract.ts';
import type { RouteHost } from './http/serve.ts';
import type { PhoneCodeDeps } from '#server/platform/session/phone-codes.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { TaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import type { Registry } from './registry/registry.ts';
import type { FixedRoute } from '#server/workbench/schema/bounds.ts';
import type { WorkbenchDeps } from '#server/workbench/schema/workbench.ts';
import type { Ingest } from '#server/areas/ingest/pipeline.ts';

export interface RouteDeps extends SessionRouteDeps {
  readonly registry: Registry;
  /** Of the product. */
  readonly version: string;
  /** Null on servers without the gateway role. */
  readonly ingest: Ingest | null;
  readonly files: FileDeps;
  readonly tasks: TaskRunner;
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
  registerTaskRoutes(api, deps);
  registerExportRoutes(api, deps);
  registerImportRoutes(api, deps);
  registerAlarmRoutes(api);
  registerWorkOrderRoutes(api);
  registerMessageRoutes(api);
  registerNoticeRoutes(api);
  registerPeopleRoutes(api);
  registerScheduleRoutes(api, deps.schedules);
  registerReadingRoutes(api, { reloadPoints: async () => deps.ingest?.reload() });
  registerSpecReadRoutes(api);
  registerSchemaRoutes(api, { ...deps.schemas, routes: () => api.contracts.map(fixedRoute) });
  registerResourceRoutes(api, deps);
}

/** What is mounted as fixed, without the generic addresses. */
function fixedRoute(contract: Contract): FixedRoute {
  const { method, path, permission } = contract;
  return { method, path: path.replace(/\{\w+\}/g, '{id}'), permissions: [permission].flat(), contract };
}
