import { breakLines, type Style } from './lines.ts';
import { INNER, MARGIN, type Pen } from './paper.ts';

const HEADING: Style = { size: 11, weight: 700 };
const HEADING_ROOM = { above: 12, height: 20 } as const;

/** What stands over a block, if anything does. */
interface Headed {
  readonly title?: string;
  readonly isJoined?: true;
}

/** A heading never stands alone at the foot of a page. @param next pt of what it stands over */
export function putHeading(pen: Pen, { title, isJoined }: Headed, next: number): void {
  if (title === undefined) {
    pen.y += pen.isFresh || isJoined ? 0 : HEADING_ROOM.above;
    return;
  }
  const { above, height } = HEADING_ROOM;
  pen.need(above + height + Math.min(next, pen.most / 2));
  pen.y += pen.isFresh ? 0 : above;
  pen.put({ kind: 'heading', y: pen.y, title });
  for (const line of breakLines(title, INNER, HEADING)) {
    pen.put({ kind: 'text', x: MARGIN.side, y: pen.y + HEADING.size, line, style: HEADING });
    pen.y += height;
  }
}
