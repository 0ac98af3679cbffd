import { useEffect, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { FileLinks } from '#engine/fields/files/file-links.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';

const DOORS = 'ops:door:page';
const EVENTS = 'ops:doorEvent:page';
/** More doors has no station. */
const MOST_DOORS = 20;
/** So many of the last events stand there. */
const LAST = 10;

/** The doors of a station with their state, and what they told last, as far as somebody may see either. */
export function StationDoors({
  stationId,
  stamp,
}: {
  readonly stationId: string;
  readonly stamp: number;
}) {
  const { t, can } = usePorts('texts', 'house');
  const doors = useRows(can(DOORS) ? 'GET /ops/door/page' : null, stationId, {
    stamp,
    limit: MOST_DOORS,
    orderField: 'name',
    order: 'asc',
  });
  const events = useRows(can(EVENTS) ? 'GET /ops/doorEvent/page' : null, stationId, {
    stamp,
    limit: LAST,
    orderField: 'eventAt',
    order: 'desc',
  });
  if (!doors) return null;
  if (doors.length === 0) return <p className="engine-hint">{t('video.visits.noDoor')}</p>;
  return (
    <section className="dsr-station-doors" aria-label={t('video.doors')}>
      <ul>
        {doors.map((door) => (
          <DoorLine key={toText(door.id)} door={door} />
        ))}
      </ul>
      {events ? <LastEvents events={events} /> : null}
    </section>
  );
}

function DoorLine({ door }: { readonly door: Row }) {
  const { t } = usePorts('texts');
  const isOnline = door.status === '1';
  return (
    <li>
      {toText(door.name)}{' '}
      <Tag
        text={t(isOnline ? 'video.online' : 'video.offline')}
        tone={isOnline ? 'success' : 'neutral'}
      />
    </li>
  );
}

function LastEvents({ events }: { readonly events: readonly Row[] }) {
  const { t } = usePorts('texts');
  if (events.length === 0) return <p className="engine-hint">{t('video.noEvents')}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('video.visits.at')}</th>
          <th scope="col">{t('video.visits.door')}</th>
          <th scope="col">{t('video.visits.event')}</th>
          <th scope="col">{t('video.visits.who')}</th>
          <th scope="col">{t('video.visits.pictures')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventLine key={toText(event.id)} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function EventLine({ event }: { readonly event: Row }) {
  const { t, dict } = usePorts('texts');
  const type = toText(event.eventType);
  const pictures = [...filesOf(event.devicePicture), ...filesOf(event.cameraPicture)];
  const known = dict('entrance_event_type').find(({ dictValue }) => dictValue === type);
  return (
    <tr>
      <td>
        {toText(event.eventAt)}{' '}
        {event.isLate === true ? <Tag text={t('video.visits.late')} tone="warning" /> : null}
      </td>
      <td>{toText(event.doorName) || EMPTY_TEXT}</td>
      <td>{known?.dictLabel ?? type}</td>
      <td>{toText(event.personName) || toText(event.cardNo) || EMPTY_TEXT}</td>
      <td>{pictures.length > 0 ? <FileLinks value={pictures} isPicture isShort /> : EMPTY_TEXT}</td>
    </tr>
  );
}

interface Asked {
  readonly stamp: number;
  readonly limit: number;
  readonly orderField: string;
  readonly order: 'asc' | 'desc';
}

/** Rows of a station; null until they have come, where they are not asked for, and where they could not be read. */
function useRows(
  api: string | null,
  stationId: string,
  { stamp, limit, orderField, order }: Asked,
): readonly Row[] | null {
  const { page } = usePorts('data');
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    if (api === null) return undefined;
    const controller = new AbortController();
    const query = { stationId, page: 1, limit, orderField, order };
    page(api, query, { isSilent: true, signal: controller.signal }).then(
      ({ list }) => setRows(list),
      () => controller.signal.aborted || setRows(null),
    );
    return () => controller.abort();
  }, [page, api, stationId, stamp, limit, orderField, order]);
  return rows;
}
