import type { TextPort } from '#engine/base/ports.ts';
import { sayPart } from '#schemas/standing-books/check/say-problem.ts';
import type { Prop, PropKind, PropPage } from '#schemas/standing-books/elements/card.ts';
import { sayPartValue } from '#schemas/standing-books/say-change.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { DesignNode } from '../../document/node.ts';
import type { PropertySheet } from '../../properties/properties.tsx';
import { propsOfKind } from './kinds.ts';

/** Inputs of the panel that the engine does not have; the page registers them. */
export const INPUTS = {
  expression: 'bookExpression',
  lines: 'bookLines',
  items: 'bookItems',
} as const;

/** A part of an element as a field of the panel. */
interface PropField {
  /** Without its title. */
  readonly spec: (prop: Prop, t: TextPort['t']) => Readonly<Record<string, unknown>>;
  /** undefined: the part is left out. */
  readonly write: (value: unknown) => unknown;
}

const MOST_TEXT = 500;
const MOST_LINES = 2000;
const MOST_DECIMALS = 10;

const orLeftOut = (value: unknown): unknown =>
  value === null || value === '' || value === undefined ? undefined : value;
const numberOrNone = (value: unknown): unknown => {
  const said = orLeftOut(value);
  return said === undefined || !Number.isFinite(Number(said)) ? undefined : Number(said);
};
const listOrNone = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 ? value : undefined;

/** Each kind of part with its field; names of values and elements inside are changed elsewhere. */
const PROP_FIELDS: Readonly<Record<PropKind, PropField | null>> = {
  key: null,
  elements: null,
  text: { spec: () => ({ type: 'string', max: MOST_TEXT }), write: orLeftOut },
  lines: { spec: () => ({ type: 'text', max: MOST_LINES, rows: 4 }), write: orLeftOut },
  flag: { spec: () => ({ type: 'bool' }), write: (value) => (value === true ? true : undefined) },
  count: {
    spec: ({ min = 0, max }) => ({ type: 'int', min, ...(max === undefined ? {} : { max }) }),
    write: numberOrNone,
  },
  number: { spec: () => ({ type: 'decimal', scale: MOST_DECIMALS }), write: numberOrNone },
  expression: {
    spec: () => ({ type: 'text', max: MOST_LINES, form: { input: INPUTS.expression } }),
    write: orLeftOut,
  },
  texts: {
    spec: () => ({ type: 'json', form: { input: INPUTS.lines } }),
    write: listOrNone,
  },
  items: {
    spec: () => ({ type: 'json', form: { input: INPUTS.items } }),
    write: listOrNone,
  },
  one: {
    spec: ({ name, of = [] }, t) => ({
      type: 'choice',
      look: 'list',
      options: of.map((value) => ({ value, title: sayPartValue(name, value, t) })),
    }),
    write: orLeftOut,
  },
};

const onPage = (node: DesignNode, page: PropPage): readonly Prop[] =>
  propsOfKind(node.kind).filter(
    (prop) => (prop.page ?? 'main') === page && PROP_FIELDS[prop.kind] !== null,
  );

/** Pages of the panel that have something to say of an element. */
export const pagesOf = (node: DesignNode, pages: readonly PropPage[]): readonly PropPage[] =>
  pages.filter((page) => page === 'main' || onPage(node, page).length > 0);

/** The form of one page of an element. */
export function elementSheet(
  node: DesignNode,
  page: PropPage,
  title: string,
  t: TextPort['t'],
): PropertySheet {
  const props = onPage(node, page);
  const fields = props.map((prop): [string, FieldSpec] => [
    prop.name,
    {
      title: partLabel(prop.name, t),
      ...(prop.isOptional ? {} : { required: true }),
      ...PROP_FIELDS[prop.kind]?.spec(prop, t),
    } as FieldSpec,
  ]);
  return {
    key: `${node.id}.${node.kind}.${page}`,
    title,
    fields: Object.fromEntries(fields),
    values: Object.fromEntries(props.map(({ name }) => [name, node.props[name] ?? null])),
  };
}

/** What a part says after its field was filled in; undefined takes it away. */
export function writtenProp(node: DesignNode, name: string, value: unknown): unknown {
  const prop = propsOfKind(node.kind).find((one) => one.name === name);
  return prop && PROP_FIELDS[prop.kind]?.write(value);
}

/** The name of a part as it stands before its input, not within a sentence. */
export function partLabel(part: string, t: Parameters<typeof sayPart>[1]): string {
  const said = sayPart(part, t);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
