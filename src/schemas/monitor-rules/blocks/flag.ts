import type { OfDo } from '../parts.ts';
import type { Action } from '../tree.ts';
import type { ActionCard } from './card.ts';

/** The hour comes under doubtful data (存疑数据). */
export const flagCard: ActionCard<OfDo<Action, 'flag'>> = {
  parts: [],
  say: (_action, { t }) => t('rule.do.flag'),
};
