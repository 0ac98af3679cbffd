import { DEVICE } from '#schemas/api/device.ts';
import { READINGS } from '#schemas/api/readings.ts';
import { only } from '#server/house/define-service.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { pointsOf } from './changed-points.ts';
import { DEVICE_LOG_HOOKS, INBOX_HOOKS, PACKET_LOG_HOOKS } from './hooks.ts';
import words from './jobs.json' with { type: 'json' };
import params from './params.json' with { type: 'json' };
import type { Ingest } from './pipeline.ts';
import { registerGatewayRoutes } from './routes.ts';
import { checkOffline } from './tend/offline.ts';
import { keepPartitions } from './tend/retention.ts';

/** What of the running server this area works with. */
interface IngestParts {
  /** Null on servers that take no packets. */
  readonly ingest: Pick<Ingest, 'reload'> | null;
  /** Likewise. */
  readonly devices: { processAgain(): void } | null;
}

export const INGEST_AREA = defineArea<IngestParts>({
  name: 'ingest',
  about: 'packets to readings and alarms, in one transaction a batch; the packet log',
  uses: ['gateway', 'alarm', 'statistic'],
  params,
  contracts: [
    only(
      READINGS,
      'packets',
      'packet',
      'devices',
      'inbox',
      'ignoreDevice',
      'takeBackDevice',
      'replay',
      'createStation',
      'deviceDraft',
    ),
    only(DEVICE, 'processAgain', 'releasePacket', 'discardPacket'),
  ],
  routes: (host, { ingest, devices }) =>
    registerGatewayRoutes(host, {
      reloadPoints: async () => ingest?.reload(),
      processAgain: () => devices?.processAgain(),
    }),
  entities: {
    gatewayPacket: { hooks: PACKET_LOG_HOOKS },
    gatewayDevice: { hooks: DEVICE_LOG_HOOKS },
    gatewayQuarantine: { hooks: DEVICE_LOG_HOOKS },
    gatewayInbox: { hooks: INBOX_HOOKS },
  },
  jobs: [
    {
      name: 'partitions',
      at: '0 20 3 * * *',
      byHand: 'keepPartitions',
      words: words.keepPartitions,
      run: keepPartitions,
    },
    {
      name: 'offline',
      at: '30 * * * * *',
      byHand: 'checkOffline',
      words: words.checkOffline,
      run: checkOffline,
    },
  ],
  follows: [
    {
      name: 'points',
      entities: [
        'monitorPoint',
        'station',
        'limit',
        'factor',
        'enterprise',
        'stop',
        'calibrationWindow',
        'specialEvent',
        'monitorRule',
        'stationGroup',
        'holiday',
      ],
      tellsRows: true,
      again: ({ ingest }, changed) => void ingest?.reload(changed && pointsOf(changed)),
    },
  ],
});
