import { defineWidget } from '#engine/base/define-widget.ts';

const blocks = async () => import('./process-blocks.tsx');
const choices = async () => import('./node-choice.tsx');
const texts = ['process'];

/** Approval: a process with its deeds, as a page, beside a record and as a drawing; the places that a task can be sent to. */
export const WIDGET = defineWidget({
  blocks: {
    processDetail: {
      load: async () => (await blocks()).ProcessDetailBlock,
      texts,
      place: 'main',
    },
    processBar: { load: async () => (await blocks()).ProcessBarBlock, texts, place: 'top' },
    processDiagram: {
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
      load: async () => (await blocks()).ProcessDetailWidget,
      texts,
      isPage: true,
    },
    processHeat: {
      load: async () => (await import('./process-heat.tsx')).ProcessHeat,
      texts,
      isPage: true,
    },
  },
});
