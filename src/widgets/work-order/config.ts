import { defineWidget } from '#engine/base/define-widget.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';

/** What lies beside an order on its page: its books, all its pictures, where its station is. The processes a flow may name. And what an engineer has in hand when more is given to him: what home and the list call his unfinished and overdue orders. */
export const WIDGET = defineWidget({
  blocks: {
    orderTasks: {
      takes: {},
      load: async () => (await import('./order-tasks.tsx')).OrderTasks,
      place: 'tab',
    },
    orderBooks: {
      takes: {},
      load: async () => (await import('./order-books.tsx')).OrderBooks,
      place: 'tab',
    },
    orderPhotos: {
      takes: {},
      load: async () => (await import('./order-photos.tsx')).OrderPhotos,
      place: 'tab',
    },
    orderMap: {
      takes: {},
      load: async () => (await import('./order-map.tsx')).OrderMap,
      place: 'side',
    },
  },
  inputs: {
    flowProcess: { load: async () => (await import('./flow-process-input.tsx')).FlowProcessInput },
  },
  loads: {
    user: {
      entity: 'workOrder',
      field: 'assigneeId',
      open: HOME_PRESETS.openOrders.preset,
      late: HOME_PRESETS.overdueOrders.preset,
    },
  },
});
