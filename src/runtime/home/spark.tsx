interface SparkProps {
  readonly values: readonly number[];
  /** What it shows, for screen readers and as a tooltip. */
  readonly label: string;
}

const WIDTH = 84;
const HEIGHT = 28;
const GAP = 3;

/** A few values as small columns, the last one stressed. */
export function Spark({ values, label }: SparkProps) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  const text = `${label}: ${values.join(', ')}`;
  return (
    <svg className="home-spark" width={WIDTH} height={HEIGHT} role="img" aria-label={text}>
      <title>{text}</title>
      {values.map((value, at) => {
        const height = Math.max(1, (value / most) * HEIGHT);
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        return <rect key={at} x={at * step} y={HEIGHT - height} width={step - GAP} height={height} rx={1} data-last={at === values.length - 1} />;
      })}
    </svg>
  );
}
