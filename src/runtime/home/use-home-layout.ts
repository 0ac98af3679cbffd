import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import { appStore, settingsAtom } from '#runtime/state/session-state.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import { readLayout, type HomeLayout } from './home-layout.ts';

const SETTING = 'home.layout';
/** Quiet time before a changed arrangement goes to the server, ms. */
const SEND_AFTER_MS = 800;
const AT = { path: { key: SETTING } };
const QUIET = { isSilent: true } as const;

function show(layout: unknown): void {
  appStore.set(settingsAtom, (all) => ({ ...all, [SETTING]: layout }));
}

/**
 * The arrangement of the person: changed here at once and on the server a moment later. Another window or machine that changed it
 * meanwhile is not overwritten: its arrangement is shown, and said to be. Coming back to the page shows what was arranged elsewhere.
 */
export function useHomeLayout(userType: string) {
  const { t } = useTranslation('home');
  const ports = usePorts('data', 'feedback');
  const isActive = useTab()?.isActive ?? true;
  const layout = readLayout(useAtomValue(settingsAtom)[SETTING], userType);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef(Promise.resolve());
  const fetchNewest = useCallback(async () => {
    const stored = await callAddress(ports, 'GET /sys/user-setting/{key}', AT, QUIET);
    if (timer.current === undefined) show(stored);
  }, [ports]);
  const send = useCallback(async () => {
    timer.current = undefined;
    const sent = readLayout(appStore.get(settingsAtom)[SETTING], userType);
    const { version } = sent;
    const value = { ...sent, version: version + 1 };
    try {
      const body = { value, version };
      await callAddress(ports, 'PUT /sys/user-setting/{key}', { ...AT, body }, QUIET);
      const now = readLayout(appStore.get(settingsAtom)[SETTING], userType);
      show({ ...now, version: version + 1 });
    } catch (error) {
      if (!isConflict(error)) return;
      await fetchNewest().catch(() => undefined);
      ports.notify('warning', t('layout.newer'));
    }
  }, [ports, userType, fetchNewest, t]);
  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    sending.current = sending.current.then(send);
  }, [send]);
  const change = useCallback(
    (next: HomeLayout) => {
      show(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        sending.current = sending.current.then(send);
      }, SEND_AFTER_MS);
    },
    [send],
  );
  useEffect(() => {
    return () => flush();
  }, [flush]);
  useReturn(isActive, fetchNewest);
  return { layout, change };
}

/** Looks anew when the page is shown again: in its tab, or in its window. */
function useReturn(isActive: boolean, look: () => Promise<void>): void {
  const wasAway = useRef(false);
  useEffect(() => {
    const come = (): void => {
      if (!isActive || document.visibilityState !== 'visible') {
        wasAway.current = true;
        return;
      }
      if (wasAway.current) look().catch(() => undefined);
      wasAway.current = false;
    };
    come();
    document.addEventListener('visibilitychange', come);
    return () => document.removeEventListener('visibilitychange', come);
  }, [isActive, look]);
}

function isConflict(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === ERRORS.conflict
  );
}
