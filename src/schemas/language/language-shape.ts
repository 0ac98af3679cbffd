import {
  ANY,
  BOOL,
  choice,
  COUNT,
  free,
  list,
  map,
  may,
  named,
  object,
  oneOf,
  openMap,
  PATH,
  says,
  TEXT,
  countTo,
  PIXELS,
  TITLE,
  type Definitions,
  type ObjectShape,
} from '../types/shape.ts';
import { REPORT_KINDS, REPORT_SUBJECTS } from './report.ts';
import { ACTION } from './shape-actions.ts';
import {
  APPROVAL,
  LABEL,
  LIST,
  FORM,
  DETAIL,
  DICTIONARIES,
  PUBLIC,
  SEARCH,
  SHEET,
} from './shape-entity-parts.ts';
import { FIELDS } from './shape-fields.ts';
import { LIFE_CYCLE } from './shape-life-cycle.ts';
import { OPENS, SCREEN_NODE } from './shape-screen-nodes.ts';
import { TAKEN } from './shape-takes.ts';
import {
  NAME_KEY,
  FIELD_NAME,
  EXPRESSION,
  ADDRESS,
  READ_ADDRESS,
  TABLE_NAME,
  VERSION,
  VERBS,
  DIMENSIONS,
  COLUMNS,
  ITEMS,
  MENU,
  TRANSLATIONS,
} from './shape-words.ts';

/** Parts of the language that hold themselves or stand in several places. */
export const DEFINITIONS: Definitions = {
  field: choice(...FIELDS),
  keyRule: may(
    'stays',
    choice(
      says('permission'),
      object({ 'anyOf!': list(named('keyRule'), 1) }, { anyOf: [] }),
      object({ 'allOf!': list(named('keyRule'), 1) }, { allOf: [] }),
      object({ 'role!': TEXT }, { role: [] }),
    ),
  ),
  layout: free(
    choice(
      object({ '$field!': FIELD_NAME, span: countTo(4, 1) }),
      object({ '$writes!': TEXT }),
      object({ 'text!': TEXT, tone: oneOf('tip'), visibleWhen: EXPRESSION }),
      object({ 'group!': TEXT, columns: COLUMNS, 'items!': ITEMS, visibleWhen: EXPRESSION }),
      object({ 'steps!': list(object({ 'title!': TITLE, 'items!': ITEMS }), 1) }),
      object({ 'columns!': COLUMNS, 'items!': ITEMS }),
    ),
  ),
  /** Each row is written with the rights of whoever saves. */
  writtenRows: free(
    object({
      'entity!': says('entity'),
      'by!': TEXT,
      title: TEXT,
      'fields!': list(TEXT, 1),
      min: COUNT,
      max: COUNT,
      fill: object({
        'title!': TITLE,
        'entity!': says('entity'),
        'columns!': list(TEXT, 1),
        'key!': TEXT,
        'api!': may('sent', READ_ADDRESS),
      }),
      writes: map(named('writtenRows'), NAME_KEY),
    }),
  ),
  action: ACTION,
  /** A life cycle that stands in the file of its entity; one that was not there loosens nothing. */
  lifeCycle: { ...object({ title: free(TEXT), ...LIFE_CYCLE }), comesWhole: true },
  screenNode: SCREEN_NODE,
  opens: free(OPENS),
  ...TAKEN,
};

