import { oncePer } from '../basics/once-per.ts';
import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { ActionSpec } from './action.ts';
import { addressOf, type AddressNode } from './address-nodes.ts';
import { asShape, hasRows, isPaged, namesIn, partAt, rowIn } from './call-shapes.ts';
import { checkMovedBy } from './check-asked-values.ts';
import {
  type CallSurroundings,
  type AskedCall,
  checkAskedWith,
  namesAround,
  checkColumns,
  checkFields,
  checkQueryText,
  takesNot,
  ANSWER_LACKS,
  checkNames,
  shapeOf,
} from './check-called.ts';
import type { ShapeFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import { checkNearFields } from './check-made-fields.ts';
import { checkGroupBy } from './check-paged-groups.ts';
import { checkQuestions } from './check-questions.ts';
import { checkSentValues } from './check-sent-values.ts';
import { endpointsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { RECORD_BLOCKS } from './widget-names.gen.ts';

/** One block beside the facts of a record. */
type Block = NonNullable<NonNullable<EntitySchema['detail']>['blocks']>[number];

/** Calls of an entity's buttons, blocks and details: what they send must be what the address takes, what they read must be what it answers. */
export function checkEntityContracts(entity: EntitySchema, known: CallSurroundings): void {
  for (const [key, action] of Object.entries(entity.actions ?? {}))
    checkAction(action, ['actions', key], known);
  for (const [at, block] of (entity.detail?.blocks ?? []).entries())
    checkBlock(entity, block, known.report.within(['detail', 'blocks', String(at)]), known);
}

function checkBlock(
  { name }: EntitySchema,
  { block, source }: Block,
  report: FileReport,
  known: CallSurroundings,
): void {
  if (source === undefined) return;
  const owner = ownerOf(source, known.index);
  if (owner !== undefined && owner !== name)
    report.tellAt(
      ['source'],
      told(
        'othersRecord',
        '"{{address}}" asks for a record of {{entity}} by the number of this one',
        { address: source, entity: owner },
      ),
    );
  const call = shapeOf(source, known);
  const lacking = call?.answer && lackOf(block, asShape(call.answer), known);
  if (lacking !== undefined)
    report.tellAt(
      ['source'],
      told('answersLacks', '"{{address}}" answers no {{name}}', {
        address: source,
        name: lacking,
      }),
    );
}

/** Whose record an address reads by its number, where an entity answers it. */
function ownerOf(source: string, index: SchemaIndex): string | undefined {
  return source.includes('{id}')
    ? index.ask((whole) => ownersByAddress(whole).get(source))
    : undefined;
}

const ownersByAddress = oncePer(
  ({ entities }: WholeSet): ReadonlyMap<string, string> =>
    new Map(
      [...entities.values()].flatMap((entity) =>
        endpointsOf(entity).map(({ method, path }) => [`${method} ${path}`, entity.name] as const),
      ),
    ),
);

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
    if (call)
      checkQuestions(action.asks, { address: api, call, at: [...path, 'asks'] }, known.report);
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
  checkNearFields(sent, { api, taken }, where, known);
  checkSentValues({ address: api, body, taken }, { ...known, report: known.report.within(where) });
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

function isAskedByPages(node: AddressNode): boolean {
  return 'rowsOf' in node && node.paged === true;
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
