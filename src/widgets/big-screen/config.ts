import { defineWidget } from '#engine/base/define-widget.ts';

/** The wall of a leader: hand-written, because panels at fixed places of 1920 × 1080 that are scaled as one picture, a tour by the clock and a map under all are no words of schemas. Which panels, where and in which order is said by the screen. */
export const WIDGET = defineWidget({
  widgets: {
    bigScreen: {
      takes: {},
      load: async () => (await import('./big-screen.tsx')).BigScreen,
      texts: ['bigScreen'],
      isPage: true,
    },
  },
});
