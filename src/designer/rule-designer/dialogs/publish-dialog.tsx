import './publish-dialog.css';
import { Radio, Spin } from 'antd';
import { useEffect, useState } from 'react';

import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { RuleVersion } from '#schemas/api/monitor-rule.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { CommentField, DecisionDialog } from '../../desk/decision-dialog.tsx';
import type { DesignNode } from '../../document/node.ts';
import { reasonOf } from '../../document/refusals.ts';
import { ruleApi } from '../api.ts';
import { toTree, yieldOf } from '../language/tree-nodes.ts';
import { ComparedTrials } from '../trial/compared-trials.tsx';
import { lastDays } from '../trial/days.ts';
import { scopeOf } from '../trial/trial-panel.tsx';
import { TreeChanges } from './tree-changes.tsx';

const LOOKED_BACK_DAYS = 7;
const WIDTH = 640;
const MOST_CHARS = 500;

/** The rule that is published, as it was saved. */
interface Published {
  readonly id: string;
  readonly root: DesignNode;
  /** 0: none runs. */
  readonly running: number;
}

interface PublishDialogProps extends Published {
  /** Of the record, as it was saved. */
  readonly version: number;
  readonly world: RuleWorld;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Mode = 'trial' | 'run';

interface Preview {
  readonly scope: AnswerAt<'POST /dm/rule/scope'>;
  readonly version: RuleVersion | undefined;
}

/** What publishing does: where it will run, how it differs from what runs, and what it would have raised. */
export function PublishDialog({ version, world, onClose, onDone, ...rule }: PublishDialogProps) {
  const ports = usePorts('data', 'texts', 'feedback');
  const { t } = ports;
  const { preview, failure } = usePreview(rule);
  const [mode, setMode] = useState<Mode>('trial');
  const [comment, setComment] = useState('');
  const publish = async (): Promise<void> => {
    const said = comment.trim();
    const answer = await ruleApi(ports).publish({
      id: rule.id,
      version,
      mode,
      scope: scopeOf(rule.root),
      ...(said === '' ? {} : { comment: said }),
    });
    ports.notify('success', t('designer.published', { version: answer.version }));
    onDone();
  };
  return (
    <DecisionDialog
      title={t('ruleDesign.publish.title')}
      ok={{ text: t('designer.publish'), obstacle: preview === null ? '' : undefined }}
      width={WIDTH}
      failure={failure}
      onClose={onClose}
      onRun={publish}
    >
      <ModeChoice mode={mode} onMode={setMode} />
      {preview === null && failure === null ? <Spin /> : null}
      {preview ? <PreviewText preview={preview} rule={rule} world={world} /> : null}
      <CommentField
        label={t('designer.publish.comment')}
        value={comment}
        onChange={setComment}
        most={MOST_CHARS}
      />
    </DecisionDialog>
  );
}

interface ModeChoiceProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}

/** Whether the rule only says what it would raise, or raises it. */
function ModeChoice({ mode, onMode }: ModeChoiceProps) {
  const { t } = useTexts();
  return (
    <Radio.Group
      value={mode}
      aria-label={t('ruleDesign.mode')}
      onChange={({ target }) => onMode(target.value === 'run' ? 'run' : 'trial')}
    >
      <Radio value="trial">{t('ruleDesign.mode.trial')}</Radio>
      <Radio value="run">{t('ruleDesign.mode.run')}</Radio>
    </Radio.Group>
  );
}

function usePreview({ id, root, running }: Published) {
  const ports = usePorts('data', 'texts', 'house');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const api = ruleApi(ports);
    Promise.all([api.scope({ scope: scopeOf(root) }), running > 0 ? api.versions(id) : []]).then(
      ([scope, versions]) =>
        setPreview({ scope, version: versions.find(({ isRunning }) => isRunning) }),
      (cause: unknown) => setFailure(reasonOf(cause)),
    );
  }, [ports, id, running, root]);
  return { preview, failure };
}

interface PreviewTextProps {
  readonly preview: Preview;
  readonly rule: Published;
  readonly world: RuleWorld;
}

function PreviewText({ preview: { scope, version }, rule, world }: PreviewTextProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  const [tree] = useState(() => toTree(rule.root));
  return (
    <div className="rd-publish">
      <p>{t('ruleDesign.publish.scope', { ...scope })}</p>
      <h3>
        {version
          ? t('ruleDesign.publish.difference', { version: version.version })
          : t('ruleDesign.publish.first')}
      </h3>
      {version ? <TreeChanges older={version.tree} newer={tree} world={world} /> : null}
      {can('dm:rule:tryOut') ? <Effect {...rule} /> : null}
    </div>
  );
}

/** What it would have raised in the last days, beside what runs where something does. */
function Effect({ id, root, running }: Published) {
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
        : api.tryOut({ tree, ...input }).then(({ total, points }) =>
            setSaid(
              t('ruleDesign.publish.effect', {
                days: LOOKED_BACK_DAYS,
                count: total,
                points,
                what: t(`ruleDesign.yield.${yieldOf(root)}`),
              }),
            ),
          );
    asked.catch((cause: unknown) => setSaid(reasonOf(cause)));
  }, [ports, t, id, root, running]);
  if (compared) return <ComparedTrials compared={compared} />;
  return <p>{said ?? t('ruleDesign.publish.looking', { days: LOOKED_BACK_DAYS })}</p>;
}
