import { CARDS } from '../types/cards.ts';
import type { Words } from '../types/field-words.ts';
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
  NUMBER,
  object,
  oneOf,
  openMap,
  RULE,
  says,
  TEXT,
  type Definitions,
  type ObjectShape,
  type Shape,
} from '../types/shape.ts';
import { LANGS, OPERATORS, TIME_SPANS } from '../types/words.ts';

const NAME_KEY = '^[a-z][A-Za-z0-9]*$';
/** Code of a dictionary: `pump_kind`. */
const DICT_KEY = '^[a-z][a-z0-9_]{1,49}$';
const ROLE_KEY = '^[A-Za-z][A-Za-z0-9]*$';
const TONES = oneOf('neutral', 'primary', 'success', 'warning', 'danger', 'purple', 'cyan', 'volcano');
const FIGURE_TONES = ['neutral', 'primary', 'success', 'warning', 'danger'];
const OPERATOR = oneOf(...OPERATORS);
const FIELD_NAME = says('field');
const EXPRESSION = says('expression');
const KIND = oneOf('primary', 'default', 'danger');
const ADDRESS: Shape = { kind: 'text', pattern: '^(GET|POST|PUT|DELETE) /' };
/** Of what is called by itself when something is opened. */
const READ_ADDRESS: Shape = { kind: 'text', pattern: '^GET /' };
/** Of what a screen asks; that a POST only reads is told by the entity that answers it. */
const ASKED_ADDRESS: Shape = { kind: 'text', pattern: '^(GET|POST) /' };
const PATH: Shape = { kind: 'text', pattern: '^/' };
/** A page of the product, or a field that holds one. */
const OPEN: Shape = { kind: 'text', pattern: '^(?:/|\\{[a-z][A-Za-z0-9]*\\}$)' };
const TABLE_NAME: Shape = { kind: 'text', pattern: '^[a-z][a-z0-9_]{0,62}$' };
const VERSION: Shape = { kind: 'number', min: 1, isInt: true };
const VERBS = ['page', 'list', 'tree', 'options', 'info', 'save', 'update', 'delete', 'deleteOne', 'export', 'history', 'group', 'move', 'moves', 'timeline'];
const DIMENSIONS = ['dept', 'deptTree', 'enterprise', 'servedEnterprise', 'opsCompany', 'station', 'region', 'user', 'creator'];

const FIELD_BASE: Readonly<Record<string, Shape>> = {
  'type!': may('fieldType', TEXT),
  'title!': free(TEXT),
  help: free(TEXT),
  required: may('ofOpenField', BOOL),
  requiredWhen: may('ofOpenField', EXPRESSION),
  visibleWhen: may('ofOpenField', EXPRESSION),
  readOnly: may('turnsOn', BOOL),
  readOnlyWhen: may('comes', EXPRESSION),
  default: may('defaultValue', ANY),
  unique: may('ofOpenField', BOOL),
  was: may('carried', choice({ kind: 'text', pattern: NAME_KEY }, list({ kind: 'text', pattern: NAME_KEY }, 1))),
  permission: object({ read: may('comes', named('keyRule')), write: may('comes', named('keyRule')) }),
  mask: may('comes', choice(oneOf('mobile', 'phone', 'idCard', 'bankCard', 'name', 'email'), object({ 'first!': COUNT, 'last!': COUNT }))),
  translatable: may('ofOpenField', BOOL),
  writeOnly: may('turnsOn', BOOL),
  virtual: BOOL,
  quick: may('ofOpenField', BOOL),
  export: may('ofOpenField', BOOL),
  detail: free(BOOL),
  list: may(
    'ofOpenField',
    choice(
      BOOL,
      object({
        width: COUNT,
        pin: oneOf('left', 'right'),
        sortable: BOOL,
        align: oneOf('left', 'right', 'center'),
        cell: says('cell'),
        hidden: BOOL,
        link: choice(BOOL, oneOf('detail')),
        summary: oneOf('sum', 'avg', 'min', 'max', 'count'),
      }),
    ),
  ),
  filter: may(
    'ofOpenField',
    choice(BOOL, OPERATOR, object({ op: OPERATOR, input: says('input'), default: ANY, ends: list(TEXT, 2), ranges: list(oneOf(...TIME_SPANS)), first: BOOL })),
  ),
  form: free(choice(BOOL, object({ input: says('input'), span: COUNT, placeholder: TEXT, on: oneOf('create', 'edit') }))),
};

