import { useTexts } from '#engine/base/ports-context.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Commander } from '../../commands/commands.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { RecordNotes } from '../../keeping/record-notes.tsx';
import { TreeChanges } from '../dialogs/tree-changes.tsx';
import { toTree } from '../language/tree-nodes.ts';
import { documentOf } from './document-of.ts';
import type { RuleKeeping } from './use-rule-keeping.ts';

interface DeskNotesProps {
  readonly editing: Editing;
  readonly keeping: RuleKeeping;
  readonly commander: Commander;
  readonly world: RuleWorld;
  readonly isReadOnly: boolean;
}

/** What has to be said above the blocks. */
export function DeskNotes({ world, ...props }: DeskNotesProps) {
  const { t } = useTexts();
  return (
    <RecordNotes
      {...props}
      conflictTitle={(name) => t('ruleDesign.conflict', { name })}
      toRoot={(row) => documentOf(row, '')}
      difference={(theirs, mine) => (
        <TreeChanges older={toTree(theirs)} newer={toTree(mine)} world={world} />
      )}
    />
  );
}
