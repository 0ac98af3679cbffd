import { BpmnModdle } from 'bpmn-moddle';

import { sayUnknown, watchValues, type BadValue } from './attributes.ts';
import { idOf, type Element } from './element.ts';
import { measureXml } from './measure.ts';
import { MOST_PROBLEMS, type Problems } from './problem.ts';

/** Largest file in characters, how deep its elements may stand in each other (twenty sub-processes and what is in the last of them), and how many there may be. */
const MAX_LENGTH = 2 * 1024 * 1024;
const MAX_NESTING = 64;
const MAX_ELEMENTS = 60_000;

/** What the reader says of something it passes over. */
interface Warning {
  readonly message: string;
  readonly element?: Element;
  readonly property?: string;
  readonly value?: string;
}

/** The elements of a file; null where nobody can read it. The reader expands no entities; a file beyond measure is not given to it. */
export async function readXml(xml: string, problems: Problems): Promise<Element | null> {
  if (!isWithinMeasure(xml, problems)) return null;
  const warnings: Warning[] = [];
  const bad: BadValue[] = [];
  try {
    const { rootElement } = await new BpmnModdle().fromXML(
      withoutEncoding(xml),
      'bpmn:Definitions',
      stopping(warnings, bad),
    );
    for (const warning of warnings) tell(warning, problems);
    for (const { element, about } of bad) problems.add(nearestId(element), 'badWord', about);
    return rootElement as unknown as Element;
  } catch (error) {
    for (const warning of warnings) tell(warning, problems);
    if (!(error instanceof TooManyWarnings)) problems.add('', 'notXml', firstLine(error));
    return null;
  }
}

function isWithinMeasure(xml: string, problems: Problems): boolean {
  if (xml.length > MAX_LENGTH) problems.add('', 'tooLarge', String(MAX_LENGTH));
  else {
    const { depth, elements } = measureXml(xml);
    if (depth > MAX_NESTING) problems.add('', 'tooDeep', String(MAX_NESTING));
    if (elements > MAX_ELEMENTS) problems.add('', 'tooManyNodes', String(MAX_ELEMENTS));
  }
  return problems.isEmpty;
}

/** What was read into characters already is in no encoding any more. */
const withoutEncoding = (xml: string): string =>
  xml.replace(/^(\uFEFF?\s*<\?xml\b[^>]{0,200}?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');

class TooManyWarnings extends Error {}

/** The handler of the root of a file, which the reader gives its context. */
interface RootHandler {
  handler(type: string): RootHandler;
  createElement(node: object): Element;
  context: { addWarning(warning: Warning): void };
}

/**
 * Options of the reader that end it after as many warnings as anybody reads. It looks through the whole file for the place of each, so that
 * a file of nothing else would cost its length squared; it has no limit of its own. What the reader takes for another value than stands there goes to `bad`.
 */
function stopping(warnings: Warning[], bad: BadValue[]): object {
  return {
    handler(this: { readonly model: unknown }, type: string): RootHandler {
      const reader = Object.getPrototypeOf(this) as { handler(type: string): RootHandler };
      const root = reader.handler.call(this, type);
      watchValues(root, (one) => bad.push(one));
      let context = root.context;
      Object.defineProperty(root, 'context', {
        get: () => context,
        set(given: RootHandler['context']) {
          context = given;
          context.addWarning = (warning) => {
            if (warnings.push(warning) >= MOST_PROBLEMS) throw new TooManyWarnings();
          };
        },
      });
      return root;
    },
  };
}

/** What the reader says in its own words, in those of the house. */
function tell(warning: Warning, problems: Problems): void {
  const { message, element } = warning;
  if (element !== undefined) return tellAt(element, warning, problems);
  const [, twice] = /duplicate ID <(.*)>/.exec(message) ?? [];
  if (twice !== undefined) return problems.add(twice, 'duplicateId', twice);
  const [, bad] = /illegal ID <(.*)>/.exec(message) ?? [];
  if (bad !== undefined) return problems.add('', 'badId', bad);
  const [, what, line] = /^unparsable content (.*?) ?detected\s+line: (\d+)/.exec(message) ?? [];
  return problems.add(
    '',
    'unreadable',
    what === undefined ? firstLine(message) : `${what} (${Number(line) + 1})`,
  );
}

function tellAt(
  element: Element,
  { message, property = '', value = '' }: Warning,
  problems: Problems,
): void {
  const id = nearestId(element);
  if (message.startsWith('unknown attribute'))
    return problems.add(id, 'badWord', sayUnknown(element, property));
  // flows say where they come from and lead to; what nodes repeat of it is not read
  if (property !== 'bpmn:incoming' && property !== 'bpmn:outgoing')
    problems.add(id, 'noReference', value);
}

/** Parts of elements, such as what an event waits for, may have no id of their own. */
function nearestId(element: Element): string {
  let at: Element | undefined = element;
  while (at !== undefined && idOf(at) === '') at = at['$parent'] as Element | undefined;
  return at === undefined ? '' : idOf(at);
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
