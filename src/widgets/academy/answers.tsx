import { Button } from 'antd';
import { useEffect, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { callAddress } from '#engine/base/call.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import './academy.css';

const ANSWERS = 'academyAnswer';
const MOST = 100;
const CLOSED = '2';

/** The answers to a question, the accepted one first; whoever asked accepts the one that helped. */
export function Answers({ row, stamp, onChanged }: BlockProps) {
  const { t, call, notify, user, can } = usePorts('texts', 'data', 'feedback', 'house');
  const entity = useEntity(ANSWERS);
  const answers = useAnswers(entity, textOf(row['id']), stamp);
  if (!entity || !answers) return <div aria-busy="true" />;
  const mayAccept =
    textOf(row['status']) !== CLOSED &&
    (textOf(row['creator']) === textOf(user['id']) || can('academy:ask:manage'));
  const accept = (id: string): void => {
    callAddress({ call }, 'POST /academy/accept', { body: { id } }).then(
      () => onChanged?.(),
      (reason: unknown) => notify('error', asCallError(reason).message),
    );
  };
  return (
    <section className="dsr-answers">
      <h3>{t('academy.answer.title', { count: String(answers.length) })}</h3>
      {answers.length === 0 ? (
        <p className="dsr-academy-empty">{t('academy.answer.none')}</p>
      ) : null}
      {answers.map((answer) => (
        <Answer
          key={textOf(answer['id'])}
          entity={entity}
          answer={answer}
          onAccept={mayAccept ? accept : undefined}
        />
      ))}
    </section>
  );
}

interface AnswerProps {
  readonly entity: EntitySchema;
  readonly answer: Row;
  /** Absent: not for this person. */
  readonly onAccept: ((id: string) => void) | undefined;
}

function Answer({ entity, answer, onAccept }: AnswerProps) {
  const { t } = usePorts('texts');
  const isAccepted = answer['isAccepted'] === true;
  return (
    <article className="dsr-answer" data-accepted={isAccepted ? '' : undefined}>
      <p className="dsr-found-why">
        {textOf(answer['creatorName'])} · {textOf(answer['createDate'])}{' '}
        {isAccepted ? <Tag text={t('academy.answer.accepted')} tone="success" /> : null}
        {onAccept && !isAccepted ? (
          <Button size="small" onClick={() => onAccept(textOf(answer['id']))}>
            {t('academy.answer.accept')}
          </Button>
        ) : null}
      </p>
      <FieldValue entity={entity} name="content" row={answer} />
    </article>
  );
}

function useAnswers(entity: EntitySchema | null | undefined, questionId: string, stamp: number) {
  const { call } = usePorts('data');
  const [answers, setAnswers] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    if (!entity) return undefined;
    const controller = new AbortController();
    const door = {
      call: <T,>(api: string, sent: { readonly params?: Row } = {}) =>
        call<T>(api, sent, { isSilent: true, signal: controller.signal }),
    };
    callVerb(door, { entity, verb: 'page' }, { params: { questionId, limit: MOST } }).then(
      ({ list }) => setAnswers(byAccepted(list)),
      () => {
        if (!controller.signal.aborted) setAnswers([]);
      },
    );
    return () => controller.abort();
  }, [call, entity, questionId, stamp]);
  return answers;
}

function byAccepted(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted(
    (a, b) => Number(b['isAccepted'] === true) - Number(a['isAccepted'] === true),
  );
}
