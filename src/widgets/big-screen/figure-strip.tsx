import { usePorts } from '#engine/base/ports-context.ts';
import type { HomeKpi } from '#schemas/api/home.ts';
import { formatRate, formatShort } from '#schemas/formats/numbers.ts';
import type { WallFigureName } from '#schemas/language/wall.ts';
import type { Placed } from './layout.ts';
import { FailedWords } from './panel.tsx';

interface FigureStripProps {
  readonly figures: readonly Placed<WallFigureName>[];
  readonly kpi: HomeKpi | null;
  readonly isFailed: boolean;
  readonly at: string | undefined;
}

const RATES: readonly WallFigureName[] = ['onlineRate', 'transmissionRate'];

/** The figures of the home page, large; the exact number where one points. */
export function FigureStrip({ figures, kpi, isFailed, at }: FigureStripProps) {
  const { t } = usePorts('texts');
  return (
    <ul className="big-screen-figures" data-failed={isFailed}>
      {figures.map(({ name, title }) => {
        const value = kpi?.[name].value ?? null;
        const isRate = RATES.includes(name);
        const { text, exact } = formatShort(value, t('cell.tenThousand'));
        const shown = isRate ? formatRate(value) : text.replace(/\.00$/, '');
        return (
          <li key={name} data-alarm={name === 'alarmsToday' && (value ?? 0) > 0}>
            <span>{title ?? t(`bigScreen.figure.${name}`)}</span>
            <strong title={exact}>
              {value === null ? '-' : shown}
              {isRate && value !== null ? <small>%</small> : null}
            </strong>
            {isFailed ? (
              <small>
                <FailedWords at={at} />
              </small>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
