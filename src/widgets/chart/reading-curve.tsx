import { Button, DatePicker, Empty, Select, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { Segments } from '#engine/base/segments.tsx';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/types/wall-time.ts';
import { Chart } from './chart.tsx';
import { saveCsv } from './curve-export.ts';
import { curveOption, curveTable, hasFlagged, type CurveSeries } from './curve-option.ts';
import { CURVE_KINDS, CURVE_SPANS, kindOfPeriod, periodAround, periodOfSpan, type CurveKind, type CurveSpan, type Period } from './curve-spans.ts';
import { useFactors, useOtherPoints, useSeries, type FactorOption, type PointOption } from './use-curve-data.ts';

const MAX_FACTORS = 4;
const MAX_BESIDE = 3;
/** Points that can be put beside by one press; the others stand in a list. */
const NEAR_POINTS = 4;
const HEIGHT = 320;
const ALARM_HEIGHT = 260;
const TIME = 'YYYY-MM-DD HH:mm:ss';

/**
 * The curve of a point's factors with their limits, by kind and period, beside those of other points; `row` is the point, or an alarm,
 * whose factor is then shown around its time. Also readable as a table and kept as a file.
 */
export function ReadingCurve({ row }: { readonly row: Row }) {
  const ports = useEnginePorts();
  const { t } = ports;
  const pointId = String(row.monitorPointId ?? row.id);
  const alarmFactor = typeof row.factorCode === 'string' && row.factorCode ? row.factorCode : undefined;
  const alarmTime = alarmFactor && typeof row.alarmTime === 'string' ? row.alarmTime : undefined;
  const [span, setSpan] = useState<CurveSpan | undefined>(alarmTime ? undefined : '24h');
  const [own, setOwn] = useState<Period>();
  const [ownKind, setKind] = useState<CurveKind | undefined>(alarmTime ? (isOnTheHour(alarmTime) ? 'hour' : 'rt') : undefined);
  const [beside, setBeside] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const now = wallTime(ports.now());
  const period = own ?? (span ? periodOfSpan(span, now) : periodAround(alarmTime ?? now, ownKind ?? 'hour'));
  const kind = ownKind ?? kindOfPeriod(period);
  const { factors, chosen, choose, failure: factorFailure } = useFactors(pointId, alarmFactor, attempt);
  const others = useOtherPoints(row, alarmTime === undefined);
  const answer = useSeries({ pointIds: [pointId, ...beside], kind, chosen, attempt, from: period[0], to: period[1] });
  const name = String(row.monitorPointName ?? row.name ?? '');
  const series = useMemo(
    () => answer.series && withPointNames(answer.series, { beside, others, pointId, name }),
    [answer.series, beside, others, pointId, name],
  );
  const marked = useMemo(
    () => (alarmTime ? { from: alarmTime, to: String(row.recoverTime ?? row.lastTime ?? alarmTime) } : undefined),
    [alarmTime, row.recoverTime, row.lastTime],
  );
  const table = useMemo(() => (series ? curveTable(series, t) : undefined), [series, t]);
  const handleSpan = (next: CurveSpan): void => {
    setSpan(next);
    setOwn(undefined);
    setKind(undefined);
  };
  return (
    <section className="dsr-curve">
      {alarmTime ? null : <h3 className="dsr-curve-title">{name}</h3>}
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
        <div className="dsr-curve-spans" role="group" aria-label={t('chart.spans')}>
          {CURVE_SPANS.map((one) => (
            <button key={one} type="button" className="engine-chip" aria-pressed={!own && one === span} onClick={() => handleSpan(one)}>
              {t(one === '2h' ? 'chart.span2h' : `input.span.${one}`)}
            </button>
          ))}
        </div>
        <DatePicker.RangePicker
          size="small"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
          aria-label={t('chart.range')}
          value={[dayjs(period[0]), dayjs(period[1])]}
          onChange={(range) => setOwn(periodOf(range))}
        />
        <Segments<CurveKind>
          label={t('chart.kind')}
          value={kind}
          onChange={setKind}
          options={CURVE_KINDS.map((value) => ({ value, label: t(`chart.${value}`) }))}
        />
        {table && table.rows.length > 0 ? (
          <Button size="small" onClick={() => saveCsv([name, period[0].slice(0, 10)].filter(Boolean).join(' '), table)}>
            {t('chart.export')}
          </Button>
        ) : null}
      </div>
      <Curve
        series={series}
        error={factorFailure ?? answer.failure}
        isAsked={chosen.length > 0}
        height={alarmTime ? ALARM_HEIGHT : HEIGHT}
        marked={marked}
        table={table}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </section>
  );
}

interface CurveProps {
  readonly series: readonly CurveSeries[] | undefined;
  readonly error: string | undefined;
  readonly isAsked: boolean;
  readonly height: number;
  readonly marked: { readonly from: string; readonly to: string } | undefined;
  readonly table: ReturnType<typeof curveTable> | undefined;
  readonly onRetry: () => void;
}

function Curve({ series, error, isAsked, height, marked, table, onRetry }: CurveProps) {
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
      {hasFlagged(series) ? <p className="dsr-curve-note">{t('chart.flagged')}</p> : null}
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  /** How many may be chosen, and how many must. */
  readonly most: number;
  readonly least: number;
  /** Options that stand open; the others are in a list. */
  readonly near: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several of a few by one press each, the rest from a list. */
function Choices({ label, options, chosen, most, least, near, onChange }: ChoicesProps) {
  const { t } = useEnginePorts();
  const open = options.filter(({ value }, at) => at < near || chosen.includes(value));
  const more = options.filter((option) => !open.includes(option));
  const toggle = (value: string): void => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    if (next.length >= least) onChange(next.slice(-most));
  };
  return (
    <div className="dsr-curve-choices" role="group" aria-label={label}>
      <span>{label}</span>
      {open.map(({ value, label: text }) => (
        <button key={value} type="button" className="engine-chip" aria-pressed={chosen.includes(value)} onClick={() => toggle(value)}>
          {text}
        </button>
      ))}
      {more.length > 0 ? (
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('chart.more', { label })}
          placeholder={t('chart.more', { label })}
          style={{ minWidth: 140 }}
          value={null}
          options={[...more]}
          onChange={(value: string | null) => value && toggle(value)}
        />
      ) : null}
    </div>
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

function periodOf(range: readonly [Dayjs | null, Dayjs | null] | null): Period | undefined {
  return range?.[0] && range[1] ? [range[0].format(TIME), range[1].format(TIME)] : undefined;
}

/** An alarm that began on the hour came from hourly values; any other from values that are closer together. */
function isOnTheHour(time: string): boolean {
  return time.endsWith(':00:00');
}

function summary({ factorName, unit, points }: CurveSeries, t: (key: string, params?: Row) => string): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return t('chart.summary', { factor: factorName, count: values.length, min: Math.min(...values), max: Math.max(...values), unit: unit ?? '' });
}
