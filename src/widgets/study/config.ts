import { defineWidget } from '#engine/base/define-widget.ts';

const texts = ['study'];

/** Study and examinations: what is to be studied, a course with its reader and player, what is to be sat, and a paper. */
export const WIDGET = defineWidget({
  widgets: {
    studyDesk: {
      load: async () => (await import('./study-desk.tsx')).StudyDesk,
      texts,
      isPage: true,
    },
    studyCourse: {
      load: async () => (await import('./study-course.tsx')).StudyCourse,
      texts,
      isPage: true,
    },
    examDesk: { load: async () => (await import('./exam-desk.tsx')).ExamDesk, texts, isPage: true },
    examPaper: {
      load: async () => (await import('./exam-paper.tsx')).ExamPaper,
      texts,
      isPage: true,
    },
  },
});
