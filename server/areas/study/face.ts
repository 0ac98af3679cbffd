/** What other areas and the demo may use of this one; everything else of it is its own. */
export { startExam } from './attempts.ts';
export { listMyCourses } from './courses.ts';
export { markAnswer } from './marking.ts';
export { submitPaper } from './papers.ts';
export { remindLearners } from './remind.ts';
export { openLesson, watchLesson } from './watching.ts';
