import { usePorts } from '#engine/base/ports-context.ts';
import type { HomeKpi } from '#schemas/api/home.ts';
import { formatNumber, formatShort } from '#schemas/formats/numbers.ts';
import type { FigureName } from './layout.ts';

interface FigureStripProps {
  readonly names: readonly FigureName[];
  readonly kpi: HomeKpi | null;
  readonly isFailed: boolean;
  readonly at: string | undefined;
}

const RATES: readonly FigureName[] = ['onlineRate', 'transmissionRate'];

/** The figures of the home page, large; the exact number where one points. */
export function FigureStrip({ names, kpi, isFailed, at }: FigureStripProps) {
  const { t } = usePorts('texts');
  return (
    <ul className="big-screen-figures" data-failed={isFailed} title={isFailed ? at : undefined}>
      {names.map((name) => {
        const value = kpi?.[name].value ?? null;
        const isRate = RATES.includes(name);
        const { text, exact } = formatShort(value, t('cell.tenThousand'));
        const shown = isRate ? formatNumber(value, 1) : text.replace(/\.00$/, '');
        return (
          <li key={name} data-alarm={name === 'alarmsToday' && (value ?? 0) > 0}>
            <span>{t(`bigScreen.figure.${name}`)}</span>
            <strong title={exact}>
              {value === null ? '-' : shown}
              {isRate && value !== null ? <small>%</small> : null}
            </strong>
          </li>
        );
      })}
    </ul>
  );
}
