import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Row } from '#engine/base/ports.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { KeptStates } from '../parts/kept-states.tsx';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { usePhoneRecord } from '../parts/use-phone-record.ts';
import { usePhoneRows } from '../parts/use-phone-rows.ts';
import { WaitingHere } from '../parts/waiting-here.tsx';
import { WaitingLink } from '../parts/waiting-link.tsx';
import { PHONE_RECORDS, phoneAddress } from '../phone-address.ts';
import { useSubject } from '../sending/subjects.ts';
import { SampleBar } from './sample-bar.tsx';
import { SampleCard } from './sample-card.tsx';

/** Of the sampling, where it has happened. */
const TAKEN = ['sampledAt', 'samplerId', 'method', 'temperature', 'sealNo', 'keepUntil', 'photos'];
/** What people change hands by. */
const CUSTODY = 'sampleCustody';

/** `#/m/sample/{id}`, as its label says: what the bottle is for, its chain of custody, and 扫标签, 拍照, 交接 at its foot. */
export function SamplePage({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone');
  const record = usePhoneRecord(PHONE_RECORDS.sample, id);
  const entity = useEntity(PHONE_RECORDS.sample);
  const row = record.value;
  useSubject(`${PHONE_RECORDS.sample}/${id}`, String(row?.['sampleNo'] ?? ''));
  const task = row ? phoneAddress(PHONE_RECORDS.task, String(row['taskId'])) : undefined;
  return (
    <PhoneFrame
      offline={t('offline.order')}
      title={String(row?.['sampleNo'] ?? t('sample.title'))}
      back={task ?? '/m/todo'}
      waiting={<WaitingLink />}
      bar={entity && row ? <SampleBar entity={entity} row={row} onChanged={record.reload} /> : null}
    >
      <KeptStates kept={record} gone={t('sample.gone')}>
        {(shown) =>
          entity ? (
            <>
              <WaitingHere record={`${entity.name}/${id}`} />
              <SampleCard entity={entity} row={shown} more={factsOf(shown)} />
              {task === undefined ? null : (
                <p className="phone-hint">
                  <a href={`#${task}`}>{String(shown['taskName'] ?? t('task.title'))}</a>
                </p>
              )}
              <Custody key={record.at} id={id} />
            </>
          ) : null
        }
      </KeptStates>
    </PhoneFrame>
  );
}

/** That a sample waited too long is said; that it did not is not. */
function factsOf(row: Row): readonly string[] {
  return row['isLate'] === true ? [...TAKEN, 'isLate'] : TAKEN;
}

/** The chain of custody: a line for each hand-over. */
function Custody({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone');
  const query = useMemo((): Row => ({ sampleId: id }), [id]);
  const rows = usePhoneRows(CUSTODY, `sample/${id}`, query);
  const entity = useEntity(CUSTODY);
  return (
    <section className="phone-card">
      <h2>{t('sample.custody')}</h2>
      <KeptStates kept={rows}>
        {(list) =>
          entity && list.length > 0 ? (
            <ol className="phone-custody">
              {list.map((row) => (
                <HandOver key={String(row['id'])} entity={entity} row={row} />
              ))}
            </ol>
          ) : (
            <p className="phone-hint">{t('sample.noCustody')}</p>
          )
        }
      </KeptStates>
    </section>
  );
}

function HandOver({ entity, row }: { readonly entity: EntitySchema; readonly row: Row }) {
  const hands = [row['giverName'], row['takerName']].filter(Boolean).map(String).join(' → ');
  return (
    <li>
      <span>
        <FieldValue entity={entity} name="step" row={row} /> {hands}
      </span>
      <span className="phone-hint">
        <FieldValue entity={entity} name="at" row={row} />
        {row['condition'] ? <FieldValue entity={entity} name="condition" row={row} /> : null}
        {row['temperature'] === null ? null : (
          <FieldValue entity={entity} name="temperature" row={row} />
        )}
      </span>
    </li>
  );
}
