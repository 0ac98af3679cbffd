import { oncePer } from '../basics/once-per.ts';
import {
  aggregateOf,
  bringOf,
  cardOf,
  innerOf,
  isComputed,
  isHtml,
  isSecretType,
  statesOf,
} from '../types/ask.ts';
import type { FilterFace, FormFace, ListFace } from '../types/field-base.ts';
import type { FieldSpec } from '../types/field.ts';
import { keysIn } from '../types/key-rule.ts';
import { kindOf } from '../types/kinds.ts';
import type { Kind } from '../types/words.ts';
import type { Operator, TimeSpan } from '../types/words.ts';
import type { EntitySchema, Verb } from './entity.ts';
import type { LayoutNode, ListSpec } from './page.ts';

/** One address the generic service answers for an entity. `path` has no `/api` prefix; `{id}` stands for the row. */
export interface Endpoint {
  readonly verb: Verb;
  readonly method: string;
  readonly path: string;
  /** A permission key, or `login` = any signed-in user. */
  readonly permission: string;
}

const VERBS: Readonly<Record<Verb, { readonly pattern: string; readonly key: string }>> = {
  page: { pattern: 'GET {base}/page', key: 'page' },
  list: { pattern: 'GET {base}/list', key: 'page' },
  tree: { pattern: 'GET {base}/tree', key: 'page' },
  options: { pattern: 'GET {base}/options', key: 'login' },
  info: { pattern: 'GET {base}/{id}', key: 'info' },
  save: { pattern: 'POST {base}', key: 'save' },
  update: { pattern: 'PUT {base}', key: 'update' },
  delete: { pattern: 'DELETE {base}', key: 'delete' },
  deleteOne: { pattern: 'DELETE {base}/{id}', key: 'delete' },
  export: { pattern: 'GET {base}/export', key: 'export' },
  history: { pattern: 'GET {base}/history/{id}', key: 'info' },
  group: { pattern: 'GET {base}/group', key: 'page' },
  // the key of each move is judged by the life cycle, which knows the move
  move: { pattern: 'POST {base}/move', key: 'login' },
  moves: { pattern: 'GET {base}/{id}/moves', key: 'info' },
  timeline: { pattern: 'GET {base}/{id}/timeline', key: 'info' },
  submit: { pattern: 'POST {base}/submit', key: 'submit' },
  sheet: { pattern: 'GET {base}/{id}/sheet', key: 'info' },
  pdf: { pattern: 'GET {base}/{id}/pdf', key: 'info' },
  excel: { pattern: 'GET {base}/{id}/excel', key: 'info' },
  bulk: { pattern: 'POST {base}/bulk', key: 'update' },
  bulkPreview: { pattern: 'POST {base}/bulk/preview', key: 'update' },
  bulkUndo: { pattern: 'POST {base}/bulk/undo', key: 'update' },
};
/** What everybody may do with a record of his own, unless the entity says otherwise. */
const OWN_VERBS: readonly Verb[] = ['info', 'update'];
/** What a named query answers: it is only read. */
export const QUERY_VERBS: readonly Verb[] = ['page', 'list', 'export', 'group'];
const DEFAULT_VERBS: readonly Verb[] = [
  'page',
  'list',
  'options',
  'info',
  'save',
  'update',
  'delete',
  'export',
  'history',
];

/** Base of an entity's permission keys: `sys:user`. */
export function permissionBase(entity: EntitySchema): string {
  return entity.permission ?? `${entity.module}:${entity.name}`;
}

/** What comes with another verb. */
const WITH: Readonly<Partial<Record<Verb, readonly Verb[]>>> = {
  page: ['group'],
  move: ['moves', 'timeline'],
};

/** What an entity with a sheet answers to whoever may open the record; one whose button is hidden is drawn by the server alone. */
const OF_SHEET = ['sheet', 'pdf', 'excel'] as const satisfies readonly Verb[];
/** What an entity answers of which many records are changed at once. */
const OF_BULK: readonly Verb[] = ['bulk', 'bulkPreview', 'bulkUndo'];

/**
 * The verbs an entity answers; `tree` comes with a tree table, `history` goes without a history, `move` comes with a status, `group` with
 * `page`, `moves` and `timeline` with `move`, `submit` with an approval, `sheet`, `pdf` and `excel` with a sheet where their buttons are not hidden, `bulk` and its two with fields that are changed of many.
 */
export const verbsOf = oncePer((entity: EntitySchema): readonly Verb[] => {
  const named = entity.rest.verbs ?? defaultVerbs(entity);
  const verbs =
    entity.approval && !named.includes('submit') ? [...named, 'submit' as const] : named;
  const more = [
    ...verbs.flatMap((verb) => WITH[verb] ?? []),
    ...(entity.sheet && verbs.includes('info')
      ? OF_SHEET.filter((verb) => entity.actions?.[verb]?.hidden !== true)
      : []),
    ...(entity.bulk && verbs.includes('update') ? OF_BULK : []),
  ].filter((verb) => !verbs.includes(verb));
  return more.length > 0 ? [...verbs, ...more] : verbs;
});

