import { defineWidget } from '#engine/base/define-widget.ts';

const hours = async () => import('./lost-hours.tsx');

/** What became of each hour of a month at a monitoring point. */
export const WIDGET = defineWidget({
  blocks: {
    lostHours: { load: async () => (await hours()).LostHoursBlock, place: 'main', isPage: true },
  },
  widgets: { lostHours: { load: async () => (await hours()).LostHoursWidget, isPage: true } },
});
