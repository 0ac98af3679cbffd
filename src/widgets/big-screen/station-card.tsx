import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { WallPoint } from '#schemas/api/wall.ts';
import { formatNumber } from '#schemas/formats/numbers.ts';
import { formatTime } from '#schemas/formats/times.ts';
import { pollutantText } from '#schemas/formulas/pollutant-text.ts';

interface StationCardProps {
  readonly point: WallPoint;
  /** Its values are asked for anew when this is another. */
  readonly asked: string;
  readonly onClose: () => void;
}

type Now = AnswerAt<'POST /dm/monitorData/now'>;

const READ = 'dm:monitorData:info';
const MOST = 6;

/** A station with its newest values. */
export function StationCard({ point, asked, onClose }: StationCardProps) {
  const ports = usePorts('texts', 'navigation', 'house');
  const { t, dict } = ports;
  const now = useNow(point.id, asked);
  const word = dict('monitor_status').find(({ dictValue }) => dictValue === point.status);
  const values = (now ?? []).flatMap(({ series }) => series.filter(({ value }) => value !== null));
  const time = now?.find((one) => one.time !== null)?.time;
  return (
    <aside className="big-screen-card" aria-label={point.name}>
      <h3>
        {point.name}
        <button type="button" aria-label={t('form.close')} onClick={onClose}>
          ×
        </button>
      </h3>
      <p>
        <span style={{ color: word?.color }}>● {word?.dictLabel ?? point.status}</span>
        {point.alarms > 0 ? <em>{t('bigScreen.alarmsHere', { count: point.alarms })}</em> : null}
        {time ? <time>{formatTime(time, 'MM-DD HH:mm:ss')}</time> : null}
      </p>
      <ul>
        {values
          .slice(0, MOST)
          .map(({ factorCode, factorName, unit, decimals, upper, lower, value }) => (
            <li
              key={factorCode}
              data-over={
                value !== null &&
                ((upper !== null && value > upper) || (lower !== null && value < lower))
              }
            >
              <span>{pollutantText(factorName)}</span>
              <b>{formatNumber(value, decimals)}</b>
              <small>{unit}</small>
            </li>
          ))}
      </ul>
      {now && values.length === 0 ? <p>{t('bigScreen.noValues')}</p> : null}
      {ports.isUnattended ? null : (
        <button
          type="button"
          className="big-screen-enter"
          onClick={() => ports.open(`/ops-station/${point.id}`)}
        >
          {t('bigScreen.enter')}
        </button>
      )}
    </aside>
  );
}

/** The newest values of a station, asked for with each picture: a card may stand for a whole night. Null until they came, and for who may not read them. */
function useNow(stationId: string, asked: string): Now | null {
  const { can } = usePorts('house');
  const { answer } = useAnswer(can(READ) ? `${stationId} ${asked}` : undefined, (data, signal) =>
    callAddress(
      data,
      'POST /dm/monitorData/now',
      { body: { stationId } },
      { isSilent: true, signal },
    ),
  );
  // a preview answers an empty object for what it does not send
  return Array.isArray(answer) ? answer : null;
}
