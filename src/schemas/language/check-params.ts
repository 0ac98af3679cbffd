import { oncePer } from '../basics/once-per.ts';
import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, linkRuleOf, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { checkPickedBy } from './check-picked-by.ts';
import { findPlaceholderFault } from './placeholders.ts';
import { namesOfParam, paramNames, type ScreenParams } from './screen-params.ts';
import type { ScreenSchema } from './screen.ts';
import { tellScreenRule } from './tell-rule.ts';

const SPOKEN = /\$param\.([A-Za-z_][A-Za-z0-9_]*)/g;

/** The parameters of a screen: each of a type that can be asked for, each name once, each read by some node; and no node reads what nobody asks. */
export function checkParams(screen: ScreenSchema, index: SchemaIndex, report: FileReport): void {
  const { params, body, drawers = [] } = screen;
  const names = paramNames(params);
  checkOwn({ params, body, drawers }, [], { index, report });
  for (const name of spokenIn([body, drawers]))
    if (!names.includes(name))
      report.tellAt(
        pathOf({ body, drawers }, name) ?? ['body'],
        told('noParam', 'the screen has no parameter "{{name}}"', { name }, nearest(name, names)),
      );
}

interface Place {
  readonly index: SchemaIndex;
  readonly report: FileReport;
}

/** A screen, or a tab of one: what stands below it reads its parameters and those around it. */
interface Asking {
  readonly params?: ScreenParams | undefined;
  readonly body: unknown;
  readonly drawers?: unknown;
}

function checkOwn(
  { params = {}, ...below }: Asking,
  around: readonly string[],
  { index, report }: Place,
): void {
  const names = [...around, ...paramNames(params)];
  const spoken = spokenIn(below);
  for (const [name, field] of Object.entries(params)) {
    const own = report.within(['params', name]);
    if (!isAskable(field))
      own.tellAt(
        ['type'],
        told('paramType', 'a {{type}} is nothing that can be asked for', { type: field.type }),
      );
    checkDefault(field, own);
    checkChoice(field, index, own);
    checkPickedBy(field, Object.keys(params), own);
    checkSpoken(namesOfParam(name, field), { names, spoken }, own);
  }
  checkTabsBelow(below, names, { index, report });
}

function checkTabsBelow(node: unknown, around: readonly string[], place: Place): void {
  const { index, report } = place;
  if (typeof node !== 'object' || node === null) return;
  for (const [key, part] of Object.entries(node))
    if (isAsking(part)) checkOwn(part, around, { index, report: report.within([key]) });
    else checkTabsBelow(part, around, { index, report: report.within([key]) });
}

function isAsking(node: unknown): node is Asking & { readonly params: ScreenParams } {
  return typeof node === 'object' && node !== null && 'params' in node && 'body' in node;
}

/** The parameters that are read below a node, but for those a tab below asks itself. */
function spokenIn(node: unknown): ReadonlySet<string> {
  if (typeof node === 'string')
    return new Set([...node.matchAll(SPOKEN)].map(([, name = '']) => name));
  return typeof node === 'object' && node !== null ? spokenBelow(node) : new Set();
}

const spokenBelow = oncePer((node: object): ReadonlySet<string> => {
  const all = new Set(Object.values(node).flatMap((part: unknown) => [...spokenIn(part)]));
  if (isAsking(node)) for (const name of paramNames(node.params)) all.delete(name);
  return all;
});

/** Whether a value of the field can be entered once for a whole screen and stand in an address. */
function isAskable(field: FieldSpec): boolean {
  const card = cardOf(field);
  return (
    card !== undefined &&
    !card.isSecret &&
    !card.isComputed &&
    !card.files &&
    card.stored !== 'rows' &&
    card.stored !== 'document'
  );
}

/** Which rows of a link may be chosen: by fields that they have. */
function checkChoice(field: FieldSpec, index: SchemaIndex, report: FileReport): void {
  const rule = linkRuleOf(field);
  const target = index.entities.get(targetOf(field) ?? '');
  if (rule !== undefined && target) tellScreenRule(rule, target.fields, ['where'], report);
}

function checkDefault(field: FieldSpec, report: FileReport): void {
  for (const value of [field.default].flat()) {
    const fault =
      typeof value === 'string' ? findPlaceholderFault(value, 'screen.params') : undefined;
    if (fault !== undefined) report.tellAt(['default'], fault);
  }
}

interface Names {
  /** Of all parameters, as nodes read them. */
  readonly names: readonly string[];
  /** Read by some node. */
  readonly spoken: ReadonlySet<string>;
}

function checkSpoken(read: readonly string[], { names, spoken }: Names, report: FileReport): void {
  if (read.some((one) => names.indexOf(one) !== names.lastIndexOf(one)))
    report.tellAt(
      [],
      told('paramTwice', 'two parameters are read as "{{name}}"', { name: read.join('", "') }),
    );
  if (!read.some((one) => spoken.has(one)))
    report.warnAt(
      [],
      told('paramUnread', 'no node reads "{{name}}"', {
        name: `$param.${read.join('", "$param.')}`,
      }),
    );
}

/** The way to the first text that reads a parameter which no tab on the way asks for. */
function pathOf(
  node: unknown,
  name: string,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof node === 'string') return spokenIn(node).has(name) ? path : undefined;
  if (
    typeof node !== 'object' ||
    node === null ||
    (isAsking(node) && paramNames(node.params).includes(name))
  )
    return undefined;
  for (const [key, value] of Object.entries(node)) {
    const found = pathOf(value, name, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
