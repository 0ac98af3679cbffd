import { nearest } from '../expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { ActionSpec } from './action.ts';
import { addressOf, type AddressNode, type ColumnsFrom } from './address-nodes.ts';
import { CALL } from './addresses.ts';
import { asShape, callShape, hasRows, isPaged, namesIn, partAt, rowIn } from './call-shapes.ts';
import { checkAskedValues, checkMovedBy } from './check-asked-values.ts';
import type { CallFacts, AskedFacts, FileReport, SchemaIndex, ShapeFacts } from './check-file.ts';
import { checkGroupBy } from './check-paged-groups.ts';
import type { EntitySchema } from './entity.ts';
import { companionName } from './names.ts';
import { RECORD_BLOCKS } from './widget-names.gen.ts';

/** What is known where a call is judged. */
interface CallSurroundings {
  readonly index: SchemaIndex;
  readonly facts: AskedFacts;
  readonly report: FileReport;
}

/** Calls of an entity's buttons, blocks and details: what they send must be what the address takes, what they read must be what it answers. */
export function checkEntityContracts(entity: EntitySchema, known: CallSurroundings): void {
  for (const [key, action] of Object.entries(entity.actions ?? {}))
    checkAction(action, ['actions', key], known);
  for (const [at, { block, source }] of (entity.detail?.blocks ?? []).entries()) {
    const call = source === undefined ? undefined : shapeOf(source, known);
    if (source === undefined || !call?.answer) continue;
    const lacking = lackOf(block, asShape(call.answer), known);
    if (lacking !== undefined)
      known.report.tellAt(
        ['detail', 'blocks', String(at), 'source'],
        told('answersLacks', '"{{address}}" answers no {{name}}', {
          address: source,
          name: lacking,
        }),
      );
  }
}

/** What a block shows that the answer of its source has not. */
function lackOf(
  block: string,
  answer: ShapeFacts,
  { index }: CallSurroundings,
): string | undefined {
  const part = RECORD_BLOCKS.get(block);
  if (part === undefined) return hasRows(answer) ? undefined : 'rows';
  return namesIn(answer, index)?.includes(part) === false ? `"${part}"` : undefined;
}

function checkAction(action: ActionSpec, path: readonly string[], known: CallSurroundings): void {
  const { api, preview, download } = action;
  if (api !== undefined) {
    const call = shapeOf(api, known);
    checkQueryText(api, call, [...path, 'api'], known);
    checkSent(action, api, path, known);
    checkMovedBy(api, action.body, known.index, known.report.within(path));
    if (call?.answer) checkResult(action.result, asShape(call.answer), [...path, 'result'], known);
  }
  if (preview) checkPreview(preview, [...path, 'preview'], known);
  const file = download === undefined ? undefined : shapeOf(download, known)?.answer;
  if (file && !('kind' in file && file.kind === 'file'))
    known.report.tellAt(
      [...path, 'download'],
      told('answersNoFile', '"{{address}}" answers no file', { address: download ?? '' }),
    );
}

/** What a button sends: the body it spells, or the fields of its dialog. */
function checkSent(
  { body, form }: ActionSpec,
  api: string,
  path: readonly string[],
  known: CallSurroundings,
): void {
  const taken = takenBy(api, known);
  const sent = Object.keys(body ?? form?.fields ?? {});
  const where = body ? [...path, 'body'] : [...path, 'form', 'fields'];
  if (taken === null && sent.length > 0)
    known.report.tellAt(
      where,
      told('takesNoBody', '"{{address}}" takes no body', { address: api }),
    );
  checkNames(sent, taken, where, { ...known, lack: takesNot(api) });
  for (const name of body ? (taken?.required ?? []) : [])
    if (!sent.includes(name))
      known.report.tellAt(
        where,
        told('addressNeeds', '"{{address}}" needs "{{name}}"', { address: api, name }),
      );
}

/** The query of a GET, the body of another call. */
function takenBy(api: string, known: CallSurroundings): ShapeFacts | null | undefined {
  const call = shapeOf(api, known);
  return api.startsWith('GET ') ? call?.query : call?.body;
}

function checkResult(
  result: ActionSpec['result'],
  answer: ShapeFacts,
  path: readonly string[],
  known: CallSurroundings,
): void {
  if (!result) return;
  if ('open' in result) checkLinks(result, answer, path, known);
  else
    checkNames([result.once], answer, [...path, 'once'], {
      ...known,
      lack: ANSWER_LACKS,
      isPlace: true,
    });
}

function checkPreview(
  { api, body }: NonNullable<ActionSpec['preview']>,
  path: readonly string[],
  known: CallSurroundings,
): void {
  checkNames(Object.keys(body ?? {}), takenBy(api, known), [...path, 'body'], {
    ...known,
    lack: takesNot(api),
  });
  const answer = shapeOf(api, known)?.answer;
  const names = answer && namesIn(asShape(answer), known.index);
  if (names && !names.includes('text'))
    known.report.tellAt(
      [...path, 'api'],
      told('answersNoPreview', '"{{address}}" answers no preview: it has no "text"', {
        address: api,
      }),
    );
}

