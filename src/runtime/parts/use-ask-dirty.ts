import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Asks before pages with something unsaved are closed or left; `count` of them. */
export function useAskDirty(): (count: number) => Promise<boolean> {
  const { t } = useTranslation(['shell', 'common']);
  const { modal } = App.useApp();
  return useCallback(
    async (count) =>
      modal.confirm({
        title: t('tabs.dirtyTitle'),
        content: t('tabs.dirtyText', { count }),
        okText: t('tabs.dirtyLeave'),
        cancelText: t('common:cancel'),
      }),
    [modal, t],
  );
}
