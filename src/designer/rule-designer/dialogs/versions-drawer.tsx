import './versions-drawer.css';
import { Alert, Button, Drawer, Spin } from 'antd';
import { useEffect, useState } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { RuleVersion } from '#schemas/api/monitor-rule.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { sayRule } from '#schemas/monitor-rules/sentence/say-rule.ts';
import type { Commander } from '../../commands/commands.ts';
import { reasonOf } from '../../document/refusals.ts';
import { ruleApi } from '../api.ts';
import { headOf, toDocument, toTree } from '../language/tree-nodes.ts';
import { RollBackDialog } from './roll-back-dialog.tsx';
import { TreeChanges } from './tree-changes.tsx';

interface VersionsDrawerProps {
  readonly id: string;
  /** Of the record. */
  readonly version: number;
  readonly commander: Commander;
  readonly world: RuleWorld;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Every published version, newest first: said as a sentence, compared with what is drawn, taken into the drawing, or run again. */
export function VersionsDrawer({
  id,
  version,
  commander,
  world,
  canEdit,
  canPublish,
  onClose,
  onDone,
}: VersionsDrawerProps) {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  const isShown = useIsShown();
  const [versions, setVersions] = useState<readonly RuleVersion[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [back, setBack] = useState<RuleVersion | null>(null);
  useEffect(() => {
    ruleApi(ports)
      .versions(id)
      .then(setVersions, (cause: unknown) => setFailure(reasonOf(cause)));
  }, [ports, id]);
  const take = ({ tree }: RuleVersion): void => {
    commander.store.replace(toDocument(tree, headOf(commander.store.root)), 'replace');
    onClose();
  };
  return (
    <Drawer open={isShown} title={t('designer.versions')} size={560} onClose={onClose}>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      {versions === null && failure === null ? <Spin /> : null}
      {versions?.length === 0 ? <p>{t('designer.versions.none')}</p> : null}
      <ol className="rd-versions">
        {[...(versions ?? [])]
          .sort((a, b) => b.version - a.version)
          .map((one) => (
            <VersionItem
              key={one.version}
              one={one}
              commander={commander}
              world={world}
              {...(canEdit ? { onTake: () => take(one) } : {})}
              {...(canPublish && !one.isRunning ? { onBack: () => setBack(one) } : {})}
            />
          ))}
      </ol>
      {back ? (
        <RollBackDialog
          id={id}
          version={version}
          to={back}
          running={versions?.find(({ isRunning }) => isRunning)}
          world={world}
          onClose={() => setBack(null)}
          onDone={onDone}
        />
      ) : null}
    </Drawer>
  );
}

interface VersionItemProps {
  readonly one: RuleVersion;
  readonly commander: Commander;
  readonly world: RuleWorld;
  readonly onTake?: () => void;
  readonly onBack?: () => void;
}

function VersionItem({ one, commander, world, onTake, onBack }: VersionItemProps) {
  const { t } = useTexts();
  const [isCompared, setCompared] = useState(false);
  return (
    <li>
      <p>
        <strong>{t('designer.version', { version: one.version })}</strong>{' '}
        <span className={`engine-tag engine-tone-${one.isRunning ? 'success' : 'neutral'}`}>
          {t(`ruleDesign.ranAs.${one.mode}`)}
          {one.isRunning ? t('designer.version.now') : ''}
        </span>{' '}
        {one.rolledBackTo === null ? null : (
          <small>{t('designer.version.from', { version: one.rolledBackTo })}</small>
        )}
      </p>
      <p className="rd-version-who">
        {one.publishedAt} {one.publisherName}
      </p>
      {one.comment ? <p>{one.comment}</p> : null}
      <p>{sayRule(one.tree, world, t)}</p>
      <div className="rd-version-deeds">
        <Button size="small" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          {t('designer.version.compare')}
        </Button>
        {onTake ? (
          <Button size="small" onClick={onTake}>
            {t('designer.version.take')}
          </Button>
        ) : null}
        {onBack ? (
          <Button size="small" onClick={onBack}>
            {t('designer.version.rollBack')}
          </Button>
        ) : null}
      </div>
      {isCompared ? (
        <TreeChanges older={one.tree} newer={toTree(commander.store.root)} world={world} />
      ) : null}
    </li>
  );
}
