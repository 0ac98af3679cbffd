import { useLatest } from 'ahooks';
import { useEffect, useState } from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError, DataPort, Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { mergeThreeWay, type Merge } from './three-way.ts';
import type { FormSession } from './use-form-session.ts';

/** Code of "someone saved first" (CONTRACT.md section 1). */
const CONFLICT = 10002;
const MERGED_MS = 4000;

export interface OpenConflict {
  readonly theirs: Row;
  readonly mine: Row;
  readonly merge: Merge;
}

interface Request {
  readonly entity: EntitySchema;
  readonly source: FormSource;
  readonly id: string | undefined;
  /** The record the form stands on. */
  readonly row: Row;
  readonly setRow: (row: Row) => void;
  readonly read: (ports: DataPort, entity: EntitySchema, id: string) => Promise<Row>;
}

interface ConflictControl {
  readonly open: OpenConflict | undefined;
  /** Deals with a refused save: true when it was a conflict. Where both sides fit together nobody is asked. */
  readonly onRefused: (error: CallError, sent: Row) => Promise<boolean>;
  readonly resolve: (chosen: Row) => void;
  readonly close: () => void;
  /** Values agreed on and not yet sent again. */
  readonly resolved: Row | undefined;
  readonly done: () => void;
}

/** The way out when somebody else saved the record first: put together, ask where both changed the same, send again with the new version. */
export function useConflict({ entity, source, id, row, setRow, read }: Request): ConflictControl {
  const ports = usePorts('data', 'texts', 'feedback');
  const [open, setOpen] = useState<OpenConflict | undefined>();
  const [resolved, setResolved] = useState<Row | undefined>();
  const settle = (theirs: Row, values: Row): void => {
    setOpen(undefined);
    setRow(theirs);
    setResolved(values);
  };
  return {
    open,
    onRefused: async ({ code, issues }, sent) => {
      if (code !== CONFLICT || !id || !entity.table.lock || issues.length > 0) return false;
      const theirs = await read(ports, entity, id).catch(() => undefined);
      if (!theirs || String(theirs['version']) === String(row['version'])) return false;
      const mine = { ...row, ...sent };
      const merge = mergeThreeWay(source, row, mine, theirs);
      if (merge.conflicts.length > 0) setOpen({ theirs, mine, merge });
      else {
        const fields = merge.taken
          .map((name) => source.fields[name]?.title)
          .join(ports.t('input.listSeparator'));
        if (fields) ports.notify('info', ports.t('conflict.merged', { fields }), MERGED_MS);
        settle(theirs, merge.values);
      }
      return true;
    },
    resolve: (chosen) => open && settle(open.theirs, { ...open.merge.values, ...chosen }),
    close: () => setOpen(undefined),
    resolved,
    done: () => setResolved(undefined),
  };
}

/** Fills in what was agreed on and sends again, once the form stands on their record and nothing is on its way. */
export function useResend(
  { resolved, done }: Pick<ConflictControl, 'resolved' | 'done'>,
  session: FormSession,
): void {
  const { isRunning } = session;
  const latest = useLatest({ done, session });
  useEffect(() => {
    if (!resolved || isRunning) return;
    latest.current.done();
    latest.current.session.fill(resolved);
    void latest.current.session.resend();
  }, [resolved, isRunning, latest]);
}
