import {
  free,
  list,
  map,
  named,
  NUMBER,
  object,
  oneOf,
  says,
  TEXT,
  TITLE,
  type Shape,
} from '../types/shape.ts';
import { LANGS, OPERATORS } from '../types/words.ts';

export const NAME_KEY = '^[a-z][A-Za-z0-9]*$';
/** Code of a dictionary: `pump_kind`. */
export const DICT_KEY = '^[a-z][a-z0-9_]{1,49}$';
export const ROLE_KEY = '^[A-Za-z][A-Za-z0-9]*$';
/** A colour as styles take it: `#f5f5f5`. */
export const COLOR: Shape = {
  kind: 'text',
  pattern: '^#[0-9a-fA-F]{6}$',
  like: ['#1677ff', '#595959'],
};
export const TONES = oneOf(
  'neutral',
  'primary',
  'success',
  'warning',
  'danger',
  'purple',
  'cyan',
  'volcano',
);
export const OPERATOR = oneOf(...OPERATORS);
export const FIELD_NAME = says('field');
export const EXPRESSION = says('expression');
export const KIND = oneOf('primary', 'default', 'danger');
export const ADDRESS: Shape = {
  kind: 'text',
  pattern: '^(GET|POST|PUT|DELETE) /',
  like: ['GET /…', 'POST /…', 'PUT /…', 'DELETE /…'],
};
/** Of what is called by itself when something is opened. */
export const READ_ADDRESS: Shape = {
  kind: 'text',
  pattern: '^GET /',
  like: ['GET /…'],
};
/** Of what a screen asks; that a POST only reads is told by the entity that answers it. */
export const ASKED_ADDRESS: Shape = { kind: 'text', pattern: '^(GET|POST) /' };
/** A page of the product, or a field that holds one. */
export const OPEN: Shape = { kind: 'text', pattern: '^(?:/(?![/\\\\])|\\{[a-z][A-Za-z0-9]*\\}$)' };
export const TABLE_NAME: Shape = { kind: 'text', pattern: '^[a-z][a-z0-9_]{0,62}$' };
export const VERSION: Shape = { kind: 'number', min: 1, isInt: true };
export const VERBS = [
  'page',
  'list',
  'tree',
  'options',
  'info',
  'save',
  'update',
  'delete',
  'deleteOne',
  'export',
  'history',
  'group',
  'move',
  'moves',
  'timeline',
  'submit',
  'sheet',
  'pdf',
  'excel',
  'bulk',
  'bulkPreview',
  'bulkUndo',
];
export const DIMENSIONS = [
  'dept',
  'deptTree',
  'enterprise',
  'servedEnterprise',
  'opsCompany',
  'station',
  'region',
  'user',
  'creator',
];

export const TRANSLATIONS: Shape = {
  change: 'free',
  kind: 'map',
  of: map(TEXT),
  keysOneOf: LANGS.slice(1),
};

export const COLUMNS: Shape = { kind: 'number', oneOf: [1, 2, 3, 4] };
export const ITEMS = list(named('layout'));
export const GRANTS = map(object({ 'title!': TITLE, 'permission!': says('permission') }), NAME_KEY);
/** The way to a page without `#/`, which stands before it. */
const PAGE_ADDRESS: Shape = {
  kind: 'text',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*(?:/[A-Za-z0-9_-]+)*$',
  like: ['ops/contract'],
};
/** Whose keys a menu entry may grant is told by the bounds of published schemas, for each of them. */
export const MENU = free(
  object({
    'parent!': says('menuGroup'),
    'url!': PAGE_ADDRESS,
    'sort!': NUMBER,
    icon: TEXT,
    tabOf: TEXT,
    grants: GRANTS,
  }),
);

/** Way through an answer: `data.receiptNo`. */
const WAY: Shape = { kind: 'text', pattern: '^[A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*){0,5}$' };
export const SENT_OUTSIDE = {
  'service!': { kind: 'text', pattern: NAME_KEY } satisfies Shape,
  'body!': map(EXPRESSION, '^[A-Za-z_]\\w*$'),
  into: map(WAY, NAME_KEY),
};
/** Of a button, whose answer somebody waits for. */
export const CALLED_OUTSIDE = { ...SENT_OUTSIDE, say: WAY };
