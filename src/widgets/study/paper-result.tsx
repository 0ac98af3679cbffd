import { Button, Skeleton } from 'antd';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { ReviewedQuestion } from '#schemas/api/study.ts';
import { STATUS_TONES } from './exam-desk.tsx';
import { letterOf } from './paper-model.ts';
import { kindOf, TRUTHS } from './paper-question.tsx';

const RESULT = 'GET /academy/examination/result/{id}';
type Result = AnswerAt<typeof RESULT>;

interface PaperResultProps {
  readonly attemptId: string;
  readonly onReload: () => void;
}

/** What came of a paper: its score, what counts, and its answers where they may be seen. */
export function PaperResult({ attemptId }: PaperResultProps) {
  const { answer, error, retry } = useAnswer<Result>(attemptId, (data, signal) =>
    callAddress(data, RESULT, { path: { id: attemptId } }, { isSilent: true, signal }),
  );
  if (error && !answer) return <ListFailure error={error} onRetry={retry} />;
  if (!answer) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <div className="dsr-paper">
      <Head result={answer} />
      {answer.review?.map((question) => (
        <Reviewed key={question.seq} question={question} />
      ))}
    </div>
  );
}

function Head({ result }: { readonly result: Result }) {
  const { t, open, can } = usePorts('texts', 'navigation', 'house');
  const { examName, status, score, total, passScore, isLate, certificateId, review } = result;
  const isClosed = status === '3' || status === '4';
  return (
    <header className="engine-card dsr-result">
      <h2>{examName}</h2>
      <p className="dsr-result-score">
        {score === null ? null : <strong>{t('exam.points', { points: score })}</strong>}{' '}
        <Tag text={t(`exam.status.${status}`)} tone={STATUS_TONES[status]} />
      </p>
      <p>{t('exam.ofTotal', { total, pass: passScore })}</p>
      {isLate ? <p className="engine-hint">{t('exam.late')}</p> : null}
      {status === '2' ? <p className="engine-hint">{t('exam.waiting')}</p> : null}
      {isClosed && review === null ? <p className="engine-hint">{t('exam.noReview')}</p> : null}
      <footer>
        {certificateId !== null && can('academy:certificate:info') ? (
          <Button type="primary" onClick={() => open(`/academy-certificate/${certificateId}`)}>
            {t('exam.certificate')}
          </Button>
        ) : null}
        <Button onClick={() => open('/academy-examinations')}>{t('exam.back')}</Button>
      </footer>
    </header>
  );
}

function Reviewed({ question }: { readonly question: ReviewedQuestion }) {
  const { t } = useTexts();
  const { seq, kind, stem, choices, points, answer, answerKey, explain, score, comment } = question;
  const say = (text: string): string => {
    const truth = kind === '3' ? TRUTHS.find(({ value }) => value === text) : undefined;
    return truth ? t(truth.text) : text;
  };
  const isFull = score !== null && Number(score) === Number(points);
  return (
    <section className="engine-card dsr-question" aria-label={t('exam.question', { seq })}>
      <p>
        <strong>{seq}.</strong> <small>{t(`exam.kind.${kindOf(kind)}`)}</small>{' '}
        <span className="dsr-question-stem">{stem}</span>{' '}
        <Tag text={`${score ?? '-'} / ${points}`} tone={isFull ? 'success' : 'danger'} />
      </p>
      {choices.length > 0 ? (
        <ul className="dsr-question-choices">
          {choices.map((choice, at) => (
            <li key={choice}>{`${letterOf(at)}. ${choice}`}</li>
          ))}
        </ul>
      ) : null}
      <dl className="dsr-question-facts">
        <Fact title={t('exam.yourAnswer')} text={say(answer) || t('exam.notAnswered')} />
        <Fact title={t('exam.key')} text={say(answerKey)} />
        <Fact title={t('exam.explain')} text={explain} />
        <Fact title={t('exam.comment')} text={comment} />
      </dl>
    </section>
  );
}

function Fact({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd className="engine-longtext">{text}</dd>
    </div>
  );
}
