import { nearest } from '#schemas/expressions/nearest.ts';
import type { Element } from './element.ts';

/** A value of BPMN itself that is none of its kind: the reader takes a truth that it cannot read for no, a number for what stands before the first letter. */
export interface BadValue {
  readonly element: Element;
  /** `isSequential="flse" → false`. */
  readonly about: string;
}

type Attributes = Readonly<Record<string, string>>;

/** What the reader makes elements with, and what it makes the next such with; what is no BPMN has no type. */
interface ElementMaker {
  readonly type?: { readonly $descriptor: Descriptor };
  handler?(type: string): ElementMaker;
  createElement(node: { readonly attributes: Attributes }): Element;
}

interface Descriptor {
  readonly ns: { readonly prefix: string };
  readonly properties: readonly {
    readonly ns: { readonly localName: string };
    readonly isAttr?: boolean;
  }[];
  readonly propertiesByName: Readonly<Record<string, { readonly type: string } | undefined>>;
}

const TRUTHS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['false', 'false'],
  // as XML Schema writes them, too
  ['1', 'true'],
  ['0', 'false'],
]);

/** Looks at each value as it stands in the file, of which nothing is left once an element is made. */
export function watchValues(maker: ElementMaker, tell: (bad: BadValue) => void): void {
  const { createElement, handler } = maker;
  maker.createElement = function (node) {
    const bad: string[] = [];
    const descriptor = maker.type?.$descriptor;
    const attributes =
      descriptor?.ns.prefix === 'bpmn' ? readable(node.attributes, descriptor, bad) : undefined;
    const element = createElement.call(maker, attributes ? { ...node, attributes } : node);
    for (const about of bad) tell({ element, about });
    return element;
  };
  if (handler)
    maker.handler = function (type) {
      const next = handler.call(maker, type);
      watchValues(next, tell);
      return next;
    };
}

/** The values in the one way the reader knows. */
function readable(
  attributes: Attributes,
  { propertiesByName }: Descriptor,
  bad: string[],
): Attributes {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const type = propertiesByName[name]?.type;
    found[name] = value;
    if (type === 'Boolean') {
      const truth = readTruth(value);
      if (truth === undefined) bad.push(sayBad(name, value, TRUTH_WORDS));
      else found[name] = truth;
    } else if (type === 'Integer' && !/^\s*[-+]?\d+\s*$/.test(value)) bad.push(sayBad(name, value));
  }
  return found;
}

export const TRUTH_WORDS = ['true', 'false'];

/** `true` or `false`; undefined where a text is no truth. */
export const readTruth = (value: string): string | undefined => TRUTHS.get(value.trim());

/** A word of a list, or one near: `isSequential="flse" → false`. */
export function sayBad(name: string, value: string, words: readonly string[] = []): string {
  const [, meant] = sayNear(value, words).split(' → ');
  return `${name}="${value}"${meant === undefined ? '' : ` → ${meant}`}`;
}

/** An attribute that an element has not, with the one that was meant. */
export function sayUnknown({ $descriptor }: Element, name: string): string {
  const { properties } = $descriptor as Descriptor;
  return sayNear(
    name,
    properties.filter(({ isAttr }) => isAttr === true).map(({ ns }) => ns.localName),
  );
}

/** A word that is none of a list, with the one that was meant: `isSequental → isSequential`. */
export function sayNear(word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  return meant === undefined ? word : `${word} → ${meant}`;
}
