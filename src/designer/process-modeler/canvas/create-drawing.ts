import Modeler from 'bpmn-js/lib/Modeler';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css';
import 'diagram-js-minimap/assets/diagram-js-minimap.css';

import './canvas.css';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import gridModule from 'diagram-js-grid';
import minimapModule from 'diagram-js-minimap';

import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { contextPadOf } from './context-pad.ts';
import type { Drawing } from './drawing.ts';
import { keepWords } from './keep-words.ts';
import { translateBy } from './library-words.ts';

/** Colours of the page: the drawing follows the theme; an export takes the light ones that stand beside them. */
const LOOK = {
  bpmnRenderer: {
    defaultFillColor: 'var(--pm-fill, #ffffff)',
    defaultStrokeColor: 'var(--pm-stroke, #1f2329)',
    defaultLabelColor: 'var(--pm-label, #1f2329)',
  },
  textRenderer: {
    defaultStyle: {
      fontFamily:
        '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
      fontSize: 13,
      lineHeight: 1.3,
    },
    externalStyle: { fontSize: 12, lineHeight: 1.3 },
  },
};

/** Menus and pads of the library that ours stand in for. */
const NOTHING = {
  paletteProvider: ['value', null],
  alignElementsContextPadProvider: ['value', null],
  alignElementsMenuProvider: ['value', null],
  distributeElementsMenuProvider: ['value', null],
  replaceMenuProvider: ['value', null],
};

const OWN_CLASS = 'pm-drawing';

interface Making {
  readonly container: HTMLElement;
  readonly say: SayScreen;
}

/** A drawing that can be changed. */
export function createModeler({ container, say }: Making): Drawing {
  container.classList.add(OWN_CLASS);
  const made: { drawing?: Drawing } = {};
  const drawingOf = (): Drawing => {
    if (!made.drawing) throw new Error('the drawing is asked before it is made');
    return made.drawing;
  };
  const additionalModules = [
    gridModule,
    minimapModule,
    { translate: ['value', translateBy(say)] },
    NOTHING,
    keepWords,
    contextPadOf(drawingOf, say),
  ];
  made.drawing = new Modeler({
    container,
    ...LOOK,
    minimap: { open: true },
    additionalModules,
  } as object) as unknown as Drawing;
  return made.drawing;
}

/** A drawing to be looked at. */
export function createViewer({ container, say }: Making): Drawing {
  container.classList.add(OWN_CLASS);
  const additionalModules = [{ translate: ['value', translateBy(say)] }];
  return new NavigatedViewer({
    container,
    ...LOOK,
    additionalModules,
  } as object) as unknown as Drawing;
}
