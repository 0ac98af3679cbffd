import { oncePer } from '../basics/once-per.ts';
import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { KeyRule } from '../types/key-rule.ts';
import { addressOf, type AddressNode, type DownloadSpec } from './address-nodes.ts';
import { CALL, groupByKind, kindOfAddress, mayMean } from './addresses.ts';
import { checkNodeContract } from './check-contracts.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import { endpointsOf, type Endpoint } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';
import { findPlaceholderFault, type FilledWord } from './placeholders.ts';

/** Where a node stands: what is known, and what was asked of whoever sees it. */
export interface NodePlace {
  readonly path: readonly string[];
  readonly index: SchemaIndex;
  readonly facts: AskedFacts;
  readonly report: FileReport;
  /** What the screen and the tabs around it ask for. */
  readonly asked: readonly KeyRule[];
  /** What the chosen row of the left side holds; undefined where none is chosen, null where nobody knows. */
  readonly master?: readonly string[] | null;
}

/** Verbs that change nothing, whatever the method they are called by. */
const READING: readonly Verb[] = ['page', 'list', 'tree', 'options', 'group', 'info'];

/** Figures, charts, facts and rows over an address: it may be asked by whoever sees the node, it changes nothing, and the node's own names are its fields. */
export function checkAddressNode(node: AddressNode, place: NodePlace): void {
  const { word, address } = addressOf(node) ?? { word: '', address: '' };
  const { path, report } = place;
  const asked = node.permission === undefined ? place.asked : [...place.asked, node.permission];
  checkRight(address, [...path, word], { ...place, asked });
  const { download } = node as { readonly download?: string | DownloadSpec };
  if (typeof download === 'string')
    checkRight(download, [...path, 'download'], { ...place, asked }, isFile);
  else if (download)
    checkRight(
      download.api,
      [...path, 'download', 'api'],
      { ...place, asked: [...asked, download.permission] },
      isFile,
    );
  if (!address.startsWith('POST ') && node.body !== undefined)
    report.tellAt([...path, 'body'], told('onlyPostBody', 'only a POST has a body'));
  for (const part of ['query', 'body'] as const)
    checkPlaceholders(node[part], `screenNode.${part}`, [...path, part], report);
  if ('rowsOf' in node && node.columnsFrom) {
    checkRight(node.columnsFrom.api, [...path, 'columnsFrom', 'api'], { ...place, asked });
    checkPlaceholders(
      node.columnsFrom.query,
      'screenNode.query',
      [...path, 'columnsFrom', 'query'],
      report,
    );
  }
  checkOwnNames(node, place);
  checkNodeContract(node, path, place);
}

/** Whether a screen may make a call by itself, or by a button. */
type MayCall = (call: string, facts: AskedFacts) => boolean;

/** A file that is made of what is sent; of many rows it is made in the background. */
const isFile: MayCall = (call, facts) => {
  const answer = facts.contracts?.get(call)?.answer;
  return (
    isReading(call, facts) || (answer !== undefined && 'kind' in answer && answer.kind === 'file')
  );
};

/** Who sees the place may ask the address, and it changes nothing. */
export function checkRight(
  address: string,
  path: readonly string[],
  { index, facts, report, asked }: NodePlace,
  may: MayCall = isReading,
): void {
  const [call = address] = CALL.exec(address) ?? [];
  const read = index.ask(
    (whole) =>
      endpointsLike(call, whole).find(({ text, verb }) => READING.includes(verb) && text === call)
        ?.permission,
  );
  if (read === undefined && !may(call, facts))
    return report.tellAt(
      path,
      told(
        'addressChanges',
        '"{{call}}" may change something: a screen asks by POST only what is read by it',
        { call },
      ),
    );
  const keys =
    read === undefined
      ? (facts.keys?.get(call) ??
        index.ask((whole) => keysOf(call, facts, endpointsLike(call, whole))))
      : [read];
  if (keys === undefined || keys.some((key) => key === 'login' || key === 'public')) return;
  if (!asked.some((rule) => implies(rule, keys)))
    report.tellAt(
      path,
      told(
        'addressKey',
        '"{{call}}" asks for "{{keys}}": say so as "permission" of the node, its tab or the screen',
        { call, keys: keys.join('" or "') },
      ),
    );
}

/** A POST may change something, unless its contract says that it only reads; where no contracts are told nothing is said of it. */
function isReading(call: string, { contracts }: AskedFacts): boolean {
  return (
    contracts === undefined || !call.startsWith('POST ') || contracts.get(call)?.isReading === true
  );
}

/** An address of an entity as schemas write it: `GET /ops/station/page`. */
interface Written extends Endpoint {
  readonly text: string;
}

/** The addresses of the entities that a call may mean, in their order. */
function endpointsLike(call: string, whole: WholeSet): readonly Written[] {
  return endpointsByKind(whole).get(kindOfAddress(call)) ?? [];
}

/** Every address of the entities; asked for again at each node, and the same for all of a set. */
const endpointsByKind = oncePer(({ entities }: WholeSet) =>
  groupByKind([...entities.values()].flatMap(writtenOf), ({ text }) => text),
);

const writtenOf = oncePer((entity: EntitySchema): readonly Written[] =>
  endpointsOf(entity).map((endpoint) => ({
    ...endpoint,
    text: `${endpoint.method} ${endpoint.path}`,
  })),
);

