import { DEVICE } from '#schemas/api/device.ts';
import { only } from '#server/house/define-service.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { FORWARD_HOOKS } from './hooks.ts';
import { DEVICE_KEYS } from './key-list-store.ts';
import params from './params.json' with { type: 'json' };
import { registerDeviceRoutes, type DeviceRouteDeps } from './routes.ts';

/** What of the running server this area works with. */
interface DeviceParts extends DeviceRouteDeps {
  /** Null where no devices are talked to. */
  readonly devices: { reload(): void } | null;
}

export const DEVICE_AREA = defineArea<DeviceParts>({
  name: 'device',
  about:
    'what the gateway knows of a device: its keys, what is forwarded of it, packets that are processed again',
  uses: ['gateway'],
  params,
  contracts: [only(DEVICE, 'enterKey', 'renewKey', 'openKey', 'clearKey')],
  routes: registerDeviceRoutes,
  entities: { gatewayForward: { hooks: FORWARD_HOOKS } },
  queries: { deviceKeys: DEVICE_KEYS },
  follows: [
    {
      name: 'devices',
      entities: ['gatewayKey', 'gatewayForward', 'monitorPoint'],
      again: ({ devices }) => devices?.reload(),
    },
  ],
});
