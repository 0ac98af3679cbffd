import { defineWidget } from '#engine/base/define-widget.ts';
import { READING_CURVE } from './takes.ts';

const curve = async () => import('./reading-curve.tsx');

/** Everything that is drawn with lines and bars: curves of readings, comparisons, evidence, charts of lists. */
export const WIDGET = defineWidget({
  chart: { load: async () => (await import('./group-chart.tsx')).GroupChart },
  blocks: {
    readingCurve: {
      takes: READING_CURVE,
      load: async () => (await curve()).ReadingCurveBlock,
      place: 'main',
      isPage: true,
    },
    stationCurve: {
      takes: {},
      load: async () => (await import('./station-curve.tsx')).StationCurveBlock,
      place: 'main',
      isPage: true,
    },
    stationHours: {
      takes: {},
      load: async () => (await import('./station-curve.tsx')).StationHoursBlock,
      place: 'main',
      isPage: true,
    },
    sameFactorCurve: {
      takes: {},
      load: async () => (await import('./same-factor-curve.tsx')).SameFactorCurve,
      place: 'main',
    },
    weatherSlot: {
      takes: {},
      load: async () => (await import('./weather-slot.tsx')).WeatherSlot,
      place: 'main',
    },
    diagnosisEvidence: {
      takes: {},
      load: async () => (await import('./diagnosis-evidence.tsx')).DiagnosisEvidence,
      place: 'main',
    },
  },
  widgets: {
    readingCurve: { takes: {}, load: async () => (await curve()).ReadingCurveWidget, isPage: true },
    readingCompare: {
      takes: {},
      load: async () => (await import('./reading-compare.tsx')).ReadingCompare,
      isPage: true,
    },
  },
});
