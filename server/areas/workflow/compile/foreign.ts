import { childOf, childrenOf, idOf, type Element, type OwnPrefixes } from './element.ts';
import { NearestElement } from './nearest-element.ts';
import { judgeOwnWord, judgeStandard, type OwnPlace } from './own-words.ts';
import type { Problems } from './problem.ts';

/** Namespaces by which files tell an engine what to do. Those of editors (colours, sizes, notes) change nothing and are passed over. */
const ENGINES: readonly RegExp[] = [
  /^https?:\/\/(?:www\.)?activiti\.(?:org|com)\/bpmn$/,
  /^https?:\/\/(?:www\.)?flowable\.(?:org|com)\/bpmn$/,
  /^https?:\/\/(?:www\.)?camunda\.(?:org|io|com)\/schema\/(?:\d|zeebe)/,
  /^https?:\/\/(?:www\.)?operaton\.org\/schema\/\d/,
  /^https?:\/\/(?:www\.)?(?:jboss|omg\.jboss|drools|jbpm|kie)\.org\//,
  /^https?:\/\/(?:www\.)?bonitasoft\.org\//,
  /^urn:digital-station-room:bpmn$/,
];

/** Words of engines that change neither who acts nor what happens. */
const IDLE: ReadonlySet<string> = new Set(
  `async asyncBefore asyncAfter asyncLeave exclusive category versionTag historyTimeToLive isStartableInTasklist
  formFieldValidation formProperty modelerTemplate modelerTemplateVersion modelerTemplateIcon userTaskForm versionTag`.split(
    /\s+/,
  ),
);

/** How what stands in an element belongs to it, of the reader's description. */
interface Descriptor {
  readonly properties: readonly {
    readonly name: string;
    readonly isAttr?: boolean;
    readonly isReference?: boolean;
  }[];
}

/** What the walk through a file knows at an element: the nearest id, and which prefixes are those of engines. */
interface Around {
  readonly at: string;
  readonly known: ReadonlyMap<string, boolean>;
}

/**
 * Says what a file tells an engine that this one does not do: listeners (nothing here runs them), due dates and candidates of another product, words of the own
 * namespaces that nothing reads, or nothing at the element they stand at. Left out in silence, a task would belong to nobody.
 * @param prefixes those whose words are read
 */
export function checkForeign(
  definitions: Element,
  prefixes: OwnPrefixes,
  problems: Problems,
): void {
  const nearest = new NearestElement(definitions);
  const own = new Set([...prefixes.engine, ...prefixes.product]);
  const outer = engines(definitions, new Map());
  for (const root of childrenOf(definitions, 'rootElements'))
    walk(root, { at: idOf(root), known: outer });

  function walk(element: Element, { at, known }: Around): void {
    if (problems.isFull) return;
    const here = { at: idOf(element) || at, known: engines(element, known) };
    for (const name of wordsOf(element)) judge(element, name, 'attribute', here);
    for (const part of childrenOf(childOf(element, 'extensionElements'), 'values'))
      judge(element, part.$type, 'element', { ...here, known: engines(part, here.known) });
    for (const part of partsOf(element)) {
      const unread = judgeStandard(part, element, nearest);
      if (unread !== null) problems.add(here.at, unread.kind, unread.about);
      walk(part, here);
    }
  }

  function judge(
    element: Element,
    name: string,
    way: OwnPlace['way'],
    { at, known }: Around,
  ): void {
    const [prefix = '', word = ''] = name.split(':');
    if (known.get(prefix) !== true || IDLE.has(word)) return;
    const unread = own.has(prefix)
      ? judgeOwnWord(name, { element, way, prefixes, nearest })
      : ({ kind: 'foreign', about: name } as const);
    if (unread !== null) problems.add(at, unread.kind, unread.about);
  }
}

/** What stands in an element, without what it refers to. */
function partsOf(element: Element): readonly Element[] {
  const { properties } = element['$descriptor'] as Descriptor;
  return properties.flatMap(({ name, isAttr, isReference }) => {
    if (isAttr === true || isReference === true) return [];
    const one = name.slice(name.indexOf(':') + 1);
    return [childOf(element, one), ...childrenOf(element, one)].filter(
      (part) => part !== null && typeof part === 'object' && isOfBpmn(part),
    ) as readonly Element[];
  });
}

const isOfBpmn = (part: Element): boolean =>
  part.$type.startsWith('bpmn:') && part.$type !== 'bpmn:ExtensionElements';

const wordsOf = (element: Element): readonly string[] =>
  Object.keys(element.$attrs ?? {}).filter((name) => name.includes(':'));

/** Which prefixes are those of engines, at an element and in what it holds. */
function engines(
  element: Element,
  outer: ReadonlyMap<string, boolean>,
): ReadonlyMap<string, boolean> {
  const said = Object.entries({ ...element.$attrs, ...ownText(element) }).filter(([name]) =>
    name.startsWith('xmlns:'),
  );
  if (said.length === 0) return outer;
  const known = new Map(outer);
  for (const [name, uri] of said)
    known.set(
      name.slice('xmlns:'.length),
      ENGINES.some((engine) => engine.test(uri)),
    );
  return known;
}

/** Elements the reader does not know have their attributes as members. */
const ownText = (element: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(element).filter(
      (entry): entry is [string, string] =>
        entry[0].startsWith('xmlns:') && typeof entry[1] === 'string',
    ),
  );
