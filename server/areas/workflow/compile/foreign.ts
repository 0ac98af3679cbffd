import { childOf, childrenOf, idOf, type Element } from './element.ts';
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

/** What is read of the own namespaces, and what of them changes neither who acts nor what happens. */
const READ: ReadonlySet<string> = new Set(
  `initiator formKey assignee owner candidateUsers candidateGroups dueDate priority collection elementVariable expression
  delegateExpression class type resultVariable resultVariableName businessKey inheritVariables terminateAll fields overdue`.split(
    /\s+/,
  ),
);
const READ_ELEMENTS: ReadonlySet<string> = new Set(['field', 'in', 'out']);
const IDLE: ReadonlySet<string> = new Set(
  `async asyncBefore asyncAfter asyncLeave exclusive category versionTag historyTimeToLive isStartableInTasklist
  formFieldValidation formProperty modelerTemplate modelerTemplateVersion modelerTemplateIcon userTaskForm versionTag`.split(
    /\s+/,
  ),
);

interface Words {
  /** Which prefixes are those of engines. */
  readonly known: ReadonlyMap<string, boolean>;
  /** What is read of the own ones. */
  readonly read: ReadonlySet<string>;
}

/** Members in which elements stand in each other; all others refer. */
const INSIDE = ['flowElements', 'eventDefinitions', 'resources', 'ioSpecification'] as const;
const ONE_INSIDE = ['loopCharacteristics', 'conditionExpression', 'extensionElements'] as const;

/**
 * Says what a file tells an engine that this one does not do: listeners (nothing here runs them), due dates and candidates of another product, and words of the own
 * namespaces that nothing reads. Left out in silence, a task would belong to nobody.
 * @param ownPrefixes those whose words are read
 */
export function checkForeign(
  definitions: Element,
  ownPrefixes: ReadonlySet<string>,
  problems: Problems,
): void {
  const outer = engines(definitions, new Map());
  for (const root of childrenOf(definitions, 'rootElements'))
    if (root.$type === 'bpmn:Process') walk(root, { at: idOf(root), known: outer });

  function walk(
    element: Element,
    { at, known }: { readonly at: string; readonly known: ReadonlyMap<string, boolean> },
  ): void {
    const here = engines(element, known);
    const id = idOf(element) || at;
    for (const name of wordsOf(element)) judge(id, name, { known: here, read: READ });
    for (const member of INSIDE)
      for (const one of childrenOf(element, member)) walk(one, { at: id, known: here });
    for (const member of ONE_INSIDE) {
      const one = childOf(element, member);
      if (one !== null) walk(one, { at: id, known: here });
    }
    for (const one of childrenOf(element, 'values'))
      judge(id, one.$type, { known: engines(one, here), read: READ_ELEMENTS });
  }

  function judge(id: string, name: string, { known, read }: Words): void {
    const [prefix = '', word = ''] = name.split(':');
    if (known.get(prefix) !== true || IDLE.has(word)) return;
    if (!ownPrefixes.has(prefix) || !read.has(word)) problems.add(id, 'foreign', name);
  }
}

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
