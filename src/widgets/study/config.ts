import { defineWidget } from '#engine/base/define-widget.ts';
import { STUDY_COURSE, EXAM_PAPER } from './takes.ts';

const texts = ['study'];

/** Study and examinations: what is to be studied, a course with its reader and player, what is to be sat, and a paper. */
export const WIDGET = defineWidget({
  widgets: {
    studyDesk: {
      takes: {},
      load: async () => (await import('./study-desk.tsx')).StudyDesk,
      texts,
      isPage: true,
    },
    studyCourse: {
      takes: STUDY_COURSE,
      load: async () => (await import('./study-course.tsx')).StudyCourse,
      texts,
      isPage: true,
    },
    examDesk: {
      takes: {},
      load: async () => (await import('./exam-desk.tsx')).ExamDesk,
      texts,
      isPage: true,
    },
    examPaper: {
      takes: EXAM_PAPER,
      load: async () => (await import('./exam-paper.tsx')).ExamPaper,
      texts,
      isPage: true,
    },
  },
});
