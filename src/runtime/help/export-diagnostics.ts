import { appStore, permissionsAtom, settingsAtom, userAtom } from '#runtime/state/session-state.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import { recentToastsAtom } from '#runtime/state/toasts.ts';
import { currentLanguage } from '../i18n/language.ts';
import { connectionAtom } from '../realtime/message-state.ts';
import { manifestAtom } from '../services/schemas.ts';
import { diagnosticsOf } from './diagnostics.ts';

/** Version of the product and the build this page came with. */
export const VERSION = {
  version: import.meta.env['VITE_VERSION'] ?? '',
  build: import.meta.env['VITE_BUILD_ID'] ?? '',
};

/** Hands the diagnostic facts of this page to the person as a file. */
export function exportDiagnostics(): void {
  const facts = diagnosticsOf({
    ...VERSION,
    now: new Date(),
    language: currentLanguage(),
    browser: navigator.userAgent,
    screen: `${window.innerWidth}x${window.innerHeight}@${window.devicePixelRatio}`,
    user: appStore.get(userAtom),
    permissions: appStore.get(permissionsAtom),
    connection: appStore.get(connectionAtom).state,
    tabs: appStore.get(tabsAtom).tabs,
    settings: appStore.get(settingsAtom),
    entities: appStore.get(manifestAtom).entities,
    toasts: appStore.get(recentToastsAtom),
  });
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(facts, null, 2)], { type: 'application/json' }),
  );
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `diagnostics-${facts.at.slice(0, 19).replace(/\D/g, '')}.json`,
  });
  link.click();
  URL.revokeObjectURL(address);
}
