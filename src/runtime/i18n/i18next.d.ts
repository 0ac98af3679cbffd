import 'i18next';
import type { TextResources } from '#schemas/texts/text-keys.ts';

declare module 'i18next' {
  /** `useTranslation('shell')` knows the keys of `shell`: one without a text does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: TextResources;
  }
}
