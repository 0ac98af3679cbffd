import { defineWidget } from '#engine/base/define-widget.ts';

/** Stations (站房) are picked by their region. */
export const WIDGET = defineWidget({
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
