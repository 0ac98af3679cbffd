import { Button, Skeleton } from 'antd';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure, ListMessage } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import type { CourseCard } from '#schemas/api/study.ts';
import type { ValueTone } from '#schemas/types/words.ts';
import { ProgressBar } from './progress-bar.tsx';
import './study.css';

const COURSES = 'GET /academy/study/courses';

export const RESULT_TONES: Readonly<Record<CourseCard['result'], ValueTone>> = {
  '0': 'neutral',
  '1': 'primary',
  '2': 'warning',
  '3': 'success',
};

const BUTTONS = {
  '0': 'study.begin',
  '1': 'study.goOn',
  '2': 'study.again',
  '3': 'study.again',
} as const;

/** The courses that are for whoever looks: what is due first. */
export function StudyDesk() {
  const { t } = useTexts();
  const { answer, error, retry } = useAnswer('courses', (data, signal) =>
    callAddress(data, COURSES, {}, { isSilent: true, signal }),
  );
  if (error && !answer) return <ListFailure error={error} onRetry={retry} />;
  if (!answer)
    return (
      <div className="engine-card dsr-study" role="status" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  if (answer.courses.length === 0) return <ListMessage icon="inbox" text={t('study.none')} />;
  return (
    <section className="dsr-study" aria-label={t('study.mine')}>
      <ul className="dsr-study-cards">
        {answer.courses.map((course) => (
          <li key={course.id}>
            <Card course={course} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ course }: { readonly course: CourseCard }) {
  const { t, open } = usePorts('texts', 'navigation');
  const { id, name, category, summary, lessons, minutes, deadline, result, percent, isOverdue } =
    course;
  const button = t(BUTTONS[result]);
  return (
    <article className="engine-card dsr-study-card">
      <p className="dsr-study-kind">{category}</p>
      <h2 data-written>{name}</h2>
      <p className="dsr-study-text">{summary}</p>
      <ProgressBar percent={percent} />
      <p className="dsr-study-facts">
        <Tag text={t(`study.result.${result}`)} tone={RESULT_TONES[result]} />
        <span>{t('study.lessonsOf', { count: lessons, minutes })}</span>
      </p>
      <footer>
        <span data-late={isOverdue || undefined}>
          {deadline === null ? t('study.noDeadline') : t('study.due', { day: deadline })}
          {isOverdue ? ` · ${t('study.overdue')}` : null}
        </span>
        <Button
          type={result === '0' || result === '1' ? 'primary' : 'default'}
          aria-label={`${button} ${name}`}
          onClick={() => open(`/academy-lesson?courseId=${id}`, { title: name })}
        >
          {button}
        </Button>
      </footer>
    </article>
  );
}