const keysByKind = oncePer((keys: NonNullable<AskedFacts['keys']>) =>
  groupByKind([...keys], ([address]) => address),
);

/** The keys of an address that is filled in, where only one can be meant. */
function keysOf(
  call: string,
  { keys }: AskedFacts,
  entities: readonly { readonly text: string; readonly permission: string }[],
): readonly string[] | undefined {
  const alike = keys && keysByKind(keys).get(kindOfAddress(call));
  const fixed = (alike ?? []).filter(([address]) => mayMean(address, call)).map(([, one]) => one);
  const meant = [
    ...fixed,
    ...entities.filter(({ text }) => mayMean(text, call)).map(({ permission }) => [permission]),
  ];
  return meant.length === 1 ? meant[0] : undefined;
}

/** Whether whoever meets a rule holds one of the keys for certain. */
function implies(rule: KeyRule, keys: readonly string[]): boolean {
  if (typeof rule === 'string') return keys.includes(rule);
  if ('allOf' in rule) return rule.allOf.some((one) => implies(one, keys));
  return 'anyOf' in rule && rule.anyOf.length > 0 && rule.anyOf.every((one) => implies(one, keys));
}

function checkPlaceholders(
  value: unknown,
  word: FilledWord,
  path: readonly string[],
  report: FileReport,
): void {
  if (typeof value === 'string') {
    const fault = findPlaceholderFault(value, word);
    if (fault !== undefined) report.tellAt(path, fault);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      checkPlaceholders(part, word, [...path, key], report);
}

/** Names a node gives its own fields by: axis, series, groups, tones, comparisons. */
function checkOwnNames(node: AddressNode, place: NodePlace): void {
  for (const name of Object.keys(node.opens ?? {})) {
    tellStranger(name, ['opens', name], node, place);
    if (node.fields[name]) tellUnpressed(node, name, place);
  }
  if ('chart' in node) checkChart(node, place);
  if ('rowsOf' in node) checkRows(node, place);
  if ('figures' in node) checkFigures(node, place);
}

function checkRows(node: Extract<AddressNode, { rowsOf: unknown }>, place: NodePlace): void {
  for (const name of [node.groupBy ?? []].flat()) tellStranger(name, ['groupBy'], node, place);
  tellStranger(node.sort?.field, ['sort', 'field'], node, place);
  if (node.calendar) {
    const { by, title, values } = node.calendar;
    tellStranger(by, ['calendar', 'by'], node, place);
    tellStranger(title, ['calendar', 'title'], node, place);
    for (const [at, name] of values.entries())
      tellStranger(name, ['calendar', 'values', String(at)], node, place);
  }
  for (const [name, field] of Object.entries(node.fields))
    if ('scaleBy' in field) tellStranger(field.scaleBy, ['fields', name, 'scaleBy'], node, place);
}

/** What is pressed is seen: the series of a chart, and what is more than compared with. */
function tellUnpressed(node: AddressNode, name: string, { path, report }: NodePlace): void {
  const pressed =
    'chart' in node
      ? node.series.slice(0, node.split === undefined ? node.series.length : 1)
      : Object.keys(node.fields).filter((one) => isSeen(node, one));
  if (!pressed.includes(name))
    report.tellAt(
      [...path, 'opens', name],
      told(
        'notPressed',
        '"{{name}}" is not shown here: nobody can press it',
        { name },
        nearest(name, pressed),
      ),
    );
}

/** Figures leave out what says `detail: false`, rows what is no column. */
function isSeen(node: AddressNode, name: string): boolean {
  const field = node.fields[name];
  if ('figures' in node) return field?.detail !== false;
  return !('rowsOf' in node) || field?.list !== false;
}

function checkChart(node: Extract<AddressNode, { chart: unknown }>, place: NodePlace): void {
  const { path, report } = place;
  tellStranger(node.x, ['x'], node, place);
  tellStranger(node.split, ['split'], node, place);
  for (const [at, name] of node.series.entries()) {
    tellStranger(name, ['series', String(at)], node, place);
    const field = node.fields[name];
    if (field && cardOf(field)?.kind !== 'number')
      report.tellAt(
        [...path, 'series', String(at)],
        told('noSeries', '"{{name}}" is no number: no series is drawn of it', { name }),
      );
  }
  if (node.kind === 'pie' && (node.split !== undefined || node.series.length > 1))
    report.tellAt([...path, 'kind'], told('onePie', 'a pie has one series'));
}

function checkFigures(node: Extract<AddressNode, { figures: unknown }>, place: NodePlace): void {
  for (const name of Object.keys(node.tones ?? {}))
    tellStranger(name, ['tones', name], node, place);
  for (const [name, compare] of Object.entries(node.compare ?? {})) {
    tellStranger(name, ['compare', name], node, place);
    tellStranger(compare.with, ['compare', name, 'with'], node, place);
  }
}

/** A name that is none of the node's fields. */
function tellStranger(
  name: string | undefined,
  at: readonly string[],
  { fields }: AddressNode,
  { path, report }: NodePlace,
): void {
  const names = Object.keys(fields);
  if (name !== undefined && !names.includes(name))
    report.tellAt(
      [...path, ...at],
      told(
        'noNodeField',
        'no field "{{name}}" among those of the node',
        { name },
        nearest(name, names),
      ),
    );
}
