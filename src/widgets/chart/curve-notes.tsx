import { useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import { hasCorrected, hasFlagged, marksIn, seriesName, MAX_AXES } from './curve-option.ts';
import { countsOf, sliceWords, type Curves } from './curve-series.ts';
import type { TooltipWords } from './curve-tooltip.ts';
import type { CurveSeries } from './curve-values.ts';

/** The words of a curve; marks are said as the dictionary has them, unknown ones as they came. */
export function useCurveWords(): TooltipWords {
  const ports = useTexts();
  return useMemo(() => {
    const labels = new Map(
      ports.dict('data_flag').map(({ dictValue, dictLabel }) => [dictValue, dictLabel]),
    );
    return {
      t: ports.t,
      flagLabel: (flag) => (labels.has(flag) ? `${flag} ${labels.get(flag)}` : flag),
    };
  }, [ports]);
}

interface NotesProps {
  readonly series: readonly CurveSeries[];
  /** Series that have no axis. */
  readonly left: readonly CurveSeries[];
  /** What is in view, where the reader is told how much of all it is. */
  readonly view?: Curves;
}

/** Below a curve: how many values are drawn of how many and by which rule, and what its signs mean. */
export function CurveNotes({ series, left, view }: NotesProps) {
  const { t } = useTexts();
  return (
    <>
      {view ? <p className="dsr-curve-note">{drawnWords(view, t)}</p> : null}
      {left.length > 0 ? (
        <p className="dsr-curve-note" role="alert">
          {t('chart.tooManyUnits', { max: MAX_AXES, factors: left.map(seriesName).join(', ') })}
        </p>
      ) : null}
      <Marks series={series} />
      {hasCorrected(series) ? <p className="dsr-curve-note">{t('chart.correctedSign')}</p> : null}
    </>
  );
}

/** What the hollow signs mean, and each mark that stands at one in words: D 故障. */
function Marks({ series }: Pick<NotesProps, 'series'>) {
  const { t, flagLabel } = useCurveWords();
  if (!hasFlagged(series)) return null;
  const marks = marksIn(series).map(flagLabel).join(' · ');
  return <p className="dsr-curve-note">{`${t('chart.flagged')} · ${marks}`}</p>;
}

function drawnWords(view: Curves, t: TextPort['t']): string {
  const { shown, total } = countsOf(view);
  if (view.sliceSeconds === 0) return t('chart.allDrawn', { shown });
  const { count, unit } = sliceWords(view.sliceSeconds);
  return t('chart.thinned', { shown, total, slice: t(`chart.slice.${unit}`, { count }) });
}
