import { cardOf } from '../types/ask.ts';
import { nearest } from '../expressions/nearest.ts';
import type { ActionSpec } from './action.ts';
import { addressOf, type AddressNode } from './address-nodes.ts';
import { CALL } from './addresses.ts';
import { callShape, hasRows, isPaged, namesIn, partAt, rowIn } from './call-shapes.ts';
import type { CallFacts, CheckFacts, FileReport, SchemaIndex, ShapeFacts } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { companionName } from './names.ts';

/** What is known where a call is judged. */
interface Known {
  readonly index: SchemaIndex;
  readonly facts: CheckFacts;
  readonly report: FileReport;
}

/** Calls of an entity's buttons, blocks and details: what they send must be what the address takes, what they read must be what it answers. */
export function checkEntityContracts(entity: EntitySchema, known: Known): void {
  for (const [key, action] of Object.entries(entity.actions ?? {})) checkAction(action, ['actions', key], known);
  for (const [at, { source }] of (entity.detail?.blocks ?? []).entries()) {
    const call = source === undefined ? undefined : shapeOf(source, known);
    if (source !== undefined && call?.answer && !hasRows(asShape(call.answer)))
      known.report.tellAt(['detail', 'blocks', String(at), 'source'], `"${source}" answers no rows`);
  }
}

function checkAction(action: ActionSpec, path: readonly string[], known: Known): void {
  const { api, body, form, preview, result } = action;
  const filled = Object.keys(form?.fields ?? {});
  if (api !== undefined) {
    const call = shapeOf(api, known);
    checkQueryText(api, call, [...path, 'api'], known);
    const sent = body ? Object.keys(body) : filled;
    const where = body ? [...path, 'body'] : [...path, 'form', 'fields'];
    const taken = api.startsWith('GET ') ? call?.query : call?.body;
    if (taken === null && sent.length > 0) known.report.tellAt(where, `"${api}" takes no body`);
    checkNames(sent, taken, where, { ...known, what: `"${api}" does not take` });
    if (body) checkRequired(Object.keys(body), taken, where, { ...known, what: `"${api}" needs` });
    if (result && 'open' in result && call?.answer) checkLinks(result, asShape(call.answer), [...path, 'result'], known);
    if (result && 'once' in result && call?.answer)
      checkNames([result.once], asShape(call.answer), [...path, 'result', 'once'], { ...known, what: `"${api}" does not answer`, isPlace: true });
  }
  if (preview) {
    const call = shapeOf(preview.api, known);
    const taken = preview.api.startsWith('GET ') ? call?.query : call?.body;
    checkNames(Object.keys(preview.body ?? {}), taken, [...path, 'preview', 'body'], { ...known, what: `"${preview.api}" does not take` });
    const names = call?.answer && namesIn(asShape(call.answer), known.index);
    if (names && !names.includes('text')) known.report.tellAt([...path, 'preview', 'api'], `"${preview.api}" answers no preview: it has no "text"`);
  }
}

/** Links that are made of the answer: where its rows stand, and the fields that are filled in. */
function checkLinks(
  { list, text, open }: { readonly list?: string; readonly text: string; readonly open: string },
  answer: ShapeFacts,
  path: readonly string[],
  known: Known,
): void {
  const part = list === undefined ? answer : partAt(answer, list, known.index);
  if ('missing' in part) return known.report.tellAt([...path, 'list'], `the answer has no "${part.missing}"${nearest(part.missing, part.known)}`);
  for (const [word, template] of Object.entries({ text, open }))
    for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g))
      checkNames([name], rowIn(part), [...path, word], { ...known, what: 'the answer has no', isPlace: true });
}

