import { usePorts } from '#engine/base/ports-context.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { SheetView } from '#schemas/api/assess.ts';

const HEIGHT = 120;
const TOP = 100;
const EDGE = 8;
/** Scores that a line across the picture stands for. */
const LINES = [TOP, TOP / 2, 0];
/** px that the column of a period takes at least, and at most */
const [LEAST, MOST] = [88, 240];

const heightOf = (score: number): number =>
  EDGE + (1 - Math.max(0, Math.min(TOP, score)) / TOP) * (HEIGHT - 2 * EDGE);

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
  const points = marks.flatMap(({ score }, at) =>
    score === null ? [] : [{ x: at + 0.5, y: heightOf(Number(score)) }],
  );
  return (
    <figure className="assess-history assess-scroll">
      <figcaption>{t('assess.history')}</figcaption>
      <div
        style={{
          minWidth: marks.length * LEAST,
          maxWidth: marks.length * MOST,
        }}
      >
        <svg
          viewBox={`0 0 ${marks.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          height={HEIGHT}
          aria-hidden="true"
        >
          {LINES.map((score) => (
            <path
              key={score}
              className="assess-level"
              d={`M0 ${heightOf(score)}H${marks.length}`}
            />
          ))}
          <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {points.map(({ x, y }) => (
            // a line of no length with round ends is a dot, however wide the picture is drawn
            <path key={x} className="assess-dot" d={`M${x} ${y}h0`} />
          ))}
        </svg>
        <ol style={{ gridTemplateColumns: `repeat(${marks.length}, minmax(0, 1fr))` }}>
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
      </div>
    </figure>
  );
}
