import { useMemo, useState } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import { useUnsaved } from '#engine/base/use-unsaved.ts';
import type { ModelFacts, ModelSource, ModelTrial } from '#schemas/api/workflow-definitions.ts';
import { useSaveKey } from '../../commands/use-save-key.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { readWord } from '../bpmn/words.ts';
import { processOf, type Shape } from '../canvas/drawing.ts';
import { DeployDialog } from '../dialogs/deploy-dialog.tsx';
import { TrialPanel } from '../dialogs/trial-panel.tsx';
import { formOfProcess } from '../facts.ts';
import { PropertyPanel } from '../panel/property-panel.tsx';
import { DeskNotes } from './desk-notes.tsx';
import { exportSvg, exportXml, importFile } from './model-files.ts';
import { ModelProblems } from './model-problems.tsx';
import { ModelerBar, type BarDeeds } from './modeler-bar.tsx';
import { Palette } from './palette.tsx';
import { useDrawing, type DrawingState, type OpenDrawing } from './use-drawing.ts';
import { useMarks } from './use-marks.ts';
import { useProblems } from './use-problems.ts';
import { useSaving, type Saving } from './use-saving.ts';

interface ModelDeskProps {
  readonly source: ModelSource;
  readonly facts: ModelFacts;
  readonly editing: Editing;
  readonly onBack: () => void;
  /** Reads the model again, as the server has it now. */
  readonly onReload: () => void;
}

const WIDE = 'modeler.library';

/** A model that is drawn: palette, drawing, panel, problems. */
export function ModelDesk({ source, facts, editing, onBack, onReload }: ModelDeskProps) {
  const { t } = useTexts();
  const view = useDrawing({ xml: source.xml, isReadOnly: false, say: t });
  const drawing = view.open?.drawing;
  const saving = useSaving(source, drawing, view.changes, editing.mayStill);
  const checked = useProblems(drawing, view.changes);
  const trial = useTrial();
  useMarks(drawing, checked.problems, trial.found);
  const [isDeploying, setDeploying] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const library = useLibraryWidth();
  useLeaving(saving);
  const deeds: BarDeeds = {
    back: onBack,
    check: () => setListOpen(true),
    import: () => void importFile(view.replace, t).then(setFault),
    exportXml: () => void (drawing && exportXml(drawing, source.key)),
    exportSvg: () => void (drawing && exportSvg(drawing, source.key)),
    save: () => void saving.save(),
    deploy: () => void saving.save().then(setDeploying),
    try: trial.turn,
    library: library.turn,
  };
  useSaveKey(deeds.save);
  const endDeploy = (): void => setDeploying(false);
  const notes = { view, saving, editing, fault, onFault: setFault, onReload };
  return (
    <main className="pm">
      {drawing ? (
        <ModelerBar
          {...{ source, drawing, saving, deeds }}
          mayEdit={editing.mayEdit}
          chosen={view.chosen}
          problems={checked.problems.length}
          isTrying={trial.isOn}
          isWide={library.isWide}
        />
      ) : null}
      {drawing ? (
        <Palette drawing={drawing} chosen={onlyOne(view.chosen)} isWide={library.isWide} />
      ) : null}
      <div className="pm-canvas">
        <div className="pm-host" ref={view.host} />
        <DeskNotes {...notes} />
      </div>
      {drawing ? (
        <ModelProblems {...{ drawing, checked }} isOpen={isListOpen} onOpen={setListOpen} />
      ) : null}
      <SidePanel view={view} facts={facts} trial={trial} />
      {isDeploying ? (
        <DeployDialog modelId={source.id} onClose={endDeploy} onDeployed={endDeploy} />
      ) : null}
    </main>
  );
}

/** What is said of an element is said of one alone. */
function onlyOne(chosen: DrawingState['chosen']): Shape | undefined {
  return chosen.length === 1 ? chosen[0] : undefined;
}

interface TrialState {
  readonly isOn: boolean;
  readonly found: ModelTrial | null;
  readonly setFound: (trial: ModelTrial | null) => void;
  /** Begins, or ends and takes its marks off the drawing. */
  readonly turn: () => void;
}

function useTrial(): TrialState {
  const [found, setFound] = useState<ModelTrial | null>(null);
  const [isOn, setOn] = useState(false);
  const turn = (): void => {
    if (isOn) setFound(null);
    setOn(!isOn);
  };
  return { isOn, found, setFound, turn };
}

/** Whether the palette says its words; kept for the user. */
function useLibraryWidth() {
  const { settings } = useHouse();
  const [isWide, setWide] = useState(() => settings.get<boolean>(WIDE) ?? false);
  const turn = (): void => {
    settings.set(WIDE, !isWide);
    setWide(!isWide);
  };
  return { isWide, turn };
}

/** Asks before what is not saved is given up. */
function useLeaving(saving: Saving): void {
  const { t } = useTexts();
  useUnsaved(saving.isDirty, {
    title: t('modeler.leave.title'),
    text: t('modeler.leave.text'),
    onGiveUp: saving.forget,
  });
}

interface SidePanelProps {
  readonly view: DrawingState;
  readonly facts: ModelFacts;
  readonly trial: TrialState;
}

/** Beside the drawing: what is said of the chosen element, or the trial. */
function SidePanel({ view: { open, chosen, outside }, facts, trial }: SidePanelProps) {
  if (!open) return null;
  if (trial.isOn)
    return <Trial open={open} facts={facts} onTrial={trial.setFound} onClose={trial.turn} />;
  return (
    <PropertyPanel
      drawing={open.drawing}
      prefixes={open.prefixes}
      chosen={onlyOne(chosen)}
      facts={facts}
      isReadOnly={false}
      outside={outside}
    />
  );
}

function Trial({
  open,
  facts,
  onTrial,
  onClose,
}: { readonly open: OpenDrawing; readonly facts: ModelFacts } & Pick<
  Parameters<typeof TrialPanel>[0],
  'onTrial' | 'onClose'
>) {
  const { drawing, prefixes } = open;
  const form = useMemo(() => {
    const [start] = drawing.get('elementRegistry').filter(({ type }) => type === 'bpmn:StartEvent');
    return formOfProcess(
      facts,
      processOf(drawing)?.id ?? '',
      start ? readWord(start.businessObject, 'formKey', { prefixes }) : '',
    );
  }, [drawing, prefixes, facts]);
  return <TrialPanel drawing={drawing} about={form} onTrial={onTrial} onClose={onClose} />;
}
