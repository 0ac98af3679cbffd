import { defineArea } from '#server/moves/define-area.ts';
import { EVENT_HOOKS } from './event-hooks.ts';
import { EVENT_LIFE } from './event-life.ts';
import { KNOWLEDGE_HOOKS } from './knowledge-hooks.ts';
import { KNOWLEDGE_LIFE } from './knowledge-life.ts';
import { WARNING_LIFE } from './life.ts';
import { SUPERVISION_LIFE } from './supervision-life.ts';

export const WARNING_AREA = defineArea({
  name: 'warning',
  about: 'warnings: made by rules, trends and people; their report; supervisions that follow',
  uses: ['alarm', 'work-order'],
  entities: {
    warning: { life: WARNING_LIFE },
    supervision: { life: SUPERVISION_LIFE },
    specialEvent: { hooks: EVENT_HOOKS, life: EVENT_LIFE },
    alarmKnowledge: { hooks: KNOWLEDGE_HOOKS, life: KNOWLEDGE_LIFE },
  },
});
