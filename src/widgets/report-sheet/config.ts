import { defineWidget } from '#engine/base/define-widget.ts';

/** Reports of periods: the pages as they are printed, their outline, what a version changed. */
export const WIDGET = defineWidget({
  blocks: {
    reportSheet: {
      takes: {},
      load: async () => (await import('./report-sheet.tsx')).ReportSheet,
      texts: ['paper'],
      place: 'main',
    },
  },
});
