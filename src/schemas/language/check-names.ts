import { nearest } from '#schemas/expressions/nearest.ts';
import { checkExpression } from '../expressions/check-expression.ts';
import { told } from '../texts/told.ts';
import { aggregateOf, bringOf, innerOf, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { Meaning } from '../types/shape.ts';
import { broughtName } from './brought.ts';
import { heldInExpression, strangeParts } from './check-dollar.ts';
import type { AskedFacts, Names } from './check-facts.ts';
import {
  unsoundStates,
  type Fields,
  type FileReport,
  type Met,
  type ReadFile,
  type SchemaIndex,
} from './check-file.ts';
import { findMisreads } from './check-reads.ts';
import type { EntitySchema } from './entity.ts';
import { statesIn } from './file-parts.ts';
import { EXPRESSION_NAMES, USER_FACTS } from './placeholders.ts';
import type { ReportSchema } from './report.ts';
import type { ScreenSchema } from './screen.ts';
import { usersOfStates } from './states-users.ts';
import type { StatesSchema } from './states.ts';
import { unknownName } from './unknown-name.ts';

const PERMISSION = /^(?:login|public|\*:\*:\*|[A-Za-z][A-Za-z0-9_-]*(?::[A-Za-z0-9_*-]+){1,3})$/;

/** Resolves every text with a meaning: fields, entities, states, dictionaries, cells, presets, permissions, expressions, patterns. */
export function checkNames(
  read: ReadFile,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  const outer = ownerOf(read, index);
  const life = lifeIn(read);
  const known = knownNames(outer, index, facts);
  for (const met of read.met) {
    const owner = life && met.path[0] === 'states' ? { ...outer, states: life } : outer;
    // nobody follows these states yet: what their records are made of is told with the entity
    if (owner.isOpen && (met.meaning === 'expression' || met.meaning === 'field')) continue;
    const form = FORMS[met.meaning];
    if (form) form(met, owner, report);
    else if (!isInOpenPart(met)) checkKnown(met, known[met.meaning], report.as('unknown'));
  }
}

/** Texts that are judged by how they are written. */
const FORMS: Partial<Record<Meaning, (met: Met, owner: Owner, report: FileReport) => void>> = {
  expression: (met, owner, report) => checkOneExpression(met, owner, report.as('expression')),
  permission: (met, _, report) => checkPermission(met, report.as('permission')),
  regexp: (met, _, report) => checkPattern(met, report.as('pattern')),
};

/** All names a text may be, by its meaning; undefined where nobody knows them. */
function knownNames(
  outer: Owner,
  index: SchemaIndex,
  facts: AskedFacts,
): Partial<Record<Meaning, Names | undefined>> {
  return {
    entity: {
      has: (name) =>
        index.entities.get(name) !== undefined || index.ask(({ unsound }) => unsound.has(name)),
      keys: () => index.ask(({ entities }) => [...entities.keys()]),
    },
    states: {
      has: (name) =>
        index.states.get(name) !== undefined ||
        index.ask(({ unsound }) => unsound.has(unsoundStates(name))),
      keys: () => index.ask(({ states }) => [...states.keys()]),
    },
    dict: facts.dicts,
    cell: facts.cells,
    input: facts.inputs,
    block: facts.blocks,
    widget: facts.widgets,
    menuGroup: facts.menuGroups,
    field: new Set([
      ...Object.keys(outer.fields),
      ...broughtNames(outer.fields),
      ...Object.keys(SYSTEM_KINDS),
    ]),
    preset: new Set(Object.keys(outer.entity?.list?.presets ?? {})),
    move: movesFor(outer, index),
  };
}

/** What links bring is named wherever a field is shown; where a value must be stored it is refused there. */
function broughtNames(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([link, field]) =>
    bringOf(field).map((name) => broughtName(link, name)),
  );
}

interface Owner {
  readonly entity?: EntitySchema;
  readonly states?: StatesSchema;
  readonly fields: Fields;
  /** States that no entity follows yet. */
  readonly isOpen?: boolean;
  readonly screen?: ScreenSchema;
}

function ownerOf({ file, root }: ReadFile, index: SchemaIndex): Owner {
  if (file.kind === 'entity') {
    const entity = root.value as EntitySchema;
    return { entity, fields: entity.fields ?? {} };
  }
  if (file.kind === 'report') {
    const entity = index.entities.get((root.value as ReportSchema).entity);
    return { ...(entity && { entity }), fields: entity?.fields ?? {}, isOpen: !entity };
  }
  if (file.kind === 'screen') return { screen: root.value as ScreenSchema, fields: {} };
  const states = root.value as StatesSchema;
  // the entities whose status field follows these states
  const users = usersOfStates(index, states.name);
  return {
    states,
    fields: Object.assign({}, ...users.map((entity) => entity.fields)) as Fields,
    isOpen: users.length === 0,
  };
}

/** The life cycle in the file of an entity: its expressions know what those of a states file know. */
function lifeIn({ file, root }: ReadFile): StatesSchema | undefined {
  return file.kind === 'entity' ? statesIn(root.value as EntitySchema) : undefined;
}

/** A layout inside the dialog of an action names the dialog's fields, which are checked with the action. */
function isInOpenPart({ meaning, path }: Met): boolean {
  return (
    meaning === 'field' &&
    (path.includes('actions') || (path.includes('form') && path[0] === 'states'))
  );
}