function field(types: readonly string[], props: Readonly<Record<string, Shape>> = {}): ObjectShape {
  return object({ ...FIELD_BASE, ...props, 'type!': may('fieldType', oneOf(...types)) }, { type: types });
}

/** One form per set of words, for the types that share it. */
const FIELDS: readonly ObjectShape[] = [...typesByWords()].map(([words, types]) => field(types, words));

function typesByWords(): ReadonlyMap<Words, readonly string[]> {
  const types = new Map<Words, string[]>();
  for (const [type, { words }] of Object.entries(CARDS)) {
    const same = types.get(words);
    if (same) same.push(type);
    else types.set(words, [type]);
  }
  return types;
}

const COLUMNS: Shape = { kind: 'number', oneOf: [1, 2, 3, 4] };
const ITEMS = list(named('layout'));
const SORT = { 'field!': FIELD_NAME, 'order!': oneOf('asc', 'desc') };
const GRANTS = map(object({ 'title!': TEXT, 'permission!': says('permission') }), NAME_KEY);
/** Whose keys a menu entry may grant is told by the bounds of published schemas, for each of them. */
const MENU = free(object({ 'parent!': says('menuGroup'), 'url!': TEXT, 'sort!': NUMBER, icon: TEXT, grants: GRANTS }));
const ACTION_FORM = object({
  title: free(TEXT),
  purpose: free(TEXT),
  'fields!': may('sent', map(choice(object({ 'use!': TEXT, required: BOOL }, { use: [] }), named('field')), NAME_KEY)),
  layout: may('sent', ANY),
  width: free(COUNT),
  fill: may('sent', BOOL),
});
/** What every node over an address has. */
const ADDRESS_CALL: Readonly<Record<string, Shape>> = {
  'fields!': map(named('field'), NAME_KEY),
  query: map(ANY),
  body: map(ANY),
  at: TEXT,
  permission: named('keyRule'),
  title: TEXT,
};
const TAB_BADGE = object({ 'list!': says('entity'), preset: TEXT, where: ANY });
const TRANSLATIONS: Shape = {
  change: 'free',
  kind: 'map',
  of: map(TEXT),
  keysOneOf: LANGS.slice(1),
};
const PLACE = oneOf('toolbar', 'row', 'batch', 'detail');

/** `30m`, `2h`, `3d`. */
const DURATION: Shape = { kind: 'text', pattern: '^[1-9]\\d{0,4}[mhd]$' };
const VALUES = map(ANY, NAME_KEY);
const TOPIC = free(oneOf('pushOpsTask', 'pushEnvSpecialMsg'));
const EFFECTS = list(
  object({
    when: EXPRESSION,
    set: VALUES,
    compute: map(EXPRESSION, NAME_KEY),
    log: VALUES,
    create: object({ 'entity!': says('entity'), 'values!': VALUES }),
    notify: object({ 'to!': list(TEXT, 1), text: free(TEXT), level: free(oneOf('1', '2', '3', '4')), urgent: EXPRESSION, topic: TOPIC }),
    call: TEXT,
  }),
  1,
);