/** An entity file. */
export const ENTITY_SHAPE: ObjectShape = object({
  $schema: free(TEXT),
  'v!': free(VERSION),
  'name!': { kind: 'text', pattern: NAME_KEY },
  'module!': may('keyBase', { kind: 'text', pattern: NAME_KEY }),
  'title!': free(TITLE),
  // names are answered to whoever may fill in a link
  nameField: FIELD_NAME,
  permission: may('keyBase', {
    kind: 'text',
    pattern: '^[A-Za-z][A-Za-z0-9_-]*(:[A-Za-z][A-Za-z0-9_-]*)+$',
  }),
  'table!': object({
    'name!': TABLE_NAME,
    unique: may('grows', list(list(FIELD_NAME, 1))),
    indexes: free(list(list(FIELD_NAME, 1))),
    lock: may('tightens', choice(BOOL, oneOf('offered'))),
    history: may('turnsOn', BOOL),
    softDelete: may('turnsOn', BOOL),
    evidence: may('turnsOn', BOOL),
    scope: may('rowScope', { kind: 'map', of: FIELD_NAME, keysOneOf: DIMENSIONS }),
    own: FIELD_NAME,
    tree: object({ 'parent!': FIELD_NAME }),
    managed: oneOf('schema', 'migration', 'elsewhere', 'query'),
    query: says('query'),
    audit: BOOL,
  }),
  'rest!': object({
    'base!': PATH,
    own: oneOf('$user.id', '$user.deptId', '$user.enterpriseId', '$user.opsCompanyId'),
    verbs: may('verbKeys', list(oneOf(...VERBS))),
    paths: may('paths', { kind: 'map', of: ADDRESS, keysOneOf: VERBS }),
    permissions: may('verbKeys', { kind: 'map', of: says('permission'), keysOneOf: VERBS }),
    countCap: free(COUNT),
  }),
  'fields!': openMap('newField', named('field'), NAME_KEY),
  import: may('import', choice(BOOL, object({ key: list(FIELD_NAME, 1) }))),
  list: LIST,
  form: FORM,
  writes: free(map(named('writtenRows'), NAME_KEY)),
  // each record is changed with the rights of whoever changes it
  bulk: free(object({ 'fields!': list(FIELD_NAME, 1) })),
  detail: DETAIL,
  phone: free({ kind: 'text', pattern: '^[a-z][a-z-]*$' }),
  label: LABEL,
  search: SEARCH,
  public: PUBLIC,
  sheet: SHEET,
  actions: openMap('newAction', named('action'), '^[a-z][A-Za-z0-9]*$'),
  menu: MENU,
  dictionaries: DICTIONARIES,
  states: named('lifeCycle'),
  // what protects records stays: a process that goes would let everybody change them
  approval: APPROVAL,
  // who may give what is told by the bounds of published schemas
  grant: free(map(list(says('permission'), 1))),
  samples: free(list(map(ANY), 1)),
  translations: TRANSLATIONS,
});

/** A screen file. */
export const SCREEN_SHAPE: ObjectShape = object({
  $schema: free(TEXT),
  'v!': free(VERSION),
  'name!': { kind: 'text', pattern: '^[A-Za-z][A-Za-z0-9-]*$' },
  'title!': free(TITLE),
  permission: may('screenKey', says('permission')),
  // what is asked for goes where the nodes send it, with the rights of whoever looks
  params: free(map(named('field'), NAME_KEY)),
  'body!': free(named('screenNode')),
  drawers: free(
    list(
      object({
        'title!': TITLE,
        icon: TEXT,
        width: PIXELS,
        permission: named('keyRule'),
        'body!': named('screenNode'),
      }),
      1,
    ),
  ),
  menu: MENU,
  under: free(TEXT),
  translations: TRANSLATIONS,
});

/** A template of reports; it shows what whoever prints sees. */
export const REPORT_SHAPE: ObjectShape = object({
  $schema: free(TEXT),
  'v!': free(VERSION),
  'name!': { kind: 'text', pattern: NAME_KEY },
  'title!': free(TITLE),
  'entity!': says('entity'),
  'subject!': free(oneOf(...REPORT_SUBJECTS)),
  'kinds!': free(list(oneOf(...REPORT_KINDS), 1)),
  nightly: free(BOOL),
  'sheet!': SHEET,
  translations: TRANSLATIONS,
});

/** A states file. */
export const STATES_SHAPE: ObjectShape = object({
  $schema: free(TEXT),
  'v!': free(VERSION),
  'name!': { kind: 'text', pattern: NAME_KEY },
  title: free(TEXT),
  ...LIFE_CYCLE,
  translations: TRANSLATIONS,
});
