import { appStore, settingsAtom } from '#runtime/state/session-state.ts';

/** The setting that keeps the arrangement of the home page. */
export const LAYOUT = 'home.layout';

/** Shows an arrangement in this window. */
export function showLayout(layout: unknown): void {
  appStore.set(settingsAtom, (all) => ({ ...all, [LAYOUT]: layout }));
}