/** Figures, charts, facts and rows over an address: what they ask is taken, where they look is answered, and their fields are of its rows. */
export function checkNodeContract(node: AddressNode, path: readonly string[], known: Known): void {
  const { word, address } = addressOf(node) ?? { word: '', address: '' };
  const call = shapeOf(address, known);
  if (!call) return;
  const { index, report } = known;
  const paged = 'rowsOf' in node && node.paged ? ['page', 'limit'] : [];
  const what = `"${address}" does not take`;
  if (call.query === null && node.query) report.tellAt([...path, 'query'], `"${address}" takes no query`);
  checkQueryText(address, call, [...path, word], known);
  checkNames(Object.keys(node.query ?? {}), call.query, [...path, 'query'], { ...known, what });
  checkNames(paged, call.query, [...path, 'paged'], { ...known, what, isPlace: true });
  checkNames(Object.keys(node.body ?? {}), call.body, [...path, 'body'], { ...known, what });
  checkDownload(node, path, known);
  if (!call.answer) return;
  if ('kind' in call.answer && call.answer.kind === 'file') return report.tellAt([...path, word], `"${address}" answers a file`);
  const answer = asShape(call.answer);
  const part = node.at === undefined ? answer : partAt(answer, node.at, index);
  if ('missing' in part) return report.tellAt([...path, 'at'], `the answer has no "${part.missing}"${nearest(part.missing, part.known)}`);
  if (paged.length > 0 && !isPaged(part)) report.tellAt([...path, 'paged'], `"${address}" does not answer by pages`);
  checkFields(node, part, path, known);
}

function checkFields(node: AddressNode, part: ShapeFacts, path: readonly string[], { index, report }: Known): void {
  const names = groupNames(node, part) ?? namesIn(rowIn(part), index);
  if (!names) return;
  for (const [name, field] of Object.entries(node.fields))
    if (!cardOf(field)?.isComputed && !field.virtual && !names.includes(name))
      report.tellAt([...path, 'fields', name], `the answer has no "${name}"${nearest(name, names)}`);
}

/** The names under which the groups of an entity are read: those they were asked by. Undefined where they are known on the page only. */
function groupNames(node: AddressNode, { properties }: ShapeFacts): readonly string[] | undefined {
  if (!properties?.['groups']) return undefined;
  const asked = ['by', 'measure'].map((word) => node.query?.[word] ?? node.body?.[word] ?? '');
  if (asked.some((part) => typeof part !== 'string' || part.includes('$'))) return undefined;
  const [by = [], measure = []] = asked.map((part) => String(part).split(',').filter(Boolean));
  return ['count', ...by, ...by.map(companionName), ...measure];
}

function checkDownload(node: AddressNode, path: readonly string[], known: Known): void {
  const given = 'rowsOf' in node ? node.download : undefined;
  const api = typeof given === 'string' ? given : given?.api;
  const call = api === undefined ? undefined : shapeOf(api, known);
  const at = typeof given === 'string' ? [...path, 'download'] : [...path, 'download', 'api'];
  if (call?.answer && !('kind' in call.answer)) known.report.tellAt(at, `"${api}" answers no file`);
}

/** `POST /sys/online/logout?id={id}`: what stands behind the question mark. */
function checkQueryText(api: string, call: CallFacts | undefined, path: readonly string[], known: Known): void {
  const names = (api.split('?')[1] ?? '').split('&').flatMap((part) => part.split('=')[0] || []);
  if (names.length > 0 && call?.query === null) return known.report.tellAt(path, `"${CALL.exec(api)?.[0] ?? api}" takes no query`);
  checkNames(names, call?.query, path, { ...known, what: `"${CALL.exec(api)?.[0] ?? api}" does not take`, isPlace: true });
}

/** @param isPlace the mistake stands at the path itself, not at a key below it */
function checkNames(
  names: readonly string[],
  shape: ShapeFacts | null | undefined,
  path: readonly string[],
  { index, report, what, isPlace }: Known & { readonly what: string; readonly isPlace?: boolean },
): void {
  const taken = namesIn(shape ?? undefined, index);
  if (!taken) return;
  for (const name of names) if (!taken.includes(name)) report.tellAt(isPlace ? path : [...path, name], `${what} "${name}"${nearest(name, taken)}`);
}

function checkRequired(
  names: readonly string[],
  shape: ShapeFacts | null | undefined,
  path: readonly string[],
  { report, what }: Known & { readonly what: string },
): void {
  for (const name of shape?.required ?? []) if (!names.includes(name)) report.tellAt(path, `${what} "${name}"`);
}

function shapeOf(api: string, { index, facts }: Known): CallFacts | undefined {
  return callShape(CALL.exec(api)?.[0] ?? api, index, facts);
}

function asShape(answer: NonNullable<CallFacts['answer']>): ShapeFacts {
  if (!('kind' in answer)) return answer;
  return answer.kind === 'bare' ? answer.shape : {};
}
