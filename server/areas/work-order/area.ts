import { WORK_ORDER } from '#schemas/api/work-order.ts';
import { bring } from '#server/base/house/house.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { HELD_WORK } from '#server/platform/admin/disable-user.ts';
import { ORDERS_HELD } from './held-orders.ts';
import { ORDER_HOOKS } from './hooks.ts';
import { ORDER_LIFE } from './life.ts';
import params from './params.json' with { type: 'json' };
import { registerWorkOrderRoutes } from './routes.ts';

export const WORK_ORDER_AREA = defineArea({
  name: 'work-order',
  about: 'work orders: who may move them, what a move does, alarms they work on',
  uses: ['alarm', 'roster'],
  params,
  contracts: [WORK_ORDER],
  routes: registerWorkOrderRoutes,
  brings: [bring(HELD_WORK, ORDERS_HELD)],
  entities: { workOrder: { hooks: ORDER_HOOKS, life: ORDER_LIFE } },
});
