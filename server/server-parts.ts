import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import type { DemoDeps } from '#server/areas/overview/routes.ts';
import type { PlayDesk } from '#server/areas/video/play-desk.ts';
import type { BackgroundWork } from '#server/base/context/background-work.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import type { ScheduleDeps } from '#server/platform/schedule/routes.ts';
import type { PhoneCodeDeps } from '#server/platform/session/phone-codes.ts';
import type { SessionRouteDeps } from '#server/platform/session/routes.ts';
import type { WorkbenchDeps } from '#server/workbench/schema/workbench.ts';
import type { DatabaseHandle } from './db/open.ts';
import type { Devices } from './open-devices.ts';
import type { Registry } from './registry/registry.ts';

/** What of the running server its areas and services may work with; each says in its type what it takes. */
export interface ServerParts extends SessionRouteDeps {
  readonly database: Pick<DatabaseHandle, 'maintain' | 'vacuum' | 'waiting'>;
  readonly registry: Registry;
  /** A context of the system itself. */
  readonly system: () => Ctx;
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
  /** Who plays which camera. */
  readonly play: PlayDesk;
  /** What goes on after its request was answered. */
  readonly background: BackgroundWork;
  readonly phoneCodes: Pick<PhoneCodeDeps, 'onCode' | 'background'>;
  /** Servers in demo mode only. */
  readonly demo?: DemoDeps;
}
