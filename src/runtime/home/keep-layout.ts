import { callAddress } from '#engine/base/call.ts';
import type { Ports } from '#engine/base/ports.ts';
import { appStore, settingsAtom } from '#runtime/state/session-state.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import { text } from '../i18n/setup.ts';
import { readLayout, type Viewer } from './home-layout.ts';
import { LAYOUT, showLayout } from './shown-layout.ts';

/** Quiet time before a changed arrangement goes to the server, ms. */
const SEND_AFTER_MS = 800;
const AT = { path: { key: LAYOUT } };
const QUIET = { isSilent: true } as const;

/** Brings what a window shows to the server. */
export interface LayoutKeeper {
  /** A change was made. */
  readonly soon: () => void;
  /** What waits goes at once: the page is left. */
  readonly flush: () => void;
  readonly isWaiting: () => boolean;
}

/** One change after the other, each in place of the version before it. A failed write is tried again with the next change. */
export function keepLayout(ports: Ports<'data' | 'feedback'>, viewer: Viewer): LayoutKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();
  const shown = () => readLayout(appStore.get(settingsAtom)[LAYOUT], viewer);
  const send = async (): Promise<void> => {
    const sent = shown();
    const { version } = sent;
    const body = { value: { ...sent, version: version + 1 }, version };
    try {
      await callAddress(ports, 'PUT /sys/user-setting/{key}', { ...AT, body }, QUIET);
      showLayout({ ...shown(), version: version + 1 });
    } catch (error) {
      if (!isConflict(error)) return;
      showLayout(await callAddress(ports, 'GET /sys/user-setting/{key}', AT, QUIET));
      ports.notify('warning', text('home:layout.newer'));
    }
  };
  const flush = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(send).catch(() => undefined);
  };
  return {
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(flush, SEND_AFTER_MS);
    },
    flush,
    isWaiting: () => timer !== undefined,
  };
}

function isConflict(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === ERRORS.conflict
  );
}
