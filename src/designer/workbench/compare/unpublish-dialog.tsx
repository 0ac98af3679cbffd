import { Radio } from 'antd';
import { useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { PublishAnswer } from '#schemas/api/workbench.ts';
import { workbenchApi, type SchemaInfo } from '../api.ts';
import './unpublish-dialog.css';
import { CommentDialog } from './comment-dialog.tsx';

interface UnpublishDialogProps {
  readonly info: SchemaInfo;
  readonly onClose: () => void;
  readonly onDone: (answer: PublishAnswer) => void;
}

/** Nothing of the schema runs any more; what becomes of its tables is asked. */
export function UnpublishDialog({ info, onClose, onDone }: UnpublishDialogProps) {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  const { leaves } = info;
  const [drops, setDrops] = useState(false);
  const held = leaves.filter(({ rows, isApproved }) => rows > 0 && !isApproved);
  return (
    <CommentDialog
      title={t('workbench.versions.unpublishTitle', { name: info.name })}
      okText={t('workbench.versions.unpublish')}
      isDanger
      comment={t('workbench.versions.unpublishComment')}
      onClose={onClose}
      onRun={async (comment) => {
        onDone(await workbenchApi(ports).rollback(info, 0, comment, drops));
      }}
    >
      <p>{t('workbench.versions.unpublishText')}</p>
      {leaves.length > 0 ? (
        <fieldset className="wb-question">
          <legend>{t('workbench.versions.tables')}</legend>
          <ul>
            {leaves.map(({ table, rows }) => (
              <li key={table}>{t('workbench.versions.tableRows', { table, rows })}</li>
            ))}
          </ul>
          <Radio.Group
            value={drops}
            onChange={(event) => setDrops(event.target.value === true)}
            options={[
              { value: false, label: t('workbench.versions.keepTables') },
              { value: true, label: t('workbench.versions.dropTables'), disabled: held.length > 0 },
            ]}
          />
          {held.length > 0 ? (
            <p className="wb-note">
              {t('workbench.versions.tablesApproval', {
                commands: held.map(({ table }) => `npm run db:approve -- ${table}`).join('; '),
              })}
            </p>
          ) : null}
        </fieldset>
      ) : null}
    </CommentDialog>
  );
}