function defaultVerbs(entity: EntitySchema): readonly Verb[] {
  if (entity.rest.own) return OWN_VERBS;
  if (entity.table.query !== undefined) return QUERY_VERBS;
  const verbs = DEFAULT_VERBS.filter((verb) => verb !== 'history' || entity.table.history);
  const hasStatus = Object.values(entity.fields).some((field) => statesOf(field) !== undefined);
  return [
    ...verbs,
    ...(entity.table.tree ? (['tree'] as const) : []),
    ...(hasStatus ? (['move'] as const) : []),
  ];
}

/** The key a verb needs: `sys:user:page` for page, list and tree; `login` for options; info also for history; whoever may page may group. */
export function verbPermission(entity: EntitySchema, verb: Verb): string {
  const given = entity.rest.permissions;
  return given?.[verb] ?? impliedKey(entity, verb) ?? standardPermission(entity, verb);
}

/** The key that another word of the entity gives a verb: whoever may page may group, whoever may open a record may print it. */
function impliedKey({ rest, approval }: EntitySchema, verb: Verb): string | undefined {
  if (verb === 'group') return rest.permissions?.page;
  if (OF_SHEET.some((one) => one === verb)) return rest.permissions?.info;
  if (OF_BULK.includes(verb)) return rest.permissions?.update;
  return verb === 'submit' ? approval?.permission : undefined;
}

/** The key of a verb where the entity names none of its own. */
export function standardPermission(entity: EntitySchema, verb: Verb): string {
  const { key } = VERBS[verb];
  return key === 'login' ? key : `${permissionBase(entity)}:${key}`;
}

/** Every address of an entity, in the order of its verbs. */
export const endpointsOf = oncePer((entity: EntitySchema): readonly Endpoint[] =>
  verbsOf(entity).map((verb) => {
    const [method = 'GET', path = ''] = endpointText(entity, verb).split(' ');
    return { verb, method, path, permission: verbPermission(entity, verb) };
  }),
);

/** `GET /sys/user/page`, or undefined when the entity does not answer the verb. */
export function endpointOf(entity: EntitySchema, verb: Verb): string | undefined {
  return verbsOf(entity).includes(verb) ? endpointText(entity, verb) : undefined;
}

function endpointText(entity: EntitySchema, verb: Verb): string {
  const pattern = entity.rest.own ? VERBS[verb].pattern.replace('/{id}', '') : VERBS[verb].pattern;
  return entity.rest.paths?.[verb] ?? pattern.replace('{base}', entity.rest.base);
}

/** The blocks beside the facts of a record: those its file names; else what happened to it, where it has a life cycle. Under approval the bar of its process stands above them. */
export function detailBlocks(
  entity: EntitySchema,
): NonNullable<NonNullable<EntitySchema['detail']>['blocks']> {
  const source = endpointOf(entity, 'timeline');
  const blocks = entity.detail?.blocks ?? (source ? [{ block: 'timeline', source }] : []);
  const needsBar =
    entity.approval !== undefined && !blocks.some(({ block }) => block === 'processBar');
  return needsBar ? [{ block: 'processBar' }, ...blocks] : blocks;
}

/** Whether records of an entity may be read from a workbook. */
export function canImport(entity: EntitySchema): boolean {
  return entity.import !== false && verbsOf(entity).includes('save');
}

/** The key an import needs: `ops:station:import`. */
export function importPermission(entity: EntitySchema): string {
  return `${permissionBase(entity)}:import`;
}

/** All permission keys an entity knows: of its verbs, actions and fields, without repetition. */
export const permissionKeys = oncePer((entity: EntitySchema): readonly string[] => {
  const base = permissionBase(entity);
  const actions = Object.entries(entity.actions ?? {}).filter(
    ([, action]) =>
      !action.hidden && (action.api || action.set || action.outgoing || action.permission),
  );
  const fields = Object.values(entity.fields).flatMap(({ permission }) =>
    [permission?.read, permission?.write].flatMap((rule) =>
      rule === undefined ? [] : keysIn(rule),
    ),
  );
  const keys = [
    ...endpointsOf(entity).map((endpoint) => endpoint.permission),
    ...(canImport(entity) ? [importPermission(entity)] : []),
    ...actions.map(([key, action]) => action.permission ?? `${base}:${key}`),
    ...fields,
    ...Object.values(entity.menu?.grants ?? {}).map(({ permission }) => permission),
  ];
  return [...new Set(keys.filter((key) => key !== 'login'))];
});

