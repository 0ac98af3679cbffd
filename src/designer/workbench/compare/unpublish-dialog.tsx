import { Alert, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useEnginePorts } from '#engine/ports-context.ts';
import type { CallError } from '#engine/ports.ts';
import { workbenchApi, type SchemaInfo } from '../api.ts';
import { useIsShown } from '#engine/tab.ts';

interface UnpublishDialogProps {
  readonly info: SchemaInfo;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Nothing of the schema runs any more; what becomes of its tables is asked. */
export function UnpublishDialog({ info, onClose, onDone }: UnpublishDialogProps) {
  const isShown = useIsShown();
  const ports = useEnginePorts();
  const { t } = ports;
  const { leaves = [] } = info;
  const [comment, setComment] = useState(t('workbench.versions.unpublishComment'));
  const [drops, setDrops] = useState(false);
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: string }>({ isRunning: false });
  const held = leaves.filter(({ rows, isApproved }) => rows > 0 && !isApproved);
  const run = async (): Promise<void> => {
    setState({ isRunning: true });
    try {
      await workbenchApi(ports).rollback(info, 0, comment.trim(), drops);
      onDone();
    } catch (cause) {
      setState({ isRunning: false, error: (cause as CallError).message });
    }
  };
  return (
    <Modal
      open={isShown}
      centered
      width={520}
      title={t('workbench.versions.unpublishTitle', { name: info.name })}
      okText={t('workbench.versions.unpublish')}
      cancelText={t('workbench.cancel')}
      confirmLoading={state.isRunning}
      okButtonProps={{ danger: true, disabled: comment.trim() === '' }}
      onOk={() => void run()}
      onCancel={onClose}
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
              {t('workbench.versions.tablesApproval', { commands: held.map(({ table }) => `npm run db:approve -- ${table}`).join('; ') })}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      <Input value={comment} maxLength={200} aria-label={t('workbench.publish.comment')} onChange={(event) => setComment(event.target.value)} />
      {state.error ? <Alert type="error" showIcon title={state.error} style={{ marginTop: 12 }} /> : null}
    </Modal>
  );
}
