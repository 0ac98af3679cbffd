import type { ActionOp, ConditionOp, ValueOp } from '#schemas/monitor-rules/blocks/cards.ts';
import type { PartKind } from '#schemas/monitor-rules/parts.ts';
import { FLOW } from '#schemas/monitor-rules/tree.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import type { Props } from '../../document/node.ts';

/** What a node of a rule is: the word of a condition or a number, or `do.` and that of an action. */
export type BlockKind = ConditionOp | ValueOp | `do.${ActionOp}`;

/** Headings of the palette, in their order: `ruleDesign.group.<group>`. */
export const PALETTE_GROUPS = ['value', 'condition', 'logic', 'action'] as const;
export type PaletteGroupName = (typeof PALETTE_GROUPS)[number];

/** A block as it lies in the palette. */
interface PaletteCard {
  /** Unique in the palette. */
  readonly name: string;
  /** Key of its title. */
  readonly title: ScreenKey;
  /** The words it is made with. @param factor what the rule is about, for blocks that need one */
  readonly props?: (factor: string) => Props;
}

/** What of a part is filled in otherwise than its kind says. */
interface FieldFace {
  /** Its title: the tail of a `ruleDesign.field.` key. */
  readonly title?: string;
  readonly kind?: PartKind;
  /** Choices of the panel that are called otherwise than the part. */
  readonly choices?: string;
}

/** How a block of a rule looks in the designer. */
export interface BlockLook {
  /** Colour family, as the stylesheet of the designer names them. */
  readonly tone: string;
  /** Key of the text of its row, with its slots, `is`, `count` and `span` in it; absent: it is said as the sentence says it. */
  readonly row?: ScreenKey | ((props: Props) => ScreenKey);
  readonly group: PaletteGroupName;
  /** As what it lies in the palette, in order. */
  readonly items: readonly PaletteCard[];
  /** Takes what is chosen into itself when it is added by keyboard or click. */
  readonly isWrapper?: true;
  readonly fields?: Readonly<Record<string, FieldFace>>;
}

const DAY = { n: 1, unit: 'd' } as const;
const WEEK = { n: 7, unit: 'd' } as const;
const HOURS = { n: 4, unit: 'h' } as const;

const overWeek = (factor: string): Props => ({ factor, span: WEEK });
const VALUE = { tone: 'value', group: 'value' } as const;
const CONDITION = { tone: 'condition', group: 'condition' } as const;
const GROUP = { tone: 'group', group: 'logic', isWrapper: true } as const;
const COUNT = { tone: 'count', group: 'logic', isWrapper: true } as const;
const OPERATOR = { tone: 'operator', group: 'logic' } as const;
const ACTION = { tone: 'action', group: 'action' } as const;

