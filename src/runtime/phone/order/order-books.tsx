import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { callVerb } from '#engine/base/call-verb.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { useRenewal } from '#engine/base/use-reconnect.ts';
import { StatusCell } from '#engine/fields/cells/tag-cells.tsx';
import { NO_ANSWER } from '#runtime/http/codes.ts';
import { keptKey } from '#runtime/kept/kept-keys.ts';
import { wayOn } from '#runtime/router/navigation.ts';
import type { OrderBook } from '#schemas/api/order-desk.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { HANDED_IN } from '#schemas/standing-books/handed-in.ts';
import { useKept } from '../kept/use-kept.ts';
import { WaitingTag } from '../parts/waiting-tag.tsx';
import { PHONE_RECORDS, phoneAddress } from '../phone-address.ts';
import { askOrderBooks } from './ask-order-books.ts';

interface OrderBooksProps {
  readonly id: string;
  readonly stationId: unknown;
}

/** The books that the type of an order asks for and others that name it, each with its state and the way to fill it in. */
export function OrderBooks({ id, stationId }: OrderBooksProps) {
  const { t } = useTranslation('phone');
  const ports = usePorts('data');
  const ask = useCallback(() => askOrderBooks(ports, id), [ports, id]);
  const books = useKept(keptKey.orderBooks(id), ask);
  const entity = useEntity(PHONE_RECORDS.book);
  const starting = useStart({ id, stationId });
  useRenewal(books.reload);
  const rows = books.value ?? [];
  const done = rows.filter(({ status }) => HANDED_IN.includes(status ?? '')).length;
  if (!entity || rows.length === 0) return null;
  return (
    <section className="phone-card">
      <h2>{t('order.books', { done, count: rows.length })}</h2>
      <progress max={rows.length} value={done} aria-label={t('order.progress')} />
      {starting.failure === null ? null : (
        <p className="phone-over" role="alert">
          {starting.failure}
        </p>
      )}
      <ul className="phone-lines">
        {rows.map((book) => (
          <BookLine
            key={book.recordId ?? book.bookId}
            book={book}
            entity={entity}
            isBusy={starting.isBusy}
            onBegin={() => void starting.begin(book)}
          />
        ))}
      </ul>
    </section>
  );
}

interface BookLineProps {
  readonly book: OrderBook;
  readonly entity: EntitySchema;
  readonly isBusy: boolean;
  readonly onBegin: () => void;
}

function BookLine({ book, entity, isBusy, onBegin }: BookLineProps) {
  const { t } = useTranslation('phone');
  const { recordId, name, status, mayFill } = book;
  const field = entity.fields['status'];
  if (recordId === null)
    return (
      <li className="phone-line">
        <span className="phone-line-name">{name}</span>
        {mayFill ? (
          <Button
            type="primary"
            disabled={isBusy}
            aria-label={t('order.fillNamed', { name })}
            onClick={onBegin}
          >
            {t('order.fill')}
          </Button>
        ) : (
          <span className="phone-hint">{t('order.unbegun')}</span>
        )}
      </li>
    );
  return (
    <li className="phone-line">
      <a href={`#${phoneAddress(PHONE_RECORDS.book, recordId) ?? ''}`}>{name}</a>
      <WaitingTag record={keptKey.record(PHONE_RECORDS.book, recordId)} />
      {field ? <StatusCell value={status} field={field} name="status" row={{ status }} /> : null}
    </li>
  );
}

/** Begins a book and opens it; the platform numbers it, so that this needs a network. */
function useStart({ id, stationId }: OrderBooksProps) {
  const { t } = useTranslation('phone');
  const ports = usePorts('data', 'house');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async ({ bookId }: OrderBook): Promise<void> => {
    const goOn = wayOn();
    setBusy(true);
    setFailure(null);
    try {
      const made = await callVerb(
        ports,
        { entity: await ports.entity(PHONE_RECORDS.book), verb: 'save' },
        { body: { bookId, stationId, workOrderId: id } },
        { isSilent: true, idempotencyKey: ports.newId() },
      );
      goOn(phoneAddress(PHONE_RECORDS.book, String(made['id'])) ?? '/m/todo');
    } catch (reason) {
      const { code, message } = asCallError(reason);
      setFailure(code === NO_ANSWER ? t('order.beginOffline') : message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, begin };
}
