import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { DetailHeader } from '#engine/detail/detail-header.tsx';
import { OrderBar } from '../order/order-bar.tsx';
import { FactsCard } from '../parts/facts-card.tsx';
import { KeptStates } from '../parts/kept-states.tsx';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { usePhoneRecord } from '../parts/use-phone-record.ts';
import { usePhoneRows } from '../parts/use-phone-rows.ts';
import { WaitingHere } from '../parts/waiting-here.tsx';
import { WaitingLink } from '../parts/waiting-link.tsx';
import { PHONE_RECORDS } from '../phone-address.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { useSubject } from '../sending/subjects.ts';
import { SampleCard } from './sample-card.tsx';

/** What a sampler looks for first. */
const FACTS = ['planDate', 'leaderId', 'samplerIds', 'requirement'];

/** `#/m/task/{id}`: what is to be sampled where, a card for each bottle; 扫标签 and the next move are always in reach. */
export function TaskPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone');
  const record = usePhoneRecord(PHONE_RECORDS.task, id);
  const entity = useEntity(PHONE_RECORDS.task);
  const row = record.value;
  useSubject(
    `${PHONE_RECORDS.task}/${id}`,
    [row?.['taskNo'], row?.['name']].filter(Boolean).join(' '),
  );
  return (
    <PhoneFrame
      offline={t('offline.order')}
      title={String(row?.['taskNo'] ?? t('task.title'))}
      back="/m/todo"
      waiting={<WaitingLink />}
      bar={
        entity && row ? (
          <>
            <ScanButton text={t('sample.scan')} />
            <OrderBar entity={entity} row={row} onChanged={record.reload} />
          </>
        ) : null
      }
    >
      <KeptStates kept={record} gone={t('task.gone')}>
        {(shown) =>
          entity ? (
            <>
              <WaitingHere record={`${entity.name}/${id}`} />
              <FactsCard entity={entity} row={shown} fields={FACTS}>
                <DetailHeader entity={entity} row={shown} isPage={false} tools={null} />
              </FactsCard>
              <Samples id={id} />
            </>
          ) : null
        }
      </KeptStates>
    </PhoneFrame>
  );
}

/** The bottles of the task, a card over the full width for each. */
function Samples({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone');
  const query = useMemo((): Row => ({ taskId: id }), [id]);
  const rows = usePhoneRows(PHONE_RECORDS.sample, `task/${id}`, query);
  const entity = useEntity(PHONE_RECORDS.sample);
  return (
    <KeptStates kept={rows}>
      {(list) =>
        entity && list.length > 0 ? (
          list
            .toReversed()
            .map((row) => <SampleCard key={String(row['id'])} entity={entity} row={row} isLink />)
        ) : (
          <p className="phone-hint">{t('task.noSamples')}</p>
        )
      }
    </KeptStates>
  );
}