/** A life cycle: its moves decide who may do what to which record, so only their looks may change. */
const LIFE_CYCLE: Readonly<Record<string, Shape>> = {
  'values!': openMap(
    'free',
    object({ 'title!': free(TEXT), work: free(TEXT), 'tone!': free(TONES), icon: free(TEXT), color: free(TEXT), background: free(TEXT) }),
  ),
  'initial!': list(TEXT, 1),
  roles: map(
    object({ title: free(TEXT), permission: named('keyRule'), owner: BOOL, field: FIELD_NAME, when: EXPRESSION, where: RULE, system: BOOL }),
    ROLE_KEY,
  ),
  guards: map(object({ 'when!': EXPRESSION, 'text!': free(TEXT) }), NAME_KEY),
  effects: EFFECTS,
  notice: object({ kind: free(oneOf('system', 'workOrder')), topic: TOPIC, text: free(TEXT), lines: list(FIELD_NAME) }),
  timers: map(
    object({
      'title!': free(TEXT),
      'in!': list(TEXT, 1),
      after: choice(DURATION, object({ 'param!': TEXT, 'unit!': oneOf('m', 'h', 'd'), 'or!': DURATION })),
      at: FIELD_NAME,
      every: DURATION,
      where: RULE,
      move: says('move'),
      effects: EFFECTS,
    }),
    NAME_KEY,
  ),
  'moves!': map(
    object({
      'title!': free(TEXT),
      'permission!': says('permission'),
      form: ACTION_FORM,
      requires: may('grows', list(TEXT)),
      comment: object({ title: free(TEXT), required: may('turnsOn', BOOL), field: TEXT }),
      todo: free(RULE),
      kind: free(KIND),
      icon: free(TEXT),
      effects: EFFECTS,
      'cases!': list(
        object({
          'id!': TEXT,
          'from!': list(choice(TEXT, { kind: 'null' })),
          'to!': list(TEXT, 1),
          choose: map(EXPRESSION),
          roles: list(TEXT),
          guards: list(TEXT),
          when: EXPRESSION,
          effects: EFFECTS,
        }),
        1,
      ),
    }),
    NAME_KEY,
  ),
};

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
      object({ '$field!': FIELD_NAME, span: COUNT }),
      object({ 'group!': TEXT, columns: COLUMNS, 'items!': ITEMS, visibleWhen: EXPRESSION }),
      object({ 'steps!': list(object({ 'title!': TEXT, 'items!': ITEMS }), 1) }),
      object({ 'columns!': COLUMNS, 'items!': ITEMS }),
    ),
  ),
  action: object({
    title: free(TEXT),
    builtin: may('sent', oneOf('create', 'edit', 'remove', 'view', 'export', 'import', 'print', 'copy', 'addChild')),
    hidden: free(BOOL),
    place: free(choice(PLACE, list(PLACE, 1))),
    icon: free(TEXT),
    kind: free(KIND),
    permission: may('actionGuard', says('permission')),
    who: may('comes', named('keyRule')),
    when: may('actionGuard', EXPRESSION),
    move: may('sent', says('move')),
    confirm: free(choice(TEXT, object({ 'text!': TEXT, typeName: BOOL }))),
    form: ACTION_FORM,
    api: may('sent', ADDRESS),
    body: may('sent', map(ANY)),
    set: may('setValues', map(ANY, NAME_KEY)),
    throttleMs: free(COUNT),
    needs: free(object({ min: COUNT, max: COUNT })),
    perRow: may('sent', BOOL),
    undo: may('sent', ADDRESS),
    preview: may('sent', object({ 'api!': ADDRESS, body: map(ANY) })),
    or: may('sent', object({ 'action!': TEXT, 'title!': TEXT, fields: map(TEXT, NAME_KEY) })),
    submit: free(TEXT),
    asks: may('sent', map(object({ 'text!': TEXT, 'field!': TEXT, 'choices!': map(object({ 'title!': TEXT, kind: KIND }), NAME_KEY) }), NAME_KEY)),
    result: free(choice(object({ list: TEXT, 'text!': TEXT, 'open!': PATH }), object({ 'once!': TEXT, 'text!': TEXT }))),
    // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits this object
    then: free(list(oneOf('toast', 'reload', 'close', 'relogin'))),
    open: free(OPEN),
    key: free({ kind: 'text', pattern: '^[a-z0-9]$' }),
  }),
  /** A life cycle that stands in the file of its entity; one that was not there loosens nothing. */
  lifeCycle: { ...object({ title: free(TEXT), ...LIFE_CYCLE }), comesWhole: true },
  /** What a screen shows is asked with the rights of whoever opens it, and its addresses are judged as calls. */
  screenNode: free(
    choice(
      object({
        'list!': says('entity'),
        where: ANY,
        height: COUNT,
        columns: list(TEXT),
        filters: list(TEXT),
        actions: list(TEXT),
        title: TEXT,
        stats: list(TEXT),
        preset: TEXT,
        view: TEXT,
        search: BOOL,
      }),
      object({
        'tabs!': list(object({ 'title!': TEXT, permission: named('keyRule'), when: EXPRESSION, badge: TAB_BADGE, 'body!': named('screenNode') }), 1),
      }),
      object({ 'master!': named('screenNode'), 'detail!': named('screenNode'), width: COUNT }),
      object({
        'tree!': list(object({ 'entity!': says('entity'), by: TEXT, icon: TEXT, tag: TEXT }), 1),
        where: RULE,
        search: BOOL,
        pick: list(says('entity')),
        title: TEXT,
        height: COUNT,
      }),
      object({ 'rows!': list(named('screenNode'), 1) }),
      object({ 'grid!': list(object({ 'span!': COUNT, 'body!': named('screenNode') }), 1) }),
      object({ 'record!': says('entity') }),
      object({ 'facts!': ASKED_ADDRESS, ...ADDRESS_CALL, columns: { kind: 'number', oneOf: [2, 3] } }),
      object({
        'rowsOf!': ASKED_ADDRESS,
        ...ADDRESS_CALL,
        download: choice(READ_ADDRESS, object({ 'api!': READ_ADDRESS, 'permission!': named('keyRule') })),
        paged: BOOL,
        sort: object({ 'field!': TEXT, 'order!': oneOf('asc', 'desc') }),
        groupBy: TEXT,
        export: BOOL,
      }),
      object({
        'figures!': ASKED_ADDRESS,
        ...ADDRESS_CALL,
        tones: map({ kind: 'map', of: EXPRESSION, keysOneOf: FIGURE_TONES }, NAME_KEY),
        compare: map(object({ 'with!': TEXT, as: oneOf('change', 'share'), better: oneOf('more', 'less') }), NAME_KEY),
      }),
      object(
        { 'chart!': ASKED_ADDRESS, ...ADDRESS_CALL, kind: oneOf('bar', 'line', 'pie'), 'x!': TEXT, 'series!': list(TEXT, 1), split: TEXT, height: COUNT },
        { chart: [] },
      ),
      object({ 'widget!': says('widget'), props: map(ANY) }),
    ),
  ),
};

