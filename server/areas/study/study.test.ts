import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import examAnswer from '#schemas/entities/academy/exam-answer.json' with { type: 'json' };
import { holds } from '#schemas/expressions/evaluate.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { readRecordHistory } from '#server/records/resource/history.ts';
import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { anOperation, IDS, refusal } from '#tests/builders/an-operation.ts';
import { listMyExams, startExam } from './attempts.ts';
import { listMyCourses, readCourse } from './courses.ts';
import { markAnswer, takeOverdue } from './marking.ts';
import { readPaper, readResult, saveAnswers, submitPaper } from './papers.ts';
import { remindLearners } from './remind.ts';
import { openLesson, watchLesson } from './watching.ts';

const LEARN = [
  'academy:course:info',
  'academy:exam:info',
  'academy:training:page',
  'academy:training:info',
];
const KEEP = [
  ...LEARN,
  ...['course', 'exam', 'question', 'training', 'attempt', 'marking'].flatMap((of) =>
    ['page', 'info', 'save', 'update', 'delete', 'publish', 'all', 'mark'].map(
      (verb) => `academy:${of}:${verb}`,
    ),
  ),
];

let world: Awaited<ReturnType<typeof anOperation>>;
let admin: Ctx;
let categoryId: string;
beforeAll(async () => {
  world = await anOperation();
  admin = await world.as('admin');
  await world.insert('opsCompany', { id: IDS.otherCompany, name: 'Company B' });
  categoryId = (await saveRecord(world.system, 'courseCategory', { name: 'COD' })).id;
});
afterAll(() => world.close());

const first = <T>(some: readonly T[]): T => {
  const [one] = some;
  if (one === undefined) throw new Error('there is none');
  return one;
};
const as = async (name: string, keys: readonly string[] = LEARN): Promise<Ctx> => {
  const ctx = await world.as(name);
  return { ...ctx, actor: { ...ctx.actor, permissions: new Set(keys) } };
};
const later = (ms: number): void => {
  world.clock.now = new Date(world.clock.now.getTime() + ms);
};
const publish = (ctx: Ctx, entity: string, id: string) =>
  moveRecord(ctx, entity, { id, move: 'publish', version: 1, fields: {} });

/** A course of two lessons of ten minutes, nine of which count. */
async function aCourse(ctx: Ctx, more: Record<string, unknown> = {}) {
  const { id } = await saveRecord(ctx, 'course', {
    name: 'Course',
    categoryId,
    inOrder: true,
    ...more,
  });
  const lessons: string[] = [];
  for (const sort of [1, 2])
    lessons.push(
      (
        await saveRecord(ctx, 'lesson', {
          courseId: id,
          sort,
          name: `L${sort}`,
          kind: '1',
          minutes: 10,
          content: '<p>x</p>',
        })
      ).id,
    );
  await publish(ctx, 'course', id);
  return { id, lessons };
}

/** Reports of a lesson every minute of the clock until so many seconds are watched. */
async function watch(ctx: Ctx, lessonId: string, seconds: number) {
  await openLesson(ctx, { lessonId });
  for (let from = 0; from < seconds; from += 60) {
    later(MINUTE_MS);
    await watchLesson(ctx, { lessonId, from, to: Math.min(from + 60, seconds) });
  }
}

async function questions(
  ctx: Ctx,
  kind: string,
  answers: readonly string[],
  more: Record<string, unknown> = {},
) {
  for (const [at, answer] of answers.entries())
    await saveRecord(ctx, 'question', {
      stem: `${kind}-${at}`,
      categoryId,
      kind,
      difficulty: '1',
      choices: 'one\ntwo\nthree',
      answer,
      ...more,
    });
}

const PARTS = [
  { categoryId: '', kind: '1', count: 2, points: '2' },
  { categoryId: '', kind: '2', count: 1, points: '4', partialPoints: '1.5' },
];

async function anExam(
  ctx: Ctx,
  more: Record<string, unknown> = {},
  parts: readonly object[] = PARTS,
) {
  const { id } = await saveRecord(ctx, 'exam', {
    name: 'Exam',
    minutes: 30,
    passScore: '6',
    tries: 2,
    triesPer: '1',
    review: '1',
    parts: parts.map((part) => ({ ...part, categoryId })),
    ...more,
  } as never);
  await publish(ctx, 'exam', id);
  return id;
}

/** The paper that somebody writes. */
const openOf = async (ctx: Ctx): Promise<string> =>
  first((await listMyExams(ctx)).exams).openAttempt ?? '';

