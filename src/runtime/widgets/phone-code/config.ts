import { defineWidget } from '#engine/base/define-widget.ts';

/** A code sent to one's phone. */
export const WIDGET = defineWidget({
  inputs: {
    phoneCode: { load: async () => (await import('../../my/phone-code-input.tsx')).PhoneCodeInput },
  },
});
