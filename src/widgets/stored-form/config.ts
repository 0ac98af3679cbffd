import { defineWidget } from '#engine/base/define-widget.ts';

const form = async () => import('./stored-form.tsx');

/** Words that a form of a standing book says of itself. */
const TEXTS = ['book'];

/** What was filled into a form that another record holds: drawn by the engine that draws every form. */
export const WIDGET = defineWidget({
  types: {
    form: {
      cell: { load: async () => (await form()).StoredFormCell },
      display: { load: async () => (await form()).StoredFormDisplay, texts: TEXTS },
      changed: { load: async () => (await import('./form-changes.tsx')).FormChanges, texts: TEXTS },
      input: { load: async () => (await form()).StoredFormInput, texts: TEXTS },
      toText: () => '',
    },
  },
});
