import { defineArea } from '#server/moves/define-area.ts';
import { KNOWLEDGE_HOOKS } from './knowledge.ts';
import { WARNING_LIFE } from './life.ts';
import { EVENT_HOOKS, EVENT_LIFE } from './special.ts';
import { SUPERVISION_LIFE } from './supervision.ts';

export const WARNING_AREA = defineArea({
  name: 'warning',
  about: 'warnings: made by rules, trends and people; their report; supervisions that follow',
  uses: ['alarm', 'work-order'],
  entities: {
    warning: { life: WARNING_LIFE },
    supervision: { life: SUPERVISION_LIFE },
    specialEvent: { hooks: EVENT_HOOKS, life: EVENT_LIFE },
    alarmKnowledge: { hooks: KNOWLEDGE_HOOKS },
  },
});
