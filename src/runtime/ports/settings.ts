import type { HousePort } from '#engine/base/ports.ts';
import { appStore, settingsAtom } from '#runtime/state/session-state.ts';
import { call } from '../services/http.ts';

/** Quiet time before a changed setting goes to the server, ms. */
const SEND_AFTER_MS = 800;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Settings of the person: read at sign-in, changed here at once and on the server a moment later. A failed write is tried again with the next change. */
export const settings: HousePort['settings'] = {
  get: <T>(key: string) => appStore.get(settingsAtom)[key] as T | undefined,
  set: (key, value) => {
    appStore.set(settingsAtom, (all) => ({ ...all, [key]: value }));
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => void send(key, value), SEND_AFTER_MS),
    );
  },
};

async function send(key: string, value: unknown): Promise<void> {
  timers.delete(key);
  await call(
    'PUT /sys/user-setting/{key}',
    { path: { key }, body: { value } },
    { isSilent: true },
  ).catch(() => {});
}
