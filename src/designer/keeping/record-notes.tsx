import './record-notes.css';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { DraftLines } from '#engine/form/record/draft-lines.tsx';
import type { Commander } from '../commands/commands.ts';
import type { DesignNode } from '../document/node.ts';
import type { KeptRow, RecordKeeping } from '../document/use-record-keeping.ts';
import { EditingNote } from '../editing/editing-note.tsx';
import type { Editing } from '../editing/use-editing.ts';

interface RecordNotesProps {
  readonly editing: Editing;
  readonly keeping: RecordKeeping;
  readonly commander: Commander;
  readonly isReadOnly: boolean;
  /** Says that somebody saved it meanwhile. */
  readonly conflictTitle: (name: string) => string;
  readonly toRoot: (row: KeptRow) => DesignNode;
  /** What differs between what the other one saved and what is drawn. */
  readonly difference: (theirs: DesignNode, mine: DesignNode) => ReactNode;
}

/** What has to be said above a document: who else has it open, what failed, that somebody else saved, that a draft is kept. */
export function RecordNotes(props: RecordNotesProps) {
  const { editing, keeping, commander, isReadOnly } = props;
  const { t } = useTexts();
  return (
    <div className="dg-notes">
      <EditingNote editing={editing} />
      {keeping.isConflict ? <Conflict {...props} /> : null}
      {keeping.failure !== null && !keeping.isConflict ? (
        <Alert type="error" showIcon title={keeping.failure} />
      ) : null}
      {isReadOnly ? null : (
        <DraftLines
          draft={keeping.draft}
          title={(_, at) => t('designer.draft', { at })}
          onRestore={(found) => {
            commander.store.replace(found.values['root'] as DesignNode, 'replace');
            keeping.draft.take(found);
          }}
        />
      )}
    </div>
  );
}

/** Somebody else saved first. Mine stays in sight, theirs can be looked at, and either can be gone on with; what is given up can be taken back. */
function Conflict({ keeping, commander, conflictTitle, toRoot, difference }: RecordNotesProps) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(false);
  const { theirs } = keeping;
  const take = (): void => {
    if (!theirs) return;
    const root = toRoot(theirs);
    commander.store.replace(root, 'replace');
    keeping.tookTheirs(root);
  };
  const name =
    typeof theirs?.['updaterName'] === 'string'
      ? theirs['updaterName']
      : t('designer.conflict.someone');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={conflictTitle(name)}
      description={
        isShown && theirs
          ? difference(toRoot(theirs), commander.store.root)
          : t('designer.conflict.text')
      }
      action={
        <div className="dg-conflict">
          <Button size="small" disabled={!theirs} onClick={() => setShown(!isShown)}>
            {t('designer.conflict.difference')}
          </Button>
          <Button
            size="small"
            type="primary"
            disabled={!theirs}
            onClick={() => void keeping.keepMine()}
          >
            {t('designer.conflict.mine')}
          </Button>
          <Button size="small" disabled={!theirs} onClick={take}>
            {t('designer.conflict.theirs')}
          </Button>
        </div>
      }
    />
  );
}
