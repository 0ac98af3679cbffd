import { defineWidget } from '#engine/base/define-widget.ts';

/** Quality of ambient air. */
export const WIDGET = defineWidget({
  cells: {
    aqi: { load: async () => (await import('./aqi-cell.tsx')).AqiCell },
    pollutants: { load: async () => (await import('./pollutants-cell.tsx')).PollutantsCell },
  },
});
