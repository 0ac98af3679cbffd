import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ErrorBoundary } from '#runtime/failure/error-boundary.tsx';
import { PageFailure } from '#runtime/failure/page-failure.tsx';
import './floating-part.css';

interface Props {
  readonly children: ReactNode;
  /** Closes the part, so that its next opening begins anew. */
  readonly onClose: () => void;
}

/** Keeps the failure of a dialog, drawer or palette beside the page: tabs and what was typed in them stay. */
export function FloatingPart({ children, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <div className="floating-failure">
          <Button
            type="text"
            aria-label={t('close')}
            icon={<CloseOutlined />}
            onClick={() => {
              onClose();
              retry();
            }}
          />
          <PageFailure error={error} onRetry={retry} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
