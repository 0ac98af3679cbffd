import type { AuditJournal } from '#server/platform/audit/audit-journal.ts';

/** A journal of audit rows that keeps nothing: for tests that are about something else. */
export const A_JOURNAL: AuditJournal = {
  add: () => {},
  clear: () => {},
  added: () => [],
  left: () => ({ entries: [], done: () => {} }),
  close: () => {},
};
