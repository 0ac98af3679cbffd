import { defineWidget } from '#engine/base/define-widget.ts';

const form = async () => import('./stored-form.tsx');

/** What was filled into a form that another record holds: drawn by the engine that draws every form. */
export const WIDGET = defineWidget({
  types: {
    form: {
      cell: { load: async () => (await form()).StoredFormCell },
      display: { load: async () => (await form()).StoredFormDisplay },
      changed: { load: async () => (await import('./form-changes.tsx')).FormChanges },
      input: { load: async () => (await form()).StoredFormInput },
      toText: () => '',
    },
  },
});
