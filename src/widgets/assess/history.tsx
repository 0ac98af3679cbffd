import { usePorts } from '#engine/base/ports-context.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { SheetView } from '#schemas/api/assess.ts';

const STEP = 88;
const HEIGHT = 72;
const TOP = 100;
const EDGE = 8;

/** The scores of the periods before as a line, with their digits below; a press opens that sheet. */
export function History({
  marks,
  shown,
}: {
  readonly marks: SheetView['history'];
  readonly shown: string;
}) {
  const { t } = usePorts('texts');
  if (marks.length < 2) return null;
  const points = marks.map(({ score }, at) => ({
    x: at * STEP + STEP / 2,
    y:
      score === null ? null : EDGE + (1 - Math.min(TOP, Number(score)) / TOP) * (HEIGHT - 2 * EDGE),
  }));
  const known = points.flatMap(({ x, y }) => (y === null ? [] : [`${x},${y}`]));
  return (
    <figure className="assess-history assess-scroll">
      <figcaption>{t('assess.history')}</figcaption>
      <svg width={marks.length * STEP} height={HEIGHT} aria-hidden="true">
        <polyline points={known.join(' ')} />
        {points.map(({ x, y }, at) =>
          y === null ? null : <circle key={marks[at]?.id} cx={x} cy={y} r={3} />,
        )}
      </svg>
      <ol style={{ gridTemplateColumns: `repeat(${marks.length}, ${STEP}px)` }}>
        {marks.map(({ id, period, score }) => (
          <li key={id}>
            {id === shown ? (
              <b>{score ?? EMPTY_TEXT}</b>
            ) : (
              <a href={`#/assess-sheet/${id}`}>{score ?? EMPTY_TEXT}</a>
            )}
            <span>{period}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
