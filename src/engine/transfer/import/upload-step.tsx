import { Button } from 'antd';
import { useId } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

interface UploadStepProps {
  readonly entity: EntitySchema;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** The template, and the file that was filled in. */
export function UploadStep({ entity, isBusy, onFile }: UploadStepProps) {
  const { download } = useData();
  const { t } = useTexts();
  const hint = useId();
  return (
    <>
      <div className="import-template">
        <p>{t('transfer.templateText')}</p>
        <Button onClick={() => download(`GET /engine/import/${entity.name}/template`, {})}>
          <LineIcon name="download" /> {t('transfer.template')}
        </Button>
      </div>
      {/* the input covers the area: a file may be dropped anywhere on it */}
      <label className="import-drop" aria-busy={isBusy}>
        <LineIcon name="upload" />
        <b>{t(isBusy ? 'transfer.reading' : 'transfer.choose')}</b>
        <span id={hint} className="engine-hint">
          {t('transfer.limits')}
        </span>
        <input
          type="file"
          accept=".xlsx,.csv"
          aria-describedby={hint}
          disabled={isBusy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // the same file may be chosen again after it was mended
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
    </>
  );
}
