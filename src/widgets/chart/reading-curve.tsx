import { Button, Dropdown, Skeleton } from 'antd';

import './reading-curve.css';
import { useCallback, useMemo, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { ListMessage } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { BlockProps, WidgetProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { saveShown, type Format } from '#engine/screen/address/save-shown.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { readProps } from '#schemas/types/takes.ts';
import { Chart } from './chart.tsx';
import { Choices, type Choice } from './choices.tsx';
import { saveCsv } from './curve-export.ts';
import { CurveNotes, useCurveWords } from './curve-notes.tsx';
import { curveOption, curveTable, fitAxes, type MarkedSpan } from './curve-option.ts';
import { PeriodBar, useCurvePeriod } from './curve-period.tsx';
import { withPart, within, type Curves } from './curve-series.ts';
import type { Period } from './curve-spans.ts';
import type { CurveSeries } from './curve-values.ts';
import { foreseenOf } from './foreseen.ts';
import { labSeries, useLabValues } from './lab-values.ts';
import { CURVE_KINDS, READING_CURVE } from './takes.ts';
import {
  useCurves,
  useFactors,
  useOtherPoints,
  type FactorOption,
  type PointOption,
} from './use-curve-data.ts';

const MAX_FACTORS = 12;
const MAX_BESIDE = 3;
/** Factors and points that can be put beside by one press; the others stand in a list. */
const NEAR_FACTORS = 10;
const NEAR_POINTS = 4;
const HEIGHT = 320;
const ALARM_HEIGHT = 260;
/** What a file of the server takes; more are written by the browser. */
const MAX_SAVED = 20_000;
const FORMATS: readonly { readonly key: Format; readonly label: string }[] = [
  { key: 'xlsx', label: 'Excel (.xlsx)' },
  { key: 'csv', label: 'CSV (.csv)' },
];

/** The curve beside the facts of a record; `props.kind` says by which values. A record that is of no point has none. */
export function ReadingCurveBlock({ row, props }: BlockProps) {
  if ('monitorPointId' in row && textOf(row.monitorPointId) === '') return null;
  return <ReadingCurve row={row} kind={readProps(READING_CURVE, props).kind} />;
}

/** The curve of the row that was chosen in the list beside it. */
export function ReadingCurveWidget({ master }: WidgetProps) {
  return master ? (
    <div className="dsr-card">
      <ReadingCurve row={master} />
    </div>
  ) : null;
}

/**
 * The curve of a point's factors with their limits, by kind and period, beside those of other points; `row` is the point, or an alarm,
 * or a warning, whose factor is then shown around its time, by values of `kind` where one is asked for. A part that is looked at closer is asked for anew, until every value is there. Also
 * readable as a table and kept as a file.
 */
function ReadingCurve({ row, kind }: { readonly row: Row; readonly kind?: string | undefined }) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { t } = ports;
  const words = useCurveWords();
  const { pointId, name, factor, alarm } = useMemo(() => subjectOf(row), [row]);
  const shown = useCurvePeriod(
    alarm?.from,
    wallTime(ports.now()),
    CURVE_KINDS.find((one) => one === kind),
  );
  const [beside, setBeside] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { factors, chosen, choose, failure } = useFactors(pointId, factor, attempt);
  const others = useOtherPoints(row, alarm === undefined);
  const found = useZoomedCurves({ pointIds: [pointId, ...beside], chosen, attempt, shown });
  const { view, period } = found;
  const handleSave = (format: Format): void => {
    if (!view) return;
    const { columns, rows } = curveTable(view.series, words);
    const title = [name, [...new Set(period.map((time) => time.slice(0, 10)))].join('~')]
      .filter(Boolean)
      .join(' ');
    if (rows.length > MAX_SAVED) saveCsv(title, { columns, rows });
    else
      void saveShown(ports, {
        title,
        format,
        columns: columns.map((column) => ({ title: column })),
        rows: rows.map((line) => ({ cells: line })),
      }).catch(() => undefined);
  };
  return (
    <section className="dsr-curve">
      {alarm ? null : <h3 className="dsr-curve-title">{name}</h3>}
      <Choices
        label={t('chart.factor')}
        options={factors.map(factorChoice)}
        chosen={chosen}
        most={MAX_FACTORS}
        least={1}
        near={NEAR_FACTORS}
        onChange={choose}
      />
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
        {view?.series.some(({ points }) => points.length > 0) ? (
          <Dropdown
            trigger={['click']}
            menu={{ items: [...FORMATS], onClick: ({ key }) => handleSave(key as Format) }}
          >
            <Button size="small" icon={<LineIcon name="download" />}>
              {t('chart.export')}
            </Button>
          </Dropdown>
        ) : null}
      </div>
      <Curve
        found={found}
        error={failure ?? found.failure}
        isAsked={chosen.length > 0}
        height={alarm ? ALARM_HEIGHT : HEIGHT}
        alarm={alarm}
        evidence={row.evidence}
        pointId={pointId}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </section>
  );
}

interface ZoomQuestion {
  readonly pointIds: readonly string[];
  readonly chosen: readonly string[];
  readonly attempt: number;
  readonly shown: ReturnType<typeof useCurvePeriod>;
}

/** The curves of the whole period with the part in view laid into them, that part alone, and what is in view. */
function useZoomedCurves({ shown: { period, kind }, ...asked }: ZoomQuestion) {
  const [zoomed, setZoomed] = useState<{ readonly of: string; readonly part: Period }>();
  const whole = useCurves({ ...asked, kind, period });
  // a part belongs to the period and the kind it was chosen in
  const of = JSON.stringify([
    asked.pointIds,
    asked.chosen,
    kind,
    period.map((time) => time.slice(0, 16)),
  ]);
  const zoom = zoomed?.of === of ? zoomed.part : undefined;
  const isCoarse = whole.curves !== undefined && whole.curves.sliceSeconds > 0;
  const part = useCurves({ ...asked, kind, period: zoom && isCoarse ? zoom : null });
  const fine = part.isCurrent ? part.curves : undefined;
  const onZoom = useCallback(
    (next: Period | undefined) => setZoomed(next && { of, part: next }),
    [of],
  );
  const curves = useMemo(
    () => whole.curves && withPart(whole.curves, fine, zoom),
    [whole.curves, fine, zoom],
  );
  const view = useMemo(
    () => (zoom && fine ? fine : whole.curves && within(whole.curves, zoom)),
    [whole.curves, fine, zoom],
  );
  return {
    curves,
    view,
    zoom,
    onZoom,
    period: zoom ?? period,
    failure: whole.failure ?? part.failure,
  };
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
  const [from, to] = factor ? spanOf(row) : [];
  return {
    pointId: String(row.monitorPointId ?? row.id),
    name: String(row.monitorPointName ?? row.name ?? ''),
    factor,
    alarm: from ? { from, to: to ?? from } : undefined,
  };
}

/** From when to when an alarm or a warning lasted. */
function spanOf({
  alarmTime,
  beginTime,
  recoverTime,
  lastTime,
  endTime,
}: Row): readonly (string | undefined)[] {
  const textOf = (time: unknown): string | undefined =>
    typeof time === 'string' && time !== '' ? time : undefined;
  return [textOf(alarmTime ?? beginTime), textOf(recoverTime ?? lastTime ?? endTime)];
}

interface CurveProps {
  readonly found: ReturnType<typeof useZoomedCurves>;
  readonly error: string | undefined;
  readonly isAsked: boolean;
  readonly height: number;
  readonly alarm: MarkedSpan | undefined;
  /** Stored with the alarm or warning: a trend is drawn. */
  readonly evidence: unknown;
  /** The point in view: what laboratories found there stands beside its curves. */
  readonly pointId: string;
  readonly onRetry: () => void;
}

function Curve({ found, error, isAsked, height, alarm, evidence, pointId, onRetry }: CurveProps) {
  const { t } = useTexts();
  const { curves, view } = found;
  if (error !== undefined)
    return (
      <p role="alert">
        {t('chart.failed')} {error}{' '}
        <Button size="small" onClick={onRetry}>
          {t('chart.retry')}
        </Button>
      </p>
    );
  if ((!curves || !view) && isAsked) return <Skeleton active paragraph={{ rows: 5 }} />;
  if (!curves || !view || !curves.series.some(({ points }) => points.length > 0))
    return <ListMessage icon="inbox" text={t('chart.noData')} />;
  return (
    <DrawnCurve
      curves={curves}
      view={view}
      zoom={found.zoom}
      onZoom={found.onZoom}
      height={height}
      alarm={alarm}
      evidence={evidence}
      pointId={pointId}
      period={found.period}
    />
  );
}

interface DrawnProps {
  readonly curves: Curves;
  readonly view: Curves;
  readonly zoom: Period | undefined;
  readonly onZoom: (part: Period | undefined) => void;
  readonly height: number;
  readonly alarm: MarkedSpan | undefined;
  readonly evidence: unknown;
  readonly pointId: string;
  readonly period: Period;
}

function DrawnCurve({
  curves,
  view,
  zoom,
  onZoom,
  height,
  alarm,
  evidence,
  pointId,
  period: [from, to],
}: DrawnProps) {
  const words = useCurveWords();
  const labs = useLabValues(pointId, [from, to]);
  const found = useMemo(
    () => labSeries(labs, curves.series, pointId, words.t),
    [labs, curves, pointId, words],
  );
  const { series: foreseen, crossing } = useMemo(
    () => foreseenOf(evidence, curves.series, [from, to], words.t),
    [evidence, curves, from, to, words],
  );
  const { fit, left } = useMemo(
    () => fitAxes([...curves.series, ...foreseen, ...found]),
    [curves, foreseen, found],
  );
  // the same until something changes: a chart that is drawn anew forgets where the reader is
  const option = useCallback(
    (colors: Parameters<typeof curveOption>[1]) =>
      curveOption(fit, colors, words, {
        alarm,
        stops: curves.stops,
        zoom,
        crossing,
        isWholeLegend: crossing !== undefined,
      }),
    [fit, words, alarm, curves.stops, zoom, crossing],
  );
  return (
    <>
      <Chart
        height={height}
        label={view.series.map((one) => summary(one, words.t)).join('; ')}
        option={option}
        onZoom={onZoom}
        table={() => curveTable([...view.series, ...foreseen, ...found], words)}
      />
      <CurveNotes series={view.series} left={left} view={view} />
    </>
  );
}

function factorChoice({ factorCode, factorName }: FactorOption): Choice {
  return { value: factorCode, label: factorName };
}

function pointChoice({ id, name }: PointOption): Choice {
  return { value: id, label: name };
}

function summary({ factorName, unit, points }: CurveSeries, t: SayScreen): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [min, max] = [
    values.reduce((one, other) => Math.min(one, other), Infinity),
    values.reduce((one, other) => Math.max(one, other), -Infinity),
  ];
  return t('chart.summary', {
    factor: factorName,
    count: values.length,
    min: values.length > 0 ? min : '-',
    max: values.length > 0 ? max : '-',
    unit: unit ?? '',
  });
}
