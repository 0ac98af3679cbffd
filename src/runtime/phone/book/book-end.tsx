import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isOutdated } from '#engine/actions/outdated.ts';
import { callVerb } from '#engine/base/call-verb.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { wayOn } from '#runtime/router/navigation.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { PHONE_RECORDS } from '../phone-address.ts';
import { isWaiting } from '../sending/send-write.ts';
import { baseOf, isOpenBook, joinBooks, type BookBase } from './book-conflict.ts';
import { screenOf, type BookScreen } from './book-screens.ts';
import type { BookForm } from './use-book-form.ts';

interface BookEndProps {
  readonly record: Row;
  /** What is typed stands on it. */
  readonly base: BookBase;
  readonly book: BookForm;
  readonly screens: readonly BookScreen[];
  readonly fields: StoredForm['fields'];
  /** Not handed in yet, from here or elsewhere. */
  readonly isOpen: boolean;
  readonly onGo: (to: number) => void;
  readonly onSent: () => void;
}

/** The last page: what is missing or wrong, each with the way to it; a draft for later, or all of it handed in, once. */
export function BookEnd(props: BookEndProps) {
  const { book, screens, fields, isOpen, onGo } = props;
  const { t } = useTranslation('phone');
  const [issues] = useState(book.issues);
  const sending = useSending(props);
  const isOff = !isOpen && sending.running === null;
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
                  {saidOf(message, placeOf(path, fields, t))}
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
          disabled={issues.length > 0 || isOff}
          loading={sending.running === 'submit'}
          onClick={() => void sending.submit()}
        >
          {t('book.submit')}
        </Button>
        <Button
          block
          size="large"
          disabled={isOff}
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
function useSending({ record, base, book, fields, onSent }: BookEndProps) {
  const { t } = useTranslation('phone');
  const ports = usePorts('data', 'feedback', 'house');
  const entity = useEntity(PHONE_RECORDS.book);
  const [running, setRunning] = useState<'save' | 'submit' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const write = async ({ rest }: EntitySchema, what: 'save' | 'submit'): Promise<void> => {
    const seen = typeof base.version === 'number' ? { version: base.version } : {};
    const values = book.entered();
    const body = { id: record['id'], values, ...seen };
    const answer = await (what === 'save'
      ? ports.call(`PUT ${rest.base}`, { body }, { isSilent: true, idempotencyKey: ports.newId() })
      : ports.call(
          `POST ${rest.base}/move`,
          { body: { ...body, move: 'submit' } },
          { isSilent: true, idempotencyKey: ports.newId() },
        ));
    // of what waits nobody knows yet which version it becomes
    base.version = isWaiting(answer) ? undefined : (answer as Row | null)?.['version'];
    base.values = values;
  };
  /** Another page has saved the book since: both are put together. @returns whether what is held may be sent now */
  const join = async (read: EntitySchema): Promise<boolean> => {
    const path = { entity: read, verb: 'info' } as const;
    const theirs = await callVerb(ports, path, { id: String(record['id']) }, { isSilent: true });
    const now = baseOf(theirs);
    // one that became overdue or was returned is filled in as before
    if (!isOpenBook(theirs) || now.version === base.version) return false;
    const sides = { base: base.values, mine: book.entered(), theirs: now.values };
    const { taken, both } = joinBooks(sides, (name) => name in fields && !fields[name]?.readOnly);
    const names = both.map((name) => fields[name]?.title ?? name).join(t('book.both.separator'));
    const isSure =
      both.length === 0 ||
      (await ports.confirm({ title: t('book.both'), text: t('book.both.text', { names }) }));
    if (!isSure) return false;
    book.take(taken);
    Object.assign(base, now);
    return true;
  };
  const send = async (what: 'save' | 'submit'): Promise<void> => {
    if (!entity || running !== null) return;
    setRunning(what);
    setFailure(null);
    const goOn = wayOn();
    try {
      await write(entity, what).catch(async (reason: unknown) => {
        if (!isOutdated(reason) || !(await join(entity))) throw reason;
        await write(entity, what);
      });
      if (what === 'save') book.draft.forgetOwn();
      else book.draft.forget();
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

/** The field, and the line of its table. */
function placeOf(path: string, fields: StoredForm['fields'], t: TFunction<'phone'>): string {
  const [name = '', line] = path.split('.');
  const title = fields[name]?.title ?? path;
  return line === undefined ? title : t('book.line', { title, line: Number(line) + 1 });
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
