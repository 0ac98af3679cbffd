import './publish-dialog.css';
import { Alert, Modal } from 'antd';
import { useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { RuleVersion } from '#schemas/api/monitor-rule.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { reasonOf } from '../../document/refusals.ts';
import { ruleApi } from '../api.ts';
import { TreeChanges } from './tree-changes.tsx';

interface RollBackDialogProps {
  readonly id: string;
  /** Of the record. */
  readonly version: number;
  /** What is brought back. */
  readonly to: RuleVersion;
  /** What it takes the place of; undefined where none runs. */
  readonly running: RuleVersion | undefined;
  readonly world: RuleWorld;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before an earlier version runs again: how it will run, and what changes by it. */
export function RollBackDialog({
  id,
  version,
  to,
  running,
  world,
  onClose,
  onDone,
}: RollBackDialogProps) {
  const ports = usePorts('data', 'texts', 'feedback');
  const { t } = ports;
  const isShown = useIsShown();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    setFailure(null);
    try {
      const answer = await ruleApi(ports).rollBack({ id, version, to: to.version });
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
      width={560}
      title={t('ruleDesign.rollBack.title', { version: to.version })}
      okText={t('ruleDesign.version.rollBack')}
      cancelText={t('designer.cancel')}
      confirmLoading={isRunning}
      onOk={() => void run()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      <div className="rd-publish">
        <p>{t(`ruleDesign.rollsBackTo.${to.mode}`)}</p>
        <p>{t('ruleDesign.rollBack.draft')}</p>
        {running ? (
          <>
            <h3>{t('ruleDesign.publish.difference', { version: running.version })}</h3>
            <TreeChanges older={running.tree} newer={to.tree} world={world} />
          </>
        ) : null}
      </div>
    </Modal>
  );
}
