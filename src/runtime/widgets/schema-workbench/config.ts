import { defineWidget } from '#engine/base/define-widget.ts';

/** Schemas changed while the product runs. */
export const WIDGET = defineWidget({
  widgets: {
    schemaWorkbench: {
      takes: {},
      load: async () => (await import('../../workbench/schema-workbench.tsx')).SchemaWorkbench,
      texts: ['workbench', 'designer', 'schema-words'],
      isPage: true,
    },
  },
});
