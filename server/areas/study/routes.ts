import { STUDY } from '#schemas/api/study.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { listMyExams, startExam } from './attempts.ts';
import { listMyCourses, readCourse } from './courses.ts';
import { markAnswer } from './marking.ts';
import { readPaper, readResult, saveAnswers, submitPaper } from './papers.ts';
import { openLesson, watchLesson } from './watching.ts';

/** What learners do with courses and papers, and who marks them. */
export function registerStudyRoutes(host: RouteHost): void {
  serve(host, STUDY.courses, async ({ ctx }) => ok(await listMyCourses(ctx)));
  serve(host, STUDY.course, async ({ ctx, params: { id } }) => ok(await readCourse(ctx, id)));
  serve(host, STUDY.open, async ({ ctx, body }) => ok(await openLesson(ctx, body)));
  serve(host, STUDY.watch, async ({ ctx, body }) => ok(await watchLesson(ctx, body)));
  serve(host, STUDY.exams, async ({ ctx }) => ok(await listMyExams(ctx)));
  serve(host, STUDY.start, async ({ ctx, body }) => ok(await startExam(ctx, body)));
  serve(host, STUDY.paper, async ({ ctx, params: { id } }) => ok(await readPaper(ctx, id)));
  serve(host, STUDY.save, async ({ ctx, body }) => ok(await saveAnswers(ctx, body)));
  serve(host, STUDY.submit, async ({ ctx, body }) => ok(await submitPaper(ctx, body)));
  serve(host, STUDY.result, async ({ ctx, params: { id } }) => ok(await readResult(ctx, id)));
  serve(host, STUDY.mark, async ({ ctx, body }) => ok(await markAnswer(ctx, body)));
}
