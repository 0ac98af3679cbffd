import { Button } from 'antd';
import type { ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import './modeler-bar.css';

interface ViewerBarProps {
  readonly title: string;
  readonly about: string;
  readonly onBack: () => void;
  readonly onFit: () => void;
  readonly children?: ReactNode;
}

/** The bar over a drawing that is only looked at. */
export function ViewerBar({ title, about, onBack, onFit, children }: ViewerBarProps) {
  const { t } = useTexts();
  return (
    <header className="pm-bar">
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={t('modeler.back')}
        title={t('modeler.back')}
        onClick={onBack}
      >
        <LineIcon name="left" />
      </button>
      <h1 title={title}>{title}</h1>
      <small>{about}</small>
      <span className="pm-read-note">{t('modeler.readOnly')}</span>
      <span className="pm-gap" />
      {children}
      <Button size="small" onClick={onFit}>
        {t('modeler.fit')}
      </Button>
    </header>
  );
}
