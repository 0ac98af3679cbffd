import { nearest } from '../expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { AddressNode, ColumnsFrom } from './address-nodes.ts';
import { CALL } from './addresses.ts';
import { callShape, namesIn, partAt, rowIn } from './call-shapes.ts';
import { checkAskedValues } from './check-asked-values.ts';
import type { CallFacts, AskedFacts, ShapeFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { companionName } from './names.ts';

/** What is known where a call is judged. */
export interface CallSurroundings {
  readonly index: SchemaIndex;
  readonly facts: AskedFacts;
  readonly report: FileReport;
}

export interface AskedCall {
  readonly address: string;
  readonly call: CallFacts;
  /** Where the address stands. */
  readonly at: readonly string[];
}

export function checkAskedWith(
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

/** Of a list whose items hold the rows: what stands beside them goes with each. */
export function namesAround(answer: ShapeFacts, index: SchemaIndex): readonly string[] {
  return answer.items ? (namesIn(answer.items, index) ?? []) : [];
}

/** Columns that an address tells: what it is asked with, and the names of its rows that are read. */
export function checkColumns(
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

interface ReadPart {
  readonly part: ShapeFacts;
  readonly around: readonly string[];
}

export function checkFields(
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

/** `POST /sys/online/logout?id={id}`: what stands behind the question mark. */
export function checkQueryText(
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

export const takesNot =
  (address: string): Lack =>
  (name, near) =>
    told('takesNot', '"{{address}}" does not take "{{name}}"', { address, name }, near);

export const ANSWER_LACKS: Lack = (name, near) =>
  told('answerLacks', 'the answer has no "{{name}}"', { name }, near);

/** @param isPlace the mistake stands at the path itself, not at a key below it */
export function checkNames(
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

export function shapeOf(api: string, { index, facts }: CallSurroundings): CallFacts | undefined {
  return callShape(CALL.exec(api)?.[0] ?? api, index, facts);
}
