import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ErrorBoundary } from '#runtime/failure/error-boundary.tsx';
import './shell-part.css';

/** One part of the shell: where it fails, a line with a retry stands in its place and all other parts go on. */
export function ShellPart({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <div className="shell-part-failure" role="alert">
          <span>{t('failure.part')}</span>
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
