import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import {
  markAnswer,
  openLesson,
  remindLearners,
  startExam,
  submitPaper,
  watchLesson,
} from '#server/areas/study/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import type { Db } from '#server/db/db.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { needEntity } from '#server/records/access.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import demo from '#server/seeds/demo-study.json' with { type: 'json' };
import type { DemoPast } from './past.ts';

type DemoCourse = (typeof demo.courses)[number];

interface StudyStory {
  readonly past: DemoPast;
  readonly nowMs: number;
}

/** A course that was made, and its lessons with their seconds. */
interface MadeCourse {
  readonly key: string;
  readonly lessons: readonly { readonly id: string; readonly seconds: number }[];
}

/** Days ago. */
const WHEN = {
  written: 30,
  studied: 12,
  failed: 9,
  passed: 8,
  begun: 3,
  waiting: 2,
  reminded: 1,
} as const;
/** Of the first paper every third answer is wrong. */
const WRONG_EACH = 3;
const MINUTE_SECONDS = 60;
/** Answers in sentences (dictionary `question_kind`), and what one is given of its ten points. */
const CASE_KIND = '5';
const CASE_POINTS = '9';

/**
 * Three courses, a bank of questions and an examination drawn from it: an engineer has failed it once and passed it, a paper of another
 * waits to be marked.
 */
export async function fillStudy({ past, nowMs }: StudyStory): Promise<void> {
  const at = (days: number): number => nowMs - days * DAY_MS - HOUR_MS;
  const author = await past.as(demo.author, at(WHEN.written));
  const categories = await writeBank(author);
  const examId = await writeExam(author, categories);
  const courses: MadeCourse[] = [];
  for (const course of demo.courses)
    courses.push(await writeCourse(author, { course, categories, examId }, nowMs));
  for (const [n, key] of ['transfer', 'water'].entries())
    await study(past, { who: demo.engineer, atMs: at(WHEN.studied - n) }, lessonsOf(courses, key));
  const { engineer, beginner } = demo;
  const partly = (seq: number): boolean => seq % WRONG_EACH !== 0;
  const failed = { who: engineer, examId, atMs: at(WHEN.failed), isRight: partly };
  const passed = {
    who: engineer,
    examId,
    atMs: at(WHEN.passed),
    isRight: (seq: number) => seq !== 1,
  };
  for (const paper of [failed, passed]) await mark(past, await sit(past, paper));
  const begun = { who: beginner, atMs: at(WHEN.begun) };
  await study(past, begun, lessonsOf(courses, 'safety').slice(0, 1));
  await sit(past, { who: beginner, examId, atMs: at(WHEN.waiting), isRight: partly });
  await remindLearners(past.at(at(WHEN.reminded)));
}

function lessonsOf(courses: readonly MadeCourse[], key: string): MadeCourse['lessons'] {
  return courses.find((course) => course.key === key)?.lessons ?? [];
}

async function writeBank(author: Ctx): Promise<ReadonlyMap<string, string>> {
  const categories = new Map<string, string>();
  for (const category of demo.categories)
    categories.set(category.name, (await saveRecord(author, 'courseCategory', category)).id);
  for (const { category, ...question } of demo.questions)
    await saveRecord(author, 'question', {
      ...question,
      categoryId: categories.get(category) ?? '',
    });
  return categories;
}

async function writeExam(author: Ctx, categories: ReadonlyMap<string, string>): Promise<string> {
  const { key: _, parts, ...exam } = demo.exam;
  const values: Readonly<Record<string, unknown>> = {
    ...exam,
    parts: parts.map(({ category, ...part }) => ({
      ...part,
      categoryId: categories.get(category) ?? '',
    })),
  };
  const { id } = await saveRecord(author, 'exam', values);
  await publish(author, 'exam', id);
  return id;
}