function checkKnown(
  { meaning, text, at }: Met,
  known: Names | undefined,
  report: FileReport,
): void {
  if (known === undefined || known.has(text)) return;
  report.tell(at, unknownName(meaning, text, [...known.keys()]));
}

function checkPermission({ text, at }: Met, report: FileReport): void {
  if (!PERMISSION.test(text))
    report.tell(
      at,
      told('noPermission', '"{{name}}" is no permission key; it looks like sys:user:save', {
        name: text,
      }),
    );
}

function checkPattern({ text, at }: Met, report: FileReport): void {
  try {
    // the engine reads all of it when it is first used
    new RegExp(text, 'u').test('');
  } catch (error) {
    report.tell(
      at,
      told('badPattern', 'the pattern cannot be read: {{why}}', {
        why: error instanceof Error ? error.message : '',
      }),
    );
  }
}

function checkOneExpression({ text, at, path }: Met, owner: Owner, report: FileReport): void {
  const stored = owner.states ? withoutRead(owner.fields) : owner.fields;
  const nearer = localFields(path, owner);
  const local = Object.keys(nearer);
  const chosen = chosenRows(path, owner, stored);
  const names = [
    ...Object.keys(stored),
    ...Object.keys(SYSTEM_KINDS),
    ...placeholdersOf(owner),
    ...Object.keys(chosen),
    ...local,
  ];
  const record = Object.fromEntries(
    Object.entries(stored).filter(([name]) => !local.includes(name)),
  );
  // the opening quote stands before the expression
  const held = owner.screen ? {} : heldInExpression(stored, { path, local, states: owner.states });
  for (const { what, position } of [
    ...checkExpression(text, names),
    ...findMisreads(text, {
      ...report.known,
      fields: { ...record, ...typed(nearer), ...targetStatus(owner), ...chosen },
      record,
    }),
    ...strangeParts(text, held),
  ])
    report.tell(at + 1 + position, what);
  for (const { 1: fact = '', index } of text.matchAll(/\$user\.(\w+)/g))
    if (!(USER_FACTS as readonly string[]).includes(fact))
      report.tell(
        at + 1 + index,
        told(
          'noFact',
          'nothing is known as "{{name}}"',
          { name: `$user.${fact}` },
          nearest(fact, USER_FACTS),
        ),
      );
}

/** The `$names` an expression may use, by the file it stands in. */
function placeholdersOf({ states, screen }: Owner): readonly string[] {
  return [
    ...EXPRESSION_NAMES.every,
    ...(states ? EXPRESSION_NAMES.states : []),
    ...(screen ? EXPRESSION_NAMES.screen : []),
  ];
}

/** A life cycle judges the stored record: nothing is brought there, and no other rows are counted. */
function withoutRead(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, field]) => !aggregateOf(field));
  return Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      bringOf(field).length > 0 ? ({ ...field, bring: [] } as FieldSpec) : field,
    ]),
  );
}

/** Fields of the sub-table or dialog an expression stands in; those that only name a field of the record have its type. */
function localFields(path: readonly string[], owner: Owner): Readonly<Record<string, unknown>> {
  let node: unknown = owner.entity ?? owner.states ?? owner.screen;
  const found: Record<string, unknown> = {};
  for (const [depth, key] of path.entries()) {
    const above = node;
    node = memberOf(above, key);
    if ((key === 'tones' || key === 'opens') && depth > 0)
      Object.assign(found, memberOf(above, 'fields'));
    if (key === 'fields' && depth > 0) Object.assign(found, node);
  }
  return found;
}

/** Those whose type is known where they stand. */
function typed(fields: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => typeof memberOf(field, 'type') === 'string'),
  ) as Fields;
}

/**
 * `$rows` are the records that the dialog of a button was opened on, as a sub-table of theirs. What is sent for each of them alone (`perRow`,
 * a move) is judged for each alone, too; a line of a sub-table with the record around it.
 */
function chosenRows(
  [part, key = '', word, , , inner]: readonly string[],
  { entity }: Owner,
  fields: Fields,
): Fields {
  const action = part === 'actions' && word === 'form' ? entity?.actions?.[key] : undefined;
  if (!action || action.perRow || action.move || inner === 'fields') return {};
  const columns = Object.entries(fields).filter(([, field]) => innerOf(field) === undefined);
  const [name] = EXPRESSION_NAMES.dialog;
  return { [name]: { type: 'children', title: '', fields: Object.fromEntries(columns) } };
}

/** `$to` is the status a move leads to. */
function targetStatus({ states }: Owner): Fields {
  return states ? { $to: { type: 'status', states: states.name, title: '' } } : {};
}

function memberOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? (node as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The moves of the states that the file follows; undefined where a file of theirs has mistakes of form. */
function movesFor({ states, fields }: Owner, index: SchemaIndex): Names | undefined {
  if (states) return new Set(Object.keys(states.moves));
  const isOpen = Object.values(fields).some((field) => {
    const name = statesOf(field);
    return name !== undefined && index.ask(({ unsound }) => unsound.has(unsoundStates(name)));
  });
  return isOpen ? undefined : new Set(movesOf(fields, index));
}

function movesOf(fields: Fields, index: SchemaIndex): readonly string[] {
  return Object.values(fields).flatMap((field) =>
    Object.keys(index.states.get(statesOf(field) ?? '')?.moves ?? {}),
  );
}
