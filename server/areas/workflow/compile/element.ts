import { editDistance } from '#schemas/expressions/nearest.ts';
import { JuelError } from '../juel/juel-error.ts';
import { readTemplate, readCondition } from '../juel/template.ts';
import type { Problems } from './problem.ts';

/** An element of a BPMN file as the reader gives it. */
export interface Element {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/** Namespaces whose attributes mean what those of Activiti mean. */
const NAMESPACES: ReadonlySet<string> = new Set([
  'http://activiti.org/bpmn',
  'http://flowable.org/bpmn',
]);
/** What only this product says in models. */
const OWN_NAMESPACE = 'urn:digital-station-room:bpmn';
/** Letters that differ, of a namespace that was meant. */
const MOST_SLIPS = 2;

/** Prefixes that a file gives the namespaces of engines, and that of this product. */
export interface OwnPrefixes {
  readonly engine: readonly string[];
  readonly product: readonly string[];
}

/** Reads what models say beyond BPMN itself, in the prefixes a file gives those namespaces. */
export class Extensions {
  private readonly prefixes: readonly string[];
  private readonly ownPrefixes: readonly string[];
  private readonly definitions: Element;

  constructor(definitions: Element) {
    this.definitions = definitions;
    this.prefixes = prefixesOf(definitions, (uri) => NAMESPACES.has(uri));
    this.ownPrefixes = prefixesOf(definitions, (uri) => uri === OWN_NAMESPACE);
  }

  /** Namespaces of the file that are one of those with a slip: nothing that their words say would be read. */
  get slips(): readonly string[] {
    const known = [...NAMESPACES, OWN_NAMESPACE];
    return namespacesOf(this.definitions).flatMap(([, uri]) => {
      const meant = known.includes(uri)
        ? undefined
        : known.find((one) => editDistance(uri, one, MOST_SLIPS + 1) <= MOST_SLIPS);
      return meant === undefined ? [] : [`${uri} → ${meant}`];
    });
  }

  /** The prefixes of both. */
  get known(): OwnPrefixes {
    return { engine: this.prefixes, product: this.ownPrefixes };
  }

  /** An attribute, trimmed; null where there is none or it is empty. */
  read(element: Element, name: string): string | null {
    return attributeOf(element, this.prefixes, name);
  }

  /** As `read`, of what only this product says. */
  readOwn(element: Element, name: string): string | null {
    return attributeOf(element, this.ownPrefixes, name);
  }

  /** The child elements of a name. */
  list(element: Element, name: string): readonly Element[] {
    return childrenOf(childOf(element, 'extensionElements'), 'values').filter(({ $type }) =>
      this.prefixes.some((prefix) => $type === `${prefix}:${name}`),
    );
  }
}

const prefixesOf = (definitions: Element, isMeant: (uri: string) => boolean): readonly string[] =>
  namespacesOf(definitions)
    .filter(([, uri]) => isMeant(uri))
    .map(([prefix]) => prefix);

const namespacesOf = (definitions: Element): readonly (readonly [string, string])[] =>
  [definitions, ...childrenOf(definitions, 'rootElements')]
    .flatMap((element) => Object.entries(element.$attrs ?? {}))
    .filter(([name]) => name.startsWith('xmlns:'))
    .map(([name, uri]) => [name.slice('xmlns:'.length), uri] as const);

function attributeOf(element: Element, prefixes: readonly string[], name: string): string | null {
  for (const prefix of prefixes) {
    const value = element.$attrs?.[`${prefix}:${name}`]?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return null;
}

export function childOf(element: Element | null, member: string): Element | null {
  const child = element?.[member];
  return typeof child === 'object' && child !== null && !Array.isArray(child)
    ? (child as Element)
    : null;
}

export function childrenOf(element: Element | null, member: string): readonly Element[] {
  const children = element?.[member];
  return Array.isArray(children) ? (children as readonly Element[]) : [];
}

export function textOf(element: Element | null, member: string): string | null {
  const text = element?.[member];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** The text of a child that holds an expression, such as `timeDuration`. */
export const bodyOf = (element: Element | null, member: string): string | null =>
  textOf(childOf(element, member), 'body');

/** The id of an element that is referred to. */
export const refOf = (element: Element | null, member: string): string | null =>
  childOf(element, member)?.id ?? null;

export const idOf = (element: Element): string => element.id ?? '';

/** Whether the expressions of a text can be read; what is wrong is said at the element. */
export function checkTemplate(problems: Problems, element: string, text: string | null): void {
  if (text !== null) check(problems, element, () => readTemplate(text));
}

/** As `checkTemplate`, of a text that must be one expression. */
export function checkCondition(problems: Problems, element: string, text: string | null): void {
  if (text !== null) check(problems, element, () => readCondition(text));
}

function check(problems: Problems, element: string, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof JuelError)) throw error;
    problems.add(
      element,
      error.fault === 'notOneExpression' ? 'conditionExpected' : 'badExpression',
      `${error.fault} ${error.about}`.trim(),
    );
  }
}
