import { defineWidget } from '#engine/base/define-widget.ts';

/** Doors: who was at the station when an order was checked in, in a tab of the order. */
export const WIDGET = defineWidget({
  blocks: {
    orderDoors: {
      takes: {},
      load: async () => (await import('./order-doors.tsx')).OrderDoors,
      texts: ['video'],
      place: 'tab',
    },
  },
});
