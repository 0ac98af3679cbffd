import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { formatNumber } from '#schemas/formats/numbers.ts';

const RATES = 'dm:quality:page';
const SHOWN = 3;
const DAY_CHARS = 10;

interface StationTodayProps {
  readonly stationId: string;
  readonly stamp: number;
}

/** A station today: its rates, and what is open of it, three each with the way to all. */
export function StationToday(props: StationTodayProps) {
  const { can, t } = usePorts('texts', 'house');
  return (
    <div className="station-today">
      {can(RATES) ? <Rates {...props} /> : null}
      {can('dm:alarm:page') ? (
        <Open
          {...props}
          title={t('station.now.alarms')}
          none={t('station.now.noAlarms')}
          list="/dm/alarm/record"
          preset="open"
          name="message"
          at="alarmTime"
          route="dm-alarm-record"
          tab="alarmRecord"
        />
      ) : null}
      {can('ops:order:page') ? (
        <Open
          {...props}
          title={t('station.now.orders')}
          none={t('station.now.noOrders')}
          list="/ops/workorder"
          preset="unfinished"
          name="title"
          at="planEnd"
          route="ops-work-order"
          tab="workOrder"
        />
      ) : null}
    </div>
  );
}

function Rates({ stationId, stamp }: StationTodayProps) {
  const { t, now } = usePorts('texts', 'house');
  const date = wallTime(now()).slice(0, DAY_CHARS);
  const { answer } = useAnswer(`${stationId} ${stamp} ${date}`, (data, signal) =>
    callAddress(
      data,
      'GET /dm/quality/summary',
      { params: { kind: 'day', date, stationId } },
      { isSilent: true, signal },
    ),
  );
  const say = (rate: number | null | undefined): string =>
    isBlank(rate) ? EMPTY_TEXT : `${formatNumber(rate, 2)}%`;
  return (
    <section>
      <h3>{t('station.now.rates')}</h3>
      <dl>
        <dt>{t('station.now.transmission')}</dt>
        <dd>{say(answer?.transmissionRate)}</dd>
        <dt>{t('station.now.effect')}</dt>
        <dd>{say(answer?.effectRate)}</dd>
        <dt>{t('station.now.both')}</dt>
        <dd>{say(answer?.effectiveTransmission)}</dd>
      </dl>
    </section>
  );
}

interface OpenProps extends StationTodayProps {
  readonly title: string;
  readonly none: string;
  /** The list, and which of its presets is open. */
  readonly list: string;
  readonly preset: string;
  /** Fields that say what it is, and when. */
  readonly name: string;
  readonly at: string;
  readonly route: string;
  /** The tab of the page that shows all. */
  readonly tab: string;
}

function Open({ stationId, stamp, title, none, list, preset, name, at, route, tab }: OpenProps) {
  const { t } = usePorts('texts');
  const params = { stationId, preset, page: 1, limit: SHOWN };
  const { answer } = useAnswer(`${stationId} ${stamp}`, (data, signal) =>
    data.call<{ readonly list: readonly Row[]; readonly total: number }>(
      `GET ${list}/page`,
      { params },
      { isSilent: true, signal },
    ),
  );
  return (
    <section>
      <h3>
        {title} {answer?.total ?? ''}{' '}
        <a href={`#/ops-station/${stationId}?tab=${tab}`}>{t('station.now.all')}</a>
      </h3>
      {answer?.total === 0 ? <p className="engine-hint">{none}</p> : null}
      <ul>
        {answer?.list.map((row) => (
          <li key={String(row.id)}>
            <a href={`#/${route}/${String(row.id)}`}>{String(row[name] ?? EMPTY_TEXT)}</a>{' '}
            <time>{String(row[at] ?? '')}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
