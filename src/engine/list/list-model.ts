import { isMaskedField } from '#engine/base/masked.ts';
import type { EnginePorts, HousePort, Row } from '#engine/base/ports.ts';
import { textWidth } from '#engine/base/text-width.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/api/envelope.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import {
  endpointOf,
  filterFace,
  isSortable,
  listColumns,
  listFace,
  listFilters,
  nameFieldOf,
  quickFields,
  viewsOf,
} from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ListSpec } from '#schemas/language/page.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { ListFace } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Operator } from '#schemas/types/words.ts';
import { choiceWidth, type ChoiceWords } from './choice-width.ts';
import type { ListQuery, QueryNames } from './list-query.ts';

export interface ColumnModel {
  readonly name: string;
  readonly field: FieldSpec;
  readonly title: string;
  /** px */
  readonly width: number;
  /** px; what the column keeps where the table is wider than its box. */
  readonly leastWidth: number;
  /** px below which values of the type are cut; 0 where nothing is known of them. */
  readonly cutWidth: number;
  readonly pin: 'left' | 'right' | undefined;
  readonly align: 'left' | 'right' | 'center';
  readonly isSortable: boolean;
  readonly isHidden: boolean;
  readonly isLink: boolean;
  /** Its cells may be changed in place. */
  readonly isEditable: boolean;
  readonly cell: string | undefined;
  readonly summary: ListFace['summary'];
}

export interface FilterModel {
  readonly name: string;
  readonly field: FieldSpec;
  readonly op: Operator;
  readonly isFirst: boolean;
}

/** An entity as a list sees it: everything derived once, before the first row arrives. */
export interface ListModel {
  readonly entity: EntitySchema;
  readonly spec: ListSpec;
  readonly columns: readonly ColumnModel[];
  readonly filters: readonly FilterModel[];
  readonly quickFields: readonly string[];
  readonly defaults: ListQuery;
  readonly names: QueryNames;
  readonly isTree: boolean;
  readonly isLazyTree: boolean;
}

interface Overrides {
  /** A list inside another page shows everything it is given: no default filters, no default preset. */
  readonly isEmbedded?: boolean;
  readonly columns?: readonly string[] | undefined;
  readonly filters?: readonly string[] | undefined;
  /** Presets an embedded list shows as a strip of counts. */
  readonly stats?: readonly string[] | undefined;
  /** The preset an embedded list opens with. */
  readonly preset?: string | undefined;
  /** The view an embedded list opens with; with one it offers all of them. */
  readonly view?: string | undefined;
  /** Whether an embedded list has the quick search. */
  readonly search?: boolean | undefined;
  /** Rows of a page where the person or the screen says how many. */
  readonly pageSize?: ListSpec['pageSize'];
  /** Life cycles that have arrived, by name: columns are as wide as their longest word. */
  readonly states?: ChoiceWords['states'];
}

const DEFAULT_WIDTH = 140;
export const LEAST_TEXT_PX = 96;
/** px around the title of a column, and of its sort mark; a title is longer in some languages than the schema's own. */
const HEAD_PX = 26;
const SORT_PX = 14;

/** Derives the list of an entity; `overrides` come from a screen that embeds it. */
export function listModel(
  entity: EntitySchema,
  ports: Pick<EnginePorts, 'can' | 'user' | 'now' | 'dict'>,
  overrides: Overrides = {},
): ListModel {
  const { list = {} } = entity;
  const spec = overrides.isEmbedded ? embeddedSpec(list, overrides) : list;
  const canRead = (name: string): boolean => {
    const field = entity.fields[name];
    return Boolean(
      field && !field.writeOnly && (!field.permission?.read || ports.can(field.permission.read)),
    );
  };
  const columns = columnNames(entity, overrides.columns)
    .filter(canRead)
    .flatMap((name) =>
      toColumn(entity, name, {
        can: ports.can,
        words: { dict: ports.dict, ...(overrides.states ? { states: overrides.states } : {}) },
      }),
    );
  // what comes masked is not searched by: an answer would tell the value
  const canAsk = (name: string): boolean =>
    canRead(name) && !isMaskedField(entity.fields[name], ports.can);
  const filters = (overrides.filters ?? listFilters(entity))
    .filter(canAsk)
    .flatMap((name) => toFilter(entity, name));
  return {
    entity,
    spec,
    columns,
    filters,
    defaults: firstQuery(
      spec,
      overrides.isEmbedded ? {} : defaultFilters(filters, ports),
      overrides.pageSize,
    ),
    quickFields:
      overrides.isEmbedded && !overrides.search ? [] : quickFields(entity).filter(canAsk),
    names: {
      filters: new Set(filters.map((filter) => filter.name)),
      presets: new Set(Object.keys(spec.presets ?? {})),
      sortable: new Set(columns.filter((column) => column.isSortable).map((column) => column.name)),
      columns: new Set(columns.map((column) => column.name)),
      views: new Set(overrides.isEmbedded && !overrides.view ? ['table'] : viewsOf(spec)),
    },
    isTree: Boolean(spec.tree && entity.table.tree),
    isLazyTree: spec.tree === 'lazy',
  };
}

/** The question a list opens with: of a strip of counts that names none the first, where turning another off leads back to. */
function firstQuery(
  {
    stats = [],
    preset = stats[0] ?? '',
    sort,
    pageSize = DEFAULT_PAGE_SIZE,
    view = 'table',
  }: ListSpec,
  filters: Row,
  size = pageSize,
): ListQuery {
  return {
    filters,
    keyword: '',
    preset,
    sort: sort ?? null,
    page: 1,
    size,
    columns: null,
    view,
  };
}

