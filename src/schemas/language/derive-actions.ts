import { oncePer } from '../basics/once-per.ts';
import type { KeyRule } from '../types/key-rule.ts';
import type { ActionPlace, ActionSpec, Builtin } from './action.ts';
import { approvalField, submittable } from './approval.ts';
import { MOST_BULK_ROWS } from './bulk.ts';
import { canImport, importPermission, permissionBase, verbPermission, verbsOf } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';

/** An action with everything that follows from its entity. A builtin without a title of its own takes the engine's word. */
export interface ResolvedAction extends Omit<ActionSpec, 'title' | 'place' | 'permission' | 'key'> {
  /** Its name among the entity's actions. */
  readonly key: string;
  /** The letter that presses it (`key` of the file). */
  readonly letter?: string;
  readonly title?: string;
  readonly places: readonly ActionPlace[];
  readonly permission: string;
}

interface BuiltinFacts {
  readonly builtin: Builtin;
  readonly verb: Verb;
  readonly places: readonly ActionPlace[];
  readonly kind?: ActionSpec['kind'];
  readonly needs?: ActionSpec['needs'];
}

/** As many labels as are printed at once. */
export const MOST_LABELS = 200;
const BUILTINS: readonly BuiltinFacts[] = [
  { builtin: 'create', verb: 'save', places: ['toolbar'], kind: 'primary' },
  { builtin: 'view', verb: 'info', places: ['row'] },
  { builtin: 'edit', verb: 'update', places: ['row', 'detail'] },
  { builtin: 'copy', verb: 'save', places: ['row', 'detail'] },
  { builtin: 'addChild', verb: 'save', places: ['row'] },
  { builtin: 'submit', verb: 'submit', places: ['row', 'detail'], kind: 'primary' },
  { builtin: 'sheet', verb: 'sheet', places: ['detail'] },
  { builtin: 'pdf', verb: 'pdf', places: ['detail'] },
  { builtin: 'excel', verb: 'excel', places: ['detail'] },
  { builtin: 'bulk', verb: 'bulk', places: ['batch'], needs: { max: MOST_BULK_ROWS } },
  { builtin: 'label', verb: 'info', places: ['batch', 'detail'], needs: { max: MOST_LABELS } },
  { builtin: 'remove', verb: 'delete', places: ['row', 'batch', 'detail'], kind: 'danger' },
  { builtin: 'import', verb: 'save', places: ['toolbar'] },
  { builtin: 'export', verb: 'export', places: ['toolbar'] },
];
/** Standard actions before and after the entity's own, per place. */
const FIRST: ReadonlySet<string> = new Set([
  'create',
  'view',
  'edit',
  'copy',
  'addChild',
  'submit',
]);
const LAST: ReadonlySet<string> = new Set([
  'sheet',
  'pdf',
  'excel',
  'bulk',
  'label',
  'remove',
  'import',
  'export',
]);

/**
 * All actions of an entity: the standard ones its verbs allow, changed by entries of the same key, then its own.
 * Hidden ones are left out. Order: create, view, edit, copy, add below, submit, own, print, PDF, Excel, change of many, label, remove, import, export.
 */
export const actionsOf = oncePer((entity: EntitySchema): readonly ResolvedAction[] => {
  const own = entity.actions ?? {};
  const standard = BUILTINS.filter(
    ({ builtin, verb }) =>
      own[builtin] !== undefined || (answers(entity, verb) && isUsual(entity, builtin)),
  ).map((facts) => standardAction(entity, facts));
  const others = Object.entries(own)
    .filter(([key]) => !BUILTINS.some(({ builtin }) => builtin === key))
    .map(([key, spec]) =>
      resolve(entity, key, spec, { places: [], permission: `${permissionBase(entity)}:${key}` }),
    );
  const all = [
    ...standard.filter(({ key }) => FIRST.has(key)),
    ...others,
    ...standard.filter(({ key }) => LAST.has(key)),
  ];
  return all.filter((action) => !action.hidden);
});

/** Whether a standard action stands there without being named: an import where one is possible, "add below" in trees, a copy only where asked for, labels where the entity says what they hold. */
function isUsual(entity: EntitySchema, builtin: Builtin): boolean {
  if (builtin === 'import') return canImport(entity);
  if (builtin === 'addChild') return Boolean(entity.table.tree && entity.list?.tree);
  if (builtin === 'label') return entity.label !== undefined;
  return builtin !== 'copy';
}

