import { usePorts } from '#engine/base/ports-context.ts';
import type { WallAlarm } from '#schemas/api/wall.ts';
import { formatTime } from '#schemas/formats/times.ts';
import { useRolling } from './use-rolling.ts';

/** px */
const ROW = 36;
const ROWS = 5;

/** Alarms as lines that pass by; the newest stands on top when it comes. */
export function Ticker({ alarms }: { readonly alarms: readonly WallAlarm[] }) {
  const { t, dict } = usePorts('texts');
  const rolling = useRolling(alarms, ROWS);
  if (alarms.length === 0) return <p className="big-screen-empty">{t('bigScreen.noAlarm')}</p>;
  const levels = dict('alarm_level');
  return (
    <ul className="big-screen-ticker" style={{ height: ROW * ROWS }} {...rolling.hold}>
      {rolling.rows.map(({ id, level, alarmTime, stationName, text }) => (
        <li key={id} data-level={level}>
          <time>{formatTime(alarmTime, 'MM-DD HH:mm')}</time>
          <em>{levels.find(({ dictValue }) => dictValue === level)?.dictLabel ?? level}</em>
          <b>{stationName}</b>
          <span title={text}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