/** Whether a value travels with the name it stands for (see `companionName`). */
export function hasCompanion(field: FieldSpec): boolean {
  return cardOf(field)?.target !== undefined;
}

/** What menus and lists call the records: the plural where the language has one. */
export function listTitle({ title, plural }: Pick<EntitySchema, 'title' | 'plural'>): string {
  return plural ?? title;
}

const ONE_CAPITAL = /^\p{Lu}(?=\p{Ll}|\s)/u;

/** A title as it stands inside a sentence: without the capital it begins with, unless that is part of an abbreviation ("SMS logs"). */
export function titleInside(title: string): string {
  return title.replace(ONE_CAPITAL, (letter) => letter.toLowerCase());
}

/** The field that names a record. */
export function nameFieldOf(entity: EntitySchema): string {
  return entity.nameField ?? 'name';
}

/** How the values of a declared or system field compare. */
function fieldKind(entity: EntitySchema, name: string): Kind | undefined {
  return kindOf(entity.fields, name);
}

/** Columns of the list, in order. */
export function listColumns(entity: EntitySchema): readonly string[] {
  return (
    entity.list?.columns ?? fieldsWhere(entity, (field) => Boolean(field.list) && !field.writeOnly)
  );
}

/** The list face of a field; an empty one where nothing is said. */
export function listFace(field: FieldSpec): ListFace {
  return typeof field.list === 'object' ? field.list : {};
}

/** Fields of the query card, in order. */
export function listFilters(entity: EntitySchema): readonly string[] {
  return entity.list?.filters ?? fieldsWhere(entity, (field) => Boolean(field.filter));
}

const DEFAULT_FILTERS: Readonly<Record<Kind, Operator>> = {
  text: 'like',
  number: 'between',
  id: 'eq',
  bool: 'eq',
  date: 'between',
  datetime: 'between',
  list: 'in',
  blob: 'notNull',
};
/** The filter face of a field with its operator: the given one, or the type's own. */
export function filterFace(field: FieldSpec): FilterFace & { readonly op: Operator } {
  const own = cardOf(field)?.filterOp ?? DEFAULT_FILTERS[cardOf(field)?.kind ?? 'text'];
  if (typeof field.filter === 'string') return { op: field.filter };
  return typeof field.filter === 'object'
    ? { ...field.filter, op: field.filter.op ?? own }
    : { op: own };
}

/** Spans of time that a field can show; none where it holds no time. */
export function spansOf(field: FieldSpec): readonly TimeSpan[] {
  return cardOf(field)?.spans?.all ?? [];
}

/** Spans of time that the filter of a field offers by one click. */
export function offeredSpans(field: FieldSpec): readonly TimeSpan[] {
  const own = typeof field.filter === 'object' ? field.filter.ranges : undefined;
  return own ?? cardOf(field)?.spans?.usual ?? [];
}

/** Fields of the quick search; when none says so, the name field if it is text. */
export function quickFields(entity: EntitySchema): readonly string[] {
  const quick = fieldsWhere(entity, (field) => field.quick === true);
  if (quick.length > 0) return quick;
  const name = nameFieldOf(entity);
  const field = entity.fields[name];
  return field && !field.virtual && kindOf(entity.fields, name) === 'text' ? [name] : [];
}

const AUDIT_FIELDS: ReadonlySet<string> = new Set([
  'creator',
  'createDate',
  'updater',
  'updateDate',
]);
const GROUPED_AUDIT_FIELDS: ReadonlySet<string> = new Set(['creator', 'createDate', 'updateDate']);
const UNSORTABLE: ReadonlySet<Kind> = new Set(['list', 'blob']);

/** Whether rows say who made and changed them, and when: a table of another program and a query of the server do not. */
export function hasAudit({ table }: Pick<EntitySchema, 'table'>): boolean {
  return table.audit !== false && table.query === undefined;
}

/** Whether a record says by name who changed it last: of one that two may change at once that is asked. */
export function hasUpdaterName(entity: Pick<EntitySchema, 'table'>): boolean {
  return Boolean(entity.table.lock) && hasAudit(entity);
}

/** Whether rows may be sorted by a field: stored, ordered, no markup, and not switched off. System fields may. */
export function isSortable(entity: EntitySchema, name: string): boolean {
  const kind = fieldKind(entity, name);
  if (kind === undefined || UNSORTABLE.has(kind) || name === 'deleted') return false;
  const field = entity.fields[name];
  if (!field) return hasAudit(entity) || !AUDIT_FIELDS.has(name);
  const isKept = !field.virtual || isBrought(entity, name);
  return (
    isKept &&
    (!isComputed(field) || aggregateOf(field) !== undefined) &&
    !field.writeOnly &&
    !isHtml(field) &&
    listFace(field).sortable !== false
  );
}

