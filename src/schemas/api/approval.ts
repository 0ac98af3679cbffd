import type { Contract } from './contract.ts';
import { SAVED } from './entity.ts';
import { ID, mapOf, ANY, object, whole } from './shape.ts';

/** Records under approval, besides what every entity answers. */
export const APPROVAL = {
  // fields of the record that the step lets whoever has the task edit, with the version of the record that he saw
  fields: {
    method: 'POST',
    path: '/activiti/approval/fields',
    named: 'openapi.call.approvalFields',
    permission: 'login',
    body: object({ taskId: ID, fields: mapOf(ANY), 'version?': whole() }),
    answer: SAVED,
  },
} as const satisfies Record<string, Contract>;
