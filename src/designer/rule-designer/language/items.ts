import type { EnginePorts } from '#engine/base/ports.ts';
import type { FactorFact } from '#engine/fields/rules/rule-facts.ts';
import { FLOW } from '#schemas/monitor-rules/tree.ts';
import type { DesignNode, NewId } from '../../document/node.ts';
import type { PaletteGroup, PaletteItem } from '../../palette/palette.tsx';
import { DO, makeBlock } from './kinds.ts';

/** A block of the palette: what it is made with, given the factor the rule is about. */
interface Card {
  readonly kind: string;
  readonly tone: string;
  readonly props?: (factor: string) => DesignNode['props'];
  readonly isWrapper?: boolean;
}

const DAY = { n: 1, unit: 'd' } as const;
const WEEK = { n: 7, unit: 'd' } as const;
const HOURS = { n: 4, unit: 'h' } as const;

const span = (op: string): Card => ({
  kind: op,
  tone: 'value',
  props: (factor) => ({ factor, span: WEEK }),
});

/** By group: `ruleDesign.group.<group>`, `ruleDesign.item.<name>`. */
export const CARDS = {
  value: {
    flow: { kind: 'measured', tone: 'value', props: () => ({ factor: FLOW }) },
    number: { kind: 'number', tone: 'value', props: () => ({ value: 0, unit: null }) },
    upper: { kind: 'limit', tone: 'limit', props: (factor) => ({ factor, side: 'upper' }) },
    lower: { kind: 'limit', tone: 'limit', props: (factor) => ({ factor, side: 'lower' }) },
    yesterday: { kind: 'measured', tone: 'value', props: (factor) => ({ factor, back: DAY }) },
    mean: span('mean'),
    highest: span('highest'),
    lowest: span('lowest'),
    sum: span('sum'),
    change: { kind: 'change', tone: 'value', props: (factor) => ({ as: 'amount', factor }) },
    changePercent: {
      kind: 'change',
      tone: 'value',
      props: (factor) => ({ as: 'percent', factor }),
    },
    other: { kind: 'measured', tone: 'value', props: (factor) => ({ factor, point: '' }) },
  },
  condition: {
    compare: { kind: 'compare', tone: 'condition', props: () => ({ is: '>' }) },
    between: { kind: 'between', tone: 'condition' },
    mark: { kind: 'mark', tone: 'condition', props: (factor) => ({ factor, in: ['D'] }) },
    constant: { kind: 'constant', tone: 'condition', props: (factor) => ({ factor, count: 4 }) },
    absent: { kind: 'absent', tone: 'condition', props: (factor) => ({ factor, span: HOURS }) },
    facility: { kind: 'facility', tone: 'condition', props: () => ({ in: ['0'] }) },
    analyser: { kind: 'analyser', tone: 'condition', props: (factor) => ({ factor, in: ['1'] }) },
    station: { kind: 'place', tone: 'condition', props: () => ({ by: 'station', in: [] }) },
    clock: { kind: 'clock', tone: 'condition', props: () => ({ from: '08:00', to: '18:00' }) },
  },
  logic: {
    and: { kind: 'and', tone: 'group', isWrapper: true },
    or: { kind: 'or', tone: 'group', isWrapper: true },
    not: { kind: 'not', tone: 'group', isWrapper: true },
    times: { kind: 'times', tone: 'count', props: () => ({ count: 3 }), isWrapper: true },
    within: {
      kind: 'within',
      tone: 'count',
      props: () => ({ count: 3, span: DAY }),
      isWrapper: true,
    },
    lasts: { kind: 'lasts', tone: 'count', props: () => ({ span: HOURS }), isWrapper: true },
    plus: { kind: '+', tone: 'operator' },
    minus: { kind: '-', tone: 'operator' },
    multiply: { kind: '*', tone: 'operator' },
    divide: { kind: '/', tone: 'operator' },
    abs: { kind: 'abs', tone: 'operator' },
  },
  action: {
    alarm: { kind: `${DO}alarm`, tone: 'action', props: () => ({ kind: '1', level: '2' }) },
    warning: { kind: `${DO}warning`, tone: 'action', props: () => ({ level: '3', reason: '4' }) },
    order: { kind: `${DO}order`, tone: 'action', props: () => ({ type: '2', urgency: '2' }) },
    notify: { kind: `${DO}notify`, tone: 'action', props: () => ({ to: ['duty'] }) },
    diagnose: { kind: `${DO}diagnose`, tone: 'action' },
    flag: { kind: `${DO}flag`, tone: 'action' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Card>>>>;

/** Factors that are shown before one searches. */
const FIRST_FACTORS = 8;

/** The palette of rules. @param factorNow code of the factor that the rule is about, for blocks that need one */
export function paletteGroups(
  t: EnginePorts['t'],
  factors: readonly FactorFact[],
  factorNow: () => string,
): readonly PaletteGroup[] {
  const fromCards = (group: keyof typeof CARDS): PaletteGroup => ({
    key: group,
    title: t(`ruleDesign.group.${group}`),
    items: Object.entries<Card>(CARDS[group]).map(([name, card]) =>
      itemOf(name, card, { t, factorNow }),
    ),
  });
  const byFactor: PaletteGroup = {
    key: 'factor',
    title: t('ruleDesign.group.factor'),
    first: FIRST_FACTORS,
    items: factors.map(({ code, name, unit }): PaletteItem => ({
      key: `factor.${code}`,
      title: name,
      ...(unit ? { about: unit } : {}),
      words: code,
      tone: 'value',
      make: (newId) => makeBlock('measured', newId, { props: { factor: code } }),
    })),
  };
  return [
    byFactor,
    fromCards('value'),
    fromCards('condition'),
    fromCards('logic'),
    fromCards('action'),
  ];
}

function itemOf(
  name: string,
  card: Card,
  { t, factorNow }: { readonly t: EnginePorts['t']; readonly factorNow: () => string },
): PaletteItem {
  return {
    key: name,
    title: t(`ruleDesign.item.${name}`),
    tone: card.tone,
    make: (newId: NewId) =>
      makeBlock(card.kind, newId, card.props ? { props: card.props(factorNow()) } : {}),
    ...(card.isWrapper ? { isWrapper: true } : {}),
  };
}
