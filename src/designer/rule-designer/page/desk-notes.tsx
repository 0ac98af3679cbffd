import './desk-notes.css';
import { Alert, Button } from 'antd';
import { useState } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Commander } from '../../commands/commands.ts';
import type { DesignNode } from '../../document/node.ts';
import { TreeChanges } from '../dialogs/tree-changes.tsx';
import { toTree } from '../language/tree-nodes.ts';
import { documentOf } from './document-of.ts';
import { ruleDraftKey, type RuleKeeping } from './use-rule-keeping.ts';

interface DeskNotesProps {
  readonly keeping: RuleKeeping;
  readonly commander: Commander;
  readonly world: RuleWorld;
  readonly isReadOnly: boolean;
}

/** What has to be said above the blocks: what failed, that somebody else saved, that a draft is kept. */
export function DeskNotes({ keeping, commander, world, isReadOnly }: DeskNotesProps) {
  const ports = usePorts('texts', 'house');
  const { t } = ports;
  const [draft, setDraft] = useState(() =>
    isReadOnly ? undefined : ports.drafts.get(ruleDraftKey(keeping.id)),
  );
  const kept = draft?.values['root'] as DesignNode | undefined;
  const restore = (): void => {
    if (kept) commander.store.replace(kept, 'replace');
    setDraft(undefined);
  };
  const drop = (): void => {
    keeping.forget();
    setDraft(undefined);
  };
  return (
    <div className="rd-notes">
      {keeping.isConflict ? (
        <Conflict keeping={keeping} commander={commander} world={world} />
      ) : null}
      {keeping.failure !== null && !keeping.isConflict ? (
        <Alert type="error" showIcon title={keeping.failure} />
      ) : null}
      {kept ? (
        <Alert
          type="info"
          showIcon
          title={t('ruleDesign.draft', { at: draft?.at ?? '' })}
          action={
            <>
              <Button size="small" type="primary" onClick={restore}>
                {t('ruleDesign.draft.restore')}
              </Button>{' '}
              <Button size="small" onClick={drop}>
                {t('ruleDesign.draft.drop')}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}

/** Somebody else saved first. Mine stays in sight, theirs can be looked at, and either can be gone on with; what is given up can be taken back. */
function Conflict({ keeping, commander, world }: Omit<DeskNotesProps, 'isReadOnly'>) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(false);
  const { theirs } = keeping;
  const take = (): void => {
    if (!theirs) return;
    const root = documentOf(theirs, '');
    commander.store.replace(root, 'replace');
    keeping.tookTheirs(root);
  };
  const name =
    typeof theirs?.['updaterName'] === 'string'
      ? theirs['updaterName']
      : t('ruleDesign.conflict.someone');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('ruleDesign.conflict', { name })}
      description={
        isShown && theirs ? (
          <TreeChanges
            older={toTree(documentOf(theirs, ''))}
            newer={toTree(commander.store.root)}
            world={world}
          />
        ) : (
          t('ruleDesign.conflict.text')
        )
      }
      action={
        <div className="rd-conflict">
          <Button size="small" disabled={!theirs} onClick={() => setShown(!isShown)}>
            {t('ruleDesign.conflict.difference')}
          </Button>
          <Button
            size="small"
            type="primary"
            disabled={!theirs}
            onClick={() => void keeping.keepMine()}
          >
            {t('ruleDesign.conflict.mine')}
          </Button>
          <Button size="small" disabled={!theirs} onClick={take}>
            {t('ruleDesign.conflict.theirs')}
          </Button>
        </div>
      }
    />
  );
}
