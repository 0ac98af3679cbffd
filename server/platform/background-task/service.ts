import { BACKGROUND_TASK } from '#schemas/api/background-task.ts';
import { defineService } from '#server/house/define-service.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { BACKGROUND_TASK_HOOKS, cleanBackgroundTasks } from './background-tasks.ts';
import { registerBackgroundTaskRoutes } from './routes.ts';

export const BACKGROUND_TASK_SERVICE = defineService<{ readonly files: FileDeps }>({
  name: 'background-task',
  contracts: [BACKGROUND_TASK],
  routes: registerBackgroundTaskRoutes,
  entities: { backgroundTask: { hooks: BACKGROUND_TASK_HOOKS } },
  jobs: [
    {
      name: 'tasks',
      at: '0 10 * * * *',
      run: (ctx, { files }) => cleanBackgroundTasks(ctx, files),
    },
  ],
});
