import { Alert, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { TableChange } from '#schemas/api/workbench.ts';
import { workbenchApi, type SchemaInfo } from '../api.ts';
import type { SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import type { Checked } from '#designer/workbench/draft/use-problems.ts';
import { WIDE_DIALOG } from './diff-dialog.tsx';
import { RightsTable } from './rights-table.tsx';
import { DiffView } from './diff-view.tsx';
import { useIsShown } from '#engine/base/tab.ts';

interface PublishDialogProps {
  readonly document: SchemaDocument;
  readonly info: SchemaInfo;
  readonly checked: Checked;
  readonly onClose: () => void;
  readonly onPublished: (version: number) => void;
}

/** What publishing brings: the difference, the changes of the database, and a comment that must be given. */
export function PublishDialog({ document, info, checked, onClose, onPublished }: PublishDialogProps) {
  const isShown = useIsShown();
  const ports = useEnginePorts();
  const { t } = ports;
  const id = useId();
  const [comment, setComment] = useState('');
  const isUnheardOf = document.own.kind === 'entity' && info.running === null && info.file === null && info.versions.length === 0;
  // a table that was there may hold what this person shall not see: its rights are given on the role page
  const isNew = isUnheardOf && checked.changes.some(({ change }) => change === 'createTable');
  const [isGranted, setGranted] = useState(true);
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: string }>({ isRunning: false });
  const errors = checked.problems.filter(({ severity }) => severity === 'error').length;
  const blocked = checked.changes.filter(({ isDestructive }) => isDestructive);
  const reason =
    errors > 0
      ? t('workbench.publish.hasErrors', { count: errors })
      : blocked.length > 0
        ? t('workbench.publish.destructive')
        : checked.isWaiting
          ? t('workbench.publish.checking')
          : undefined;
  const publish = async (): Promise<void> => {
    setState({ isRunning: true });
    try {
      const isSaved = await document.saveNow();
      if (!isSaved) throw new Error(t('workbench.publish.notSaved'));
      // the lock of the draft that was just saved
      const { draft } = await workbenchApi(ports).info(document.own);
      const { version } = await workbenchApi(ports).publish(document.own, {
        text: document.text,
        comment: comment.trim(),
        lock: draft?.lock ?? null,
        grant: isNew && isGranted,
      });
      onPublished(version);
    } catch (cause) {
      setState({ isRunning: false, error: (cause as CallError).message });
    }
  };
  return (
    <Modal
      open={isShown}
      centered
      width={WIDE_DIALOG}
      title={t('workbench.publish.title', { name: document.own.name })}
      okText={t('workbench.publish.ok')}
      cancelText={t('workbench.cancel')}
      confirmLoading={state.isRunning}
      okButtonProps={{
        disabled: reason !== undefined || comment.trim() === '',
        title: reason ?? (comment.trim() === '' ? t('workbench.publish.needsComment') : ''),
      }}
      onOk={() => void publish()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {reason === undefined ? null : <Alert type="warning" showIcon title={reason} style={{ marginBottom: 12 }} />}
      {state.error ? <Alert type="error" showIcon title={state.error} style={{ marginBottom: 12 }} /> : null}
      <label htmlFor={id} className="wb-field">
        <span>
          {t('workbench.publish.comment')} <em aria-hidden="true">*</em>
        </span>
        <Input id={id} autoFocus value={comment} maxLength={200} aria-required onChange={(event) => setComment(event.target.value)} />
      </label>
      {isNew ? (
        <Checkbox checked={isGranted} onChange={({ target }) => setGranted(target.checked)} style={{ marginTop: 8 }}>
          {t('workbench.publish.grant')}
        </Checkbox>
      ) : null}
      <h3 className="wb-head">{t('workbench.publish.database')}</h3>
      <TableChanges changes={checked.changes} />
      <h3 className="wb-head">{t('workbench.rights.title')}</h3>
      <RightsTable own={document.own} text={document.text} />
      <h3 className="wb-head">{t('workbench.publish.difference')}</h3>
      <DiffView
        left={{
          title: info.running ? t('workbench.diff.running', { version: info.running.version }) : t('workbench.diff.nothing'),
          text: info.running?.text ?? '',
        }}
        right={{ title: t('workbench.diff.mine'), text: document.text }}
      />
    </Modal>
  );
}

/** Changes of the database in words; those that would lose data say that they are refused. */
function TableChanges({ changes }: { readonly changes: readonly TableChange[] }) {
  const { t } = useEnginePorts();
  if (changes.length === 0) return <p className="wb-note">{t('workbench.publish.noChanges')}</p>;
  return (
    <ul className="wb-changes">
      {changes.map(({ table, column, change, isDestructive, text }) => (
        <li key={`${table} ${column ?? ''} ${change}`} data-bad={isDestructive}>
          {text}
          {isDestructive ? <strong> {t('workbench.publish.refused')}</strong> : null}
        </li>
      ))}
    </ul>
  );
}
