import { childOf, childrenOf, idOf, type Element } from './element.ts';

/** How many elements are looked at for one of a kind. */
const MOST_SEEN = 500;

/** Finds the element that a word was meant for, where it stands at another one. */
export class NearestElement {
  private readonly flows: ReadonlyMap<Element, readonly Element[]>;

  constructor(definitions: Element) {
    const flows = new Map<Element, Element[]>();
    const join = (from: Element, to: Element): void => {
      const known = flows.get(from);
      if (known) known.push(to);
      else flows.set(from, [to]);
    };
    const collect = (element: Element): void => {
      for (const one of childrenOf(element, 'flowElements')) {
        for (const end of [childOf(one, 'targetRef'), childOf(one, 'sourceRef')])
          if (one.$type === 'bpmn:SequenceFlow' && end !== null) {
            join(one, end);
            join(end, one);
          }
        collect(one);
      }
    };
    for (const root of childrenOf(definitions, 'rootElements')) collect(root);
    this.flows = flows;
  }

  /** `userTask (approve)`: the nearest of some types; what the first of them is called where there is none. */
  say(from: Element, types: readonly string[]): string {
    const found = this.find(from, types);
    if (found === undefined) return nameOf({ $type: types[0] ?? '' });
    const id = idOf(found);
    return id === '' ? nameOf(found) : `${nameOf(found)} (${id})`;
  }

  /** In the element or around it, else along the flows in both directions. */
  private find(from: Element, types: readonly string[]): Element | undefined {
    const own = [childOf(from, 'loopCharacteristics'), ...childrenOf(from, 'eventDefinitions')];
    for (let up = childOf(from, '$parent'); up !== null; up = childOf(up, '$parent')) own.push(up);
    const near = [...own, ...childrenOf(from, 'flowNodeRef')].filter((one) => one !== null);
    const seen = new Set<Element>([from, ...near.filter((one) => this.flows.has(one))]);
    // a set grows while it is walked: the nearest come first
    for (const one of seen) {
      if (seen.size > MOST_SEEN) break;
      for (const next of this.flows.get(one) ?? []) seen.add(next);
    }
    return [...near, ...seen].find(({ $type }) => types.includes($type));
  }
}

/** What an element is called in files: `userTask`. */
export function nameOf({ $type }: Pick<Element, '$type'>): string {
  const bare = $type.slice($type.indexOf(':') + 1);
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}
