import {
  ANY,
  BOOL,
  choice,
  COUNT,
  countTo,
  free,
  list,
  map,
  may,
  named,
  object,
  oneOf,
  RULE,
  says,
  TEXT,
  PIXELS,
  TITLE,
  type Shape,
} from '../types/shape.ts';
import { ROW_CLASSES } from './page.ts';
import { opensPlaces } from './shape-opens.ts';
import { placeOf } from './shape-takes.ts';
import {
  NAME_KEY,
  DICT_KEY,
  TONES,
  FIELD_NAME,
  EXPRESSION,
  KIND,
  ADDRESS,
  READ_ADDRESS,
  COLOR,
} from './shape-words.ts';
import { SHEET_PARTS } from './sheet.ts';

/** In mm. */
const LENGTH: Shape = { kind: 'number', min: 0 };
const SORT = { 'field!': FIELD_NAME, 'order!': oneOf('asc', 'desc') };
/** The list of an entity; rows are asked for with the rights of whoever looks. */
export const LIST: Shape = free(
  object({
    columns: list(FIELD_NAME),
    export: list(FIELD_NAME),
    // oxlint-disable-next-line unicorn/no-thenable -- a word of the language: the second order of a list; nobody awaits the shape
    sort: object({ ...SORT, then: object(SORT) }),
    filters: list(FIELD_NAME),
    presets: map(
      object({ 'title!': TITLE, where: RULE, todo: BOOL, due: oneOf('open', 'over'), tone: TONES }),
    ),
    preset: says('preset'),
    stats: list(says('preset')),
    rowClass: { kind: 'map', of: EXPRESSION, keysOneOf: ROW_CLASSES },
    tree: choice(BOOL, oneOf('lazy')),
    rowClick: TEXT,
    opens: map(choice(...opensPlaces()), NAME_KEY),
    selectable: BOOL,
    empty: TEXT,
    pageSize: { kind: 'number', oneOf: [10, 20, 50, 100] },
    live: oneOf('pushEnterpriseAlarm', 'pushEnvSpecialMsg', 'pushOpsTask'),
    expand: list(
      choice(
        object({ 'fields!': list(FIELD_NAME, 1), title: TEXT }),
        object({ 'entity!': says('entity'), 'where!': RULE, columns: list(TEXT), title: TEXT }),
        TEXT,
      ),
    ),
    board: object({ 'by!': FIELD_NAME, columns: list(TEXT) }),
    calendar: object({
      'by!': FIELD_NAME,
      title: FIELD_NAME,
      tag: FIELD_NAME,
      span: oneOf('week', 'month', 'year'),
      move: object({ 'action!': TEXT, field: TEXT, from: FIELD_NAME, to: FIELD_NAME }),
    }),
    timeline: object({
      'by!': FIELD_NAME,
      title: FIELD_NAME,
      tag: FIELD_NAME,
      fields: list(FIELD_NAME),
    }),
    phone: oneOf('cards', 'table'),
    cards: object({
      title: FIELD_NAME,
      subtitle: FIELD_NAME,
      image: FIELD_NAME,
      tag: FIELD_NAME,
      fields: list(FIELD_NAME),
      optional: list(FIELD_NAME),
      width: PIXELS,
    }),
    chart: map(
      object({
        'title!': TITLE,
        'kind!': oneOf('bar', 'line', 'pie'),
        'by!': FIELD_NAME,
        step: oneOf('hour', 'day', 'month', 'year'),
        split: FIELD_NAME,
        measure: FIELD_NAME,
        op: oneOf('count', 'sum', 'avg', 'min', 'max'),
      }),
      NAME_KEY,
    ),
    merge: object({
      'title!': TITLE,
      'by!': FIELD_NAME,
      worst: FIELD_NAME,
      latest: FIELD_NAME,
      storm: COUNT,
    }),
    map: object({
      'location!': FIELD_NAME,
      area: FIELD_NAME,
      status: FIELD_NAME,
      tones: map(oneOf('success', 'warning', 'danger', 'neutral', 'primary')),
    }),
    view: TEXT,
    inlineEdit: list(FIELD_NAME),
    badges: list(says('preset')),
    actionWidth: PIXELS,
    tools: list(says('widget')),
  }),
);

/** The form of an entity. */
export const FORM: Shape = object({
  open: free(oneOf('modal', 'drawer', 'tab')),
  layout: free(named('layout')),
  columns: free({ kind: 'number', oneOf: [1, 2, 3] }),
  // sent with the rights of whoever saves
  submits: map(
    object({ 'title!': free(TITLE), 'set!': may('stays', map(ANY)), kind: free(KIND) }),
    NAME_KEY,
  ),
});

