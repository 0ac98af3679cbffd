import { defineWidget } from '#engine/base/define-widget.ts';

/** Sheets of assessment: what a score is made of, and how a place moved. */
export const WIDGET = defineWidget({
  cells: { rankMove: { load: async () => (await import('./rank-cell.tsx')).RankCell } },
  blocks: {
    assessSheet: {
      takes: {},
      load: async () => (await import('./sheet-block.tsx')).SheetBlock,
      texts: ['assess'],
      place: 'main',
    },
  },
});
