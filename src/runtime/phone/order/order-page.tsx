import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { DetailHeader } from '#engine/detail/detail-header.tsx';
import { TimelineBlock } from '#engine/detail/timeline-block.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Kept } from '../kept/use-kept.ts';
import { FactsCard } from '../parts/facts-card.tsx';
import { KeptStates } from '../parts/kept-states.tsx';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { usePhoneRecord } from '../parts/use-phone-record.ts';
import { WaitingHere } from '../parts/waiting-here.tsx';
import { WaitingLink } from '../parts/waiting-link.tsx';
import { PHONE_RECORDS } from '../phone-address.ts';
import { setPlaceOfPhotos } from '../photo/place-of-photos.ts';
import { useSubject } from '../sending/subjects.ts';
import { OrderBar } from './order-bar.tsx';
import { OrderBooks } from './order-books.tsx';
import { PhotosNeeded } from './photos-needed.tsx';

/** What an engineer looks for first. */
const FACTS = [
  'title',
  'urgency',
  'orderType',
  'planEnd',
  'stationId',
  'stationId.address',
  'enterpriseId',
  'assigneeId',
  'content',
  'checkinTime',
  'exceptions',
  'samplingAt',
];

/** `#/m/order/{id}`: the facts in one card, the books to fill, what happened; its next move is always in reach. */
export function OrderPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone');
  const record = usePhoneRecord(PHONE_RECORDS.order, id);
  const entity = useEntity(PHONE_RECORDS.order);
  const title = record.value ? String(record.value['orderNo'] ?? '') : t('order.title');
  return (
    <PhoneFrame
      offline={t('offline.order')}
      title={title}
      back="/m/todo"
      waiting={<WaitingLink />}
      bar={
        entity && record.value ? (
          <OrderBar entity={entity} row={record.value} onChanged={record.reload} />
        ) : null
      }
    >
      <KeptStates kept={record} gone={t('order.gone')}>
        {(row) => (entity ? <OrderBody entity={entity} row={row} record={record} /> : null)}
      </KeptStates>
    </PhoneFrame>
  );
}

interface OrderBodyProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly record: Kept<Row>;
}

function OrderBody({ entity, row, record }: OrderBodyProps) {
  const id = String(row['id']);
  useSubject(`${entity.name}/${id}`, [row['orderNo'], row['title']].filter(Boolean).join(' '));
  useEffect(() => {
    const stop = setPlaceOfPhotos({
      station: String(row['stationName'] ?? ''),
      orderNo: String(row['orderNo'] ?? ''),
    });
    return () => stop();
  }, [row]);
  const timeline = entity.detail?.blocks?.find(({ block }) => block === 'timeline');
  return (
    <>
      <WaitingHere record={`${entity.name}/${id}`} />
      <FactsCard entity={entity} row={row} fields={FACTS.filter((name) => !isInHead(entity, name))}>
        <DetailHeader entity={entity} row={row} isPage={false} tools={null} />
      </FactsCard>
      <OrderBooks id={id} stationId={row['stationId']} />
      <PhotosNeeded entity={entity} row={row} />
      {timeline ? (
        <section className="phone-card">
          <TimelineBlock
            entity={entity}
            row={row}
            title={timeline.title}
            source={timeline.source}
            props={{}}
            stamp={Date.parse(record.at ?? '') || 0}
          />
        </section>
      ) : null}
    </>
  );
}

/** Whether the head of the record says a field already. */
function isInHead({ detail }: EntitySchema, name: string): boolean {
  return detail?.subtitle === name || detail?.facts?.includes(name) === true;
}
