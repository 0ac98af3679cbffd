import { usePorts } from '#engine/base/ports-context.ts';

interface BarsProps {
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    /** Percent of the track. */
    readonly share: number;
    readonly color: string;
    readonly text: string;
  }[];
}

/** Names with a bar and what it says. */
export function Bars({ rows }: BarsProps) {
  const { t } = usePorts('texts');
  if (rows.length === 0) return <p className="big-screen-empty">{t('bigScreen.nothing')}</p>;
  return (
    <ol className="big-screen-bars">
      {rows.map(({ id, name, share, color, text }) => (
        <li key={id}>
          <span title={name}>{name}</span>
          <b>{text}</b>
          <i aria-hidden>
            <i style={{ inlineSize: `${Math.min(100, share)}%`, background: color }} />
          </i>
        </li>
      ))}
    </ol>
  );
}