/** The actions of one place, in order. */
export function actionsAt(entity: EntitySchema, place: ActionPlace): readonly ResolvedAction[] {
  return actionsOf(entity).filter((action) => action.places.includes(place));
}

function standardAction(
  entity: EntitySchema,
  { builtin, verb, places, ...looks }: BuiltinFacts,
): ResolvedAction {
  const own: Partial<ActionSpec> = entity.actions?.[builtin] ?? {};
  // an entry that says what it does is the entity's own, in the place of the standard one
  if (isOwnDoing(own) || !answers(entity, verb))
    return resolve(entity, builtin, own, {
      places,
      permission: `${permissionBase(entity)}:${builtin}`,
      ...looks,
    });
  const isOneByOne = verb === 'delete' && !verbsOf(entity).includes('delete');
  const usual = {
    builtin,
    places: isOneByOne ? places.filter((place) => place !== 'batch') : places,
    permission:
      builtin === 'import'
        ? importPermission(entity)
        : verbPermission(entity, isOneByOne ? 'deleteOne' : verb),
    ...looks,
  };
  return resolve(
    entity,
    builtin,
    builtin === 'submit' ? { ...own, when: submitWhen(entity, own.when) } : own,
    usual,
  );
}

/** A record is submitted from a status it may be submitted from, and where its button says so. */
function submitWhen(entity: EntitySchema, own: string | undefined): string {
  const field = approvalField(entity) ?? '';
  const statuses = entity.approval
    ? submittable(entity.approval).map((status) => `${field} == '${status}'`)
    : [];
  const known = `(${statuses.join(' || ')})`;
  return own === undefined ? known : `${known} && (${own})`;
}

function isOwnDoing(own: Partial<ActionSpec>): boolean {
  const { api, form, move, open, download, set, outgoing } = own;
  return [api, form, move, open, download, set, outgoing].some((part) => part !== undefined);
}

function answers(entity: EntitySchema, verb: Verb): boolean {
  const verbs = verbsOf(entity);
  return verbs.includes(verb) || (verb === 'delete' && verbs.includes('deleteOne'));
}

/** The address by which an action sets fields: its own, so that its key protects it. */
export function setAddress(entity: EntitySchema, key: string): string {
  return `POST ${entity.rest.base}/do/${key}`;
}

/** One address of a button that sets fields. */
export interface SetEndpoint {
  readonly entity: EntitySchema;
  readonly action: ResolvedAction;
  readonly method: string;
  readonly path: string;
  readonly permission: string;
}

/** The addresses of the buttons that set fields; they stand beside those of the verbs wherever addresses are listed. */
export const setEndpoints = oncePer((entity: EntitySchema): readonly SetEndpoint[] =>
  actionsOf(entity).flatMap((action) => {
    if (!action.set && !action.outgoing) return [];
    const [method = '', path = ''] = setAddress(entity, action.key).split(' ');
    return [{ entity, action, method, path, permission: action.permission }];
  }),
);

function resolve(
  entity: EntitySchema,
  key: string,
  spec: Partial<ActionSpec>,
  usual: Pick<ResolvedAction, 'places' | 'permission' | 'builtin' | 'kind' | 'needs'>,
): ResolvedAction {
  const { place, key: letter, ...others } = spec;
  const places = place === undefined ? usual.places : typeof place === 'string' ? [place] : place;
  return {
    ...usual,
    ...others,
    ...((spec.set ?? spec.outgoing) && { api: setAddress(entity, key) }),
    key,
    ...(letter !== undefined && { letter }),
    places,
    permission: spec.permission ?? usual.permission,
  };
}

const BUTTON_OF_VERB: Readonly<Partial<Record<Verb | 'import', string>>> = {
  save: 'create',
  update: 'edit',
  delete: 'remove',
  deleteOne: 'remove',
  export: 'export',
  import: 'import',
  submit: 'submit',
  sheet: 'sheet',
  pdf: 'pdf',
  excel: 'excel',
  bulk: 'bulk',
  bulkPreview: 'bulk',
  bulkUndo: 'bulk',
};

/** The standard button that asks for a verb. */
export function buttonOfVerb(verb: Verb | 'import'): string | undefined {
  return BUTTON_OF_VERB[verb];
}

/** Whom the standard button of a verb is for, beyond the verb's key. */
export function whoOfVerb(entity: EntitySchema, verb: Verb | 'import'): KeyRule | undefined {
  const key = buttonOfVerb(verb);
  return key === undefined ? undefined : entity.actions?.[key]?.who;
}
