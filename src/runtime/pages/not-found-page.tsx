import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { withoutSuffix } from '../router/route-name.ts';

/** Title, a way back and a way home. A path with a double-underscore suffix goes on to the path without it. */
export function NotFoundPage({ path }: { readonly path?: string }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const from = (useLocation().state as { readonly from?: string } | null)?.from ?? path ?? '';
  const plain = withoutSuffix(from);
  useEffect(() => {
    document.title = `${t('notFound.title')} - ${t('product')}`;
  }, [t]);
  if (plain) return <Navigate to={plain} replace />;
  return (
    <div className="plain-card" role="main">
      <h1>{t('notFound.title')}</h1>
      <p className="text-2">{t('notFound.text')}</p>
      <div style={{ display: 'flex', gap: 8 }}>
        <Button onClick={() => void navigate(-1)}>{t('back')}</Button>
        <Button type="primary" onClick={() => void navigate('/home')}>{t('home')}</Button>
      </div>
    </div>
  );
}
