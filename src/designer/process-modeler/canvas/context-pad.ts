import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { addTimeout, canAppendTo, isActivity, itemOf, makeShape, placeItem } from './draw-items.ts';
import type { Drawing, Services, Shape } from './drawing.ts';
import type { ItemKey } from './items.ts';

interface Entry {
  readonly group: string;
  readonly className: string;
  readonly title: string;
  readonly action: Readonly<Record<string, (event: Event) => void>>;
}

const OFFERED: readonly ItemKey[] = ['userTask', 'exclusive', 'end'];

/** The buttons around the chosen element: what may follow it, a line, a time limit, away with it. They stand in for the library's own, which offer what no engine here runs. */
export function contextPadOf(drawing: () => Drawing, say: SayScreen): object {
  class OwnContextPad {
    static readonly $inject = ['contextPad'];
    constructor(contextPad: Services['contextPad']) {
      contextPad.registerProvider(this);
    }
    getContextPadEntries(shape: Shape): Readonly<Record<string, Entry>> {
      return entriesOf(drawing(), shape, say);
    }
    getMultiElementContextPadEntries(shapes: readonly Shape[]): Readonly<Record<string, Entry>> {
      return { delete: removing(drawing(), shapes, say) };
    }
  }
  return { __init__: ['contextPadProvider'], contextPadProvider: ['type', OwnContextPad] };
}

function entriesOf(
  drawing: Drawing,
  shape: Shape,
  say: SayScreen,
): Readonly<Record<string, Entry>> {
  const appended = canAppendTo(shape)
    ? OFFERED.map((key): [string, Entry] => [
        `append.${key}`,
        appending(drawing, { shape, key, say }),
      ])
    : [];
  const start = (event: Event): void => drawing.get('connect').start(event, shape);
  return {
    ...Object.fromEntries(appended),
    ...(canAppendTo(shape) && {
      connect: {
        group: 'connect',
        className: 'bpmn-icon-connection-multi',
        title: say('modeler.connect'),
        action: { click: start, dragstart: start },
      },
    }),
    ...(isActivity(shape) && {
      timeout: {
        group: 'edit',
        className: 'bpmn-icon-intermediate-event-catch-timer',
        title: say('modeler.addTimeout'),
        action: { click: () => void addTimeout(drawing, shape) },
      },
    }),
    delete: removing(drawing, [shape], say),
  };
}

function appending(
  drawing: Drawing,
  { shape, key, say }: { readonly shape: Shape; readonly key: ItemKey; readonly say: SayScreen },
): Entry {
  const item = itemOf(key);
  const name = key === 'userTask' ? say('modeler.newTask') : '';
  return {
    group: 'model',
    className: item?.icon ?? '',
    title: say(`modeler.item.${key}`),
    action: {
      click: () => item && void placeItem(drawing, item, { after: shape, name }),
      dragstart: (event) =>
        item && drawing.get('create').start(event, makeShape(drawing, item, name)),
    },
  };
}

function removing(drawing: Drawing, shapes: readonly Shape[], say: SayScreen): Entry {
  return {
    group: 'edit',
    className: 'bpmn-icon-trash',
    title: say('modeler.remove'),
    action: { click: () => drawing.get('modeling').removeElements([...shapes]) },
  };
}
