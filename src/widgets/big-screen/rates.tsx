import { usePorts } from '#engine/base/ports-context.ts';
import type { HomeKpi } from '#schemas/api/home.ts';
import { formatNumber } from '#schemas/formats/numbers.ts';
import { WeekLines } from './week-lines.tsx';

const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

/** 在线率 and 传输有效率 of now as rings, and both over seven days as lines. */
export function Rates({ kpi }: { readonly kpi: HomeKpi }) {
  const { t } = usePorts('texts');
  const { onlineRate, transmissionRate } = kpi.week;
  const shown = [
    {
      name: t('bigScreen.figure.onlineRate'),
      color: 'var(--wall-ok)',
      value: kpi.onlineRate.value,
      days: onlineRate,
    },
    {
      name: t('bigScreen.figure.transmissionRate'),
      color: 'var(--wall-number)',
      value: kpi.transmissionRate.value,
      days: transmissionRate,
    },
  ];
  return (
    <div className="big-screen-rates">
      {shown.map((one) => (
        <Ring key={one.name} {...one} />
      ))}
      <WeekLines lines={shown} label={t('bigScreen.panel.rates')} today={t('bigScreen.today')} />
    </div>
  );
}

interface RingProps {
  readonly name: string;
  /** Percent; null where nothing was reported. */
  readonly value: number | null;
  readonly color: string;
}

function Ring({ name, value, color }: RingProps) {
  return (
    <figure>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={RADIUS} className="big-screen-track" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          stroke={color}
          strokeDasharray={`${(ROUND * (value ?? 0)) / 100} ${ROUND}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <strong>{value === null ? '-' : formatNumber(value, 1)}</strong>
      <figcaption>{name} %</figcaption>
    </figure>
  );
}
