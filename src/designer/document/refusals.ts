import type { CallError, Row } from '#engine/base/ports.ts';
import { ERRORS } from '#schemas/api/errors.ts';

/** What a refusal says, for a place that shows it itself. */
export function reasonOf(cause: unknown): string {
  const message = (cause as Row | null)?.['message'];
  return typeof message === 'string' ? message : String(cause);
}

/** Somebody else saved the record meanwhile. */
export function isConflictOf(cause: unknown): boolean {
  const { code, issues = [] } = (cause ?? {}) as Partial<CallError>;
  // a name that is taken has the same code, and says which field it is
  return code === ERRORS.conflict && issues.length === 0;
}
