import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { createRoot } from 'react-dom/client';

import { ProcessModeler } from '#designer/process-modeler/page/process-modeler.tsx';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';

registerFields();
const nothing = (): void => undefined;
const rootOf = (): HTMLElement => document.getElementById('root') ?? document.body;
const painted = async (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** ms until the library alone shows a file, to be looked at. */
async function viewer(xml: string): Promise<number> {
  const began = performance.now();
  await new NavigatedViewer({ container: rootOf() }).importXML(xml);
  await painted();
  return performance.now() - began;
}

/** ms until the modeler shows it: bar, palette and panel stand, and every element is drawn. */
async function modeler(xml: string): Promise<number> {
  const world = aFakeWorld({
    answers: {
      'GET /activiti/model/1/source': () => ({
        id: '1',
        name: 'bench',
        key: 'bench',
        version: 1,
        rev: 1,
        xml,
        canEdit: true,
      }),
      'GET /activiti/model/facts': () => ({ handlers: [], forms: [] }),
      'POST /activiti/model/check': () => [],
    },
  });
  const began = performance.now();
  createRoot(rootOf()).render(
    <InEngine world={world}>
      <ProcessModeler address={{ modelId: '1' }} onBack={nothing} />
    </InEngine>,
  );
  while (!document.querySelector('.pm-panel')) await painted();
  return performance.now() - began;
}

Object.assign(window, { bench: { viewer, modeler } });
