import type { Contract } from './contract.ts';
import {
  COUNT,
  FLAG,
  ID,
  list,
  listOf,
  nullable,
  NUMBER,
  object,
  oneOf,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';

const NAME = nullable(TEXT);
/** Dictionary `study_result`. */
const RESULT = oneOf('0', '1', '2', '3');
/** Dictionary `exam_attempt_status`. */
const STATUS = oneOf('1', '2', '3', '4');
/** Seconds; nobody studies a lesson for longer than ten hours. */
const SECONDS = whole(0, 36_000);
const SCORE = text({ max: 10, pattern: '^\\d{1,4}(\\.\\d)?$' });
const MOST_QUESTIONS = 500;

/** A course as its learner sees it in a list. */
export const COURSE_CARD = object({
  id: TEXT,
  name: TEXT,
  category: NAME,
  summary: NAME,
  lessons: COUNT,
  minutes: NUMBER,
  deadline: NAME,
  result: RESULT,
  percent: COUNT,
  // the day of the deadline is over and it is not passed
  isOverdue: FLAG,
});
export type CourseCard = ValueOf<typeof COURSE_CARD>;

const LESSON = object({
  id: TEXT,
  name: TEXT,
  // dictionary `lesson_kind`
  kind: TEXT,
  // its length, and what counts as having studied it
  length: COUNT,
  need: COUNT,
  seconds: COUNT,
  place: COUNT,
  isDone: FLAG,
  // the one before is to be studied first
  isLocked: FLAG,
});
export type CourseLesson = ValueOf<typeof LESSON>;

/** How far somebody has come. */
const PROGRESS = object({
  seconds: COUNT,
  need: COUNT,
  place: COUNT,
  // what of it was watched, from one second to another
  spans: listOf(object({ from: COUNT, to: COUNT })),
  isDone: FLAG,
  percent: COUNT,
  result: RESULT,
});
export type LessonProgress = ValueOf<typeof PROGRESS>;

const EXAM_CARD = object({
  id: TEXT,
  name: TEXT,
  instructions: NAME,
  minutes: COUNT,
  questions: COUNT,
  total: TEXT,
  passScore: TEXT,
  tries: COUNT,
  triesPer: TEXT,
  left: COUNT,
  closesAt: NAME,
  // why it cannot be begun now
  hindrance: nullable(oneOf('notOpen', 'over', 'marking', 'noTries')),
  // the paper that is being written
  openAttempt: NAME,
  attempts: listOf(
    object({
      id: TEXT,
      number: COUNT,
      status: STATUS,
      score: NAME,
      startedAt: TEXT,
      certificateId: NAME,
    }),
  ),
});
export type ExamCard = ValueOf<typeof EXAM_CARD>;

/** A question as it lies before who writes the paper: without its key. */
const ASKED = object({
  seq: COUNT,
  // dictionary `question_kind`
  kind: TEXT,
  stem: TEXT,
  choices: listOf(TEXT),
  points: TEXT,
  answer: TEXT,
  isFlagged: FLAG,
});
export type AskedQuestion = ValueOf<typeof ASKED>;

const ANSWERS = list(
  object({
    seq: whole(1, MOST_QUESTIONS),
    answer: text({ min: 0, max: 4000 }),
    'isFlagged?': FLAG,
  }),
  { min: 0, max: MOST_QUESTIONS },
);

const REVIEWED = object({
  seq: COUNT,
  kind: TEXT,
  stem: TEXT,
  choices: listOf(TEXT),
  points: TEXT,
  answer: TEXT,
  answerKey: TEXT,
  explain: NAME,
  score: NAME,
  comment: NAME,
});
export type ReviewedQuestion = ValueOf<typeof REVIEWED>;

const LEARN = 'academy:course:info';
const SIT = 'academy:exam:info';

/** Study and examinations: what is watched counts by the server's clock, papers are frozen when they are begun, keys leave after the review is allowed. */
export const STUDY = {
  // the courses that are for whoever asks, with how far he has come
  courses: {
    method: 'GET',
    path: '/academy/study/courses',
    permission: LEARN,
    answer: object({ courses: listOf(COURSE_CARD) }),
  },
  course: {
    method: 'GET',
    path: '/academy/study/course/{id}',
    permission: LEARN,
    answer: object({
      id: TEXT,
      name: TEXT,
      summary: NAME,
      deadline: NAME,
      studyPercent: COUNT,
      exam: nullable(object({ id: TEXT, name: TEXT })),
      result: RESULT,
      percent: COUNT,
      lessons: listOf(LESSON),
    }),
  },
  // the clock of the lesson begins: what is watched later is capped by the time since
  open: {
    method: 'POST',
    path: '/academy/study/open',
    named: 'openapi.call.studyOpen',
    permission: LEARN,
    body: object({ lessonId: ID }),
    answer: object({
      id: TEXT,
      name: TEXT,
      kind: TEXT,
      content: NAME,
      file: nullable(object({ id: TEXT, name: TEXT })),
      length: COUNT,
      progress: PROGRESS,
    }),
  },
  // seconds of the lesson that were watched, at most as fast as `rate`
  watch: {
    method: 'POST',
    path: '/academy/study/watch',
    named: 'openapi.call.studyWatch',
    permission: LEARN,
    body: object({ lessonId: ID, from: SECONDS, to: SECONDS, 'rate?': whole(1, 2) }),
    answer: PROGRESS,
  },
  exams: {
    method: 'GET',
    path: '/academy/examination/mine',
    permission: SIT,
    answer: object({ exams: listOf(EXAM_CARD) }),
  },
  // a second call, from another tab too, answers the paper of the first
  start: {
    method: 'POST',
    path: '/academy/examination/start',
    named: 'openapi.call.examStart',
    permission: SIT,
    body: object({ examId: ID }),
    answer: object({ attemptId: TEXT }),
  },
  paper: {
    method: 'GET',
    path: '/academy/examination/paper/{id}',
    permission: SIT,
    answer: object({
      id: TEXT,
      examName: TEXT,
      instructions: NAME,
      status: STATUS,
      total: TEXT,
      passScore: TEXT,
      secondsLeft: COUNT,
      questions: listOf(ASKED),
    }),
  },
  save: {
    method: 'POST',
    path: '/academy/examination/save',
    named: 'openapi.call.examSave',
    permission: SIT,
    body: object({ attemptId: ID, answers: ANSWERS }),
    answer: object({ secondsLeft: COUNT, isOver: FLAG }),
  },
  submit: {
    method: 'POST',
    path: '/academy/examination/submit',
    named: 'openapi.call.examSubmit',
    permission: SIT,
    body: object({ attemptId: ID, answers: ANSWERS }),
    answer: object({ status: STATUS, isLate: FLAG }),
  },
  result: {
    method: 'GET',
    path: '/academy/examination/result/{id}',
    permission: SIT,
    answer: object({
      id: TEXT,
      examName: TEXT,
      status: STATUS,
      score: NAME,
      total: TEXT,
      passScore: TEXT,
      isLate: FLAG,
      certificateId: NAME,
      // null: not allowed, or not yet
      review: nullable(listOf(REVIEWED)),
    }),
  },
  // the points of a short answer, by another person than who wrote it
  mark: {
    method: 'POST',
    path: '/academy/examination/mark',
    named: 'openapi.call.examMark',
    permission: 'academy:marking:mark',
    body: object({ id: ID, score: SCORE, 'comment?': nullable(text({ max: 500 })) }),
    answer: object({ status: STATUS, open: COUNT }),
  },
} as const satisfies Record<string, Contract>;