/** The look of every block, in the order of the palette; one that is missing does not compile. */
export const BLOCK_LOOKS: { readonly [K in BlockKind]: BlockLook } = {
  measured: {
    ...VALUE,
    items: [
      { name: 'flow', title: 'ruleDesign.item.flow', props: () => ({ factor: FLOW }) },
      {
        name: 'yesterday',
        title: 'ruleDesign.item.yesterday',
        props: (factor) => ({ factor, back: DAY }),
      },
      { name: 'other', title: 'ruleDesign.item.other', props: (factor) => ({ factor, point: '' }) },
    ],
  },
  number: {
    ...VALUE,
    items: [
      { name: 'number', title: 'ruleDesign.item.number', props: () => ({ value: 0, unit: null }) },
    ],
  },
  limit: {
    ...VALUE,
    tone: 'limit',
    items: [
      {
        name: 'upper',
        title: 'ruleDesign.item.upper',
        props: (factor) => ({ factor, side: 'upper' }),
      },
      {
        name: 'lower',
        title: 'ruleDesign.item.lower',
        props: (factor) => ({ factor, side: 'lower' }),
      },
    ],
  },
  mean: { ...VALUE, items: [{ name: 'mean', title: 'ruleDesign.item.mean', props: overWeek }] },
  highest: {
    ...VALUE,
    items: [{ name: 'highest', title: 'ruleDesign.item.highest', props: overWeek }],
  },
  lowest: {
    ...VALUE,
    items: [{ name: 'lowest', title: 'ruleDesign.item.lowest', props: overWeek }],
  },
  sum: { ...VALUE, items: [{ name: 'sum', title: 'ruleDesign.item.sum', props: overWeek }] },
  change: {
    ...VALUE,
    items: [
      {
        name: 'change',
        title: 'ruleDesign.item.change',
        props: (factor) => ({ as: 'amount', factor }),
      },
      {
        name: 'changePercent',
        title: 'ruleDesign.item.changePercent',
        props: (factor) => ({ as: 'percent', factor }),
      },
    ],
  },
  compare: {
    ...CONDITION,
    row: 'ruleDesign.face.compare',
    items: [{ name: 'compare', title: 'ruleDesign.item.compare', props: () => ({ is: '>' }) }],
  },
  between: {
    ...CONDITION,
    row: ({ outside }) =>
      outside === true ? 'ruleDesign.face.outside' : 'ruleDesign.face.between',
    items: [{ name: 'between', title: 'ruleDesign.item.between' }],
  },
  mark: {
    ...CONDITION,
    items: [
      { name: 'mark', title: 'ruleDesign.item.mark', props: (factor) => ({ factor, in: ['D'] }) },
    ],
  },
  constant: {
    ...CONDITION,
    items: [
      {
        name: 'constant',
        title: 'ruleDesign.item.constant',
        props: (factor) => ({ factor, count: 4 }),
      },
    ],
  },
  absent: {
    ...CONDITION,
    items: [
      {
        name: 'absent',
        title: 'ruleDesign.item.absent',
        props: (factor) => ({ factor, span: HOURS }),
      },
    ],
  },
  facility: {
    ...CONDITION,
    items: [{ name: 'facility', title: 'ruleDesign.item.facility', props: () => ({ in: ['0'] }) }],
    fields: { in: { title: 'states' } },
  },
  analyser: {
    ...CONDITION,
    items: [
      {
        name: 'analyser',
        title: 'ruleDesign.item.analyser',
        props: (factor) => ({ factor, in: ['1'] }),
      },
    ], // left out, it is any of them, not the first of the rule
    fields: { in: { title: 'states' }, factor: { kind: 'one' } },
  },
  place: {
    ...CONDITION,
    items: [
      {
        name: 'station',
        title: 'ruleDesign.item.station',
        props: () => ({ by: 'station', in: [] }),
      },
    ],
  },
  clock: {
    ...CONDITION,
    items: [
      {
        name: 'clock',
        title: 'ruleDesign.item.clock',
        props: () => ({ from: '08:00', to: '18:00' }),
      },
    ],
  },
  and: {
    ...GROUP,
    row: 'ruleDesign.face.and',
    items: [{ name: 'and', title: 'ruleDesign.item.and' }],
  },
  or: { ...GROUP, row: 'ruleDesign.face.or', items: [{ name: 'or', title: 'ruleDesign.item.or' }] },
  not: {
    ...GROUP,
    row: 'ruleDesign.face.not',
    items: [{ name: 'not', title: 'ruleDesign.item.not' }],
  },
  times: {
    ...COUNT,
    row: 'ruleDesign.face.times',
    items: [{ name: 'times', title: 'ruleDesign.item.times', props: () => ({ count: 3 }) }],
  },
  within: {
    ...COUNT,
    row: 'ruleDesign.face.within',
    items: [
      { name: 'within', title: 'ruleDesign.item.within', props: () => ({ count: 3, span: DAY }) },
    ],
  },
  lasts: {
    ...COUNT,
    row: 'ruleDesign.face.lasts',
    items: [{ name: 'lasts', title: 'ruleDesign.item.lasts', props: () => ({ span: HOURS }) }],
  },
  '+': {
    ...OPERATOR,
    row: 'ruleDesign.face.plus',
    items: [{ name: 'plus', title: 'ruleDesign.item.plus' }],
  },
  '-': {
    ...OPERATOR,
    row: 'ruleDesign.face.minus',
    items: [{ name: 'minus', title: 'ruleDesign.item.minus' }],
  },
  '*': {
    ...OPERATOR,
    row: 'ruleDesign.face.multiply',
    items: [{ name: 'multiply', title: 'ruleDesign.item.multiply' }],
  },
  '/': {
    ...OPERATOR,
    row: 'ruleDesign.face.divide',
    items: [{ name: 'divide', title: 'ruleDesign.item.divide' }],
  },
  abs: {
    ...OPERATOR,
    row: 'ruleDesign.face.abs',
    items: [{ name: 'abs', title: 'ruleDesign.item.abs' }],
  },
  'do.alarm': {
    ...ACTION,
    items: [
      { name: 'alarm', title: 'ruleDesign.item.alarm', props: () => ({ kind: '1', level: '2' }) },
    ],
    fields: { level: { kind: 'label', choices: 'alarmLevel' } },
  },
  'do.warning': {
    ...ACTION,
    items: [
      {
        name: 'warning',
        title: 'ruleDesign.item.warning',
        props: () => ({ level: '3', reason: '4' }),
      },
    ],
    fields: { level: { kind: 'label', choices: 'warningLevel' } },
  },
  'do.order': {
    ...ACTION,
    items: [
      { name: 'order', title: 'ruleDesign.item.order', props: () => ({ type: '2', urgency: '2' }) },
    ],
  },
  'do.notify': {
    ...ACTION,
    items: [{ name: 'notify', title: 'ruleDesign.item.notify', props: () => ({ to: ['duty'] }) }],
  },
  'do.diagnose': { ...ACTION, items: [{ name: 'diagnose', title: 'ruleDesign.item.diagnose' }] },
  'do.flag': { ...ACTION, items: [{ name: 'flag', title: 'ruleDesign.item.flag' }] },
};

/** The look of a node; undefined for the rule itself, and for what is no block. */
export function lookOf(kind: string): BlockLook | undefined {
  return Object.hasOwn(BLOCK_LOOKS, kind) ? BLOCK_LOOKS[kind as BlockKind] : undefined;
}