/** Every question of a paper with its key. */
const rightOf = async (attemptId: string) => {
  const { rows } = await world.database.pool.query(
    'select seq, answer_key from aca_exam_answer where attempt_id = $1 order by seq',
    [attemptId],
  );
  return (rows as readonly { seq: number; answer_key: string }[]).map(
    ({ seq, answer_key: answer }) => ({ seq, answer }),
  );
};

describe('courses', () => {
  it('seconds count by the clock of the server, lesson after lesson, and the record says passed when all is studied', async () => {
    const {
      id,
      lessons: [begin = '', end = ''],
    } = await aCourse(admin, { studyPercent: 90 });
    const engineer = await as('engineer');

    expect(await refusal(openLesson(engineer, { lessonId: end }))).toBe('badMove');
    expect(await refusal(watchLesson(engineer, { lessonId: begin, from: 0, to: 600 }))).toBe(
      'badMove',
    );
    await openLesson(engineer, { lessonId: begin });
    later(10_000);
    const soon = await watchLesson(engineer, { lessonId: begin, from: 0, to: 600, rate: 1 });
    expect(soon).toMatchObject({ seconds: 12, need: 540, isDone: false, result: '1', percent: 1 });
    const again = await watchLesson(engineer, { lessonId: begin, from: 12, to: 600 });
    expect(again.seconds).toBe(12);
    await watch(engineer, begin, 540);
    await watch(engineer, end, 540);

    expect(await readCourse(engineer, id)).toMatchObject({
      result: '3',
      percent: 100,
      lessons: [{ isDone: true, place: 540 }, { isDone: true }],
    });
    const { list } = await pageRecords(engineer, 'trainingRecords', { courseId: id });
    expect(list).toMatchObject([
      { userId: IDS.engineer, result: '3', percent: 100, opsCompanyId: IDS.company },
    ]);
    const { rows } = await world.database.pool.query(
      'select seconds, started_at is not null as begun, passed_at is not null as passed from aca_training_record',
    );
    expect(rows).toMatchObject([{ seconds: 1080, begun: true, passed: true }]);
  });

  it('two lessons at once share one clock', async () => {
    const {
      lessons: [begin = '', end = ''],
    } = await aCourse(admin, { name: 'Both', inOrder: false });
    const engineer = await as('engineer2');
    await openLesson(engineer, { lessonId: begin });
    await openLesson(engineer, { lessonId: end });
    later(MINUTE_MS);

    const one = await watchLesson(engineer, { lessonId: begin, from: 0, to: 60 });
    const two = await watchLesson(engineer, { lessonId: end, from: 0, to: 60 });

    expect([one.seconds, two.seconds]).toEqual([60, 0]);
  });

  it('one sees his own records, a manager those of his company, another company none; user types 1, 2 and 6 are refused', async () => {
    const seen = async (name: string, keys?: readonly string[]) =>
      (await pageRecords(await as(name, keys), 'trainingRecords', { limit: '100' })).list.map(
        ({ userId }) => userId,
      );

    expect(new Set(await seen('engineer'))).toEqual(new Set([IDS.engineer]));
    expect(new Set(await seen('manager', KEEP))).toEqual(new Set([IDS.engineer, IDS.engineer2]));
    expect(await seen('stranger', KEEP)).toEqual([]);
    expect(await refusal(seen('enterpriseUser', KEEP))).toBe('forbidden');
    expect(await refusal(seen('bureau', KEEP))).toBe('forbidden');
  });

  it('a draft is seen by its keepers alone, a company course by its company, and what is everybody’s is changed by none of them', async () => {
    const manager = await as('manager', KEEP);
    const { id: draft } = await saveRecord(manager, 'course', { name: 'Draft', categoryId });
    const { id: own } = await aCourse(manager, { name: 'Own' });
    const { id: common } = await aCourse(admin, { name: 'Common' });
    const names = async (ctx: Ctx) => (await listMyCourses(ctx)).courses.map(({ name }) => name);

    expect(await readRecordInfo(manager, 'course', own)).toMatchObject({
      opsCompanyId: IDS.company,
    });
    expect(await names(await as('engineer'))).toEqual(expect.arrayContaining(['Own', 'Common']));
    expect(await names(await as('engineer'))).not.toContain('Draft');
    expect(await names(await as('stranger', KEEP))).not.toContain('Own');
    expect(await refusal(readCourse(await as('stranger', KEEP), own))).toBe('notFound');
    expect(await refusal(readCourse(await as('engineer'), draft))).toBe('notFound');
    expect(
      await refusal(
        updateRecord(manager, 'course', { id: common, name: 'Mine', version: 2 } as never),
      ),
    ).toBe('badMove');
    expect(
      await refusal(
        moveRecord(manager, 'course', { id: draft, move: 'publish', version: 1, fields: {} }),
      ),
    ).toBe('complete');
  });

  it('whom a course names by roles has a record before he begins, and is reminded once at each stage', async () => {
    await world.insert('role', { id: '900', name: 'Engineers' });
    await world.database.pool
      .query('insert into sys_role_user (id, role_id, user_id) values (1, 900, $1)', [IDS.engineer])
      .catch(() =>
        world.database.pool.query('insert into sys_role_user (role_id, user_id) values (900, $1)', [
          IDS.engineer,
        ]),
      );
    const { id } = await aCourse(admin, { name: 'Due', forRoles: ['900'], deadline: '2026-11-24' });
    const told = async () => {
      const { rows } = await world.database.pool.query(
        'select count(*)::int as count from msg_message where source_id = $1',
        [id],
      );
      return (rows as readonly { count: number }[])[0]?.count;
    };

    expect(
      (await pageRecords(world.system, 'trainingRecords', { courseId: id })).list,
    ).toMatchObject([{ userId: IDS.engineer, result: '0', percent: 0 }]);
    expect(
      (await listMyCourses(await as('engineer2'))).courses.map(({ name }) => name),
    ).not.toContain('Due');
    await remindLearners(world.system);
    await remindLearners(world.system);
    expect(await told()).toBe(1);
    const before = world.clock.now;
    world.clock.now = new Date('2026-11-24T00:20:00Z');
    await remindLearners(world.system);
    world.clock.now = before;
    expect(await told()).toBe(2);
  });
});

