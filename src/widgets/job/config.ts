import { defineWidget } from '#engine/base/define-widget.ts';

/** What is said beside a scheduled job: the days, the text or nothing that the chosen work takes. */
export const WIDGET = defineWidget({
  inputs: {
    jobParams: { load: async () => (await import('./job-params-input.tsx')).JobParamsInput },
  },
});
