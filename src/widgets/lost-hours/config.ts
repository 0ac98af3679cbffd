import { defineWidget } from '#engine/base/define-widget.ts';
import { LOST_HOURS } from './takes.ts';

const hours = async () => import('./lost-hours.tsx');

/** What became of each hour of a month at a monitoring point. */
export const WIDGET = defineWidget({
  blocks: {
    lostHours: {
      takes: {},
      load: async () => (await hours()).LostHoursBlock,
      place: 'main',
      isPage: true,
    },
  },
  widgets: {
    lostHours: {
      takes: LOST_HOURS,
      load: async () => (await hours()).LostHoursWidget,
      isPage: true,
    },
  },
});
