import {
  ANY,
  BOOL,
  choice,
  COUNT,
  free,
  list,
  map,
  named,
  object,
  oneOf,
  RULE,
  says,
  TEXT,
  countTo,
  PIXELS,
  TITLE,
  type Shape,
} from '../types/shape.ts';
import { VALUE_TONES } from '../types/words.ts';
import { opensPlaces } from './shape-opens.ts';
import { placeOf } from './shape-takes.ts';
import { NAME_KEY, EXPRESSION, ASKED_ADDRESS, READ_ADDRESS } from './shape-words.ts';
import { WALL_COLORS, WALL_FIGURES, WALL_PANELS, WALL_SCALES } from './wall.ts';

/** Where a press on a value of a node leads. */
export const OPENS: Shape = choice(
  ...opensPlaces(),
  object({
    'drawer!': named('screenNode'),
    'title!': TITLE,
    width: PIXELS,
    permission: named('keyRule'),
    when: EXPRESSION,
  }),
  object({ 'choose!': TEXT, permission: named('keyRule'), when: EXPRESSION }),
);

/** What every node over an address has. */
const ADDRESS_CALL: Readonly<Record<string, Shape>> = {
  'fields!': map(named('field'), NAME_KEY),
  query: map(ANY),
  body: map(ANY),
  at: TEXT,
  permission: named('keyRule'),
  title: TEXT,
  opens: map(named('opens'), NAME_KEY),
};

/** Columns that another address tells. */
const COLUMNS_FROM = object({
  'api!': READ_ADDRESS,
  query: map(ANY),
  at: TEXT,
  'name!': TEXT,
  'title!': TITLE,
  unit: TEXT,
  scale: TEXT,
  value: TEXT,
  mark: TEXT,
  plain: list(TEXT),
  width: PIXELS,
});

const TAB_BADGE = object({ 'list!': says('entity'), preset: TEXT, where: ANY });

/** What every section of a report has; the record it shows instead. */
const SECTION = { 'title!': TITLE, empty: TEXT } as const;
const REPORT_OF = object({ 'entity!': says('entity'), 'where!': ANY });

const WALL_COLOR: Shape = {
  kind: 'text',
  pattern: '^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$',
  like: ['#04122b', '#04122bcc'],
};
/** The order of the panels and figures is that of their names in the text. */
const WALL_PARTS = (names: readonly string[]): Shape => ({
  kind: 'map',
  of: object({ title: TEXT }),
  keysOneOf: names,
});
const WALL: Shape = object({
  title: TEXT,
  scale: oneOf(...WALL_SCALES),
  tourSeconds: COUNT,
  ticker: BOOL,
  figures: WALL_PARTS(WALL_FIGURES),
  'left!': WALL_PARTS(WALL_PANELS),
  'right!': WALL_PARTS(WALL_PANELS),
  colors: object(Object.fromEntries(WALL_COLORS.map((name) => [name, WALL_COLOR]))),
});

const TREE_LEAF = { 'entity!': says('entity'), icon: TEXT, tag: TEXT, dot: BOOL } as const;

/** What a screen shows is asked with the rights of whoever opens it, and its addresses are judged as calls. */
export const SCREEN_NODE: Shape = free(
  choice(
    object({
      'list!': says('entity'),
      where: ANY,
      height: PIXELS,
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
      'tabs!': list(
        object({
          'title!': TITLE,
          permission: named('keyRule'),
          when: EXPRESSION,
          badge: TAB_BADGE,
          params: map(named('field'), NAME_KEY),
          'body!': named('screenNode'),
        }),
        1,
      ),
    }),
    object({
      'master!': named('screenNode'),
      'detail!': named('screenNode'),
      width: PIXELS,
      whole: BOOL,
    }),
    object({
      'tree!': list(object({ ...TREE_LEAF, by: TEXT, also: list(object(TREE_LEAF), 1) }), 1),
      where: RULE,
      search: BOOL,
      pick: list(says('entity')),
      leaves: BOOL,
      title: TEXT,
      height: PIXELS,
    }),
    object({ 'rows!': list(named('screenNode'), 1) }),
    object({ 'grid!': list(object({ 'span!': countTo(24, 1), 'body!': named('screenNode') }), 1) }),
    object({
      'record!': says('entity'),
      by: TEXT,
      cases: list(object({ 'title!': TITLE, when: EXPRESSION, below: named('screenNode') }), 1),
    }),
    object({
      'report!': says('entity'),
      'id!': TEXT,
      head: list(TEXT),
      'sections!': list(
        choice(
          object({ 'fields!': list(TEXT, 1), ...SECTION, of: REPORT_OF }),
          ...placeOf('block', { 'title!': TITLE, source: READ_ADDRESS, of: REPORT_OF }),
          object({
            'rows!': says('entity'),
            ...SECTION,
            'where!': ANY,
            'columns!': list(TEXT, 1),
            sort: object({ 'field!': TEXT, 'order!': oneOf('asc', 'desc') }),
            limit: COUNT,
          }),
        ),
        1,
      ),
      sign: list(object({ 'title!': TITLE })),
    }),
    object({
      'facts!': ASKED_ADDRESS,
      ...ADDRESS_CALL,
      columns: { kind: 'number', oneOf: [2, 3] },
    }),
    object({
      'rowsOf!': ASKED_ADDRESS,
      ...ADDRESS_CALL,
      download: choice(
        ASKED_ADDRESS,
        object({ 'api!': ASKED_ADDRESS, 'permission!': named('keyRule') }),
      ),
      columnsFrom: COLUMNS_FROM,
      paged: BOOL,
      sort: object({ 'field!': TEXT, 'order!': oneOf('asc', 'desc') }),
      groupBy: choice(TEXT, list(TEXT, 1)),
      export: BOOL,
      calendar: object({ 'by!': TEXT, 'values!': list(TEXT, 1), title: TEXT }),
    }),
    object({
      'figures!': ASKED_ADDRESS,
      ...ADDRESS_CALL,
      tones: map({ kind: 'map', of: EXPRESSION, keysOneOf: VALUE_TONES }, NAME_KEY),
      compare: map(
        object({ 'with!': TEXT, as: oneOf('change', 'share'), better: oneOf('more', 'less') }),
        NAME_KEY,
      ),
    }),
    object(
      {
        'chart!': ASKED_ADDRESS,
        ...ADDRESS_CALL,
        kind: oneOf('bar', 'line', 'pie'),
        'x!': TEXT,
        'series!': list(TEXT, 1),
        split: TEXT,
        height: PIXELS,
      },
      { chart: [] },
    ),
    ...placeOf('widget'),
    object({ 'wall!': WALL }),
  ),
);
