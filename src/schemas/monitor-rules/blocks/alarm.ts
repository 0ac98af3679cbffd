import { ABOUT, LEVELS, type OfDo } from '../parts.ts';
import type { Action } from '../tree.ts';
import { sayAbout } from './about.ts';
import type { ActionCard } from './card.ts';

/** An alarm (报警), raised in the batch of the frame itself. */
export const alarmCard: ActionCard<OfDo<Action, 'alarm'>> = {
  parts: [
    { name: 'kind', kind: 'label', dict: 'alarm_type' },
    { name: 'level', kind: 'one', of: [...LEVELS, 'multiple'] },
    ABOUT,
  ],
  alarm: (action) => action,
  say({ kind, level, factor }, saying) {
    const { t, world } = saying;
    const degree =
      level === 'multiple'
        ? t('rule.say.byMultiple')
        : (world.label('alarm_level', level) ?? level);
    const words = { kind: world.label('alarm_type', kind) ?? kind, level: degree };
    return sayAbout(factor, t('rule.do.alarm', words), saying);
  },
};
