import { WORK_ORDER } from '#schemas/api/work-order.ts';
import { bring } from '#server/base/house/house.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { HELD_WORK } from '#server/platform/admin/disable-user.ts';
import { PROCESSED_RECORDS } from '#server/platform/second-person/chosen-process.ts';
import { ORDERS_HELD } from './held-orders.ts';
import { ORDER_HOOKS } from './hooks.ts';
import { ORDER_LIFE } from './life.ts';
import { PROCESSED_ORDERS } from './process-review.ts';
import { ORDER_FIGURES } from './queries-store.ts';
import { registerWorkOrderRoutes } from './routes.ts';
import { ORDER_FLOW_HOOKS, ORDER_TYPE_HOOKS, WORK_RULE_HOOKS } from './rule-hooks.ts';

export const WORK_ORDER_AREA = defineArea({
  name: 'work-order',
  about:
    'work orders: who may move them, what a move does, alarms they work on; what rules say of them',
  uses: ['alarm', 'manual', 'roster', 'standing-book', 'stock'],
  contracts: [WORK_ORDER],
  routes: registerWorkOrderRoutes,
  queries: { orderFigures: ORDER_FIGURES },
  brings: [
    bring(HELD_WORK, ORDERS_HELD),
    bring(PROCESSED_RECORDS, ['workOrder', PROCESSED_ORDERS]),
  ],
  entities: {
    workOrder: { hooks: ORDER_HOOKS, life: ORDER_LIFE },
    orderType: { hooks: ORDER_TYPE_HOOKS },
    orderFlow: { hooks: ORDER_FLOW_HOOKS },
    workRule: { hooks: WORK_RULE_HOOKS },
  },
});
