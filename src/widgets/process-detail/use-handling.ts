import { useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InstanceRights, OpenTaskDto } from '#schemas/api/workflow-running.ts';
import { deedsFor } from './action-forms.ts';
import type { DeedBarProps } from './deed-bar.tsx';
import { tasksAtHand } from './process-model.ts';
import { useDeeds } from './use-deeds.ts';

interface Handled {
  readonly processInstanceId: string;
  readonly tasks: readonly OpenTaskDto[];
  readonly can: InstanceRights;
  /** The task the address names; another one may be chosen. */
  readonly taskId?: string;
  /** Looking only: nothing is offered. */
  readonly isOff?: boolean;
  /** Something was done. */
  readonly onDone: () => void;
}

/** What the bar of a process shows and does, on its page and on the record it is about. */
export function useHandling({
  processInstanceId,
  tasks: open,
  can,
  taskId = '',
  isOff = false,
  onDone,
}: Handled): Omit<DeedBarProps, 'isPage'> {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(taskId);
  const tasks = tasksAtHand({ tasks: open, can });
  const task = tasks.find((one) => one.taskId === chosen) ?? tasks[0];
  const { run, isRunning, next } = useDeeds({ processInstanceId, taskId: task?.taskId, onDone });
  const deeds = isOff
    ? []
    : deedsFor({ actions: task?.actions ?? [], hasTask: task !== undefined, can }, t);
  return {
    deeds,
    tasks: isOff ? [] : tasks,
    task,
    onTask: setChosen,
    isRunning,
    onDeed: run,
    next,
  };
}
