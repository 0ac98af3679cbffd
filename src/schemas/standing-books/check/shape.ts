import { near } from '#schemas/expressions/nearest.ts';
import { cardOfKind, ELEMENT_KINDS, isElementKind } from '../ask.ts';
import { BOOK_VERSION, type BookDocument } from '../document.ts';
import type { Prop, PropKind } from '../elements/card.ts';
import type { BookProblem, BookProblemCode } from './problem-codes.ts';

const MOST_ELEMENTS = 1000;
const MOST_DEPTH = 6;
const MOST_TEXT = 2000;
const MOST_OPTIONS = 100;
const MOST_ITEMS = 50;
const ID = /^[A-Za-z][\w-]{0,39}$/;
/** Names of values, as expressions read them; two underscores part the names of repeated ones. */
const KEY = /^[A-Za-z](?!\w*__)\w{0,39}$/;

type Path = BookProblem['path'];
type Params = BookProblem['params'];
type Fields = Readonly<Record<string, unknown>>;

/** Everything wrong with the form of what should be a document; of a sound one nothing. */
export function checkShape(value: unknown): readonly BookProblem[] {
  const look: Look = { problems: [], ids: new Set(), count: 0 };
  const tell = teller(look, null);
  if (!isFields(value) || !Array.isArray(value['elements'])) tell([], 'notBook');
  else if (value['v'] !== BOOK_VERSION)
    tell(['v'], 'newer', { v: String(value['v']).slice(0, 20) });
  else {
    for (const word of Object.keys(value))
      if (word !== 'v' && word !== 'elements')
        tell([], 'strange', { word: word.slice(0, 40), ...near(word, ['v', 'elements']) });
    checkElements(value['elements'], ['elements'], look, 0);
    if (look.count > MOST_ELEMENTS) tell(['elements'], 'tooMany', { max: MOST_ELEMENTS });
  }
  return look.problems;
}

/** A document out of what was stored or sent; null for what is none. */
export function readBook(value: unknown): BookDocument | null {
  return checkShape(value).length === 0 ? (value as BookDocument) : null;
}

interface Look {
  readonly problems: BookProblem[];
  readonly ids: Set<string>;
  count: number;
}
type Tell = (path: Path, code: BookProblemCode, params?: Params) => void;

const MOST_PROBLEMS = 200;

function teller(look: Look, elementId: string | null): Tell {
  return (path, code, params = {}) => {
    if (look.problems.length < MOST_PROBLEMS) look.problems.push({ path, elementId, code, params });
  };
}

function checkElements(value: unknown, path: Path, look: Look, depth: number): void {
  if (!Array.isArray(value)) return;
  for (const [i, one] of (value as readonly unknown[]).entries()) {
    look.count += 1;
    if (look.count > MOST_ELEMENTS) return;
    checkElement(one, [...path, i], look, depth);
  }
}

function checkElement(value: unknown, path: Path, look: Look, depth: number): void {
  if (!isFields(value)) return teller(look, null)(path, 'mistaken', { part: 'elements' });
  const { kind } = value;
  const tell = checkId(value, path, look);
  if (!isElementKind(kind))
    return tell([...path, 'kind'], 'unknownKind', {
      kind: typeof kind === 'string' ? kind.slice(0, 40) : '',
      ...(typeof kind === 'string' && near(kind, ELEMENT_KINDS)),
    });
  const { props } = cardOfKind(kind);
  for (const prop of props) {
    const held = value[prop.name];
    if (held === undefined) {
      if (!prop.isOptional) tell([...path, prop.name], 'missing', { part: prop.name });
    } else
      CHECKS[prop.kind](held, prop, (code, params) => tell([...path, prop.name], code, params));
  }
  const known = new Set(['id', 'kind', ...props.map(({ name }) => name)]);
  for (const word of Object.keys(value))
    if (!known.has(word))
      tell([...path, word], 'strange', { word: word.slice(0, 40), ...near(word, known) });
  if (depth >= MOST_DEPTH) return tell(path, 'tooMany', { max: MOST_DEPTH });
  checkElements(value['elements'], [...path, 'elements'], look, depth + 1);
}

/** @returns what tells of this element from then on */
function checkId({ id }: Fields, path: Path, look: Look): Tell {
  const own = typeof id === 'string' && ID.test(id) ? id : null;
  const tell = teller(look, own);
  if (own === null) tell([...path, 'id'], 'badId');
  else if (look.ids.has(own)) tell([...path, 'id'], 'sameId', { id: own });
  else look.ids.add(own);
  return tell;
}

type Check = (
  value: unknown,
  prop: Prop,
  tell: (code: BookProblemCode, params?: Params) => void,
) => void;

/** A part is what it should be, or its content is mistaken. */
const when =
  (fits: (value: unknown, prop: Prop) => boolean): Check =>
  (value, prop, tell) => {
    if (!fits(value, prop)) tell('mistaken', { part: prop.name });
  };

const CHECKS: Readonly<Record<PropKind, Check>> = {
  key: (value, _prop, tell) => {
    if (typeof value !== 'string' || !KEY.test(value) || value in Object.prototype) tell('badKey');
  },
  text: when(isText),
  lines: when(isText),
  expression: when(isText),
  flag: when((value) => typeof value === 'boolean'),
  number: when((value) => typeof value === 'number' && Number.isFinite(value)),
  count: (value, { name, min = 0, max = Number.MAX_SAFE_INTEGER }, tell) => {
    if (!Number.isInteger(value) || Number(value) < min || Number(value) > max)
      tell('outOfRange', { part: name, min, max });
  },
  one: (value, { name, of = [] }, tell) => {
    if (of.some((word) => word === value)) return;
    tell('mistaken', { part: name, ...(typeof value === 'string' && near(value, of)) });
  },
  texts: when(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= MOST_OPTIONS &&
      value.every((one) => isText(one)),
  ),
  items: when(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= MOST_ITEMS &&
      value.every(isItem) &&
      new Set(value.map((one: Fields) => one['key'])).size === value.length,
  ),
  elements: when((value) => Array.isArray(value)),
};

function isItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { key, title, params = {}, ...others } = value;
  return (
    typeof key === 'string' &&
    KEY.test(key) &&
    isText(title) &&
    Object.keys(others).length === 0 &&
    isFields(params) &&
    Object.entries(params).every(
      ([name, one]) => KEY.test(name) && typeof one === 'number' && Number.isFinite(one),
    )
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MOST_TEXT;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
