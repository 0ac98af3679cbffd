import './rule-bar.css';
import { Button, Input } from 'antd';

import { LineIcon } from '#engine/base/icon.tsx';
import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../../commands/commands.ts';
import { useDesign } from '../../document/design-store.ts';
import type { RuleKeeping } from './use-rule-keeping.ts';

const MAX_NAME = 60;

interface RuleBarProps {
  readonly commander: Commander;
  readonly keeping: RuleKeeping;
  readonly problems: number;
  readonly canEdit: boolean;
  /** 0: none runs. */
  readonly running: number;
  readonly isTrying: boolean;
  readonly deeds: Readonly<
    Record<'back' | 'check' | 'versions' | 'try' | 'keys' | 'save' | 'publish', () => void>
  >;
}

/** Name and state of the rule, and everything that can be done with it. */
export function RuleBar({
  commander,
  keeping,
  problems,
  canEdit,
  running,
  isTrying,
  deeds,
}: RuleBarProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  const { store } = commander;
  const name = useDesign(store, ({ root }) => String(root.props['name'] ?? ''));
  const canUndo = useDesign(store, ({ past }) => past.length > 0);
  const canRedo = useDesign(store, ({ future }) => future.length > 0);
  const id = useDesign(store, ({ root }) => root.id);
  return (
    <header className="rd-bar">
      <Tool icon="left" label={t('ruleDesign.back')} onClick={deeds.back} />
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
      <span className="rd-state" role="status" data-state={keeping.state}>
        {canEdit
          ? t(`ruleDesign.state.${keeping.state}`, { at: keeping.savedAt ?? '' })
          : t('ruleDesign.readOnly')}
      </span>
      <span className="rd-gap" />
      {canEdit ? (
        <Tool
          icon="rollback"
          label={t('designer.key.undo')}
          isOff={!canUndo}
          onClick={() => commander.undo()}
        />
      ) : null}
      {canEdit ? (
        <Tool
          icon="redo"
          label={t('designer.key.redo')}
          isOff={!canRedo}
          onClick={() => commander.redo()}
        />
      ) : null}
      <Tool icon="info" label={t('designer.keys')} onClick={deeds.keys} />
      <Button size="small" danger={problems > 0} onClick={deeds.check}>
        {t('ruleDesign.check', { count: problems })}
      </Button>
      <Button size="small" disabled={keeping.id === undefined} onClick={deeds.versions}>
        {t('ruleDesign.versions')}
      </Button>
      {can('dm:rule:tryOut') ? (
        <Button size="small" aria-pressed={isTrying} onClick={deeds.try}>
          {t('ruleDesign.try')}
        </Button>
      ) : null}
      {canEdit ? (
        <Button
          size="small"
          disabled={!keeping.isDirty}
          loading={keeping.state === 'saving'}
          onClick={deeds.save}
        >
          {t('ruleDesign.save')}
        </Button>
      ) : null}
      {can('dm:rule:publish') ? (
        <Button size="small" type="primary" disabled={problems > 0} onClick={deeds.publish}>
          {t('ruleDesign.publish')}
        </Button>
      ) : null}
    </header>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, label, isOff = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}
