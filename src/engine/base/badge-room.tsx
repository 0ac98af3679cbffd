import type { CSSProperties } from 'react';

const UNSEEN: CSSProperties = { visibility: 'hidden' };
/** As wide as a digit. */
const ROOM = '\u2007';

/** The place of a number that is not counted yet: what stands after it stays where it is under the pointer. */
export function BadgeRoom() {
  return (
    <span className="engine-badge" aria-hidden="true" style={UNSEEN}>
      {ROOM}
    </span>
  );
}
