import { cardNamed, innerOf, isSecretType } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { ChangeRule } from '../types/shape.ts';
import type { ActionSpec } from './action.ts';
import { approvalField } from './approval.ts';
import {
  canImport,
  endpointOf,
  importPermission,
  permissionBase,
  permissionKeys,
  standardPermission,
  verbPermission,
  verbsOf,
} from './derive.ts';
import type { ApprovalSpec, EntitySchema, Verb } from './entity.ts';
import { formerNames } from './former-names.ts';
import { tellsNoMore } from './loosening-public.ts';
import { isSame } from './same.ts';

/** A schema as plain data; the judge knows its words by the shape of the language alone. */
export type Part = Readonly<Record<string, unknown>>;

/** What a new form of a schema is held against, and what its publisher may do. */
export interface Weighing {
  /** The form in force; undefined where none is. */
  readonly running: Part | undefined;
  /** All other forms the schema ever had: what comes back must be as closed as it was. */
  readonly formers: readonly Part[];
  /** Whether the publisher may call an address himself: `PUT /sys/user`. */
  readonly mayCall: (address: string) => boolean;
  /** Keys of other schemas and of fixed addresses. */
  readonly isKnownKey: (key: string) => boolean;
}

/** One word on its way through the judge. `holders` are the parts around it, the nearest last. */
export interface ChangeStep {
  readonly word: string;
  readonly after: unknown;
  readonly before: unknown;
  readonly holders: readonly { readonly after: Part; readonly before: Part }[];
  /** The new schema, and every form it had, the one it is held against first. */
  readonly root: { readonly after: Part; readonly befores: readonly Part[] };
  readonly weighing: Weighing;
}

type Judge = (step: ChangeStep) => boolean;

/** Verbs that show the same rows as another one, so that they may share its key. */
const SAME_ROWS: Readonly<Partial<Record<Verb, readonly Verb[]>>> = {
  page: ['list', 'tree', 'group'],
  list: ['page', 'tree', 'group'],
  tree: ['page', 'list', 'group'],
  group: ['page', 'list', 'tree'],
  options: ['page', 'list', 'tree'],
  history: ['info'],
  delete: ['deleteOne'],
  deleteOne: ['delete'],
};

/** What `table.lock` may say, what holds least first. */
const HOLDS: readonly unknown[] = [false, 'offered', true];

/** Whether a change gives nobody more than he had, by the name of its rule. */
export const CHANGE_RULES: Readonly<Record<ChangeRule, Judge>> = {
  free: () => true,
  stays: ({ after, before }) => isSame(after, before),
  turnsOn: ({ after, before }) => before !== true || after === true,
  tightens: ({ after, before }) => HOLDS.indexOf(after ?? false) >= HOLDS.indexOf(before ?? false),
  comes: ({ after, before }) => before === undefined || isSame(after, before),
  grows: ({ after, before }) =>
    listOf(before).every((had) => listOf(after).some((has) => isSame(has, had))),
  ofOpenField: (step) => isSame(step.after, step.before) || !isGuarded(fieldAround(step)),
  defaultValue: (step) => isSame(step.after, step.before) || isOrdinary(fieldAround(step)),
  fieldType: (step) =>
    isSame(step.after, step.before) ||
    (isPlain(step.after) && isPlain(step.before) && !isGuarded(fieldAround(step))),
  // what has no column is filled and read by code that knows its name
  newField: (step) =>
    !hasVirtual(step.after as FieldSpec) && keepsGuards(step.after as FieldSpec, step),
  carried: (step) =>
    isSame(step.after, step.before) ||
    keepsGuards((step.holders.at(-1)?.after ?? {}) as Partial<FieldSpec>, step),
  newAction: isHarmlessAction,
  paths: ({ root }) =>
    root.befores
      .slice(0, 1)
      .every((before) => keepsAddresses(asEntity(root.after), asEntity(before))),
  rowScope: ({ after, before }) => isNarrower(after as Scope, before as Scope),
  keyBase: ({ root }) =>
    root.befores
      .slice(0, 1)
      .every((before) => permissionBase(asEntity(before)) === permissionBase(asEntity(root.after))),
  verbKeys: ({ root, weighing }) =>
    verbsOf(asEntity(root.after)).every((verb) => keepsKey(verb, root, weighing)),
  import: ({ root, weighing }) => {
    const [after, before] = [asEntity(root.after), asEntity(root.befores[0] ?? root.after)];
    return (
      !canImport(after) || canImport(before) || isFreshKey(importPermission(after), root, weighing)
    );
  },
  sent: (step) => isSame(step.after, step.before) || maySend(step),
  actionGuard: (step) => {
    const { after = {}, before = {} } = step.holders.at(-1) ?? {};
    const isAsked = 'set' in after || 'set' in before;
    return (
      !isAsked ||
      isSame(step.after, step.before) ||
      (step.word === 'when' && step.before === undefined)
    );
  },
  setValues: (step) =>
    step.after === undefined ||
    isSame(step.after, step.before) ||
    maySet(step.after, (step.holders.at(-1)?.after ?? {}) as Partial<ActionSpec>, step),
  screenKey: ({ after, before }) => before === undefined || after !== undefined,
  publicView: ({ after, before, root }) =>
    tellsNoMore({ after, before, now: root.after, had: root.befores[0] ?? {} }),
  approval: (step) =>
    isSame(step.after, step.before) ||
    (step.before === undefined ? mayComeUnder(step) : protectsMore(step)),
};

