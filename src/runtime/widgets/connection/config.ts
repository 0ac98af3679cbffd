import { defineWidget } from '#engine/base/define-widget.ts';

/** Whether pushed messages arrive. */
export const WIDGET = defineWidget({
  widgets: {
    connection: {
      takes: {},
      load: async () => (await import('../../parts/connection-dot.tsx')).ConnectionDot,
    },
  },
});
