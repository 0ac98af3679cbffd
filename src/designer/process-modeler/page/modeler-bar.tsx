import { Button, Dropdown } from 'antd';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import type { Alignment, Drawing, Shape } from '../canvas/drawing.ts';
import { fit } from './use-drawing.ts';
import type { Saving } from './use-saving.ts';
import './modeler-bar.css';

export const ALIGNMENTS = [
  'left',
  'center',
  'right',
  'top',
  'middle',
  'bottom',
  'horizontal',
  'vertical',
] as const;

/** What the buttons of the bar do. */
export interface BarDeeds {
  readonly back: () => void;
  readonly check: () => void;
  readonly import: () => void;
  readonly exportXml: () => void;
  readonly exportSvg: () => void;
  readonly save: () => void;
  readonly deploy: () => void;
  readonly try: () => void;
  readonly library: () => void;
}

interface ModelerBarProps {
  readonly source: Pick<ModelSource, 'name' | 'key' | 'version'>;
  readonly drawing: Drawing;
  readonly chosen: readonly Shape[];
  readonly problems: number;
  readonly saving: Pick<Saving, 'state' | 'savedAt'>;
  readonly isTrying: boolean;
  readonly isWide: boolean;
  readonly deeds: BarDeeds;
}

/** Name, key and version of the process, and everything that can be done with it. */
export function ModelerBar({
  source,
  drawing,
  chosen,
  problems,
  saving,
  isTrying,
  isWide,
  deeds,
}: ModelerBarProps) {
  const { t } = useTexts();
  const { state, savedAt } = saving;
  const stack = drawing.get('commandStack');
  return (
    <header className="pm-bar">
      <Tool icon="left" label={t('modeler.back')} onClick={deeds.back} />
      <h1 title={source.name}>{source.name}</h1>
      <small>{t('modeler.about', { key: source.key, version: source.version })}</small>
      <span className="pm-state" role="status">
        {t(`modeler.state.${state}`, { at: savedAt ?? '' })}
      </span>
      <span className="pm-gap" />
      <Tool icon="list" label={t('modeler.library')} isPressed={isWide} onClick={deeds.library} />
      <Tool
        icon="rollback"
        label={t('modeler.undo')}
        isOff={!stack.canUndo()}
        onClick={() => stack.undo()}
      />
      <Tool
        icon="redo"
        label={t('modeler.redo')}
        isOff={!stack.canRedo()}
        onClick={() => stack.redo()}
      />
      <Tool icon="fullscreen" label={t('modeler.fit')} onClick={() => fit(drawing)} />
      <Dropdown
        trigger={['click']}
        disabled={chosen.length < 2}
        menu={{
          items: ALIGNMENTS.map((key) => ({ key, label: t(`modeler.align.${key}`) })),
          onClick: ({ key }) => align(drawing, chosen, key),
        }}
      >
        <Button size="small" title={chosen.length < 2 ? t('modeler.alignHint') : ''}>
          {t('modeler.align')}
        </Button>
      </Dropdown>
      <Button size="small" danger={problems > 0} onClick={deeds.check}>
        {t('modeler.check', { count: problems })}
      </Button>
      <Button size="small" onClick={deeds.import}>
        {t('modeler.import')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xml', label: t('modeler.exportXml') },
            { key: 'svg', label: t('modeler.exportSvg') },
          ],
          onClick: ({ key }) => (key === 'xml' ? deeds.exportXml : deeds.exportSvg)(),
        }}
      >
        <Button size="small">{t('modeler.export')}</Button>
      </Dropdown>
      <Button size="small" aria-pressed={isTrying} onClick={deeds.try}>
        {t('modeler.try')}
      </Button>
      <Button
        size="small"
        disabled={state !== 'dirty'}
        loading={state === 'saving'}
        onClick={deeds.save}
      >
        {t('modeler.save')}
      </Button>
      <Button size="small" type="primary" onClick={deeds.deploy}>
        {t('modeler.deploy')}
      </Button>
    </header>
  );
}

function align(drawing: Drawing, chosen: readonly Shape[], key: string): void {
  if (key === 'horizontal' || key === 'vertical')
    drawing.get('distributeElements').trigger(chosen, key);
  else drawing.get('alignElements').trigger(chosen, key as Alignment);
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, label, isOff = false, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isOff}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}