/**
 * An approval sets the status by itself: over a schema that stands it may come where whoever writes the record may set that status himself,
 * and where no earlier form had one.
 */
function mayComeUnder({ after, root }: ChangeStep): boolean {
  if (after === undefined) return true;
  const field = approvalField(asEntity(root.after)) ?? '';
  return root.befores.every((form) => {
    const before = asEntity(form);
    const spec =
      before.fields && Object.hasOwn(before.fields, field) ? before.fields[field] : undefined;
    if (before.approval) return isSame(before.approval, after);
    return before.fields === undefined || spec === undefined || isOrdinary(spec);
  });
}

/** It locks no less, tells the process no less and asks for a second person where it did; all else stays. */
function protectsMore({ after, before }: ChangeStep): boolean {
  if (typeof after !== 'object' || after === null) return false;
  const { lock, variables, secondPerson, title: _title, ...rest } = after as ApprovalSpec;
  const had = before as ApprovalSpec;
  const { lock: _l, variables: _v, secondPerson: _s, title: _t, ...kept } = had;
  return (
    isSame(rest, kept) &&
    (secondPerson === true || had.secondPerson !== true) &&
    includesAll(lock, had.lock) &&
    includesAll(variables, had.variables)
  );
}

function includesAll(now: readonly string[] = [], had: readonly string[] = []): boolean {
  return had.every((one) => now.includes(one));
}

type Scope = EntitySchema['table']['scope'];

/** A row is seen when any dimension matches: fewer dimensions show fewer rows, none at all shows every row. */
function isNarrower(after: Scope, before: Scope): boolean {
  if (!before || Object.keys(before).length === 0) return true;
  const left = Object.entries(after ?? {});
  return (
    left.length > 0 &&
    left.every(([dimension, field]) =>
      Object.entries(before).some(([had, by]) => had === dimension && by === field),
    )
  );
}

/** The field a word stands in, as it was; a new one guards nothing yet. */
function fieldAround({ holders }: ChangeStep): Partial<FieldSpec> {
  return (holders.at(-1)?.before ?? {}) as Partial<FieldSpec>;
}

/** Whether a field says who may see it, or that nobody may. */
function isGuarded({ type, writeOnly, mask, permission }: Partial<FieldSpec>): boolean {
  return (
    isSecretType({ type }) ||
    writeOnly === true ||
    mask !== undefined ||
    permission?.read !== undefined
  );
}

/** A field that whoever may write a record may set himself, to a value that opens nothing. */
function isOrdinary(field: Partial<FieldSpec>): boolean {
  if (field.type === undefined) return true;
  return (
    isPlain(field.type) &&
    !isGuarded(field) &&
    !field.readOnly &&
    !field.virtual &&
    field.permission?.write === undefined &&
    !field.readOnlyWhen
  );
}

/** Words that keep people from a value. */
const GUARDS = ['permission', 'mask', 'writeOnly', 'readOnly', 'readOnlyWhen', 'virtual'] as const;

/** A field that carries on what another one held, itself or in a sub-table, is guarded as that one was in every form. */
function keepsGuards(field: Partial<FieldSpec>, { root }: ChangeStep): boolean {
  const inner = Object.values(innerOf(field as FieldSpec) ?? {});
  const olds = formerNames(field).flatMap((name) =>
    root.befores.flatMap((before) => fieldsCalled(asEntity(before).fields, name)),
  );
  return (
    olds.every((old) => isGuardedAs(field, old)) &&
    inner.every((one) => keepsGuards(one, { root } as ChangeStep))
  );
}

function isGuardedAs(field: Partial<FieldSpec>, old: FieldSpec): boolean {
  const keepsType =
    field.type === old.type
      ? !innerOf(old) || holdsSame(field, old)
      : isPlain(field.type) && isPlain(old.type) && !isGuarded(old);
  return (
    keepsType &&
    GUARDS.every(
      (word) => old[word] === undefined || old[word] === false || isSame(field[word], old[word]),
    )
  );
}

/** The columns of a sub-table that goes on under another name stay guarded too. */
function holdsSame(field: Partial<FieldSpec>, old: FieldSpec): boolean {
  const [now, then] = [field, old].map((spec) =>
    'fields' in spec ? (spec.fields as EntitySchema['fields']) : {},
  );
  return Object.entries(now ?? {}).every(
    ([name, inner]) =>
      !then || !Object.hasOwn(then, name) || isGuardedAs(inner, then[name] as FieldSpec),
  );
}

