import { usePorts } from '#engine/base/ports-context.ts';
import { Ring } from '#engine/base/ring.tsx';
import type { WallPicture } from '#schemas/api/wall.ts';
import { apportion } from '#schemas/formats/percentages.ts';
import { shareText } from './share-text.ts';

interface StationDonutProps {
  readonly counts: NonNullable<WallPicture['stations']>;
}

/** Where the dictionary gives a state no colour: what was never connected. */
const NO_COLOR = '#4a6fa5';
/** Thickness of the ring, and what is left between two parts, in hundredths of its side. */
const LOOK = { width: 9, gap: 1 } as const;

/** Stations by state: a ring with their number, and what each part comes to. */
export function StationDonut({ counts }: StationDonutProps) {
  const { t, dict } = usePorts('texts');
  const items = dict('monitor_status');
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const shares = apportion(
    counts.map(({ count }) => count),
    1,
  );
  const rows = counts.map(({ status, count }, at) => {
    const item = items.find(({ dictValue }) => dictValue === status);
    return {
      key: status,
      name: item?.dictLabel ?? status,
      count,
      color: item?.color ?? NO_COLOR,
      share: shares[at] ?? 0,
    };
  });
  return (
    <div className="big-screen-donut">
      <div className="big-screen-ring">
        <Ring parts={rows} total={total} label={t('bigScreen.panel.stations')} {...LOOK} />
        <p>
          <strong>{total}</strong>
          {t('bigScreen.stations')}
        </p>
      </div>
      <ul>
        {rows.map(({ key, name, count, color, share }) => (
          <li key={key}>
            <i style={{ background: color }} aria-hidden />
            <span title={name}>{name}</span>
            <b>{count}</b>
            <small>{shareText(count, share, total)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
