import type { Told } from '../texts/told.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { Meaning, Shape } from '../types/shape.ts';
import type { Takes } from '../types/takes.ts';
import type { Names } from './check-facts.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { companionName } from './names.ts';
import { BLOCK_TAKES } from './part-names.ts';
import { findPlaceholderFault } from './placeholders.ts';
import { statusFieldOf } from './status-field.ts';
import { unknownName } from './unknown-name.ts';
import { WIDGET_TAKES } from './widget-names.gen.ts';

/** The names that may stand in `props` beside a record; of what is not there nothing is judged. */
type NamesByMeaning = Readonly<Partial<Record<Meaning, Names>>>;

interface Given {
  readonly props?: Readonly<Record<string, unknown>> | undefined;
}

/** What the blocks of a detail page are given: fields and statuses of the record, fields of the entity that is named. */
export function checkBlockProps(
  entity: EntitySchema,
  index: SchemaIndex,
  report: FileReport,
): void {
  for (const [at, part] of (entity.detail?.blocks ?? []).entries())
    tellBlock(part, entity, index, report.within(['detail', 'blocks', String(at)]));
}

/** What a block is given beside a record. What it is made of has been told with the form of the file. */
export function tellBlock(
  { block, props = {} }: Given & { readonly block: string },
  entity: EntitySchema,
  index: SchemaIndex,
  report: FileReport,
): void {
  const takes = takesOf(BLOCK_TAKES, block);
  const other = index.entities.get(String(props['entity'] ?? ''));
  const states = index.states.get(statusFieldOf(entity)?.states ?? '');
  const names: NamesByMeaning = {
    recordField: namesOf(entity),
    ...(other && { otherField: namesOf(other) }),
    ...(states && { status: new Set(Object.keys(states.values)) }),
  };
  tellNames({ kind: 'object', props: takes }, props, names, report.within(['props']));
}

/** What a widget is given on a screen: `$names` that are filled there, fields of the row that is chosen beside it. */
export function tellWidget(
  { widget, props = {} }: Given & { readonly widget: string },
  master: readonly string[] | null | undefined,
  report: FileReport,
): void {
  const names: NamesByMeaning = {
    ...(master && { chosenField: new Set(master) }),
    ...(master === undefined && { chosenField: new Set<string>() }),
  };
  const own = report.within(['props']);
  tellNames({ kind: 'object', props: takesOf(WIDGET_TAKES, widget) }, props, names, own);
  for (const [name, value] of Object.entries(props)) {
    const fault =
      typeof value === 'string' ? findPlaceholderFault(value, 'screenNode.props') : undefined;
    if (fault !== undefined) own.tellAt([name], fault);
  }
}

function takesOf(all: Readonly<Record<string, Takes>>, name: string): Takes {
  const takes = (Object.hasOwn(all, name) ? all[name] : undefined) ?? {};
  return Object.fromEntries(
    Object.entries(takes).map(([word, shape]) => [word.replace(/!$/, ''), shape]),
  );
}

function tellNames(shape: Shape, value: unknown, names: NamesByMeaning, report: FileReport): void {
  if (shape.kind === 'text') return tellName(shape.says, value, names, report);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const own = report.within([key]);
    const fault = shape.kind === 'map' ? nameFault(shape.keysSay, key, names) : undefined;
    if (fault !== undefined) report.tellAtKey(key, fault);
    if (shape.kind === 'map' || shape.kind === 'list') tellNames(shape.of, part, names, own);
    const inner = shape.kind === 'object' ? shape.props[key] : undefined;
    if (inner) tellNames(inner, part, names, own);
  }
}

function tellName(
  meaning: Meaning | undefined,
  value: unknown,
  names: NamesByMeaning,
  report: FileReport,
): void {
  const fault = typeof value === 'string' ? nameFault(meaning, value, names) : undefined;
  if (fault !== undefined) report.tellAt([], fault);
}

function nameFault(
  meaning: Meaning | undefined,
  name: string,
  names: NamesByMeaning,
): Told | undefined {
  const known = meaning && names[meaning];
  return !known || known.has(name) ? undefined : unknownName(meaning, name, [...known.keys()]);
}

function namesOf({ fields }: EntitySchema): Names {
  const names = [...Object.keys(fields), ...Object.keys(SYSTEM_KINDS)];
  return new Set([...names, ...names.map(companionName)]);
}
