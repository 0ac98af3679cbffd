import { ACTION_LEFT, ACTION_PREVIEW } from './action-preview.ts';
import type { Contract } from './contract.ts';
import {
  COUNT,
  either,
  FLAG,
  ID,
  list,
  listOf,
  object,
  oneOf,
  openObject,
  TEXT,
  text,
  whole,
} from './shape.ts';

const MAX_BATCH = 200;
const MAX_ALARMS = 100;
const MOVE = text({ max: 60 });
const CREATE = 'ops:order:create';
/** An order as it was made, or the unfinished one of the same alarm that was joined. */
const CREATED_ORDER = object({
  id: TEXT,
  orderNo: TEXT,
  status: TEXT,
  version: COUNT,
  isThisGroup: FLAG,
});
/** What became of one order; `message` is in the caller's language. */
const MOVED = object({ id: TEXT, ok: FLAG, 'error?': TEXT, 'message?': TEXT });

/** Making and dispatching work orders, and moving many. The fields of a move are those of its form in the table of states, read by the move. */
export const WORK_ORDER = {
  create: {
    method: 'POST',
    path: '/ops/workorder',
    permission: CREATE,
    body: openObject({ 'onDuplicate?': oneOf('join', 'new') }),
    answer: CREATED_ORDER,
    isOnce: { tells: 'workOrder' },
    asks: { duplicateOrder: ['id', 'orderNo'] },
  },
  /** Processes by which a flow may have its orders reviewed. */
  flowProcesses: {
    method: 'GET',
    path: '/ops/flowProcesses',
    named: 'openapi.call.flowProcesses',
    permission: 'ops:orderFlow:page',
    answer: listOf(object({ key: TEXT, name: TEXT })),
  },
  preview: {
    method: 'POST',
    path: '/dm/alarm/warntask/preview',
    named: 'openapi.call.dispatchPreview',
    permission: CREATE,
    body: object({ alarmIds: list(ID, { max: MAX_ALARMS }), 'stationId?': ID }),
    answer: ACTION_PREVIEW,
  },
  // each order in a transaction of its own, so each is done once by itself
  // the key of each move is judged by the life cycle, which knows the move
  batch: {
    method: 'POST',
    path: '/ops/workorder/batch',
    named: 'openapi.call.batchOrders',
    permission: 'login',
    body: either(
      openObject({
        items: list(openObject({ id: ID, 'move?': MOVE, 'version?': whole() }), { max: MAX_BATCH }),
        'move?': MOVE,
      }),
      openObject({ ids: list(ID, { max: MAX_BATCH }), move: MOVE, 'version?': whole() }),
    ),
    answer: listOf(MOVED),
  },
  /** Alarms that need no work: an order of each station is made and completed at once. */
  settle: {
    method: 'POST',
    path: '/dm/alarm/warntask/noNeed',
    named: 'openapi.call.settleAlarms',
    permission: 'ops:order:noNeed',
    body: object({
      alarmIds: list(ID, { max: MAX_ALARMS }),
      // for alarms that are of no station
      'stationId?': ID,
      alarmVerifyResult: text({ max: 20 }),
      result: text({ max: 500 }),
    }),
    answer: object({ orders: listOf(CREATED_ORDER), left: ACTION_LEFT }),
    isOnce: { tells: 'workOrder' },
  },
  // one order a station; the first of them stands at the top, too
  dispatch: {
    method: 'POST',
    path: '/dm/alarm/warntask/orderTask',
    permission: CREATE,
    body: object({
      'alarmIds?': list(ID, { max: MAX_ALARMS }),
      'alarmId?': list(ID, { max: MAX_ALARMS }),
      // for alarms that are of no station
      'stationId?': ID,
      'assigneeId?': ID,
      'urgency?': text({ max: 20 }),
      'planEnd?': text({ max: 30 }),
      'comment?': text(),
    }),
    answer: object({
      'id?': TEXT,
      'orderNo?': TEXT,
      'status?': TEXT,
      'version?': COUNT,
      'isThisGroup?': FLAG,
      orders: listOf(CREATED_ORDER),
      left: ACTION_LEFT,
    }),
    isOnce: { tells: 'workOrder' },
  },
} as const satisfies Record<string, Contract>;
