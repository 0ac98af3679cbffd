import './publish-dialog.css';
import { Alert, Input, Modal, Radio, Spin } from 'antd';
import { useEffect, useId, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { RuleVersion } from '#schemas/api/monitor-rule.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { DesignNode } from '../../document/node.ts';
import { reasonOf } from '../../document/refusals.ts';
import { ruleApi } from '../api.ts';
import { toTree } from '../language/tree-nodes.ts';
import { ComparedTrials } from '../trial/compared-trials.tsx';
import { lastDays } from '../trial/days.ts';
import { scopeOf } from '../trial/trial-panel.tsx';
import { TreeChanges } from './tree-changes.tsx';

const LOOKED_BACK_DAYS = 7;

interface PublishDialogProps {
  readonly id: string;
  /** Of the record, as it was saved. */
  readonly version: number;
  readonly root: DesignNode;
  /** 0: none runs. */
  readonly running: number;
  readonly world: RuleWorld;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Preview {
  readonly scope: AnswerAt<'POST /dm/rule/scope'>;
  readonly version: RuleVersion | undefined;
}

/** What publishing does: where it will run, how it differs from what runs, and what it would have raised. */
export function PublishDialog({
  id,
  version,
  root,
  running,
  world,
  onClose,
  onDone,
}: PublishDialogProps) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { t } = ports;
  const isShown = useIsShown();
  const field = useId();
  const [tree] = useState(() => toTree(root));
  const [preview, setPreview] = useState<Preview | null>(null);
  const [mode, setMode] = useState<'trial' | 'run'>('trial');
  const [comment, setComment] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const scope = scopeOf(root);
  useEffect(() => {
    const api = ruleApi(ports);
    Promise.all([api.scope({ scope: scopeOf(root) }), running > 0 ? api.versions(id) : []]).then(
      ([counted, versions]) =>
        setPreview({ scope: counted, version: versions.find(({ isRunning: isIt }) => isIt) }),
      (cause: unknown) => setFailure(reasonOf(cause)),
    );
  }, [ports, id, running, root]);
  const publish = async (): Promise<void> => {
    setRunning(true);
    setFailure(null);
    try {
      const answer = await ruleApi(ports).publish({
        id,
        version,
        mode,
        scope,
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      });
      ports.notify('success', t('ruleDesign.published', { version: answer.version }));
      onDone();
    } catch (cause) {
      setFailure(reasonOf(cause));
    }
    setRunning(false);
  };
  return (
    <Modal
      open={isShown}
      centered
      width={640}
      title={t('ruleDesign.publish.title')}
      okText={t('ruleDesign.publish')}
      cancelText={t('designer.cancel')}
      confirmLoading={isRunning}
      okButtonProps={{ disabled: preview === null }}
      onOk={() => void publish()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      <Radio.Group
        value={mode}
        aria-label={t('ruleDesign.mode')}
        onChange={({ target }) => setMode(target.value === 'run' ? 'run' : 'trial')}
      >
        <Radio value="trial">{t('ruleDesign.mode.trial')}</Radio>
        <Radio value="run">{t('ruleDesign.mode.run')}</Radio>
      </Radio.Group>
      {preview === null && failure === null ? <Spin /> : null}
      {preview ? (
        <div className="rd-publish">
          <p>{t('ruleDesign.publish.scope', { ...preview.scope })}</p>
          <h3>
            {preview.version
              ? t('ruleDesign.publish.difference', { version: preview.version.version })
              : t('ruleDesign.publish.first')}
          </h3>
          {preview.version ? (
            <TreeChanges older={preview.version.tree} newer={tree} world={world} />
          ) : null}
          {ports.can('dm:rule:tryOut') ? <Effect id={id} root={root} running={running} /> : null}
        </div>
      ) : null}
      <label htmlFor={field}>{t('ruleDesign.publish.comment')}</label>
      <Input.TextArea
        id={field}
        rows={2}
        maxLength={500}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </Modal>
  );
}

/** What it would have raised in the last days, beside what runs where something does. */
function Effect({ id, root, running }: Pick<PublishDialogProps, 'id' | 'root' | 'running'>) {
  const ports = usePorts('data', 'texts', 'house');
  const { t } = ports;
  const [said, setSaid] = useState<string | null>(null);
  const [compared, setCompared] = useState<AnswerAt<'POST /dm/rule/compare'> | null>(null);
  useEffect(() => {
    const api = ruleApi(ports);
    const input = { scope: scopeOf(root), ...lastDays(ports.now(), LOOKED_BACK_DAYS) };
    const tree = toTree(root);
    const asked =
      running > 0
        ? api
            .compare({ left: { ruleId: id, version: running }, right: { tree }, ...input })
            .then(setCompared)
        : api
            .tryOut({ tree, ...input })
            .then(({ total, points }) =>
              setSaid(
                t('ruleDesign.publish.effect', { days: LOOKED_BACK_DAYS, count: total, points }),
              ),
            );
    asked.catch((cause: unknown) => setSaid(reasonOf(cause)));
  }, [ports, t, id, root, running]);
  if (compared) return <ComparedTrials compared={compared} />;
  return <p>{said ?? t('ruleDesign.publish.looking', { days: LOOKED_BACK_DAYS })}</p>;
}
