import { ORDER_DESK } from '#schemas/api/order-desk.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { COST_HOOKS, PART_HOOKS } from './part-hooks.ts';
import { registerOrderDeskRoutes } from './routes.ts';

export const ORDER_DESK_AREA = defineArea({
  name: 'order-desk',
  about:
    'what lies beside a work order: its books, its pictures, parts that were moved, what it cost',
  uses: ['standing-book', 'stock'],
  contracts: [ORDER_DESK],
  routes: registerOrderDeskRoutes,
  entities: { orderPart: { hooks: PART_HOOKS }, orderCost: { hooks: COST_HOOKS } },
});
