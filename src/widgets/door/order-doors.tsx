import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { FileLinks } from '#engine/fields/files/file-links.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { DoorVisit } from '#schemas/api/door.ts';
import type { ValueTone } from '#schemas/types/words.ts';

const VISITS = 'GET /ops/door/visits/{id}';
type Visits = AnswerAt<typeof VISITS>;

const TONES: Readonly<Record<Visits['verdict'], ValueTone>> = {
  own: 'success',
  others: 'warning',
  nobody: 'danger',
  noDoor: 'neutral',
  noCheckin: 'neutral',
};

/** The events of the station's doors around the check-in of an order, and whether whoever checked in came through one. */
export function OrderDoors({ row, stamp, onTotal }: BlockProps) {
  const { t } = usePorts('texts');
  const { visits, error, retry } = useVisits(String(row.id), stamp, onTotal);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!visits) return <div aria-busy="true" />;
  const { verdict, events } = visits;
  return (
    <section className="engine-block">
      <p>
        <Tag text={t(`video.visits.${verdict}`)} tone={TONES[verdict]} />
      </p>
      {events.length > 0 ? (
        <table className="dsr-order-books">
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
            {events.map((visit) => (
              <VisitLine key={visit.id} visit={visit} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function VisitLine({ visit }: { readonly visit: DoorVisit }) {
  const { t, dict } = usePorts('texts');
  const { at, doorName, eventType, personName, isLate, isOwn, pictures } = visit;
  const label = dict('entrance_event_type').find(({ dictValue }) => dictValue === eventType);
  return (
    <tr>
      <td>
        {at} {isLate ? <Tag text={t('video.visits.late')} tone="warning" /> : null}
      </td>
      <td>{doorName ?? EMPTY_TEXT}</td>
      <td>{label?.dictLabel ?? eventType}</td>
      <td>
        {personName ?? EMPTY_TEXT}{' '}
        {isOwn ? <Tag text={t('video.visits.mine')} tone="success" /> : null}
      </td>
      <td>{pictures.length > 0 ? <FileLinks value={pictures} isPicture /> : EMPTY_TEXT}</td>
    </tr>
  );
}

function useVisits(id: string, stamp: number, onTotal: BlockProps['onTotal']) {
  const { call } = usePorts('data');
  const [visits, setVisits] = useState<Visits | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const how = { isSilent: true, signal: controller.signal };
    callAddress({ call }, VISITS, { path: { id } }, how).then(
      (answer) => {
        setError(null);
        setVisits(answer);
        onTotal?.(answer.events.length);
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(asCallError(reason));
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told how many there are changes with each drawing
  }, [call, id, stamp, turn]);
  return { visits, error, retry: () => setTurn((old) => old + 1) };
}
