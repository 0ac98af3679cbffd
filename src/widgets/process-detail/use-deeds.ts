import { useLatest } from 'ahooks';
import { useCallback, useRef, useState } from 'react';

import { createThrottle } from '#engine/actions/throttle.ts';
import { useFormOpener } from '#engine/base/form-opener.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { DataPort, Ports, Row, TextPort } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { Deed } from './action-forms.ts';

/** SPEC.md section 8. */
const DONE_MS = 500;
const INVALID = 500;

/** Dialogs of tasks belong to no entity: their drafts are kept under this name. */
const NO_ENTITY = { name: 'processTask', fields: {} };

/** What a deed is done with. */
export interface DeedPlace {
  readonly processInstanceId: string;
  readonly taskId: string | undefined;
  /** Something was done: what is shown is read again. */
  readonly onDone: () => void;
}

/** The next thing somebody has to do. */
export interface NextTask {
  readonly taskId: string;
  readonly processInstanceId: string;
  readonly name: string;
  readonly total: number;
}

interface Deeds {
  readonly run: (deed: Deed) => void;
  readonly isRunning: boolean;
  /** Offered after something was done; null where nothing is left. */
  readonly next: NextTask | null;
}

/** Does what the buttons say: asks in a dialog where there is one, calls once in a second, says so, and offers what is to be done next. */
export function useDeeds(place: DeedPlace): Deeds {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const opener = useFormOpener();
  const latest = useLatest(place);
  const [throttle] = useState(() => createThrottle());
  const [isRunning, setRunning] = useState(false);
  const [next, setNext] = useState<NextTask | null>(null);
  /** One deed is asked about or under way: whatever is pressed meanwhile, by button or by letter, is no second one. */
  const isBusy = useRef(false);
  const run = useCallback(
    (deed: Deed) => {
      const { taskId, processInstanceId } = latest.current;
      const send = async (values: Row): Promise<void> => {
        demand(ports, deed, values);
        await sendDeed(ports, deed, {
          ...(deed.of === 'task' ? { taskId } : { processInstanceId }),
          ...deed.body(values),
        });
        ports.notify('success', ports.t('process.success'), DONE_MS);
      };
      const settle = async (): Promise<void> => {
        latest.current.onDone();
        setNext(await findNext(ports, taskId));
      };
      const doIt = async (): Promise<void> => {
        if (!deed.form) {
          // the next task of a process is another one, however soon it comes
          if (!throttle.pass(`${deed.name}:${taskId ?? processInstanceId}`)) return;
          setRunning(true);
          await send({}).then(settle, () => latest.current.onDone());
          setRunning(false);
          return;
        }
        const sent = await opener.openAction({
          title: deed.title,
          form: deed.form,
          entity: NO_ENTITY,
          row: { id: taskId ?? processInstanceId, taskId },
          okText: deed.title,
          submit: send,
        });
        if (sent !== undefined) await settle();
      };
      if (isBusy.current) return;
      isBusy.current = true;
      void doIt().finally(() => {
        isBusy.current = false;
      });
    },
    [ports, opener, latest, throttle],
  );
  return { run, isRunning, next };
}

/** What has to be chosen has words of its own. @throws CallError with the field it belongs to */
function demand({ t }: Pick<TextPort, 't'>, { demands }: Deed, values: Row): void {
  const value = demands ? values[demands.field] : '';
  if (
    !demands ||
    (value !== undefined &&
      value !== null &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0))
  )
    return;
  const message = t(demands.text);
  // oxlint-disable-next-line no-throw-literal -- a refusal as the server's: it lands on its field
  throw { code: INVALID, message, issues: [{ path: demands.field, rule: 'required', message }] };
}

async function sendDeed(
  ports: Ports<'data' | 'house'>,
  { api, form }: Deed,
  body: Row,
): Promise<void> {
  // a dialog shows the refusal itself
  await ports.call(api, { body }, { isSilent: form !== undefined, idempotencyKey: ports.newId() });
}

/** The first of what is left to do, but for the task that was just dealt with; null where nothing is, or where it cannot be asked. */
async function findNext(ports: DataPort, doneId: string | undefined): Promise<NextTask | null> {
  try {
    const { list, total } = await ports.page(
      'GET /activiti/task/myToDoTaskPage',
      { page: 1, limit: 2 },
      { isSilent: true },
    );
    const task = list.find((row) => row['taskId'] !== doneId);
    return task
      ? {
          taskId: textOf(task['taskId']),
          processInstanceId: textOf(task['processInstanceId']),
          name: textOf(task['taskName']),
          total,
        }
      : null;
  } catch {
    return null;
  }
}
