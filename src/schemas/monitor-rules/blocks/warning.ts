import { ABOUT, LEVELS, type OfDo } from '../parts.ts';
import type { Action } from '../tree.ts';
import { sayAbout } from './about.ts';
import type { ActionCard } from './card.ts';

/** A warning (预警). */
export const warningCard: ActionCard<OfDo<Action, 'warning'>> = {
  parts: [
    { name: 'level', kind: 'one', of: LEVELS },
    { name: 'reason', kind: 'label', dict: 'warning_reason' },
    ABOUT,
  ],
  say({ level, reason, factor }, saying) {
    const { t, world } = saying;
    const words = {
      level: world.label('warning_level', level) ?? level,
      reason: world.label('warning_reason', reason) ?? reason,
    };
    return sayAbout(factor, t('rule.do.warning', words), saying);
  },
};
