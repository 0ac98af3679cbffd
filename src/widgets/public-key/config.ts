import { defineWidget } from '#engine/base/define-widget.ts';

/** What a key of 公开访问密钥 opens, chosen from what schemas make public. */
export const WIDGET = defineWidget({
  inputs: {
    publicView: { load: async () => (await import('./public-view-input.tsx')).PublicViewInput },
  },
});