/** Fields of this name, also in sub-tables. */
function fieldsCalled(
  fields: EntitySchema['fields'] | undefined,
  name: string,
): readonly FieldSpec[] {
  return Object.entries(fields ?? {}).flatMap(([own, spec]) => [
    ...(own === name ? [spec] : []),
    ...fieldsCalled(innerOf(spec), name),
  ]);
}

function isPlain(type: unknown): boolean {
  return typeof type === 'string' && cardNamed(type)?.isPlain === true;
}

function hasVirtual(field: FieldSpec): boolean {
  return field.virtual === true || Object.values(innerOf(field) ?? {}).some(hasVirtual);
}

/** What is called at an address stays what it was: buttons and other programs call it unseen. */
function keepsAddresses(after: EntitySchema, before: EntitySchema): boolean {
  return verbsOf(before).every(
    (verb) =>
      !verbsOf(after).includes(verb) || endpointOf(after, verb) === endpointOf(before, verb),
  );
}

/** A verb keeps the key it had; a new one takes its standard key, which nobody can hold for anything else. */
function keepsKey(verb: Verb, root: ChangeStep['root'], weighing: ChangeStep['weighing']): boolean {
  const after = asEntity(root.after);
  const key = verbPermission(after, verb);
  const [running, ...formers] = root.befores.map(asEntity);
  const isForAll = verb === 'options' && key === 'login';
  if (isForAll && saysWhoChooses(after) && !saysWhoChooses(running)) return false;
  if (running && answers(running, verb)) return verbPermission(running, verb) === key;
  const had = formers.filter((former) => answers(former, verb));
  if (had.length > 0) return had.every((former) => verbPermission(former, verb) === key);
  // "login" is held by everybody, so it tells nothing of who was meant; choices go by the places of links, past a table's own reading
  if (isForAll) return false;
  return (
    opensSameRows(verb, key, running) ||
    (key === standardPermission(after, verb) && isFreshKey(key, root, weighing))
  );
}

function answers(entity: EntitySchema, verb: Verb): boolean {
  return verbsOf(entity).includes(verb);
}

/** Choices are for whoever may link to a record, unless everybody is said to choose. */
function saysWhoChooses(entity: EntitySchema | undefined): boolean {
  return Boolean(entity?.rest.permissions?.options);
}

/** Whether the key already opens the same rows by another verb. */
function opensSameRows(verb: Verb, key: string, running: EntitySchema | undefined): boolean {
  return (SAME_ROWS[verb] ?? []).some(
    (other) => running && answers(running, other) && verbPermission(running, other) === key,
  );
}

function isFreshKey(
  key: string,
  { befores }: ChangeStep['root'],
  { isKnownKey }: ChangeStep['weighing'],
): boolean {
  return (
    key !== 'login' &&
    !isKnownKey(key) &&
    !befores.some((before) => permissionKeys(asEntity(before)).includes(key))
  );
}

/** What is sent to an address runs with the rights of whoever clicks: only who could send it himself may change it. */
function maySend({ after, word, holders, weighing }: ChangeStep): boolean {
  const action = holders.toReversed().find((holder) => 'api' in holder.after)?.after;
  const api = word === 'api' ? after : action?.['api'];
  if (after === undefined && word !== 'perRow')
    return api === undefined || weighing.mayCall(String(api));
  if (word === 'undo') return weighing.mayCall(String(after));
  return api !== undefined && weighing.mayCall(String(api));
}

/** A button that is new: it calls what its publisher may call, moves nothing, and sets what he may set. */
function isHarmlessAction(step: ChangeStep): boolean {
  const action = step.after as Partial<ActionSpec>;
  const { mayCall } = step.weighing;
  if (action.move !== undefined || action.outgoing !== undefined) return false;
  if ([action.api, action.undo].some((address) => address !== undefined && !mayCall(address)))
    return false;
  return action.set === undefined || maySet(action.set, action, step);
}

/** Values that a button sets: of ordinary fields, by a key nobody holds yet, published by somebody who may change the records. */
function maySet(
  set: unknown,
  action: Partial<ActionSpec>,
  { root, word, holders, weighing }: ChangeStep,
): boolean {
  const name = word === 'set' ? nameOfAction(holders, action) : word;
  const entity = asEntity(root.after);
  const update = root.befores[0] ? endpointOf(asEntity(root.befores[0]), 'update') : undefined;
  const known = root.befores.map((before) => asEntity(before).fields);
  const isOpen = Object.keys(set as object).every((field) =>
    known.every((fields) => isOrdinary(Object.hasOwn(fields, field) ? (fields[field] ?? {}) : {})),
  );
  const key = action.permission ?? `${permissionBase(entity)}:${name}`;
  return (
    isOpen &&
    update !== undefined &&
    weighing.mayCall(update) &&
    key === `${permissionBase(entity)}:${name}` &&
    isFreshKey(key, root, weighing)
  );
}

function nameOfAction(holders: ChangeStep['holders'], action: Partial<ActionSpec>): string {
  const actions = holders.at(-2)?.after ?? {};
  return Object.keys(actions).find((key) => actions[key] === action) ?? '';
}

function asEntity(part: object): EntitySchema {
  return part as EntitySchema;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
