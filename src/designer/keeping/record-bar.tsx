import './record-bar.css';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../commands/commands.ts';
import { BarTool, DeskBar, DeskState, SaveButton, UndoTools } from '../desk/desk-bar.tsx';
import { useDesign } from '../document/design-store.ts';
import type { RecordKeeping } from '../document/use-record-keeping.ts';

/** What the buttons of every such bar do. */
export type RecordBarDeeds = Readonly<
  Record<'back' | 'check' | 'versions' | 'keys' | 'save' | 'publish', () => void>
>;

/** What the document is called; `max`: characters. */
interface DocumentName {
  readonly label: string;
  readonly max: number;
}

interface RecordBarProps {
  readonly commander: Commander;
  readonly keeping: RecordKeeping;
  readonly problems: number;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  readonly name: DocumentName;
  /** Which version holds, in words. */
  readonly running: string;
  readonly deeds: RecordBarDeeds;
  /** How it is looked at, before everything that is done. */
  readonly view?: ReactNode;
  /** What only this kind of document can do, beside its versions. */
  readonly children?: ReactNode;
}

/** The bar over a document that is kept in a record and published in versions: its name, how the server has it, what can be done with it. */
export function RecordBar(props: RecordBarProps) {
  const { t } = useTexts();
  const { commander, keeping, problems, canEdit, canPublish, deeds, view, children } = props;
  return (
    <DeskBar about={<About {...props} />}>
      {view}
      {canEdit ? <EditTools commander={commander} /> : null}
      <BarTool icon="info" label={t('designer.keys')} onClick={deeds.keys} />
      <Button size="small" danger={problems > 0} onClick={deeds.check}>
        {t('designer.check', { count: problems })}
      </Button>
      <Button size="small" disabled={keeping.id === undefined} onClick={deeds.versions}>
        {t('designer.versions')}
      </Button>
      {children}
      {canEdit ? (
        <SaveButton
          text={t('designer.save')}
          isDirty={keeping.isDirty}
          isSaving={keeping.state === 'saving'}
          onSave={deeds.save}
        />
      ) : null}
      {canPublish ? (
        <Button size="small" type="primary" disabled={problems > 0} onClick={deeds.publish}>
          {t('designer.publish')}
        </Button>
      ) : null}
    </DeskBar>
  );
}

/** The way back, the name, which version holds, and how far the server has it. */
function About({
  commander,
  keeping,
  canEdit,
  name,
  running,
  deeds,
}: Pick<RecordBarProps, 'commander' | 'keeping' | 'canEdit' | 'name' | 'running' | 'deeds'>) {
  const { t } = useTexts();
  const { store } = commander;
  const text = useDesign(store, ({ root }) => String(root.props['name'] ?? ''));
  const id = useDesign(store, ({ root }) => root.id);
  return (
    <>
      <BarTool icon="left" label={t('designer.back')} onClick={deeds.back} />
      <h1 className="dg-bar-name">
        <Input
          variant="borderless"
          aria-label={name.label}
          maxLength={name.max}
          readOnly={!canEdit}
          value={text}
          onChange={({ target }) => commander.change(id, { name: target.value }, 'name')}
        />
      </h1>
      <small>{running}</small>
      <DeskState
        state={keeping.state}
        text={
          canEdit
            ? t(`designer.state.${keeping.state}`, { at: keeping.savedAt ?? '' })
            : t('designer.readOnly')
        }
      />
    </>
  );
}

function EditTools({ commander }: Pick<RecordBarProps, 'commander'>) {
  const { t } = useTexts();
  const { store } = commander;
  const canUndo = useDesign(store, ({ past }) => past.length > 0);
  const canRedo = useDesign(store, ({ future }) => future.length > 0);
  return (
    <UndoTools
      undo={{ label: t('designer.key.undo'), isOff: !canUndo, onClick: () => commander.undo() }}
      redo={{ label: t('designer.key.redo'), isOff: !canRedo, onClick: () => commander.redo() }}
    />
  );
}
