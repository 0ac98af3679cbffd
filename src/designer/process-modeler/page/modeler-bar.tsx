import { Button, Dropdown } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import { BarTool, DeskBar, DeskState, SaveButton, UndoTools } from '../../desk/desk-bar.tsx';
import type { Alignment, Drawing, Shape } from '../canvas/drawing.ts';
import { fit } from './use-drawing.ts';
import type { Saving } from './use-saving.ts';

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
  /** Nobody else draws it. */
  readonly mayEdit: boolean;
  readonly isTrying: boolean;
  readonly isWide: boolean;
  readonly deeds: BarDeeds;
}

/** Name, key and version of the process, and everything that can be done with it. */
export function ModelerBar(props: ModelerBarProps) {
  const { t } = useTexts();
  const { source, saving, mayEdit, problems, isTrying, deeds } = props;
  const { state } = saving;
  return (
    <DeskBar about={<About source={source} saving={saving} onBack={deeds.back} />}>
      <DrawingTools {...props} />
      <Button size="small" danger={problems > 0} onClick={deeds.check}>
        {t('modeler.check', { count: problems })}
      </Button>
      <FileTools deeds={deeds} />
      <Button size="small" aria-pressed={isTrying} onClick={deeds.try}>
        {t('modeler.try')}
      </Button>
      <SaveButton
        text={t('modeler.save')}
        isDirty={state === 'dirty'}
        isSaving={state === 'saving'}
        onSave={deeds.save}
      />
      {mayEdit ? (
        <Button size="small" type="primary" onClick={deeds.deploy}>
          {t('modeler.deploy')}
        </Button>
      ) : null}
    </DeskBar>
  );
}

interface AboutProps extends Pick<ModelerBarProps, 'source' | 'saving'> {
  readonly onBack: () => void;
}

function About({ source, saving: { state, savedAt }, onBack }: AboutProps) {
  const { t } = useTexts();
  return (
    <>
      <BarTool icon="left" label={t('modeler.back')} onClick={onBack} />
      <h1 title={source.name}>{source.name}</h1>
      <small>{t('modeler.about', { key: source.key, version: source.version })}</small>
      <DeskState state={state} text={t(`modeler.state.${state}`, { at: savedAt ?? '' })} />
    </>
  );
}

/** What is done with the drawing itself. */
function DrawingTools({
  drawing,
  chosen,
  isWide,
  deeds,
}: Pick<ModelerBarProps, 'drawing' | 'chosen' | 'isWide' | 'deeds'>) {
  const { t } = useTexts();
  const stack = drawing.get('commandStack');
  return (
    <>
      <BarTool
        icon="list"
        label={t('modeler.library')}
        isPressed={isWide}
        onClick={deeds.library}
      />
      <UndoTools
        undo={{
          label: t('modeler.undo'),
          isOff: !stack.canUndo(),
          onClick: () => stack.undo(),
        }}
        redo={{
          label: t('modeler.redo'),
          isOff: !stack.canRedo(),
          onClick: () => stack.redo(),
        }}
      />
      <BarTool icon="fullscreen" label={t('modeler.fit')} onClick={() => fit(drawing)} />
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
    </>
  );
}

/** The drawing as a file, in and out. */
function FileTools({ deeds }: Pick<ModelerBarProps, 'deeds'>) {
  const { t } = useTexts();
  return (
    <>
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
    </>
  );
}

function align(drawing: Drawing, chosen: readonly Shape[], key: string): void {
  if (key === 'horizontal' || key === 'vertical')
    drawing.get('distributeElements').trigger(chosen, key);
  else drawing.get('alignElements').trigger(chosen, key as Alignment);
}
