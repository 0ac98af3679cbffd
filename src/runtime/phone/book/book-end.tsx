import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { wayOn } from '#runtime/router/navigation.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { PHONE_RECORDS } from '../phone-address.ts';
import { screenOf, type BookScreen } from './book-screens.ts';
import type { BookForm } from './use-book-form.ts';

interface BookEndProps {
  readonly record: Row;
  readonly book: BookForm;
  readonly screens: readonly BookScreen[];
  readonly fields: StoredForm['fields'];
  readonly onGo: (to: number) => void;
  readonly onSent: () => void;
}

/** The last page: what is missing or wrong, each with the way to it; a draft for later, or all of it handed in, once. */
export function BookEnd({ record, book, screens, fields, onGo, onSent }: BookEndProps) {
  const { t } = useTranslation('phone');
  const [issues] = useState(book.issues);
  const sending = useSending(record, book, onSent);
  return (
    <section className="phone-card">
      <h2>{t('book.end')}</h2>
      {issues.length === 0 ? (
        <p role="status">{t('book.complete')}</p>
      ) : (
        <>
          <p role="status">{t('book.missing', { count: issues.length })}</p>
          <ul className="phone-lines">
            {issues.map(({ path, message }) => (
              <li key={path} className="phone-line">
                <button
                  type="button"
                  className="phone-jump"
                  onClick={() => onGo(Math.max(0, screenOf(screens, path)))}
                >
                  {saidOf(message, fields[path.split('.')[0] ?? '']?.title ?? path)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {sending.failure === null ? null : (
        <p className="phone-over" role="alert">
          {sending.failure}
        </p>
      )}
      <div className="phone-moves">
        <Button
          block
          type="primary"
          size="large"
          disabled={issues.length > 0}
          loading={sending.running === 'submit'}
          onClick={() => void sending.submit()}
        >
          {t('book.submit')}
        </Button>
        <Button
          block
          size="large"
          loading={sending.running === 'save'}
          onClick={() => void sending.save()}
        >
          {t('book.save')}
        </Button>
      </div>
    </section>
  );
}

/** Sends the book: as a draft, or with its submission in one and the same call, so that neither goes without the other. */
function useSending(record: Row, book: BookForm, onSent: () => void) {
  const { t } = useTranslation('phone');
  const ports = usePorts('data', 'feedback', 'house');
  const entity = useEntity(PHONE_RECORDS.book);
  const [running, setRunning] = useState<'save' | 'submit' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (what: 'save' | 'submit'): Promise<void> => {
    if (!entity || running !== null) return;
    setRunning(what);
    setFailure(null);
    const goOn = wayOn();
    const body = { id: record['id'], values: book.entered() };
    const { base } = entity.rest;
    try {
      await (what === 'save'
        ? ports.call(`PUT ${base}`, { body }, { isSilent: true, idempotencyKey: ports.newId() })
        : ports.call(
            `POST ${base}/move`,
            { body: { ...body, move: 'submit' } },
            { isSilent: true, idempotencyKey: ports.newId() },
          ));
      book.forget();
      ports.notify('success', t(what === 'save' ? 'book.saved' : 'book.submitted'));
      if (what === 'save') onSent();
      else goOn(orderOf(record), { replace: true });
    } catch (reason) {
      setFailure(asCallError(reason).message);
    } finally {
      setRunning(null);
    }
  };
  return { running, failure, save: () => send('save'), submit: () => send('submit') };
}

/** Most messages name their field, those of a table do not. */
function saidOf(message: string, title: string): string {
  return message.includes(title) ? message : `${title}: ${message}`;
}

function orderOf({ workOrderId }: Row): string {
  return workOrderId === null || workOrderId === undefined
    ? '/m/todo'
    : `/m/order/${String(workOrderId)}`;
}