/** Links that are made of the answer: where its rows stand, and the fields that are filled in. */
function checkLinks(
  { list, text, open }: { readonly list?: string; readonly text: string; readonly open: string },
  answer: ShapeFacts,
  path: readonly string[],
  known: CallSurroundings,
): void {
  const part = list === undefined ? answer : partAt(answer, list, known.index);
  if ('missing' in part)
    return known.report.tellAt(
      [...path, 'list'],
      told(
        'answerLacks',
        'the answer has no "{{name}}"',
        { name: part.missing },
        nearest(part.missing, part.known),
      ),
    );
  for (const [word, template] of Object.entries({ text, open }))
    for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g))
      checkNames([name], rowIn(part), [...path, word], {
        ...known,
        lack: ANSWER_LACKS,
        isPlace: true,
      });
}

/** Figures, charts, facts and rows over an address: what they ask is taken, where they look is answered, and their fields are of its rows. */
export function checkNodeContract(
  node: AddressNode,
  path: readonly string[],
  known: CallSurroundings,
): void {
  const { word, address } = addressOf(node) ?? { word: '', address: '' };
  const call = shapeOf(address, known);
  if (!call) return;
  checkAsked(node, { address, call, at: [...path, word] }, path, known);
  checkDownload(node, path, known);
  if ('rowsOf' in node && node.columnsFrom)
    checkColumns(node.columnsFrom, [...path, 'columnsFrom'], known);
  if (call.answer && 'kind' in call.answer && call.answer.kind === 'file')
    known.report.tellAt(
      [...path, word],
      told('answersFile', '"{{address}}" answers a file', { address }),
    );
  else if (call.answer) checkRead(node, { address, answer: asShape(call.answer) }, path, known);
}

interface AskedCall {
  readonly address: string;
  readonly call: CallFacts;
  /** Where the address stands. */
  readonly at: readonly string[];
}

function checkAsked(
  node: AddressNode,
  { address, call, at }: AskedCall,
  path: readonly string[],
  known: CallSurroundings,
): void {
  const lack = takesNot(address);
  checkAskedWith(node.query, { address, call, at }, path, known);
  checkNames(Object.keys(node.body ?? {}), call.body, [...path, 'body'], { ...known, lack });
  // what is asked by POST is paged by its body
  const taken = address.startsWith('POST ') ? call.body : call.query;
  if (isAskedByPages(node))
    checkNames(['page', 'limit'], taken, [...path, 'paged'], { ...known, lack, isPlace: true });
  if (isAskedByPages(node) && 'rowsOf' in node && node.groupBy !== undefined)
    checkGroupBy(node, { address, taken, path }, known);
}

function checkAskedWith(
  query: Readonly<Record<string, unknown>> | undefined,
  { address, call, at }: AskedCall,
  path: readonly string[],
  known: CallSurroundings,
): void {
  if (call.query === null && query)
    known.report.tellAt(
      [...path, 'query'],
      told('takesNoQuery', '"{{address}}" takes no query', { address }),
    );
  checkQueryText(address, call, at, known);
  checkAskedValues(address, query, known.index, known.report.within([...path, 'query']));
  checkNames(Object.keys(query ?? {}), call.query, [...path, 'query'], {
    ...known,
    lack: takesNot(address),
  });
}

function checkRead(
  node: AddressNode,
  { address, answer }: { readonly address: string; readonly answer: ShapeFacts },
  path: readonly string[],
  known: CallSurroundings,
): void {
  const { index, report } = known;
  const part = node.at === undefined ? answer : partAt(answer, node.at, index);
  if ('missing' in part)
    return report.tellAt(
      [...path, 'at'],
      told(
        'answerLacks',
        'the answer has no "{{name}}"',
        { name: part.missing },
        nearest(part.missing, part.known),
      ),
    );
  if (isAskedByPages(node) && !isPaged(part))
    report.tellAt(
      [...path, 'paged'],
      told('notByPages', '"{{address}}" does not answer by pages', { address }),
    );
  checkFields(
    node,
    { part, around: node.at === undefined ? [] : namesAround(answer, index) },
    path,
    known,
  );
}

/** Of a list whose items hold the rows: what stands beside them goes with each. */
function namesAround(answer: ShapeFacts, index: SchemaIndex): readonly string[] {
  return answer.items ? (namesIn(answer.items, index) ?? []) : [];
}

