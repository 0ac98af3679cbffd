import { defineWidget } from '#engine/base/define-widget.ts';

const texts = ['video'];

/** Cameras: a wall of windows as a page, one window beside a camera's facts, those of a station in a tab of its page. */
export const WIDGET = defineWidget({
  widgets: {
    wall: { load: async () => (await import('./wall.tsx')).Wall, texts, isPage: true },
    player: { load: async () => (await import('./player-widget.tsx')).PlayerWidget, texts },
  },
  blocks: {
    player: {
      load: async () => (await import('./player-widget.tsx')).PlayerBlock,
      texts,
      place: 'main',
    },
    stationVideo: {
      load: async () => (await import('./station-video.tsx')).StationVideo,
      texts,
      place: 'tab',
    },
  },
});
