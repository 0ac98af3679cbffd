import { ACTION_PREVIEW } from './action-preview.ts';
import type { Contract } from './contract.ts';
import { COUNT, ID, object, whole } from './shape.ts';

/** Parks, besides what every entity answers. */
export const PARK = {
  // enterprises and stations in sight whose place lies in the boundary and that are no members yet
  suggest: {
    method: 'GET',
    path: '/ops/park/suggest',
    named: 'openapi.call.parkSuggest',
    permission: 'ops:park:update',
    query: object({ id: ID }),
    answer: ACTION_PREVIEW,
  },
  // makes them members; nobody is taken out
  members: {
    method: 'POST',
    path: '/ops/park/members',
    named: 'openapi.call.parkMembers',
    permission: 'ops:park:update',
    body: object({ id: ID, version: whole(1) }),
    answer: object({ enterprises: COUNT, stations: COUNT }),
  },
} as const satisfies Record<string, Contract>;
