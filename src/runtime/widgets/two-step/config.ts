import { defineWidget } from '#engine/base/define-widget.ts';

/** The second step of one's own login. */
export const WIDGET = defineWidget({
  widgets: {
    twoStep: {
      takes: {},
      load: async () => (await import('../../my/two-step.tsx')).TwoStep,
      texts: ['login'],
      isPage: true,
    },
  },
});
