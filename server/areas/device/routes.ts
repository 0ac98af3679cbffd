import { DEVICE } from '#schemas/api/device.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { enterDeviceKey, openFirstKey, removeDeviceKeys, renewDeviceKey } from './keys.ts';

export interface DeviceRouteDeps {
  readonly secrets: SecretBox;
}

/** Keys of devices. */
export function registerDeviceRoutes(host: RouteHost, { secrets }: DeviceRouteDeps): void {
  serve(host, DEVICE.enterKey, async ({ ctx, body }) => {
    await enterDeviceKey(ctx, secrets, body);
    return ok();
  });
  serve(host, DEVICE.renewKey, async ({ ctx, body }) => {
    await renewDeviceKey(ctx, secrets, body.id);
    return ok();
  });
  serve(host, DEVICE.openKey, async ({ ctx, body }) => {
    await openFirstKey(ctx, secrets, body.id);
    return ok();
  });
  serve(host, DEVICE.clearKey, async ({ ctx, body }) => {
    await removeDeviceKeys(ctx, body.id);
    return ok();
  });
}
