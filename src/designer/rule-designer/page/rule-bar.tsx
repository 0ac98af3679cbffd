import './rule-bar.css';
import { Button, Input } from 'antd';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../../commands/commands.ts';
import { BarTool, DeskBar, DeskState, SaveButton, UndoTools } from '../../desk/desk-bar.tsx';
import { useDesign } from '../../document/design-store.ts';
import type { RuleKeeping } from './use-rule-keeping.ts';

const MAX_NAME = 60;

/** What the buttons of the bar do. */
export type RuleBarDeeds = Readonly<
  Record<'back' | 'check' | 'versions' | 'try' | 'keys' | 'save' | 'publish', () => void>
>;

interface RuleBarProps {
  readonly commander: Commander;
  readonly keeping: RuleKeeping;
  readonly problems: number;
  readonly canEdit: boolean;
  /** 0: none runs. */
  readonly running: number;
  readonly isTrying: boolean;
  readonly deeds: RuleBarDeeds;
}

/** Name and state of the rule, and everything that can be done with it. */
export function RuleBar(props: RuleBarProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  const { commander, keeping, problems, canEdit, isTrying, deeds } = props;
  return (
    <DeskBar about={<About {...props} />}>
      {canEdit ? <EditTools commander={commander} /> : null}
      <BarTool icon="info" label={t('designer.keys')} onClick={deeds.keys} />
      <Button size="small" danger={problems > 0} onClick={deeds.check}>
        {t('designer.check', { count: problems })}
      </Button>
      <Button size="small" disabled={keeping.id === undefined} onClick={deeds.versions}>
        {t('designer.versions')}
      </Button>
      {can('dm:rule:tryOut') ? (
        <Button size="small" aria-pressed={isTrying} onClick={deeds.try}>
          {t('ruleDesign.try')}
        </Button>
      ) : null}
      {canEdit ? (
        <SaveButton
          text={t('designer.save')}
          isDirty={keeping.isDirty}
          isSaving={keeping.state === 'saving'}
          onSave={deeds.save}
        />
      ) : null}
      {can('dm:rule:publish') ? (
        <Button size="small" type="primary" disabled={problems > 0} onClick={deeds.publish}>
          {t('designer.publish')}
        </Button>
      ) : null}
    </DeskBar>
  );
}

/** The way back, the name, which version runs, and how far the server has it. */
function About({
  commander,
  keeping,
  canEdit,
  running,
  deeds,
}: Pick<RuleBarProps, 'commander' | 'keeping' | 'canEdit' | 'running' | 'deeds'>) {
  const { t } = useTexts();
  const { store } = commander;
  const name = useDesign(store, ({ root }) => String(root.props['name'] ?? ''));
  const id = useDesign(store, ({ root }) => root.id);
  return (
    <>
      <BarTool icon="left" label={t('designer.back')} onClick={deeds.back} />
      <h1 className="rd-name">
        <Input
          variant="borderless"
          aria-label={t('ruleDesign.field.name')}
          maxLength={MAX_NAME}
          readOnly={!canEdit}
          value={name}
          onChange={({ target }) => commander.change(id, { name: target.value }, 'name')}
        />
      </h1>
      <small>
        {running > 0 ? t('ruleDesign.running', { version: running }) : t('ruleDesign.notRunning')}
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

function EditTools({ commander }: Pick<RuleBarProps, 'commander'>) {
  const { t } = useTexts();
  const { store } = commander;
  const canUndo = useDesign(store, ({ past }) => past.length > 0);
  const canRedo = useDesign(store, ({ future }) => future.length > 0);
  return (
    <UndoTools
      undo={{
        label: t('designer.key.undo'),
        isOff: !canUndo,
        onClick: () => commander.undo(),
      }}
      redo={{
        label: t('designer.key.redo'),
        isOff: !canRedo,
        onClick: () => commander.redo(),
      }}
    />
  );
}
