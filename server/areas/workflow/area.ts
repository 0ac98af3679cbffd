import { APPROVAL } from '#schemas/api/approval.ts';
import { WORKFLOW_DEFINITIONS, WORKFLOW_MODELS } from '#schemas/api/workflow-definitions.ts';
import { WORKFLOW_RUNNING } from '#schemas/api/workflow-running.ts';
import { bring } from '#server/base/house/house.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { HELD_WORK } from '#server/platform/admin/disable-user.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { CHOSEN_PROCESS_DESK } from '#server/platform/second-person/chosen-process.ts';
import { SECOND_PERSON_DESK } from '#server/platform/second-person/second-person.ts';
import {
  APPROVAL_DESK,
  DELIVERED_PROCESSES,
  OPEN_APPROVALS,
  PROCESS_FACTS,
  STEPS_DESK,
} from '#server/records/approval.ts';
import { REMOVAL_GUARDS } from '#server/records/removal-guards.ts';
import { bringPart } from '#server/sheet/parts.ts';
import { countOpen } from './approval/approval-store.ts';
import { CHOSEN_DESK, CHOSEN_REVIEW } from './approval/chosen.ts';
import { RECORD_DESK } from './approval/desk.ts';
import { APPROVAL_FOLLOWER } from './approval/follow.ts';
import { processFacts } from './approval/process-facts.ts';
import { registerApprovalRoutes } from './approval/routes.ts';
import { STEPS_DESK_OF_PROCESSES } from './approval/steps.ts';
import { DEMO_PROCESSES } from './definitions/demo-processes.ts';
import { registerModelRoutes } from './definitions/routes.ts';
import { withDrawnTitles } from './engine/drawn-words.ts';
import { runDueJobs } from './engine/jobs.ts';
import { INSTANCE_LISTENERS } from './engine/listeners.ts';
import { PARTICIPANTS } from './participants.ts';
import { PROCESS_LISTS } from './process-list-store.ts';
import { PROCESS_STEPS } from './process-step-store.ts';
import { TASKS_HELD } from './running/held-work.ts';
import {
  APPLY_HOOKS,
  DEPUTY_HOOKS,
  HISTORY_HOOKS,
  NAMED_HOOKS,
  PART_HOOKS,
  POOL_HOOKS,
  RUNNING_HOOKS,
  TODO_HOOKS,
} from './running/hooks.ts';
import { writeApproval } from './running/process-sheet.ts';
import { registerRunningRoutes } from './running/routes.ts';
import { STEP_MESSAGES } from './running/tell-steps.ts';
import { isRecordOpen, RECORD_REVIEW, submitRecord } from './second-person/records.ts';
import { askByProcess, SECOND_PERSON } from './second-person/second-person.ts';

export const WORKFLOW_AREA = defineArea({
  name: 'workflow',
  about: 'approval: BPMN compiled to graphs, the pure token engine that runs them, its expressions',
  uses: [],
  packages: ['bpmn-moddle', 'bpmn-auto-layout', 'croner'],
  contracts: [WORKFLOW_MODELS, WORKFLOW_DEFINITIONS, WORKFLOW_RUNNING, APPROVAL],
  routes: (host, { files }: { readonly files: FileDeps }) => {
    registerModelRoutes(host);
    registerRunningRoutes(host, { files });
    registerApprovalRoutes(host);
  },
  entities: {
    wfDefinition: { hooks: { decorate: withDrawnTitles } },
    wfInitiation: { hooks: { decorate: withDrawnTitles } },
    wfDeputy: { hooks: DEPUTY_HOOKS },
    wfApply: { hooks: APPLY_HOOKS },
    wfPool: { hooks: POOL_HOOKS },
    wfTodo: { hooks: TODO_HOOKS },
    wfHistory: { hooks: HISTORY_HOOKS },
    wfDone: { hooks: NAMED_HOOKS },
    wfCopy: { hooks: NAMED_HOOKS },
    wfRunning: { hooks: RUNNING_HOOKS },
    processStep: { hooks: PART_HOOKS },
    wfJob: { hooks: PART_HOOKS },
  },
  queries: { ...PROCESS_LISTS, processSteps: PROCESS_STEPS },
  jobs: [
    {
      name: 'workflow',
      at: '*/5 * * * * *',
      run: async (ctx) => {
        while ((await runDueJobs(ctx)) > 0);
      },
    },
  ],
  brings: [
    bring(INSTANCE_LISTENERS, STEP_MESSAGES),
    bring(INSTANCE_LISTENERS, APPROVAL_FOLLOWER),
    bring(INSTANCE_LISTENERS, RECORD_REVIEW),
    bring(INSTANCE_LISTENERS, SECOND_PERSON),
    bring(INSTANCE_LISTENERS, CHOSEN_REVIEW),
    bring(APPROVAL_DESK, RECORD_DESK),
    bring(SECOND_PERSON_DESK, { ask: askByProcess, submit: submitRecord, isOpen: isRecordOpen }),
    bring(CHOSEN_PROCESS_DESK, CHOSEN_DESK),
    bring(OPEN_APPROVALS, ({ db }, process) => countOpen(db, process)),
    bring(PROCESS_FACTS, processFacts),
    ...DEMO_PROCESSES.map((key) => bring(DELIVERED_PROCESSES, key)),
    bring(STEPS_DESK, STEPS_DESK_OF_PROCESSES),
    bring(REMOVAL_GUARDS, PARTICIPANTS),
    bring(HELD_WORK, TASKS_HELD),
    bringPart('approval', writeApproval),
  ],
});
