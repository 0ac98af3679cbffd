import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { WidgetProps } from '#engine/base/registry.ts';
import { useTab } from '#engine/base/tab.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { CourseLesson, LessonProgress } from '#schemas/api/study.ts';
import { readProps } from '#schemas/types/takes.ts';
import { LessonView } from './lesson-view.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RESULT_TONES } from './study-desk.tsx';
import './study.css';
import './course.css';
import { STUDY_COURSE } from './takes.ts';
import { sayClock } from './watch-model.ts';

const COURSE = 'GET /academy/study/course/{id}';
type Course = AnswerAt<typeof COURSE>;

/** A course: its lessons on the left, the one that is studied on the right. */
export function StudyCourse({ props }: WidgetProps) {
  const { courseId } = readProps(STUDY_COURSE, props);
  const { answer, error, retry } = useAnswer<Course>(courseId, (data, signal) =>
    callAddress(data, COURSE, { path: { id: courseId } }, { isSilent: true, signal }),
  );
  const tab = useTab();
  const name = answer?.name ?? '';
  useEffect(() => {
    if (name) tab?.setTitle(name);
  }, [name]); // eslint-disable-line react-hooks/exhaustive-deps -- the title follows the course, not the tab object
  if (error && !answer) return <ListFailure error={error} onRetry={retry} />;
  if (!answer)
    return (
      <div className="engine-card dsr-course" role="status" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return <Shown key={answer.id} course={answer} onReload={retry} />;
}

function Shown({ course, onReload }: { readonly course: Course; readonly onReload: () => void }) {
  const { lessons } = course;
  const [chosen, setChosen] = useState(
    () => (lessons.find(({ isDone, isLocked }) => !isDone && !isLocked) ?? lessons[0])?.id ?? '',
  );
  const [now, setNow] = useState<LessonProgress | null>(null);
  const at = lessons.findIndex(({ id }) => id === chosen);
  const choose = (id: string): void => {
    setNow(null);
    setChosen(id);
  };
  const follow = (progress: LessonProgress): void => {
    setNow(progress);
    // the next one may be open now
    if (progress.isDone && lessons[at]?.isDone === false) onReload();
  };
  return (
    <div className="dsr-course">
      <CourseHead course={now ? { ...course, percent: now.percent, result: now.result } : course} />
      <div className="dsr-course-body">
        <LessonList lessons={lessons} chosen={chosen} now={now} onChoose={choose} />
        <div className="engine-card dsr-course-main">
          {chosen === '' ? null : <LessonView key={chosen} lessonId={chosen} onProgress={follow} />}
          <Steps course={course} at={at} now={now} onChoose={choose} />
        </div>
      </div>
    </div>
  );
}

function CourseHead({ course }: { readonly course: Course }) {
  const { t } = useTexts();
  const { name, percent, result, studyPercent, exam, deadline } = course;
  return (
    <header className="engine-card dsr-course-head">
      <h2>
        {name} <Tag text={t(`study.result.${result}`)} tone={RESULT_TONES[result]} />
      </h2>
      <p className="dsr-study-facts">
        <span>
          {exam
            ? t('study.standardExam', { percent: studyPercent, exam: exam.name })
            : t('study.standard', { percent: studyPercent })}
        </span>
        {deadline === null ? null : <span>{t('study.due', { day: deadline })}</span>}
      </p>
      <ProgressBar percent={percent} />
    </header>
  );
}

interface LessonListProps {
  readonly lessons: readonly CourseLesson[];
  readonly chosen: string;
  /** What the server counts of the chosen one now. */
  readonly now: LessonProgress | null;
  readonly onChoose: (id: string) => void;
}

function LessonList({ lessons, chosen, now, onChoose }: LessonListProps) {
  const { t } = useTexts();
  return (
    <nav className="engine-card dsr-course-list" aria-label={t('study.lessons')}>
      <ol>
        {lessons.map((lesson) => {
          const isChosen = lesson.id === chosen;
          const shown = isChosen && now ? { ...lesson, ...now } : lesson;
          return (
            <li key={lesson.id}>
              <LessonLine lesson={shown} isChosen={isChosen} onChoose={onChoose} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface LessonLineProps {
  readonly lesson: CourseLesson;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function LessonLine({ lesson, isChosen, onChoose }: LessonLineProps) {
  const { t } = useTexts();
  const { id, name, kind, need, seconds, isDone, isLocked } = lesson;
  return (
    <button
      type="button"
      disabled={isLocked}
      aria-current={isChosen ? 'step' : undefined}
      title={isLocked ? t('study.locked') : undefined}
      onClick={() => onChoose(id)}
    >
      <LineIcon name={isDone ? 'check-circle' : isLocked ? 'lock' : 'clock'} />
      <span className="dsr-course-name">{name}</span>
      <small>
        {t(`study.kind.${kind === '2' || kind === '3' ? kind : '1'}`)} ·{' '}
        {isDone
          ? t('study.doneLesson')
          : t('study.watched', { done: sayClock(seconds), need: sayClock(need) })}
      </small>
    </button>
  );
}

interface StepsProps {
  readonly course: Course;
  readonly at: number;
  readonly now: LessonProgress | null;
  readonly onChoose: (id: string) => void;
}

function Steps({ course: { lessons, exam, result }, at, now, onChoose }: StepsProps) {
  const { t, open } = usePorts('texts', 'navigation');
  const [before, after] = [lessons[at - 1], lessons[at + 1]];
  const isExamNext = exam !== null && (now?.result ?? result) === '2';
  return (
    <footer className="dsr-course-steps">
      <Button disabled={!before} onClick={() => before && onChoose(before.id)}>
        {t('study.previous')}
      </Button>
      {isExamNext ? (
        <Button type="primary" onClick={() => open('/academy-examinations')}>
          {t('study.toExam')}
        </Button>
      ) : null}
      <Button
        disabled={!after || after.isLocked}
        title={after?.isLocked ? t('study.locked') : undefined}
        onClick={() => after && onChoose(after.id)}
      >
        {t('study.next')}
      </Button>
    </footer>
  );
}
