import { Button, Empty, Segmented, Select, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEnginePorts } from '#engine/ports-context.ts';
import { Chart } from './chart.tsx';
import { curveOption, curveTable, type CurveSeries } from './curve-option.ts';

import type { Row } from '#engine/ports.ts';

const KINDS = ['rt', 'minute', 'hour', 'day'] as const;
type Kind = (typeof KINDS)[number];
/** How far back a curve reaches by default, in hours. */
const REACH_HOURS: Readonly<Record<Kind, number>> = { rt: 2, minute: 12, hour: 72, day: 720 };
const AROUND_HOURS = 6;
const HEIGHT = 240;
const TIME = 'YYYY-MM-DD HH:mm:ss';

/** Block of the detail page: the curve of a point's factors with their limits; of an alarm: its factor around its time. */
export function ReadingCurve({ row }: { readonly row: Row }) {
  const ports = useEnginePorts();
  const pointId = String(row.monitorPointId ?? row.id);
  const ownFactor = typeof row.factorCode === 'string' && row.factorCode ? row.factorCode : undefined;
  const [kind, setKind] = useState<Kind>(ownFactor ? 'hour' : 'rt');
  const [factors, setFactors] = useState<readonly { factorCode: string; factorName: string }[]>([]);
  const [chosen, setChosen] = useState<string | undefined>(ownFactor);
  const [series, setSeries] = useState<readonly CurveSeries[]>();
  const [error, setError] = useState<string>();

  useEffect(() => {
    let isGone = false;
    ports.call<readonly { factorCode: string; factorName: string }[]>('GET /dm/monitorData/property', { params: { pointId } }, { isSilent: true }).then(
      (list) => {
        if (isGone) return;
        setFactors(list);
        setChosen((now) => now ?? list[0]?.factorCode);
      },
      (failure: { message: string }) => !isGone && setError(failure.message),
    );
    return () => {
      isGone = true;
    };
  }, [ports, pointId]);

  const load = useCallback(() => {
    if (!chosen) return;
    setError(undefined);
    const { from, to } = period(row, kind, Boolean(ownFactor), ports.now());
    ports
      .call<{ series: readonly CurveSeries[] }>('POST /dm/monitorData/info', { body: { pointId, factors: [chosen], kind, from, to } }, { isSilent: true })
      .then((answer) => setSeries(answer.series), (failure: { message: string }) => setError(failure.message));
  }, [ports, pointId, chosen, kind, row, ownFactor]);
  useEffect(load, [load]);

  const table = useMemo(() => (series ? curveTable(series, ports.t) : undefined), [series, ports]);
  const first = series?.[0];
  return (
    <section>
      <div className="dsr-curve-head">
        <Select
          aria-label={ports.t('chart.factor')}
          size="small"
          style={{ width: 200 }}
          {...(chosen === undefined ? {} : { value: chosen })}
          onChange={setChosen}
          options={factors.map(({ factorCode, factorName }) => ({ value: factorCode, label: `${factorName} (${factorCode})` }))}
        />
        <Segmented<Kind> size="small" aria-label={ports.t('chart.kind')} value={kind} onChange={setKind} options={KINDS.map((value) => ({ value, label: ports.t(`chart.${value}`) }))} />
      </div>
      {error !== undefined && (
        <p role="alert">
          {ports.t('chart.failed')} {error} <Button size="small" onClick={load}>{ports.t('chart.retry')}</Button>
        </p>
      )}
      {error === undefined && !series && (chosen ? <Skeleton active paragraph={{ rows: 5 }} /> : <Empty description={ports.t('chart.noData')} />)}
      {error === undefined && first && (first.points.length === 0 ? (
        <Empty description={ports.t('chart.noData')} />
      ) : (
        <Chart height={HEIGHT} label={summary(first, ports.t)} option={(colors) => curveOption(series ?? [], colors, ports.t)} {...(table ? { table } : {})} />
      ))}
    </section>
  );
}

function period(row: Row, kind: Kind, isAround: boolean, now: Date): { from: string; to: string } {
  const at = isAround && typeof row.alarmTime === 'string' ? dayjs(row.alarmTime) : undefined;
  if (at && kind !== 'day') return { from: at.subtract(kind === 'hour' ? AROUND_HOURS * 4 : AROUND_HOURS, 'hour').format(TIME), to: at.add(kind === 'hour' ? AROUND_HOURS * 4 : AROUND_HOURS, 'hour').format(TIME) };
  const end = dayjs(now);
  return { from: end.subtract(REACH_HOURS[kind], 'hour').format(TIME), to: end.format(TIME) };
}

function summary({ factorName, unit, points }: CurveSeries, t: (key: string, params?: Row) => string): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return t('chart.summary', { factor: factorName, count: values.length, min: Math.min(...values), max: Math.max(...values), unit: unit ?? '' });
}