async function writeCourse(
  author: Ctx,
  {
    course,
    categories,
    examId,
  }: {
    readonly course: DemoCourse;
    readonly categories: ReadonlyMap<string, string>;
    readonly examId: string;
  },
  nowMs: number,
): Promise<MadeCourse> {
  const { name, summary, studyPercent, inOrder, exam, forRoles = [], deadlineDays } = course;
  const { id } = await saveRecord(author, 'course', {
    name,
    summary,
    studyPercent,
    inOrder,
    categoryId: categories.get(course.category) ?? '',
    examId: exam === undefined ? null : examId,
    deadline: deadlineDays === undefined ? null : formatWallDay(nowMs + deadlineDays * DAY_MS),
  });
  const lessons: { id: string; seconds: number }[] = [];
  for (const [at, lesson] of course.lessons.entries()) {
    const saved = await saveRecord(author, 'lesson', {
      ...lesson,
      kind: '1',
      courseId: id,
      sort: at + 1,
    });
    lessons.push({ id: saved.id, seconds: lesson.minutes * MINUTE_SECONDS });
  }
  const { db } = author;
  // roles are seen by those who manage them
  const roles = { ...author, scope: SYSTEM_SCOPE, actor: SYSTEM_ACTOR };
  const isNamed = forRoles.length > 0;
  if (isNamed)
    await updateRecord(roles, 'course', {
      id,
      version: 1,
      forRoles: await findRoles(db, needEntity(author, 'role'), forRoles),
    });
  await publish(author, 'course', id, isNamed ? 2 : 1);
  return { key: course.key, lessons };
}

async function publish(author: Ctx, entity: string, id: string, version = 1): Promise<void> {
  await moveRecord(author, entity, { id, move: 'publish', version, fields: {} });
}

async function findRoles(
  db: Db,
  role: EntityOf<'role'>,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await listRows(db, SYSTEM_SCOPE, role, {
    where: [ruleCondition(role, { field: 'name', op: 'in', value: names })],
  });
  return rows.map(({ id }) => id);
}

/** Somebody reads lessons to their end, minute by minute. */
async function study(
  past: DemoPast,
  { who, atMs }: { readonly who: string; readonly atMs: number },
  lessons: MadeCourse['lessons'],
): Promise<void> {
  let nowMs = atMs;
  for (const { id: lessonId, seconds } of lessons) {
    await openLesson(await past.as(who, nowMs), { lessonId });
    for (let from = 0; from < seconds; from += MINUTE_SECONDS) {
      nowMs += MINUTE_MS;
      const to = Math.min(seconds, from + MINUTE_SECONDS);
      await watchLesson(await past.as(who, nowMs), { lessonId, from, to });
    }
  }
}

/** A paper that was handed in: what people mark of it. */
interface HandedIn {
  readonly atMs: number;
  readonly open: readonly string[];
}

/** Somebody writes a paper, with these answers right. */
async function sit(
  past: DemoPast,
  {
    who,
    examId,
    atMs,
    isRight,
  }: {
    readonly who: string;
    readonly examId: string;
    readonly atMs: number;
    readonly isRight: (seq: number) => boolean;
  },
): Promise<HandedIn> {
  const begun = await past.as(who, atMs);
  const { attemptId } = await startExam(begun, { examId });
  const answer = needEntity(begun, 'examAnswer');
  const rows = await listRows(begun.db, SYSTEM_SCOPE, answer, {
    where: [ruleCondition(answer, { field: 'attemptId', op: 'eq', value: attemptId })],
  });
  const doneMs = atMs + 35 * MINUTE_MS;
  await submitPaper(await past.as(who, doneMs), {
    attemptId,
    answers: rows.map(({ seq, answerKey }) => ({
      seq: seq ?? 0,
      answer: isRight(seq ?? 0) ? firstSpelling(answerKey ?? '') : '',
    })),
  });
  const open = rows.filter(({ kind, seq }) => kind === CASE_KIND && isRight(seq ?? 0));
  return { atMs: doneMs, open: open.map(({ id }) => id) };
}

/** The author of the bank gives the points of what was written out. */
async function mark(past: DemoPast, { atMs, open }: HandedIn): Promise<void> {
  const marker = await past.as(demo.author, atMs + HOUR_MS);
  for (const id of open) await markAnswer(marker, { id, score: CASE_POINTS });
}

/** Of a blank with several spellings the first. */
function firstSpelling(key: string): string {
  return key.split('|')[0] ?? '';
}
