import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { MonthHead } from '#engine/base/month-head.tsx';
import { useData, useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { BlockProps, WidgetProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { LostHour } from '#schemas/api/quality.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { readProps } from '#schemas/types/takes.ts';
import { HourPanel } from './hour-values.tsx';
import './lost-hours.css';
import { countStates, HOUR_STATES, hoursByDay, spanAround, type HourState } from './hours-model.ts';
import { LOST_HOURS } from './takes.ts';

interface LostHoursProps {
  readonly pointId: string;
  /** Of the point; empty where nobody said, then nothing can be declared. */
  readonly stationId: string;
  /** The month it opens with, or a day of it; this one where nothing is said. */
  readonly month?: string;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MONTH_CHARS = 7;

/** The hours of a point that is looked at. */
export function LostHoursBlock({ row }: BlockProps) {
  return <LostHours pointId={String(row.id)} stationId={textOf(row.stationId)} />;
}

/** The hours of the row that was chosen beside it: `props.point` names the field that holds the point, `props.month` is the month. */
export function LostHoursWidget({ master, props }: WidgetProps) {
  const { point = 'id', month = '' } = readProps(LOST_HOURS, props);
  return master ? (
    <LostHours pointId={String(master[point])} stationId={textOf(master.stationId)} month={month} />
  ) : null;
}

/**
 * What became of each hour of a month at a monitoring point: a line a day, a cell an hour, told apart by colour, pattern and letter; a
 * press shows the values of the hour beside it. Drawn by hand: a table of 24 columns that are no fields is no list (PACKAGES.md section 1).
 */
function LostHours({ pointId, stationId, month: first = '' }: LostHoursProps) {
  const { t } = useTexts();
  const { now } = useHouse();
  const today = wallTime(now()).slice(0, 10);
  const [month, setMonth] = useState((first || today).slice(0, MONTH_CHARS));
  const [chosen, setChosen] = useState<LostHour>();
  const { hours, error, retry } = useHours(pointId, month);
  if (error) return <ListFailure error={error} onRetry={retry} />;
  const choose = (next: string): void => {
    setMonth(next);
    setChosen(undefined);
  };
  return (
    <section className="dsr-hours" aria-busy={hours === null}>
      <MonthHead
        month={month}
        today={today}
        hint={hours === null ? t('list.loading') : hours.length === 0 ? t('chart.hours.none') : ''}
        onMonth={choose}
      />
      <HourLegend hours={hours ?? []} />
      <div className="dsr-hours-body">
        <HourTable hours={hours ?? []} chosen={chosen} onChoose={setChosen} />
        {chosen ? (
          <HourPanel
            {...{ pointId, stationId }}
            hour={chosen}
            span={spanAround(hours ?? [], chosen)}
          />
        ) : null}
      </div>
    </section>
  );
}

interface HourTableProps {
  readonly hours: readonly LostHour[];
  readonly chosen: LostHour | undefined;
  readonly onChoose: (hour: LostHour) => void;
}

function HourTable({ hours, chosen, onChoose }: HourTableProps) {
  const { t } = useTexts();
  return (
    <div className="dsr-hours-scroll">
      <table>
        <caption>{t('chart.hours.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.hours.day')}</th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hoursByDay(hours).map(([day, cells]) => (
            <tr key={day}>
              <th scope="row">{day.slice(5)}</th>
              {HOURS.map((hour) => (
                <td key={hour}>
                  <HourCell
                    hour={cells.get(hour)}
                    isChosen={chosen !== undefined && chosen === cells.get(hour)}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HourCellProps {
  readonly hour: LostHour | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (hour: LostHour) => void;
}

function HourCell({ hour, isChosen, onChoose }: HourCellProps) {
  const { t } = useTexts();
  if (!hour) return null;
  const { state, flag } = hour;
  const words = `${hour.day} ${hour.hour}:00 ${t(`chart.hours.${state}`)}${flag === '' ? '' : ` ${flag}`} ${hour.valid}/${hour.received}/${hour.should}${hour.audited > 0 ? ` ${t('chart.hours.audited')}` : ''}`;
  return (
    <button
      type="button"
      data-state={state}
      data-audited={hour.audited > 0 || undefined}
      aria-pressed={isChosen}
      aria-label={words}
      title={words}
      onClick={() => onChoose(hour)}
    >
      {letterOf(hour)}
    </button>
  );
}

/** Colour alone tells nobody: what is not plainly there bears a letter, of an invalid one its mark. */
function letterOf({ state, flag }: LostHour): string {
  return state === 'invalid' || state === 'maintenance'
    ? flag.slice(0, 1)
    : state === 'missing'
      ? '×'
      : state === 'stop'
        ? 'F'
        : '';
}

/** The states with how many hours are in each. */
function HourLegend({ hours }: { readonly hours: readonly LostHour[] }) {
  const { t } = useTexts();
  const counts = countStates(hours);
  return (
    <ul className="dsr-hours-legend">
      {HOUR_STATES.map((state: HourState) => (
        <li key={state}>
          <i data-state={state} aria-hidden="true" />
          {t(`chart.hours.${state}`)} {counts[state]}
        </li>
      ))}
      <li>
        <i data-state="valid" data-audited aria-hidden="true" />
        {t('chart.hours.audited')} {hours.filter(({ audited }) => audited > 0).length}
      </li>
    </ul>
  );
}

/** The hours of a month; null while they are asked for. */
function useHours(
  pointId: string,
  month: string,
): {
  readonly hours: readonly LostHour[] | null;
  readonly error: CallError | null;
  readonly retry: () => void;
} {
  const ports = useData();
  const [state, setState] = useState<{
    readonly hours: readonly LostHour[] | null;
    readonly error: CallError | null;
  }>({ hours: null, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    setState({ hours: null, error: null });
    callAddress(
      ports,
      'GET /dm/quality/lostHours',
      { params: { pointId, month } },
      { isSilent: true },
    ).then(
      (hours) => !isGone && setState({ hours, error: null }),
      (cause: unknown) => !isGone && setState({ hours: null, error: asCallError(cause) }),
    );
    return () => {
      isGone = true;
    };
  }, [ports, pointId, month, attempt]);
  return { ...state, retry: () => setAttempt((old) => old + 1) };
}