describe('examinations', () => {
  it('a paper is drawn once and frozen: a second tab gets the same, and what the bank says later changes nothing', async () => {
    await questions(admin, '1', ['A', 'B', 'C', 'A']);
    await questions(admin, '2', ['AB', 'AC']);
    const examId = await anExam(admin);
    const engineer = await as('engineer');

    const [one, two] = await Promise.all([
      startExam(engineer, { examId }),
      startExam(engineer, { examId }),
    ]);
    expect(one).toEqual(two);
    const paper = await readPaper(engineer, one.attemptId);
    await world.database.pool.query(`update aca_question set stem = 'new' where kind = '1'`);
    expect(await readPaper(engineer, one.attemptId)).toEqual(paper);
    expect(paper.questions.map(({ kind, points }) => [kind, points])).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['2', '4'],
    ]);
    expect(paper).toMatchObject({ total: '8', secondsLeft: 1800 });
  });

  it('no key leaves before the review: not with the paper, not with the autosave, not after a paper that is open', async () => {
    const engineer = await as('engineer');
    const openAttempt = await openOf(engineer);
    const sent = JSON.stringify([
      await readPaper(engineer, openAttempt),
      await saveAnswers(engineer, { attemptId: openAttempt, answers: [{ seq: 1, answer: 'A' }] }),
      await readResult(engineer, openAttempt),
      await pageRecords(await as('engineer', KEEP), 'examAnswer', {}),
    ]);

    expect(sent).not.toMatch(/answerKey|explain|revision/);
    expect((await readPaper(engineer, openAttempt)).questions[0]?.answer).toBe('A');
  });

  it('another’s paper is nobody’s: not read, not saved, not handed in', async () => {
    const attemptId = await openOf(await as('engineer'));
    const other = await as('engineer2', KEEP);

    expect(
      await Promise.all([
        refusal(readPaper(other, attemptId)),
        refusal(readResult(other, attemptId)),
        refusal(saveAnswers(other, { attemptId, answers: [] })),
        refusal(submitPaper(other, { attemptId, answers: [] })),
      ]),
    ).toEqual(['notFound', 'notFound', 'notFound', 'notFound']);
  });

  it('a paper that was begun stays its writer’s when he loses the role it was for; no other one follows', async () => {
    const engineer = await as('engineer');
    const attemptId = await openOf(engineer);
    const without: Ctx = { ...engineer, actor: { ...engineer.actor, roleIds: [] } };
    const { id: examId } = first((await listMyExams(engineer)).exams);
    await world.database.pool.query(
      'insert into aca_exam_for_roles (own_id, other_id) values ($1, 900)',
      [examId],
    );

    expect((await listMyExams(without)).exams).toEqual([]);
    expect(await refusal(startExam(without, { examId }))).toBe('notFound');
    expect((await readPaper(without, attemptId)).questions).toHaveLength(3);
    expect(await saveAnswers(without, { attemptId, answers: [] })).toMatchObject({ isOver: false });
    await world.database.pool.query('delete from aca_exam_for_roles where own_id = $1', [examId]);
  });

  it('after its time and half a minute the last autosave is marked, whatever comes with the paper', async () => {
    const engineer = await as('engineer');
    const attemptId = await openOf(engineer);
    const right = await rightOf(attemptId);
    await saveAnswers(engineer, { attemptId, answers: right.slice(0, 1) });
    later(30 * MINUTE_MS + 29_000);
    expect(await saveAnswers(engineer, { attemptId, answers: right.slice(0, 2) })).toEqual({
      secondsLeft: 0,
      isOver: false,
    });
    later(2_000);

    expect(await saveAnswers(engineer, { attemptId, answers: right })).toMatchObject({
      isOver: true,
    });
    expect(await submitPaper(engineer, { attemptId, answers: right })).toEqual({
      status: '4',
      isLate: true,
    });
    expect(await readResult(engineer, attemptId)).toMatchObject({
      score: '4',
      isLate: true,
      certificateId: null,
    });
  });

  it('the second try passes with partial points, has a certificate and no third one follows', async () => {
    const engineer = await as('engineer');
    const { id: examId } = first((await listMyExams(engineer)).exams);
    const { attemptId } = await startExam(engineer, { examId });
    const answers = (await rightOf(attemptId)).map(({ seq, answer }) => ({
      seq,
      answer: answer.slice(0, 1),
    }));

    expect(await submitPaper(engineer, { attemptId, answers })).toEqual({
      status: '4',
      isLate: false,
    });
    expect((await readResult(engineer, attemptId)).score).toBe('5.5');
    expect(await refusal(startExam(engineer, { examId }))).toBe('badMove');

    const other = await as('engineer2');
    const passed = (await startExam(other, { examId })).attemptId;
    expect(
      await submitPaper(other, { attemptId: passed, answers: await rightOf(passed) }),
    ).toMatchObject({ status: '3' });
    const result = await readResult(other, passed);
    expect(result).toMatchObject({
      score: '8',
      review: [{ answerKey: expect.stringMatching(/^[ABC]$/), score: '2' }, {}, {}],
    });
    const { list } = await pageRecords(other, 'certificate', {});
    expect(list).toMatchObject([
      {
        id: result.certificateId,
        personName: 'engineer2',
        certificateNo: expect.stringMatching(/^PX202611-[0-9A-F]{10}$/),
      },
    ]);
    expect((await pageRecords(await as('stranger', KEEP), 'certificate', {})).list).toEqual([]);
  });

  it('short answers are marked by another person of the company, and then the course is passed', async () => {
    await questions(admin, '5', ['reference']);
    const examId = await anExam(admin, { name: 'Short', passScore: '3', review: '0' }, [
      { kind: '5', count: 1, points: '5' },
    ]);
    const { lessons } = await aCourse(admin, {
      name: 'With exam',
      examId,
      inOrder: false,
      studyPercent: 10,
    });
    const manager = await as('manager', KEEP);
    for (const lesson of lessons) await watch(manager, lesson, 60);
    const answerOf = async (attemptId: string) => {
      const { rows } = await world.database.pool.query(
        'select id::text as id from aca_exam_answer where attempt_id = $1',
        [attemptId],
      );
      return first(rows as readonly { readonly id: string }[]).id;
    };
    const handIn = async () => {
      const { attemptId } = await startExam(manager, { examId });
      return {
        attemptId,
        id: await answerOf(attemptId),
        submit: () => submitPaper(manager, { attemptId, answers: [{ seq: 1, answer: 'mine' }] }),
      };
    };
    const result = async () =>
      (await listMyCourses(manager)).courses.find(({ name }) => name === 'With exam')?.result;
    const { attemptId, id, submit } = await handIn();
    const marker = await as('engineer2', KEEP);
    // nobody marks, and so ends, what another is still writing
    expect(await refusal(markAnswer(marker, { id, score: '1' }))).toBe('notFound');
    expect(await submit()).toMatchObject({ status: '2' });

    expect(await result()).toBe('2');
    // what it is worth decides whether there is a next try
    expect(await refusal(startExam(manager, { examId }))).toBe('badMove');
    expect(
      first((await listMyExams(manager)).exams.filter((one) => one.id === examId)),
    ).toMatchObject({ left: 1, hindrance: 'marking' });
    expect(await refusal(markAnswer(manager, { id, score: '5' }))).toBe('notFound');
    expect(await refusal(markAnswer(await as('stranger', KEEP), { id, score: '5' }))).toBe(
      'notFound',
    );
    expect(await refusal(markAnswer(marker, { id, score: '5.1' }))).toBe('invalid');
    expect(await markAnswer(marker, { id, score: '2' })).toEqual({ status: '4', open: 0 });
    // the writer was told: a score does not change behind his back
    expect(await refusal(markAnswer(marker, { id, score: '5' }))).toBe('badMove');
    expect(await readResult(manager, attemptId)).toMatchObject({ score: '2', status: '4' });

    const second = await handIn();
    await second.submit();
    expect(await markAnswer(marker, { id: second.id, score: '3' })).toEqual({
      status: '3',
      open: 0,
    });
    expect(await readResult(manager, second.attemptId)).toMatchObject({ score: '3', review: null });
    expect(await result()).toBe('3');
  });

  it('a short answer is marked once, marked otherwise while its paper waits for another, and offered to nobody after that', async () => {
    await questions(admin, '5', ['reference', 'reference']);
    const examId = await anExam(admin, { name: 'Two short', passScore: '6', review: '0' }, [
      { kind: '5', count: 2, points: '5' },
    ]);
    const writer = await as('manager', KEEP);
    const { attemptId } = await startExam(writer, { examId });
    const written = [1, 2].map((seq) => ({ seq, answer: 'mine' }));
    await submitPaper(writer, { attemptId, answers: written });
    const marker = await as('engineer2', KEEP);
    /** What is offered on each answer of the paper. */
    const offered = async () => {
      const { list } = await pageRecords(marker, 'examAnswer', { attemptId });
      return (list as readonly Readonly<Record<string, unknown>>[])
        .toSorted((one, other) => Number(one['seq']) - Number(other['seq']))
        .map((row) =>
          (['mark', 'remark'] as const).filter((name) => holds(examAnswer.actions[name].when, row)),
        );
    };
    const [one, two] = (await pageRecords(marker, 'examAnswer', { attemptId })).list.toSorted(
      (a, b) => Number(a['seq']) - Number(b['seq']),
    );

    expect(await offered()).toEqual([['mark'], ['mark']]);
    await markAnswer(marker, { id: String(one?.['id']), score: '1' });
    expect(await offered()).toEqual([['remark'], ['mark']]);
    await markAnswer(marker, { id: String(one?.['id']), score: '5' });
    await markAnswer(marker, { id: String(two?.['id']), score: '1' });
    expect(await offered()).toEqual([[], []]);
    expect(await readResult(writer, attemptId)).toMatchObject({ score: '6', status: '3' });
  });

  it('two browsers write one paper: each keeps what it sent, the time ends for both, and it is handed in once', async () => {
    const examId = await anExam(admin, { name: 'Two browsers', minutes: 5 });
    const engineer = await as('engineer');
    const { attemptId } = await startExam(engineer, { examId });
    const [one, two, three] = await rightOf(attemptId);

    await Promise.all([
      saveAnswers(engineer, { attemptId, answers: [first([one].flatMap((it) => it ?? []))] }),
      saveAnswers(engineer, { attemptId, answers: [two, three].flatMap((it) => it ?? []) }),
    ]);
    later(5 * MINUTE_MS);
    const ends = await Promise.all([
      submitPaper(engineer, { attemptId, answers: [] }),
      submitPaper(engineer, { attemptId, answers: [] }),
    ]);

    expect(ends).toEqual(Array.from({ length: 2 }, () => ({ status: '3', isLate: false })));
    expect(await readResult(engineer, attemptId)).toMatchObject({ score: '8' });
    expect(await saveAnswers(engineer, { attemptId, answers: [] })).toMatchObject({ isOver: true });
    expect((await pageRecords(engineer, 'certificate', { attemptId })).list).toHaveLength(1);
  });

  it('two who mark one answer at once: one is heard; whoever tries again after that keeps what the first paper is worth', async () => {
    const examId = await anExam(admin, { name: 'Marked twice', passScore: '3', review: '0' }, [
      { kind: '5', count: 1, points: '5' },
    ]);
    const writer = await as('manager', KEEP);
    const { attemptId } = await startExam(writer, { examId });
    await submitPaper(writer, { attemptId, answers: [{ seq: 1, answer: 'mine' }] });
    expect(await refusal(startExam(writer, { examId }))).toBe('badMove');
    const { rows } = await world.database.pool.query(
      'select id::text as id from aca_exam_answer where attempt_id = $1',
      [attemptId],
    );
    const { id } = first(rows as readonly { readonly id: string }[]);
    const marks = await Promise.allSettled([
      markAnswer(await as('engineer2', KEEP), { id, score: '4' }),
      markAnswer(admin, { id, score: '1' }),
    ]);

    expect(marks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const score = marks[0]?.status === 'fulfilled' ? '4' : '1';
    expect(await readResult(writer, attemptId)).toMatchObject({ score });
    const again = await startExam(writer, { examId });
    await submitPaper(writer, { attemptId: again.attemptId, answers: [] });
    // nothing was written in it: nobody has to mark that
    expect(await readResult(writer, again.attemptId)).toMatchObject({ status: '4', score: '0' });
    expect(await readResult(writer, attemptId)).toMatchObject({ score });
  });

  it('the clock takes papers that nobody handed in', async () => {
    const examId = await anExam(admin, { name: 'Left', minutes: 5 });
    const engineer = await as('engineer');
    const { attemptId } = await startExam(engineer, { examId });
    await saveAnswers(engineer, { attemptId, answers: await rightOf(attemptId) });
    await takeOverdue(world.system);
    expect((await readPaper(engineer, attemptId)).status).toBe('1');
    later(6 * MINUTE_MS);
    await takeOverdue(world.system);

    expect(await readResult(engineer, attemptId)).toMatchObject({
      status: '3',
      isLate: true,
      score: '8',
    });
  });

  it('an examination that the bank is too small for is not published, and says for what', async () => {
    expect(
      await refusal(anExam(admin, { name: 'Many' }, [{ kind: '3', count: 1, points: '1' }])),
    ).toBe('complete');
    expect(
      await refusal(
        anExam(admin, { name: 'Two' }, [
          { kind: '1', count: 3, points: '1' },
          { kind: '1', count: 2, points: '1' },
        ]),
      ),
    ).toBe('complete');
  });

  it('a question keeps every version, a company keeps its own, and a key that fits no choice is refused', async () => {
    const manager = await as('manager', KEEP);
    await questions(manager, '1', ['B']);
    const { list } = await pageRecords(manager, 'question', { limit: '100' });
    expect(list).toHaveLength(1);
    const { id } = first(list as readonly { readonly id: string }[]);
    await updateRecord(manager, 'question', { id, version: 1, answer: 'C' } as never);
    await updateRecord(manager, 'question', { id, version: 2, isEnabled: false } as never);

    const versions = await pageRecords(manager, 'questionVersion', { questionId: id });
    expect(versions.list).toMatchObject([
      { revision: 2, answer: 'C' },
      { revision: 1, answer: 'B' },
    ]);
    expect(
      (await pageRecords(await as('stranger', KEEP), 'questionVersion', { questionId: id })).list,
    ).toEqual([]);
    for (const [kind, answer] of [
      ['1', 'D'],
      ['1', 'AB'],
      ['2', ''],
      ['3', 'X'],
    ] as const)
      expect(await refusal(questions(admin, kind, [answer]))).toBe('invalid');
    await questions(manager, '3', ['正确', 'False']);
    const truths = await pageRecords({ ...manager, lang: 'en-US' }, 'question', { kind: '3' });
    expect(truths.list.map(({ answer }) => answer).toSorted()).toEqual(['False', 'True']);
    const { rows } = await world.database.pool.query(
      "select answer from aca_question where kind = '3' order by answer",
    );
    expect(rows).toEqual([{ answer: 'F' }, { answer: 'T' }]);
    const said = first(truths.list.filter(({ answer }) => answer === 'True'));
    await updateRecord(manager, 'question', { id: said.id, version: 1, answer: '错' } as never);
    const [changed] = await readRecordHistory(manager, 'question', said.id);
    expect(changed?.fields['answer']).toEqual(['正确', '错误']);
    for (const choices of ['甲\n甲', '甲\n\u200B'])
      expect(await refusal(questions(admin, '1', ['A'], { choices }))).toBe('invalid');
  });
});
