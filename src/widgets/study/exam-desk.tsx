import { Button, Skeleton } from 'antd';
import { useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure, ListMessage } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import type { ExamCard } from '#schemas/api/study.ts';
import type { ValueTone } from '#schemas/types/words.ts';
import './study.css';

const EXAMS = 'GET /academy/examination/mine';
const START = 'POST /academy/examination/start';
const MONTHLY = '2';

export const STATUS_TONES: Readonly<Record<ExamCard['attempts'][number]['status'], ValueTone>> = {
  '1': 'primary',
  '2': 'warning',
  '3': 'success',
  '4': 'danger',
};

/** The examinations that are for whoever looks, with the papers he has written. */
export function ExamDesk() {
  const { t } = useTexts();
  const { answer, error, retry } = useAnswer('exams', (data, signal) =>
    callAddress(data, EXAMS, {}, { isSilent: true, signal }),
  );
  if (error && !answer) return <ListFailure error={error} onRetry={retry} />;
  if (!answer)
    return (
      <div className="engine-card dsr-study" role="status" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  if (answer.exams.length === 0) return <ListMessage icon="inbox" text={t('exam.none')} />;
  return (
    <section className="dsr-study" aria-label={t('exam.mine')}>
      <ul className="dsr-study-cards">
        {answer.exams.map((exam) => (
          <li key={exam.id}>
            <Card exam={exam} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ exam }: { readonly exam: ExamCard }) {
  const { t } = useTexts();
  const { name, instructions, questions, minutes, total, passScore, closesAt } = exam;
  const left = { left: exam.left, tries: exam.tries };
  return (
    <article className="engine-card dsr-study-card">
      <h2 data-written>{name}</h2>
      <p className="dsr-study-text">{instructions}</p>
      <p className="dsr-study-facts">
        {t('exam.facts', { questions, minutes, total, pass: passScore })}
      </p>
      <Attempts attempts={exam.attempts} />
      <footer>
        <span>
          {exam.triesPer === MONTHLY ? t('exam.leftMonth', left) : t('exam.leftTotal', left)}
          {closesAt === null ? null : ` · ${t('exam.closes', { at: closesAt })}`}
        </span>
        <StartButton exam={exam} />
      </footer>
    </article>
  );
}

function StartButton({ exam }: { readonly exam: ExamCard }) {
  const { t, call, open, confirm } = usePorts('texts', 'data', 'navigation', 'feedback');
  const [isBusy, setBusy] = useState(false);
  const { id, name, minutes, hindrance, openAttempt } = exam;
  const begin = async (): Promise<void> => {
    const title = t('exam.startAsk', { name });
    if (!(await confirm({ title, text: t('exam.startText', { minutes }) }))) return;
    setBusy(true);
    try {
      const { attemptId } = await callAddress({ call }, START, { body: { examId: id } });
      open(`/academy-paper?attemptId=${attemptId}`, { title: name });
    } catch {
      // the house has said why
    } finally {
      setBusy(false);
    }
  };
  if (openAttempt !== null)
    return (
      <Button
        type="primary"
        aria-label={`${t('exam.goOn')} ${name}`}
        onClick={() => open(`/academy-paper?attemptId=${openAttempt}`, { title: name })}
      >
        {t('exam.goOn')}
      </Button>
    );
  if (hindrance !== null) return <span>{t(`exam.hindrance.${hindrance}`)}</span>;
  return (
    <Button
      type="primary"
      loading={isBusy}
      aria-label={`${t('exam.start')} ${name}`}
      onClick={() => void begin()}
    >
      {t('exam.start')}
    </Button>
  );
}

function Attempts({ attempts }: Pick<ExamCard, 'attempts'>) {
  const { t, open, can } = usePorts('texts', 'navigation', 'house');
  if (attempts.length === 0) return null;
  return (
    <ul className="dsr-exam-attempts">
      {attempts.map(({ id, number, status, score, startedAt, certificateId }) => (
        <li key={id}>
          <span>{t('exam.attempt', { number })}</span>
          <small>{startedAt.slice(0, 16)}</small>
          <Tag text={t(`exam.status.${status}`)} tone={STATUS_TONES[status]} />
          <span>{score === null ? null : t('exam.points', { points: score })}</span>
          <span className="dsr-exam-links">
            {status === '1' ? null : (
              <Button
                size="small"
                type="link"
                aria-label={`${t('exam.see')} ${t('exam.attempt', { number })}`}
                onClick={() => open(`/academy-paper?attemptId=${id}`)}
              >
                {t('exam.see')}
              </Button>
            )}
            {certificateId !== null && can('academy:certificate:info') ? (
              <Button
                size="small"
                type="link"
                onClick={() => open(`/academy-certificate/${certificateId}`)}
              >
                {t('exam.certificate')}
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
