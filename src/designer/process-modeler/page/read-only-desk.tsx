import { Alert, Button } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import type { ModelFacts, ModelSource } from '#schemas/api/workflow-definitions.ts';
import { EditingNote } from '../../editing/editing-note.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import { PropertyPanel } from '../panel/property-panel.tsx';
import { exportSvg, exportXml } from './model-files.ts';
import { fit, useDrawing } from './use-drawing.ts';
import { ViewerBar } from './viewer-bar.tsx';

interface ReadOnlyDeskProps {
  readonly source: Pick<ModelSource, 'name' | 'key' | 'version' | 'xml'>;
  /** Of a model that another one draws. */
  readonly editing?: Editing;
  readonly onBack: () => void;
}

const NO_FACTS: ModelFacts = { handlers: [], forms: [] };

/** A process that is looked at: a deployed version, or a model one may not change. */
export function ReadOnlyDesk({ source, editing, onBack }: ReadOnlyDeskProps) {
  const { t } = useTexts();
  const view = useDrawing({ xml: source.xml, isReadOnly: true, say: t });
  const { open } = view;
  return (
    <main className="pm pm-read">
      <ViewerBar
        title={source.name}
        about={t('modeler.about', { key: source.key, version: source.version })}
        onBack={onBack}
        onFit={() => open && fit(open.drawing)}
      >
        <Button size="small" onClick={() => void (open && exportXml(open.drawing, source.key))}>
          {t('modeler.exportXml')}
        </Button>
        <Button size="small" onClick={() => void (open && exportSvg(open.drawing, source.key))}>
          {t('modeler.exportSvg')}
        </Button>
      </ViewerBar>
      <div className="pm-canvas">
        <div className="pm-host" ref={view.host} />
        <div className="pm-notes">
          {editing ? <EditingNote editing={editing} /> : null}
          {view.failure === null ? null : (
            <Alert
              type="error"
              showIcon
              title={t('modeler.drawFailed', { reason: view.failure })}
            />
          )}
        </div>
      </div>
      {open ? (
        <PropertyPanel
          drawing={open.drawing}
          prefixes={open.prefixes}
          chosen={view.chosen.length === 1 ? view.chosen[0] : undefined}
          facts={NO_FACTS}
          isReadOnly
          outside={0}
        />
      ) : null}
    </main>
  );
}
