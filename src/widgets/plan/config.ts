import { defineWidget } from '#engine/base/define-widget.ts';

const preview = async () => import('./due-preview.tsx');

/** What a rule of periodic work means: the days of the next weeks. */
export const WIDGET = defineWidget({
  inputs: { duePreview: { load: async () => (await preview()).DuePreviewInput } },
  blocks: {
    duePreview: { takes: {}, load: async () => (await preview()).DuePreviewBlock, place: 'main' },
  },
});