/** Whether a link brings the field: it has a column, in another table. */
export function isBrought({ fields }: Pick<EntitySchema, 'fields'>, name: string): boolean {
  const [link = '', own] = name.split('.');
  return own !== undefined && bringOf(fields[link]).includes(own);
}

const SHORT_KINDS: ReadonlySet<Kind> = new Set(['text', 'id', 'bool', 'date', 'datetime']);
/** Whether rows may be counted by a field: stored, short, and told by the list or its filters. */
export function isGroupable(entity: EntitySchema, name: string): boolean {
  const kind = fieldKind(entity, name);
  if (kind === undefined || !SHORT_KINDS.has(kind)) return false;
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field) return hasAudit(entity) && GROUPED_AUDIT_FIELDS.has(name);
  return (
    !field.virtual && !field.writeOnly && !cardOf(field)?.isLong && isTold(entity, name, field)
  );
}

/** Whether a field may be added up over rows: a stored number that the list tells. */
export function isMeasurable(entity: EntitySchema, name: string): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field || fieldKind(entity, name) !== 'number' || isComputed(field)) return false;
  return !field.virtual && !field.writeOnly && isTold(entity, name, field);
}

function isTold(entity: EntitySchema, name: string, field: FieldSpec): boolean {
  return (
    Boolean(field.list) ||
    Boolean(field.filter) ||
    listColumns(entity).includes(name) ||
    listFilters(entity).includes(name)
  );
}

/** The names of the views a list offers: `table`, `cards`, `board`, `calendar`, `timeline`, `map`, `merged`, `chart.<name>`. */
export function viewsOf(spec: ListSpec): readonly string[] {
  return [
    'table',
    ...(spec.cards ? ['cards'] : []),
    ...(spec.board ? ['board'] : []),
    ...(spec.calendar ? ['calendar'] : []),
    ...(spec.timeline ? ['timeline'] : []),
    ...(spec.map ? ['map'] : []),
    ...(spec.merge ? ['merged'] : []),
    ...Object.keys(spec.chart ?? {}).map((name) => `chart.${name}`),
  ];
}

/** Fields of an export: those that say so, else the columns of the list; secrets and sub-tables never. */
export function exportFields(entity: EntitySchema): readonly string[] {
  const columns = new Set(listColumns(entity));
  const exported = Object.entries(entity.fields)
    .filter(
      ([name, field]) =>
        !field.writeOnly &&
        !isSecretType(field) &&
        !innerOf(field) &&
        (field.export ?? columns.has(name)),
    )
    .map(([name]) => name);
  const first = (entity.list?.export ?? []).filter((name) => exported.includes(name));
  return [...first, ...exported.filter((name) => !first.includes(name))];
}

/** The form face of a field; an empty one where nothing is said. */
export function formFace(field: FieldSpec): FormFace {
  return typeof field.form === 'object' ? field.form : {};
}

/** Fields of the form in order: of the layout when there is one, else all that do not say `"form": false`. */
export function formFields(
  entity: EntitySchema,
  mode: 'create' | 'edit' | 'view',
): readonly string[] {
  const names = entity.form?.layout
    ? layoutFields(entity.form.layout)
    : fieldsWhere(
        entity,
        (field) =>
          field.form !== false &&
          (field.form !== undefined ||
            (!field.readOnly &&
              !aggregateOf(field) &&
              (mode === 'view' || !cardOf(field)?.isMoved))),
      );
  return names.filter((name) => {
    const on = entity.fields[name] ? formFace(entity.fields[name]).on : undefined;
    return on === undefined || mode === 'view' || on === mode;
  });
}

/** The field names of a layout, in order. */
export function layoutFields(node: LayoutNode): readonly string[] {
  if ('$field' in node) return [node.$field];
  if ('text' in node || '$writes' in node) return [];
  return ('steps' in node ? node.steps.flatMap((step) => step.items) : node.items).flatMap(
    layoutFields,
  );
}

/** Fields of the detail page, in order. */
export function detailFields(entity: EntitySchema): readonly string[] {
  return fieldsWhere(
    entity,
    (field) => field.detail !== false && !field.writeOnly && !isSecretType(field),
  );
}

/** How the form opens: ≤ 8 fields modal, ≤ 20 drawer, more a tab. The columns of a sub-table are fields beside each other. */
export function formOpening(entity: EntitySchema): 'modal' | 'drawer' | 'tab' {
  if (entity.form?.open) return entity.form.open;
  const count = formFields(entity, 'view')
    .map((name) => Object.keys(innerOf(entity.fields[name]) ?? {}).length)
    .reduce((sum, columns) => sum + 1 + columns, 0);
  return count <= 8 ? 'modal' : count <= 20 ? 'drawer' : 'tab';
}

function fieldsWhere(entity: EntitySchema, test: (field: FieldSpec) => boolean): readonly string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => test(field))
    .map(([name]) => name);
}
