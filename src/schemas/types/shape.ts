/**
 * How a part of a published schema may change without giving anybody more than he had; the rules stand in `loosening.ts`.
 * A part that names none is looked into; a leaf that names none may not change.
 */
export type ChangeRule =
  /** Says nothing about rights: texts, looks, order. */
  | 'free'
  /** Judged as a whole: it stays as it is. */
  | 'stays'
  /** True may come, not go: it protects. */
  | 'turnsOn'
  | 'tightens'
  /** May come where there was none; what stands there stays. */
  | 'comes'
  /** A list that may get longer, not shorter. */
  | 'grows'
  /** What a value must look like: free, but not of what nobody may see. */
  | 'ofOpenField'
  | 'defaultValue'
  | 'fieldType'
  | 'newField'
  /** The old name of a field: what it held is shown no wider under the new one. */
  | 'carried'
  | 'newAction'
  | 'paths'
  | 'rowScope'
  | 'keyBase'
  | 'verbKeys'
  | 'import'
  /** What an action sends: free where the publisher could send it himself. */
  | 'sent'
  /** The key or condition of an action that the server asks for. */
  | 'actionGuard'
  | 'setValues'
  | 'screenKey'
  /** What strangers read: it may go or tell less. */
  | 'publicView'
  /** A process that protects records: it may come over what anybody may write, and protect more; nothing of it goes. */
  | 'approval';

interface Changing {
  readonly change?: ChangeRule;
}

/**
 * The form a part of a schema file may have. One description serves the checker, the printed JSON Schema and the judge of
 * changes. `says` names the meaning of a text that the checker looks into (an expression, the name of a field …).
 */
export type Shape = Changing & ShapeForm;

type ShapeForm =
  | {
      readonly kind: 'text';
      readonly oneOf?: readonly string[];
      readonly pattern?: string;
      /** Texts of that pattern, for whoever wrote another. */
      readonly like?: readonly string[];
      /** Read by people: an empty one is a slip. */
      readonly isRead?: true;
      readonly says?: Meaning;
    }
  | {
      readonly kind: 'number';
      readonly oneOf?: readonly number[];
      readonly min?: number;
      readonly max?: number;
      readonly isInt?: boolean;
    }
  | { readonly kind: 'bool' }
  | { readonly kind: 'null' }
  | { readonly kind: 'any' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'list'; readonly of: Shape; readonly min?: number }
  /** `added`: the rule for an entry that was not there. One that goes gives nobody anything. */
  | {
      readonly kind: 'map';
      readonly of: Shape;
      readonly keys?: string;
      readonly keysSay?: Meaning;
      readonly keysOneOf?: readonly string[];
      readonly added?: ChangeRule;
    }
  | ObjectShape
  /** The first alternative that fits the value's outside is taken; its inside is then checked. */
  | { readonly kind: 'choice'; readonly of: readonly Shape[] }
  /** A shape by its name in the list of definitions, for shapes that hold themselves. */
  | { readonly kind: 'named'; readonly name: string };

export interface ObjectShape extends Changing {
  readonly kind: 'object';
  readonly props: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Values a property must have for this alternative to be meant: `{ type: ['dict', 'dicts'] }`. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
  /** Of names that nobody declared: the checker says that they are none, and no editor offers them. */
  readonly isOfOthers?: true;
  /** A part that may come as a whole where no form had it; one that comes back, or stands there, is judged word by word. */
  readonly comesWhole?: true;
}

export type Meaning =
  | 'expression'
  | 'field'
  | 'entity'
  | 'states'
  | 'dict'
  | 'cell'
  | 'input'
  | 'permission'
  | 'preset'
  | 'regexp'
  | 'block'
  | 'widget'
  | 'menuGroup'
  | 'query'
  | 'move'
  /** Among the `props` of a part: a field of the record it stands beside, of the entity that its `entity` names, of the row chosen beside it; a status of the record. */
  | 'recordField'
  | 'otherField'
  | 'chosenField'
  | 'status';
export type Definitions = Readonly<Record<string, Shape>>;

export const TEXT: Shape = { kind: 'text' };
/** A title that people read. */
export const TITLE: Shape = { kind: 'text', isRead: true };
/** An address of the product: `//host` and `/\host` are other people's. */
export const PATH: Shape = { kind: 'text', pattern: '^/(?![/\\\\])' };
export const BOOL: Shape = { kind: 'bool' };
export const ANY: Shape = { kind: 'any' };
export const RULE: Shape = { kind: 'rule' };
export const NUMBER: Shape = { kind: 'number' };
export const COUNT: Shape = { kind: 'number', min: 0, isInt: true };
/** A width or a height, px: no screen is larger. */
export const PIXELS: Shape = countTo(4000);

/** A count that more of would be a slip. */
export function countTo(max: number, min = 0): Shape {
  return { kind: 'number', min, max, isInt: true };
}

export function says(meaning: Meaning): Shape {
  return { kind: 'text', says: meaning };
}

export function oneOf(...texts: readonly string[]): Shape {
  return { kind: 'text', oneOf: texts };
}

export function list(of: Shape, min?: number): Shape {
  return { kind: 'list', of, ...(min !== undefined && { min }) };
}

export function map(of: Shape, keys?: string): Shape {
  return { kind: 'map', of, ...(keys && { keys }) };
}

/** The same part with a rule for its changes. */
export function may<S extends Shape>(change: ChangeRule, shape: S): S {
  return { ...shape, change };
}

/** A part whose changes concern nobody's rights. */
export function free<S extends Shape>(shape: S): S {
  return may('free', shape);
}

/** A map whose new entries are judged by a rule. */
export function openMap(added: ChangeRule, of: Shape, keys?: string): Shape {
  return { kind: 'map', of, added, ...(keys && { keys }) };
}

export function named(name: string): Shape {
  return { kind: 'named', name };
}

export function choice(...of: readonly Shape[]): Shape {
  return { kind: 'choice', of };
}

/** An object; keys that end in `!` are required. */
export function object(
  props: Readonly<Record<string, Shape>>,
  when?: ObjectShape['when'],
): ObjectShape {
  return {
    kind: 'object',
    props: Object.fromEntries(
      Object.entries(props).map(([key, shape]) => [key.replace(/!$/, ''), shape]),
    ),
    required: Object.keys(props)
      .filter((key) => key.endsWith('!'))
      .map((key) => key.slice(0, -1)),
    ...(when && { when }),
  };
}
