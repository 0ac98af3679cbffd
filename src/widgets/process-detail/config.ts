import { defineWidget } from '#engine/base/define-widget.ts';
import { PROCESS_BLOCK, PROCESS_BAR, PROCESS_PAGE, PROCESS_HEAT } from './takes.ts';

const blocks = async () => import('./process-blocks.tsx');
const choices = async () => import('./node-choice.tsx');
const texts = ['process'];

/** Approval: a process with its deeds, as a page, beside a record and as a drawing; the places that a task can be sent to. */
export const WIDGET = defineWidget({
  blocks: {
    processDetail: {
      takes: PROCESS_BLOCK,
      load: async () => (await blocks()).ProcessDetailBlock,
      texts,
      place: 'main',
    },
    processBar: {
      takes: PROCESS_BAR,
      load: async () => (await blocks()).ProcessBarBlock,
      texts,
      place: 'top',
    },
    processDiagram: {
      takes: {},
      load: async () => (await blocks()).ProcessDiagramBlock,
      texts,
      place: 'main',
      reads: 'xml',
    },
  },
  inputs: {
    backTarget: { load: async () => (await choices()).BackTargetInput },
    moveTarget: { load: async () => (await choices()).MoveTargetInput },
  },
  widgets: {
    processDetail: {
      takes: PROCESS_PAGE,
      load: async () => (await blocks()).ProcessDetailWidget,
      texts,
      isPage: true,
    },
    processHeat: {
      takes: PROCESS_HEAT,
      load: async () => (await import('./process-heat.tsx')).ProcessHeat,
      texts,
      isPage: true,
    },
  },
});
