import { StaleMemory } from '../write/stale-memory.ts';

/** A reading taken for new was there already: by the second attempt none is taken for new any more. */
const UNIQUE = '23505';
/** Two servers waited for each other, and this one gave way. */
const DEADLOCK = '40P01';
const MISSING_TABLE = '42P01';

/** Whether somebody else wrote, between judging and writing, what a batch was judged by: judged once more it may fit. */
export function isOvertaken(error: unknown): boolean {
  return codeOf(error) === UNIQUE || codeOf(error) === DEADLOCK || error instanceof StaleMemory;
}

/** Whether a partition is gone that was there. */
export function isTableMissing(error: unknown): boolean {
  return codeOf(error) === MISSING_TABLE;
}

/** The code of the database; empty for other faults. */
function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