/** What an embedded list keeps of its page: the counts, the preset and the view that its screen asks for, and nothing else. */
function embeddedSpec(
  { preset: _preset, view: _view, tools: _tools, ...rest }: ListSpec,
  { stats = [], preset, view }: Overrides,
): ListSpec {
  const kept = new Set([...stats, preset]);
  const presets = Object.fromEntries(
    Object.entries(rest.presets ?? {}).filter(([name]) => kept.has(name)),
  );
  return { ...rest, presets, stats, ...(preset ? { preset } : {}), ...(view ? { view } : {}) };
}

/** The columns in order; those the schema hides but names nowhere come last and are offered in the settings. */
function columnNames(
  entity: EntitySchema,
  wanted: readonly string[] | undefined,
): readonly string[] {
  if (wanted) return wanted;
  const shown = listColumns(entity);
  const hidden = Object.entries(entity.fields)
    .filter(([name, field]) => listFace(field).hidden && !shown.includes(name))
    .map(([name]) => name);
  return [...shown, ...hidden];
}

interface Reader {
  readonly can: HousePort['can'];
  readonly words: ChoiceWords;
}

function toColumn(
  entity: EntitySchema,
  name: string,
  { can, words }: Reader,
): readonly ColumnModel[] {
  const field = entity.fields[name];
  if (!field) return [];
  const face = listFace(field);
  const canSort = isSortable(entity, name) && !isMaskedField(field, can);
  const isLink = opensRecord(entity, name, face);
  return [
    {
      name,
      field,
      title: titleWithUnit(field),
      ...widthsOf(field, face, { canSort, isLink, words }),
      pin: face.pin,
      align: face.align ?? cardOf(field)?.list.align ?? 'left',
      isSortable: canSort,
      isHidden: face.hidden ?? false,
      isLink,
      isEditable: entity.list?.inlineEdit?.includes(name) ?? false,
      cell: face.cell,
      summary: face.summary,
    },
  ];
}

/** Whether the cells of a column lead to the record: as the column says, else those of its name. */
function opensRecord(entity: EntitySchema, name: string, { link }: ListFace): boolean {
  if (endpointOf(entity, 'info') === undefined) return false;
  return link === undefined ? name === nameFieldOf(entity) : Boolean(link);
}

type Widths = Pick<ColumnModel, 'width' | 'leastWidth' | 'cutWidth'>;

interface Traits {
  readonly canSort: boolean;
  readonly isLink: boolean;
  readonly words: ChoiceWords;
}

/** How wide a column stands and how far it gives way: its title, whole values and tags always fit; plain words of a dictionary where there is room. */
function widthsOf(field: FieldSpec, face: ListFace, { canSort, isLink, words }: Traits): Widths {
  const { width: usual = DEFAULT_WIDTH, leastWidth = 0, shrinksTo = 1 } = cardOf(field)?.list ?? {};
  const headWidth = textWidth(titleWithUnit(field)) + (canSort ? HEAD_PX + SORT_PX : HEAD_PX);
  const choice = choiceWidth(field, face.cell !== undefined, words);
  // a cell of its own name says itself how short it is
  const cutWidth = Math.max(face.cell ? 0 : leastWidth, choice.isTag ? choice.width : 0);
  const whole = Math.max(headWidth, cutWidth);
  const asked = Math.max(face.width ?? usual, whole);
  const width = Math.max(asked, choice.width);
  const isKept = isLink || keepsWidth(field, face);
  return {
    width,
    cutWidth,
    leastWidth: isKept
      ? width
      : Math.min(asked, Math.max(whole, LEAST_TEXT_PX, Math.round(asked * shrinksTo))),
  };
}

/** Codes, pinned columns and cells of a name of their own are never cut. */
function keepsWidth(field: FieldSpec, { cell, pin }: ListFace): boolean {
  return Boolean(cell || pin) || ('unique' in field && field.unique === true);
}

function toFilter(entity: EntitySchema, name: string): readonly FilterModel[] {
  const field = entity.fields[name];
  if (!field) return [];
  const face = filterFace(field);
  return [{ name, field, op: face.op, isFirst: face.first ?? false }];
}

function defaultFilters(
  filters: readonly FilterModel[],
  ports: Pick<HousePort, 'user' | 'now'>,
): Row {
  const entries = filters.flatMap(({ name, field }) => {
    const value = filterFace(field).default;
    return value === undefined ? [] : [[name, resolveDefault(value, ports)] as const];
  });
  return Object.fromEntries(entries);
}

/** `$user.deptId`, `$today`, `$now`, `$today-7d`, `$now-24h`; anything else is itself. */
export function resolveDefault(value: unknown, ports: Pick<HousePort, 'user' | 'now'>): unknown {
  if (Array.isArray(value)) return value.map((part) => resolveDefault(part, ports));
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (value.startsWith('$user.')) return ports.user[value.slice('$user.'.length)];
  const match = /^\$(now|today)(?:-(\d+)([hd]))?$/.exec(value);
  if (!match) return value;
  const [, word, amount, unit] = match;
  const backMs = Number(amount ?? 0) * (unit === 'h' ? HOUR_MS : DAY_MS);
  const text = wallTime(new Date(ports.now().getTime() - backMs));
  return word === 'today' ? `${text.slice(0, 10)} 00:00:00` : text;
}
