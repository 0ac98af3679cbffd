import { ACTION_PREVIEW } from './action-preview.ts';
import type { Contract } from './contract.ts';
import {
  COUNT,
  DAY,
  either,
  ID,
  line,
  listOf,
  nullable,
  NUMBER,
  object,
  TEXT,
  text,
} from './shape.ts';

/** An exact number above zero, three decimals at most. */
const QUANTITY = text({ max: 20, pattern: '^(?=.*[1-9])\\d{1,9}(\\.\\d{1,3})?$' });
const PRICE = text({ max: 20, pattern: '^\\d{1,8}(\\.\\d{1,2})?$' });
const WHY = text({ max: 200 });
/** The ledger's new rows: `batchNo` and `quantity` of each, a number with its sign as text. */
const POSTED = object({
  count: COUNT,
  // no balance while a blind count keeps it from whoever moved something
  lines: listOf(object({ id: TEXT, batchNo: TEXT, quantity: TEXT, 'balance?': TEXT })),
});

/** Movements of the stock: every one is rows of its ledger, and there is no other way to change a balance. */
export const STOCK = {
  receive: {
    method: 'POST',
    path: '/ops/stock/receive',
    named: 'openapi.call.stockReceive',
    permission: 'ops:stock:receive',
    body: object({
      itemId: ID,
      warehouseId: ID,
      batchNo: line(60),
      'expiry?': DAY,
      quantity: QUANTITY,
      'price?': PRICE,
      'supplier?': line(100),
      'reason?': WHY,
    }),
    answer: POSTED,
    isOnce: { tells: null },
  },
  issuePreview: {
    method: 'POST',
    path: '/ops/stock/issuePreview',
    named: 'openapi.call.stockIssuePreview',
    permission: 'ops:stock:issue',
    body: object({ itemId: ID, 'warehouseId?': ID, 'quantity?': QUANTITY }),
    answer: ACTION_PREVIEW,
    isReading: true,
  },
  // first expired first out, unless a batch is named
  issue: {
    method: 'POST',
    path: '/ops/stock/issue',
    named: 'openapi.call.stockIssue',
    permission: 'ops:stock:issue',
    body: object({
      itemId: ID,
      warehouseId: ID,
      quantity: QUANTITY,
      'balanceId?': ID,
      reason: WHY,
      'bookRecordId?': ID,
    }),
    answer: POSTED,
    isOnce: { tells: null },
  },
  giveBack: {
    method: 'POST',
    path: '/ops/stock/giveBack',
    named: 'openapi.call.stockGiveBack',
    permission: 'ops:stock:giveBack',
    body: object({ balanceId: ID, quantity: QUANTITY, reason: WHY }),
    answer: POSTED,
    isOnce: { tells: null },
  },
  transfer: {
    method: 'POST',
    path: '/ops/stock/transfer',
    named: 'openapi.call.stockTransfer',
    permission: 'ops:stock:transfer',
    body: object({ balanceId: ID, toWarehouseId: ID, quantity: QUANTITY, 'reason?': WHY }),
    answer: POSTED,
    isOnce: { tells: null },
  },
  scrap: {
    method: 'POST',
    path: '/ops/stock/scrap',
    named: 'openapi.call.stockScrap',
    permission: 'ops:stock:scrap',
    body: object({ balanceId: ID, quantity: QUANTITY, reason: WHY }),
    answer: POSTED,
    isOnce: { tells: null },
  },
  count: {
    method: 'POST',
    path: '/ops/stock/count',
    named: 'openapi.call.stockCount',
    permission: 'ops:stockCount:count',
    body: object({
      id: ID,
      counted: text({ max: 20, pattern: '^\\d{1,9}(\\.\\d{1,3})?$' }),
      // the number that stands there for whoever counts; left out where there is none: nobody else's is lost
      'was?': nullable(either(NUMBER, line(20))),
    }),
    answer: object({ id: TEXT }),
  },
  // a batch that was found where it was never held gets a line of the count
  countBatch: {
    method: 'POST',
    path: '/ops/stock/countBatch',
    named: 'openapi.call.stockCountBatch',
    permission: 'ops:stockCount:count',
    body: object({ id: ID, batchId: ID }),
    answer: object({ id: TEXT }),
  },
} as const satisfies Record<string, Contract>;
