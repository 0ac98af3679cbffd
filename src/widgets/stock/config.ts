import { defineWidget } from '#engine/base/define-widget.ts';

/** What is there against the least that should be. */
export const WIDGET = defineWidget({
  cells: { stockLevel: { load: async () => (await import('./level-cell.tsx')).LevelCell } },
});
