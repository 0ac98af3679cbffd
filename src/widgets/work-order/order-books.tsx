import { Button } from 'antd';
import { useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { useFormOpener } from '#engine/base/form-opener.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { StatusCell, Tag } from '#engine/fields/cells/tag-cells.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { OrderBook } from '#schemas/api/order-desk.ts';
import { routeName } from '#schemas/language/names.ts';
import { useDesk } from './use-desk.ts';
import './work-order.css';

const RECORD = 'standingBookRecord';
/** Statuses of a record that its filler goes on with. */
const OPEN: readonly string[] = ['0', '-1', '3'];
const MINUTE_CHARS = 16;

/** The standing books of an order: what its type asks for, how far each is, and the way to fill it in or read it. */
export function OrderBooks({ row, stamp, onTotal }: BlockProps) {
  const { t } = usePorts('texts', 'data');
  const id = String(row.id);
  const { items, error, reload } = useDesk<OrderBook>(
    `GET /ops/order-desk/${encodeURIComponent(id)}/books`,
    stamp,
    onTotal,
  );
  const deeds = useDeeds(row, reload);
  if (error) return <ListFailure error={error} onRetry={reload} />;
  if (items?.length === 0) return <p className="engine-hint">{t('order.books.none')}</p>;
  return (
    <div className="dsr-order-scroll" aria-busy={items === null}>
      <table className="dsr-order-books">
        <thead>
          <tr>
            <th scope="col">{t('order.books.name')}</th>
            <th scope="col">{t('order.books.status')}</th>
            <th scope="col">{t('order.books.filler')}</th>
            <th scope="col">{t('order.books.at')}</th>
            <th aria-label={t('list.actions')} />
          </tr>
        </thead>
        <tbody>
          {items?.map((book) => (
            <BookLine key={book.recordId ?? book.bookId} book={book} deeds={deeds} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Deeds {
  readonly isBusy: boolean;
  readonly begin: (book: OrderBook) => void;
  readonly goOn: (recordId: string) => void;
  readonly view: (recordId: string) => void;
}

/** A record is begun on the server, which fills in what it knows; its form opens at once, and is a draft until it is submitted. */
function useDeeds({ id, stationId }: BlockProps['row'], reload: () => void): Deeds {
  const { call, entity, open } = usePorts('data', 'navigation');
  const opener = useFormOpener();
  const [isBusy, setBusy] = useState(false);
  const goOn = async (recordId: string): Promise<void> => {
    await opener.openRecord({
      entity: await entity(RECORD),
      mode: 'edit',
      id: recordId,
      isInPlace: true,
    });
    reload();
  };
  const begin = async ({ bookId }: OrderBook): Promise<void> => {
    setBusy(true);
    try {
      const made = await callVerb(
        { call },
        { entity: await entity(RECORD), verb: 'save' },
        { body: { bookId, stationId, workOrderId: id } },
      );
      reload();
      await goOn(String(made.id));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    // what the server refuses it has said
    begin: (book) => void begin(book).catch(() => undefined),
    goOn: (recordId) => void goOn(recordId).catch(() => undefined),
    view: (recordId) =>
      void entity(RECORD)
        .then(({ menu }) => menu && open(`/${routeName(menu.url)}/${recordId}`))
        .catch(() => undefined),
  };
}

function BookLine({ book, deeds }: { readonly book: OrderBook; readonly deeds: Deeds }) {
  const { t } = usePorts('texts', 'house');
  const { name, isAsked, recordNo, fillerName, filledAt } = book;
  return (
    <tr>
      <th scope="row">
        {name} {isAsked ? <Tag text={t('order.books.asked')} tone="primary" /> : null}
        {recordNo === null ? null : <small>{recordNo}</small>}
      </th>
      <td>
        <BookStatus status={book.status} />
      </td>
      <td>{fillerName ?? EMPTY_TEXT}</td>
      <td>{filledAt?.slice(0, MINUTE_CHARS) ?? EMPTY_TEXT}</td>
      <td>
        <BookDeeds book={book} deeds={deeds} />
      </td>
    </tr>
  );
}

function BookStatus({ status }: Pick<OrderBook, 'status'>) {
  const { t } = usePorts('texts', 'house');
  const field = useEntity(RECORD)?.fields['status'];
  if (status === null) return <Tag text={t('order.books.unbegun')} tone="warning" />;
  return field ? <StatusCell value={status} field={field} name="status" row={{ status }} /> : null;
}

function BookDeeds({ book, deeds }: { readonly book: OrderBook; readonly deeds: Deeds }) {
  const { t, can } = usePorts('texts', 'house');
  const { recordId, status, mayFill } = book;
  if (recordId === null)
    return mayFill ? (
      <Button size="small" type="primary" disabled={deeds.isBusy} onClick={() => deeds.begin(book)}>
        {t('order.books.fill')}
      </Button>
    ) : null;
  const isOpen = OPEN.includes(status ?? '') && can('ops:record:update');
  return (
    <>
      {isOpen ? (
        <Button size="small" type="primary" onClick={() => deeds.goOn(recordId)}>
          {t('order.books.goOn')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => deeds.view(recordId)}>
        {t('order.books.view')}
      </Button>
    </>
  );
}
