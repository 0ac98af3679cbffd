import { App } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import { signOut } from '#runtime/session/session.ts';
import { hasDrafts } from '#runtime/state/browser-store.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';

/** The locked screen asks, too. */
const ABOVE_LOCK = 1300;

/** Signs out, after a question that says what of this person's work is only on this device. @returns whether it was done */
export function useSignOut(): (options?: { readonly isAlwaysAsked?: boolean }) => Promise<boolean> {
  const { t } = useTranslation(['shell', 'common']);
  const { modal } = App.useApp();
  const isDirty = useAtomValue(tabsAtom).tabs.some((tab) => tab.isDirty);
  const { count } = useOutbox();
  return async ({ isAlwaysAsked = false } = {}) => {
    const person = String(appStore.get(userAtom)?.id ?? '');
    const said = [
      ...(count > 0 ? [t('user.signOutUnsent', { count })] : []),
      ...(isDirty || hasDrafts(localStorage, person) ? [t('user.signOutDirty')] : []),
    ];
    const isSure =
      (!isAlwaysAsked && said.length === 0) ||
      (await modal.confirm({
        zIndex: ABOVE_LOCK,
        title: t('user.signOutTitle'),
        content: said.map((line) => <p key={line}>{line}</p>),
        okText: t('common:signOut'),
        cancelText: t('common:cancel'),
      }));
    if (isSure) await signOut();
    return isSure;
  };
}
