import { Button } from 'antd';

import type { SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import { countInTheWay, type Checked } from '#designer/workbench/draft/use-problems.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import './top-bar.css';

/** What the buttons of the bar do. */
export interface TopBarDeeds {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly format: () => void;
  readonly check: () => void;
  readonly compare: () => void;
  readonly versions: () => void;
  readonly why: () => void;
  readonly save: () => void;
  readonly publish: () => void;
  readonly dropDraft: () => void;
  readonly openPage: (() => void) | undefined;
}

interface TopBarProps {
  readonly document: SchemaDocument;
  readonly title: string;
  readonly canSave: boolean;
  /** Nobody else writes it. */
  readonly mayEdit: boolean;
  readonly checked: Checked;
  readonly depths: { readonly undo: number; readonly redo: number };
  readonly deeds: TopBarDeeds;
}

/** Name, version and state of the open schema, and everything that can be done with it. */
export function TopBar(props: TopBarProps) {
  const { document, title, canSave, mayEdit, checked, depths, deeds } = props;
  const { t } = useTexts();
  const { can } = useHouse();
  const { info, own } = document;
  return (
    <header className="wb-bar wb-top">
      <h2 title={own.name}>
        {title} <small>{own.name}</small>
      </h2>
      <Standing document={document} />
      <span className="wb-gap" />
      {canSave ? <TextTools depths={depths} deeds={deeds} hasDraft={Boolean(info?.draft)} /> : null}
      <CheckButton checked={checked} onCheck={deeds.check} />
      <Button size="small" onClick={deeds.compare}>
        {t('workbench.compare')}
      </Button>
      <Button size="small" onClick={deeds.versions}>
        {t('workbench.version')}
      </Button>
      {can('sys:schema:inspect') && own.kind === 'entity' && info?.running ? (
        <Button size="small" onClick={deeds.why}>
          {t('workbench.why.button')}
        </Button>
      ) : null}
      {deeds.openPage ? (
        <Button size="small" onClick={deeds.openPage}>
          {t('workbench.openPage')}
        </Button>
      ) : null}
      {canSave ? (
        <Button
          size="small"
          disabled={document.save === 'clean' || document.save === 'saving'}
          loading={document.save === 'saving'}
          onClick={deeds.save}
        >
          {t('workbench.save')}
        </Button>
      ) : null}
      {mayEdit && can('sys:schema:publish') ? (
        <Button size="small" type="primary" onClick={deeds.publish}>
          {t('workbench.publish.button')}
        </Button>
      ) : null}
    </header>
  );
}

/** Which version runs, and how far the text on screen is from it. */
function Standing({ document }: Pick<TopBarProps, 'document'>) {
  const { t } = useTexts();
  const { info, save } = document;
  return (
    <>
      <span className="wb-badge">{versionWord(info?.running ?? null, t)}</span>
      {info?.draft || save !== 'clean' ? (
        <span className="wb-badge wb-badge-warn">{t('workbench.list.draft')}</span>
      ) : null}
      <span className="wb-note" role="status">
        {saveWord(document, t)}
      </span>
    </>
  );
}

/** What changes the text. */
function TextTools({
  depths,
  deeds,
  hasDraft,
}: Pick<TopBarProps, 'depths' | 'deeds'> & { readonly hasDraft: boolean }) {
  const { t } = useTexts();
  return (
    <span className="wb-group">
      <Tool
        icon="rollback"
        label={t('workbench.undo')}
        isOff={depths.undo === 0}
        onClick={deeds.undo}
      />
      <Tool
        icon="redo"
        label={t('workbench.redo')}
        isOff={depths.redo === 0}
        onClick={deeds.redo}
      />
      <Tool icon="density" label={t('workbench.format')} onClick={deeds.format} />
      {hasDraft ? (
        <Tool icon="delete" label={t('workbench.dropDraft')} onClick={deeds.dropDraft} />
      ) : null}
    </span>
  );
}

/** How much stands in the way of publishing. */
function CheckButton({
  checked,
  onCheck,
}: {
  readonly checked: Checked;
  readonly onCheck: () => void;
}) {
  const { t } = useTexts();
  const hasErrors =
    checked.problems.some(({ severity }) => severity === 'error') ||
    checked.changes.some(({ isDestructive }) => isDestructive);
  return (
    <Button size="small" danger={hasErrors} onClick={onCheck}>
      {t('workbench.check', { count: countInTheWay(checked) })}
    </Button>
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
      {icon === 'redo' ? (
        <span className="wb-mirror">
          <LineIcon name="rollback" />
        </span>
      ) : (
        <LineIcon name={icon} />
      )}
    </button>
  );
}

type Words = TextPort['t'];

function versionWord(
  running: { readonly source: string; readonly version: number } | null,
  t: Words,
): string {
  if (!running) return t('workbench.notPublished');
  return running.source === 'file'
    ? t('workbench.fromFile')
    : t('workbench.versions.number', { version: running.version });
}

function saveWord({ save, savedAt, saveError, conflict }: SchemaDocument, t: Words): string {
  if (save === 'saving') return t('workbench.saving');
  // the banner says why
  if (conflict) return t('workbench.unsaved');
  if (save === 'failed') return t('workbench.saveFailed', { reason: saveError ?? '' });
  if (save === 'dirty') return t('workbench.unsaved');
  return savedAt ? t('workbench.savedAt', { at: savedAt }) : '';
}
