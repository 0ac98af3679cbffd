import type { TextPort } from '#engine/base/ports.ts';
import { cardOfKind, ELEMENT_KINDS, isElementKind } from '#schemas/standing-books/ask.ts';
import type { ElementKind } from '#schemas/standing-books/document.ts';
import type { Prop, PropKind } from '#schemas/standing-books/elements/card.ts';
import type {
  DesignLanguage,
  DesignNode,
  KindSpec,
  NewId,
  Props,
  SlotSpec,
} from '../../document/node.ts';
import { ELEMENT_LOOKS } from './element-looks.ts';
import { freshKeys } from './fresh-keys.ts';

/** Kind of the root. */
export const BOOK = 'book';
/** The slot of everything that holds elements. */
export const ELEMENTS = 'elements';
const ELEMENT = 'element';
const COLUMN = 'column';
/** What stands in a repeat. */
const REPEATED = 'repeated';
const MOST = 1000;

const slotOf = (accepts: string, isRequired: boolean): SlotSpec => ({
  name: ELEMENTS,
  accepts,
  most: MOST,
  isRequired,
  whenFull: 'refuse',
});

const INSIDE = { any: ELEMENT, columns: COLUMN, items: REPEATED } as const;

const KINDS: ReadonlyMap<string, KindSpec> = new Map([
  [BOOK, { sort: BOOK, slots: [slotOf(ELEMENT, false)] }],
  ...ELEMENT_KINDS.map((kind): [string, KindSpec] => {
    const { holds } = cardOfKind(kind);
    return [kind, { sort: ELEMENT, slots: holds ? [slotOf(INSIDE[holds], true)] : [] }];
  }),
]);

/** The words of an element as the panel of properties shows them; none of a kind that is none. */
export const propsOfKind = (kind: string): readonly Prop[] =>
  isElementKind(kind) ? cardOfKind(kind).props : [];

/** The elements inside of a node. */
export const inside = (node: DesignNode): readonly DesignNode[] => node.slots[ELEMENTS] ?? [];

const holdsItems = (node: DesignNode): boolean =>
  isElementKind(node.kind) && cardOfKind(node.kind).holds === 'items';

/** Whether a node may stand in places of a sort. */
function mayStand(node: DesignNode, sort: string): boolean {
  if (!isElementKind(node.kind)) return false;
  if (sort === COLUMN) return cardOfKind(node.kind).isColumn === true;
  const isRepeat = (one: DesignNode): boolean => holdsItems(one) || inside(one).some(isRepeat);
  return sort === REPEATED && !isRepeat(node);
}

/** Standing books as documents of the designer (src/schemas/standing-books says what they mean). @param t names what is new */
export function bookLanguage(t: TextPort['t']): DesignLanguage {
  return {
    name: 'book',
    thing: 'element',
    mayPutAside: false,
    kind: (name) => KINDS.get(name),
    adapt: (node, sort) => (mayStand(node, sort) ? node : null),
    group: (sort, nodes, newId) =>
      sort === COLUMN ? null : makeElement('group', newId, { t, elements: nodes }),
    isGroup: ({ kind }) => isElementKind(kind) && cardOfKind(kind).holds !== undefined,
    fresh: freshKeys,
  };
}

interface NewElement {
  readonly t: TextPort['t'];
  readonly elements?: readonly DesignNode[];
}

/** What a part of a new element says; undefined: it is left to be said. */
const FIRST: Readonly<
  Record<PropKind, (prop: Prop, kind: ElementKind, t: TextPort['t']) => unknown>
> = {
  key: (_prop, kind) => kind,
  text: ({ name }, kind, t) => (name === 'title' ? t(`book.kind.${kind}`) : undefined),
  lines: (_prop, _kind, t) => t('bookDesign.new.text'),
  flag: () => undefined,
  count: () => undefined,
  number: () => undefined,
  expression: () => undefined,
  texts: (_prop, kind, t) =>
    ELEMENT_LOOKS[kind].isJudged
      ? [t('bookDesign.new.normal'), t('bookDesign.new.abnormal'), t('bookDesign.new.notApplied')]
      : [1, 2].map((n) => t('bookDesign.new.option', { n })),
  items: (_prop, _kind, t) =>
    [1, 2].map((n) => ({ key: `item${n}`, title: t('bookDesign.new.item', { n }) })),
  one: ({ of = [] }) => of[0],
  elements: () => undefined,
};

/** A new element with what it cannot be without, as far as that can be guessed. */
export function makeElement(
  kind: ElementKind,
  newId: NewId,
  { t, elements = [] }: NewElement,
): DesignNode {
  const { props, holds } = cardOfKind(kind);
  const said = props.flatMap((prop): [string, unknown][] => {
    const value = prop.isOptional ? undefined : FIRST[prop.kind](prop, kind, t);
    return value === undefined ? [] : [[prop.name, value]];
  });
  return {
    id: newId(),
    kind,
    props: Object.fromEntries(said),
    slots: holds ? { [ELEMENTS]: elements } : {},
  };
}

/** A text of a node. */
export const textIn = (props: Props, name: string): string =>
  typeof props[name] === 'string' ? props[name] : '';
