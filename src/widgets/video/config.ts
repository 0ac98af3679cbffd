import { defineWidget } from '#engine/base/define-widget.ts';
import { PLAYER } from './takes.ts';

const texts = ['video'];

/** Cameras: a wall of windows as a page, one window beside a camera's facts, those of a station in a tab of its page. */
export const WIDGET = defineWidget({
  widgets: {
    wall: { takes: {}, load: async () => (await import('./wall.tsx')).Wall, texts, isPage: true },
    player: {
      takes: PLAYER,
      load: async () => (await import('./player-widget.tsx')).PlayerWidget,
      texts,
    },
  },
  blocks: {
    player: {
      takes: {},
      load: async () => (await import('./player-widget.tsx')).PlayerBlock,
      texts,
      place: 'main',
    },
    stationVideo: {
      takes: {},
      load: async () => (await import('./station-video.tsx')).StationVideo,
      texts,
      place: 'tab',
    },
  },
});
