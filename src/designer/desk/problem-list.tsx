import { LineIcon } from '#engine/base/icon.tsx';
import './problem-list.css';

/** One thing that stands in the way of a document, or is worth knowing of it. */
export interface ProblemEntry {
  /** Differs from those of the others. */
  readonly key: string;
  readonly text: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** Where it is, in words: a line and column, the name of a block. */
  readonly place?: string;
  /** Leads there. */
  readonly onGo?: (() => void) | undefined;
  /** What would mend it. */
  readonly fix?: { readonly label: string; readonly onFix: () => void } | undefined;
}

interface ProblemListProps {
  readonly title: string;
  readonly entries: readonly ProblemEntry[];
  /** Said beside the title: how many, or that there are none. */
  readonly said: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

const ICONS = { error: 'close-circle', warning: 'warning', note: 'info' } as const;

/** What is wrong with the document on the desk: each entry leads to its place, some offer what would mend them. */
export function ProblemList({ title, entries, said, isOpen, onOpen }: ProblemListProps) {
  return (
    <section className="dg-problems" aria-label={title} data-open={isOpen}>
      <button
        type="button"
        className="dg-problems-head"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <LineIcon name={isOpen ? 'down' : 'up'} />
        <b>{title}</b>
        <span role="status">{said.join(' · ')}</span>
      </button>
      {isOpen && entries.length > 0 ? (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Entry({ entry: { text, severity, place, onGo, fix } }: { readonly entry: ProblemEntry }) {
  const words = (
    <>
      <LineIcon name={ICONS[severity]} />
      {place === undefined ? null : <code>{place}</code>}
      <span>{text}</span>
    </>
  );
  return (
    <li data-severity={severity}>
      {onGo ? (
        <button type="button" className="dg-problem" onClick={onGo}>
          {words}
        </button>
      ) : (
        <span className="dg-problem">{words}</span>
      )}
      {fix ? (
        <button type="button" className="engine-link" onClick={fix.onFix}>
          {fix.label}
        </button>
      ) : null}
    </li>
  );
}
