import { useCallback, useEffect, useRef, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

export interface RecordState {
  readonly row: Row | null;
  readonly error: CallError | null;
  /** Counts the loads; blocks ask again when it changes. */
  readonly stamp: number;
  reload(): void;
}

/** One record by id; an answer for another id is dropped. */
export function useRecord(entity: EntitySchema, id: string): RecordState {
  const ports = useData();
  const [state, setState] = useState<Omit<RecordState, 'reload'>>({
    row: null,
    error: null,
    stamp: 0,
  });
  const newest = useRef(0);
  const reload = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    callVerb(ports, { entity, verb: 'info' }, { id }, { isSilent: true }).then(
      (row) => {
        if (mine === newest.current)
          setState((old) => ({ row, error: null, stamp: old.stamp + 1 }));
      },
      (reason: unknown) => {
        if (mine === newest.current) setState((old) => ({ ...old, error: asCallError(reason) }));
      },
    );
  }, [ports, entity, id]);
  useEffect(() => {
    reload();
    return () => {
      newest.current += 1;
    };
  }, [reload]);
  return { ...state, reload };
}
