import './publish-dialog.css';
import { usePorts } from '#engine/base/ports-context.ts';
import type { RuleVersion } from '#schemas/api/monitor-rule.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { DecisionDialog } from '../../desk/decision-dialog.tsx';
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

const WIDTH = 560;

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
  const run = async (): Promise<void> => {
    const answer = await ruleApi(ports).rollBack({ id, version, to: to.version });
    ports.notify('success', t('designer.published', { version: answer.version }));
    onDone();
  };
  return (
    <DecisionDialog
      title={t('ruleDesign.rollBack.title', { version: to.version })}
      ok={{ text: t('designer.version.rollBack') }}
      width={WIDTH}
      onClose={onClose}
      onRun={run}
    >
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
    </DecisionDialog>
  );
}
