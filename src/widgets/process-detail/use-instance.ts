import { useCallback, useEffect, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError, DataPort } from '#engine/base/ports.ts';
import type { InstanceDetail } from '#schemas/api/workflow-running.ts';

interface InstanceState {
  readonly detail: InstanceDetail | null;
  readonly error: CallError | null;
  /** Counts the loads: what hangs on the process asks again when it changes. */
  readonly stamp: number;
  readonly reload: () => void;
}

/** What the address says: the process, or a task of it alone. */
interface InstanceAddress {
  readonly processInstanceId: string;
  readonly taskId: string;
}

const SILENT = { isSilent: true } as const;

/** A task leads to its process. */
async function readDetail(
  ports: DataPort,
  { processInstanceId, taskId }: InstanceAddress,
): Promise<InstanceDetail> {
  const id =
    processInstanceId === ''
      ? (await callAddress(ports, 'GET /activiti/task/task/{id}', { path: { id: taskId } }, SILENT))
          .processInstanceId
      : processInstanceId;
  return callAddress(
    ports,
    'GET /activiti/his/getInstDetail',
    { params: { processInstanceId: id } },
    SILENT,
  );
}

/** A process in full. A later question wins over an answer that is late; what is shown stays while it is asked again. */
export function useInstance({ processInstanceId, taskId }: InstanceAddress): InstanceState {
  const ports = useData();
  const [state, setState] = useState<Omit<InstanceState, 'reload'>>({
    detail: null,
    error: null,
    stamp: 0,
  });
  const newest = useRef(0);
  /** A task that is done leads nowhere any more: from the first answer on the process is asked for by its own number. */
  const known = useRef(processInstanceId);
  const reload = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    readDetail(ports, { processInstanceId: known.current, taskId }).then(
      (detail) => {
        if (mine !== newest.current) return;
        known.current = detail.instance.id;
        setState((old) => ({ detail, error: null, stamp: old.stamp + 1 }));
      },
      (cause: unknown) => {
        if (mine === newest.current) setState((old) => ({ ...old, error: asCallError(cause) }));
      },
    );
  }, [ports, taskId]);
  useEffect(() => {
    known.current = processInstanceId;
    setState({ detail: null, error: null, stamp: 0 });
    reload();
    return () => {
      newest.current += 1;
    };
  }, [reload, processInstanceId]);
  return { ...state, reload };
}
