interface WeekLinesProps {
  readonly lines: readonly {
    readonly name: string;
    readonly color: string;
    /** Percent by day, today last; null where nothing was reported. */
    readonly days: readonly (number | null)[];
  }[];
  readonly label: string;
  readonly today: string;
}

const WIDTH = 406;
const HEIGHT = 104;
const LEFT = 44;
const TOP = 8;
const FOOT = 24;
const RIGHT = 24;
const WHOLE = 100;
const STEP = 10;

/** Seven days of rates as lines from the lowest round ten up to 100; a day without data breaks the line. */
export function WeekLines({ lines, label, today }: WeekLinesProps) {
  const known = lines.flatMap(({ days }) => days.flatMap((day) => day ?? []));
  const least = Math.min(WHOLE - STEP, ...known);
  const floor = Math.floor(least / STEP) * STEP;
  const count = Math.max(...lines.map(({ days }) => days.length), 2);
  const x = (at: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * at) / (count - 1);
  const y = (value: number): number =>
    TOP + ((HEIGHT - TOP - FOOT) * (WHOLE - value)) / (WHOLE - floor);
  return (
    <svg
      className="big-screen-week"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {[floor, WHOLE].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 8} y={y(value) + 5} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {Array.from({ length: count }, (_, at) => (
        <text key={at} x={x(at)} y={HEIGHT - 4} textAnchor="middle">
          {at === count - 1 ? today : at + 1 - count}
        </text>
      ))}
      {lines.map(({ name, color, days }) => (
        <g key={name} stroke={color}>
          <title>{name}</title>
          <path d={pathOf(days, x, y)} />
          {days.map((day, at) =>
            day === null ? null : (
              // a day is known by its place
              // oxlint-disable-next-line react/no-array-index-key
              <circle key={at} cx={x(at)} cy={y(day)} r={3} fill={color} />
            ),
          )}
        </g>
      ))}
    </svg>
  );
}

function pathOf(
  days: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let isDown = false;
  return days
    .map((day, at) => {
      if (day === null) {
        isDown = false;
        return '';
      }
      const step = `${isDown ? 'L' : 'M'}${x(at).toFixed(1)} ${y(day).toFixed(1)}`;
      isDown = true;
      return step;
    })
    .join('');
}
