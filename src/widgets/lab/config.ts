import { defineWidget } from '#engine/base/define-widget.ts';

const texts = ['lab'];

/** Testing tasks: what was found by item and sample, and the versions of the report with the document beside them. */
export const WIDGET = defineWidget({
  blocks: {
    labResults: {
      takes: {},
      load: async () => (await import('./lab-results.tsx')).LabResults,
      texts,
      place: 'tab',
    },
    labReports: {
      takes: {},
      load: async () => (await import('./lab-reports.tsx')).LabReports,
      texts,
      place: 'tab',
    },
  },
});
