import { Checkbox, Input, Radio } from 'antd';
import type { ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { AskedQuestion } from '#schemas/api/study.ts';
import { countBlanks, joinLetters, letterOf, writeBlank, type Draft } from './paper-model.ts';

const MOST_LETTERS = 4_000;

interface QuestionProps {
  readonly question: AskedQuestion;
  readonly draft: Draft;
  readonly onWrite: (seq: number, draft: Draft) => void;
}

/** A question of a paper, with the place for its answer. */
export function PaperQuestion({ question, draft, onWrite }: QuestionProps) {
  const { t } = useTexts();
  const { seq, stem, kind, points } = question;
  return (
    <fieldset className="dsr-question" id={`question-${seq}`}>
      <legend>
        <strong>{seq}.</strong> <small>{t(`exam.kind.${kindOf(kind)}`)}</small>{' '}
        <span className="dsr-question-stem">{stem}</span>{' '}
        <small>{t('exam.points', { points })}</small>
      </legend>
      <AnswerPlace
        question={question}
        answer={draft.answer}
        onAnswer={(answer) => onWrite(seq, { ...draft, answer })}
      />
      <button
        type="button"
        className="dsr-question-flag"
        aria-pressed={draft.isFlagged}
        aria-label={`${t('exam.flag')} ${seq}`}
        onClick={() => onWrite(seq, { ...draft, isFlagged: !draft.isFlagged })}
      >
        <LineIcon name="bookmark" /> {t('exam.flag')}
      </button>
    </fieldset>
  );
}

/** A kind that the product knows; what it does not know is answered in words. */
export function kindOf(kind: string): '1' | '2' | '3' | '4' | '5' {
  return kind === '1' || kind === '2' || kind === '3' || kind === '4' ? kind : '5';
}

interface AnswerProps {
  readonly question: AskedQuestion;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

function AnswerPlace(props: AnswerProps): ReactNode {
  switch (kindOf(props.question.kind)) {
    case '1':
    case '3':
      return <OneChoice {...props} />;
    case '2':
      return <SeveralChoices {...props} />;
    case '4':
      return <Blanks {...props} />;
    case '5':
      return <ShortAnswer {...props} />;
  }
}

/** The values of a true or false question, as its key is written. */
export const TRUTHS = [
  { value: 'T', text: 'exam.true' },
  { value: 'F', text: 'exam.false' },
] as const;

function OneChoice({ question: { seq, kind, choices }, answer, onAnswer }: AnswerProps) {
  const { t } = useTexts();
  const options =
    kind === '3'
      ? TRUTHS.map(({ value, text }) => ({ value, label: t(text) }))
      : choices.map(withLetter);
  return (
    <Radio.Group
      className="dsr-question-choices"
      name={`question-${seq}`}
      value={answer === '' ? null : answer}
      onChange={({ target }) => onAnswer(String(target.value))}
      options={options}
    />
  );
}

function SeveralChoices({ question: { choices }, answer, onAnswer }: AnswerProps) {
  return (
    <Checkbox.Group
      className="dsr-question-choices"
      value={answer.split('')}
      onChange={(letters) => onAnswer(joinLetters(letters))}
      options={choices.map(withLetter)}
    />
  );
}

function withLetter(choice: string, at: number) {
  const letter = letterOf(at);
  return { value: letter, label: `${letter}. ${choice}` };
}

function Blanks({ question: { seq, stem }, answer, onAnswer }: AnswerProps) {
  const { t } = useTexts();
  const count = countBlanks(stem);
  const lines = answer.split('\n');
  return (
    <div className="dsr-question-blanks">
      {Array.from({ length: count }, (_, at) => (
        <Input
          // oxlint-disable-next-line react/no-array-index-key -- a blank is its place
          key={at}
          aria-label={`${t('exam.question', { seq })} ${t('exam.blank', { number: at + 1 })}`}
          maxLength={200}
          value={lines[at] ?? ''}
          onChange={({ target }) => onAnswer(writeBlank(answer, at, target.value, count))}
        />
      ))}
    </div>
  );
}

function ShortAnswer({ question: { seq }, answer, onAnswer }: AnswerProps) {
  const { t } = useTexts();
  return (
    <Input.TextArea
      aria-label={`${t('exam.question', { seq })} ${t('exam.yourAnswer')}`}
      autoSize={{ minRows: 4, maxRows: 12 }}
      maxLength={MOST_LETTERS}
      value={answer}
      onChange={({ target }) => onAnswer(target.value)}
    />
  );
}
