import { Button } from 'antd';
import type { ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { BarTool, DeskBar } from '../../desk/desk-bar.tsx';

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
    <DeskBar
      about={
        <>
          <BarTool icon="left" label={t('modeler.back')} onClick={onBack} />
          <h1 title={title}>{title}</h1>
          <small>{about}</small>
          <span className="pm-read-note">{t('modeler.readOnly')}</span>
        </>
      }
    >
      {children}
      <Button size="small" onClick={onFit}>
        {t('modeler.fit')}
      </Button>
    </DeskBar>
  );
}
