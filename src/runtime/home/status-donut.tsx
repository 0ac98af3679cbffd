import './status-donut.css';

interface StatusDonutProps {
  readonly rows: readonly {
    readonly key: string;
    readonly count: number;
    readonly color: string;
  }[];
  readonly total: number;
  readonly label: string;
}

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** What the rows beside it come to as a ring, with their sum in it. Lines stay sharp at any size; what it says stands in the rows. */
export function StatusDonut({ rows, total, label }: StatusDonutProps) {
  let before = 0;
  return (
    <svg className="home-donut" viewBox="0 0 100 100" role="img" aria-label={label}>
      {rows.map(({ key, count, color }) => {
        const length = total === 0 ? 0 : (count / total) * ROUND;
        const from = before;
        before += length;
        return (
          <circle
            key={key}
            cx="50"
            cy="50"
            r={RADIUS}
            stroke={color}
            strokeDasharray={`${length} ${ROUND}`}
            strokeDashoffset={-from}
            transform="rotate(-90 50 50)"
          />
        );
      })}
      <text x="50" y="58" textAnchor="middle">
        {total}
      </text>
    </svg>
  );
}
