import { defineService } from '#server/house/define-service.ts';
import { OUTGOING_SERVICE_HOOKS } from './hooks.ts';
import type { OutsideDeps } from './outside.ts';
import { sendWaiting } from './send-waiting.ts';

export const OUTSIDE_SERVICE = defineService<OutsideDeps>({
  name: 'outside',
  entities: { outgoingService: { hooks: OUTGOING_SERVICE_HOOKS } },
  jobs: [{ name: 'outside.waiting', at: '*/10 * * * * *', run: sendWaiting }],
});
