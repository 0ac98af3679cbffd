import type { OfDo } from '../parts.ts';
import type { Action } from '../tree.ts';
import type { ActionCard } from './card.ts';

/** A diagnosis is started (诊断). */
export const diagnoseCard: ActionCard<OfDo<Action, 'diagnose'>> = {
  parts: [],
  say: (_action, { t }) => t('rule.do.diagnose'),
};
