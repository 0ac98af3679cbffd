import { Skeleton } from 'antd';
import { useCallback, useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { Chart } from './chart.tsx';
import { CurveNotes, useCurveWords } from './curve-notes.tsx';
import { curveOption, curveTable, fitAxes, seriesName } from './curve-option.ts';
import type { Curves } from './curve-series.ts';
import { periodAround } from './curve-spans.ts';
import { ofOthers } from './same-factor.ts';
import { useCurvesAround, useEventFacts, type EventFacts } from './use-curves-around.ts';
import { useNearPoints } from './use-near-points.ts';

const HEIGHT = 220;
/** px of its name in the legend */
const LINE_PX = 20;

/** The same factor at the other points of the enterprise around an event, the point itself first; a quiet line where none measures it. */
export function SameFactorCurve({
  row,
  title,
}: {
  readonly row: Row;
  readonly title: string | undefined;
}) {
  const { t } = useTexts();
  const event = useEventFacts(row);
  const near = useNearPoints('enterpriseId', row.enterpriseId);
  const pointIds = useMemo(
    () => near && [event.pointId, ...near.filter((id) => id !== event.pointId)].filter(Boolean),
    [near, event],
  );
  const curves = useCurvesAround(
    pointIds,
    event.factor === '' ? [] : [event.factor],
    event.from === '' ? null : periodAround(event.from, 'hour'),
  );
  const shown = useMemo(() => curves && ofOthers(curves, event.pointId), [curves, event]);
  return (
    <section className="dsr-curve">
      {title ? <h3 className="dsr-curve-title">{title}</h3> : null}
      {shown ? <Drawn curves={shown} event={event} /> : null}
      {shown === null ? <p className="engine-hint">{t('chart.same.none')}</p> : null}
      {shown === undefined ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
    </section>
  );
}

function Drawn({ curves, event }: { readonly curves: Curves; readonly event: EventFacts }) {
  const words = useCurveWords();
  const { fit, left } = useMemo(() => fitAxes(curves.series), [curves]);
  const option = useCallback(
    (colors: Parameters<typeof curveOption>[1]) =>
      curveOption(fit, colors, words, { alarm: event, stops: curves.stops, isWholeLegend: true }),
    [fit, words, event, curves.stops],
  );
  return (
    <>
      <Chart
        height={HEIGHT + LINE_PX * fit.length}
        label={fit.map(seriesName).join('; ')}
        option={option}
        table={() => curveTable(curves.series, words)}
      />
      <CurveNotes series={fit} left={left} />
    </>
  );
}
