import { useCallback, useEffect, useRef, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { drawProcess, type DrawnMarks, type Drawing } from './bpmn-drawing.ts';
import './process-diagram.css';

interface ProcessDiagramProps {
  readonly xml: string;
  readonly marks: DrawnMarks;
  /** What the diagram is called for who does not see it. */
  readonly label: string;
  /** It cannot be drawn: something else takes its place. */
  readonly onFailed: () => void;
  /** Nothing has run yet: no legend. */
  readonly isPlain?: boolean;
}

const PERCENT = 100;

/** The diagram of a process with its marks, tools to zoom, and a legend. */
export function ProcessDiagram({
  xml,
  marks,
  label,
  onFailed,
  isPlain = false,
}: ProcessDiagramProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const { scale, zoom } = useDrawing(box, { xml, marks, onFailed });
  const isReady = scale !== null;
  return (
    <figure className="dsr-process-figure" aria-busy={!isReady}>
      <div className="dsr-process-tools" role="toolbar" aria-label={t('process.zoom')}>
        <button
          type="button"
          className="engine-link"
          disabled={!isReady}
          onClick={() => zoom('fit')}
        >
          {t('process.zoom.fit')}
        </button>
        <button
          type="button"
          className="engine-link"
          disabled={!isReady}
          onClick={() => zoom('whole')}
        >
          100%
        </button>
        <button
          type="button"
          className="engine-iconbutton"
          disabled={!isReady}
          aria-label={t('process.zoom.out')}
          title={t('process.zoom.out')}
          onClick={() => zoom('out')}
        >
          <LineIcon name="minus" />
        </button>
        <output aria-label={t('process.zoom.scale')}>
          {isReady ? `${Math.round(scale * PERCENT)}%` : ''}
        </output>
        <button
          type="button"
          className="engine-iconbutton"
          disabled={!isReady}
          aria-label={t('process.zoom.in')}
          title={t('process.zoom.in')}
          onClick={() => zoom('in')}
        >
          <LineIcon name="plus" />
        </button>
      </div>
      <div ref={box} className="dsr-process-canvas" role="group" aria-label={label} />
      {isPlain ? null : <DiagramLegend />}
    </figure>
  );
}

function DiagramLegend() {
  const { t } = useTexts();
  return (
    <ul className="dsr-process-legend" aria-label={t('process.legend')}>
      {(['done', 'active', 'taken', 'waiting'] as const).map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden="true" />
          {t(`process.legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}

/** The drawing in its box; `scale` is null until it stands. */
function useDrawing(
  box: React.RefObject<HTMLDivElement | null>,
  { xml, marks, onFailed }: Pick<ProcessDiagramProps, 'xml' | 'marks' | 'onFailed'>,
) {
  const drawing = useRef<Drawing | null>(null);
  const [scale, setScale] = useState<number | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  }, [onFailed]);
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    let isGone = false;
    setScale(null);
    drawProcess(place, xml, marks).then(
      (drawn) => {
        if (isGone) return drawn.destroy();
        drawing.current = drawn;
        setScale(drawn.zoom('fit'));
      },
      () => !isGone && failed.current(),
    );
    return () => {
      isGone = true;
      drawing.current?.destroy();
      drawing.current = null;
    };
  }, [box, xml, marks]);
  const zoom = useCallback((to: Parameters<Drawing['zoom']>[0]) => {
    if (drawing.current) setScale(drawing.current.zoom(to));
  }, []);
  return { scale, zoom };
}
