import { Button } from 'antd';
import { useState } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useMedia } from '#engine/base/use-media.ts';
import { useUnsaved } from '#engine/base/use-unsaved.ts';
import { isAnswered, openOf, type Drafts, type Paper } from './paper-model.ts';
import { PaperQuestion } from './paper-question.tsx';
import { usePaper, type Kept } from './use-paper.ts';
import { sayClock } from './watch-model.ts';

/** From here on all questions stand on one page. */
const WIDE = '(width >= 992px)';
const LOW_SECONDS = 300;
const MOST_NAMED = 10;
const EMPTY = { answer: '', isFlagged: false };

interface PaperSheetProps {
  readonly paper: Paper;
  readonly onDone: () => void;
}

/** The questions of a paper: one a screen on phones, all on one page with their numbers beside them where there is room. */
export function PaperSheet({ paper, onDone }: PaperSheetProps) {
  const isWide = useMedia(WIDE);
  const written = usePaper(paper, onDone);
  const [at, setAt] = useState(0);
  const { drafts, kept, write } = written;
  useUnsaved(kept !== 'saved');
  const { questions } = paper;
  const go = (seq: number): void => {
    setAt(questions.findIndex((question) => question.seq === seq));
    if (!isWide) return;
    const place = document.querySelector(`#question-${seq}`);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const shown = isWide ? questions : questions.slice(at, at + 1);
  return (
    <div className="dsr-paper">
      <PaperHead paper={paper} written={written} />
      <div className="dsr-paper-body">
        <div className="engine-card dsr-paper-questions">
          {shown.map((question) => (
            <PaperQuestion
              key={question.seq}
              question={question}
              draft={drafts[question.seq] ?? EMPTY}
              onWrite={write}
            />
          ))}
          {isWide ? null : <Turns at={at} count={questions.length} onTurn={setAt} />}
        </div>
        <Navigator
          questions={questions}
          drafts={drafts}
          current={isWide ? undefined : questions[at]?.seq}
          onGo={go}
        />
      </div>
    </div>
  );
}

interface PaperHeadProps {
  readonly paper: Paper;
  readonly written: ReturnType<typeof usePaper>;
}

function PaperHead({ paper, written }: PaperHeadProps) {
  const { t, confirm } = usePorts('texts', 'feedback');
  const { drafts, kept, secondsLeft, submit, isSubmitting } = written;
  const ask = async (): Promise<void> => {
    const { open, flagged } = openOf(paper.questions, drafts);
    const list = open.slice(0, MOST_NAMED).join(', ') + (open.length > MOST_NAMED ? '…' : '');
    const text = [
      open.length > 0 ? t('exam.submitOpen', { open: open.length, list }) : t('exam.submitAll'),
      ...(flagged.length > 0 ? [t('exam.submitFlagged', { flagged: flagged.length })] : []),
    ].join(' ');
    if (await confirm({ title: t('exam.submitAsk'), text })) await submit();
  };
  return (
    <header className="engine-card dsr-paper-head">
      <div>
        <h2>{paper.examName}</h2>
        <KeptLine kept={kept} />
      </div>
      <Clock seconds={secondsLeft} />
      <Button type="primary" loading={isSubmitting} onClick={() => void ask()}>
        {t('exam.submit')}
      </Button>
    </header>
  );
}

const KEPT_TEXTS = { saved: 'exam.saved', saving: 'exam.saving', unsaved: 'exam.unsaved' } as const;

function KeptLine({ kept }: { readonly kept: Kept }) {
  const { t } = useTexts();
  return (
    <p className="dsr-paper-kept" data-kept={kept} role={kept === 'unsaved' ? 'alert' : undefined}>
      {t(KEPT_TEXTS[kept])}
    </p>
  );
}

function Clock({ seconds }: { readonly seconds: number }) {
  const { t } = useTexts();
  const isLow = seconds < LOW_SECONDS;
  return (
    <div className="dsr-paper-clock" data-low={isLow || undefined}>
      <small>{t('exam.clock')}</small>
      <span role="timer" aria-label={t('exam.clock')}>
        {sayClock(seconds)}
      </span>
      <span className="engine-hidden" role="status">
        {isLow ? t('exam.clockLow') : null}
      </span>
    </div>
  );
}

interface TurnsProps {
  readonly at: number;
  readonly count: number;
  readonly onTurn: (at: number) => void;
}

function Turns({ at, count, onTurn }: TurnsProps) {
  const { t } = useTexts();
  return (
    <footer className="dsr-course-steps">
      <Button disabled={at === 0} onClick={() => onTurn(at - 1)}>
        {t('exam.previous')}
      </Button>
      <span>{`${at + 1} / ${count}`}</span>
      <Button disabled={at === count - 1} onClick={() => onTurn(at + 1)}>
        {t('exam.next')}
      </Button>
    </footer>
  );
}

interface NavigatorProps {
  readonly questions: Paper['questions'];
  readonly drafts: Drafts;
  /** The one that is shown where one is. */
  readonly current: number | undefined;
  readonly onGo: (seq: number) => void;
}

function Navigator({ questions, drafts, current, onGo }: NavigatorProps) {
  const { t } = useTexts();
  return (
    <nav className="engine-card dsr-paper-nav" aria-label={t('exam.questions')}>
      <h3>{t('exam.questions')}</h3>
      <ol>
        {questions.map(({ seq }) => {
          const { answer, isFlagged } = drafts[seq] ?? EMPTY;
          const isDone = isAnswered(answer);
          const state = [
            t(isDone ? 'exam.answered' : 'exam.open'),
            ...(isFlagged ? [t('exam.flagged')] : []),
          ].join(', ');
          return (
            <li key={seq}>
              <button
                type="button"
                data-done={isDone || undefined}
                data-flagged={isFlagged || undefined}
                aria-current={seq === current ? 'step' : undefined}
                aria-label={t('exam.questionIs', { seq, state })}
                onClick={() => onGo(seq)}
              >
                {seq}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
