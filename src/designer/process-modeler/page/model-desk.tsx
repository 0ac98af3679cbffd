import { useMemo, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { ModelFacts, ModelSource, ModelTrial } from '#schemas/api/workflow-definitions.ts';
import { useSaveKey } from '../../commands/use-save-key.ts';
import { readWord } from '../bpmn/words.ts';
import { processOf } from '../canvas/drawing.ts';
import { DeployDialog } from '../dialogs/deploy-dialog.tsx';
import { TrialPanel } from '../dialogs/trial-panel.tsx';
import { fieldsOfProcess } from '../facts.ts';
import { PropertyPanel } from '../panel/property-panel.tsx';
import { DeskNotes } from './desk-notes.tsx';
import { exportSvg, exportXml, importFile } from './model-files.ts';
import { ModelerBar, type BarDeeds } from './modeler-bar.tsx';
import { Palette } from './palette.tsx';
import { ProblemList } from './problem-list.tsx';
import { useDrawing, type OpenDrawing } from './use-drawing.ts';
import { useMarks } from './use-marks.ts';
import { useProblems } from './use-problems.ts';
import { useSaving } from './use-saving.ts';

interface ModelDeskProps {
  readonly source: ModelSource;
  readonly facts: ModelFacts;
  readonly onBack: () => void;
  /** Reads the model again, as the server has it now. */
  readonly onReload: () => void;
}

const WIDE = 'modeler.library';

/** A model that is drawn: palette, drawing, panel, problems. */
export function ModelDesk({ source, facts, onBack, onReload }: ModelDeskProps) {
  const ports = usePorts('texts', 'feedback', 'house');
  const { t } = ports;
  const view = useDrawing({ xml: source.xml, isReadOnly: false, say: t });
  const drawing = view.open?.drawing;
  const saving = useSaving(source, drawing, view.changes);
  const checked = useProblems(drawing, view.changes);
  const [trial, setTrial] = useState<ModelTrial | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isDeploying, setDeploying] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const [isWide, setWide] = useState(() => ports.settings.get<boolean>(WIDE) ?? false);
  const [fault, setFault] = useState<string | null>(null);
  useMarks(drawing, checked.problems, trial);
  const endTrial = (): void => {
    setTrial(null);
    setTrying(false);
  };
  const leave = async (): Promise<void> => {
    const isSure =
      !saving.isDirty ||
      (await ports.confirm({ title: t('modeler.leave.title'), text: t('modeler.leave.text') }));
    if (!isSure) return;
    saving.forget();
    onBack();
  };
  const deeds: BarDeeds = {
    back: () => void leave(),
    check: () => setListOpen(true),
    import: () => void importFile(view.replace, t).then(setFault),
    exportXml: () => void (drawing && exportXml(drawing, source.key)),
    exportSvg: () => void (drawing && exportSvg(drawing, source.key)),
    save: () => void saving.save(),
    deploy: () => void saving.save().then(setDeploying),
    try: () => (isTrying ? endTrial() : setTrying(true)),
    library: () => {
      ports.settings.set(WIDE, !isWide);
      setWide(!isWide);
    },
  };
  useSaveKey(deeds.save);
  const chosen = view.chosen.length === 1 ? view.chosen[0] : undefined;
  return (
    <main className="pm">
      {drawing ? (
        <ModelerBar
          source={source}
          drawing={drawing}
          chosen={view.chosen}
          problems={checked.problems.length}
          saving={saving}
          isTrying={isTrying}
          isWide={isWide}
          deeds={deeds}
        />
      ) : null}
      {drawing ? <Palette drawing={drawing} chosen={chosen} isWide={isWide} /> : null}
      <div className="pm-canvas">
        <div className="pm-host" ref={view.host} />
        <DeskNotes
          source={source}
          view={view}
          saving={saving}
          fault={fault}
          onFault={setFault}
          onReload={onReload}
        />
      </div>
      {drawing ? (
        <ProblemList drawing={drawing} checked={checked} isOpen={isListOpen} onOpen={setListOpen} />
      ) : null}
      {view.open && !isTrying ? (
        <PropertyPanel
          drawing={view.open.drawing}
          prefixes={view.open.prefixes}
          chosen={chosen}
          facts={facts}
          isReadOnly={false}
          outside={view.outside}
        />
      ) : null}
      {view.open && isTrying ? (
        <Trial open={view.open} facts={facts} onTrial={setTrial} onClose={endTrial} />
      ) : null}
      {isDeploying ? (
        <DeployDialog
          modelId={source.id}
          onClose={() => setDeploying(false)}
          onDeployed={() => setDeploying(false)}
        />
      ) : null}
    </main>
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
  const fields = useMemo(() => {
    const [start] = drawing.get('elementRegistry').filter(({ type }) => type === 'bpmn:StartEvent');
    return fieldsOfProcess(
      facts,
      processOf(drawing)?.id ?? '',
      start ? readWord(start.businessObject, 'formKey', { prefixes }) : '',
    );
  }, [drawing, prefixes, facts]);
  return <TrialPanel drawing={drawing} fields={fields} onTrial={onTrial} onClose={onClose} />;
}
