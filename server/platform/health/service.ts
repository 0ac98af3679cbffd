import type { DatabaseHandle } from '#server/db/open.ts';
import { defineService } from '#server/house/define-service.ts';

export const HEALTH_SERVICE = defineService<{
  readonly database: Pick<DatabaseHandle, 'maintain' | 'vacuum'>;
}>({
  name: 'health',
  jobs: [
    {
      name: 'database.checkpoint',
      at: '0 */5 * * * *',
      run: (_ctx, { database }) => database.maintain(),
    },
    { name: 'database.vacuum', at: '0 30 3 * * *', run: (_ctx, { database }) => database.vacuum() },
  ],
});