/** An entity file. */
export const ENTITY_SHAPE: ObjectShape = object({
  $schema: free(TEXT),
  'v!': free(VERSION),
  'name!': { kind: 'text', pattern: NAME_KEY },
  'module!': may('keyBase', { kind: 'text', pattern: NAME_KEY }),
  'title!': free(TEXT),
  // names are answered to whoever may fill in a link
  nameField: FIELD_NAME,
  permission: may('keyBase', { kind: 'text', pattern: '^[A-Za-z][A-Za-z0-9_-]*(:[A-Za-z][A-Za-z0-9_-]*)+$' }),
  'table!': object({
    'name!': TABLE_NAME,
    unique: may('grows', list(list(FIELD_NAME, 1))),
    indexes: free(list(list(FIELD_NAME, 1))),
    lock: may('turnsOn', BOOL),
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
  // rows are asked for with the rights of whoever looks
  list: free(
    object({
      columns: list(FIELD_NAME),
      export: list(FIELD_NAME),
      // oxlint-disable-next-line unicorn/no-thenable -- a word of the language: the second order of a list; nobody awaits the shape
      sort: object({ ...SORT, then: object(SORT) }),
      filters: list(FIELD_NAME),
      presets: map(object({ 'title!': TEXT, where: RULE, todo: BOOL, due: oneOf('open', 'over'), tone: TONES })),
      preset: says('preset'),
      stats: list(says('preset')),
      rowClass: map(EXPRESSION),
      tree: choice(BOOL, oneOf('lazy')),
      rowClick: oneOf('detail', 'edit', 'none'),
      selectable: BOOL,
      empty: TEXT,
      pageSize: { kind: 'number', oneOf: [10, 20, 50, 100] },
      live: TEXT,
      expand: list(
        choice(
          object({ 'fields!': list(FIELD_NAME, 1), title: TEXT }),
          object({ 'entity!': says('entity'), 'where!': RULE, columns: list(TEXT), title: TEXT }),
          TEXT,
        ),
      ),
      board: object({ 'by!': FIELD_NAME, columns: list(TEXT) }),
      calendar: object({ 'by!': FIELD_NAME, title: FIELD_NAME, tag: FIELD_NAME }),
      timeline: object({ 'by!': FIELD_NAME, title: FIELD_NAME, tag: FIELD_NAME, fields: list(FIELD_NAME) }),
      phone: oneOf('cards', 'table'),
      cards: object({ title: FIELD_NAME, subtitle: FIELD_NAME, image: FIELD_NAME, tag: FIELD_NAME, fields: list(FIELD_NAME), width: COUNT }),
      chart: map(
        object({
          'title!': TEXT,
          'kind!': oneOf('bar', 'line', 'pie'),
          'by!': FIELD_NAME,
          step: oneOf('hour', 'day', 'month', 'year'),
          split: FIELD_NAME,
          measure: FIELD_NAME,
          op: oneOf('count', 'sum', 'avg', 'min', 'max'),
        }),
        NAME_KEY,
      ),
      merge: object({ 'title!': TEXT, 'by!': FIELD_NAME, worst: FIELD_NAME, latest: FIELD_NAME }),
      map: object({ 'location!': FIELD_NAME, status: FIELD_NAME, tones: map(oneOf('success', 'warning', 'danger', 'neutral', 'primary')) }),
      view: TEXT,
      inlineEdit: list(FIELD_NAME),
      badges: list(says('preset')),
      actionWidth: COUNT,
      tools: list(says('widget')),
    }),
  ),
  form: object({
    open: free(oneOf('modal', 'drawer', 'tab')),
    layout: free(named('layout')),
    columns: free({ kind: 'number', oneOf: [1, 2, 3] }),
    // sent with the rights of whoever saves
    submits: map(object({ 'title!': free(TEXT), 'set!': may('stays', map(ANY)), kind: free(KIND) }), NAME_KEY),
  }),
  detail: free(
    object({
      columns: { kind: 'number', oneOf: [2, 3] },
      subtitle: FIELD_NAME,
      heading: list(FIELD_NAME),
      tags: list(FIELD_NAME),
      due: object({ 'by!': FIELD_NAME, 'from!': FIELD_NAME, open: RULE }),
      locks: list(object({ 'when!': EXPRESSION, 'text!': TEXT })),
      facts: list(FIELD_NAME),
      groups: list(object({ 'title!': TEXT, 'fields!': list(FIELD_NAME), tab: BOOL })),
      related: list(object({ 'entity!': says('entity'), 'by!': TEXT, from: FIELD_NAME, title: TEXT, where: RULE, columns: list(TEXT), actions: list(TEXT) })),
      blocks: list(object({ 'block!': says('block'), title: TEXT, source: READ_ADDRESS, props: map(ANY) })),
      open: oneOf('drawer', 'tab'),
      width: COUNT,
      seen: object({ 'when!': EXPRESSION, 'api!': ADDRESS }),
    }),
  ),
  actions: openMap('newAction', named('action'), '^[a-z][A-Za-z0-9]*$'),
  menu: MENU,
  dictionaries: free(
    map(
      object({
        'title!': TEXT,
        'values!': map(object({ 'title!': TEXT, tone: TONES, color: { kind: 'text', pattern: '^#[0-9a-fA-F]{6}$' }, remark: TEXT })),
      }),
      DICT_KEY,
    ),
  ),
  states: named('lifeCycle'),
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
  'title!': free(TEXT),
  permission: may('screenKey', says('permission')),
  // what is asked for goes where the nodes send it, with the rights of whoever looks
  params: free(map(named('field'), NAME_KEY)),
  'body!': free(named('screenNode')),
  menu: MENU,
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
