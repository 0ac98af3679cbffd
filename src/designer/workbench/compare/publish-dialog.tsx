import { Alert, Checkbox } from 'antd';
import { useState } from 'react';

import type { SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import type { Checked } from '#designer/workbench/draft/use-problems.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import type { PublishAnswer, TableChange } from '#schemas/api/workbench.ts';
import { CommentField, DecisionDialog } from '../../desk/decision-dialog.tsx';
import { workbenchApi, type SchemaInfo } from '../api.ts';
import { WIDE_DIALOG } from './diff-dialog.tsx';
import { DiffView } from './diff-view.tsx';
import { RightsTable } from './rights-table.tsx';
import './publish-dialog.css';

interface PublishDialogProps {
  readonly document: SchemaDocument;
  readonly info: SchemaInfo;
  readonly checked: Checked;
  readonly onClose: () => void;
  readonly onPublished: (answer: PublishAnswer) => void;
}

const MOST_CHARS = 200;

/** What publishing brings: the difference, the changes of the database, and a comment that must be given. */
export function PublishDialog({
  document,
  info,
  checked,
  onClose,
  onPublished,
}: PublishDialogProps) {
  const { t } = useTexts();
  const [comment, setComment] = useState('');
  const isNew = makesFirstTable(document, info, checked);
  const [isGranted, setGranted] = useState(true);
  const publish = usePublish(document, onPublished);
  const reason = reasonAgainst(checked, t);
  const said = { comment: comment.trim(), grant: isNew && isGranted };
  return (
    <DecisionDialog
      title={t('workbench.publish.title', { name: document.own.name })}
      ok={{
        text: t('workbench.publish.ok'),
        obstacle: reason ?? (said.comment === '' ? t('workbench.publish.needsComment') : undefined),
      }}
      width={WIDE_DIALOG}
      onClose={onClose}
      onRun={() => publish(said)}
    >
      {reason === undefined ? null : <Alert type="warning" showIcon title={reason} />}
      <CommentField
        label={t('workbench.publish.comment')}
        value={comment}
        onChange={setComment}
        most={MOST_CHARS}
        isNeeded
      />
      {isNew ? (
        <Checkbox checked={isGranted} onChange={({ target }) => setGranted(target.checked)}>
          {t('workbench.publish.grant')}
        </Checkbox>
      ) : null}
      <h3 className="wb-head">{t('workbench.publish.database')}</h3>
      <TableChanges changes={checked.changes} />
      <h3 className="wb-head">{t('workbench.rights.title')}</h3>
      <RightsTable own={document.own} text={document.text} />
      <h3 className="wb-head">{t('workbench.publish.difference')}</h3>
      <DiffView
        left={runningSide(info, t)}
        right={{ title: t('workbench.diff.mine'), text: document.text }}
      />
    </DecisionDialog>
  );
}

type Words = TextPort['t'];

/** Whether nobody had this entity or its table before. A table that was there may hold what this person shall not see: its rights are given on the role page. */
function makesFirstTable(
  { own }: SchemaDocument,
  { running, file, versions }: SchemaInfo,
  { changes }: Checked,
): boolean {
  const isUnheardOf =
    own.kind === 'entity' && running === null && file === null && versions.length === 0;
  return isUnheardOf && changes.some(({ change }) => change === 'createTable');
}

/** Why it cannot be published as it stands; undefined where it can. */
function reasonAgainst({ problems, changes, isWaiting }: Checked, t: Words): string | undefined {
  const count = problems.filter(({ severity }) => severity === 'error').length;
  if (count > 0) return t('workbench.publish.hasErrors', { count });
  if (changes.some(({ isDestructive }) => isDestructive)) return t('workbench.publish.destructive');
  return isWaiting ? t('workbench.publish.checking') : undefined;
}

function runningSide(
  { running }: SchemaInfo,
  t: Words,
): { readonly title: string; readonly text: string } {
  if (!running) return { title: t('workbench.diff.nothing'), text: '' };
  return { title: t('workbench.diff.running', { version: running.version }), text: running.text };
}

/** Saves what is still unsaved, then makes it the next version. */
function usePublish(document: SchemaDocument, onPublished: (answer: PublishAnswer) => void) {
  const ports = usePorts('data', 'texts');
  return async (said: { readonly comment: string; readonly grant: boolean }): Promise<void> => {
    const isSaved = await document.saveNow();
    if (!isSaved) throw new Error(ports.t('workbench.publish.notSaved'));
    // that of the draft which was just saved; what somebody else has saved instead is not what is seen here
    const { draft } = await workbenchApi(ports).info(document.own);
    const lock = draft?.text === document.text ? draft.lock : document.lock;
    onPublished(
      await workbenchApi(ports).publish(document.own, {
        text: document.text,
        lock,
        ...said,
      }),
    );
  };
}

/** Changes of the database in words; those that would lose data say that they are refused. */
function TableChanges({ changes }: { readonly changes: readonly TableChange[] }) {
  const { t } = useTexts();
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
