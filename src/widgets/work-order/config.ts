import { defineWidget } from '#engine/base/define-widget.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';

/** What an engineer has in hand when more is given to him: what home and the list call his unfinished and overdue orders. */
export const WIDGET = defineWidget({
  loads: {
    user: {
      entity: 'workOrder',
      field: 'assigneeId',
      open: HOME_PRESETS.openOrders.preset,
      late: HOME_PRESETS.overdueOrders.preset,
    },
  },
});
