import { STUDY } from '#schemas/api/study.ts';
import { defineArea } from '#server/moves/define-area.ts';
import {
  ANSWER_HOOKS,
  ATTEMPT_HOOKS,
  CERTIFICATE_HOOKS,
  COURSE_HOOKS,
  EXAM_HOOKS,
  LESSON_HOOKS,
  PROGRESS_HOOKS,
  QUESTION_HOOKS,
  TRAINING_HOOKS,
  VERSION_HOOKS,
} from './hooks.ts';
import { COURSE_LIFE, EXAM_LIFE } from './life.ts';
import { takeOverdue } from './marking.ts';
import { remindLearners } from './remind.ts';
import { registerStudyRoutes } from './routes.ts';

export const STUDY_AREA = defineArea({
  name: 'study',
  about: 'courses and what people studied of them, questions, papers, marks and certificates',
  uses: [],
  contracts: [STUDY],
  routes: registerStudyRoutes,
  entities: {
    course: { hooks: COURSE_HOOKS, life: COURSE_LIFE },
    lesson: { hooks: LESSON_HOOKS },
    trainingRecords: { hooks: TRAINING_HOOKS },
    lessonProgress: { hooks: PROGRESS_HOOKS },
    question: { hooks: QUESTION_HOOKS },
    questionVersion: { hooks: VERSION_HOOKS },
    exam: { hooks: EXAM_HOOKS, life: EXAM_LIFE },
    examAttempt: { hooks: ATTEMPT_HOOKS },
    examAnswer: { hooks: ANSWER_HOOKS },
    certificate: { hooks: CERTIFICATE_HOOKS },
  },
  jobs: [
    { name: 'papers', at: '20 * * * * *', run: takeOverdue },
    { name: 'learners', at: '0 20 8 * * *', run: remindLearners },
  ],
});
