import type { ReactNode } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { namedWidget } from '#engine/base/registry.ts';
import { useTab } from '#engine/base/tab.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import type { WallPart, WallPicture } from '#schemas/api/wall.ts';
import { formatNumber, formatRate } from '#schemas/formats/numbers.ts';
import { apportion } from '#schemas/formats/percentages.ts';
import { formatTime } from '#schemas/formats/times.ts';
import type { WallPanelName } from '#schemas/language/wall.ts';
import { Bars } from './bars.tsx';
import { Rates } from './rates.tsx';
import { shareText } from './share-text.ts';
import { StationDonut } from './station-donut.tsx';
import { useRolling } from './use-rolling.ts';
import './panels.css';

/** Which part of the picture a panel is drawn from. */
export const PANEL_PARTS: Readonly<Record<WallPanelName, WallPart>> = {
  stations: 'stations',
  rates: 'kpi',
  enterprises: 'enterprises',
  regions: 'regions',
  alarms: 'alarms',
  orders: 'orders',
  credit: 'credit',
  video: 'cameras',
};

interface BodyProps {
  readonly picture: WallPicture;
}

const BODIES: Readonly<Record<WallPanelName, (props: BodyProps) => ReactNode>> = {
  stations: ({ picture }) => picture.stations && <StationDonut counts={picture.stations} />,
  rates: ({ picture }) => picture.kpi && <Rates kpi={picture.kpi} />,
  enterprises: ({ picture }) => (
    <Enterprises rows={picture.enterprises} today={picture.at.slice(0, DAY_CHARS)} />
  ),
  regions: ({ picture }) => <Regions rows={picture.regions} />,
  alarms: ({ picture }) => <Alarms rows={picture.alarms} today={picture.at.slice(0, DAY_CHARS)} />,
  orders: ({ picture }) => <Orders rows={picture.orders} />,
  credit: ({ picture }) => <Credit rows={picture.credit} />,
  video: ({ picture }) => <Video rows={picture.cameras} />,
};

/** What stands in a panel; nothing where its part is not answered. */
export function PanelBody({ name, ...props }: BodyProps & { readonly name: WallPanelName }) {
  const Body = BODIES[name];
  return <Body {...props} />;
}

const WHOLE = 100;
const MOST = 7;

interface EnterprisesProps {
  readonly rows: WallPicture['enterprises'];
  readonly today: string;
}

/** The rate of another day says which. */
function Enterprises({ rows, today }: EnterprisesProps) {
  return (
    rows && (
      <Bars
        rows={rows.slice(0, MOST).map(({ id, name, rate, day }) => ({
          id,
          name,
          share: rate,
          color: rate < 90 ? 'var(--wall-warning)' : 'var(--wall-number)',
          text: `${day === today ? '' : `${formatTime(day, 'MM-DD')} · `}${formatRate(rate)}%`,
        }))}
      />
    )
  );
}

function Regions({ rows }: { readonly rows: WallPicture['regions'] }) {
  const { t } = usePorts('texts');
  if (!rows) return null;
  const most = Math.max(1, ...rows.map(({ alarms }) => alarms));
  return (
    <Bars
      rows={rows.slice(0, MOST).map(({ code, name, stations, alarms }) => ({
        id: code,
        name,
        share: (alarms / most) * WHOLE,
        color: 'var(--wall-alarm)',
        text: t('bigScreen.region', { stations, alarms }),
      }))}
    />
  );
}

function Orders({ rows }: { readonly rows: WallPicture['orders'] }) {
  const states = useStates('workOrder');
  if (!rows) return null;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const shares = apportion(
    rows.map(({ count }) => count),
    1,
  );
  return (
    <Bars
      rows={rows.map(({ status, count }, at) => ({
        id: status,
        name: states?.values[status]?.title ?? status,
        share: shares[at] ?? 0,
        color: 'var(--wall-number)',
        text: `${count} · ${shareText(count, shares[at] ?? 0, total)}`,
      }))}
    />
  );
}

const SCORE_PLACES = 2;

function Credit({ rows }: { readonly rows: WallPicture['credit'] }) {
  const { dict } = usePorts('texts');
  if (!rows) return null;
  const labelOf = (code: string, value: string | null) =>
    dict(code).find(({ dictValue }) => dictValue === value);
  return (
    <Bars
      rows={rows.slice(0, MOST).map(({ id, name, score, level, creditLevel }) => {
        const item = creditLevel
          ? labelOf('credit_level', creditLevel)
          : labelOf('evaluate_level', level);
        return {
          id,
          name,
          share: score ?? 0,
          color: item?.color ?? 'var(--wall-number)',
          text: `${score === null ? '-' : formatNumber(score, SCORE_PLACES)} ${item?.dictLabel ?? ''}`,
        };
      })}
    />
  );
}

/** Four cameras, as the page of videos plays them. */
function Video({ rows }: { readonly rows: WallPicture['cameras'] }) {
  const { t } = usePorts('texts');
  const Player = namedWidget('player');
  // a draft in the workbench asks for no pictures
  const isPage = useTab() !== null;
  if (!rows) return null;
  if (rows.length === 0 || !Player)
    return <p className="big-screen-empty">{t('bigScreen.nothing')}</p>;
  return (
    <div className="big-screen-video">
      {rows.map(({ id, name }) => (
        <figure key={id} title={name}>
          {isPage ? <Player props={{ cameraId: id }} master={undefined} /> : name}
        </figure>
      ))}
    </div>
  );
}

const ALARM_ROWS = 8;
const DAY_CHARS = 10;

interface AlarmsProps {
  readonly rows: WallPicture['alarms'];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

function Alarms({ rows, today }: AlarmsProps) {
  const { t, dict } = usePorts('texts');
  const rolling = useRolling(rows ?? [], ALARM_ROWS);
  if (!rows) return null;
  if (rows.length === 0) return <p className="big-screen-empty">{t('bigScreen.noAlarm')}</p>;
  const levels = dict('alarm_level');
  return (
    <ul className="big-screen-alarms" {...rolling.hold}>
      {rolling.rows.map(({ id, level, alarmTime, stationName, text }) => (
        <li key={id} data-level={level} title={text}>
          <em>{levels.find(({ dictValue }) => dictValue === level)?.dictLabel ?? level}</em>
          <b>{stationName ?? text}</b>
          <time>{formatTime(alarmTime, alarmTime.startsWith(today) ? 'HH:mm' : 'MM-DD')}</time>
        </li>
      ))}
    </ul>
  );
}
