import type { ReactNode } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isDue } from '#schemas/rules/due.ts';
import { timeLeft } from '../detail/time-left.ts';
import './due-cell.css';

interface DueCellProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly children: ReactNode;
}

/** The deadline of a record that counts: in red once it is over, in amber while little of its time is left, as its own page says it. */
export function DueCell({ entity, row, children }: DueCellProps) {
  const { now } = useHouse();
  const due = entity.detail?.due;
  if (!due || !isDue(entity, row, 'open', wallTime(now()))) return children;
  const tone = timeLeft(row[due.from], row[due.by], now())?.tone;
  if (tone === undefined || tone === 'good') return children;
  return <span className={`engine-duecell-${tone}`}>{children}</span>;
}
