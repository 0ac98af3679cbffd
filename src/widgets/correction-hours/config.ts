import { defineWidget } from '#engine/base/define-widget.ts';

/** The hours that a correction changes. */
export const WIDGET = defineWidget({
  blocks: {
    correctionHours: {
      takes: {},
      load: async () => (await import('./correction-hours.tsx')).CorrectionHours,
      texts: ['station'],
      place: 'main',
    },
  },
});
