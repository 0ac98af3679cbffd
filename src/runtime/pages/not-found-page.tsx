import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';

import { useTab } from '#engine/base/tab.ts';
import { withoutSuffix } from '#runtime/state/route-name.ts';

/** Title, a way back and a way home. Beside the shell, a path with a double-underscore suffix goes on to the path without it. */
export function NotFoundPage({ path }: { readonly path?: string }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const from = (useLocation().state as { readonly from?: string } | null)?.from ?? path ?? '';
  const tab = useTab();
  const isInTab = tab !== null;
  const plain = isInTab ? null : withoutSuffix(from);
  useEffect(() => {
    const title = t('notFound.title');
    if (isInTab) tab?.setTitle(title);
    else document.title = `${title} - ${t('product')}`;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tab is another object after every change of its title
  }, [t, isInTab]);
  if (plain) return <Navigate to={plain} replace />;
  return (
    <div className="plain-card">
      <h1>{t('notFound.title')}</h1>
      <p className="text-2">{t('notFound.text')}</p>
      <div style={{ display: 'flex', gap: 8 }}>
        <Button onClick={() => void navigate(-1)}>{t('back')}</Button>
        <Button type="primary" onClick={() => void navigate('/home')}>
          {t('home')}
        </Button>
      </div>
    </div>
  );
}
