import type { CardName } from './home-cards.ts';
import { HOME_PRESETS } from './home-facts.ts';

/** One count of a card: the rows of a list under a preset and filters; a press on it opens just these. */
export interface HomeFigure {
  readonly entity: string;
  readonly preset?: string;
  readonly filter?: Readonly<Record<string, string | readonly string[]>>;
  /** How it stands out where it is not 0. */
  readonly tone?: 'danger' | 'warning' | 'success';
}

/** The cards that only count rows of lists: figures by name. */
export const FIGURE_CARDS = {
  approvals: {
    tasks: { entity: 'wfTodo', tone: 'warning' },
    pool: { entity: 'wfPool', tone: 'warning' },
    running: { entity: 'wfApply', preset: 'running' },
  },
  asked: {
    supervisions: { entity: 'supervision', preset: 'mine', tone: 'warning' },
    late: { entity: 'supervision', preset: 'late', tone: 'danger' },
    warnings: { entity: 'warning', preset: 'mine', tone: 'warning' },
    orders: { entity: 'workOrder', preset: 'mine', tone: 'warning' },
    alarms: { ...HOME_PRESETS.newAlarms, tone: 'danger' },
    stops: { entity: 'stop', preset: 'mine' },
    corrections: { entity: 'correction', preset: 'mine' },
    tests: { entity: 'testingTask', preset: 'mine', tone: 'warning' },
    sheets: { entity: 'assessSheet', preset: 'mine' },
  },
  testing: {
    mine: { entity: 'testingTask', preset: 'mine', tone: 'warning' },
    toDispatch: { entity: 'testingTask', preset: 'toDispatch' },
    sampling: { entity: 'testingTask', preset: 'sampling' },
    testing: { entity: 'testingTask', preset: 'testing' },
    report: { entity: 'testingTask', preset: 'report' },
    late: { entity: 'testingTask', preset: 'late', tone: 'danger' },
    signing: { entity: 'testingReport', preset: 'open' },
  },
  books: {
    mine: { entity: 'standingBookRecord', preset: 'mine', tone: 'warning' },
    dueSoon: { entity: 'standingBookRecord', preset: 'dueSoon', tone: 'warning' },
    overdue: { entity: 'standingBookRecord', preset: 'overdue', tone: 'danger' },
    returned: { entity: 'standingBookRecord', preset: 'returned', tone: 'danger' },
    submitted: { entity: 'standingBookRecord', preset: 'submitted' },
    abnormal: { entity: 'standingBookRecord', preset: 'abnormal' },
  },
  credit: {
    green: { entity: 'enterprise', filter: { creditLevel: ['green'] }, tone: 'success' },
    blue: { entity: 'enterprise', filter: { creditLevel: ['blue'] } },
    yellow: { entity: 'enterprise', filter: { creditLevel: ['yellow'] }, tone: 'warning' },
    red: { entity: 'enterprise', filter: { creditLevel: ['red'] }, tone: 'danger' },
    black: { entity: 'enterprise', filter: { creditLevel: ['black'] }, tone: 'danger' },
    all: { entity: 'enterprise' },
  },
  video: {
    online: { entity: 'camera', filter: { status: ['1'], isEnabled: 'true' }, tone: 'success' },
    offline: {
      entity: 'camera',
      filter: { status: ['0', '2'], isEnabled: 'true' },
      tone: 'danger',
    },
    off: { entity: 'camera', filter: { isEnabled: 'false' } },
    all: { entity: 'camera' },
  },
} as const satisfies Partial<Record<CardName, Record<string, HomeFigure>>>;
export type FigureCardName = keyof typeof FIGURE_CARDS;
export const FIGURE_CARD_NAMES = Object.keys(FIGURE_CARDS) as readonly FigureCardName[];

/** The figures of a card, as they are shown. */
export function figuresOf(
  card: FigureCardName,
): readonly (HomeFigure & { readonly name: string })[] {
  return Object.entries<HomeFigure>(FIGURE_CARDS[card]).map(([name, figure]) => ({
    ...figure,
    name,
  }));
}
