import { defineWidget } from '#engine/base/define-widget.ts';

/** A packet of a station, read. */
export const WIDGET = defineWidget({
  blocks: {
    packetTree: {
      takes: {},
      load: async () => (await import('./packet-tree.tsx')).PacketTree,
      place: 'main',
    },
  },
});
