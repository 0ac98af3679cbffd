import { Button, Empty, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/types/wall-time.ts';
import { Chart } from './chart.tsx';
import { Choices, type Choice } from './choices.tsx';
import { saveCsv } from './curve-export.ts';
import { curveOption, curveTable, hasFlagged, type CurveSeries } from './curve-option.ts';
import { PeriodBar, useCurvePeriod } from './curve-period.tsx';
import { useFactors, useOtherPoints, useSeries, type FactorOption, type PointOption } from './use-curve-data.ts';

const MAX_FACTORS = 4;
const MAX_BESIDE = 3;
/** Points that can be put beside by one press; the others stand in a list. */
const NEAR_POINTS = 4;
const HEIGHT = 320;
const ALARM_HEIGHT = 260;

/**
 * The curve of a point's factors with their limits, by kind and period, beside those of other points; `row` is the point, or an alarm,
 * whose factor is then shown around its time. Also readable as a table and kept as a file.
 */
export function ReadingCurve({ row }: { readonly row: Row }) {
  const ports = useEnginePorts();
  const { t } = ports;
  const { pointId, name, factor, alarm } = useMemo(() => subjectOf(row), [row]);
  const shown = useCurvePeriod(alarm?.from, wallTime(ports.now()));
  const { period, kind } = shown;
  const [beside, setBeside] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { factors, chosen, choose, failure: factorFailure } = useFactors(pointId, factor, attempt);
  const others = useOtherPoints(row, alarm === undefined);
  const answer = useSeries({ pointIds: [pointId, ...beside], kind, chosen, attempt, from: period[0], to: period[1] });
  const series = useMemo(
    () => answer.series && withPointNames(answer.series, { beside, others, pointId, name }),
    [answer.series, beside, others, pointId, name],
  );
  const table = useMemo(() => (series ? curveTable(series, t) : undefined), [series, t]);
  return (
    <section className="dsr-curve">
      {alarm ? null : <h3 className="dsr-curve-title">{name}</h3>}
      <Choices label={t('chart.factor')} options={factors.map(factorChoice)} chosen={chosen} most={MAX_FACTORS} least={1} near={6} onChange={choose} />
      {others.length > 0 ? (
        <Choices
          label={t('chart.beside')}
          options={others.map(pointChoice)}
          chosen={beside}
          most={MAX_BESIDE}
          least={0}
          near={NEAR_POINTS}
          onChange={setBeside}
        />
      ) : null}
      <div className="dsr-curve-head">
        <PeriodBar shown={shown} />
        {table && table.rows.length > 0 ? (
          <Button size="small" onClick={() => saveCsv([name, period[0].slice(0, 10)].filter(Boolean).join(' '), table)}>
            {t('chart.export')}
          </Button>
        ) : null}
      </div>
      <Curve
        series={series}
        isThinned={answer.isThinned}
        error={factorFailure ?? answer.failure}
        isAsked={chosen.length > 0}
        height={alarm ? ALARM_HEIGHT : HEIGHT}
        marked={alarm}
        table={table}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </section>
  );
}

interface CurveSubject {
  readonly pointId: string;
  readonly name: string;
  /** The factor of the alarm. */
  readonly factor: string | undefined;
  /** How long the alarm lasted; undefined where the row is a point. */
  readonly alarm: { readonly from: string; readonly to: string } | undefined;
}

/** What a row is about: a point, or an alarm of one of its factors. */
function subjectOf(row: Row): CurveSubject {
  const factor = typeof row.factorCode === 'string' && row.factorCode ? row.factorCode : undefined;
  const from = factor && typeof row.alarmTime === 'string' ? row.alarmTime : undefined;
  return {
    pointId: String(row.monitorPointId ?? row.id),
    name: String(row.monitorPointName ?? row.name ?? ''),
    factor,
    alarm: from ? { from, to: String(row.recoverTime ?? row.lastTime ?? from) } : undefined,
  };
}

interface CurveProps {
  readonly series: readonly CurveSeries[] | undefined;
  readonly isThinned: boolean;
  readonly error: string | undefined;
  readonly isAsked: boolean;
  readonly height: number;
  readonly marked: { readonly from: string; readonly to: string } | undefined;
  readonly table: ReturnType<typeof curveTable> | undefined;
  readonly onRetry: () => void;
}

function Curve({ series, isThinned, error, isAsked, height, marked, table, onRetry }: CurveProps) {
  const { t } = useEnginePorts();
  if (error !== undefined)
    return (
      <p role="alert">
        {t('chart.failed')} {error}{' '}
        <Button size="small" onClick={onRetry}>
          {t('chart.retry')}
        </Button>
      </p>
    );
  if (!series) return isAsked ? <Skeleton active paragraph={{ rows: 5 }} /> : <Empty description={t('chart.noData')} />;
  if (!series.some(({ points }) => points.length > 0)) return <Empty description={t('chart.noData')} />;
  return (
    <>
      <Chart
        height={height}
        label={series.map((one) => summary(one, t)).join('; ')}
        option={(colors) => curveOption(series, colors, t, marked)}
        {...(table ? { table } : {})}
      />
      {isThinned ? <p className="dsr-curve-note">{t('chart.thinned')}</p> : null}
      {hasFlagged(series) ? <p className="dsr-curve-note">{t('chart.flagged')}</p> : null}
    </>
  );
}

function factorChoice({ factorCode, factorName }: FactorOption): Choice {
  return { value: factorCode, label: factorName };
}

function pointChoice({ id, name }: PointOption): Choice {
  return { value: id, label: name };
}

/** Series of several points say whose they are. */
function withPointNames(
  series: readonly CurveSeries[],
  {
    beside,
    others,
    pointId,
    name,
  }: { readonly beside: readonly string[]; readonly others: readonly PointOption[]; readonly pointId: string; readonly name: string },
): readonly CurveSeries[] {
  if (beside.length === 0) return series;
  const names = new Map([[pointId, name], ...others.map((one) => [one.id, one.name] as const)]);
  return series.map((one) => ({ ...one, pointName: names.get(one.pointId ?? pointId) ?? '' }));
}

function summary({ factorName, unit, points }: CurveSeries, t: (key: string, params?: Row) => string): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return t('chart.summary', { factor: factorName, count: values.length, min: Math.min(...values), max: Math.max(...values), unit: unit ?? '' });
}
