import { Button, DatePicker, Empty, Segmented, Select, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useMemo, useState } from 'react';
import { toWireTime } from '#engine/wire-time.ts';
import { useEnginePorts } from '#engine/ports-context.ts';
import { Chart } from './chart.tsx';
import { curveOption, curveTable, type CurveSeries } from './curve-option.ts';

import type { Row } from '#engine/ports.ts';

const KINDS = ['rt', 'minute', 'hour', 'day'] as const;
type Kind = (typeof KINDS)[number];
type Period = readonly [Dayjs, Dayjs];
interface FactorOption {
  readonly factorCode: string;
  readonly factorName: string;
}

/** How far back a curve reaches by default, in hours. */
const REACH_HOURS: Readonly<Record<Kind, number>> = { rt: 2, minute: 12, hour: 72, day: 720 };
/** Hours before and after an alarm that its curve shows. */
const AROUND_HOURS: Readonly<Record<Kind, number>> = { rt: 6, minute: 6, hour: 24, day: 360 };
const MAX_FACTORS = 4;
const HEIGHT = 260;
const TIME = 'YYYY-MM-DD HH:mm:ss';

/**
 * The curve of a point's factors with their limits, by kind and period; `row` is the point, or an alarm, whose factor
 * is then shown around its time. Also readable as a table.
 */
export function ReadingCurve({ row }: { readonly row: Row }) {
  const ports = useEnginePorts();
  const pointId = String(row.monitorPointId ?? row.id);
  const alarmFactor = typeof row.factorCode === 'string' && row.factorCode ? row.factorCode : undefined;
  const [kind, setKind] = useState<Kind>(alarmFactor && isOnTheHour(row.alarmTime) ? 'hour' : 'rt');
  const [period, setPeriod] = useState<Period>();
  const [attempt, setAttempt] = useState(0);
  const { factors, chosen, choose, failure: factorFailure } = useFactors(pointId, alarmFactor, attempt);
  const { series, failure } = useSeries({ pointId, kind, chosen, attempt, period: period ?? defaultPeriod(row, kind, ports.now()) });

  const marked = useMemo(
    () =>
      alarmFactor && typeof row.alarmTime === 'string' ? { from: row.alarmTime, to: String(row.recoverTime ?? row.lastTime ?? row.alarmTime) } : undefined,
    [alarmFactor, row.alarmTime, row.recoverTime, row.lastTime],
  );
  const table = useMemo(() => (series ? curveTable(series, ports.t) : undefined), [series, ports]);
  const error = factorFailure ?? failure;
  const hasPoints = series?.some(({ points }) => points.length > 0);
  return (
    <section>
      <div className="dsr-curve-head">
        <Select
          mode="multiple"
          maxCount={MAX_FACTORS}
          aria-label={ports.t('chart.factor')}
          size="small"
          style={{ minWidth: 200 }}
          value={[...chosen]}
          onChange={choose}
          options={factors.map(({ factorCode, factorName }) => ({ value: factorCode, label: `${factorName} (${factorCode})` }))}
        />
        <Segmented<Kind>
          size="small"
          aria-label={ports.t('chart.kind')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: ports.t(`chart.${value}`) }))}
        />
        <DatePicker.RangePicker
          size="small"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          aria-label={ports.t('chart.range')}
          value={period ? [period[0], period[1]] : null}
          onChange={(range) => setPeriod(range?.[0] && range[1] ? [range[0], range[1]] : undefined)}
        />
      </div>
      {error !== undefined && (
        <p role="alert">
          {ports.t('chart.failed')} {error}{' '}
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            {ports.t('chart.retry')}
          </Button>
        </p>
      )}
      {error === undefined && !series && (chosen.length > 0 ? <Skeleton active paragraph={{ rows: 5 }} /> : <Empty description={ports.t('chart.noData')} />)}
      {error === undefined && series && !hasPoints && <Empty description={ports.t('chart.noData')} />}
      {error === undefined && series && hasPoints && (
        <Chart
          height={HEIGHT}
          label={series.map((one) => summary(one, ports.t)).join('; ')}
          option={(colors) => curveOption(series, colors, ports.t, marked)}
          {...(table ? { table } : {})}
        />
      )}
    </section>
  );
}

/** The factors of a point and which of them are shown: an alarm's own, else the first. */
function useFactors(pointId: string, alarmFactor: string | undefined, attempt: number) {
  const ports = useEnginePorts();
  const [factors, setFactors] = useState<readonly FactorOption[]>([]);
  const [chosen, choose] = useState<readonly string[]>(alarmFactor ? [alarmFactor] : []);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isGone = false;
    ports.call<readonly FactorOption[]>('GET /dm/monitorData/property', { params: { pointId } }, { isSilent: true }).then(
      (list) => {
        if (isGone) return;
        setFailure(undefined);
        setFactors(list);
        choose((now) => (now.length > 0 ? now : list.slice(0, 1).map(({ factorCode }) => factorCode)));
      },
      (cause: { message: string }) => !isGone && setFailure(cause.message),
    );
    return () => {
      isGone = true;
    };
  }, [ports, pointId, attempt]);
  return { factors, chosen, choose, failure };
}

/** The values of the chosen factors; an answer that arrives late never replaces a newer one. */
function useSeries({
  pointId,
  kind,
  chosen,
  attempt,
  period,
}: {
  readonly pointId: string;
  readonly kind: Kind;
  readonly chosen: readonly string[];
  readonly attempt: number;
  readonly period: Period;
}) {
  const ports = useEnginePorts();
  const [series, setSeries] = useState<readonly CurveSeries[]>();
  const [failure, setFailure] = useState<string>();
  const [from, to] = [period[0].format(TIME), period[1].format(TIME)];
  const factors = chosen.join(',');
  // a curve that ends "now" is asked for once a minute of the clock, not at every draw
  const minute = to.slice(0, 16);
  useEffect(() => {
    if (!factors) return;
    let isGone = false;
    ports
      .call<{ series: readonly CurveSeries[] }>(
        'POST /dm/monitorData/info',
        { body: { pointId, factors: factors.split(','), kind, from, to } },
        { isSilent: true },
      )
      .then(
        (answer) => {
          if (isGone) return;
          setFailure(undefined);
          setSeries(answer.series);
        },
        (cause: { message: string }) => !isGone && setFailure(cause.message),
      );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `minute` stands for `from` and `to`
  }, [ports, pointId, kind, factors, attempt, minute, from.slice(0, 16)]);
  return { series, failure };
}

/** An alarm that began on the hour came from hourly values; any other from values that are closer together. */
function isOnTheHour(time: unknown): boolean {
  return typeof time === 'string' && time.endsWith(':00:00');
}

function defaultPeriod(row: Row, kind: Kind, now: Date): Period {
  if (typeof row.alarmTime === 'string') {
    const at = dayjs(row.alarmTime);
    return [at.subtract(AROUND_HOURS[kind], 'hour'), at.add(AROUND_HOURS[kind], 'hour')];
  }
  // wall time of the stations, wherever the browser is
  const end = dayjs(toWireTime(now));
  return [end.subtract(REACH_HOURS[kind], 'hour'), end];
}

function summary({ factorName, unit, points }: CurveSeries, t: (key: string, params?: Row) => string): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return t('chart.summary', { factor: factorName, count: values.length, min: Math.min(...values), max: Math.max(...values), unit: unit ?? '' });
}
