import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { callVerb } from '#engine/base/call-verb.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { useData, useHouse } from '#engine/base/ports-context.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { useKept, type Kept } from '../kept/use-kept.ts';
import { FactsCard } from '../parts/facts-card.tsx';
import { KeptStates } from '../parts/kept-states.tsx';
import { PhoneFrame } from '../parts/phone-frame.tsx';
import { RecordCard } from '../parts/record-card.tsx';
import { usePhoneRows } from '../parts/use-phone-rows.ts';
import { WaitingLink } from '../parts/waiting-link.tsx';
import { PHONE_RECORDS } from '../phone-address.ts';
import { ScanButton } from '../scan/scan-button.tsx';

const FACTS = ['code', 'stationType', 'status', 'address', 'enterpriseId', 'opsCompanyId'];

/** `#/m/station/{id or code}`, as its door says: what it is, and what is to be done there. */
export function StationPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('phone');
  const texts = useTexts();
  const record = useStation(id);
  const entity = useEntity(PHONE_RECORDS.station);
  const title = entity && record.value ? recordTitle(entity, record.value, texts) : '';
  return (
    <PhoneFrame
      offline={t('offline.station')}
      title={title || t('station.title')}
      back="/m/todo"
      waiting={<WaitingLink />}
      bar={<ScanButton />}
    >
      <KeptStates kept={record} gone={t('station.gone')}>
        {(row) =>
          entity ? (
            <>
              <FactsCard entity={entity} row={row} fields={FACTS}>
                <h2>{title}</h2>
              </FactsCard>
              <StationWork
                name={PHONE_RECORDS.order}
                id={String(row['id'])}
                title={t('station.orders')}
                where={OPEN_ORDERS}
              />
              <StationWork
                name={PHONE_RECORDS.book}
                id={String(row['id'])}
                title={t('station.books')}
                where={OPEN_BOOKS}
              />
            </>
          ) : null
        }
      </KeptStates>
    </PhoneFrame>
  );
}

/** Filters of what is still to be done. */
const OPEN_ORDERS: Row = { status: '1,2,-1' };
const OPEN_BOOKS: Row = { status: '0,-1,3' };

interface StationWorkProps {
  readonly name: string;
  readonly id: string;
  readonly title: string;
  readonly where: Row;
}

/** What is open at the station, of one kind; nothing for who may not see that list. */
function StationWork({ name, id, title, where }: StationWorkProps) {
  const house = useHouse();
  const entity = useEntity(name);
  return entity && house.can(verbPermission(entity, 'page')) ? (
    <OpenWork entity={entity} id={id} title={title} where={where} />
  ) : null;
}

interface OpenWorkProps extends Omit<StationWorkProps, 'name'> {
  readonly entity: EntitySchema;
}

function OpenWork({ entity, id, title, where }: OpenWorkProps) {
  const { t } = useTranslation('phone');
  const query = useMemo(() => ({ stationId: id, ...where }), [id, where]);
  const rows = usePhoneRows(entity.name, `station/${id}`, query);
  return (
    <section className="phone-card">
      <h2>{title}</h2>
      <KeptStates kept={rows}>
        {(list) =>
          list.length === 0 ? (
            <p className="phone-hint">{t('station.none')}</p>
          ) : (
            <ul className="phone-lines">
              {list.map((row) => (
                <RecordCard
                  key={String(row['id'])}
                  entity={entity}
                  row={row}
                  name={entity.name === PHONE_RECORDS.order ? ['orderNo', 'title'] : ['bookId']}
                  tags={['status']}
                />
              ))}
            </ul>
          )
        }
      </KeptStates>
    </section>
  );
}

/** A station by what its label says: its id, else its code. */
function useStation(said: string): Kept<Row> {
  const ports = useData();
  const ask = useCallback(() => readStation(ports, said), [ports, said]);
  return useKept(`station/${said}`, ask);
}

async function readStation(ports: DataPort, said: string): Promise<Row> {
  const entity = await ports.entity(PHONE_RECORDS.station);
  const read = async (id: string): Promise<Row> =>
    callVerb(ports, { entity, verb: 'info' }, { id }, { isSilent: true });
  if (/^\d+$/.test(said)) return read(said);
  const { list } = await ports.page(
    verbApi(entity, 'page'),
    { page: 1, limit: MOST_ALIKE, code: said },
    { isSilent: true },
  );
  const found = list.find(({ code }) => code === said);
  // an id that is none is refused as any other that is not there
  return read(found ? String(found['id']) : '0');
}

/** A filter by code finds what contains it. */
const MOST_ALIKE = 50;
