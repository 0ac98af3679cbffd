import { usePorts } from '#engine/base/ports-context.ts';
import { dayInWords, formatTime } from '#schemas/formats/times.ts';
import { WALL_SCALES, type WallScale } from '#schemas/language/wall.ts';

interface TitleBarProps {
  readonly title: string;
  readonly weather: string;
  readonly nowMs: number;
  /** The figures are old: the clock says so. */
  readonly isStale: boolean;
  readonly mode: WallScale;
  /** Absent where the panels stand below each other. */
  readonly onMode: ((mode: WallScale) => void) | undefined;
  readonly onExit: () => void;
}

/** The clock, the name, the weather, and the buttons that nobody needs who only looks. */
export function TitleBar({ title, weather, nowMs, isStale, mode, onMode, onExit }: TitleBarProps) {
  const { t, user, isUnattended = false } = usePorts('texts', 'house');
  return (
    <header className="big-screen-title">
      <div className="big-screen-clock" data-stale={isStale}>
        <time>{formatTime(nowMs, 'HH:mm:ss')}</time>
        <span>{dayInWords(nowMs, t)}</span>
        {isStale ? <em role="status">{t('bigScreen.stale')}</em> : null}
      </div>
      <h1>{title}</h1>
      <div className="big-screen-tools">
        {weather ? <span className="big-screen-weather">{weather}</span> : null}
        <span>{String(user['realName'] ?? user['username'] ?? '')}</span>
        {onMode && !isUnattended ? (
          <select
            aria-label={t('bigScreen.scale')}
            value={mode}
            onChange={(event) =>
              onMode(WALL_SCALES.find((one) => one === event.target.value) ?? 'fit')
            }
          >
            {WALL_SCALES.map((one) => (
              <option key={one} value={one}>
                {t(`bigScreen.scale.${one}`)}
              </option>
            ))}
          </select>
        ) : null}
        {isUnattended ? null : (
          <button type="button" onClick={onExit}>
            {t('bigScreen.exit')}
          </button>
        )}
      </div>
    </header>
  );
}
