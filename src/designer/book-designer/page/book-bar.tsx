import './book-bar.css';
import { Button, Input } from 'antd';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import type { Commander } from '../../commands/commands.ts';
import { BarTool, DeskBar, DeskState, SaveButton, UndoTools } from '../../desk/desk-bar.tsx';
import { useDesign } from '../../document/design-store.ts';
import type { RecordKeeping } from '../../document/use-record-keeping.ts';
import { textIn } from '../language/kinds.ts';

const MAX_NAME = 100;

/** What stands in the middle. */
export type BookView = 'sheet' | 'phone';

/** What the buttons of the bar do. */
export type BookBarDeeds = Readonly<
  Record<'back' | 'check' | 'versions' | 'keys' | 'save' | 'publish', () => void>
>;

interface BookBarProps {
  readonly commander: Commander;
  readonly keeping: RecordKeeping;
  readonly problems: number;
  readonly canEdit: boolean;
  /** 0: none is published. */
  readonly running: number;
  readonly view: BookView;
  readonly onView: (view: BookView) => void;
  readonly deeds: BookBarDeeds;
}

/** Name and state of the template, and everything that can be done with it. */
export function BookBar(props: BookBarProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  const { commander, keeping, problems, canEdit, view, onView, deeds } = props;
  return (
    <DeskBar about={<About {...props} />}>
      <Segments
        label={t('bookDesign.view')}
        value={view}
        options={[
          { value: 'sheet', label: t('bookDesign.view.sheet') },
          { value: 'phone', label: t('bookDesign.view.phone') },
        ]}
        onChange={onView}
      />
      {canEdit ? <EditTools commander={commander} /> : null}
      <BarTool icon="info" label={t('designer.keys')} onClick={deeds.keys} />
      <Button size="small" danger={problems > 0} onClick={deeds.check}>
        {t('designer.check', { count: problems })}
      </Button>
      <Button size="small" disabled={keeping.id === undefined} onClick={deeds.versions}>
        {t('designer.versions')}
      </Button>
      {canEdit ? (
        <SaveButton
          text={t('designer.save')}
          isDirty={keeping.isDirty}
          isSaving={keeping.state === 'saving'}
          onSave={deeds.save}
        />
      ) : null}
      {can('ops:standingBook:publish') ? (
        <Button size="small" type="primary" disabled={problems > 0} onClick={deeds.publish}>
          {t('designer.publish')}
        </Button>
      ) : null}
    </DeskBar>
  );
}

/** The way back, the name, which version is published, and how far the server has it. */
function About({
  commander,
  keeping,
  canEdit,
  running,
  deeds,
}: Pick<BookBarProps, 'commander' | 'keeping' | 'canEdit' | 'running' | 'deeds'>) {
  const { t } = useTexts();
  const { store } = commander;
  const name = useDesign(store, ({ root }) => textIn(root.props, 'name'));
  const id = useDesign(store, ({ root }) => root.id);
  return (
    <>
      <BarTool icon="left" label={t('designer.back')} onClick={deeds.back} />
      <h1 className="bd-name">
        <Input
          variant="borderless"
          aria-label={t('bookDesign.name')}
          maxLength={MAX_NAME}
          readOnly={!canEdit}
          value={name}
          onChange={({ target }) => commander.change(id, { name: target.value }, 'name')}
        />
      </h1>
      <small>
        {running > 0 ? t('bookDesign.running', { version: running }) : t('bookDesign.notRunning')}
      </small>
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

function EditTools({ commander }: Pick<BookBarProps, 'commander'>) {
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
