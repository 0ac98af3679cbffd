import { actionsOf, type ResolvedAction } from '#schemas/language/derive-actions.ts';
import {
  detailBlocks,
  detailFields,
  endpointsOf,
  filterFace,
  formFields,
  formOpening,
  isSortable,
  listColumns,
  listFilters,
  listTitle,
  permissionKeys,
  quickFields,
  viewsOf,
} from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { statesIn } from '#schemas/language/file-parts.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { LifeCycle } from '#schemas/language/states.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { SchemaKind } from '#server/registry/schema-files.ts';

/** One thing of a page, by a name that is its own in its part. */
export type LookItem = Readonly<Record<string, unknown>> & { readonly name: string };
/** What a page would be, part by part: columns, filters, fields of forms, buttons with their keys, addresses, moves. */
export type Look = Readonly<Record<string, readonly LookItem[]>>;

/** What people would see of a schema, in a language; undefined where the registry has none of that name. */
export function lookOf(
  registry: Registry,
  { kind, name }: { readonly kind: SchemaKind; readonly name: string },
  lang: Lang,
): Look | undefined {
  if (kind === 'entity') {
    const entity = registry.localizedEntity(name, lang);
    return entity && entityLook(entity, registry.localizedStates(name, lang));
  }
  if (kind === 'screen') {
    const screen = registry.localizedScreen(name, lang);
    return screen && screenLook(screen, registry);
  }
  const states = registry.localizedStates(name, lang);
  return states && stateParts(states);
}

function entityLook(entity: EntitySchema, states: LifeCycle | undefined): Look {
  const titled = (name: string) => ({ name, title: entity.fields[name]?.title ?? name });
  const { menu } = entity;
  return {
    page: [
      {
        name: entity.name,
        title: listTitle(entity),
        views: viewsOf(entity.list ?? {}),
        formOpens: formOpening(entity),
        ...(menu && { menu: menu.parent, url: menu.url }),
      },
    ],
    columns: listColumns(entity).map((name) => ({
      ...titled(name),
      type: entity.fields[name]?.type,
      sortable: isSortable(entity, name),
    })),
    filters: listFilters(entity).map((name) => {
      const field = entity.fields[name];
      return { ...titled(name), ...(field && { operator: filterFace(field).op }) };
    }),
    quickSearch: quickFields(entity).map(titled),
    createForm: formFields(entity, 'create').map((name) => formItem(entity, name)),
    editForm: formFields(entity, 'edit').map((name) => formItem(entity, name)),
    detail: detailFields(entity).map(titled),
    detailBlocks: detailBlocks(entity).map(({ block }) => ({ name: block })),
    actions: actionsOf(entity).map((action) => actionItem(entity, action)),
    addresses: endpointsOf(entity).map(({ method, path, permission }) => ({
      name: `${method} ${path}`,
      permission,
    })),
    keys: permissionKeys(entity).map((name) => ({ name })),
    grants: Object.entries(entity.grant ?? {}).map(([name, keys]) => ({ name, keys })),
    ...(statesIn(entity) && states ? stateParts(states) : {}),
  };
}

function formItem({ fields }: EntitySchema, name: string): LookItem {
  const { title = name, type, required, readOnly } = fields[name] ?? {};
  return {
    name,
    title,
    type,
    ...(required !== undefined && { required }),
    ...(readOnly !== undefined && { readOnly }),
  };
}

function actionItem(entity: EntitySchema, action: ResolvedAction): LookItem {
  const { key, title, places, permission, who, when, move, api, open, set } = action;
  return {
    name: key,
    ...(title !== undefined && { title }),
    places,
    permission,
    ...(who !== undefined && { who }),
    ...(when !== undefined && { when }),
    ...(move !== undefined && { does: `move ${move}` }),
    ...(api !== undefined && { does: api }),
    ...(open !== undefined && { does: `opens ${open}` }),
    ...(set !== undefined && { does: `POST ${entity.rest.base}/do/${key}` }),
  };
}

function stateParts({ values, moves }: LifeCycle): Look {
  return {
    statuses: Object.entries(values).map(([name, { title, tone }]) => ({ name, title, tone })),
    moves: Object.entries(moves).map(([name, { title, permission, cases }]) => ({
      name,
      title,
      permission,
      ways: cases.map(({ from, to }) => ({ from, to })),
    })),
  };
}

/** The words that say what a node of a screen shows. */
const NODES = [
  'list',
  'tree',
  'record',
  'report',
  'facts',
  'rowsOf',
  'figures',
  'chart',
  'widget',
] as const;

/** Fields bear words of the same names. */
const NO_NODES: ReadonlySet<string> = new Set(['fields', 'params']);

function screenLook(screen: ScreenSchema, registry: Registry): Look {
  const { name, title, permission, menu, params = {}, body, drawers = [] } = screen;
  return {
    page: [
      {
        name,
        title,
        ...(permission !== undefined && { permission }),
        ...(menu && { menu: menu.parent, url: menu.url }),
      },
    ],
    params: Object.entries(params).map(([key, field]) => ({
      name: key,
      title: field.title,
      type: field.type,
    })),
    nodes: [body, ...drawers].flatMap((node, at) =>
      nodesIn(node, at === 0 ? 'body' : `drawers.${at - 1}`, registry),
    ),
  };
}

/** Every part that shows something, with the columns of the lists. */
function nodesIn(node: unknown, at: string, registry: Registry): readonly LookItem[] {
  if (typeof node !== 'object' || node === null) return [];
  const said = node as Readonly<Record<string, unknown>>;
  const shows = NODES.find((word) => said[word] !== undefined);
  const inner = Object.entries(said).flatMap(([key, value]) =>
    NO_NODES.has(key) ? [] : nodesIn(value, `${at}.${key}`, registry),
  );
  if (shows === undefined) return inner;
  const of = said[shows];
  const entity = shows === 'list' && typeof of === 'string' ? registry.entity(of) : undefined;
  const own = {
    name: at,
    shows,
    ...(typeof of === 'string' && { of }),
    ...(typeof said.title === 'string' && { title: said.title }),
    ...(entity && { columns: said.columns ?? listColumns(entity) }),
  };
  return [own, ...inner];
}