/** The page of one record. */
export const DETAIL: Shape = free(
  object({
    columns: { kind: 'number', oneOf: [2, 3] },
    subtitle: FIELD_NAME,
    heading: list(FIELD_NAME),
    tags: list(FIELD_NAME),
    due: object({ 'by!': FIELD_NAME, 'from!': FIELD_NAME, open: RULE }),
    locks: list(object({ 'when!': EXPRESSION, 'text!': TEXT })),
    facts: list(FIELD_NAME),
    groups: list(
      object({ 'title!': TEXT, 'fields!': list(FIELD_NAME), tab: BOOL, when: EXPRESSION }),
    ),
    related: list(
      object({
        'entity!': says('entity'),
        'by!': TEXT,
        from: FIELD_NAME,
        op: oneOf('eq', 'tree'),
        title: TEXT,
        beside: BOOL,
        where: RULE,
        columns: list(TEXT),
        view: TEXT,
        actions: list(TEXT),
      }),
    ),
    blocks: list(choice(...placeOf('block', { title: TEXT, source: READ_ADDRESS }))),
    tabs: list(object({ 'title!': TITLE, 'items!': list(TEXT, 1) })),
    open: oneOf('drawer', 'tab'),
    width: PIXELS,
    seen: object({ 'when!': EXPRESSION, 'api!': ADDRESS }),
  }),
);

/** What is printed of a record to be stuck on the thing; it holds what whoever prints sees. */
export const LABEL: Shape = free(
  object({
    title: FIELD_NAME,
    lines: list(FIELD_NAME, 1),
    qr: EXPRESSION,
    size: object({ 'width!': COUNT, 'height!': COUNT }),
    sheet: object({
      columns: COUNT,
      rows: COUNT,
      top: LENGTH,
      side: LENGTH,
      gap: LENGTH,
      rowGap: LENGTH,
    }),
  }),
);

/** Which fields full search reads; it tells nobody of a record that he may not open. */
export const SEARCH: Shape = free(
  choice(
    oneOf('full'),
    object({
      'full!': object({
        'title!': list(FIELD_NAME, 1),
        labels: list(FIELD_NAME, 1),
        body: list(FIELD_NAME, 1),
      }),
    }),
  ),
);

/** What is read without signing in: both words are said, so that nothing is open by an omission. */
export const PUBLIC: Shape = {
  ...object({ 'fields!': list(FIELD_NAME, 1), 'where!': RULE }),
  change: 'publicView',
};
const FOUND = { 'title!': TITLE, empty: TEXT, when: EXPRESSION } as const;
const SHEET_OF = object({ 'entity!': says('entity'), 'where!': ANY });

/** A record on paper; it holds what whoever prints sees. */
export const SHEET: Shape = free(
  object({
    title: TEXT,
    head: list(TEXT, 1),
    'sections!': list(
      choice(
        object({
          'fields!': list(TEXT, 1),
          ...FOUND,
          columns: { kind: 'number', oneOf: [1, 2, 3] },
          of: SHEET_OF,
        }),
        object({
          'rows!': says('entity'),
          ...FOUND,
          'where!': ANY,
          'columns!': list(TEXT, 1),
          sort: object({ 'field!': TEXT, 'order!': oneOf('asc', 'desc') }),
          limit: countTo(1_000, 1),
        }),
        object({ 'lines!': FIELD_NAME, ...FOUND, columns: list(TEXT, 1) }),
        object({ 'timeline!': BOOL, ...FOUND, of: SHEET_OF }),
        object({ 'pictures!': list(FIELD_NAME, 1), ...FOUND }),
        object({ 'part!': oneOf(...SHEET_PARTS), ...FOUND, of: SHEET_OF }),
        object({ 'form!': FIELD_NAME }),
        object({ 'text!': TEXT, 'title!': TITLE, when: EXPRESSION }),
        object({ 'break!': BOOL }),
      ),
      1,
    ),
    sign: list(object({ 'title!': TITLE, field: FIELD_NAME }), 1),
    watermark: object({ 'text!': TEXT, when: EXPRESSION }),
    qr: choice(BOOL, EXPRESSION),
  }),
);

/** The process that records go through. It may come; once there, nothing of it changes but what is said. */
export const APPROVAL: Shape = {
  ...object({
    'process!': { kind: 'text', pattern: '^[A-Za-z_][\\w.-]{0,254}$' },
    title: TEXT,
    statusField: FIELD_NAME,
    'start!': TEXT,
    'running!': TEXT,
    'passed!': TEXT,
    'rejected!': TEXT,
    'terminated!': TEXT,
    withdrawn: TEXT,
    variables: list(FIELD_NAME),
    lock: list(TEXT),
    secondPerson: BOOL,
    permission: says('permission'),
    steps: list(object({ 'title!': TITLE, 'roles!': list(TEXT, 1), when: says('expression') }), 1),
  }),
  change: 'approval',
};

/** Dictionaries that an entity brings itself. */
export const DICTIONARIES: Shape = free(
  map(
    object({
      'title!': TITLE,
      'values!': map(
        object({
          'title!': TITLE,
          tone: TONES,
          color: COLOR,
          remark: TEXT,
        }),
      ),
    }),
    DICT_KEY,
  ),
);
