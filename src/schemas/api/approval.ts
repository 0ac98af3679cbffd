import type { Contract } from './contract.ts';
import { SAVED } from './entity.ts';
import { ID, mapOf, ANY, object } from './shape.ts';

/** Records under approval, besides what every entity answers. */
export const APPROVAL = {
  // fields of the record that the step lets whoever has the task edit
  fields: {
    method: 'POST',
    path: '/activiti/approval/fields',
    named: 'openapi.call.approvalFields',
    permission: 'login',
    body: object({ taskId: ID, fields: mapOf(ANY) }),
    answer: SAVED,
  },
} as const satisfies Record<string, Contract>;
