import { formatPlain, formatRate } from '#schemas/formats/numbers.ts';
import './spark.css';
interface SparkProps {
  /** One value a day, today last; null where nothing was reported. */
  readonly values: readonly (number | null)[];
  /** What it shows, for screen readers and as a tooltip. */
  readonly label: string;
  /** Percent: a line between the lowest day and 100, since columns from 0 would all be alike. */
  readonly isRate?: boolean;
}

const WIDTH = 84;
const HEIGHT = 28;
const GAP = 3;
/** Half the stroke, px: a line at the edge is not cut. */
const EDGE = 2;
/** Percent points that a line spans at least, so that noise is no mountain. */
const LEAST_SPAN = 5;

/** The past of a figure: counts as columns, the last one stressed; rates as a line that ends in a dot. Nothing where there is no past. */
export function Spark({ values, label, isRate = false }: SparkProps) {
  if (values.filter((value) => value !== null).length < 2) return null;
  const text = `${label}: ${values.map((value) => (value === null ? '-' : isRate ? `${formatRate(value)}%` : formatPlain(value))).join(', ')}`;
  return (
    <svg className="home-spark" width={WIDTH} height={HEIGHT} role="img" aria-label={text}>
      <title>{text}</title>
      {isRate ? <Line values={values} /> : <Columns values={values.map((value) => value ?? 0)} />}
    </svg>
  );
}

function Columns({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return values.map((value, at) => {
    const height = Math.max(1, (value / most) * HEIGHT);
    return (
      <rect
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        key={at}
        x={at * step}
        y={HEIGHT - height}
        width={step - GAP}
        height={height}
        rx={1}
        data-last={at === values.length - 1}
      />
    );
  });
}

function Line({ values }: { readonly values: readonly (number | null)[] }) {
  const least = Math.min(100 - LEAST_SPAN, ...values.filter((value) => value !== null));
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            x: EDGE + at * step,
            y: EDGE + (1 - (value - least) / (100 - least)) * (HEIGHT - 2 * EDGE),
          },
        ],
  );
  const last = points.at(-1);
  return (
    <>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last ? <circle cx={last.x} cy={last.y} r={EDGE} /> : null}
    </>
  );
}