/** Columns that an address tells: what it is asked with, and the names of its rows that are read. */
function checkColumns(
  columns: ColumnsFrom,
  path: readonly string[],
  known: CallSurroundings,
): void {
  const { api, query, at } = columns;
  const call = shapeOf(api, known);
  if (!call) return;
  checkAskedWith(query, { address: api, call, at: [...path, 'api'] }, path, known);
  if (!call.answer || 'kind' in call.answer)
    return known.report.tellAt(
      [...path, 'api'],
      told('answersNoRows', '"{{address}}" answers no rows', { address: api }),
    );
  const part = at === undefined ? call.answer : partAt(call.answer, at, known.index);
  if ('missing' in part)
    return known.report.tellAt(
      [...path, 'at'],
      told(
        'answerLacks',
        'the answer has no "{{name}}"',
        { name: part.missing },
        nearest(part.missing, part.known),
      ),
    );
  for (const word of ['name', 'title', 'unit', 'scale'] as const)
    checkNames([columns[word] ?? []].flat(), rowIn(part), [...path, word], {
      ...known,
      lack: ANSWER_LACKS,
      isPlace: true,
    });
}

function isAskedByPages(node: AddressNode): boolean {
  return 'rowsOf' in node && node.paged === true;
}

interface ReadPart {
  readonly part: ShapeFacts;
  readonly around: readonly string[];
}

function checkFields(
  node: AddressNode,
  { part, around }: ReadPart,
  path: readonly string[],
  { index, report }: CallSurroundings,
): void {
  const own = groupNames(node, part) ?? namesIn(rowIn(part), index);
  if (!own) return;
  const names = [...own, ...around];
  for (const [name, field] of Object.entries(node.fields))
    if (!cardOf(field)?.isComputed && !field.virtual && !names.includes(name))
      report.tellAt(
        [...path, 'fields', name],
        told('answerLacks', 'the answer has no "{{name}}"', { name }, nearest(name, names)),
      );
}

/** The names under which the groups of an entity are read: those they were asked by. Undefined where they are known on the page only. */
export function groupNames(
  node: AddressNode,
  { properties }: ShapeFacts,
): readonly string[] | undefined {
  // a page may bring the sums of its groups along
  if (!properties?.['groups'] || properties['list']) return undefined;
  const asked = ['by', 'measure'].map((word) => node.query?.[word] ?? node.body?.[word] ?? '');
  if (asked.some((part) => typeof part !== 'string' || part.includes('$'))) return undefined;
  const [by = [], measure = []] = asked.map((part) => String(part).split(',').filter(Boolean));
  return ['count', ...by, ...by.map(companionName), ...measure];
}

function checkDownload(node: AddressNode, path: readonly string[], known: CallSurroundings): void {
  const given = 'rowsOf' in node ? node.download : undefined;
  const api = typeof given === 'string' ? given : given?.api;
  const call = api === undefined ? undefined : shapeOf(api, known);
  const at = typeof given === 'string' ? [...path, 'download'] : [...path, 'download', 'api'];
  if (call?.answer && !('kind' in call.answer))
    known.report.tellAt(
      at,
      told('answersNoFile', '"{{address}}" answers no file', { address: api ?? '' }),
    );
}

/** `POST /sys/online/logout?id={id}`: what stands behind the question mark. */
function checkQueryText(
  api: string,
  call: CallFacts | undefined,
  path: readonly string[],
  known: CallSurroundings,
): void {
  const names = (api.split('?')[1] ?? '').split('&').flatMap((part) => part.split('=')[0] || []);
  if (names.length > 0 && call?.query === null)
    return known.report.tellAt(
      path,
      told('takesNoQuery', '"{{address}}" takes no query', { address: CALL.exec(api)?.[0] ?? api }),
    );
  checkNames(names, call?.query, path, {
    ...known,
    lack: takesNot(CALL.exec(api)?.[0] ?? api),
    isPlace: true,
  });
}

/** Says that a name is not among those that are known. */
type Lack = (name: string, near: string | undefined) => Told;

const takesNot =
  (address: string): Lack =>
  (name, near) =>
    told('takesNot', '"{{address}}" does not take "{{name}}"', { address, name }, near);
const ANSWER_LACKS: Lack = (name, near) =>
  told('answerLacks', 'the answer has no "{{name}}"', { name }, near);

/** @param isPlace the mistake stands at the path itself, not at a key below it */
function checkNames(
  names: readonly string[],
  shape: ShapeFacts | null | undefined,
  path: readonly string[],
  {
    index,
    report,
    lack,
    isPlace,
  }: CallSurroundings & { readonly lack: Lack; readonly isPlace?: boolean },
): void {
  const taken = namesIn(shape ?? undefined, index);
  if (!taken) return;
  for (const name of names)
    if (!taken.includes(name))
      report.tellAt(isPlace ? path : [...path, name], lack(name, nearest(name, taken)));
}

function shapeOf(api: string, { index, facts }: CallSurroundings): CallFacts | undefined {
  return callShape(CALL.exec(api)?.[0] ?? api, index, facts);
}
