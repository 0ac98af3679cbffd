import type { LessonRow } from './study-store.ts';

const WHOLE = 100;

type Watched = Pick<LessonRow, 'length' | 'seconds' | 'isDone'>;

/** Seconds that count as having studied a lesson. */
export function needOf({ length }: Pick<LessonRow, 'length'>, studyPercent: number): number {
  return Math.ceil((length * studyPercent) / WHOLE);
}

/** How much of a course is studied, rounded down: nothing is 0, and only all of it is 100. A lesson that is done stays done. */
export function percentOf(lessons: readonly Watched[], studyPercent: number): number {
  const needs = lessons.map((lesson) => needOf(lesson, studyPercent));
  const all = needs.reduce((sum, need) => sum + need, 0);
  const done = lessons.reduce((sum, { seconds, isDone }, at) => {
    const need = needs[at] ?? 0;
    return sum + (isDone ? need : Math.min(seconds, need));
  }, 0);
  return all === 0 ? 0 : Math.floor((done * WHOLE) / all);
}
