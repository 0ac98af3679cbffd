import { usePorts } from '#engine/base/ports-context.ts';
import type { WallPicture } from '#schemas/api/wall.ts';
import { apportion } from '#schemas/formats/percentages.ts';
import { shareText } from './share-text.ts';

interface StationDonutProps {
  readonly counts: NonNullable<WallPicture['stations']>;
}

/** Where the dictionary gives a state no colour: what was never connected. */
const NO_COLOR = '#4a6fa5';
const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;
/** Between two parts, of the round. */
const GAP = 1;

/** Stations by state: a ring with their number, and what each part comes to. Drawn as lines, which stay sharp at any scale. */
export function StationDonut({ counts }: StationDonutProps) {
  const { t, dict } = usePorts('texts');
  const items = dict('monitor_status');
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const shares = apportion(
    counts.map(({ count }) => count),
    1,
  );
  let before = 0;
  const rows = counts.map(({ status, count }, at) => {
    const item = items.find(({ dictValue }) => dictValue === status);
    const from = before;
    before += total === 0 ? 0 : (count / total) * ROUND;
    return {
      status,
      name: item?.dictLabel ?? status,
      count,
      color: item?.color ?? NO_COLOR,
      share: shares[at] ?? 0,
      from,
      length: Math.max(GAP, before - from - GAP),
    };
  });
  return (
    <div className="big-screen-donut">
      <div className="big-screen-ring">
        <svg viewBox="0 0 100 100" role="img" aria-label={t('bigScreen.panel.stations')}>
          {rows.map(({ status, color, from, length }) => (
            <circle
              key={status}
              cx="50"
              cy="50"
              r={RADIUS}
              stroke={color}
              strokeDasharray={`${length} ${ROUND}`}
              strokeDashoffset={-from}
              transform="rotate(-90 50 50)"
            />
          ))}
        </svg>
        <p>
          <strong>{total}</strong>
          {t('bigScreen.stations')}
        </p>
      </div>
      <ul>
        {rows.map(({ status, name, count, color, share }) => (
          <li key={status}>
            <i style={{ background: color }} aria-hidden />
            <span title={name}>{name}</span>
            <b>{count}</b>
            <small>{shareText(count, share)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
