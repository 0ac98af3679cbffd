import { defineWidget } from '#engine/base/define-widget.ts';

/** Stations (站房): picked by their region, and what they measure now. */
export const WIDGET = defineWidget({
  blocks: {
    stationNow: {
      takes: {},
      load: async () => (await import('./station-now.tsx')).StationNowBlock,
      texts: ['station'],
      place: 'main',
    },
  },
  pickers: {
    station: {
      tree: 'region',
      rows: 'station',
      by: 'regionCode',
      columns: ['name', 'code', 'enterpriseName'],
      title: 'picker.title.station',
      none: 'picker.none.station',
    },
  },
});
