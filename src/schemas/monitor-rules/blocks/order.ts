import type { OfDo } from '../parts.ts';
import type { Action } from '../tree.ts';
import type { ActionCard } from './card.ts';

/** A work order (派单). */
export const orderCard: ActionCard<OfDo<Action, 'order'>> = {
  parts: [
    { name: 'type', kind: 'label', dict: 'work_order_type' },
    { name: 'urgency', kind: 'label', dict: 'work_order_urgency' },
  ],
  say: ({ type, urgency }, { t, world }) =>
    t('rule.do.order', {
      type: world.label('work_order_type', type) ?? type,
      urgency: world.label('work_order_urgency', urgency) ?? urgency,
    }),
};
