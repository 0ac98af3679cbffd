import { ACADEMY } from '#schemas/api/academy.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { ANSWER_HOOKS, articleHooks, QUESTION_HOOKS } from './hooks.ts';
import { articleLife } from './life.ts';
import { registerAcademyRoutes } from './routes.ts';

export const ACADEMY_AREA = defineArea({
  name: 'academy',
  about:
    'documents of the academy: who sees drafts, who reads and marks what, what is offered and why',
  uses: ['study'],
  contracts: [ACADEMY],
  routes: registerAcademyRoutes,
  entities: {
    academyKnowledge: {
      hooks: articleHooks('academyKnowledge'),
      life: articleLife('academyKnowledge'),
    },
    academyExperience: {
      hooks: articleHooks('academyExperience'),
      life: articleLife('academyExperience'),
    },
    academyMaterial: {
      hooks: articleHooks('academyMaterial'),
      life: articleLife('academyMaterial'),
    },
    academyPolicy: { hooks: articleHooks('academyPolicy'), life: articleLife('academyPolicy') },
    academyStandard: {
      hooks: articleHooks('academyStandard'),
      life: articleLife('academyStandard'),
    },
    academyQuestion: { hooks: QUESTION_HOOKS },
    academyAnswer: { hooks: ANSWER_HOOKS },
  },
});
