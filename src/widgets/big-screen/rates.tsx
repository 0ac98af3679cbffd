import { usePorts } from '#engine/base/ports-context.ts';
import { Ring } from '#engine/base/ring.tsx';
import type { HomeKpi } from '#schemas/api/home.ts';
import { formatRate } from '#schemas/formats/numbers.ts';
import { WeekLines } from './week-lines.tsx';

/** Hundredths of the ring's side. */
const RING_WIDTH = 9;
const PERCENT = 100;

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
        <Rate key={one.name} {...one} />
      ))}
      <WeekLines lines={shown} label={t('bigScreen.panel.rates')} today={t('bigScreen.today')} />
    </div>
  );
}

interface RateProps {
  readonly name: string;
  /** Percent; null where nothing was reported. */
  readonly value: number | null;
  readonly color: string;
}

function Rate({ name, value, color }: RateProps) {
  return (
    <figure>
      <Ring parts={[{ key: name, count: value ?? 0, color }]} total={PERCENT} width={RING_WIDTH} />
      <strong>{value === null ? '-' : formatRate(value)}</strong>
      <figcaption>{name} %</figcaption>
    </figure>
  );
}
