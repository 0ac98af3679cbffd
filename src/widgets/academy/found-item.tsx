import { usePorts } from '#engine/base/ports-context.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { Standing } from './standing.tsx';
import './academy.css';

/** A record that was found, as the server answers it. */
export type FoundItem = AnswerAt<'GET /search'>['list'][number];

interface ItemProps {
  readonly item: FoundItem;
  /** Why it is offered. */
  readonly why?: string;
  /** Its title alone, without lines of its text. */
  readonly isShort?: boolean;
}

/** A result: what it is, its title with marks, two lines of its text, what it hangs on. */
export function FoundEntry({ item, why, isShort = false }: ItemProps) {
  const { open } = usePorts('navigation');
  const { kind, title, lines, labels, route, row } = item;
  return (
    <li className="dsr-found">
      <div className="dsr-found-head">
        <Tag text={kind} tone="neutral" />
        <a
          href={`#${route}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            open(route);
          }}
        >
          <Pieces pieces={title} />
        </a>
        <Standing row={row} />
      </div>
      {isShort ? null : (
        <p className="dsr-found-lines">
          <Pieces pieces={lines} />
        </p>
      )}
      {why === undefined ? null : <p className="dsr-found-why">{why}</p>}
      {isShort || labels.length === 0 ? null : (
        <div className="dsr-found-labels">
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      )}
    </li>
  );
}

function Pieces({ pieces }: { readonly pieces: FoundItem['title'] }) {
  return pieces.map(({ text, isHit }, at) =>
    // pieces of one text stand in their order
    // oxlint-disable-next-line react/no-array-index-key -- they have no name but their place
    isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}
