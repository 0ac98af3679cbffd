import type { Moddle } from '../bpmn/words.ts';
import type { Services } from './drawing.ts';

interface Copying {
  readonly sourceElement?: Moddle;
  readonly targetElement?: Moddle;
  readonly property?: (Moddle & { readonly $descriptor?: { readonly isGeneric?: boolean } }) | null;
}

/** Before the library says what of an element it copies. */
const FIRST = 5000;

/** A copy of an element says what the element says beyond BPMN: the library itself copies only what a descriptor lists. */
export const keepWords: object = {
  __init__: [
    [
      'eventBus',
      (eventBus: Services['eventBus']): void => {
        eventBus.on('moddleCopy.canCopyProperties', FIRST, (event) => {
          const { sourceElement, targetElement } = event as Copying;
          if (sourceElement?.$type === targetElement?.$type && sourceElement && targetElement)
            Object.assign(targetElement.$attrs, sourceElement.$attrs);
          return undefined;
        });
        // nobody changes these: both elements may hold the same
        eventBus.on('moddleCopy.canCopyProperty', FIRST, (event) => {
          const { property } = event as Copying;
          return property?.$descriptor?.isGeneric === true ? property : undefined;
        });
      },
    ],
  ],
};
