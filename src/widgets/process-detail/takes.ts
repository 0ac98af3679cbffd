import type { Takes } from '#schemas/types/takes.ts';

/** What the address of a process says. */
export const PROCESS_PAGE = {
  processInstanceId: { kind: 'text' },
  pid: { kind: 'text' },
  taskId: { kind: 'text' },
  processShowType: { kind: 'text' },
} as const satisfies Takes;

/** The field that holds the process; without it the newest one about the record is shown. */
export const PROCESS_BLOCK = {
  instance: { kind: 'text', says: 'recordField' },
} as const satisfies Takes;

/** The field that holds the key of the process, where data chooses one. */
export const PROCESS_BAR = {
  key: { kind: 'text', says: 'recordField' },
} as const satisfies Takes;

/** The definition that is drawn, and the span that is counted. */
export const PROCESS_HEAT = {
  'definitionId!': { kind: 'text' },
  from: { kind: 'text' },
  to: { kind: 'text' },
} as const satisfies Takes;
