import { told } from '../texts/told.ts';
import { innerOf, isEntered } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { LayoutNode } from './page.ts';

type Path = readonly string[];

/** Slips that make a sound file and a page where something can never be done, or is never seen. */
export function checkUnseen(entity: EntitySchema, report: FileReport): void {
  if (verbsOf(entity).includes('save')) tellNeverFilled(entity, report);
  tellHiddenColumns(entity, report);
  tellNarrow(entity.fields, report.within(['fields']));
  tellTurnedEnds(entity.fields, report);
  tellCapitals(entity, report);
  const { layout, columns } = entity.form ?? {};
  if (layout) tellWide(layout, { path: ['form', 'layout'], columns: columns ?? MOST }, report);
}

/** What must be filled in and is closed to everybody keeps a record from ever being saved; what the server fills says so by a default. */
function tellNeverFilled({ fields, form, menu }: EntitySchema, report: FileReport): void {
  const isSet = (name: string): boolean =>
    Object.values(form?.submits ?? {}).some(({ set }) => Object.hasOwn(set, name));
  for (const [name, field] of Object.entries(fields)) {
    const word = closedBy(field, menu !== undefined);
    const need = field.required === true ? 'required' : 'requiredWhen';
    if (word === undefined || field[need] === undefined || isSet(name) || !isEmptyAtFirst(field))
      continue;
    report.warnAt(
      ['fields', name, need],
      told(
        'neverFilled',
        '"{{name}}" is required and "{{word}}" closes it to everybody: nobody can fill it in',
        { name, word },
      ),
    );
  }
}

/** Records without a page are made by code, which fills in what no form shows. */
function closedBy({ readOnly, form }: FieldSpec, hasPage: boolean): string | undefined {
  if (readOnly === true) return 'readOnly';
  return form === false && hasPage ? 'form: false' : undefined;
}

const isEmptyAtFirst = (field: FieldSpec): boolean =>
  field.default === undefined &&
  field.from === undefined &&
  field.suggest === undefined &&
  isEntered(field);

/** A column that its own field keeps off the list. */
function tellHiddenColumns({ fields, list }: EntitySchema, report: FileReport): void {
  for (const [i, name] of (list?.columns ?? []).entries())
    if (Object.hasOwn(fields, name) && fields[name]?.list === false)
      report.warnAt(
        ['list', 'columns', String(i)],
        told('columnOff', '"{{name}}" is a column here and its own "list" says that it is none', {
          name,
        }),
      );
}

/** Narrower, a column shows nothing of what it holds. */
const LEAST_WIDTH = 24;

function tellNarrow(fields: EntitySchema['fields'], report: FileReport): void {
  for (const [name, field] of Object.entries(fields)) {
    const { list } = field;
    if (typeof list === 'object' && list.width !== undefined && list.width < LEAST_WIDTH)
      report.warnAt(
        [name, 'list', 'width'],
        told('tooNarrow', 'a column of {{width}} px shows nothing: at least {{least}}', {
          width: list.width,
          least: LEAST_WIDTH,
        }),
      );
    tellNarrow(innerOf(field) ?? {}, report.within([name, 'fields']));
  }
}

const BEGINS = /begin|start|from|min|since|after|low/i;
const ENDS = /end|finish|until|till|max|before|high|to$/i;

/** The first name is that of the beginning; two spans of one query share none. */
function tellTurnedEnds(fields: EntitySchema['fields'], report: FileReport): void {
  const taken = new Set<string>();
  for (const [name, { filter }] of Object.entries(fields)) {
    if (typeof filter !== 'object' || filter.ends === undefined) continue;
    const [first, last] = filter.ends;
    const own = report.within(['fields', name, 'filter', 'ends']);
    if (tellsEnd(first, BEGINS, ENDS) && tellsEnd(last, ENDS, BEGINS))
      own.warnAt(
        [],
        told('endsTurned', 'the beginning stands first: {{form}}', {
          form: `["${last}", "${first}"]`,
        }),
      );
    for (const [i, end] of filter.ends.entries())
      if (taken.has(end))
        own.tellAt([String(i)], told('twice', '"{{name}}" stands there already', { name: end }));
    for (const end of filter.ends) taken.add(end);
  }
}

/** The last word of a name says which end it is: `startEndTime` is the end of the starts. */
function tellsEnd(name: string, none: RegExp, meant: RegExp): boolean {
  const words = name.split(/(?=[A-Z])|_/).filter((word) => meant.test(word) || none.test(word));
  const last = words.at(-1) ?? '';
  return meant.test(last) && !none.test(last);
}

/** Addresses of pages begin small; the same word is written alike in the page and in the address of its records. */
function tellCapitals({ menu, rest }: EntitySchema, report: FileReport): void {
  if (menu === undefined) return;
  const base = rest.base.replace(/^\//, '');
  const isOther = menu.url !== base && menu.url.toLowerCase() === base.toLowerCase();
  const small = menu.url.replace(
    /(^|\/)([A-Z])/g,
    (_, before: string, letter: string) => `${before}${letter.toLowerCase()}`,
  );
  if (!isOther && small === menu.url) return;
  report.warnAt(
    ['menu', 'url'],
    told(
      'spelledAlone',
      'other places of this file write "{{name}}" in another way',
      { name: menu.url },
      isOther ? base : small,
    ),
  );
}

/** Most columns that a form has. */
const MOST = 4;

interface Box {
  readonly path: Path;
  /** Of the box around it. */
  readonly columns: number;
}

/** A field is no wider than what it stands in. */
function tellWide(node: LayoutNode, { path, columns }: Box, report: FileReport): void {
  if ('$field' in node) {
    if (node.span !== undefined && node.span > columns)
      report.warnAt(
        [...path, 'span'],
        told('tooWide', '{{span}} columns are more than the {{columns}} there are', {
          span: node.span,
          columns,
        }),
      );
    return;
  }
  if ('$writes' in node || 'text' in node) return;
  const own = 'columns' in node && node.columns !== undefined ? node.columns : columns;
  const parts: readonly (readonly [LayoutNode, Path])[] =
    'steps' in node
      ? node.steps.flatMap(({ items }, step) =>
          items.map(
            (item, i) => [item, [...path, 'steps', String(step), 'items', String(i)]] as const,
          ),
        )
      : node.items.map((item, i) => [item, [...path, 'items', String(i)]] as const);
  for (const [item, at] of parts) tellWide(item, { path: at, columns: own }, report);
}
