import type { SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import type { Checked } from '#designer/workbench/draft/use-problems.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { PublishAnswer } from '#schemas/api/workbench.ts';
import type { SchemaInfo } from '../api.ts';
import { DiffDialog } from '../compare/diff-dialog.tsx';
import { PublishDialog } from '../compare/publish-dialog.tsx';
import { VersionsDrawer } from '../compare/versions-drawer.tsx';

/** A dialog on the way to a version. */
export type Dialog =
  | { readonly kind: 'publish' | 'versions' }
  | { readonly kind: 'compare'; readonly start: string };

interface OpenDialogProps {
  readonly dialog: Dialog;
  readonly document: SchemaDocument;
  readonly info: SchemaInfo;
  readonly checked: Checked;
  readonly onDialog: (dialog: Dialog | null) => void;
  /** The server holds another version now; the message says which. */
  readonly onEnded: (message: string) => void;
}

/** The dialog that was asked for: a comparison, the versions, or the way to a new one. */
export function OpenDialog({
  dialog,
  document,
  info,
  checked,
  onDialog,
  onEnded,
}: OpenDialogProps) {
  const { t } = useTexts();
  const close = (): void => onDialog(null);
  const end = ({ waits = false }: PublishAnswer, done: string): void =>
    onEnded(waits ? t('workbench.publish.waits') : done);
  if (dialog.kind === 'compare')
    return <DiffDialog info={info} text={document.text} start={dialog.start} onClose={close} />;
  if (dialog.kind === 'versions')
    return (
      <VersionsDrawer
        info={info}
        onClose={close}
        onCompare={(version) => onDialog({ kind: 'compare', start: String(version) })}
        onUnpublished={(answer) => end(answer, t('workbench.versions.unpublished'))}
        onRolledBack={(answer) =>
          end(answer, t('workbench.versions.rolledBack', { version: answer.version }))
        }
      />
    );
  return (
    <PublishDialog
      document={document}
      info={info}
      checked={checked}
      onClose={close}
      onPublished={(answer) =>
        end(answer, t('workbench.publish.done', { version: answer.version }))
      }
    />
  );
}
