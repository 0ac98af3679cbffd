import { Alert, Spin } from 'antd';
import { useEffect, useState } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { DeployPreview } from '#schemas/api/workflow-definitions.ts';
import { CommentField, DecisionDialog } from '../../desk/decision-dialog.tsx';
import { reasonOf } from '../../document/refusals.ts';
import { modelerApi } from '../api.ts';
import './deploy-dialog.css';

interface DeployDialogProps {
  readonly modelId: string;
  readonly onClose: () => void;
  readonly onDeployed: () => void;
}

export const DIFFERENCES = ['added', 'removed', 'changed', 'moved'] as const;
const MOST_SHOWN = 20;
const WIDTH = 560;
const MOST_CHARS = 500;

/** What deploying would do: what differs from the version that runs, and how many go on in it. Nothing is deployed while problems stand in the way. */
export function DeployDialog({ modelId, onClose, onDeployed }: DeployDialogProps) {
  const ports = usePorts('data', 'texts', 'feedback');
  const { t } = ports;
  const [preview, setPreview] = useState<DeployPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  useEffect(() => {
    modelerApi(ports)
      .deployPreview(modelId)
      .then(setPreview, (cause: unknown) => setFailure(reasonOf(cause)));
  }, [ports, modelId]);
  const deploy = async (): Promise<void> => {
    await modelerApi(ports).deploy(modelId, comment.trim());
    ports.notify('success', t('modeler.deployed'));
    onDeployed();
  };
  const isReady = preview !== null && preview.problems.length === 0;
  return (
    <DecisionDialog
      title={t('modeler.deploy.title')}
      ok={{ text: t('modeler.deploy'), obstacle: isReady ? undefined : '' }}
      width={WIDTH}
      failure={failure}
      onClose={onClose}
      onRun={deploy}
    >
      {preview === null && failure === null ? <Spin /> : null}
      {preview ? <PreviewText preview={preview} /> : null}
      <CommentField
        label={t('modeler.deploy.comment')}
        value={comment}
        onChange={setComment}
        most={MOST_CHARS}
      />
    </DecisionDialog>
  );
}

function PreviewText({ preview }: { readonly preview: DeployPreview }) {
  const { t } = useTexts();
  const { latestVersion, running, problems, hints } = preview;
  return (
    <div className="pm-preview">
      {problems.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t('modeler.deploy.blocked', { count: problems.length })}
          description={
            <ul>
              {problems.slice(0, MOST_SHOWN).map(({ element, kind, about, message }) => (
                <li key={`${element}.${kind}.${about}`}>
                  {element === '' ? message : `${element}: ${message}`}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      {hints.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={
            <ul>
              {hints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <p>
        {latestVersion === null
          ? t('modeler.deploy.first')
          : t('modeler.deploy.next', { version: latestVersion })}
      </p>
      {latestVersion === null ? null : <p>{t('modeler.deploy.running', { count: running })}</p>}
      {latestVersion === null ? null : <Differences difference={preview} />}
    </div>
  );
}

/** Elements that two versions do not share alike. */
export function Differences({
  difference,
}: {
  readonly difference: Pick<DeployPreview, (typeof DIFFERENCES)[number]>;
}) {
  const { t } = useTexts();
  const said = DIFFERENCES.filter((kind) => difference[kind].length > 0);
  if (said.length === 0) return <p>{t('modeler.difference.none')}</p>;
  return (
    <dl className="pm-differences">
      {said.map((kind) => (
        <div key={kind} data-kind={kind}>
          <dt>{t(`modeler.difference.${kind}`, { count: difference[kind].length })}</dt>
          <dd>
            {difference[kind]
              .slice(0, MOST_SHOWN)
              .map(({ id, name }) => name || id)
              .join(t('modeler.listComma'))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
